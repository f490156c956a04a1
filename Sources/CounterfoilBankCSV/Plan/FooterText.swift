import CounterfoilModel
import CounterfoilRecords

/// Tells the lines some sources put behind the rows, such as totals.
enum FooterText {
  /// Whether a row that is no record starts a footer.
  static func starts(with cursor: RecordCursor, plan: TablePlan) -> Bool {
    let line = String(decoding: cursor.raw.prefix(400), as: UTF8.self).trimmingSpaces()
    if isStated(line, plan) || isFooter(line) || isNotice(cursor, line, plan) { return true }
    let row = FooterRow(cursor, plan)
    return row.labelColumn != nil || row.isShortBalance || row.isNamedBalance || row.hasBothSides
      || row.areOtherNames || row.areLabelledSums
  }

  /// Whether a row holds texts without a digit, so that it has neither day nor amount, where no record can stand: one of
  /// them in the column of days, or all of it in a first field, without a delimiter or behind an empty line, such as a bank's *This
  /// statement needs no signature*. A row without a line end may be a record that was cut, unless a full stop ends it.
  private static func isNotice(_ cursor: RecordCursor, _ line: String, _ plan: TablePlan) -> Bool {
    let row = FooterRow(cursor, plan)
    let filled = (0..<cursor.fieldCount).filter { !row.isEmpty($0) }
    // Columns without a name may be in front, as where a table does not begin at the edge of its sheet.
    let isAlone = filled.count <= 1 && (filled.first ?? 0) <= plan.header.firstIndex { !$0.isEmpty } ?? 0
    let isProse = isAlone && isProse(line)
    if row.isNote, cursor.endsLine || line.hasSuffix(".") || line.hasSuffix("。"),
      cursor.isBehindEmptyLine(plan.dialect.delimiter), !hasFigures(line)
    {
      return true
    }
    guard plan.columnCount > 2, !DecimalDigit.mayStand(in: line) || isProse else { return false }
    if cursor.fieldCount == plan.columnCount, !isProse {
      let day = plan.steps.first { $0.operation == .day && $0.isRequired }?.columns.first
      // The name of whoever signs may have an office beside it.
      if let day, !row.isEmpty(day), cursor.endsLine { return true }
      if isAlone, cursor.endsLine, cursor.isBehindEmptyLine(plan.dialect.delimiter) { return true }
      return (0..<cursor.fieldCount).allSatisfy { $0 == day || row.isEmpty($0) }
    }
    return isAlone && cursor.fieldCount <= plan.columnCount
      && (cursor.endsLine || line.hasSuffix(".") || line.hasSuffix("。"))
      && (cursor.fieldCount == 1 && isBetweenTexts(plan) || cursor.isBehindEmptyLine(plan.dialect.delimiter))
  }

  /// Whether a line without delimiter and digit can be no part of a record: rows begin with their day, and end with something else than a text
  /// that may go on in a line of its own.
  private static func isBetweenTexts(_ plan: TablePlan) -> Bool {
    plan.steps.contains { $0.operation == .day && $0.isRequired && $0.columns.first == 0 }
      && !plan.steps.contains { $0.operation == .text && $0.columns.contains(plan.columnCount - 1) }
  }

  /// Whether a line is one text of many words and few digits, such as *This document was made under art. 7 of the Banking
  /// Act*: no record has neither delimiters nor an amount.
  private static func isProse(_ line: String) -> Bool {
    let words = line.split(separator: " ").count { $0.contains(where: \.isLetter) }
    let digits = withoutDays(line).count(where: \.isNumber)
    return words >= 6 && digits * 10 <= line.count && !hasFigures(line)
  }

  /// Whether a line has what may be an amount.
  private static func hasFigures(_ line: String) -> Bool { withoutDays(line).contains(/[0-9][.,][0-9]/) }

  /// A line without the days in it, such as that on which a list was made. What begins with one may be a payment.
  private static func withoutDays(_ line: String) -> String {
    if line.utf8.first(where: { !isMark($0) })?.isASCIIDigit == true { return line }
    return line.replacing(/[0-9]{1,4}([.\/-])[0-9]{1,2}[.\/-][0-9]{2,4}/, with: "")
  }

  /// Whether the profile says that the rows end with this line, which may begin with empty cells.
  static func isStated(_ line: String, _ plan: TablePlan) -> Bool {
    if plan.footerPrefixes.isEmpty { return false }
    let word = String(line.utf8.drop { isMark($0) }) ?? line
    return plan.footerPrefixes.contains { line.hasPrefix($0) || word.hasPrefix($0) }
  }

  /// Whether a line reads like the start of a footer.
  static func isFooter(_ line: String) -> Bool {
    // Most lines begin with a day.
    if let first = line.utf8.first(where: { !isMark($0) }), first.isASCIIDigit { return false }
    let word = String(line.utf8.drop { isMark($0) }) ?? line
    if word.utf8.starts(with: "***".utf8), isMaskedNumber(word) { return false }
    let small = word.lowercased().utf8
    return starts.contains { small.starts(with: $0.utf8) } || BalanceRow.beginsWithTotal(word)
  }

  /// Whether asterisks stand for the digits of a card or an account in front of the last ones: `****-****-****-1314`, `**** 1234`.
  private static func isMaskedNumber(_ text: String) -> Bool {
    text.utf8.first { $0 != 0x2A && $0 != 0x2D && $0 != 0x20 }?.isASCIIDigit == true
  }

  /// What may stand in front of the words of a line: quotes and delimiters.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x27, 0x20, 0x2C, 0x3B, 0x09, 0x7C: true
    default: false
    }
  }

  /// *※* is the reference mark by which Japanese texts begin a note (U+203B).
  private static let starts: [String] = [
    "---", "===", "***", "* ", "※", "###", "# ", "total", "subtotal", "sum ", "summe", "gesamt", "endsaldo",
    "anfangssaldo",
    "saldo", "closing balance", "opening balance", "ending balance", "beginning balance", "end of", "number of ",
    "anzahl", "totaal", "totale", "totaux", "solde", "importe total", "共", "合计", "总计", "导出时间", "用户:", "收入：",
    "支出：", "已收入", "已支出", "待收入", "待支出", "说明", "注：", "注:", "特别提示",
  ]
}
