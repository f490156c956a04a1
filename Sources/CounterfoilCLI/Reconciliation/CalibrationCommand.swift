import ArgumentParser
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows

struct CalibrationCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibration",
    abstract: "Shows how right proposals were, by the probability they were shown with.",
    discussion: """
      Each proposal accepted or rejected by itself counts, and each link that was taken back. What `accept --all` took \
      does not: nobody looked at it.

      EXAMPLES
        counterfoil calibration
        counterfoil calibration --target-precision 0.995 --json
      """)

  @Option(
    name: .customLong("target-precision"),
    help: ArgumentHelp("How many of the links must be right, 0.5 to 1; 0.99 unless said.", valueName: "share"))
  var targetPrecision: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let target = try targetPrecision.map { word throws(Fault) in
      try NumberArgument.read(word, option: "--target-precision", 0.5...1)
    }
    let calibration = try report.console.working("calibration") { _ in
      try PastDecisions.calibration(targetPrecision: target, in: store.open(.reading))
    }
    try report.put(json: calibration.json, words: calibration.text)
  }
}
