import CounterfoilCodecKit
import CounterfoilModel

/// Amounts as SWIFT writes them (`15d`): digits with a comma for the decimal mark, perhaps nothing after it.
enum StatementAmount {
  /// Minor units of such an amount.
  ///
  /// Some banks write a point. It is a decimal mark where exactly as many digits follow as the currency has, fewer than
  /// three; anything else could as well be a mark of thousands and is refused.
  static func minorUnits(_ bytes: UnsafeRawBufferPointer, _ currency: Currency) throws(AmountError) -> Int64 {
    let comma = AmountNotation(decimalMark: .comma, groupingMark: AmountNotation.GroupingMark.none)
    guard let point = bytes.firstIndex(of: 0x2E) else {
      return try comma.minorUnits(bytes, digits: currency.minorUnitDigits)
    }
    let digits = bytes.count - point - 1
    guard digits == Int(currency.minorUnitDigits), digits < 3, !bytes.contains(0x2C) else {
      throw .unexpected(at: point)
    }
    return try AmountNotation(decimalMark: .point, groupingMark: AmountNotation.GroupingMark.none)
      .minorUnits(bytes, digits: currency.minorUnitDigits)
  }

  /// What is wrong, for a message.
  static func words(_ error: AmountError, _ text: String, _ currency: Currency) -> String {
    switch error {
    case .tooManyDigits:
      "the amount \"\(text)\" has more decimal places than \(currency.code), which has \(currency.minorUnitDigits)"
    case .overflow: "the amount \"\(text)\" is too large"
    default: "\"\(text)\" is no amount such as 1234,56"
    }
  }
}
