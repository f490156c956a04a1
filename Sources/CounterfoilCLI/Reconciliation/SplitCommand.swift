import ArgumentParser
import CounterfoilModel
import CounterfoilStore
import CounterfoilWorkflows

struct SplitCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Links one entry with several bills, or with a part of a bill.",
    discussion: """
      The bills must add up to the entry exactly, to the minor unit. BILL=AMOUNT takes a part of a bill, signed as the \
      bill is; the rest of that bill stays open and is reconciled further. Nothing is changed where the sum is wrong: \
      the status is 65 and the message names the difference.

      EXAMPLES
        counterfoil split e1-20261021-2b69b46yve5x9 B-069 B-070
        counterfoil split e1-20261021-2b69b46yve5x9 B-069=-45.00 B-070
      """)

  @Argument(help: ArgumentHelp("The id of the entry.", valueName: "entry"))
  var entry: String

  @Argument(help: ArgumentHelp("Ids of bills, or BILL=AMOUNT.", valueName: "bill"))
  var bills: [String]

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    try RunReport.perform("linked;", report) { try EntrySplit.perform(entry, bills, in: store.openExisting(.writing)) }
  }
}
