import ArgumentParser
import Model
import Reports
import Store
import Workflows

struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "Lists what was done to the store: imports, reconciliations, changes, undos.",
    discussion: """
      EXAMPLES
        counterfoil runs
        counterfoil runs --json | jq '.[-1]'
        counterfoil undo r4
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let list = RunList(try store.open(.reading).runs().map(\.line))
    let console = report.console
    try console.put(report.json ? list.json : Array(list.text(console.output).utf8))
  }
}

extension Run {
  var line: RunLine { RunLine(id: id, kind: kind, at: at, summary: summary, undoneBy: undoneBy) }
}

/// Says what a run did.
enum RunReport {
  /// With `--json` the run on standard output; words otherwise.
  static func show(_ run: Run, _ done: String, _ report: ReportOptions) throws(Fault) {
    let console = report.console
    if report.json {
      try console.put(RunList([run.line]).json)
    } else {
      console.say("\(done) \(RunList.words(run.summary)); run \(run.id) (`counterfoil undo \(run.id)` takes it back)\n")
    }
  }
}
