import CounterfoilModel
import GRDB

/// What goes of later runs when one is undone, because it rests on what that one wrote.
struct LaterWork {
  private var links: [Int64: Int] = [:]
  private var decisions: [Int64: Int] = [:]
  private var matchesGone: Set<Int64> = []

  /// In order of run.
  func list(_ database: Database) throws(Fault) -> [UndoReport.Later] {
    var list: [UndoReport.Later] = []
    let run = try Statement(
      database,
      """
      SELECT kind, at, summary, (SELECT count(*) FROM decided_pairs JOIN decisions ON decisions.number = decision
        WHERE run = runs.number) FROM runs WHERE number = ?
      """)
    for number in Set(links.keys).union(decisions.keys).sorted() {
      run.bind(number, at: 1)
      guard try run.next() else { throw .damaged("what no run wrote") }
      list.append(
        UndoReport.Later(
          run: Run(id: Run.id(number), kind: run.text(0) ?? "", at: run.text(1), summary: run.text(2) ?? ""),
          links: links[number] ?? 0, decisions: decisions[number] ?? 0, pairsKept: Int(run.number(3))))
      run.reset()
    }
    return list
  }

  /// Takes a match back. What a person said of the pair stays known: it is kept by ids.
  mutating func takeBack(match number: Int64, _ database: Database, _ touched: inout Set<Int64>) throws(Fault) {
    guard matchesGone.insert(number).inserted else { return }
    let owner = try Statement(
      database,
      """
      SELECT run, decision, (SELECT run FROM revocations WHERE match = number) FROM matches WHERE number = ?
      """)
    owner.bind(number, at: 1)
    guard try owner.next() else { return }
    let (run, isLink, revoker) = (owner.number(0), owner.text(1) == "linked", owner.integer(2))
    owner.reset()
    touched.insert(run)
    if let revoker { touched.insert(revoker) }
    // A proposal, or a link that is taken back already, is nobody's loss.
    if isLink, revoker == nil { links[run, default: 0] += 1 }
    let delete = try Statement(database, "DELETE FROM matches WHERE number = ?")
    delete.bind(number, at: 1)
    try delete.run()
  }

  mutating func takeBackRemoval(ofRow row: Int64, _ database: Database, _ touched: inout Set<Int64>) throws(Fault) {
    let owner = try Statement(database, "SELECT run FROM removals WHERE row = ?")
    owner.bind(row, at: 1)
    guard try owner.next() else { return }
    note(decisionOf: owner.number(0), &touched)
    owner.reset()
    let delete = try Statement(database, "DELETE FROM removals WHERE row = ?")
    delete.bind(row, at: 1)
    try delete.run()
  }

  mutating func note(decisionOf run: Int64, _ touched: inout Set<Int64>) {
    touched.insert(run)
    decisions[run, default: 0] += 1
  }

  /// Takes back what later runs made of a record that goes, or is about to be what it was.
  mutating func takeBack(
    of id: String, _ action: String, _ record: RecordRestore, _ database: Database, _ touched: inout Set<Int64>
  ) throws(Fault) {
    guard try record.isLost(id, action) else { return }
    if action != "edit" {
      for match in try record.matches(of: id) { try takeBack(match: match, database, &touched) }
    }
    for run in try record.forgetLater(id) { note(decisionOf: run, &touched) }
  }
}
