import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilWorkflows

/// What a person can set about a reconciliation. The command line wins over the file of settings.
struct ReconcileSettingOptions: ParsableArguments {
  @Option(
    name: .customLong("target-precision"),
    help: ArgumentHelp("How many of the links must be right, 0.5 to 1; 0.99 unless said.", valueName: "share"))
  var targetPrecision: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How many days before and after a bill its entry may be booked: one number, or two.", valueName: "before,after"))
  var window: String?

  @Option(
    name: .long, help: ArgumentHelp("How much amounts may differ without a reason, such as 0.50.", valueName: "amount"))
  var tolerance: String?

  @Flag(name: .long, help: "Link nothing: all goes to review, and the report says what would have been linked.")
  var shadow = false

  @Option(name: .long, help: ArgumentHelp("Threads to use; the answer is the same for any number.", valueName: "count"))
  var threads: Int?

  @Option(name: .customLong("options"), help: ArgumentHelp("A YAML file of these settings.", valueName: "file"))
  var file: String?

  /// - Throws: exit status 64 for words that mean nothing, 78 with the place for a wrong line of the file.
  func options() throws(Fault) -> ReconcileOptions {
    var settings = ReconcileSettings()
    if shadow { settings.isShadow = true }
    if let targetPrecision {
      settings.targetPrecision = try NumberArgument.read(targetPrecision, option: "--target-precision", 0.5...1)
    }
    if let window {
      guard let days = ReconcileSettings.DayWindow(window) else {
        throw fault("--window", window, "days", "Write it as 10, or as 3,14: at most 3 before and 14 after the bill.")
      }
      settings.window = days
    }
    if let tolerance {
      guard let hundredths = ReconcileSettings.hundredths(tolerance) else {
        throw fault("--tolerance", tolerance, "amount", "Write it as 0.50.")
      }
      settings.toleranceHundredths = hundredths
    }
    if let threads {
      guard (1...1024).contains(threads) else { throw fault("--threads", "\(threads)", "count", "Give 1 to 1024.") }
      settings.threadCount = threads
    }
    if let file { settings = settings.over(try ReconcileSettings.read(file)) }
    return settings.applied()
  }

  private func fault(_ option: String, _ word: String, _ noun: String, _ fix: String) -> Fault {
    Fault(
      .usage, .usageValue, "\(option) is \"\(TerminalText.excerpt(word, limitBytes: 40))\", which is no \(noun)",
      fixes: [fix])
  }
}
