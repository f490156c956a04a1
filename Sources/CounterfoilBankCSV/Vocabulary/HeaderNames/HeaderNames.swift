import CounterfoilCodecKit

/// The names banks give their columns, in many languages.
enum HeaderNames {
  struct Meaning: Sendable {
    var role: ColumnRole
    /// Where two columns claim one role the lower rank has it.
    var rank: Int
  }

  /// What a header means; nil where it is not known.
  static func meaning(of header: String) -> Meaning? {
    var header = header
    guard let meaning = header.withUTF8({ meaning(of: $0) }) else {
      return withoutCurrency(header) ?? ofParts(header) ?? withoutQualifier(header) ?? ofPath(header)
        ?? withoutPattern(header) ?? withoutHonorific(header) ?? withoutNumber(header) ?? ofParty(header)
    }
    guard meaning.role == .amount, let side = side(of: header) else { return meaning }
    // Where a table has what was paid beside what was booked, the booked columns count.
    let isBooked = header.hasPrefix("记账") || header.hasPrefix("入账")
    return Meaning(role: side, rank: meaning.rank * 2 + (isBooked ? 0 : 1))
  }

  /// What a header means without the currency or unit it names: `Betrag CHF`, `Kwota w PLN`, `amount_minor`.
  private static func withoutCurrency(_ header: String) -> Meaning? {
    var words = words(of: MinorUnits.humped(header)) {
      switch $0 {
      case " ", "(", ")", "（", "）", "[", "]", "/", ".", ",", ":", "_", "-": true
      default: false
      }
    }
    let isCurrency = { (word: Substring) in
      (word == word.uppercased() || currencyWords.contains(word.lowercased()))
        && !(CurrencySymbol(word)?.candidates.isEmpty ?? true)
    }
    guard words.count > 1, let last = words.last,
      isCurrency(last) || MinorUnits.names.contains(last.lowercased())
        || last.lowercased() == "units" && words.dropLast().last?.lowercased() == "minor"
    else {
      return nil
    }
    words.removeLast()
    if words.last?.lowercased() == "minor", last.lowercased() == "units" { words.removeLast() }
    if words.count > 1, let joint = words.last, ["in", "en", "w", "v", "em", "i"].contains(joint.lowercased()) {
      words.removeLast()
    }
    var rest = words.joined(separator: " ")
    guard let meaning = rest.withUTF8({ meaning(of: $0) }) else { return nil }
    return ColumnRole.ofMoney.contains(meaning.role) ? meaning : nil
  }

  /// What a header means without the pattern of its days behind it, as forms for imports have it: `Due date (dd/mm/yyyy)`.
  private static func withoutPattern(_ header: String) -> Meaning? {
    var words = words(of: header) { $0 == " " || $0 == "(" || $0 == ")" }
    guard words.count > 1, let last = words.last, (8...10).contains(last.utf8.count),
      last.contains(where: { "/.-".contains($0) }), last.allSatisfy({ "dmyajtgDMYAJTG/.-".contains($0) })
    else { return nil }
    words.removeLast()
    var rest = words.joined(separator: " ")
    guard let found = rest.withUTF8({ meaning(of: $0) }) else { return nil }
    return [ColumnRole.date, .valueDate, .dueDate].contains(found.role) ? found : nil
  }

  /// What a name of an amount means that says it is in the currency of the account: `Расход в валюте счета` (Halyk Bank).
  static func inAccountCurrency(_ header: String) -> Meaning? {
    guard let phrase = accountCurrencyPhrase(header) else { return nil }
    var rest = header.lowercased().replacing(phrase, with: "").trimmingSpaces()
    guard let found = rest.withUTF8({ meaning(of: $0) }) else { return nil }
    return [ColumnRole.amount, .debit, .credit, .balance, .fee].contains(found.role) ? found : nil
  }

