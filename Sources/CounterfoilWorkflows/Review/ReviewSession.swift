import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
package import CounterfoilReports
package import CounterfoilStore
import CounterfoilText

/// Walks the open proposals, then the rows that imports could not settle, one by one and does what the keys say.
///
/// The store is opened for each answer and let go again: a person who thinks for an hour keeps nobody from writing.
/// Where the person stopped is kept in the store.
package struct ReviewSession {
  private let open: (Store.Access) throws(Fault) -> Store
  private let style: TextStyle
  private let key: () -> UInt8?
  private let show: (String) -> Void
  /// What has no counterpart; nil where it is not asked about.
  private let unmatched: UnmatchedRows?
  private let today: CalendarDate
  private var done: [Step] = []
  private static let bookmark = "review"

  /// What was done last, for `u`.
  private struct Step {
    /// The name of a proposal or a row.
    var proposal: String
    /// Nil where it was skipped.
    var run: String?
  }

  /// - Parameters:
  ///   - open: opens the store.
  ///   - unmatched: what has no counterpart, to be asked about as well.
  ///   - key: the next key; nil where no more will come.
  ///   - show: puts words before the person.
  package init(
    style: TextStyle, unmatched: UnmatchedRows? = nil, today: CalendarDate = Books.today,
    open: @escaping (Store.Access) throws(Fault) -> Store, key: @escaping () -> UInt8?,
    show: @escaping (String) -> Void
  ) {
    self.unmatched = unmatched
    self.today = today
    self.open = open
    self.style = style
    self.key = key
    self.show = { words in show(ShownWords.wrapped(words, style)) }
  }

  /// Asks until nothing is left or the person leaves.
  /// - Returns: whether something still waits.
  package mutating func run() throws(Fault) -> Bool {
    var review = try look()
    let start = try open(.reading).bookmark(ReviewSession.bookmark)
    if review.isEmpty { return finish(review) }
    show("\(ReviewSession.waiting(review)) to decide. \(ReviewSession.keys)\n")
    if start != nil, review.names.contains(where: { $0 == start }) { show("Going on where you stopped.\n") }
    var position = review.names.firstIndex { $0 == start } ?? 0
    while true {
      guard position < review.names.count else {
        guard let back = try offerUndo() else { break }
        review = try look()
        position = review.names.firstIndex { $0 == back } ?? 0
        continue
      }
      show(page(review, position))
      switch try answer(review, position) {
      case .leave:
        try mark(review.names[position])
        show("\(ReviewSession.waiting(review)) left; `\(ShownCommand("review"))` goes on here.\n")
        return true
      case .again: continue
      case .forward: position += 1
      case .decided:
        // Other proposals may have gone with the rows of this one.
        review = try look()
      case .back(let name):
        review = try look()
        position = review.names.firstIndex { $0 == name } ?? 0
      }
    }
    try mark(nil)
    return finish(review)
  }

  private func look() throws(Fault) -> Review { try Review(open(.reading), unmatched: unmatched, today: today) }

  /// Such as `2 proposals and 1 row`.
  private static func waiting(_ review: Review) -> String {
    var parts: [String] = []
    if !review.proposals.isEmpty { parts.append(Counted.count(review.proposals.count, "proposal")) }
    if !review.items.isEmpty { parts.append(Counted.count(review.items.count, "row")) }
    if let count = review.unmatched?.rows.count, count > 0 {
      parts.append("\(Counted.count(count, "record")) without a counterpart")
    }
    return parts.joined(separator: " and ")
  }

  /// After the last proposal: the answer just given can still be taken back.
  /// - Returns: the proposal to show again; nil to end.
  private mutating func offerUndo() throws(Fault) -> String? {
    guard done.last?.run != nil else { return nil }
    show("That was the last one.\n" + style.marked("[u takes the answer back, any other key ends] ", .bold))
    guard let key = key(), Character(UnicodeScalar(key)).lowercased() == "u", case .back(let name)? = try undo() else {
      show("\n")
      return nil
    }
    return name
  }

  private func finish(_ review: Review) -> Bool {
    if review.isEmpty {
      show("Nothing waits.\n")
    } else {
      let isOne = review.names.count == 1
      show("\(ReviewSession.waiting(review)) you skipped still \(isOne ? "waits" : "wait").\n")
    }
    return !review.isEmpty
  }

  private enum Answer {
    case decided
    case forward
    case again
    case back(String)
    case leave
  }

  private static let keys = "y accept, n reject, s skip, w and m later, u undo, e explain, ? help, q leave"
  private static let rowKeys =
    "c copy, t twin, b booked, o still open, d dismiss, s skip,\nw and m later, u undo, ? help, q leave"
  private static let unmatchedKeys = "f fine, s skip, w and m later, u undo, e explain, ? help, q leave"

  /// Days after which something needs a person again, by the key.
  private static let snoozeDays: [String: Int] = ["w": 7, "m": 30]

  private mutating func answer(_ review: Review, _ position: Int) throws(Fault) -> Answer {
    let name = review.names[position]
    let proposal = review.proposals.indices.contains(position) ? review.proposals[position] : nil
    let matter = review.unmatched(position)
    let choices = review.item(position)?.choices ?? []
    let own =
      proposal != nil ? "y n" : matter != nil ? "f" : choices.map { $0.rawValue.prefix(1) }.joined(separator: " ")
    let isExplained = proposal != nil || matter?.isExplained ?? false
    while true {
      show(style.marked("[\(own) s w m u\(isExplained ? " e" : "") ? q] ", .bold))
      guard let key = key() else {
        show("\n")
        return .leave
      }
      let word = Character(UnicodeScalar(key)).lowercased()
      if let verdict = choices.first(where: { $0.rawValue.hasPrefix(word) }) {
        let run = try open(.writing).settle(name, as: verdict, at: Books.now())
        return decided(name, run, "settled as \(verdict.rawValue)")
      }
      switch word {
      case "y" where proposal != nil:
        let run = try PersonDecisions.accept([name], in: open(.writing))
        return decided(name, run, "accepted")
      case "n" where proposal != nil:
        let run = try PersonDecisions.reject([name], in: open(.writing))
        return decided(name, run, "rejected, never proposed again")
      case "f" where matter != nil:
        let run = try PersonRemarks.say(of: name, .fine, today: today, in: open(.writing))
        return decided(name, run, "fine as it is, never told again")
      case "w", "m":
        guard let until = today.advanced(byDays: ReviewSession.snoozeDays[word] ?? 7) else { continue }
        let run = try PersonRemarks.say(of: name, .snoozed, until: until, today: today, in: open(.writing))
        return decided(name, run, "not before \(until.iso)")
      case "s":
        show("skipped\n")
        done.append(Step(proposal: name))
        return .forward
      case "u": if let back = try undo() { return back }
      case "e" where proposal != nil: if let proposal { try explain(proposal) }
      case "e" where isExplained: try explain(name)
      case "q", "\u{3}", "\u{4}":
        show("\n")
        return .leave
      case "?": show(help)
      case "\n", "\r", " ": show("\n")
      default:
        show(
          "\n"
            + (proposal != nil
              ? ReviewSession.keys : matter != nil ? ReviewSession.unmatchedKeys : ReviewSession.rowKeys)
            + "\n")
      }
    }
  }

  private mutating func decided(_ name: String, _ run: Run, _ word: String) -> Answer {
    done.append(Step(proposal: name, run: run.id))
    show("\(word) (run \(run.id))\n")
    return .decided
  }

  private mutating func undo() throws(Fault) -> Answer? {
    guard let last = done.popLast() else {
      show("nothing was decided yet; `\(ShownCommand("runs"))` lists what can be undone\n")
      return nil
    }
    if let run = last.run {
      _ = try open(.writing).undo(run, at: Books.now())
      show("taken back: run \(run)\n")
    } else {
      show("back\n")
    }
    return .back(last.proposal)
  }

  private func explain(_ proposal: StoredMatch) throws(Fault) {
    guard let entry = proposal.entries.first else { return }
    let bill = proposal.bills.count == 1 && proposal.entries.count == 1 ? proposal.bills[0] : nil
    try explain(entry, bill)
  }

  private func explain(_ id: String, _ other: String? = nil) throws(Fault) {
    let report = try ExplainStore.text(id, other, options: ReconcileOptions(), in: open(.reading))
    show("\n" + report.text(style))
  }

  private func mark(_ proposal: String?) throws(Fault) {
    try open(.writing).setBookmark(ReviewSession.bookmark, proposal)
  }

  // MARK: Words

  private func page(_ review: Review, _ position: Int) -> String {
    let head = "\n\(style.marked("\(position + 1) of \(review.names.count)  \(review.names[position])", .bold))"
    if let row = review.unmatched(position) { return "\(head)\n" + row.text(style) }
    if let item = review.item(position) { return "\(head)\n" + review.text(of: item, style) }
    let proposal = review.proposals[position]
    let percent = Percent.text(ofProbability: proposal.probability)
    return "\(head)  \(percent) sure\n" + review.text(of: proposal, style)
  }

  private var help: String {
    """
    y  they belong together: link them
    n  they do not: never propose them again
    c  the row is a copy of the entry: the same payment
    t  the row is a twin: a second payment
    b  the pending row has been booked since, as shown
    o  the pending row is still open
    d  the rejected row is dealt with
    f  it is fine as it is: never told again
    w  it needs nobody for a week
    m  it needs nobody for thirty days
    s  leave it for later
    u  take back what you did last
    e  what speaks for it and against it
    q  leave; the next `\(ShownCommand("review"))` goes on here

    """
  }
}
