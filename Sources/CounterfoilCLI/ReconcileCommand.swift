import ArgumentParser
import CodecKit
import Model
import Reconciler
import Reports
import Workflows

struct ReconcileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reconcile",
    abstract: "Says which entries pay which bills, and what remains on either side.",
    discussion: """
      Without files, entries and bills of the store are reconciled and the result is remembered; --dry-run only shows it. \
      With files, nothing is stored: the plan goes to standard output. The status is 1 when something needs you.

      EXAMPLES
        counterfoil reconcile --dry-run
        counterfoil reconcile --account checking --since 2026-10-01
        counterfoil reconcile october.csv november.csv --against bills.json
        counterfoil reconcile bank.csv --against bills.json --json > plan.json
      """)

  @Argument(
    help: ArgumentHelp("Statements; - is standard input, FORMAT:FILE names the format.", valueName: "statement"))
  var statements: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption, help: ArgumentHelp("Files of bills to reconcile with.", valueName: "bills"))
  var against: [String] = []

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let formats = try Formats.registry()
    let console = report.console
    let outcome = try reconcileFiles(formats, console)
    for finding in outcome.plan.findings { console.show(finding) }
    try OutputFile.write(to: "-", console: console) { sink throws(Fault) in
      if report.json {
        try sink.write(outcome.json)
      } else {
        try sink.write(outcome.text(console.output, showsAll: console.isVerbose))
      }
    }
    if outcome.needsPerson { throw ExitStatus.attention.code }
  }

  private func reconcileFiles(_ formats: CodecRegistry, _ console: Console) throws(Fault) -> ReconcileOutcome {
    let bar = ProgressBar(console, label: "reading")
    var log = DiagnosticLog(console)
    var billReading = reading
    billReading.from = nil
    billReading.profile = nil
    billReading.encoding = nil
    let work = ReconcileFiles(
      statements: try reading.requests(statements, formats: formats),
      bills: try billReading.requests(against, formats: formats),
      statementOptions: try reading.readOptions(kind: "entry"), billOptions: try billReading.readOptions(kind: "bill"),
      progress: bar?.progress)
    let outcome = try work.run(formats: formats) { diagnostic in
      bar?.clear()
      log.show(diagnostic)
    }
    bar?.clear()
    log.close()
    return outcome
  }
}
