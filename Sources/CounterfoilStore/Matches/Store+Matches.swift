package import CounterfoilModel
import GRDB

extension Store {
  /// Keeps what a reconciliation found. Its proposals take the place of those of earlier ones; links stay. A proposal
  /// that stands already, word for word, stays the earlier run's; one that is not found any more is revoked by this run.
  /// - Parameter summary: one JSON object.
  /// - Throws: exit status 65 where a match names an entry or bill that is not there, or one that is linked already.
  package func saveReconciliation(
    _ matches: [StoredMatch], summary: String, at time: String? = nil
  ) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("reconcile", at: time)
      let writer = try MatchWriter(database, run: run)
      var standing = try StandingProposals(database, before: run)
      for match in matches where match.decision == "linked" || !standing.keep(match) { try writer.write(match) }
      try standing.revokeOthers(by: run)
      return try log.end(run, kind: "reconcile", at: time, summary: StandingProposals.marked(summary))
    }
  }

  /// All links nobody took back, and the proposals of the latest reconciliation that was not undone and that nobody
  /// has decided since; in the order they were kept.
  package func matches() throws(Fault) -> [StoredMatch] {
    try read { database throws(Fault) in
      let found = try Store.matches(
        database,
        """
        (\(Store.stands)) OR (\(StandingProposals.condition))
        """)
      let settled = try Store.texts(database, Store.linkedBills)
      let linked = Set(found.lazy.filter { $0.decision == "linked" }.flatMap(\.entries))
      let rejected = try Store.rejectedPairs(database)
      return found.filter { match in
        if match.decision == "linked" { return true }
        guard linked.isDisjoint(with: match.entries), settled.isDisjoint(with: match.bills) else { return false }
        return !match.entries.contains { entry in
          match.bills.contains { rejected.contains(DecidedIDs(entry: entry, bill: $0)) }
        }
      }
    }
  }

  /// The proposals of these names as they were kept last, whether they stand or not. O(proposals).
  package func proposals(named names: Set<String>) throws(Fault) -> [StoredMatch] {
    try read { database throws(Fault) in
      var last: [String: StoredMatch] = [:]
      for match in try Store.matches(database, "decision = 'review'") {
        let name = StoredMatch.proposalID(entries: match.entries, bills: match.bills)
        if names.contains(name) { last[name] = match }
      }
      return last.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Matches a condition holds for, in the order they were kept.
  static func matches(_ database: Database, _ condition: String) throws(Fault) -> [StoredMatch] {
    let statement = try Statement(
      database,
      "SELECT number, run, decision, shape, probability, evidence FROM matches WHERE \(condition) ORDER BY number")
    let entries = try Statement(
      database,
      """
      SELECT statement_rows.entry FROM match_entries CROSS JOIN statement_rows ON statement_rows.number = match_entries.row
      WHERE match = ? ORDER BY 1
      """)
    let bills = try Statement(database, "SELECT bill FROM match_bills WHERE match = ? ORDER BY 1")
    let parts = try Statement(database, "SELECT bill, minor_units FROM match_parts WHERE match = ?")
    var matches: [StoredMatch] = []
    while try statement.next() {
      let number = statement.number(0)
      var match = StoredMatch(
        entries: try Store.texts(entries, number), bills: try Store.texts(bills, number),
        probability: statement.real(4), decision: statement.text(2) ?? "", shape: statement.text(3) ?? "",
        evidence: statement.text(5) ?? "", run: Run.id(statement.number(1)))
      match.number = number
      parts.bind(number, at: 1)
      while try parts.next() { match.parts[parts.text(0) ?? ""] = parts.number(1) }
      matches.append(match)
    }
    return matches
  }

  private static func texts(_ statement: Statement, _ key: Int64) throws(Fault) -> [String] {
    statement.bind(key, at: 1)
    var texts: [String] = []
    while try statement.next() { texts.append(statement.text(0) ?? "") }
    return texts
  }
}
