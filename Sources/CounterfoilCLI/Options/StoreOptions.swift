import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import CounterfoilWorkflows

/// A command that works on a store: its words name the one that the person named.
protocol StoreCommand: ParsableCommand {
  var store: StoreOptions { get }
}

struct StoreOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The store, in place of $COUNTERFOIL_STORE or the one in your data folder.", valueName: "path"))
  var store: String?

  @OptionGroup var waiting: WaitOptions

  /// The store: for writing, it is made where it is not there.
  /// - Throws: exit status 66 where there is none to read.
  func open(_ access: Store.Access) throws(Fault) -> Store {
    if access == .reading { return try openExisting(.reading) }
    return try Books.open(store, access, waitSeconds: waiting.seconds())
  }

  /// Changes the store. One that is made for it, and gets nothing, is taken away again.
  func change<Value>(_ body: (Store) throws(Fault) -> Value) throws(Fault) -> Value {
    let store = try open(.writing)
    defer { store.discardIfUnused() }
    return try body(store)
  }

  /// The store, for what makes no sense without one.
  /// - Throws: exit status 66 where there is none.
  func openExisting(_ access: Store.Access) throws(Fault) -> Store {
    try Books.openHeld(store, access, waitSeconds: waiting.seconds())
  }

  /// The store to read; an empty one in memory where there is none.
  func openOrEmpty() throws(Fault) -> Store {
    try Books.open(store, .reading, waitSeconds: waiting.seconds())
  }
}

struct WaitOptions: ParsableArguments {
  /// A whole day.
  private static let longestSeconds = 86_400

  @Option(
    name: .customLong("wait"),
    help: ArgumentHelp(
      "How long to wait while another process uses the store: 10 unless said, 60 in run; 0 fails at once.",
      valueName: "seconds"))
  var wait: Int?

  func validate() throws {
    guard let wait, !(0...WaitOptions.longestSeconds).contains(wait) else { return }
    throw ValidationError("--wait takes 0 to \(WaitOptions.longestSeconds) seconds.")
  }

  /// - Parameter usual: where nothing was said.
  func seconds(unlessSaid usual: Int = 10) -> Int { wait ?? usual }
}

/// A day on the command line.
enum DayArgument {
  static func read(_ text: String?, option: String) throws(Fault) -> CalendarDate? {
    guard let text else { return nil }
    if let day = CalendarDate(iso: text) { return day }
    throw Fault(
      .usage, .usageValue, "\(option) is \"\(text)\", which is no day of the calendar",
      fixes: ["Write it as 2026-09-14."])
  }

  /// The days of `--since` and `--until`.
  /// - Throws: exit status 64 where the first is later than the last: nothing would be in between.
  static func period(_ since: String?, _ until: String?) throws(Fault) -> (CalendarDate?, CalendarDate?) {
    let (first, last) = (try read(since, option: "--since"), try read(until, option: "--until"))
    if let first, let last, first > last {
      throw Fault(.usage, .usageValue, "--since \(first.iso) is later than --until \(last.iso)")
    }
    return (first, last)
  }
}

/// A number on the command line.
enum NumberArgument {
  /// - Throws: exit status 64 for words that are no plain decimal number inside the range.
  static func read(_ text: String, option: String, _ range: ClosedRange<Double>) throws(Fault) -> Double {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
    if isPlain, let number = Double(text), range.contains(number) { return number }
    throw Fault(
      .usage, .usageValue,
      "\(option) is \"\(TerminalText.excerpt(text, limitBytes: 40))\"; it must be \(range.lowerBound) to \(range.upperBound)",
      fixes: ["Write it with a point, such as 0.95."])
  }
}