  /// What a Japanese name means without the prefix of politeness: `お支払期限`, `ご請求日`.
  private static func withoutHonorific(_ header: String) -> Meaning? {
    guard let first = header.first, first == "お" || first == "ご" || first == "御" else { return nil }
    var rest = String(header.dropFirst())
    return rest.withUTF8 { meaning(of: $0) }
  }

  /// What the first of several numbered names means without its number, where it is one of texts: `Közlemény/1`, `Text 1`.
  private static func withoutNumber(_ header: String) -> Meaning? {
    guard header.hasSuffix("1"), let mark = header.dropLast().last, "/ _-.".contains(mark) else { return nil }
    var rest = String(header.dropLast(2))
    guard let found = rest.withUTF8({ meaning(of: $0) }) else { return nil }
    return [ColumnRole.description, .payee].contains(found.role) ? found : nil
  }

  /// Short names of currencies in small letters, as CLDR has them.
  static let currencyWords: Set<String> = ["руб", "грн", "тг", "лв", "ден", "сом", "zł", "kč", "kr", "ft", "lei"]

  /// What stands between separators. Scalars are looked at: to tell characters apart takes ten times as long, and every
  /// line of a file that is no table is asked about.
  private static func words(of header: String, _ isSeparator: (Unicode.Scalar) -> Bool) -> [Substring] {
    header.unicodeScalars.split(whereSeparator: isSeparator).map(Substring.init)
  }

  /// What a header of several names means where all of them mean one thing: `Memo/Description`.
  private static func ofParts(_ header: String) -> Meaning? {
    let parts = words(of: header) { $0 == "/" }
    guard (2...3).contains(parts.count) else { return nil }
    var meanings: [Meaning] = []
    for part in parts {
      var part = String(part).trimmingSpaces()
      guard let meaning = part.withUTF8({ meaning(of: $0) }) else { return nil }
      meanings.append(meaning)
    }
    // The name of both sides is that of which one it is: `Cargo/Abono`, `Debit / Credit`.
    if meanings.count == 2, Set(meanings.map(\.role)) == [.debit, .credit] {
      return Meaning(role: .direction, rank: 2)
    }
    // Day and time in one column: `Tarih/Saat`.
    if meanings.count == 2, meanings[0].role == .date, meanings[1].role == .time { return meanings[0] }
    guard Set(meanings.map(\.role)).count == 1, let rank = meanings.map(\.rank).max() else { return nil }
    return Meaning(role: meanings[0].role, rank: rank)
  }

  /// What a header means without words that only say that it is about a transaction: `Transaction Remarks`.
  private static func withoutQualifier(_ header: String) -> Meaning? {
    let words = words(of: header) { $0 == " " || $0 == "_" || $0 == "-" }
    guard (2...5).contains(words.count) else { return nil }
    let rest = words.filter { !qualifiers.contains($0.lowercased()) }
    guard !rest.isEmpty, rest.count < words.count else { return nil }
    var name = rest.joined(separator: " ")
    guard let meaning = name.withUTF8({ meaning(of: $0) }) else { return nil }
    return Meaning(role: meaning.role, rank: meaning.rank + 1)
  }

  /// "Transaction", "booking" and "of" in languages of banks whose columns are known.
  private static let qualifiers: Set<String> = [
    "transacción", "transaccion", "transação", "transazione", "transaction", "transactions", "trans", "trans.", "txn",
    "tran", "operation", "opération", "operación",
    "operazione",
    "operação", "transaktion", "transaktions", "transakcji", "operacji", "transakce", "operace", "transakcie",
    "transakcije",
    "tranzactie", "tranzacție", "tranzacției", "tranzacţie", "tranzakció", "işlem", "операции", "операції",
    "транзакции",
    "трансакция", "transaksi", "of", "the", "de", "la", "del", "della", "di", "do", "da", "der", "des", "van",
    "l'opération",
  ]

