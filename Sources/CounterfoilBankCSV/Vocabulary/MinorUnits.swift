import CounterfoilCodecKit

/// Headers that say that amounts are whole numbers of a currency's smallest unit: `Amount (pence)`, `amount_minor`.
enum MinorUnits {
  static func areNamed(in header: String) -> Bool {
    header.lowercased().split { " ()（）[]/.,:_-".contains($0) }.contains { names.contains(String($0)) }
  }

  /// Whether a name is that of a smallest unit and no more.
  static func isUnit(_ header: String) -> Bool {
    let name = header.lowercased()
    return names.contains(name) || name == "ct" || name == "cts"
  }

  /// Whether a name is that of a currency's unit, alone or behind a word for amounts: `Euro`, `Betrag Euro`, `PLN`.
  static func isMajor(_ header: String) -> Bool {
    guard let last = header.lowercased().split(separator: " ").last else { return false }
    return majors.contains(String(last)) || CurrencySymbol(last.uppercased())?.candidates.count == 1
  }

  /// What the units are called whose hundredths are ``names`` (ISO 4217, in their own languages).
  private static let majors: Set<String> = [
    "euro", "euros", "eur", "€", "dollar", "dollars", "$", "pound", "pounds", "£", "franken", "francs", "chf", "kronor",
    "kroner", "kr", "złoty", "złote", "zł", "koruny", "korun", "kč", "forint", "lei", "лева", "лв", "lira", "tl",
    "рубли",
    "рублей", "руб", "гривні", "грн", "rupees", "rs", "₹", "שקלים", "₪", "ringgit", "rm", "baht", "yuan", "元",
    "reais", "r$", "pesos",
  ]

  /// What the smallest units of currencies in use are called (the names of ISO 4217's currencies in their own languages,
  /// as central banks print them), and the words of programming interfaces.
  static let names: Set<String> = [
    "minor", "minorunits", "cent", "cents", "pence", "pennies", "centimes", "centime", "céntimos", "centavos",
    "centesimi",
    "rappen", "öre", "øre", "grosz", "grosze", "groszy", "haléř", "haléře", "haléřů", "halier", "halierov", "fillér",
    "bani",
    "stotinki", "стотинки", "kuruş", "копейки", "копеек", "коп", "копійки", "копійок", "agorot", "אגורות", "paise",
    "पैसे",
    "sen",
    "satang", "สตางค์", "fen", "分", "fils", "halalas", "هللة", "piastres",
  ]
}
