import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct ListCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists entries, bills, categories, books, accounts, places, members, answers or decisions of the store.",
    discussion: """
      Decisions are what you said of pairs and of what is left open, with the command that takes each back. \
      Answers are what imports were told about tables; the next download of the account with the same columns is read by \
      them.

      EXAMPLES
        counterfoil list entries --account checking --since 2026-10-01
        counterfoil list bills --unmatched
        counterfoil list categories
        counterfoil list answers
        counterfoil list decisions
        counterfoil list entries --json | jq -r '.[] | [.date, .amount] | @tsv'
      """)

  @Argument(
    help: ArgumentHelp(
      "entries, bills, categories, books, accounts, places, members, answers or decisions.", valueName: "what"))
  var what: String

  @Option(name: .long, help: ArgumentHelp("Only the record of that id.", valueName: "id"))
  var id: String?

  @Option(name: .long, help: ArgumentHelp("Only entries or bills of that account.", valueName: "account"))
  var account: String?

  @Option(name: .long, help: ArgumentHelp("Only bills of that book.", valueName: "book"))
  var book: String?

  @Option(name: .long, help: ArgumentHelp("Only entries or bills of that category.", valueName: "category"))
  var category: String?

  @Option(name: .long, help: ArgumentHelp("Only from that day on.", valueName: "day"))
  var since: String?

  @Option(name: .long, help: ArgumentHelp("Only up to and with that day.", valueName: "day"))
  var until: String?

  @Flag(name: .long, help: "Only entries or bills that no reconciliation linked.")
  var unmatched = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    if AnswerList.isNamed(what) { return try listAnswers() }
    if DecisionList.isNamed(what) { return try listDecisions() }
    let kind = try Kinds.kind(named: what)
    let console = report.console
    var query = ListQuery()
    query.id = id
    query.account = account
    query.book = book
    query.category = category
    (query.since, query.until) = try DayArgument.period(since, until)
    query.isUnmatchedOnly = unmatched
    let opened = try store.open(.reading)
    try report.put(
      json: { sink throws(Fault) in try BookRecords.writeJSON(kind, query, in: opened, to: sink) },
      words: { style throws(Fault) in
        RecordList(try console.working("list") { _ throws(Fault) in try BookRecords.list(kind, query, in: opened) })?
          .text(style)
          ?? ""
      })
  }

  private func listDecisions() throws {
    guard account == nil, book == nil, category == nil, since == nil, until == nil, !unmatched else {
      throw ValidationError("Decisions are chosen by --id only.")
    }
    let list = try DecisionList(store.open(.reading), about: id)
    try report.put(json: { sink throws(Fault) in try sink.write(list.json) }, words: list.text)
  }

  private func listAnswers() throws {
    guard book == nil, category == nil, since == nil, until == nil, !unmatched else {
      throw ValidationError("Answers are chosen by --id and --account only.")
    }
    let all = try RememberedAnswers(store.open(.reading)).items
    let chosen = all.filter { item in
      (id.map { $0 == item.id } ?? true) && (account.map { $0 == item.account } ?? true)
    }
    let list = AnswerList(chosen)
    try report.put(json: { sink throws(Fault) in try sink.write(list.json) }, words: list.text)
  }
}
