import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilStore

/// What a person says of something that is left open: each of these is one run, and can be undone.
package enum PersonRemarks {
  /// More bytes than these are no note.
  static let noteLimitBytes = 4096

  /// Keeps what is said of an entry, a bill, two bills that say the same, a proposal or a row of a file.
  /// - Parameters:
  ///   - name: an id, two ids of bills with `+` between them, or the name that `review` shows.
  ///   - verdict: nil for what was said of it before.
  ///   - note: nil for the one it has; empty takes that back.
  /// - Throws: exit status 64 where it cannot be said of it, 65 where there is no such thing or a link settles it.
  package static func say(
    of name: String, _ verdict: Remark.Verdict?, until: CalendarDate? = nil, note: String? = nil,
    today: CalendarDate = Books.today, in store: Store
  ) throws(Fault) -> Run {
    let name = try store.currentName(name)
    let item = try item(name, in: store)
    let before = try store.remarks()[item]
    if verdict == .fine, item.kind == .proposal || item.kind == .row {
      throw Fault(
        .usage, .usageValue, "\(TerminalText.excerpt(name, limitBytes: 40)) asks something, and is not fine as it is",
        fixes: [
          item.kind == .row
            ? "Say what it is, or --snooze it: `\(ShownCommand("review --list"))` shows what it can be."
            : "Accept or reject it, or --snooze it: \(ShownCommand("accept \(name)")); \(ShownCommand("reject \(name)"))"
        ])
    }
    if let until, until <= today {
      throw Fault(
        .usage, .usageValue, "--snooze is \(until.iso), and today is \(today.iso) by UTC",
        fixes: ["Name the day from which on it needs you again."])
    }
    if let note, note.utf8.count > noteLimitBytes {
      throw Fault(.usage, .usageValue, "the note has \(note.utf8.count) bytes; at most \(noteLimitBytes) are kept")
    }
    if verdict == .fine || verdict == .snoozed { try requireOpen(item, in: store) }
    var remark = before ?? Remark(.open)
    if let verdict {
      remark = Remark(verdict, until: until, note: remark.note)
    }
    if let note { remark.note = note.isEmpty ? nil : note }
    return try store.say(remark, of: item, at: Books.now())
  }

  /// What a name stands for.
  private static func item(_ name: String, in store: Store) throws(Fault) -> ToldItem {
    if name.hasPrefix("w-"), try store.reviewItems().contains(where: { $0.name == name }) {
      return ToldItem(.row, name)
    }
    if name.hasPrefix("p-"),
      try store.matches().contains(where: { $0.decision == Decision.review.rawValue && $0.proposalID == name })
    {
      return ToldItem(.proposal, name)
    }
    var query = EntryQuery()
    query.id = name
    if try !store.entries(query).records.isEmpty { return ToldItem(.entry, name) }
    if try isBill(name, in: store) { return ToldItem(.bill, name) }
    // An id may have a + of its own.
    for place in name.indices where name[place] == "+" {
      let (first, second) = (String(name[..<place]), String(name[name.index(after: place)...]))
      if try isBill(first, in: store), try isBill(second, in: store) { return .copy(first, second) }
    }
    throw Fault(
      .badData, .storeUnknown,
      "nothing that is open is called \(TerminalText.excerpt(name, limitBytes: 80))",
      fixes: [
        "`\(ShownCommand("review --unmatched"))` shows the names of what is open, `\(ShownCommand("list entries"))` and "
          + "`\(ShownCommand("list bills"))` all ids; two bills that say the same are B-1+B-2."
      ])
  }

  private static func isBill(_ id: String, in store: Store) throws(Fault) -> Bool {
    var query = RecordQuery()
    query.id = id
    return try !store.records(.bill, query).isEmpty
  }

  /// A bill of which a part is paid is open for the rest.
  private static func requireOpen(_ item: ToldItem, in store: Store) throws(Fault) {
    let linked: Set<String> =
      switch item.kind {
      case .entry: try store.linkedEntryIDs()
      case .bill: try store.linkedBillIDs()
      default: []
      }
    guard linked.contains(item.id) else { return }
    let name = TerminalText.excerpt(item.id, limitBytes: 40)
    throw Fault(
      .badData, .storeInUse, "\(name) is linked; nothing of it is open",
      fixes: ["`\(ShownCommand("explain \(name)"))` shows with what."])
  }
}
