import CodecKit
public import Model
import Reconciler
public import Reports
public import Store

/// Walks the open proposals one by one and does what the keys say.
///
/// The store is opened for each answer and let go again: a person who thinks for an hour keeps nobody from writing.
/// Where the person stopped is kept in the store.
public struct ReviewSession {
  private let open: (Store.Access) throws(Fault) -> Store
  private let style: TextStyle
  private let key: () -> UInt8?
  private let show: (String) -> Void
  private var done: [Step] = []
  private static let bookmark = "review"

  /// What was done last, for `u`.
  private struct Step {
    var proposal: String
    /// Nil where it was skipped.
    var run: String?
  }

  /// - Parameters:
  ///   - open: opens the store.
  ///   - key: the next key; nil where no more will come.
  ///   - show: puts words before the person.
  public init(
    style: TextStyle, open: @escaping (Store.Access) throws(Fault) -> Store, key: @escaping () -> UInt8?,
    show: @escaping (String) -> Void
  ) {
    self.open = open
    self.style = style
    self.key = key
    self.show = show
  }

  /// Asks until nothing is left or the person leaves.
  /// - Returns: whether something still waits.
  public mutating func run() throws(Fault) -> Bool {
    var review = try Review(open(.reading))
    let start = try open(.reading).bookmark(ReviewSession.bookmark)
    if review.proposals.isEmpty { return finish(review) }
    show("\(Counted.count(review.proposals.count, "proposal")) to decide. \(ReviewSession.keys)\n")
    if start != nil, review.proposals.contains(where: { $0.proposalID == start }) {
      show("Going on where you stopped.\n")
    }
    var position = review.proposals.firstIndex { $0.proposalID == start } ?? 0
    while true {
      guard position < review.proposals.count else {
        guard let back = try offerUndo() else { break }
        review = try Review(open(.reading))
        position = review.proposals.firstIndex { $0.proposalID == back } ?? 0
        continue
      }
      let proposal = review.proposals[position]
      show(page(proposal, review, position))
      switch try answer(proposal) {
      case .leave:
        try mark(proposal.proposalID)
        show("\(Counted.count(review.proposals.count, "proposal")) left; `counterfoil review` goes on here.\n")
        return true
      case .again: continue
      case .forward: position += 1
      case .decided:
        // Other proposals may have gone with the rows of this one.
        review = try Review(open(.reading))
      case .back(let name):
        review = try Review(open(.reading))
        position = review.proposals.firstIndex { $0.proposalID == name } ?? 0
      }
    }
    try mark(nil)
    return finish(review)
  }

  /// After the last proposal: the answer just given can still be taken back.
  /// - Returns: the proposal to show again; nil to end.
  private mutating func offerUndo() throws(Fault) -> String? {
    guard done.last?.run != nil else { return nil }
    show(style.marked("That was the last one. u takes the answer back, any other key ends. ", .bold))
    guard let key = key(), Character(UnicodeScalar(key)).lowercased() == "u", case .back(let name)? = try undo() else {
      show("\n")
      return nil
    }
    return name
  }

  private func finish(_ review: Review) -> Bool {
    if review.isEmpty {
      show("Nothing waits.\n")
    } else if review.proposals.isEmpty {
      show("No proposal waits; \(Counted.count(review.items.count, "row")) of files do: counterfoil review --list\n")
    } else {
      let isOne = review.proposals.count == 1
      show("\(Counted.count(review.proposals.count, "proposal")) you skipped still \(isOne ? "waits" : "wait").\n")
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

  private static let keys = "y accept, n reject, s skip, u undo, e explain, ? help, q leave"

  private mutating func answer(_ proposal: StoredMatch) throws(Fault) -> Answer {
    while true {
      show(style.marked("[y n s u e ? q] ", .bold))
      guard let key = key() else {
        show("\n")
        return .leave
      }
      switch Character(UnicodeScalar(key)).lowercased() {
      case "y":
        let run = try PersonDecisions.accept([proposal.proposalID], in: open(.writing))
        return decided(proposal, run, "accepted")
      case "n":
        let run = try PersonDecisions.reject([proposal.proposalID], in: open(.writing))
        return decided(proposal, run, "rejected, never proposed again")
      case "s":
        show("skipped\n")
        done.append(Step(proposal: proposal.proposalID))
        return .forward
      case "u": if let back = try undo() { return back }
      case "e": try explain(proposal)
      case "q", "\u{3}", "\u{4}":
        show("\n")
        return .leave
      case "?": show(help)
      case "\n", "\r", " ": show("\n")
      default: show("\(ReviewSession.keys)\n")
      }
    }
  }

  private mutating func decided(_ proposal: StoredMatch, _ run: Run, _ word: String) -> Answer {
    done.append(Step(proposal: proposal.proposalID, run: run.id))
    show("\(word) (run \(run.id))\n")
    return .decided
  }

  private mutating func undo() throws(Fault) -> Answer? {
    guard let last = done.popLast() else {
      show("nothing was decided yet; `counterfoil runs` lists what can be undone\n")
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
    let (report, _) = try ExplainStore.text(entry, bill, options: ReconcileOptions(), in: open(.reading))
    show("\n" + report.text(style))
  }

  private func mark(_ proposal: String?) throws(Fault) {
    try open(.writing).setBookmark(ReviewSession.bookmark, proposal)
  }

  // MARK: Words

  private func page(_ proposal: StoredMatch, _ review: Review, _ position: Int) -> String {
    let head = "\(position + 1) of \(review.proposals.count)  \(proposal.proposalID)"
    let percent = ReconciliationReport.percent(proposal.probability)
    return "\n\(style.marked(head, .bold))  \(percent) sure\n" + review.text(of: proposal, style)
  }

  private var help: String {
    """
    y  they belong together: link them
    n  they do not: never propose them again
    s  leave it for later
    u  take back what you did last
    e  what speaks for it and against it
    q  leave; the next `counterfoil review` goes on here

    """
  }
}
