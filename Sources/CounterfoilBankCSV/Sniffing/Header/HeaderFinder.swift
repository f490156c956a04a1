import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Finds the row that names the columns.
struct HeaderFinder {
  struct Finding {
    var names: [String]
    var hasHeader: Bool
    /// The physical line of the header, from 1.
    var line: Int
    var headerOffset: Int
    /// Where the first record starts in the text.
    var dataOffset: Int
    var dataLine: Int
    var confidence: Int
    var evidence: String
    var canonicalKind: RecordKind?
    /// The kind of ours whose field names the header has, for tables made by hand.
    var simpleKind: RecordKind?
    /// Whether rows without a header have different numbers of fields.
    var isRagged = false
  }

  let file: String
  let profile: CSVProfile
  private static let rowLimit = 100

  func find(_ table: HeadTable) throws(Fault) -> Finding {
    let rows = table.rows.filter { row in
      row.line > profile.skipLines ?? 0 && !(row.line == 1 && row.cells.count <= 2 && row.cells[0].hasPrefix("sep="))
    }
    let joined = withoutSplitHeaders(rows)
    if let expected = profile.header {
      let isWhole = rows.contains { HeaderFinder.isSame($0.cells, expected) }
      return try stated(expected, isWhole ? rows : joined, table)
    }
    if profile.hasHeader == false { return headless(rows, table, "stated by the profile") }
    return try find(joined, table)
  }

  private func find(_ rows: [HeadTable.Row], _ table: HeadTable) throws(Fault) -> Finding {
    let scored = rows.prefix(HeaderFinder.rowLimit).enumerated().map { row in
      (row.offset, endsTheRows(row.element) ? 0 : hits(in: row.element))
    }
    guard let best = scored.max(by: { ($0.1, -$0.0) < ($1.1, -$1.0) }), best.1 >= 2 || isOnlyHeader(rows, best) else {
      if rows.isEmpty { return headless(rows, table, "the file is empty") }
      if let index = rowOfNames(rows) {
        return finding(rows, index, table, confidence: 50, "it holds no value, the rows behind it do")
      }
      return headless(rows, table, "no row names two columns that are known")
    }
    if let below = tableBelow(rows, best.0, best.1) {
      return finding(
        rows, below.index, table, confidence: 60 + below.hits * 8,
        "\(below.hits) of its names are known, and the names above it have one row alone")
    }
    try checkOneTable(rows, best.0)
    try checkOneAccount(rows, best.0)
    return finding(rows, best.0, table, confidence: min(99, 60 + best.1 * 8), "\(best.1) of its names are known")
  }

  /// Refuses a file where another header with records of its own stands in front of the one found, or behind it.
  private func checkOneTable(_ rows: [HeadTable.Row], _ found: Int) throws(Fault) {
    for index in rows.indices.prefix(found) where hits(in: rows[index]) >= 2 && rows[index].cells != rows[found].cells {
      let next = rows[index + 1]
      guard next.cells.count == rows[index].cells.count, HeaderFinder.isRecord(next),
        !isSummary(rows[index], rows[(index + 2)..<found])
      else { continue }
      throw twoTables(rows[index], rows[found], behind: rows[index..<found].dropFirst())
    }
    for index in rows.indices.dropFirst(found + 1).dropLast() {
      if endsTheRows(rows[index]) { break }
      guard rows[index].cells != rows[found].cells, hits(in: rows[index]) >= 2,
        rows[index + 1].cells.count == rows[index].cells.count, HeaderFinder.isRecord(rows[index + 1])
      else { continue }
      throw twoTables(rows[found], rows[index], behind: rows[found..<index].dropFirst())
    }
  }

