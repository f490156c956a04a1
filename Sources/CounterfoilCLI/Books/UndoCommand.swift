import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilText
import CounterfoilWorkflows

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Takes one run back: the store is as if it had never been.",
    discussion: """
      Later runs stay. Where one of them builds on what would go, nothing changes and the message names that run.

      EXAMPLES
        counterfoil runs
        counterfoil undo r4
        counterfoil undo 4 --json
      """)

  @Argument(help: ArgumentHelp("The run, such as r4; `counterfoil runs` lists them.", valueName: "run"))
  var runID: String

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let id = runID.allSatisfy(\.isNumber) ? "r\(runID)" : runID
    let console = report.console
    let undone = try console.working("undo") { _ in try store.open(.writing).undo(id, at: Books.now()) }
    guard report.json else {
      let counts = [
        (undone.entriesRemoved, "entries removed"), (undone.recordsRemoved, "records removed"),
        (undone.recordsRestored, "restored"), (undone.matchesRemoved, "matches removed"),
        (undone.decisionsRemoved, "decisions forgotten"),
        (undone.newlyWaiting.count, "waiting for you again: counterfoil review --list"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      let name = TerminalText.escape("\(undone.run.kind) \(id)")
      console.say(
        "undone: \(name); \(counts.isEmpty ? "nothing was left of it" : counts.joined(separator: ", "))\n"
      )
      return
    }
    var json = JSONWriter(.indented(levels: 1))
    json.object { json in
      json.member("run", id)
      json.member("entriesRemoved", undone.entriesRemoved)
      json.member("recordsRemoved", undone.recordsRemoved)
      json.member("recordsRestored", undone.recordsRestored)
      json.member("matchesRemoved", undone.matchesRemoved)
      json.member("decisionsRemoved", undone.decisionsRemoved)
      json.member("newlyWaiting", undone.newlyWaiting.map(\.name))
    }
    let line = json.line
    try OutputFile.show(after: "undone: \(undone.run.kind) \(id)", console: console) { () throws(Fault) in
      try console.put(data: line)
    }
  }
}
