import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct ImportCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Takes the records of files into the store; nothing twice, whatever is imported again.",
    discussion: """
      Entries, bills, categories, books, accounts and places alike: the kind is told from the file. All files are one \
      transaction; a file that cannot be read for sure is left out whole, and the others go on. Two downloads that \
      overlap add nothing twice; two equal purchases in one file both stay.

      EXAMPLES
        counterfoil import accounts.json bills.json
        counterfoil import 2026-10.csv 2026-11.csv --account checking
        counterfoil import wallet.csv --profile wallet.yaml --dry-run
        counterfoil import wallet.csv --profile wallet.yaml --apply DIGEST
      """)

  @Argument(
    help: ArgumentHelp("Files to import; - is standard input, FORMAT:FILE names the format.", valueName: "file"))
  var files: [String]

  @Option(name: .long, help: ArgumentHelp("The account of entries that name none.", valueName: "account"))
  var account: String?

  @Option(name: .long, help: ArgumentHelp("The book of bills that name none.", valueName: "book"))
  var book: String?

  @Option(name: .long, help: ArgumentHelp("The kind of the records, such as bill.", valueName: "kind"))
  var kind: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Rules for the entries taken in; else the standard file, if it is there.", valueName: "file"))
  var rules: String?

  @Flag(name: .customLong("no-rules"), help: "Apply no rules, not even those of the standard file.")
  var noRules = false

  @Flag(name: .customLong("dry-run"), help: "Show the plan and its digest; write nothing.")
  var dryRun = false

  @Option(name: .long, help: ArgumentHelp("Import only if the plan has this digest.", valueName: "digest"))
  var apply: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if noRules, rules != nil { throw ValidationError("--rules and --no-rules exclude each other.") }
    if dryRun, apply != nil { throw ValidationError("--dry-run and --apply exclude each other.") }
  }

  func run() throws {
    if files.count == 1, let whole = StoreImport(files[0]) { return try importStore(whole) }
    let formats = try Formats.registry()
    let console = report.console
    let request = try importRequest(formats, console)
    let isTyped = ReadingOptions.isTyped(request.inputs)
    let (plan, isChanged, words) = try console.working("import", isTyped: isTyped) { progress throws(Fault) in
      try perform(request, formats, progress)
    }
    if dryRun {
      try show(plan, words, console)
    } else {
      try OutputFile.show(after: words, isChanged: isChanged, console: console) { () throws(Fault) in
        try show(plan, words, console)
      }
    }
    if plan.status != .success { throw plan.status.code }
  }

  /// - Returns: what was done or would be, whether the store was changed, and what to say of it.
  private func perform(
    _ request: ImportRequest, _ formats: CodecRegistry, _ progress: Progress?
  ) throws(Fault) -> (plan: ImportPlan, isChanged: Bool, words: String) {
    if dryRun {
      let books = try Books.openForPlan(store.store, waitSeconds: store.waiting.seconds())
      let plan = try Importer(store: books, registry: formats, progress: progress).plan(request)
      return (plan, false, "nothing was written; --apply \(plan.digest) imports exactly this")
    }
    let (plan, run) = try store.change { books throws(Fault) in
      try Importer(store: books, registry: formats, progress: progress).apply(request, digest: apply)
    }
    return (
      plan, run != nil,
      run.map { "imported as run \($0.id); `\(ShownCommand("undo \($0.id)"))` takes it back" } ?? "nothing was written"
    )
  }

  private func importRequest(_ formats: CodecRegistry, _ console: Console) throws(Fault) -> ImportRequest {
    let options = try reading.readOptions(kind: kind, account: account, mustAgree: true)
    let requests = try reading.requests(files, formats: formats)
    var request = ImportRequest(inputs: requests, options: options)
    request.book = book
    if !noRules { request.rules = try RuleFiles.chosen(rules) }
    request.at = Books.now()
    let interview = Interview(
      console, formats: formats, isAllowed: !report.json,
      protecting: reading.protected(requests, store: store.store, rules: rules))
    if interview.isAllowed {
      let look = try ImportLook(request, store.openOrEmpty(), registry: formats)
      request.inputs = try interview.settled(requests, options: options) { look.look($0) }
    }
    return request
  }

  private func show(_ plan: ImportPlan, _ words: String, _ console: Console) throws(Fault) {
    var log = DiagnosticLog(console)
    for diagnostic in plan.diagnostics { log.show(diagnostic) }
    log.close()
    if report.json {
      try console.put(data: Array((plan.json() + "\n").utf8))
    } else if !console.isQuiet || plan.status != .success {
      try console.put(words: plan.text(console.output, showsAll: console.isVerbose))
    }
    console.say(words + "\n")
  }
}
