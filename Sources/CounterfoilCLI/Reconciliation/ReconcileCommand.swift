import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct ReconcileCommand: StoreCommand {
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
        counterfoil reconcile 2025.csv --against bills.json --write-model books.model
        counterfoil reconcile january.csv --against bills.json --model books.model
        counterfoil reconcile --shadow --target-precision 0.995 --window 3,14
      """)

  @Argument(
    help: ArgumentHelp("Statements; - is standard input, FORMAT:FILE names the format.", valueName: "statement"))
  var statements: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption, help: ArgumentHelp("Files of bills to reconcile with.", valueName: "bills"))
  var against: [String] = []

  @Option(name: .long, help: ArgumentHelp("Only entries of that account, and bills it may pay.", valueName: "account"))
  var account: String?

  @Option(name: .long, help: ArgumentHelp("Only entries from that day on.", valueName: "day"))
  var since: String?

  @Option(name: .long, help: ArgumentHelp("Only entries up to and with that day.", valueName: "day"))
  var until: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Exchange rates: a table date,from,to,rate, or the price lines of a ledger.", valueName: "file"),
    completion: .file())
  var rates: String?

  @Option(
    name: .customLong("write-model"),
    help: ArgumentHelp("Write what is learned here, without any row in the clear.", valueName: "file"),
    completion: .file())
  var writeModel: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Decide with a model that --write-model wrote, and learn nothing.", valueName: "file"),
    completion: .file())
  var model: String?

  @OptionGroup var rules: StoreRulesOption

  @Flag(name: .customLong("dry-run"), help: "Show the result and remember nothing.")
  var dryRun = false

  @OptionGroup var settings: ReconcileSettingOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var billsReading: BillsOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if against.isEmpty, !statements.isEmpty {
      throw ValidationError(
        "Say which bills to reconcile with: --against BILLS. Without files, the store is reconciled.")
    }
    if against.isEmpty, billsReading.profile != nil {
      throw ValidationError("--bills-profile is about files of bills: name them with --against.")
    }
    if statements.isEmpty, !against.isEmpty {
      throw ValidationError("Name the statements to reconcile with these bills.")
    }
    if !statements.isEmpty, account != nil || since != nil || until != nil {
      throw ValidationError("--account, --since and --until choose from the store; files are reconciled whole.")
    }
    if model != nil, writeModel != nil {
      throw ValidationError("With --model nothing is learned that --write-model could write: use one of them.")
    }
    try rules.validate(hasFiles: !statements.isEmpty)
  }

  func run() throws {
    let console = report.console
    let outcome = statements.isEmpty ? try reconcileStore(console) : try reconcileFiles(console)
    if outcome.needsPerson { throw ExitStatus.attention.code }
  }

  private func show(_ outcome: ReconcileOutcome, _ console: Console) throws(Fault) {
    // In words, what turns everything around is above the lists themselves.
    for finding in outcome.plan.findings where report.json || finding.code != .reconcileOppositeSigns {
      console.show(finding)
    }
    guard report.json || outcome.needsPerson || !console.isQuiet else { return }
    try report.put(
      json: { sink throws(Fault) in try outcome.writeJSON { bytes throws(Fault) in try sink.write(bytes) } },
      words: { style in outcome.text(style, showsAll: console.isVerbose, showsSettled: !console.isQuiet) })
  }

  private func reconcileStore(_ console: Console) throws(Fault) -> ReconcileOutcome {
    let (since, until) = try DayArgument.period(since, until)
    var work = ReconcileStore(
      account: account, since: since, until: until, options: try settings.options(),
      rules: try rules.matcher())
    try addFiles(to: &work.options)
    let place = try modelPlace()
    let (outcome, run) = try console.working("reconcile") { [work] _ throws(Fault) in
      let books = try store.open(dryRun ? .reading : .writing)
      let outcome = try work.plan(books)
      try keepModel(of: outcome, at: place, console)
      return (outcome, dryRun ? nil : try work.save(outcome, in: books))
    }
    guard let run else {
      try show(outcome, console)
      return outcome
    }
    console.say("remembered as run \(run.id); `\(ShownCommand("undo \(run.id)"))` takes it back\n")
    try OutputFile.show(after: "run \(run.id) is kept", console: console) { () throws(Fault) in
      try show(outcome, console)
    }
    return outcome
  }

  private func reconcileFiles(_ console: Console) throws(Fault) -> ReconcileOutcome {
    var options = try settings.options()
    try addFiles(to: &options)
    let place = try modelPlace()
    let outcome = try billsReading.reconcile(
      statements, with: against, reading, options: options, label: "reconcile", asks: !report.json, console)
    try keepModel(of: outcome, at: place, console)
    try show(outcome, console)
    return outcome
  }

  private func addFiles(to options: inout ReconcileOptions) throws(Fault) {
    if let rates { options.rates = try RateFile.read(rates) }
    if let model { options.model = try ModelFile.read(model) }
    options.recordsModel = writeModel != nil
  }

  /// Where the model goes. To be asked before anything is read: what must not be replaced is refused at once.
  private func modelPlace() throws(Fault) -> OutputPlace? {
    guard let writeModel else { return nil }
    var protected = ProtectedFiles.books(store: store.store)
    for path in statements + against { protected.add(path, as: .input) }
    for (path, role) in [
      (rates, ProtectedFiles.Role.rates), (settings.file, .settings), (reading.profile, .profile),
      (billsReading.profile, .profile), (rules.rules, .rules),
    ] {
      if let path { protected.add(path, as: role) }
    }
    return try OutputPlace(writeModel, protecting: protected)
  }

  private func keepModel(of outcome: ReconcileOutcome, at place: OutputPlace?, _ console: Console) throws(Fault) {
    guard let place, let learned = outcome.plan.learned else { return }
    try OutputFile.writeData(to: place, console: console, access: .ownerOnly) { sink throws(Fault) in
      try sink.write(ModelFile.bytes(learned))
    }
  }
}
