import ArgumentParser
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilWorkflows

struct AddCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a bill, category, book, account, place or member to the store.",
    discussion: """
      Each FIELD=VALUE sets one field; a wrong name gets the list of fields. Days are written 2026-09-14, amounts -12.50 \
      (negative: money you pay). Without an id the record gets one of its own.

      EXAMPLES
        counterfoil add bill date=2026-10-28 amount=-210.00 currency=EUR payee='Dr Amsel'
        counterfoil add account id=checking currency=USD name='Harbor checking'
        counterfoil add category id=music title=Music isIncome=false
        counterfoil add bill date=2026-11-02 amount=-8 currency=EUR photo=@receipt.jpg
      """)

  @Argument(help: ArgumentHelp("bill, category, book, account, place or member.", valueName: "what"))
  var what: String

  @Argument(help: ArgumentHelp("Such as payee='Dr Amsel'.", valueName: "field=value"))
  var assignments: [String]

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let kind = try Kinds.kind(named: what)
    try RunReport.perform("added", report) {
      try store.change { books throws(Fault) in try BookRecords.add(kind, assignments, to: books) }
    }
  }
}
