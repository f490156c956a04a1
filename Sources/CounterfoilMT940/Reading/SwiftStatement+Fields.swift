import CounterfoilCodecKit
import CounterfoilModel

extension SwiftStatement {
  /// Takes a field other than 61 and 86; says what is wrong with it, if anything.
  func take(_ tag: FieldTag, _ letter: UInt8, _ text: UnsafeRawBufferPointer, line: Int) -> String? {
    switch tag {
    case .account: setAccount(text)
    case .number: setNumber(text)
    case .opening: return setBalance(text, isOpening: true, isIntermediate: letter == 0x4D)
    case .closing: return setBalance(text, isOpening: false, isIntermediate: letter == 0x4D)
    case .floorLimit:
      isInterim = true
      if currency == nil { currency = Currency(letters: text.prefix(3)) }
    case .totals: return setTotal(letter, text, line: line)
    case .time: isInterim = isInterim || !hasOpening
    default: break
    }
    return nil
  }

  private func setNumber(_ text: UnsafeRawBufferPointer) {
    let parts = text.split(separator: 0x2F, omittingEmptySubsequences: false)
    number = parts.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    sequence = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : nil
  }

  /// `1!a6!n3!a15d`: mark, day, currency, amount.
  private func setBalance(
    _ text: UnsafeRawBufferPointer, isOpening: Bool, isIntermediate: Bool
  ) -> String? {
    if isOpening {
      hasOpening = true
      isIntermediateOpening = isIntermediate
    } else {
      hasClosing = true
      isIntermediateClosing = isIntermediate
    }
    guard let money = SwiftStatement.balance(text) else {
      balance.hasHoles = true
      return "the \(isOpening ? "opening" : "closing") balance is not one such as C260131EUR1234,56"
    }
    currency = currency ?? money.currency
    if isOpening { balance.opening = money } else { balance.closing = money }
    return nil
  }

  private static func balance(_ text: UnsafeRawBufferPointer) -> Money? {
    var end = text.count
    while end > 0, text[end - 1] == 0x20 { end -= 1 }
    guard end > 10, text[0] == 0x43 || text[0] == 0x44, StatementLine.number(text, 1..<7) != nil,
      let currency = Currency(letters: text[7..<10])
    else { return nil }
    return money(UnsafeRawBufferPointer(rebasing: text[10..<end]), currency, isDebit: text[0] == 0x44)
  }

  private static func money(_ text: UnsafeRawBufferPointer, _ currency: Currency, isDebit: Bool) -> Money? {
    guard text.allSatisfy({ $0.isASCIIDigit || $0 == 0x2C || $0 == 0x2E }),
      let units = try? StatementAmount.minorUnits(text, currency)
    else { return nil }
    return Money(minorUnits: isDebit ? -units : units, currency: currency)
  }

  /// `5n3!a15d`: number, currency, sum.
  private func setTotal(_ letter: UInt8, _ text: UnsafeRawBufferPointer, line: Int) -> String? {
    isInterim = isInterim || !hasOpening
    let digits = text.prefix { $0.isASCIIDigit }.count
    guard let count = Int(String(decoding: text.prefix(digits), as: UTF8.self)), text.count > digits + 3,
      let currency = Currency(letters: text[digits..<digits + 3]),
      let money = SwiftStatement.money(
        UnsafeRawBufferPointer(rebasing: text[(digits + 3)...]), currency, isDebit: false)
    else { return "the number and sum of entries is not one such as 2EUR100,00" }
    let total = Total(count: count, money: money, line: line)
    if letter == 0x43 { credits = total } else { debits = total }
    return nil
  }
}
