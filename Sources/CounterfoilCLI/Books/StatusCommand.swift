import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

struct StatusCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tells how unattended runs go and where the books stand: last run, last files, months, balances.",
    discussion: """
      Of each account: which months files cover (█ whole, ▒ in part, · not at all), the file that came last, and the \
      balance at the end of each month beside the one the statement states. Of each job file: the last run, the last one \
      that went well, what came last through each inbox, and what is open. It reads what is kept added up, and changes \
      nothing. For monitors the exit status is 0; that of the last run where it failed; 75 where the last run that went \
      well is longer ago than --within says; 1 where books and statements disagree, or something is open and the job file \
      says `stillOpen: 1`.

      EXAMPLES
        counterfoil status
        counterfoil status jobs.yaml --within 26h
        counterfoil status --json | jq '.accounts[].periods[] | select(.agrees == false)'
      """)

  @Argument(help: ArgumentHelp("The job file; all that ran on the store unless given.", valueName: "jobs.yaml"))
  var file: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long ago the last run that went well may be, such as 26h or 2d.", valueName: "span"),
    transform: { word in
      guard let seconds = TimeSpan.seconds(word) else {
        throw ValidationError("Write a span of time as 90m, 26h or 2d.")
      }
      return seconds
    })
  var within: Int?

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let jobs = try file.map { path throws(Fault) in try JobFile(path: path) }
    let status = try StatusReport(
      file: jobs, storePath: store.store, waitSeconds: store.waiting.seconds(), withinSeconds: within)
    if report.json || !report.console.isQuiet {
      try ShownCommand.naming(store: store.store, used: jobs?.storePath) { () throws(Fault) in
        try report.put(json: status.json, words: status.text)
      }
    }
    if status.status != .success { throw status.status.code }
  }
}
