import CounterfoilModel
import CounterfoilRecords

/// The number a record ends with in its file, and which of the record's fields it may be.
struct NumericEnding {
  /// An amount or a day that is at the very end of a record.
  struct Field {
    var isAmount: Bool
    /// Digits after the last point, comma or stroke.
    var lastDigits: Int
    /// Whether these are all the decimals the currency has, so that no digit can be missing.
    var isWhole: Bool
  }

  /// From the first to the last byte that may belong to a number.
  private let bytes: [UInt8]

  /// - Parameter raw: a record as the file wrote it, without its line end.
  init(_ raw: [UInt8]) {
    let end = raw.reversed().prefix { NumericEnding.isPart($0) }.count
    bytes = Array(raw.suffix(min(end, 64)))
  }

  /// The field the record ends with; nil where it ends with a text, a closed quote, or another number.
  func field(in records: RecordBatch, _ row: Int) -> Field? {
    guard bytes.contains(where: \.isASCIIDigit) else { return nil }
    for (field, definition) in records.schema.fields.enumerated() where definition.type == .amount {
      guard field != NumericEnding.balance(of: records.schema), let amount = records.amount(field, row) else {
        continue
      }
      if let found = asAmount(amount) { return found }
    }
    for (field, definition) in records.schema.fields.enumerated() where definition.type == .day {
      if let day = records.day(field, row), let found = asDay(day) { return found }
    }
    return nil
  }

  /// A balance that is cut off moves no money: the check of balances tells it.
  private static func balance(of schema: Schema) -> Int? { schema.index(of: "balance") }

  private func asAmount(_ amount: Money) -> Field? {
    let decimals = Int(amount.currency.minorUnitDigits)
    for start in starts {
      let part = bytes[start...]
      let digits = part.filter(\.isASCIIDigit)
      let separator = part.lastIndex { $0 == 0x2E || $0 == 0x2C }
      let behind = separator.map { part[($0 + 1)...].count(where: \.isASCIIDigit) } ?? 0
      // A separator may mark decimals or thousands; 0 and as many digits as come after it are both tried.
      for places in Set([0, behind]) where places <= decimals {
        guard let value = NumericEnding.value(digits, places: decimals - places),
          value == amount.minorUnits.magnitude
        else { continue }
        let isWhole = decimals > 0 && separator != nil && behind == decimals && places == decimals
        return Field(isAmount: true, lastDigits: separator == nil ? 0 : behind, isWhole: isWhole)
      }
    }
    return nil
  }

  private func asDay(_ day: CalendarDate) -> Field? {
    let groups = bytes.split { !$0.isASCIIDigit }.suffix(3).map { Array($0) }
    guard let last = groups.last, bytes.last.map(\.isASCIIDigit) ?? false else { return nil }
    let (year, month, dayOfMonth) = day.components
    let parts = Set([year, year % 100, month, dayOfMonth].map { UInt64(clamping: $0) })
    if groups.count == 3 {
      let values = groups.compactMap { NumericEnding.value($0[...], places: 0) }
      guard values.count == 3, values.allSatisfy(parts.contains) else { return nil }
      return Field(isAmount: false, lastDigits: last.count, isWhole: false)
    }
    // 20261113 in one piece is whole: fewer digits are no day.
    return nil
  }

  /// Where a number may begin: at a digit that follows none.
  private var starts: [Int] {
    bytes.indices.filter { bytes[$0].isASCIIDigit && ($0 == 0 || !bytes[$0 - 1].isASCIIDigit) }
  }

  private static func value(_ digits: some Sequence<UInt8>, places: Int) -> UInt64? {
    var value: UInt64 = 0
    for digit in digits.map({ UInt64($0 - 0x30) }) + Array(repeating: 0, count: places) {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(digit)
      if overflows || overflowsToo { return nil }
      value = sum
    }
    return value
  }

  /// Digits, points, commas, apostrophes, strokes, signs, spaces; of UTF-8, the spaces that do not break.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2E, 0x2C, 0x27, 0x2F, 0x2B, 0x2D, 0x20, 0xC2, 0xA0, 0xE2, 0x80, 0xAF, 0x3B, 0x09: true
    default: false
    }
  }
}