  /// The row of names of a table below names that say nothing of amounts paid and have no more than one row: what a card owes and when it is
  /// due, as BAC in Costa Rica prints it above the payments of a card.
  private func tableBelow(_ rows: [HeadTable.Row], _ found: Int, _ known: Int) -> (index: Int, hits: Int)? {
    let width = rows[found].cells.count
    guard known < HeaderFinder.hitsOfProfile, !HeaderFinder.names(rows[found], [.amount, .debit, .credit]),
      let next = rows.indices.dropFirst(found + 1).first(where: { rows[$0].cells.count != width }), next <= found + 2,
      case let count = rows[next].cells.count, next + HeaderFinder.leastBelow < rows.count,
      rows[(next + 1)...].count(where: { $0.cells.count == count && HeaderFinder.isRecord($0) })
        >= HeaderFinder.leastBelow,
      !rows[next...].contains(where: { $0.cells.count == width && HeaderFinder.isRecord($0) })
    else { return nil }
    let hits = hits(in: rows[next])
    return hits > 0 ? (next, hits) : nil
  }

  /// So many records of its own width make a table of what stands below a row of names.
  private static let leastBelow = 3

  private static func names(_ row: HeadTable.Row, _ roles: [ColumnRole]) -> Bool {
    row.cells.contains { cell in HeaderNames.meaning(of: cell).map { roles.contains($0.role) } ?? false }
  }

  /// Whether names in front of the table have one row alone and say nothing of amounts paid: whose account it is and what it holds, as BAC in
  /// Costa Rica prints *Saldo inicial*, *Saldo en libros* and *Saldo disponible* above its payments.
  private func isSummary(_ names: HeadTable.Row, _ rest: ArraySlice<HeadTable.Row>) -> Bool {
    !rest.contains(where: HeaderFinder.isRecord) && !HeaderFinder.names(names, [.amount, .debit, .credit])
  }

  /// The rows with each header that is printed in two lines made one: `Withdrawal` above `Amount` is the withdrawal amount.
  ///
  /// Two lines of names that no row of values stands between, of as many cells, where both name columns, or the lower one
  /// uses a name twice or leaves it to the upper one.
  private func withoutSplitHeaders(_ rows: [HeadTable.Row]) -> [HeadTable.Row] {
    for index in rows.indices.dropLast(2).prefix(HeaderFinder.rowLimit) {
      let (top, bottom) = (rows[index], rows[index + 1])
      guard bottom.line == top.line + 1, top.cells.count == bottom.cells.count, top.cells.count > 2,
        top.cells != bottom.cells, top.filledCount > 1, bottom.filledCount > 1,
        rows[index + 2].cells.count == top.cells.count,
        !bottom.cells.contains(where: HeaderFinder.isValue), !top.cells.contains(where: HeaderFinder.isValue),
        HeaderFinder.isRecord(rows[index + 2])
      else { continue }
      let lower = bottom.cells.filter { !$0.isEmpty }
      let isOpen = Set(lower).count < lower.count || lower.count < top.cells.count
      guard hits(in: top) >= 2 && hits(in: bottom) >= 2 || isOpen && hits(in: top) + hits(in: bottom) >= 2 else {
        continue
      }
      let names = zip(top.cells, bottom.cells).map { upper, lower -> String in
        if upper.isEmpty || lower.isEmpty || upper == lower { return upper + (upper == lower ? "" : lower) }
        let joined = "\(upper) \(lower)"
        let isAlone = bottom.cells.count { $0 == lower } == 1 && HeaderNames.meaning(of: lower) != nil
        return HeaderNames.meaning(of: joined) == nil && isAlone ? lower : joined
      }
      guard Set(names).count == names.count else { continue }
      let row = HeadTable.Row(line: top.line, start: top.start, end: bottom.end, cells: names)
      return Array(rows[..<index]) + [row] + Array(rows[(index + 2)...])
    }
    return rows
  }

