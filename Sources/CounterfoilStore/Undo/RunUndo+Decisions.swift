import CounterfoilModel
import GRDB

extension RunUndo {
  /// Takes back what a person decided in the run: links it revoked stand again.
  /// - Throws: exit status 65 where a later run linked an entry or bill again in the meantime.
  mutating func removeDecisions() throws(Fault) {
    let revoked = try Store.matches(
      database, "number IN (SELECT match FROM revocations WHERE run = \(run)) AND decision = 'linked'")
    let standing = revoked.isEmpty ? [] : try Store.matches(database, Store.stands)
    for link in revoked {
      for later in standing {
        guard let id = (link.entries + link.bills).first(where: { (later.entries + later.bills).contains($0) }) else {
          continue
        }
        throw .builtUpon(id, by: later.run ?? "")
      }
    }
    for table in ["revocations", "decisions"] {
      let delete = try Statement(database, "DELETE FROM \(table) WHERE run = ?")
      delete.bind(run, at: 1)
      try delete.run()
      if table == "decisions" { report.decisionsRemoved = delete.changedRows }
    }
  }
}
