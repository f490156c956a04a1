import ArgumentParser
import Model
import Store
import Workflows

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