  /// The side that the parentheses behind a name state: `交易金额(收入)`, `Amount (Debit)`.
  private static func side(of header: String) -> ColumnRole? {
    guard let close = header.last, close == ")" || close == "）",
      let open = header.lastIndex(where: { $0 == "(" || $0 == "（" })
    else { return nil }
    let word = String(header[header.index(after: open)...].dropLast()).trimmingSpaces().lowercased()
    switch word {
    case "收入", "贷方", "credit", "cr", "in", "haben", "crédit": return .credit
    case "支出", "借方", "debit", "dr", "out", "soll", "débit": return .debit
    default: return nil
    }
  }

  /// Columns that a seller's own list of what customers paid has.
  static func sellerColumns(_ headers: [String]) -> [String] {
    headers.filter { name in
      let key = key(name)
      return key.hasPrefix("customer") || key.hasPrefix("seller") || key.hasPrefix("payout")
    }
  }

  /// Whether a name of an amount says that fees are taken off.
  static func isNet(_ header: String) -> Bool {
    let key = key(header)
    return key.hasPrefix("net") || key.hasSuffix("net") || key.hasSuffix("netto")
  }

  /// Whether a name is that of a tax on sales, as the countries with one call it.
  static func isTax(_ header: String) -> Bool {
    func isOne(_ key: String) -> Bool {
      taxNames.contains(key) || ["vat", "tax", "mwst"].contains { key.hasPrefix($0) }
    }
    // *Imposta (totale in euro)*.
    let key = key(header.last == ")" ? String(header.prefix { $0 != "(" }) : header)
    // *TotalTax*, *Montant TVA*.
    return isOne(key)
      || ["total", "amount", "betrag", "montant", "importe", "importo", "valor"].contains {
        key.hasPrefix($0) && isOne(String(key.dropFirst($0.count)))
      }
  }

  /// Source: the names of value added taxes in the Unicode CLDR languages of the European Union's VAT directive, and of
  /// those of Canada, Australia, Turkey, Russia, Ukraine, China, Japan and Korea; India's as in its forms GSTR-1 to GSTR-3B.
  private static let taxNames: Set<String> = [
    "salestax", "ust", "umsatzsteuer", "mehrwertsteuer", "steuer", "tva", "iva", "impuesto", "imposta", "imposto",
    "btw", "moms", "mva", "alv", "dph", "áfa", "afa", "pdv", "ddv", "ддс", "ндс", "пдв", "φπα", "kdv", "gst", "hst",
    "pst", "qst", "integratedtax", "centraltax", "statetax", "stateuttax", "igst", "cgst", "sgst", "utgst", "cess",
    "税", "税额", "稅額", "消費税", "부가세",
  ]

  /// Whether a name says that a column holds amounts on hold, which are not booked yet: *hold*, *reserved*, *blocked* and
  /// *pending* in the words of banks' exports.
  static func isOfHolds(_ header: String) -> Bool {
    let name = header.lowercased()
    return name.containsAny(of: holdWords)
  }

  private static let holdWords = [
    "hold", "reserved", "blocked", "pending", "vorgemerkt", "reserviert", "blokad", "blokován", "retenid", "bloqué",
    "bloccat", "gereserveerd", "reserver",
  ]

  /// Whether a name says that a column counts points, miles or cashback, which are no payment of the row.
  static func isOfPoints(_ header: String) -> Bool {
    let words = header.lowercased().split { !$0.isLetter }
    return words.contains { pointWords.contains(String($0)) }
      || ["积分", "積分", "ポイント", "포인트"].contains { header.contains($0) }
  }

  /// Whether a name is that of a rate of exchange, as banks' exports call it.
  static func isOfRate(_ header: String) -> Bool {
    header.lowercased().containsAny(of: ["rate", "kurs", "taux", "tasso", "cambio", "курс"])
  }

  /// Whether a name is that of a column which counts rows.
  static func isOfRowNumbers(_ header: String) -> Bool { rowNumberNames.contains(header.lowercased().trimmingSpaces()) }

