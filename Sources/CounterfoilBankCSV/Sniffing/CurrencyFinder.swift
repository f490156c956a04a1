import CounterfoilCodecKit
import CounterfoilModel

/// Finds the currency of a table that has no column for it.
struct CurrencyFinder {
  enum Answer {
    case found(Currency, evidence: String)
    /// Two signs of different currencies.
    case mixed(String, String)
    /// At most a sign that stands for several currencies.
    case unknown(CurrencySymbol?)
  }

  let header: HeaderFinder.Finding
  let mapper: ColumnMapper
  let preamble: [HeadTable.Row]
  let survey: ColumnSurvey

  func find() -> Answer {
    let symbols = survey.amounts.symbols
    for (index, symbol) in symbols.enumerated() {
      for other in symbols[..<index] where Set(symbol.candidates).isDisjoint(with: other.candidates) {
        return .mixed(other.text, symbol.text)
      }
    }
    let beside = symbols.map { Set($0.candidates) }.reduce(nil) { $0?.intersection($1) ?? $1 }
    if let named = byHeader(), beside?.contains(named.currency) ?? true {
      return .found(named.currency, evidence: "the header \"\(named.header)\"")
    }
    if var candidates = beside {
      // A yen has no hundredths, so a sign that may be yen is not where amounts have some.
      if survey.amounts.hasFraction { candidates = candidates.filter { $0.minorUnitDigits > 0 } }
      if candidates.count == 1, let only = candidates.first {
        return .found(only, evidence: "the sign \(symbols[0].text) beside amounts")
      }
      if let named = byPreamble(), candidates.contains(named.currency) {
        return .found(named.currency, evidence: "\"\(named.text)\" in front of the header")
      }
      return isWestern(symbols[0]) ?? .unknown(symbols[0])
    }
    if let named = byPreamble() { return .found(named.currency, evidence: "\"\(named.text)\" in front of the header") }
    return .unknown(nil)
  }

  /// `€` and `£` stand for one currency wherever a bank prints them alone.
  private func isWestern(_ symbol: CurrencySymbol) -> Answer? {
    guard symbol.text == "£", let pound = Currency("GBP") else { return nil }
    return .found(pound, evidence: "the sign £ beside amounts")
  }

  /// `Amount (EUR)`, `金额(元)`, `Betrag in EUR`.
  private func byHeader() -> (currency: Currency, header: String)? {
    for role in [ColumnRole.amount, .debit, .credit, .balance] {
      for column in mapper.roles[role] ?? [] {
        let words = header.names[column].split { " ()（）[]/.,:_-".contains($0) }
        for word in words {
          guard let symbol = CurrencySymbol(word), word == word.uppercased(), symbol.candidates.count == 1 else {
            continue
          }
          return (symbol.candidates[0], header.names[column])
        }
        if header.names[column].contains("人民币"), let yuan = Currency("CNY") { return (yuan, header.names[column]) }
      }
    }
    return nil
  }

  /// The currency of a code, of a Chinese name such as `人民币`, or of an amount in `元`.
  private static func currency(named word: Substring) -> Currency? {
    if word.count == 3, let currency = Currency(word) { return currency }
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    let number = word.hasSuffix("元") ? word.dropLast() : Substring()
    if !number.isEmpty, number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) { return Currency("CNY") }
    let candidates = word.count > 1 ? CurrencySymbol(word)?.candidates ?? [] : []
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// A line in front of the header that names one currency: `Währung:;EUR`, `Kontostand: 1.234,56 EUR`.
  private func byPreamble() -> (currency: Currency, text: String)? {
    var found: [Currency: String] = [:]
    for cell in preamble.flatMap(\.cells) {
      for word in cell.split(whereSeparator: { " ()（）[]【】:：;,".contains($0) }) {
        guard let currency = CurrencyFinder.currency(named: word), currency != .unstated else { continue }
        found[currency] = cell
      }
    }
    guard found.count == 1, let only = found.first else { return nil }
    return (only.key, only.value)
  }
}

/// International bank account numbers (ISO 13616), told by their check digits.
enum IBAN {
  /// The first one in some cells, without spaces.
  static func first(in cells: [String]) -> String? {
    for cell in cells {
      let letters = cell.filter { $0 != " " }
      for word in letters.split(whereSeparator: { !($0.isASCII && ($0.isLetter || $0.isNumber)) }) where isValid(word) {
        return String(word)
      }
    }
    return nil
  }

  private static func isValid(_ word: Substring) -> Bool {
    guard word.count >= 15, word.count <= 34, word.prefix(2).allSatisfy({ $0.isUppercase }) else { return false }
    guard word.dropFirst(2).prefix(2).allSatisfy({ $0.isNumber }) else { return false }
    var remainder = 0
    for character in word.dropFirst(4) + word.prefix(4) {
      guard let value = character.wholeNumberValue ?? character.asciiValue.map({ Int($0 | 0x20) - 0x57 }) else {
        return false
      }
      guard value >= 0, value < 36 else { return false }
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    }
    return remainder == 1
  }
}
