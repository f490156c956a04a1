import CounterfoilModel
import GRDB

extension RunUndo {
  /// Takes back what a person decided in the run: links it revoked stand again, and later links of the same entries and bills
  /// go.
  mutating func removeDecisions() throws(Fault) {
    let revoked = try Store.matches(
      database, "number IN (SELECT match FROM revocations WHERE run = \(run)) AND decision = 'linked'")
    let standing = revoked.isEmpty ? [] : try Store.matches(database, Store.stands)
    let freed = Set(revoked.flatMap { $0.entries + $0.bills })
    for rival in standing where !freed.isDisjoint(with: rival.entries + rival.bills) {
      try later.takeBack(match: rival.number, database, &touched)
    }
    for table in ["revocations", "decisions", "remarks"] {
      let delete = try Statement(database, "DELETE FROM \(table) WHERE run = ?")
      delete.bind(run, at: 1)
      try delete.run()
      if table != "revocations" { report.decisionsRemoved += delete.changedRows }
    }
  }
}
