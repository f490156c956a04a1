import CounterfoilCodecKit
import CounterfoilModel

/// Headers that say that amounts are whole numbers of a currency's smallest unit: `Amount (pence)`, `amount_minor`.
enum MinorUnits {
  static func areNamed(in header: String) -> Bool {
    words(of: header).contains { names.contains(String($0)) }
  }

  /// Whether that unit is a hundredth: cents and the like are, while what is called minor may be a thousandth or the whole.
  static func areHundredths(_ header: String) -> Bool {
    words(of: header).contains { names.contains($0) && !openNames.contains($0) }
  }

  private static func words(of header: String) -> [String] {
    let words = humped(header).lowercased().split { " ()（）[]/.,:_-".contains($0) }.map(String.init)
    let isOfTwo = zip(words, words.dropFirst()).contains { $0 == "minor" && ($1 == "unit" || $1 == "units") }
    return isOfTwo ? words + ["minorunits"] : words
  }

  /// A name of ASCII with a space before each word in it, as members of JSON are written: `amountInCents`.
  static func humped(_ name: String) -> String {
    guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }), name.utf8.contains(where: \.isASCIILowercase)
    else { return name }
    var text = ""
    var last: Character = "A"
    for letter in name {
      if letter.isASCII, letter.isUppercase, last.isASCII, last.isLowercase { text.append(" ") }
      text.append(letter)
      last = letter
    }
    return text
  }

  /// Of ``names``, those that are no hundredths, or not everywhere: a dinar has 1000 fils, a dirham 100.
  private static let openNames: Set<String> = ["minor", "minorunits", "fils"]

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
    "rappen", "öre", "øre", "grosz", "grosze", "groszy", "groszach", "haléř", "haléře", "haléřů", "haléřích",
    "halier", "halierov", "halieroch", "fillér",
    "bani",
    "stotinki", "стотинки", "kuruş", "копейки", "копеек", "коп", "копійки", "копійок", "agorot", "אגורות", "paise",
    "पैसे",
    "sen",
    "satang", "สตางค์", "fen", "分", "fils", "halalas", "هللة", "piastres",
  ]
}
