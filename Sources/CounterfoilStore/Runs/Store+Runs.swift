package import CounterfoilModel
import GRDB

extension Store {
  /// All runs, oldest first, the undone ones included.
  package func runs() throws(Fault) -> [Run] {
    try read { database throws(Fault) in
      let statement = try Statement(database, "SELECT number, kind, at, summary, undone_by FROM runs ORDER BY number")
      var runs: [Run] = []
      while try statement.next() {
        runs.append(
          Run(
            id: Run.id(statement.number(0)), kind: statement.text(1) ?? "", at: statement.text(2),
            summary: statement.text(3) ?? "", undoneBy: statement.integer(4).map(Run.id)))
      }
      return runs
    }
  }
}
