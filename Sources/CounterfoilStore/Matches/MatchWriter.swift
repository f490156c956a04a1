import CounterfoilModel
import GRDB

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
      fixes: ["`counterfoil reject` takes a link back; `\(ShownCommand("explain \(id)"))` shows it."])
  }
}
