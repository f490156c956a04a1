import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Does what a job file says, unattended: imports the inboxes, reconciles, writes a report.",
    discussion: """
      Prints nothing while nothing new needs a person (what waits, and what a new file shows to be missing or wrong), so \
      cron sends no needless letter. What is new is printed in full, once; what is still open is counted, and --all \
      prints it again; -v says what was done. The exit status is 0, 1 when something new needs a person, or that of the \
      failure. Two runs of one job file never overlap: the \
      second leaves with 75. Schemas/jobs.schema.json describes the file.

      EXAMPLES
        counterfoil run jobs.yaml
        counterfoil run jobs.yaml --all
        counterfoil run jobs.yaml --json > last.json
        15 6 * * *  counterfoil run $HOME/books/jobs.yaml      (a line of crontab)
      """)

  @Argument(help: ArgumentHelp("The job file.", valueName: "jobs.yaml"))
  var file: String

  @Flag(name: .long, help: "Print also what was told before and still needs a person.")
  var all = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let formats = try Formats.registry()
    let console = report.console
    let done = try console.working("run") { _ throws(Fault) in
      try JobRun(JobFile(path: file), formats: formats).run(storePath: store.store) { done throws(Fault) in
        try tell(done, console)
      }
    }
    if done.status != .success { throw done.status.code }
  }

  private func tell(_ done: JobReport, _ console: Console) throws(Fault) {
    var log = DiagnosticLog(console, showsAll: true)
    for diagnostic in console.isVerbose ? done.diagnostics : done.matters(all: all) { log.show(diagnostic) }
    log.close()
    try OutputFile.show(after: kept(done), console: console) { () throws(Fault) in
      guard report.json || done.status != .success || console.isVerbose || all else { return }
      try report.put(
        json: done.json, words: { style in done.text(style, showsOpen: all, showsAll: console.isVerbose) })
    }
  }

  private func kept(_ done: JobReport) -> String {
    done.runs.isEmpty ? "the jobs were run, and nothing was kept" : "kept as \(done.runs.joined(separator: ", "))"
  }
}
