import CounterfoilCodecKit
import CounterfoilModel

/// The journal of a ledger, DATEV's `Buchungsstapel`, without the first line that ``LedgerStatement`` reads it by: its *S* and *H* are the side of the account that each row names,
/// which only on a bank's account is the way money went, and then the other way round than on the bank's statement.
struct LedgerTable {
  private let context: SniffContext

  /// - Returns: nil for any other table.
  init?(_ context: SniffContext) {
    let isNamed = context.header.names.contains { $0.lowercased().hasPrefix("umsatz (ohne soll") }
    let isMarked = (context.preamble + context.rows.prefix(1)).contains { row in
      row.cells.count > 3 && ["EXTF", "DTVF"].contains(row.cells[0]) && row.cells[3] == "Buchungsstapel"
    }
    guard isNamed || isMarked else { return nil }
    self.context = context
  }

  /// - Throws: `csv.direction` with all that is missing, unless it is stated what the two letters mean.
  func check() throws(Fault) {
    let profile = context.profile
    let stated = Set((profile.outflow + profile.inflow + profile.neutral + profile.ignored).map(TableWords.fold))
    guard !stated.isSuperset(of: ["s", "h"]) else { return }
    throw Fault(
      .badData, .csvDirection,
      "a DATEV Buchungsstapel is not read without its first line (\"EXTF\";700;21;…), which says of which year its days are; "
        + "S and H are the side of the account in \"Konto\", which is money in for S only where that is the bank's\(accounts)",
      at: context.headerPlace,
      fixes: [
        "Have the program export it with that line, fields separated by semicolons; or take the statement as the bank "
          + "gives it: CAMT, MT940 or CSV.",
        "Or write the rows with the bank's account in \"Konto\" into a table of its own, with days that have a year, and state "
          + "the two letters: `outflow: [\"H\"]`, `inflow: [\"S\"]`. Rows with it in \"Gegenkonto\" go the other way.",
      ])
  }

  /// Where the rows name several accounts, which ones.
  private var accounts: String {
    guard let column = context.header.names.firstIndex(where: { HeaderNames.key($0) == "konto" }) else { return "" }
    var found: [String] = []
    for row in context.rows where column < row.cells.count && !row.cells[column].isEmpty {
      if !found.contains(row.cells[column]) { found.append(row.cells[column]) }
    }
    guard found.count > 1 else { return "" }
    let shown = found.prefix(3).joined(separator: ", ") + (found.count > 3 ? " and others" : "")
    return ", and here are rows of \(shown)"
  }
}
