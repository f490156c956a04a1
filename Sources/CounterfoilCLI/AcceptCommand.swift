import ArgumentParser
import Model
import Store
import Workflows

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Links entries with bills because you say so.",
    discussion: """
      Name the entry and the bill, or several of either: one payment for three bills, two payments for one. Proposals \
      for others stay. `counterfoil undo` takes it back.

      EXAMPLES
        counterfoil review
        counterfoil accept e1-20261021-2b69b46yve5x9 B-069
      """)

  @Argument(help: ArgumentHelp("Ids of entries and bills.", valueName: "id"))
  var ids: [String]

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let run = try Review.accept(ids, in: store.open(.writing))
    try RunReport.show(run, "linked;", report)
  }
}
