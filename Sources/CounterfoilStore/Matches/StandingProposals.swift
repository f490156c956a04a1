import CounterfoilModel
import GRDB

/// The proposals that stand when a reconciliation is kept: those found again stay as they are, the others are revoked.
///
/// Reconciliations of versions before 0.3 wrote all their proposals again, and revoked none: where the latest is one of those,
/// its own are what stands.
struct StandingProposals {
  /// What a run says in its summary that revokes the proposals it does not find again.
  private static let mark = "\"proposals\":\"once\""

  /// The summary of such a run.
  /// - Parameter summary: one JSON object.
  static func marked(_ summary: String) -> String {
    "\(summary.dropLast())\(summary == "{}" ? "" : ",")\"kept\":{\(mark)}}"
  }

  /// Holds for proposals that stand.
  static let condition = condition(besides: nil)

  private static func condition(besides run: Int64?) -> String {
    let others = run.map { " AND number != \($0)" } ?? ""
    let latest = "SELECT max(number) FROM runs WHERE kind = 'reconcile' AND undone_by IS NULL\(others)"
    return """
      decision = 'review' AND matches.number NOT IN (SELECT match FROM revocations)
        AND (run = (\(latest)) OR EXISTS (SELECT 1 FROM runs WHERE number = (\(latest))
          AND summary LIKE '%\(mark)%'))
      """
  }

  /// What makes two proposals the same.
  private struct Content: Hashable {
    var entries: [String]
    var bills: [String]
    var probability: Double
    var shape: String
    var evidence: String
    var parts: [String: Int64]

    init(_ match: StoredMatch) {
      entries = match.entries.sorted()
      bills = match.bills.sorted()
      probability = match.probability
      shape = match.shape
      evidence = match.evidence
      parts = match.parts
    }
  }

  private let database: Database
  private var numbers: [Content: Int64] = [:]
  /// Of proposals that nobody revoked yet.
  private var leaving: Set<Int64> = []

  /// - Parameter run: the one that has begun, and has written nothing yet.
  init(_ database: Database, before run: Int64) throws(Fault) {
    self.database = database
    for match in try Store.matches(database, StandingProposals.condition(besides: run)) {
      numbers[Content(match)] = match.number
    }
    let all = try Statement(
      database,
      "SELECT number FROM matches WHERE decision = 'review' AND number NOT IN (SELECT match FROM revocations)")
    while try all.next() { leaving.insert(all.number(0)) }
  }

  /// - Returns: whether the proposal stands already.
  mutating func keep(_ match: StoredMatch) -> Bool {
    guard let number = numbers.removeValue(forKey: Content(match)) else { return false }
    leaving.remove(number)
    return true
  }

  func revokeOthers(by run: Int64) throws(Fault) {
    let revoke = try Statement(database, "INSERT INTO revocations (match, run) VALUES (?, ?)")
    for number in leaving.sorted() {
      revoke.bind(number, at: 1)
      revoke.bind(run, at: 2)
      try revoke.run()
    }
  }

  /// Gives the proposals of a run that is undone to the latest reconciliation that found them again.
  /// - Returns: that run; nil where there is none, or nothing to give.
  static func handOver(from run: Int64, _ database: Database) throws(Fault) -> Int64? {
    let heirs = try Statement(
      database,
      """
      SELECT max(number) FROM runs WHERE kind = 'reconcile' AND undone_by IS NULL AND number > ?
        AND summary LIKE '%\(mark)%'
      """)
    heirs.bind(run, at: 1)
    guard try heirs.next(), let heir = heirs.integer(0) else { return nil }
    heirs.reset()
    let move = try Statement(
      database,
      """
      UPDATE matches SET run = ? WHERE run = ? AND decision = 'review' AND number NOT IN (SELECT match FROM revocations)
      """)
    move.bind(heir, at: 1)
    move.bind(run, at: 2)
    try move.run()
    return move.changedRows > 0 ? heir : nil
  }
}