  /// Refuses a file with the header again behind a line that names another account, as the line before the first one does.
  private func checkOneAccount(_ rows: [HeadTable.Row], _ found: Int) throws(Fault) {
    for index in rows.indices.dropFirst(found + 2) {
      if endsTheRows(rows[index]) { return }
      let heading = rows[index - 1]
      guard rows[index].cells == rows[found].cells, let label = heading.cells.first, !label.isEmpty,
        heading.cells.count > 1, !HeaderFinder.isRecord(heading),
        let first = rows[..<found].last(where: { $0.cells.first == label && $0.cells.count == heading.cells.count }),
        first.cells != heading.cells,
        // The cards of one account are billed together.
        ![first, heading].allSatisfy({ $0.cells.contains(where: Heading.isOfMaskedCard) })
      else { continue }
      throw Fault(
        .badData, .csvHeader,
        "several accounts: behind the rows of \(HeaderFinder.named(first)) come those of \(HeaderFinder.named(heading))",
        at: SourceLocation(file: file, line: heading.line),
        fixes: ["To have all, cut the file in one for each, or read it once for each with a profile of its own."],
        question: Question(
          "Which account is to be read?",
          choices: [
            Question.Choice(HeaderFinder.named(first), profileLine: "footer: [\(JSONText.string(label))]"),
            Question.Choice(
              "\(HeaderFinder.named(heading)), from line \(heading.line)", profileLine: "skipLines: \(heading.line - 1)"
            ),
          ]))
    }
  }

