import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore

extension Run {
  var line: RunLine { RunLine(id: id, kind: kind, at: at, summary: summary, undoneBy: undoneBy) }
}

/// Says what a run did.
enum RunReport {
  /// That a run is kept, and what takes it back.
  static func kept(_ run: Run) -> String { "kept as run \(run.id); `\(ShownCommand("undo \(run.id)"))` takes it back" }
  /// Makes a run, and says what it did.
  static func perform(_ done: String, _ report: ReportOptions, _ work: () throws -> Run) throws {
    try show(report.console.working("counterfoil") { _ in try work() }, done, report)
  }

  /// With `--json` the run on standard output; words otherwise.
  static func show(_ run: Run, _ done: String, _ report: ReportOptions) throws(Fault) {
    let console = report.console
    if report.json {
      try OutputFile.show(after: kept(run), console: console) { () throws(Fault) in
        try console.put(data: RunList([run.line]).json)
      }
    } else {
      let summary = TerminalText.escape(RunList.words(run.summary))
      console.say("\(done) \(summary); run \(run.id) (`\(ShownCommand("undo \(run.id)"))` takes it back)\n")
    }
  }
}