  /// *No.* and the like as they stand in front of tables (GnuCash's translations of *Num*, and *serial number* in lists from
  /// India, China, Japan and Korea).
  private static let rowNumberNames: Set<String> = [
    "no", "no.", "nr", "nr.", "num", "num.", "#", "n°", "nº", "n.", "№", "s.no", "s.no.", "s no", "sl no", "sl. no.",
    "sr no",
    "sr. no.", "serial no", "lfd. nr.", "lfd.nr.", "lfd nr", "pos", "pos.", "lp", "l.p.", "lp.", "poř.", "p.č.", "sıra",
    "sıra no",
    "č.", "rb", "rb.", "r.b.", "р.б.", "п/п", "№ п/п", "序号", "序號", "番号", "번호", "순번", "連番", "ردیف", "stt", "ลำดับ",
  ]

  private static let pointWords: Set<String> = [
    "points", "miles", "punkte", "meilen", "puntos", "millas", "punti", "miglia", "pontos", "milhas", "punten", "poäng",
    "poeng", "punkty", "body", "баллы", "мили",
    // What is given back for a purchase comes as an entry of its own, and the purchase names it (Tinkoff, Revolut).
    "cashback", "кэшбэк", "кешбэк", "кешбек", "返现", "キャッシュバック",
  ]

