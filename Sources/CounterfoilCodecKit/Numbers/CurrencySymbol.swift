public import CounterfoilModel

/// A currency's code or sign as printed beside an amount.
public struct CurrencySymbol: Hashable, Sendable {
  /// The sign's place in the table, or the packed ISO code plus ``codeBase``.
  let number: UInt32
  static let codeBase: UInt32 = 0x1_0000

  /// The currencies it can stand for: one for a code such as `EUR`, more for a sign such as `$`.
  public var candidates: [Currency] {
    if number >= CurrencySymbol.codeBase {
      let packed = number - CurrencySymbol.codeBase
      let letters = [10, 5, 0].map { UInt8(packed >> UInt32($0) & 31) + 0x40 }
      return Currency(letters: letters).map { [$0] } ?? []
    }
    return CurrencySymbol.table[Int(number)].codes.split(separator: " ").compactMap { Currency($0) }
  }

  /// The sign or code as text.
  public var text: String {
    number >= CurrencySymbol.codeBase ? candidates.first?.code ?? "" : CurrencySymbol.table[Int(number)].sign
  }

  /// The sign or code that all of `text` is, spaces around it left out.
  public init?(_ text: some StringProtocol) {
    var bytes = Array(text.utf8)
    while let last = bytes.last, last == 0x20 { bytes.removeLast() }
    while let first = bytes.first, first == 0x20 { bytes.removeFirst() }
    let found = bytes.withUnsafeBytes { all in
      all.isEmpty ? nil : CurrencySymbol.match(all, at: 0, end: all.count)
    }
    if let found, found.width == bytes.count {
      self = found.symbol
    } else if let code = CurrencySymbol.names[String(decoding: bytes, as: UTF8.self)], let currency = Currency(code) {
      self.init(number: CurrencySymbol.codeBase + UInt32(currency.packedCode))
    } else {
      return nil
    }
  }

  /// Names of currencies, as banks print them in columns of their own: the codes in Serbia's letters, those of China as they are in its banks'
  /// exports, those in traditional characters as in CLDR (zh-Hant), with 臺 for 台.
  private static let names: [String: String] = [
    "РСД": "RSD", "ЕУР": "EUR", "人民币": "CNY", "人民币元": "CNY", "RMB": "CNY", "美元": "USD", "港币": "HKD", "港元": "HKD",
    "澳门元": "MOP", "新台币": "TWD",
    "日元": "JPY", "日圆": "JPY", "欧元": "EUR", "英镑": "GBP", "澳元": "AUD", "澳大利亚元": "AUD", "加元": "CAD", "加拿大元": "CAD",
    "新加坡元": "SGD", "新西兰元": "NZD", "瑞士法郎": "CHF", "韩元": "KRW", "泰铢": "THB", "卢布": "RUB", "瑞典克朗": "SEK",
    "新臺幣": "TWD", "新台幣": "TWD", "臺幣": "TWD", "台幣": "TWD", "人民幣": "CNY", "港幣": "HKD", "日圓": "JPY", "歐元": "EUR",
    "英鎊": "GBP", "澳幣": "AUD", "加拿大幣": "CAD", "加幣": "CAD", "新加坡幣": "SGD", "紐西蘭幣": "NZD", "韓元": "KRW", "泰銖": "THB",
    "美金": "USD", "שח": "ILS", "ש\"ח": "ILS", "ש״ח": "ILS",
    // CLDR, ar and fa: names that one currency only has, with and without the dots of the last letter.
    "درهم إماراتي": "AED", "دينار بحريني": "BHD", "دينار جزائري": "DZD", "جنيه مصري": "EGP", "دينار عراقي": "IQD",
    "دينار أردني": "JOD", "دينار كويتي": "KWD", "جنيه لبناني": "LBP", "ليرة لبنانية": "LBP", "دينار ليبي": "LYD",
    "درهم مغربي": "MAD", "ريال عماني": "OMR", "ريال قطري": "QAR", "ريال سعودي": "SAR", "ليرة سورية": "SYP",
    "دينار تونسي": "TND", "ريال يمني": "YER", "ریال ایران": "IRR", "บาท": "THB", "บาทไทย": "THB",
    // Kraken's names of assets that are money of a country (Kraken REST API, GetAssetInfo).
    "ZAUD": "AUD", "ZCAD": "CAD", "ZEUR": "EUR", "ZGBP": "GBP", "ZJPY": "JPY", "ZUSD": "USD",
  ]

