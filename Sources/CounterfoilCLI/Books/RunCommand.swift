import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows

struct RunCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Does what a job file says, unattended: imports the inboxes, reconciles, writes a report.",
    discussion: """
      Prints nothing while nothing new needs a person (what waits, and what a new file shows to be missing or wrong), so \
      cron sends no needless letter. What is new is printed in full, once; what is still open is counted, and --all \
      prints it again; -v says what was done. The exit status is 0, 1 when something new needs a person, or that of the \
      failure. Two runs of one job file never overlap: the \
      second waits for a minute, or as long as --wait says, and leaves with 75. Schemas/jobs.schema.json describes the file.

      EXAMPLES
        counterfoil run jobs.yaml
        counterfoil run jobs.yaml --check && counterfoil run jobs.yaml --dry-run
        counterfoil run jobs.yaml --all
        counterfoil run jobs.yaml --json > last.json
        15 6 * * *  counterfoil run $HOME/books/jobs.yaml      (a line of crontab)
      """)

  @Argument(help: ArgumentHelp("The job file.", valueName: "jobs.yaml"))
  var file: String

  @Flag(name: .long, help: "Print also what was told before and still needs a person.")
  var all = false

  @Flag(
    name: .customLong("dry-run"), help: "Work all of it out on a copy of the store, print it, and keep nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Look at the job file and at all that it names, and do nothing.")
  var check = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if dryRun, check { throw ValidationError("--check does less than --dry-run: give one of them.") }
    if check, report.json { throw ValidationError("--check prints words; its status tells programs.") }
  }

  func run() throws {
    let formats = try Formats.registry()
    let console = report.console
    let jobs = try jobs()
    try ShownCommand.naming(store: store.store, used: jobs.storePath) { () throws in
      let run = JobRun(jobs, formats: formats)
      if check { return try look(run, console) }
      if dryRun { return try rehearse(run, console) }
      let done = try console.working("run") { _ throws(Fault) in
        try run.run(storePath: store.store, waitSeconds: store.waiting.seconds(unlessSaid: 60)) { done throws(Fault) in
          try tell(done, console)
        }
      }
      for diagnostic in done.afterwards { console.show(diagnostic) }
      if done.status != .success { throw done.status.code }
    }
  }

  /// The job file; one that is wrong is a failed run, which is noted as far as it says where.
  private func jobs() throws(Fault) -> JobFile {
    do throws(Fault) {
      return try JobFile(path: file)
    } catch {
      throw check || dryRun ? error : JobRun.noted(error, ofJobFile: file, storePath: store.store)
    }
  }

  private func look(_ run: JobRun, _ console: Console) throws {
    let found = run.check(storePath: store.store, waitSeconds: store.waiting.seconds(unlessSaid: 60))
    for fault in found.faults { console.show(fault.diagnostic) }
    guard found.status == .success else { throw found.status.code }
    let (inboxes, files) = (Counted.count(found.inboxCount, "inbox"), Counted.count(found.fileCount, "file"))
    console.say("\(TerminalText.escape(file)): nothing is wrong; \(inboxes), \(files) to take\n")
  }

  private func rehearse(_ run: JobRun, _ console: Console) throws {
    let plan = try console.working("run") { _ throws(Fault) in
      try run.rehearse(storePath: store.store, waitSeconds: store.waiting.seconds(unlessSaid: 60))
    }
    for diagnostic in console.isVerbose ? plan.diagnostics : plan.matters(all: all) { console.show(diagnostic) }
    try report.put(json: plan.json, words: { style in plan.text(style, showsOpen: all, showsAll: console.isVerbose) })
    console.say("nothing was done; the plan is \(plan.digest)\n")
    if plan.status != .success { throw plan.status.code }
  }

  private func tell(_ done: JobReport, _ console: Console) throws(Fault) {
    try OutputFile.show(after: kept(done), isChanged: !done.runs.isEmpty, console: console) { () throws(Fault) in
      let isVerbose = console.isVerbose && !console.isQuiet
      for diagnostic in isVerbose ? done.diagnostics : done.matters(all: all) { try console.tell(diagnostic) }
      guard report.json || done.status != .success || console.isVerbose || all else { return }
      try report.put(
        json: done.json, words: { style in done.text(style, showsOpen: all, showsAll: console.isVerbose) })
    }
  }

  private func kept(_ done: JobReport) -> String {
    done.runs.isEmpty ? "the jobs were run, and nothing was kept" : "kept as \(done.runs.joined(separator: ", "))"
  }
}
