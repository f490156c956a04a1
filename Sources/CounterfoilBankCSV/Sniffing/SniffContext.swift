import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What all steps behind the header take: what was asked, and what the steps before them found.
struct SniffContext {
  let file: String
  let options: ReadOptions
  /// What the person states, over what the layout says for certain.
  var profile: CSVProfile
  /// What the layout of a known bank says.
  let layout: LayoutKnowledge
  let dialect: CSVDialect
  let header: HeaderFinder.Finding
  /// The rows in front of the header, and the first ones behind it.
  let preamble: [HeadTable.Row]
  let rows: [HeadTable.Row]
  /// Whether the rows are all that the table has.
  let hasAllRows: Bool
  let head: HeadText

  init(
    _ request: SniffRequest, _ head: HeadText, _ dialect: CSVDialect, _ table: HeadTable,
    _ found: HeaderDetection.Result
  ) {
    file = request.file
    options = request.options
    profile = found.layout.profile
    layout = found.layout
    self.dialect = dialect
    hasAllRows = head.isComplete && !table.isCut
    header = found.header
    preamble = found.preamble
    rows = table.rows.filter { $0.start >= found.header.dataOffset }
    self.head = head
  }

  /// What the table holds records of.
  var kind: RecordKind { options.kind ?? profile.kind ?? header.simpleKind ?? .entry }

  /// The calendar that a line in front of the rows speaks of; nil where none does.
  var calendar: NamedCalendar? {
    preamble.lazy.flatMap(\.cells).compactMap { HeaderNames.calendar(in: $0) }.first { $0 != .gregorian }
  }

  /// Forgets the column of amounts that a layout names where it is empty in every row: banks leave it so in files that have
  /// money out and money in apart.
  mutating func dropEmptyAmount() {
    guard layout.columnsAreOfLayout, let stated = profile.columns(for: .amount),
      stated.count == 1, case .numbered(let number) = stated[0], case let column = number - 1, !rows.isEmpty,
      rows.allSatisfy({ column >= $0.cells.count || $0.cells[column].isEmpty })
    else { return }
    profile.columns[ColumnRole.amount.rawValue] = nil
    if layout.signIsOfLayout { profile.sign = nil }
  }

  /// The physical line of the header, or the first one of data.
  var headerPlace: SourceLocation { SourceLocation(file: file, line: header.line) }
  var dataPlace: SourceLocation { SourceLocation(file: file, line: header.dataLine) }

  /// A column for a message.
  func name(_ column: Int) -> String { TablePlan.columnName(column, in: header.names) }
}
