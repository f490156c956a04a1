internal import CounterfoilModel

extension PageWords {
  /// Such as `14 Nov 2026`.
  func day(_ day: CalendarDate) -> String { PageFormat(words: self).date(day)["text"] as? String ?? day.iso }

  /// Such as `November 2026`.
  func month(_ day: CalendarDate) -> String { PageFormat(words: self).date(day)["monthText"] as? String ?? day.iso }

  /// What a currency is called: its code, or the word people use; nothing where none is stated.
  func currency(_ currency: Currency) -> String {
    if currency == .unstated { return "" }
    return currency.code == "CNY" ? self["yuan"] : currency.code
  }

  /// The amount alone, for reading: `−4,350.00`.
  func digits(_ total: MoneyTotal) -> String {
    let view = PageFormat(words: self).total(total, isPlain: true)
    return "\(view["sign"] ?? "")\(view["text"] ?? "")"
  }

  /// With its currency, for reading: `−4,350.00 CZK`.
  func reading(_ total: MoneyTotal) -> String {
    let word = currency(total.currency)
    return word.isEmpty ? digits(total) : "\(digits(total)) \(word)"
  }

  func reading(_ money: Money) -> String {
    reading(MoneyTotal(minorUnits: Int128(money.minorUnits), currency: money.currency))
  }
}
