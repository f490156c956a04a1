import ArgumentParser
import CodecKit
import Model
import Store
import Workflows

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Lists what waits for you: proposals of the reconciliation, rows that could not be settled.",
    discussion: """
      Changes nothing. The status is 1 while something waits.

      EXAMPLES
        counterfoil review
        counterfoil review --json | jq '.proposals[0]'
        counterfoil accept e1-20261021-2b69b46yve5x9 B-069
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let review = try Review(store.open(.reading))
    let console = report.console
    try OutputFile.write(to: "-", console: console) { sink throws(Fault) in
      if report.json { try sink.write(review.json) } else { try sink.write(review.text(console.output)) }
    }
    if !review.isEmpty { throw ExitStatus.attention.code }
  }
}
