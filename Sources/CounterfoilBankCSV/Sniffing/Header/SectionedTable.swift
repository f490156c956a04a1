import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// A statement in sections, each with a header of its own, as Interactive Brokers' activity statements are: every line begins with the
/// name of its section and says whether it is a *Header* or *Data* (IBKR, Activity Statements, CSV).
enum SectionedTable {
  private static let kinds: Set<String> = ["Header", "Data", "Total", "SubTotal", "Notes"]

  /// - Throws: `csv.header` with the sections that have days and amounts, unless something is stated of where the table is.
  static func check(_ table: HeadTable, _ file: String, _ profile: CSVProfile) throws(Fault) {
    guard profile.header == nil, profile.skipLines == nil, profile.hasHeader == nil, profile.footer.isEmpty,
      table.rows.count >= 4, table.rows.allSatisfy({ $0.cells.count >= 3 && kinds.contains($0.cells[1]) })
    else { return }
    var sections: [String] = []
    var ofMoney: [String] = []
    for row in table.rows where row.cells[1] == "Header" && !sections.contains(row.cells[0]) {
      sections.append(row.cells[0])
      let roles = Set(row.cells.dropFirst(2).compactMap { HeaderNames.meaning(of: $0)?.role })
      if roles.contains(.amount), !roles.isDisjoint(with: [.date, .valueDate]) { ofMoney.append(row.cells[0]) }
    }
    guard sections.count > 1 else { return }
    let shown = ofMoney.map { JSONText.string($0) }
    let example = (ofMoney.first ?? sections[0]).filter { $0.isLetter || $0 == " " || $0 == "&" }
    throw Fault(
      .badData, .csvHeader,
      "a statement in \(sections.count) sections, each with columns of its own"
        + (ofMoney.isEmpty ? "" : "; those with days and amounts are \(shown.joined(separator: ", "))"),
      at: SourceLocation(file: file, line: table.rows[0].line),
      fixes: [
        "Write the lines of one section into a file of its own and read that, such as: grep '^\(example),' statement.csv > section.csv",
        "Or have the broker export a Flex query of cash transactions, which is one table.",
      ])
  }
}
