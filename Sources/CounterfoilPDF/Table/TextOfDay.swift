import CounterfoilBankCSV

/// Tells texts that may be days, before it is known how the statement writes them.
enum TextOfDay {
  /// Whether a text may be a day, with or without its year; what it is, is found out from all of them together.
  static func mayBe(_ text: String) -> Bool {
    guard text.utf8.count <= 24, let first = text.first(where: { $0 != " " }) else { return false }
    let digits = text.filter(\.isNumber).count
    let letters = text.filter(\.isLetter).count
    return (1...8).contains(digits) && letters <= 12 && (first.isNumber || first.isLetter)
      && (letters > 0 || digits >= 2 && text.contains { "./-".contains($0) } || digits >= 6)
      && ColumnMeaning.isDay(text)
  }
}
