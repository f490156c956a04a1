package import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension BankCSVCodec {
  /// Rows and cells, by what the reader found out; where it found out nothing, by what most rows look like.
  package func sampleParts(of file: SampleFile) -> SampleParts? {
    var parts = SampleParts()
    var table = TableParts(file)
    if file.records.schema == .bill { parts.keptWords = table.keepInvoiceWords() }
    parts.keptWords.formUnion(table.keepLedger())
    parts.table = table.table
    return parts
  }
}

/// Which rows of a table are records, and what its columns hold.
private struct TableParts {
  private let text: [UInt8]
  private let found: Inspection
  private let rows: [TableRows.Row]
  /// The number of cells that most rows have.
  private let usualCellCount: Int
  private var delimiter: UInt8?
  private var decimalMark: UInt8?
  /// The physical line of the row that names the columns; 0 where none does, nil where that is not known.
  private var headerLine: Int?
  /// The last line that became a record; 0 where none did.
  private let lastRecordLine: Int
  private(set) var table: SampleTable

  init(_ file: SampleFile) {
    text = file.text
    found = file.inspection
    for fact in file.inspection.facts {
      switch fact.topic {
      case "delimiter": delimiter = TableParts.delimiter(fact.value)
      case "header":
        let words = fact.value.split(separator: " ")
        headerLine = words.first == "line" ? words.last.flatMap { Int($0) } : words.first == "none" ? 0 : nil
      case "decimal mark": decimalMark = fact.value == "comma" ? 0x2C : fact.value == "point" ? 0x2E : nil
      default: break
      }
    }
    let table: TableRows
    if let lines = LabelledLines(text, isComplete: true) {
      table = TableRows(text, lines)
    } else {
      table = TableRows(text, delimiter: delimiter ?? TableRows.likelyDelimiter(text), quote: 0x22)
    }
    rows = table.rows
    usualCellCount = table.usualCellCount
    lastRecordLine = file.records.lineNumbers.max().map(Int.init) ?? 0
    self.table = SampleTable(rows: [], columns: [], headerRow: nil, recordRows: 0..<0)
    if headerLine == nil, ledgerHead != nil, ledgerColumns != nil { headerLine = rows[1].line }
    settle(file.records)
  }

  private func words(_ row: TableRows.Row) -> [String] {
    row.cells.map { string($0).trimmingSpaces().filter { $0 != "\"" } }
  }

  /// The first line and the names of columns of a file in DATEV's format; nil for all others.
  private var ledgerHead: LedgerHead? { rows.first.flatMap { LedgerHead(words($0), line: $0.line) } }
  private var ledgerColumns: LedgerColumns? { rows.count > 1 ? LedgerColumns(words(rows[1])) : nil }

  private static func delimiter(_ word: String) -> UInt8? {
    switch word {
    case "comma": 0x2C
    case "semicolon": 0x3B
    case "tab": 0x09
    case "bar": 0x7C
    default: word.utf8.count == 1 ? word.utf8.first : nil
    }
  }

  private mutating func settle(_ records: RecordBatch) {
    let header = header()
    let last = lastRecordRow(from: (header ?? -1) + 1)
    let first = header.map { $0 + 1 } ?? firstRecordRow()
    table = SampleTable(
      rows: rows.map { SampleTable.Row(cells: $0.cells) }, columns: columns(header), headerRow: header,
      recordRows: first..<max(last + 1, first))
    table.delimiter = delimiter
    table.decimalMark = decimalMark
    table.dayColumn = dayColumn()
    let keys = found.columns.filter { $0.field == "account" || $0.field == "currency" }
    for index in table.rows.indices {
      let cells = rows[index].cells
      table.rows[index].key = keys.map { $0.position <= cells.count ? string(cells[$0.position - 1]) : "" }
        .joined(separator: "\u{1F}")
    }
    noteAmounts(records)
  }

  /// What the reader took the rows' amounts for.
  private mutating func noteAmounts(_ records: RecordBatch) {
    guard records.schema == .entry || records.schema == .bill else { return }
    let field = records.schema == .entry ? EntryField.amount.position : BillField.amount.position
    var amounts: [Int: Int128] = [:]
    for row in 0..<records.count {
      guard let money = records.amount(field, row) else { continue }
      let unit = (0..<(6 - Int(money.currency.minorUnitDigits))).reduce(Int128(1)) { power, _ in power * 10 }
      amounts[Int(records.lineNumbers[row])] = Int128(money.minorUnits) * unit
    }
    for index in table.rows.indices { table.rows[index].readAmount = amounts[rows[index].line] }
  }

  // MARK: Columns

