import CounterfoilBankCSV
import CounterfoilCodecKit

/// A balance or sum that a statement prints.
struct PrintedSum {
  var label: BalanceLabel
  var place: PagePlace
  /// What the column it is in holds; nil where it is outside of the table.
  var column: ColumnMeaning?
  var text: String
  /// Its place among rows and sums of the table, as many rows as stand before it; nil outside of the table.
  var rowsBefore: Int?

  /// The amount in minor units; nil where it is not written as the rows are.
  func minorUnits(_ notation: AmountNotation, digits: UInt8) -> Int64? {
    guard let reading = try? notation.read(text), let units = try? reading.minorUnits(digits: digits) else {
      return nil
    }
    let isDebit = label.isOverdrawn ?? (column == .outflow)
    return isDebit && reading.sign == .none ? -units : units
  }
}

extension PrintedSum {
  /// All that a document prints, in the order of its lines.
  static func all(in table: StatementTable) -> [PrintedSum] {
    (ofTable(table) + around(table)).sorted { $0.place < $1.place }
  }

  private static func ofTable(_ table: StatementTable) -> [PrintedSum] {
    var sums: [PrintedSum] = []
    var rowCount = 0
    for item in table.assembly.items {
      switch item {
      case .row: rowCount += 1
      case .sum(let index):
        let stated = table.assembly.sums[index]
        for amount in stated.amounts {
          sums.append(
            PrintedSum(
              label: stated.label, place: stated.place,
              column: amount.column.flatMap { table.head.columns[$0].meaning },
              text: amount.text, rowsBefore: rowCount))
        }
      }
    }
    return sums
  }

  private static func around(_ table: StatementTable) -> [PrintedSum] {
    var sums: [PrintedSum] = []
    for (index, line) in table.outside.enumerated() {
      var start = 0
      let above = table.outside[..<index].suffix(3).reversed()
        .filter { $0.place.page == line.place.page && line.middle - $0.middle < 3 * line.height }
        .map(\.phrases)
      for amount in AmountText.amounts(in: line.words) {
        let before = Array(line.words[start..<amount.range.lowerBound])
        start = amount.range.upperBound
        let label = label(beside: before) ?? label(above: amount, of: line, above)
        if let label { sums.append(PrintedSum(label: label, place: line.place, text: amount.text)) }
      }
    }
    return sums
  }

  /// The label in front of an amount: the phrase beside it, or all words since the amount before.
  private static func label(beside words: [PDFWord]) -> BalanceLabel? {
    guard let last = Phrase.phrases(of: words).last else { return nil }
    return BalanceLabel(last.text) ?? BalanceLabel(words.map(\.text).joined(separator: " "))
  }

  /// The label above an amount, as in a box of balances side by side.
  private static func label(
    above amount: AmountText.Found, of line: PageLine, _ lines: [[Phrase]]
  ) -> BalanceLabel? {
    let box = Phrase(words: Array(line.words[amount.range]))
    for phrases in lines {
      let over = phrases.filter { $0.overlap(left: box.left, right: box.right) > 0 }
      if over.count == 1 { return BalanceLabel(over[0].text) }
      if over.count > 1 { return nil }
    }
    return nil
  }
}
