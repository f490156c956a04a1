package import CounterfoilModel
import GRDB

extension Store {
  /// Makes a run that says something in its summary and changes no records.
  /// - Parameters:
  ///   - kind: one of the kinds of ``Run/kind``.
  ///   - summary: one JSON object.
  package func log(_ kind: String, summary: String, at time: String? = nil) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin(kind, at: time)
      return try log.end(run, kind: kind, at: time, summary: summary)
    }
  }
}
