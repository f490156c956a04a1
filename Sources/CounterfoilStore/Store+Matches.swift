package import CounterfoilModel
import GRDB

/// Entries and bills that belong together, as a reconciliation found them.
package struct StoredMatch: Sendable, Hashable {
  /// Ids of entries.
  package var entries: [String]
  /// Ids of bills.
  package var bills: [String]
  /// 0 to 1.
  package var probability: Double
  /// `linked` or `review`.
  package var decision: String
  package var shape: String
  /// The evidence, as the text of one JSON array.
  package var evidence: String
  /// How much of the match falls on a bill, in its minor units, where that is not the whole bill.
  package var parts: [String: Int64] = [:]
  /// The run that found it; nil before it is stored.
  package var run: String?
  /// Its number in the store; 0 before it is stored.
  package internal(set) var number: Int64 = 0

  package init(
    entries: [String], bills: [String], probability: Double, decision: String, shape: String, evidence: String,
    run: String? = nil
  ) {
    self.entries = entries
    self.bills = bills
    self.probability = probability
    self.decision = decision
    self.shape = shape
    self.evidence = evidence
    self.run = run
  }

  /// A short name made from the ids of entries and bills: the same proposal has it in every run.
  package var proposalID: String {
    var hash = StableHash()
    for id in entries.sorted() + [""] + bills.sorted() {
      var id = id
      id.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
      hash.combine(0)
    }
    return "p-" + ContentKey.recordKey(letter: "p", hash: hash.finish()).suffix(8)
  }
}

extension Store {
  /// Keeps what a reconciliation found. Its proposals take the place of those of earlier ones; links stay.
  /// - Parameter summary: one JSON object.
  /// - Throws: exit status 65 where a match names an entry or bill that is not there, or one that is linked already.
  package func saveReconciliation(
    _ matches: [StoredMatch], summary: String, at time: String? = nil
  ) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("reconcile", at: time)
      let writer = try MatchWriter(database, run: run)
      for match in matches { try writer.write(match) }
      return try log.end(run, kind: "reconcile", at: time, summary: summary)
    }
  }

  /// All links nobody took back, and the proposals of the latest reconciliation that was not undone and that nobody
  /// has decided since; in the order they were kept.
  package func matches() throws(Fault) -> [StoredMatch] {
    try read { database throws(Fault) in
      let found = try Store.matches(
        database,
        """
        (\(Store.stands)) OR (decision = 'review' AND matches.number NOT IN (SELECT match FROM revocations)
          AND run = (SELECT max(number) FROM runs WHERE kind = 'reconcile' AND undone_by IS NULL))
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

  /// Matches a condition holds for, in the order they were kept.
  static func matches(_ database: Database, _ condition: String) throws(Fault) -> [StoredMatch] {
    let statement = try Statement(
      database,
      "SELECT number, run, decision, shape, probability, evidence FROM matches WHERE \(condition) ORDER BY number")
    let entries = try Statement(
      database,
      """
      SELECT statement_rows.entry FROM match_entries JOIN statement_rows ON statement_rows.number = match_entries.row
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

  static func texts(_ database: Database, _ sql: String) throws(Fault) -> Set<String> {
    let statement = try Statement(database, sql)
    var texts: Set<String> = []
    while try statement.next() { texts.insert(statement.text(0) ?? "") }
    return texts
  }

  private static func texts(_ statement: Statement, _ key: Int64) throws(Fault) -> [String] {
    statement.bind(key, at: 1)
    var texts: [String] = []
    while try statement.next() { texts.append(statement.text(0) ?? "") }
    return texts
  }
}

/// Writes matches of one run.
struct MatchWriter {
  private let database: Database
  private let run: Int64
  private let match: Statement
  private let entry: Statement
  private let bill: Statement
  private let linkedBill: Statement
  private let linkedEntry: Statement
  private let heldBill: Statement
  private let part: Statement

  init(_ database: Database, run: Int64) throws(Fault) {
    self.database = database
    self.run = run
    match = try Statement(
      database, "INSERT INTO matches (run, decision, shape, probability, evidence) VALUES (?, ?, ?, ?, ?)")
    entry = try Statement(database, "INSERT INTO match_entries (match, row) VALUES (?, ?)")
    bill = try Statement(database, "INSERT INTO match_bills (match, bill) VALUES (?, ?)")
    part = try Statement(database, "INSERT INTO match_parts (match, bill, minor_units) VALUES (?, ?, ?)")
    linkedBill = try Statement(
      database,
      """
      SELECT 1 FROM match_bills JOIN matches ON matches.number = match_bills.match
        LEFT JOIN match_parts ON match_parts.match = matches.number AND match_parts.bill = match_bills.bill
      WHERE \(Store.stands) AND match_bills.bill = ? AND match_parts.minor_units IS NULL
      """)
    linkedEntry = try Statement(
      database,
      """
      SELECT 1 FROM match_entries JOIN matches ON matches.number = match_entries.match
      JOIN statement_rows ON statement_rows.number = match_entries.row
      WHERE \(Store.stands) AND statement_rows.day = ? AND statement_rows.entry = ?
      """)
    heldBill = try Statement(database, "SELECT 1 FROM bills WHERE id = ?")
  }

  func write(_ found: StoredMatch) throws(Fault) {
    if found.decision == "linked" {
      for id in found.bills where try holds(linkedBill, [id]) { throw .alreadyLinked("bill", id) }
      for id in found.entries where try isLinked(id) { throw .alreadyLinked("entry", id) }
    }
    match.bind(run, at: 1)
    match.bind(found.decision, at: 2)
    match.bind(found.shape, at: 3)
    match.bind(found.probability, at: 4)
    match.bind(found.evidence, at: 5)
    try match.run()
    let number = match.lastInsertedRow
    for id in found.entries {
      entry.bind(number, at: 1)
      entry.bind(try Store.row(ofEntry: id, database), at: 2)
      try entry.run()
    }
    for id in found.bills {
      guard try holds(heldBill, [id]) else {
        throw Fault(.badData, .storeUnknown, "there is no bill with the id \(id)")
      }
      bill.bind(number, at: 1)
      bill.bind(id, at: 2)
      try bill.run()
      guard let amount = found.parts[id] else { continue }
      part.bind(number, at: 1)
      part.bind(id, at: 2)
      part.bind(amount, at: 3)
      try part.run()
    }
  }

  private func isLinked(_ id: String) throws(Fault) -> Bool {
    try holds(linkedEntry, [ContentKey.day(ofEntryKey: id) ?? "", id])
  }

  private func holds(_ statement: Statement, _ values: [String]) throws(Fault) -> Bool {
    for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
    guard try statement.next() else { return false }
    statement.reset()
    return true
  }
}

extension Fault {
  fileprivate static func alreadyLinked(_ kind: String, _ id: String) -> Fault {
    Fault(
      .badData, .storeInUse, "the \(kind) \(id) is linked already",
      fixes: ["`counterfoil reject` takes a link back; `counterfoil explain \(id)` shows it."])
  }
}
