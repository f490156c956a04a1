import CounterfoilCodecKit

/// The numbers of a table's rows in one reading of its marks, in ten-thousandths.
struct AmountGrid {
  /// One column of numbers.
  struct Column {
    /// From 0.
    var position: Int
    /// Nil where the field is empty.
    var values: [Int128?]
    var filledCount = 0
    var negativeCount = 0
    /// Values with a sign, minus or plus.
    var signedCount = 0
    /// Values with a mark, a sign or a currency, which plain numbers have not.
    var moneyCount = 0
    /// Whether a value is written with a decimal mark, be it with zeros behind it.
    var hasFractions = false

    var isAlwaysFilled: Bool { filledCount == values.count }
    var isMoney: Bool { moneyCount * 2 >= filledCount && filledCount > 0 }
    /// Whether every number but zero is negative.
    var isNegative: Bool { negativeCount > 0 && values.allSatisfy { ($0 ?? 0) <= 0 } }
    var hasBothSigns: Bool { negativeCount > 0 && negativeCount < filledCount }
  }

  private(set) var columns: [Column] = []
  let rowCount: Int
  static let rowLimit = 200

  /// - Parameters:
  ///   - rows: the cells of records.
  ///   - positions: the columns to take in; one with a field that is no number in this reading is left out.
  init(_ rows: [HeadTable.Row], _ positions: [Int], _ mark: AmountNotation.DecimalMark, _ profile: CSVProfile) {
    let rows = rows.prefix(AmountGrid.rowLimit)
    rowCount = rows.count
    let notation = AmountNotation(decimalMark: mark, groupingMark: profile.groupingMark)
    for position in positions {
      if let column = AmountGrid.column(rows, position, notation), column.filledCount > 0 { columns.append(column) }
    }
  }

  private static func column(
    _ rows: ArraySlice<HeadTable.Row>, _ position: Int, _ notation: AmountNotation
  ) -> Column? {
    var column = Column(position: position, values: [])
    for row in rows {
      let text = position < row.cells.count ? row.cells[position] : ""
      if text.isEmpty || RowDecoder.isDash(text) {
        column.values.append(nil)
        continue
      }
      guard let reading = try? notation.read(text), let value = scaled(reading) else { return nil }
      column.values.append(value)
      column.filledCount += 1
      if text.utf8.contains(notation.decimalMark == .comma ? 0x2C : 0x2E) { column.hasFractions = true }
      if value < 0 { column.negativeCount += 1 }
      if reading.sign != .none { column.signedCount += 1 }
      if reading.hasMarks || reading.sign != .none || reading.symbol != nil { column.moneyCount += 1 }
    }
    return column
  }

  /// A number in ten-thousandths; nil where it has smaller parts.
  static func scaled(_ reading: AmountReading) -> Int128? {
    guard reading.fractionDigits <= 4 else { return nil }
    var value = Int128(reading.coefficient)
    for _ in reading.fractionDigits..<4 { value *= 10 }
    return reading.sign == .minus ? -value : value
  }
}
