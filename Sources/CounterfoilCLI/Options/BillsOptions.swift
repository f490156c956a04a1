import ArgumentParser
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilWorkflows

/// What a person can say about files of bills beside statements.
struct BillsOptions: ParsableArguments {
  @Option(
    name: .customLong("bills-profile"),
    help: ArgumentHelp("A YAML file that says how the bills are written.", valueName: "file"))
  var profile: String?
}

extension BillsOptions {
  /// Reconciles files of statements with files of bills, and shows what was found in them as it is read.
  /// - Parameter label: what the line on standard error calls the work.
  func reconcile(
    _ statements: [String], with bills: [String], _ reading: ReadingOptions, options: ReconcileOptions,
    label: String, _ console: Console
  ) throws(Fault) -> ReconcileOutcome {
    let formats = try Formats.registry()
    let ofBills = reading.ofBills(profile: profile)
    var work = ReconcileFiles(
      statements: try reading.requests(statements, formats: formats),
      bills: try ofBills.requests(bills, formats: formats),
      statementOptions: try reading.readOptions(kind: "entry"),
      billOptions: try ofBills.readOptions(kind: "bill"), reconcileOptions: options)
    var log = DiagnosticLog(console)
    let isTyped = ReadingOptions.isTyped(work.statements + work.bills)
    let outcome = try console.working(label, isTyped: isTyped) { progress throws(Fault) in
      work.progress = progress
      return try work.run(formats: formats) { log.show($0) }
    }
    log.close()
    return outcome
  }
}
