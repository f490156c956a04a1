import ArgumentParser
import CounterfoilCodecKit
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
  ///
  /// On a terminal the person is asked what the files leave open.
  /// - Parameters:
  ///   - label: what the line on standard error calls the work.
  ///   - asks: false where the output is for a program.
  func reconcile(
    _ statements: [String], with bills: [String], _ reading: ReadingOptions, options: ReconcileOptions,
    label: String, asks: Bool, _ console: Console
  ) throws(Fault) -> ReconcileOutcome {
    let formats = try Formats.registry()
    let ofBills = reading.ofBills(profile: profile)
    var work = ReconcileFiles(
      statements: try reading.requests(statements, formats: formats),
      bills: try ofBills.requests(bills, formats: formats),
      statementOptions: try reading.readOptions(kind: "entry"),
      billOptions: try ofBills.readOptions(kind: "bill"), reconcileOptions: options)
    var protected = reading.protected(work.statements + work.bills)
    if let profile { protected.add(profile, as: .profile) }
    var interview = Interview(console, formats: formats, isAllowed: asks, protecting: protected)
    let isTyped = ReadingOptions.isTyped(work.statements + work.bills)
    let sides = [(work.statements, work.statementOptions), (work.bills, work.billOptions)]
    var log = DiagnosticLog(console)
    let outcome = try interview.askingAboutSigns(sides) { requests throws(Fault) in
      (work.statements, work.bills) = (requests[0], requests[1])
      var found: [Diagnostic] = []
      let outcome = try console.working(label, isTyped: isTyped) { progress throws(Fault) in
        work.progress = progress
        return try work.run(formats: formats) { found.append($0) }
      }
      for finding in found { log.show(finding) }
      return outcome
    }
    interview.keep()
    log.close()
    return outcome
  }
}
