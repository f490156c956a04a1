import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilPages
import CounterfoilReconciler
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct ExplainCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Says why an entry or a bill is where it is: what speaks for each pair, in bits, and what would have to change.",
    discussion: """
      Name one row, or an entry and a bill. Evidence adds up from what is believed before anything is looked at; 10 \
      bits make a thousand to one. With --statement and --against, files are looked at instead of the store; there \
      FILE:LINE names an entry, too. Changes nothing.

      EXAMPLES
        counterfoil explain e1-20261021-2b69b46yve5x9
        counterfoil explain e1-20261021-2b69b46yve5x9 B-069
        counterfoil explain B-069 --statement october.csv --against bills.json
        counterfoil explain october.csv:12 B-069 --statement october.csv --against bills.json --json
      """)

  @Argument(help: ArgumentHelp("The id of an entry or a bill.", valueName: "id"))
  var row: String

  @Argument(help: ArgumentHelp("The id on the other side.", valueName: "other"))
  var other: String?

  @Option(name: .long, parsing: .upToNextOption, help: ArgumentHelp("Statements to look at.", valueName: "statement"))
  var statement: [String] = []

  @Option(name: .long, parsing: .upToNextOption, help: ArgumentHelp("Files of bills to look at.", valueName: "bills"))
  var against: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("The model that decides, as of `reconcile --model`.", valueName: "file"),
    completion: .file())
  var model: String?

  @Option(name: .long, help: ArgumentHelp("The language of the words: en or zh. JSON is English.", valueName: "code"))
  var language: String?

  @OptionGroup var settings: ReconcileSettingOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var billsReading: BillsOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard statement.isEmpty == against.isEmpty else {
      throw ValidationError(
        "Name both sides: --statement FILES --against BILLS; without either, the store is looked at.")
    }
    if against.isEmpty, billsReading.profile != nil {
      throw ValidationError("--bills-profile is about files of bills: name them with --against.")
    }
  }

  func run() throws {
    let console = report.console
    let language = try ReportForm.language(language).ofSentences
    var options = try settings.options()
    if let model { options.model = try ModelFile.read(model) }
    guard statement.isEmpty else {
      options.keepsWork = true
      let outcome = try billsReading.reconcile(
        statement, with: against, reading, options: options, label: "explain", asks: !report.json, console)
      var explanation = try outcome.explain(row, other)
      explanation.language = language
      return try report.put(json: explanation.json, words: explanation.text)
    }
    var explanation = try console.working("explain") { _ in
      try ExplainStore.text(row, other, options: options, in: store.open(.reading))
    }
    explanation.language = language
    try report.put(json: explanation.json, words: explanation.text)
  }
}