  static func meaning(of header: UnsafeBufferPointer<UInt8>) -> Meaning? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { room in
      guard let length = plainKey(header, into: room) else {
        var key = foldedKey(String(decoding: header, as: UTF8.self))
        return key.withUTF8 { meanings[$0] ?? furtherMeanings[$0] }
      }
      let key = UnsafeBufferPointer(rebasing: room[..<length])
      return meanings[key] ?? furtherMeanings[key]
    }
  }

  /// Small letters and digits only, without accents and without what stands in parentheses.
  static func key(_ header: String) -> String {
    var header = header
    let key = header.withUTF8 { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { room in
        plainKey(bytes, into: room).map { String(decoding: room[..<$0], as: UTF8.self) }
      }
    }
    return key ?? foldedKey(header)
  }

  /// The same byte by byte, for ASCII and the small letters of scripts that know no other; how many bytes the key has.
  /// Nil for other texts, and where there is no room.
  private static func plainKey(
    _ header: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    let number: StaticString = "number"
    var count = 0
    var depth = 0
    var place = 0
    while place < header.count {
      guard count + number.utf8CodeUnitCount <= room.count else { return nil }
      let byte = header[place]
      place += 1
      switch byte {
      case 0x80...:
        guard let (letter, length) = plainLetter(header, at: place - 1) else { return nil }
        place += length - 1
        if depth > 0 { break }
        for byte in letter.utf8 {
          room[count] = byte
          count += 1
        }
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case _ where depth > 0: break
      case UInt8(ascii: "#"):
        for offset in 0..<number.utf8CodeUnitCount { room[count + offset] = number.utf8Start[offset] }
        count += number.utf8CodeUnitCount
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        room[count] = byte | 0x20
        count += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        room[count] = byte
        count += 1
      default: break
      }
    }
    return count
  }

  /// What the letter at a place is folded to, and how many bytes it has: a small Latin or Greek one with an accent, or
  /// one that stays as it is, of Han, Hangul, kana, small Cyrillic and Greek, Hebrew, Arabic, Devanagari, Thai. Marks
  /// that are no letters are left out. Nil for all others.
  private static func plainLetter(
    _ text: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (folded: String, length: Int)? {
    func tail(_ offset: Int) -> UInt32 { place + offset < text.count ? UInt32(text[place + offset] & 0x3F) : 0 }
    let first = UInt32(text[place])
    if first >= 0xC0 && first < 0xE0 {
      guard let scalar = Unicode.Scalar((first & 0x1F) << 6 | tail(1)) else { return nil }
      if let plain = accents[scalar] { return (plain, 2) }
      return switch scalar.value {
      case 0x3B1...0x3C9, 0x430...0x45F, 0x5D0...0x5EA, 0x620...0x63F, 0x641...0x64A, 0x671...0x6D3: (String(scalar), 2)
      default: nil
      }
    }
    guard first >= 0xE0, first < 0xF0, let scalar = Unicode.Scalar((first & 0xF) << 12 | tail(1) << 6 | tail(2)) else {
      return nil
    }
    return switch scalar.value {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA: (String(scalar), 3)
    case 0x904...0x939, 0x93E...0x94C, 0xE01...0xE3A, 0xE40...0xE46: (String(scalar), 3)
    case 0x93C, 0x94D, 0xE47...0xE4C: ("", 3)
    default: accents[scalar].map { ($0, 3) }
    }
  }

  /// The same of any text.
  static func foldedKey(_ header: String) -> String {
    var key = ""
    var depth = 0
    for scalar in header.lowercased().unicodeScalars {
      switch scalar {
      case "(", "（", "[": depth += 1
      case ")", "）", "]": depth -= 1
      case _ where depth > 0: continue
      case "#": key += "number"
      case "０"..."９": key += String((scalar.value - 0xFF10))
      default:
        let folded = accents[scalar] ?? String(scalar)
        if folded.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || ("0"..."9").contains($0) }) {
          key += folded
        }
      }
    }
    return key
  }

  private static let accents: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    let groups: [(String, String)] = [
      ("àáâãåąă", "a"), ("èéêëęě", "e"), ("ìíîïı", "i"), ("òóôõő", "o"), ("ùúûůű", "u"), ("çćč", "c"), ("ñńň", "n"),
      ("ý", "y"), ("śšșş", "s"), ("źżž", "z"), ("ł", "l"), ("ř", "r"), ("ğ", "g"), ("ţțť", "t"), ("ď", "d"),
      ("ľĺļ", "l"), ("āạảấầẩẫậắằẳẵặ", "a"), ("ēėẹẻẽếềểễệ", "e"), ("īįỉĩị", "i"), ("ọỏốồổỗộơớờởỡợ", "o"),
      ("ūųụủũưứừửữự", "u"), ("ỳỵỷỹ", "y"), ("đ", "d"), ("ģ", "g"), ("ķ", "k"), ("ņň", "n"), ("ŗ", "r"),
      ("ά", "α"), ("έ", "ε"), ("ή", "η"), ("ίϊΐ", "ι"), ("ό", "ο"), ("ύϋΰ", "υ"), ("ώ", "ω"), ("ς", "σ"),
      ("ä", "ae"), ("ö", "oe"), ("ü", "ue"),
      ("ß", "ss"), ("æ", "ae"), ("ø", "oe"), ("œ", "oe"),
    ]
    for (letters, plain) in groups {
      for letter in letters.unicodeScalars { table[letter] = plain }
    }
    return table
  }()

  private static let meanings = table(words + moreWords, capacity: 2048)
  /// Those of further languages, made where a name is not among the others.
  private static let furtherMeanings = table(furtherWords + invoiceWords + translatedWords, capacity: 2048)

  private static func table(_ lists: [(role: ColumnRole, ranks: [String])], capacity: Int) -> WordTable<Meaning> {
    var table = WordTable<Meaning>(capacity: capacity)
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 128)
    defer { room.deallocate() }
    for (role, ranks) in lists {
      for (rank, line) in ranks.enumerated() {
        var line = line
        line.withUTF8 { bytes in
          // The bar is one byte: characters need not be told apart.
          var start = 0
          while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "|")) ?? bytes.count
            let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
            start = end + 1
            if let length = plainKey(word, into: room) {
              table.add(UnsafeBufferPointer(rebasing: room[..<length]), Meaning(role: role, rank: rank))
            } else {
              var key = foldedKey(String(decoding: word, as: UTF8.self))
              key.withUTF8 { table.add($0, Meaning(role: role, rank: rank)) }
            }
          }
        }
      }
    }
    return table
  }
}
