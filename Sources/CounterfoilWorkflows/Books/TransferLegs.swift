import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore

/// The other sides of moves between own accounts whose first side was linked with its bill by an earlier run, when the
/// other account's statement had not come yet.
struct TransferLegs {
  /// Ids of entries that are such other sides, with the bill of the move.
  private(set) var found: [(entry: String, bill: String)] = []

  /// - Parameters:
  ///   - entries: entries that are not linked yet.
  ///   - bills: all bills of the store.
  ///   - links: all that nobody took back.
  init(
    _ entries: RecordBatch, bills: RecordBatch, links: [StoredMatch], in store: Store, windowDays: ClosedRange<Int>
  ) throws(Fault) {
    var moves: [String: Int] = [:]
    for row in 0..<bills.count {
      if bills[BillField.counterAccount, row] != nil, let id = bills[BillField.id, row] { moves[id] = row }
    }
    if moves.isEmpty || entries.isEmpty { return }
    var free: [Key: [Int]] = [:]
    for row in 0..<entries.count {
      guard let account = entries[EntryField.account, row], let amount = entries[EntryField.amount, row]
      else { continue }
      free[Key(account: account, amount: amount), default: []].append(row)
    }
    for match in links where match.entries.count == 1 && match.bills.count == 1 {
      guard let move = moves[match.bills[0]] else { continue }
      guard let first = try TransferLegs.entry(match.entries[0], store), let account = first.account else { continue }
      let accounts = [bills[BillField.account, move], bills[BillField.counterAccount, move]]
      guard let other = accounts.compactMap({ $0 }).first(where: { $0 != account }) else { continue }
      let key = Key(account: other, amount: first.amount.negated)
      let near = (free[key] ?? []).filter { row in
        entries[EntryField.date, row].map { windowDays.contains(first.date.days(to: $0)) } ?? false
      }
      // Two that fit are for the reconciliation to tell apart.
      guard near.count == 1, let id = entries[EntryField.id, near[0]] else { continue }
      free[key]?.removeAll { $0 == near[0] }
      found.append((id, match.bills[0]))
    }
  }

  private struct Key: Hashable {
    let account: String
    let amount: Money
  }

  private static func entry(_ id: String, _ store: Store) throws(Fault) -> StatementEntry? {
    var query = EntryQuery()
    query.id = id
    let batch = try store.entries(query).records
    return batch.isEmpty ? nil : batch.entry(0)
  }

  /// The matches that settle them.
  var matches: [StoredMatch] {
    found.map { leg in
      StoredMatch(
        entries: [leg.entry], bills: [], probability: 1, decision: Decision.linked.rawValue,
        shape: Match.Shape.transfer.rawValue, evidence: "[]")
    }
  }
}
