/// Tells the lines some sources put behind the rows, such as totals.
enum FooterText {
  /// Whether a row that is no record starts a footer.
  static func starts(with cursor: RecordCursor, plan: TablePlan) -> Bool {
    let line = String(decoding: cursor.raw.prefix(400), as: UTF8.self).trimmingSpaces()
    return isStated(line, plan) || isFooter(line)
  }

  /// Whether the profile says that the rows end with this line.
  static func isStated(_ line: String, _ plan: TablePlan) -> Bool {
    plan.footerPrefixes.contains { line.hasPrefix($0) || line.hasPrefix("\"\($0)") }
  }

  /// Whether a line reads like the start of a footer.
  static func isFooter(_ line: String) -> Bool {
    let word = line.drop { "\"' ,;\t|".contains($0) }.lowercased()
    return starts.contains { word.hasPrefix($0) }
  }

  private static let starts: [String] = [
    "---", "===", "***", "###", "# ", "total", "subtotal", "sum ", "summe", "gesamt", "endsaldo", "anfangssaldo",
    "saldo", "closing balance", "opening balance", "ending balance", "beginning balance", "end of", "number of ",
    "anzahl", "totaal", "totale", "totaux", "solde", "importe total", "共", "合计", "总计", "导出时间", "用户:", "收入：",
    "支出：", "已收入", "已支出", "待收入", "待支出", "说明", "注：", "注:", "特别提示",
  ]
}
