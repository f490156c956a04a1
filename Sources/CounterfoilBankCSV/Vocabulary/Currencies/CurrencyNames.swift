import CounterfoilModel

/// What currencies are called where a statement says what its account is kept in: `Moneda: Soles`, `العملة: جنيه مصري`.
enum CurrencyNames {
  /// The currency that has this name, whole and alone; nil where none has, or several do, such as *peso* and *dollar*.
  static func currency(named text: String) -> Currency? {
    guard (2...60).contains(text.utf8.count) else { return nil }
    return codes[folded(text)].flatMap { Currency($0) }
  }

  /// The words of all names, such as *dollar*: beside others they may say which currency is meant.
  static let words: Set<String> = Set(
    table.flatMap { $0.split { "| ".contains($0) }.dropFirst() }.map(String.init).filter { $0.count >= 3 })

  /// As `Tables/folding.py` writes names.
  private static func folded(_ text: String) -> String {
    var small = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "\u{A0}", "\u{202F}": small += " "
      case "\u{307}", "\u{200F}": continue
      case "ı": small += "i"
      case "ς": small += "σ"
      default: small.unicodeScalars.append(scalar)
      }
    }
    while let last = small.last, last == "." || last == " " { small.removeLast() }
    return String(small.drop { $0 == " " })
  }

  /// ISO 4217 calls the cedi *Ghana Cedi* and the som *Uzbekistan Sum*, and the marks of Bosnia and Herzegovina have the sign KM (Central Bank of Bosnia and
  /// Herzegovina); *сўм* and *som* are what banks of Uzbekistan print (CLDR uz: *soʻm*), which with an apostrophe is no other's.
  private static let codes: [String: String] = {
    var all = [
      "km": "BAM", "đồng": "VND", "ghana cedi": "GHS", "so'm": "UZS", "soʻm": "UZS", "so‘m": "UZS", "сўм": "UZS",
    ]
    for line in table {
      let names = line.split(separator: "|")
      guard let code = names.first else { continue }
      for name in names.dropFirst() { all[String(name)] = String(code) }
    }
    return all
  }()
}