  /// The names that stand in a text of more words; no other word has them in it.
  public static func currency(namedIn text: String) -> Currency? {
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return nil }
    let found = Set(spokenNames.filter { text.contains($0.name) }.map(\.code))
    return found.count == 1 ? found.first.flatMap { Currency($0) } : nil
  }

  /// Names of two words, those in Hebrew and Thai, and the signs that CLDR has for Arabic.
  private static let spokenNames: [(name: String, code: String)] =
    names.filter { entry in
      entry.key == "บาท" || entry.value == "ILS" && entry.key != "שח"
        || entry.key.contains(" ")
    }.map { (name: $0.key, code: $0.value) } + arabicSigns.map { (name: $0.sign, code: $0.codes) }

  /// CLDR, ar: `numbers/currencies`, without the marks of direction around them.
  private static let arabicSigns: [(sign: String, codes: String)] = [
    ("د.إ", "AED"), ("د.ب", "BHD"), ("د.ج", "DZD"), ("ج.م", "EGP"), ("د.ع", "IQD"), ("د.أ", "JOD"), ("د.ك", "KWD"),
    ("ل.ل", "LBP"), ("د.ل", "LYD"), ("د.م", "MAD"), ("ر.ع", "OMR"), ("ر.ق", "QAR"), ("ر.س", "SAR"), ("د.ت", "TND"),
    ("ر.ي", "YER"),
  ]

  init(number: UInt32) { self.number = number }

  /// The sign or code at a place of a text, and its width in bytes; the longest one wins.
  static func match(_ bytes: UnsafeRawBufferPointer, at start: Int, end: Int) -> (symbol: CurrencySymbol, width: Int)? {
    var key: UInt64 = 0
    var best: (symbol: CurrencySymbol, width: Int)?
    var index = start
    while index < end, index - start < longestSign {
      key = key << 8 | UInt64(bytes[index])
      index += 1
      if let number = numberByKey[key] {
        let endsWord = index == end || !bytes[index].isASCIILetter || !bytes[index - 1].isASCIILetter
        if endsWord { best = (CurrencySymbol(number: number), index - start) }
      }
    }
    if let best { return best }
    guard start + 3 <= end, start + 3 == end || !bytes[start + 3].isASCIILetter else { return nil }
    var packed: UInt32 = 0
    for offset in 0..<3 {
      let letter = bytes[start + offset] & 0xDF
      guard letter >= 0x41, letter <= 0x5A, bytes[start + offset].isASCIILetter else { return nil }
      packed = packed << 5 | UInt32(letter - 0x40)
    }
    let letters = (UInt8(packed >> 10 & 31) + 0x40, UInt8(packed >> 5 & 31) + 0x40, UInt8(packed & 31) + 0x40)
    guard Currency(letters: CollectionOfThree(letters)) != nil else { return nil }
    return (CurrencySymbol(number: codeBase + packed), 3)
  }

  private static let longestSign = 8

  /// The signs banks print, those of CLDR's locales (`numbers/currencies`, variants such as TL included) among them.
  /// *грн* and *тг* are those of the central banks of Ukraine and Kazakhstan. Signs that are words in headers as well, such
  /// as *DT* and *DA*, are left out.
  /// RUR, withdrawn from ISO 4217 in 2004, is what Russian banks still print for the rouble.
  /// A backslash is what the place of the yen sign in JIS X 0201, and of the won sign in KS X 1003, is in other character sets.
  /// Where one stands for several currencies all are listed, the commonest first.
  private static let table: [(sign: String, codes: String)] =
    [
      ("€", "EUR"), ("£", "GBP GIP FKP SHP"), ("$", "USD CAD AUD NZD SGD HKD MXN ARS CLP COP TWD"), ("US$", "USD"),
      ("C$", "CAD"), ("CA$", "CAD"), ("A$", "AUD"), ("AU$", "AUD"), ("NZ$", "NZD"), ("HK$", "HKD"), ("S$", "SGD"),
      ("NT$", "TWD"), ("R$", "BRL"), ("R", "ZAR"), ("MX$", "MXN"), ("¥", "CNY JPY"), ("￥", "CNY JPY"),
      ("\\", "JPY KRW"), ("元", "CNY"),
      ("圆", "CNY"), ("円", "JPY"), ("₩", "KRW"), ("원", "KRW"), ("₹", "INR"), ("₽", "RUB"), ("RUR", "RUB"), ("₺", "TRY"),
      ("TL", "TRY"),
      ("₫", "VND"), ("đ", "VND"),
      ("฿", "THB"), ("₪", "ILS"), ("₴", "UAH"), ("₦", "NGN"), ("₱", "PHP"), ("₸", "KZT"), ("zł", "PLN"), ("Kč", "CZK"),
      ("Ft", "HUF"), ("lei", "RON"), ("лв", "BGN"), ("руб", "RUB"), ("руб.", "RUB"),
      ("Kr", "SEK NOK DKK ISK"), ("S/", "PEN"), ("KSh", "KES"), ("Ksh", "KES"), ("TSh", "TZS"), ("USh", "UGX"),
      ("FCFA", "XOF XAF"), ("F CFA", "XOF XAF"), ("GH₵", "GHS"), ("৳", "BDT"), ("₲", "PYG"), ("₡", "CRC"), ("₾", "GEL"),
      ("֏", "AMD"), ("₼", "AZN"), ("Bs", "BOB VES"),
      ("$US", "USD"), ("B/.", "PAB"), ("Br", "BYN ETB"), ("Bs.S", "VES"), ("CN¥", "CNY"), ("FCFP", "XPF"),
      ("F\u{202F}CFA", "XOF XAF"), ("Gs.", "PYG"), ("KM", "BAM"), ("КМ", "BAM"), ("Kz", "AOA"), ("MOP$", "MOP"),
      ("MTn", "MZN"), ("RD$", "DOP"), ("ден", "MKD"), ("ден.", "MKD"), ("сом", "KGS"), ("сўм", "UZS"), ("soʻm", "UZS"),
      ("؋", "AFN"), ("៛", "KHR"), ("₭", "LAK"), ("₮", "MNT"), ("Lekë", "ALL"), ("ብር", "ETB"),
      ("грн", "UAH"), ("грн.", "UAH"), ("тг", "KZT"), ("тг.", "KZT"), ("лв.", "BGN"),
      ("kr", "SEK NOK DKK ISK"), ("kr.", "DKK NOK SEK"),
      ("Fr.", "CHF"), ("SFr.", "CHF"), ("Rs", "INR PKR LKR"), ("Rs.", "INR PKR LKR"), ("RM", "MYR"), ("Rp", "IDR"),
    ] + arabicSigns

  private static let numberByKey: [UInt64: UInt32] = {
    var numbers: [UInt64: UInt32] = [:]
    for (index, entry) in table.enumerated() {
      numbers[entry.sign.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = UInt32(index)
    }
    return numbers
  }()
}

/// Three bytes as a collection, on the stack.
struct CollectionOfThree: Collection {
  let values: (UInt8, UInt8, UInt8)

  init(_ values: (UInt8, UInt8, UInt8)) { self.values = values }

  var startIndex: Int { 0 }
  var endIndex: Int { 3 }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> UInt8 { index == 0 ? values.0 : index == 1 ? values.1 : values.2 }
}
