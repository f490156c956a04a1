import CounterfoilModel
import CounterfoilRecords

/// Tells the lines some sources put behind the rows, such as totals.
enum FooterText {
  /// Whether a row that is no record starts a footer.
  static func starts(with cursor: RecordCursor, plan: TablePlan) -> Bool {
    let line = String(decoding: cursor.raw.prefix(400), as: UTF8.self).trimmingSpaces()
    return isStated(line, plan) || isFooter(line) || isNotice(cursor, line, plan) || isLabelledAmount(cursor, plan)
  }

  /// Whether a row has an amount, but no day and no text where payments have theirs, only one label elsewhere: as sums under a
  /// table have, in any language. It is believed where the amounts are what the rows add up to.
  private static func isLabelledAmount(_ cursor: RecordCursor, _ plan: TablePlan) -> Bool {
    guard plan.kind == .entry, cursor.fieldCount == plan.columnCount, !FooterReader.isRecord(cursor, plan) else {
      return false
    }
    let texts = plan.steps.filter { $0.operation == .text }.flatMap(\.columns)
    let balances = plan.steps.filter { $0.operation == .balance }.flatMap(\.columns)
    let filled = (0..<plan.columnCount).filter { !isEmpty(cursor, $0, plan) }
    let labels = filled.filter { !plan.paymentColumns.contains($0) && !balances.contains($0) }
    return labels.count == 1 && !texts.contains(labels[0]) && filled.contains(where: plan.paymentColumns.contains)
      && cursor.field(labels[0]).text(plan.dialect).contains(where: \.isLetter)
  }

  /// Whether a row holds texts without a digit, so that it has neither day nor amount, where no record can stand: one of
  /// them in the column of days, or all of it in a first field behind an empty line, such as a bank's *This statement needs
  /// no signature*. A row without a line end may be a record that was cut, unless a full stop ends it.
  private static func isNotice(_ cursor: RecordCursor, _ line: String, _ plan: TablePlan) -> Bool {
    let isProse = isProse(cursor, line)
    guard plan.columnCount > 2, !DecimalDigit.mayStand(in: line) || isProse else { return false }
    if cursor.fieldCount == plan.columnCount, !isProse {
      let day = plan.steps.first { $0.operation == .day && $0.isRequired }?.columns.first
      // The name of whoever signs may have an office beside it.
      if let day, !isEmpty(cursor, day, plan), cursor.endsLine { return true }
      return (0..<cursor.fieldCount).allSatisfy { $0 == day || isEmpty(cursor, $0, plan) }
    }
    let isAlone =
      cursor.fieldCount <= plan.columnCount && (1..<cursor.fieldCount).allSatisfy { isEmpty(cursor, $0, plan) }
    return isAlone && (cursor.endsLine || line.hasSuffix(".") || line.hasSuffix("。"))
      && cursor.isBehindEmptyLine(plan.dialect.delimiter)
  }

  /// Whether a field holds nothing, with quotes around it or without.
  private static func isEmpty(_ cursor: RecordCursor, _ column: Int, _ plan: TablePlan) -> Bool {
    let field = cursor.field(column)
    return field.count == 0 || field.count <= 2 && field.text(plan.dialect).isEmpty
  }

  /// Whether a line is one text of many words and few digits, such as *This document was made under art. 7 of the Banking
  /// Act*: no record has neither delimiters nor an amount.
  private static func isProse(_ cursor: RecordCursor, _ line: String) -> Bool {
    let words = line.split(separator: " ").count { $0.contains(where: \.isLetter) }
    let digits = line.count(where: \.isNumber)
    return (1..<cursor.fieldCount).allSatisfy { cursor.field($0).count == 0 } && words >= 6 && digits * 10 <= line.count
      && !line.contains(/[0-9][.,][0-9]/)
  }

  /// Whether the profile says that the rows end with this line.
  static func isStated(_ line: String, _ plan: TablePlan) -> Bool {
    plan.footerPrefixes.contains { line.hasPrefix($0) || line.hasPrefix("\"\($0)") }
  }

  /// Whether a line reads like the start of a footer.
  static func isFooter(_ line: String) -> Bool {
    // Most lines begin with a day.
    if let first = line.utf8.first(where: { !isMark($0) }), first.isASCIIDigit { return false }
    let word = String(line.utf8.drop { isMark($0) }) ?? line
    let small = word.lowercased().utf8
    return starts.contains { small.starts(with: $0.utf8) } || BalanceRow.beginsWithTotal(word)
  }

  /// What may stand in front of the words of a line: quotes and delimiters.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x27, 0x20, 0x2C, 0x3B, 0x09, 0x7C: true
    default: false
    }
  }

  private static let starts: [String] = [
    "---", "===", "***", "* ", "###", "# ", "total", "subtotal", "sum ", "summe", "gesamt", "endsaldo", "anfangssaldo",
    "saldo", "closing balance", "opening balance", "ending balance", "beginning balance", "end of", "number of ",
    "anzahl", "totaal", "totale", "totaux", "solde", "importe total", "共", "合计", "总计", "导出时间", "用户:", "收入：",
    "支出：", "已收入", "已支出", "待收入", "待支出", "说明", "注：", "注:", "特别提示",
  ]
}
