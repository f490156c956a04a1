import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Tells by the names of its columns which known bank a table comes from.
struct LayoutFinder {
  /// What a layout tells about a table.
  struct Finding {
    var layout: KnownLayout
    /// What decides: columns by number, the meaning of signs, words.
    var facts = CSVProfile()
    /// What helps where the table itself leaves something open: order of days, decimal mark, currency.
    var hints = CSVProfile()
    var fact: Inspection.Fact
    /// What is wrong with the header, where it is not quite that of the layout.
    var warning: Diagnostic?
  }

  let file: String
  let library: any LayoutLibrary
  /// The kind of records the table is read for; nil where that is left to it.
  let kind: RecordKind?
  private static let rowLimit = 100

  /// The layout a row of the table is the header of. Others that have the same header are added to `others`.
  func find(_ table: HeadTable, others: inout [KnownLayout]) throws(Fault) -> Finding? {
    for row in table.rows.prefix(LayoutFinder.rowLimit) where row.filledCount > 1 {
      var layouts: [KnownLayout] = []
      for layout in library.layouts(withHeader: row.cells) where try isWanted(layout) { layouts.append(layout) }
      if layouts.isEmpty { continue }
      guard layouts.count == 1, layouts[0].isRecognised else {
        others = layouts
        return nil
      }
      if try LayoutFinder.isDisproved(layouts[0], row.cells, line: row.line, table) { return nil }
      let places = Array(row.cells.indices)
      let evidence = "line \(row.line) is its header: \(layouts[0].title)"
      return try finding(layouts[0], header: row.cells, places: places, confidence: 99, evidence)
    }
    return nil
  }

  /// Whether a table with a layout's header is of another kind of account: what its amounts are in the owner's currency (*Native Amount*)
  /// has another sign than the amounts themselves, or these are of something that is no currency. Crypto.com gives the lists of its
  /// card and of its wallet the same header.
  static func isDisproved(_ layout: KnownLayout, _ names: [String], line: Int, _ table: HeadTable) throws(Fault) -> Bool
  {
    guard case .named(let name)? = try CSVProfile(layout.profile).columns(for: .amount)?.first,
      name.hasPrefix("Native "), let native = names.firstIndex(of: name),
      let own = names.firstIndex(of: String(name.dropFirst(7))), let currency = names.firstIndex(of: "Currency")
    else { return false }
    return table.rows.contains { row in
      guard row.line > line, row.cells.count == names.count else { return false }
      let amounts = [row.cells[native], row.cells[own]]
      guard amounts.allSatisfy({ $0.contains { ("1"..."9").contains($0) } }) else { return false }
      return amounts[0].hasPrefix("-") != amounts[1].hasPrefix("-") || CurrencySymbol(row.cells[currency]) == nil
    }
  }

  /// The layout a person names, where a row of the table is its header.
  func find(_ layout: KnownLayout, in table: HeadTable) throws(Fault) -> Finding? {
    for row in table.rows.prefix(LayoutFinder.rowLimit) where row.filledCount > 1 {
      guard library.layouts(withHeader: row.cells).contains(where: { $0.name == layout.name }) else { continue }
      let places = Array(row.cells.indices)
      return try finding(layout, header: row.cells, places: places, confidence: 100, "named: \(layout.title)")
    }
    return nil
  }

  /// Whether a layout is of the records that are asked for: a list of bills is no statement.
  private func isWanted(_ layout: KnownLayout) throws(Fault) -> Bool {
    guard let kind else { return true }
    return try CSVProfile(layout.profile).kind ?? .entry == kind
  }

  /// The recognised layout whose header this must once have been.
  func nearest(to header: HeaderFinder.Finding) throws(Fault) -> KnownLayout? {
    guard header.hasHeader, let layout = library.nearestLayout(toHeader: header.names), try isWanted(layout) else {
      return nil
    }
    return layout
  }

  /// Takes a table for one of a bank that has changed its header.
  ///
  /// Where all columns it takes something from are there under their names, only their places or others changed, it
  /// holds on, with a warning. Where one that money or days come from is gone, nothing is read by place: the fault has
  /// the difference and the line to change.
  func read(_ header: HeaderFinder.Finding, asChanged layout: KnownLayout) throws(Fault) -> Finding? {
    let profile = try CSVProfile(layout.profile)
    let drift = HeaderDrift(old: layout.header, new: header.names)
    let missing = drift.missingRoles(of: profile)
    let place = SourceLocation(file: file, line: header.line)
    guard missing.allSatisfy({ !HeaderDrift.needed.contains($0.role) }) else {
      throw drift.fault(layout, profile, missing, at: place)
    }
    // A text column that is gone may be what inference finds under another name: only what is certain is taken over.
    var finding = try finding(
      layout, header: header.names, places: drift.places, confidence: 80,
      "its header has most of the names of \(layout.title)")
    if hasNewBookingDay(header.names, layout, profile) { finding.facts.columns["date"] = nil }
    finding.warning = Diagnostic(
      .csvHeader, .warning, "the header is no longer quite that of \(layout.name): \(drift.description)", at: place,
      fixes: [
        "All columns with money and days are there by name. To state the layout yourself: "
          + "`counterfoil profile show \(layout.name)`."
      ])
    return finding
  }

  /// Whether a bank now prints the day of booking beside the other one that its layout has.
  private func hasNewBookingDay(_ names: [String], _ layout: KnownLayout, _ profile: CSVProfile) -> Bool {
    guard case .named(let day)? = profile.columns(for: .date)?.first, !HeaderNames.isOfBooking(day) else {
      return false
    }
    return names.contains { HeaderNames.isOfBooking($0) && !layout.header.contains($0) }
  }

  private func finding(
    _ layout: KnownLayout, header: [String], places: [Int?], confidence: Int, _ evidence: String
  ) throws(Fault) -> Finding {
    let stated = try CSVProfile(layout.profile)
    var result = Finding(
      layout: layout, fact: Inspection.Fact("layout", layout.name, confidence: confidence, evidence: evidence))
    result.facts = stated
    result.facts.header = header
    result.facts.encoding = nil
    result.facts.delimiter = nil
    result.facts.skipLines = nil
    result.facts.columns = [:]
    for (field, columns) in stated.columns {
      let numbered = columns.compactMap { LayoutFinder.place(of: $0, in: layout.header, places) }
      if numbered.count == columns.count { result.facts.columns[field] = numbered.map { .numbered($0 + 1) } }
    }
    result.hints.date = stated.date
    result.hints.pivotYear = stated.pivotYear
    result.hints.decimalMark = stated.decimalMark
    result.hints.currency = stated.currency
    result.facts.date = nil
    result.facts.pivotYear = nil
    result.facts.decimalMark = nil
    result.facts.groupingMark = nil
    result.facts.currency = nil
    return result
  }

  /// Where a column of the layout stands in the table, from 0.
  private static func place(of column: CSVProfile.Column, in names: [String], _ places: [Int?]) -> Int? {
    switch column {
    case .numbered(let number): places.indices.contains(number - 1) ? places[number - 1] : nil
    case .named(let name):
      names.firstIndex(of: name).flatMap { places.indices.contains($0) ? places[$0] : nil }
    }
  }
}
