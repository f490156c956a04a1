import CounterfoilModel
import CounterfoilRecords

/// Writes the table of one account of a ledger; see ``LedgerStatement``.
struct LedgerWriter {
  private let text: LedgerText
  private let columns: LedgerColumns
  private let year: LedgerYear
  private let bank: String
  private let currency: String?
  /// Whether a booking that is not understood is set aside, rather than the file refused.
  private let rejectsBadRows: Bool
  private(set) var bytes: [UInt8] = []
  private(set) var rejects: [RejectedRecord] = []
  /// Cells of each row before those added.
  let width: Int
  private var otherRows = LedgerRows()
  private var openingRows = LedgerRows()
  private var ownRows = LedgerRows()
  private var otherCounts: [String: Int] = [:]
  private var rowCount = 0

  init(
    _ text: LedgerText, _ columns: LedgerColumns, _ year: LedgerYear, bank: String, currency: String?,
    rejectsBadRows: Bool
  ) {
    self.text = text
    self.columns = columns
    self.year = year
    self.bank = bank
    self.currency = currency
    self.rejectsBadRows = rejectsBadRows
    var width = columns.count
    // Empty cells behind the last name, as many programs write them, are cells of the table.
    text.forEachRow { row in
      guard row.fieldCount > width else { return }
      if LedgerText.cells(row)[width...].allSatisfy(\.isEmpty) { width = row.fieldCount }
    }
    self.width = width
    bytes.reserveCapacity(text.piece.count + text.piece.count / 8)
  }

  mutating func write() throws(Fault) {
    var cursor = RecordCursor(text.piece)
    var end = 0
    while cursor.next() {
      bytes.append(contentsOf: UnsafeBufferPointer(start: text.piece.bytes + end, count: cursor.start - end))
      end = cursor.end
      switch cursor.line {
      case text.head.line: continue
      case text.namesLine: append(cursor, ["Tag", "Betrag", "Währung"])
      default: try write(cursor)
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.piece.bytes + end, count: text.piece.count - end))
  }

  private mutating func write(_ cursor: RecordCursor) throws(Fault) {
    guard !LedgerText.isBlank(cursor) else { return leaveOut(cursor) }
    rowCount += 1
    let row = LedgerBooking(cursor, columns)
    do throws(LedgerBooking.Problem) {
      guard cursor.fieldCount <= width else {
        throw LedgerBooking.Problem(
          code: .csvColumnCount,
          message: "the booking has \(cursor.fieldCount) fields; the second line names \(columns.count)",
          column: width)
      }
      guard isEntry(row, line: cursor.line) else { return leaveOut(cursor) }
      let day = try row.day(year)
      let amount = try row.amount(text.head, stated: currency)
      let sign = try row.isInflow(of: bank) ? "" : "-"
      append(cursor, [day.iso, sign + amount.text, amount.currency])
    } catch {
      let fault = fault(error, cursor)
      guard rejectsBadRows else { throw fault }
      var diagnostic = fault.diagnostic
      diagnostic.fixes = []
      rejects.append(RejectedRecord(diagnostic: diagnostic, raw: String(decoding: cursor.raw, as: UTF8.self)))
      leaveOut(cursor)
    }
  }

  /// Whether a booking moves the account's money; others are counted by the reason.
  private mutating func isEntry(_ row: LedgerBooking, line: Int) -> Bool {
    guard row.names(bank) else {
      otherRows.add(line)
      for account in Set([row.account, row.counterAccount]) { otherCounts[account, default: 0] += 1 }
      return false
    }
    if row.account == row.counterAccount {
      ownRows.add(line)
      return false
    }
    if text.head.chart.carriesBalances(row.account == bank ? row.counterAccount : row.account) {
      openingRows.add(line)
      return false
    }
    return true
  }

  // MARK: Text

  private mutating func append(_ cursor: RecordCursor, _ added: [String]) {
    bytes.append(contentsOf: cursor.raw)
    for _ in cursor.fieldCount..<max(cursor.fieldCount, width) { bytes.append(LedgerText.dialect.delimiter) }
    for cell in added {
      bytes.append(LedgerText.dialect.delimiter)
      if cell.utf8.contains(where: { $0 == 0x3B || $0 == 0x22 || $0 < 0x20 }) {
        bytes.append(contentsOf: "\"\(cell.replacing("\"", with: "\"\""))\"".utf8)
      } else {
        bytes.append(contentsOf: cell.utf8)
      }
    }
  }

  /// Leaves the lines of a record empty, so that all others keep their numbers.
  private mutating func leaveOut(_ cursor: RecordCursor) {
    bytes.append(contentsOf: repeatElement(0x0A, count: cursor.nextLine - cursor.line - 1))
  }

  private func fault(_ problem: LedgerBooking.Problem, _ cursor: RecordCursor) -> Fault {
    let offset = problem.column < cursor.fieldCount ? cursor.offset(of: problem.column) : cursor.start
    return Fault(
      .badData, problem.code, problem.message, at: text.piece.location(of: offset, file: text.file),
      fixes: [
        "Have the program write the file again, or correct the booking.",
        "To set such rows aside and read the others, put `badRows: reject` into the profile; a payment in them is then "
          + "missing.",
      ])
  }

  // MARK: What was left out

  var findings: [Diagnostic] {
    var found: [Diagnostic] = []
    func note(_ rows: LedgerRows, _ words: String) {
      guard rows.count > 0 else { return }
      found.append(
        Diagnostic(
          .csvIgnored, .note, "left out: \(rows.count) of \(rowCount) bookings, \(words)",
          at: SourceLocation(file: text.file, line: rows.firstLine)))
    }
    let named = otherCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { "\($0.key.isEmpty ? "none" : $0.key) (\($0.value))" }.joined(separator: ", ")
    let more = otherCounts.count > 3 ? " and others" : ""
    note(otherRows, "which name other accounts than \(bank): \(named)\(more)")
    note(openingRows, "which carry a balance forward, against 9000 or 9090 of DATEV's charts")
    note(ownRows, "which name \(bank) on both sides and move nothing")
    return found
  }
}

/// Rows that were left out for one reason.
private struct LedgerRows {
  private(set) var count = 0
  private(set) var firstLine = 0

  mutating func add(_ line: Int) {
    if count == 0 { firstLine = line }
    count += 1
  }
}
