import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilPages
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct ReportCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a report to look at: one web page, a picture, Markdown or plain text.",
    discussion: """
      Without files, the report is about the store: links that were kept, and what a reconciliation says of the rest. \
      With files, nothing is stored; bills, statements, categories, books, accounts, places and members are told \
      apart by what they hold, and entries are reconciled with bills where both are there. Nothing is changed. The \
      status is 1 when something shown needs you.

      The web page is one file that opens from disk: nothing is fetched, nothing leaves it.

      EXAMPLES
        counterfoil report -o report.html
        counterfoil report statement.csv bills.json -o report.html
        counterfoil report --since 2026-10-01 --book household --language zh -o october.html
        counterfoil report --picture pie -o shares.svg
        counterfoil report --format markdown | gh issue create --body-file -
        counterfoil report --write-templates templates
        counterfoil report --template templates -o report.html
      """)

  @Argument(help: ArgumentHelp("Files to report on; FORMAT:FILE names the format.", valueName: "file"))
  var files: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, whole or not at all; - is standard output.", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "html, svg, markdown or text; else by OUT's extension, else html for a file and text for a terminal.",
      valueName: "format"))
  var format: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What an SVG shows: pie, timeline, timeline-sideways or flow; pie unless said.", valueName: "picture"))
  var picture: String?

  @Option(name: .long, help: ArgumentHelp("The report's heading.", valueName: "words"))
  var title: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The language of the words: en or zh. A page can be switched.", valueName: "code"))
  var language: String?

  @Option(name: .long, help: ArgumentHelp("Only rows of that account; may be repeated.", valueName: "account"))
  var account: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("Only bills of that book, and what pays them; may be repeated.", valueName: "book"))
  var book: [String] = []

  @Option(name: .long, help: ArgumentHelp("Only rows from that day on.", valueName: "day"))
  var since: String?

  @Option(name: .long, help: ArgumentHelp("Only rows up to and with that day.", valueName: "day"))
  var until: String?

  @Option(
    name: .long, help: ArgumentHelp("Templates that take the place of those built in.", valueName: "folder"),
    completion: .directory)
  var template: String?

  @Option(
    name: .customLong("write-templates"),
    help: ArgumentHelp(
      "Write the built-in templates there, to start from; nothing is overwritten.", valueName: "folder"),
    completion: .directory)
  var writeTemplates: String?

  @Option(name: .long, help: ArgumentHelp("The kind of the records of files, such as bill.", valueName: "kind"))
  var kind: String?

  @OptionGroup var rules: StoreRulesOption

  @OptionGroup var settings: ReconcileSettingOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    try rules.validate(hasFiles: !files.isEmpty)
    if writeTemplates != nil, !files.isEmpty || output != nil {
      throw ValidationError("--write-templates writes templates and no report; leave the files and -o out.")
    }
  }

  func run() throws {
    let console = Console(verbosity)
    if let writeTemplates { return try putTemplates(in: writeTemplates, console) }
    let place = try OutputPlace(output ?? "-", protecting: protected())
    let form = try ReportForm(format: format, picture: picture, output: output, console: console)
    let templates = try form.templates(from: template)
    let words = try ReportForm.language(language)
    let outcome = try content(scope(), console)
    try ReportCommand.check(account, "account", outcome.content.accounts.map { [$0.id, $0.name] })
    try ReportCommand.check(book, "book", outcome.content.books.map { [$0.id, $0.name] })
    let bytes = console.working("report") { _ in
      form.bytes(outcome.content, language: words, templates: templates)
    }
    try OutputFile.writeData(to: place, console: console) { sink throws(Fault) in try sink.write(bytes) }
    if outcome.needsPerson { throw ExitStatus.attention.code }
  }

  private func protected() throws(Fault) -> ProtectedFiles {
    let inputs = files.isEmpty ? [] : try reading.requests(files, formats: Formats.registry())
    var protected = reading.protected(inputs, store: store.store, rules: rules.rules)
    if let file = settings.file { protected.add(file, as: .settings) }
    if let template { protected.addTemplates(of: template) }
    return protected
  }

  private func scope() throws(Fault) -> ReportScope {
    var scope = ReportScope()
    (scope.since, scope.until) = try DayArgument.period(since, until)
    scope.accounts = Set(account)
    scope.books = Set(book)
    return scope
  }

  /// A report about what nobody has would be empty without saying why.
  private static func check(_ names: [String], _ what: String, _ known: [[String]]) throws(Fault) {
    for name in names where !known.contains(where: { $0.contains(name) }) {
      throw .unknown(name, what, among: known.map { $0[0] })
    }
  }

  private func content(_ scope: ReportScope, _ console: Console) throws(Fault) -> ReportOutcome {
    let heading = title ?? ReportForm.title
    var log = DiagnosticLog(console)
    defer { log.close() }
    guard !files.isEmpty else {
      return try console.working("report") { _ throws(Fault) in
        try ReportStore(options: settings.options(), rules: rules.matcher()).run(
          title: heading, scope: scope, in: store.open(.reading)
        ) { log.show($0) }
      }
    }
    let formats = try Formats.registry()
    let options = try reading.readOptions(kind: kind)
    let requests = try reading.requests(files, formats: formats)
    var work = ReportFiles(inputs: requests, options: options, reconcileOptions: try settings.options())
    var interview = Interview(console, formats: formats, protecting: try protected())
    let outcome = try interview.askingAboutSigns([(requests, options)]) { inputs throws(Fault) in
      work.inputs = inputs[0]
      var found: [Diagnostic] = []
      let isTyped = ReadingOptions.isTyped(work.inputs)
      let outcome = try console.working("report", isTyped: isTyped) { progress throws(Fault) in
        work.progress = progress
        return try work.run(title: heading, scope: scope, formats: formats) { found.append($0) }
      }
      for finding in found { log.show(finding) }
      return outcome
    }
    interview.keep()
    return outcome
  }

  private func putTemplates(in folder: String, _ console: Console) throws(Fault) {
    let paths = try TemplateFolder.write(to: folder, protecting: .books(store: store.store))
    console.say(
      "\(Counted.count(paths.count, "template")) in \(TerminalText.escape(folder)); "
        + "`\(ShownCommand("report --template \(TerminalText.escape(folder))"))` uses them\n")
  }
}
