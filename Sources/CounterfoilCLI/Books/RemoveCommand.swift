import ArgumentParser
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilWorkflows

struct RemoveCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes records from the store.",
    discussion: """
      What was removed stays removed when its file is imported again; `counterfoil undo` brings it back. A record that a \
      reconciliation linked cannot be removed before that is undone.

      EXAMPLES
        counterfoil remove bill B-019
        counterfoil remove category music travel
        counterfoil remove answers a-0c1e9f27
        counterfoil remove entry en-20261007-0c1e
      """)

  @Argument(help: ArgumentHelp("entry, bill, category, book, account, place, member or answers.", valueName: "what"))
  var what: String

  @Argument(help: ArgumentHelp("Ids; `counterfoil list` shows them.", valueName: "id"))
  var ids: [String]

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    if AnswerList.isNamed(what) {
      return try RunReport.perform("forgotten", report) {
        try RememberedAnswers.forget(ids, in: store.openExisting(.writing), at: Books.now())
      }
    }
    let kind = try Kinds.kind(named: what)
    try RunReport.perform("removed", report) {
      try store.openExisting(.writing).remove(kind, ids: ids, at: Books.now())
    }
  }
}