  private func columns(_ header: Int?) -> [SampleTable.Column] {
    let width = max(usualCellCount, found.columns.count)
    var columns = [SampleTable.Column](repeating: .text, count: width)
    for column in found.columns where column.position >= 1 && column.position <= width {
      columns[column.position - 1] = TableParts.column(column.field)
    }
    if found.columns.isEmpty, let header {
      let fields = TableVocabulary.fieldsByHeader
      for (column, cell) in rows[header].cells.enumerated() where column < width {
        let name = string(cell).lowercased().filter { $0 != "\"" }.split(separator: " ").joined(separator: " ")
        columns[column] = TableParts.column(fields[name])
      }
    }
    return columns
  }

  /// Leaves the words that say that a row is no bill to be paid as they are: without them the sample would be read
  /// otherwise. The rest of their columns may be names, and is none of it.
  mutating func keepInvoiceWords() -> Set<String> {
    var words: Set<String> = []
    for (index, row) in rows.enumerated() {
      for (column, cell) in row.cells.enumerated() {
        let word = string(cell).filter { $0 != "\"" }
        guard InvoiceWords.isCreditNote(word) || InvoiceWords.isWithoutEffect(word) || InvoiceWords.isStanding(word)
        else { continue }
        words.insert(word)
        table.rows[index].cells[column] = cell.lowerBound..<cell.lowerBound
      }
    }
    return words
  }

  /// Leaves as they are what a ledger is read by: the first line but for names, times and numbers of clients, the numbers of
  /// accounts that a chart has, and keys. Numbers of customers and suppliers are none of it.
  mutating func keepLedger() -> Set<String> {
    guard let head = ledgerHead else { return [] }
    var kept: Set<String> = []
    func keep(_ row: Int, _ column: Int, _ word: String) -> Range<Int>? {
      kept.insert(word)
      return rows[row].cells[column].lowerBound..<rows[row].cells[column].lowerBound
    }
    for (column, word) in words(rows[0]).enumerated() where LedgerHead.readFields.contains(column + 1) {
      if let cell = keep(0, column, word) { table.rows[0].cells[column] = cell }
    }
    guard head.holdsBookings, let columns = ledgerColumns else { return kept }
    for row in rows.indices.dropFirst(2) {
      for (column, word) in words(rows[row]).enumerated() where columns.keys.contains(column) {
        let isPerson = columns.isAccount(column) && !head.chart.isOfChart(LedgerBooking.account(word))
        if !isPerson, let cell = keep(row, column, word) { table.rows[row].cells[column] = cell }
      }
    }
    return kept
  }

  private static func column(_ field: String?) -> SampleTable.Column {
    switch field {
    case "date", "valueDate", "time", "dueDate": .day
    case "amount": .amount
    case "amount (debit)": .debit
    case "amount (credit)": .credit
    case "amount (direction)", "status", "kind", "currency": .code
    case "balance": .balance
    case "account", "counterAccount": .account
    default: .text
    }
  }

  /// The column of days: the one the reader found, else the first that holds days in most rows.
  private func dayColumn() -> Int? {
    if let known = table.columns.firstIndex(of: .day) { return known }
    let first = rows[table.recordRows].prefix(1000)
    return table.columns.indices.first { column in
      let days = first.count { row in
        column < row.cells.count && DayText.isDay(scalars(row.cells[column]), isExpected: false)
      }
      return days > 0 && days * 2 >= first.count
    }
  }

  // MARK: Rows

  /// The row that names the columns: the one the reader found, else the first wide one without any digit whose next
  /// has some.
  private func header() -> Int? {
    if let headerLine { return headerLine == 0 ? nil : rows.firstIndex { $0.line == headerLine } }
    guard usualCellCount > 1 else { return nil }
    return rows.indices.dropLast().prefix(100).first { row in
      let cells = rows[row].cells
      return cells.count == usualCellCount && !hasDigit(cells) && cells.count { !$0.isEmpty } >= 2
        && rows[row + 1].cells.count == usualCellCount && hasDigit(rows[row + 1].cells)
    }
  }

  private func firstRecordRow() -> Int {
    rows.firstIndex { $0.cells.count == usualCellCount && hasDigit($0.cells) } ?? 0
  }

  /// The last row with as many cells as usual and some digit, or the last that became a record.
  private func lastRecordRow(from first: Int) -> Int {
    let width = max(found.columns.isEmpty ? usualCellCount : found.columns.count, 2)
    let usual = rows.lastIndex { row in
      row.cells.count >= width && row.cells.count { !$0.isEmpty } > 1 && hasDigit(row.cells)
    }
    let read = rows.lastIndex { $0.line <= lastRecordLine && lastRecordLine > 0 }
    return max(usual ?? first - 1, read ?? first - 1)
  }

  private func hasDigit(_ cells: [Range<Int>]) -> Bool {
    cells.contains { cell in scalars(cell).contains { SampleLetters.digit($0) != nil } }
  }

  private func string(_ cell: Range<Int>) -> String { String(decoding: text[cell], as: UTF8.self) }

  private func scalars(_ cell: Range<Int>) -> [UInt32] { string(cell).unicodeScalars.map(\.value) }
}