  private static func named(_ heading: HeadTable.Row) -> String {
    JSONText.string(heading.cells.dropFirst().filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// - Parameter between: the rows of the first table, and what stands between the two.
  private func twoTables(
    _ first: HeadTable.Row, _ second: HeadTable.Row, behind between: ArraySlice<HeadTable.Row>
  ) -> Fault {
    var choices = [
      Question.Choice("the second, from line \(second.line)", profileLine: "skipLines: \(second.line - 1)")
    ]
    // A heading above the second table ends the first one, and so does its header where it starts with another name.
    let heading = between.last { !HeaderFinder.isRecord($0) && $0.filledCount == 1 }?.cells.first
    let ends = [heading, second.cells.first].compactMap { $0 }.first { end in
      !end.isEmpty && first.cells.first != end
        && !between.contains { HeaderFinder.isRecord($0) && ($0.cells.first ?? "").hasPrefix(end) }
    }
    if let name = ends {
      choices.insert(
        Question.Choice("the first, from line \(first.line)", profileLine: "footer: [\(JSONText.string(name))]"), at: 0)
    }
    return Fault(
      .badData, .csvHeader,
      "two tables: a header in line \(first.line) with rows behind it, and another one in line \(second.line)",
      at: SourceLocation(file: file, line: second.line),
      fixes: ["To have both, cut the file in two, or read it twice, each time with the profile for one of them."],
      question: Question("Which of the two tables is to be read?", choices: choices))
  }

  /// Whether the profile says that the rows end with this one.
  private func endsTheRows(_ row: HeadTable.Row) -> Bool {
    profile.footer.contains { row.cells.first?.hasPrefix($0) ?? false }
  }

  /// Whether a row has a day and an amount of money.
  private static func isRecord(_ row: HeadTable.Row) -> Bool {
    row.cells.count > 1 && row.cells.contains(where: anyDate.fits)
      && row.cells.contains { isValue($0) && !anyDate.fits($0) }
  }

  /// The first row, where all its cells are names (known or not) and the row behind it holds values.
  private func rowOfNames(_ rows: [HeadTable.Row]) -> Int? { firstOfNames(rows) ?? namesAbove(rows) }

  /// The row in front of the first record, or of a heading above that, where each of its cells is a name of its own.
  private func namesAbove(_ rows: [HeadTable.Row]) -> Int? {
    guard let first = rows.firstIndex(where: HeaderFinder.isRecord), first > 0 else { return nil }
    let index = first > 1 && rows[first - 1].filledCount == 1 ? first - 2 : first - 1
    let names = rows[index].cells
    guard names.count > 2, HeaderFinder.areAlike(names, rows[first].cells), Set(names).count == names.count,
      names.allSatisfy({ $0.contains(where: \.isLetter) && !HeaderFinder.isValue($0) })
    else { return nil }
    return index
  }

  /// Whether a row has a cell for each name; some programs put a delimiter behind the last one.
  private static func areAlike(_ names: [String], _ cells: [String]) -> Bool {
    cells.count == names.count || cells.count == names.count + 1 && cells.last == ""
  }

  private func firstOfNames(_ rows: [HeadTable.Row]) -> Int? {
    guard rows.count > 1, HeaderFinder.areAlike(rows[0].cells, rows[1].cells), rows[0].cells.count > 1 else {
      return nil
    }
    let isNames = rows[0].cells.allSatisfy { $0.contains(where: \.isLetter) && !HeaderFinder.isValue($0) }
    return isNames && rows[1].cells.contains(where: HeaderFinder.isValue) ? 0 : nil
  }

  private func isOnlyHeader(_ rows: [HeadTable.Row], _ best: (Int, Int)) -> Bool {
    guard best.1 >= 1 else { return false }
    return profile.skipLines != nil && best.0 == 0 || profile.hasHeader == true
  }

  /// More than any row has names: that of a table of ours, and that with all names the profile has.
  private static let hitsOfOurs = 1000
  private static let hitsOfProfile = 900

  private func hits(in row: HeadTable.Row) -> Int {
    if CanonicalTable.kind(ofHeader: row.cells) != nil { return HeaderFinder.hitsOfOurs }
    if let columns = profile.namedColumns {
      let found = columns.filter { row.cells.contains($0) }.count
      if found == columns.count, found > 0 { return HeaderFinder.hitsOfProfile }
    }
    if row.cells.contains(where: HeaderFinder.isValue) { return 0 }
    let known = row.cells.lazy.filter { !$0.isEmpty && HeaderNames.meaning(of: $0) != nil }.count
    let own = simpleKind(row.cells).map { $0.hits } ?? 0
    return max(known, own)
  }

  private static let anyDate = DateSurvey()

  /// Whether a cell is a day or an amount of money, which no row of names has.
  private static func isValue(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first, !first.properties.isAlphabetic else { return false }
    if anyDate.fits(cell) { return true }
    let survey = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    return (survey.reading(cell, .point) ?? survey.reading(cell, .comma))?.hasMarks ?? false
  }

  /// Whether a cell is an amount with a fraction, a sign or a currency, and not nothing.
  static func isMoney(_ cell: String) -> Bool { isValue(cell) && isNumber(cell) }

  /// The kind of ours other than entry and bill that a header spells out.
  private func simpleKind(_ names: [String]) -> (kind: RecordKind, hits: Int)? {
    let kinds: [RecordKind] = [.category, .book, .account, .place, .member]
    let fits = kinds.compactMap { kind -> (kind: RecordKind, hits: Int)? in
      guard let schema = Schema.standard(for: kind) else { return nil }
      let known = names.filter { schema.index(of: $0) != nil }.count
      let hasRequired = schema.fields.allSatisfy { !$0.isRequired || names.contains($0.name) }
      return hasRequired && known >= 2 && known * 2 > names.count ? (kind, known) : nil
    }
    guard let best = fits.max(by: { $0.hits < $1.hits }) else { return nil }
    return fits.filter { $0.hits == best.hits }.count == 1 ? best : nil
  }

  private func finding(
    _ rows: [HeadTable.Row], _ index: Int, _ table: HeadTable, confidence: Int, _ evidence: String
  ) -> Finding {
    let row = rows[index]
    let next = index + 1 < rows.count ? rows[index + 1] : nil
    return Finding(
      names: row.cells, hasHeader: true, line: row.line, headerOffset: row.start,
      dataOffset: next?.start ?? row.end, dataLine: next?.line ?? row.line, confidence: confidence, evidence: evidence,
      canonicalKind: CanonicalTable.kind(ofHeader: row.cells), simpleKind: simpleKind(row.cells)?.kind)
  }

  /// A table without names: its rows start with the first one that has a day and an amount. A whole amount has no mark that
  /// tells it from other numbers; in the columns where later rows have a day and an amount, it is one.
  private func headless(_ rows: [HeadTable.Row], _ table: HeadTable, _ evidence: String) -> Finding {
    var (rows, records) = (rows, rows.filter(HeaderFinder.isRecord))
    if SummaryLine.isFirst(of: records) {
      let line = records.removeFirst().line
      rows.removeAll { $0.line <= line }
    }
    let width = (records.isEmpty ? rows : records).map(\.cells.count).max() ?? 0
    let dayColumns = HeaderFinder.columns(records, where: HeaderFinder.anyDate.fits)
    let amountColumns = HeaderFinder.columns(records) { HeaderFinder.isValue($0) && !HeaderFinder.anyDate.fits($0) }
    let first =
      rows.first { row in
        row.cells.count > 1
          && (HeaderFinder.isRecord(row)
            || row.cells.count == width && dayColumns.contains { HeaderFinder.anyDate.fits(row.cells[$0]) }
              && amountColumns.contains { HeaderFinder.isNumber(row.cells[$0]) })
      } ?? rows.first { $0.cells.count == width }
    return Finding(
      names: Array(repeating: "", count: width), hasHeader: false, line: first?.line ?? 1,
      headerOffset: first?.start ?? 0, dataOffset: first?.start ?? 0, dataLine: first?.line ?? 1, confidence: 80,
      evidence: evidence, isRagged: Set(records.map(\.cells.count)).count > 1)
  }

  /// The columns in which a row has such a cell, all of them among the first of the widest row.
  private static func columns(_ rows: [HeadTable.Row], where fits: (String) -> Bool) -> Set<Int> {
    let width = rows.map(\.cells.count).max() ?? 0
    return rows.reduce(into: []) { found, row in
      guard row.cells.count == width else { return }
      for (column, cell) in row.cells.enumerated() where fits(cell) { found.insert(column) }
    }
  }

  private static func isNumber(_ cell: String) -> Bool {
    guard !anyDate.fits(cell) else { return false }
    let survey = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    return (survey.reading(cell, .point) ?? survey.reading(cell, .comma)).map { $0.coefficient != 0 } ?? false
  }

  // MARK: A stated header

  private func stated(_ expected: [String], _ rows: [HeadTable.Row], _ table: HeadTable) throws(Fault) -> Finding {
    if let index = rows.firstIndex(where: { HeaderFinder.isSame($0.cells, expected) }) {
      return finding(rows, index, table, confidence: 100, "it is the one the profile states")
    }
    let likest = rows.max { common($0.cells, expected) < common($1.cells, expected) }
    throw Fault(
      .badData, .csvHeader,
      "the header is not the one the profile states: \(difference(likest?.cells ?? [], expected))",
      at: SourceLocation(file: file, line: likest?.line),
      fixes: ["If the bank has changed its layout, look at the file and bring `header:` and `columns:` up to date."])
  }

  /// Empty names at the end do not count: many banks end their lines with a delimiter, and some only now and then.
  private static func isSame(_ found: [String], _ expected: [String]) -> Bool {
    let count = max(found.count, expected.count)
    return (0..<count).allSatisfy { index in
      (index < found.count ? found[index] : "") == (index < expected.count ? expected[index] : "")
    }
  }

  private func common(_ found: [String], _ expected: [String]) -> Int { Set(found).intersection(expected).count }

  private func difference(_ found: [String], _ expected: [String]) -> String {
    var parts: [String] = []
    let missing = expected.filter { !found.contains($0) }
    let added = found.filter { !expected.contains($0) }
    if !missing.isEmpty { parts.append("missing " + missing.map { "\"\($0)\"" }.joined(separator: ", ")) }
    if !added.isEmpty { parts.append("new " + added.map { "\"\($0)\"" }.joined(separator: ", ")) }
    for (index, name) in expected.enumerated() {
      guard let place = found.firstIndex(of: name), place != index, missing.isEmpty, added.isEmpty else { continue }
      parts.append("\"\(name)\" has moved from column \(index + 1) to \(place + 1)")
    }
    return parts.isEmpty ? "other columns" : parts.joined(separator: "; ")
  }
}

extension CSVProfile {
  /// The headers the profile's columns are called by; nil where there are none.
  package var namedColumns: [String]? {
    let names = columns.values.flatMap { $0 }.compactMap { column -> String? in
      if case .named(let name) = column { name } else { nil }
    }
    return names.isEmpty ? nil : names
  }
}
