import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Does what a job file says, unattended: imports the inboxes, reconciles, writes a report.",
    discussion: """
      Prints nothing while nothing needs a person (what waits, and what a new file shows to be missing or wrong), so cron sends no needless letter; -v says what was done. The exit \
      status is 0, 1 when something needs a person, or that of the failure. Two runs of one job file never overlap: the \
      second waits for a minute, or as long as --wait says, and leaves with 75. Schemas/jobs.schema.json describes the file.

      EXAMPLES
        counterfoil run jobs.yaml
        counterfoil run jobs.yaml --json > last.json
        15 6 * * *  counterfoil run $HOME/books/jobs.yaml      (a line of crontab)
      """)

  @Argument(help: ArgumentHelp("The job file.", valueName: "jobs.yaml"))
  var file: String

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let formats = try Formats.registry()
    let console = report.console
    let done = try console.working("run") { _ in
      try JobRun(JobFile(path: file), formats: formats).run(
        storePath: store.store, waitSeconds: store.waiting.seconds(unlessSaid: 60))
    }
    var log = DiagnosticLog(console)
    for diagnostic in console.isVerbose ? done.diagnostics : done.matters { log.show(diagnostic) }
    log.close()
    try OutputFile.show(after: kept(done), console: console) { () throws(Fault) in
      guard report.json || done.status != .success || console.isVerbose else { return }
      try report.put(json: done.json, words: { style in done.text(style, showsAll: console.isVerbose) })
    }
    if done.status != .success { throw done.status.code }
  }

  private func kept(_ done: JobReport) -> String {
    done.runs.isEmpty ? "the jobs were run, and nothing was kept" : "kept as \(done.runs.joined(separator: ", "))"
  }
}
