package import CounterfoilModel
import GRDB

extension Store {
  /// Runs an import in one transaction.
  ///
  /// - Parameters:
  ///   - time: when the import happens, if the caller wants that kept; nothing is compared with it.
  ///   - body: merges files and decides at the end. What it throws rolls everything back.
  /// - Returns: the run; nil where the import was discarded.
  package func importing(
    at time: String? = nil, _ body: (ImportSession) throws(Fault) -> ImportSession.Verdict
  ) throws(Fault) -> Run? {
    var run: Run?
    try transaction { database throws(Fault) in
      let log = RunLog(database: database)
      let number = try log.begin("import", at: time)
      let session = try ImportSession(database, run: number)
      guard case .keep(let summary) = try body(session) else { return .rollback }
      try requireWriting()
      run = try log.end(number, kind: "import", at: time, summary: summary, files: session.seals, added: session.added)
      return .commit
    }
    return run
  }
}
