import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import CounterfoilWorkflows

struct StoreOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The store, in place of $COUNTERFOIL_STORE or the one in your data folder.", valueName: "path"))
  var store: String?

  func open(_ access: Store.Access) throws(Fault) -> Store { try Books.open(store, access) }
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
