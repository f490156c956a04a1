import ArgumentParser
import CounterfoilModel
import CounterfoilStore
import CounterfoilWorkflows

struct RejectCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject",
    abstract: "Says that an entry does not pay a bill; it is never proposed again.",
    discussion: """
      Name a proposal, or the entry and the bill. Where the two are linked, the link is taken back. `counterfoil undo` \
      forgets what you said.

      EXAMPLES
        counterfoil reject p-2b69b46y
        counterfoil reject e1-20261021-2b69b46yve5x9 B-069
      """)

  @Argument(help: ArgumentHelp("Proposals, or ids of entries and bills.", valueName: "id"))
  var ids: [String]

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    try RunReport.perform("never proposed again;", report) {
      try PersonDecisions.reject(ids, in: store.openExisting(.writing))
    }
  }
}
