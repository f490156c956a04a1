import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct RunsCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "Lists what was done to the store: imports, reconciliations, changes, undos.",
    discussion: """
      EXAMPLES
        counterfoil runs
        counterfoil runs --json | jq '.[-1]'
        counterfoil undo r4
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let list = RunList(try report.console.working("runs") { _ in try store.open(.reading).runs().map(\.line) })
    try report.put(json: list.json, words: list.text)
  }
}
