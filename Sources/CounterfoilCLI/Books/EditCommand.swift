import ArgumentParser
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilWorkflows

struct EditCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Changes fields of a bill, category, book, account, place or member.",
    discussion: """
      FIELD= without a value takes the field away; all others stay as they are. Entries cannot be changed: they are what \
      the bank said.

      EXAMPLES
        counterfoil edit bill B-019 amount=-1480.00
        counterfoil edit bill B-019 dueDate= remark='paid in two parts'
        counterfoil edit account checking name='Harbor Trust checking'
      """)

  @Argument(help: ArgumentHelp("bill, category, book, account, place or member.", valueName: "what"))
  var what: String

  @Argument(help: ArgumentHelp("The record's id; `counterfoil list` shows it.", valueName: "id"))
  var id: String

  @Argument(help: ArgumentHelp("Such as amount=-12.50.", valueName: "field=value"))
  var assignments: [String]

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let kind = try Kinds.kind(named: what)
    try RunReport.perform("changed", report) {
      try BookRecords.edit(kind, id: id, assignments, in: store.openExisting(.writing))
    }
  }
}
