import CounterfoilModel

/// Tells rows that state a total or a balance where others state a payment.
enum BalanceRow {
  /// A quick look at the first letters; most payments are ruled out by it.
  @inline(__always)
  static func mayBe(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 5 else { return false }
    let letters = text.loadUnaligned(as: UInt32.self).littleEndian
    let lower = letters | 0x2020_2020
    let place = Int(truncatingIfNeeded: (lower &* 0x94D4_3EDF) >> 27) &* 4
    let head = UnsafeRawPointer(heads.utf8Start).loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
    if lower == head { return true }
    guard letters & 0xF0 == 0xE0, text.count <= 40 else { return false }
    switch letters & 0xFF_FFFF {
    // 合, 总, 期, 上
    case 0x88_90E5, 0xBB_80E6, 0x9F_9CE6, 0x8A_B8E4: return true
    default: return false
    }
  }

  /// The first four letters of the words below, each at the place that the product above gives it, which a search
  /// found: so one comparison settles it. A chain of comparisons would be mispredicted with every other payee.
  private static let heads: StaticString =
    "open----init----anfastar--------carr----devigesa----balatotabegisoldclossumm----endsbrou----------------------------saldendidisp"

  /// Whether a text that ``mayBe(_:)`` lets through is a total or a balance. That asks of four letters, which begin payees,
  /// too; most of those end at the fifth.
  static func isOne(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 5 else { return false }
    if text[0] < 0x80 {
      var letters: UInt64 = 0
      for byte in text[..<5] { letters = letters << 8 | UInt64(byte.isASCIILetter ? byte | 0x20 : byte) }
      guard beginnings.contains(letters) else { return false }
    } else if (0xE4...0xE9).contains(text[0]) {
      // A Chinese character, which has neither capitals nor accents.
      guard chineseBeginnings.contains(text[..<3].reduce(0) { $0 << 8 | UInt64($1) }) else { return false }
    }
    return isOne(String(decoding: text, as: UTF8.self))
  }

  /// Words for totals and balances, by which texts of them begin.
  static let words = exact.union(starts).union(totalWords)

  /// The first characters of the words that begin with three bytes.
  private static let chineseBeginnings = Set(
    words.filter { $0.utf8.count >= 3 }.map { word in word.utf8.prefix(3).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } })

  /// The first five bytes of all words.
  private static let beginnings = Set(
    words.compactMap { word -> UInt64? in
      word.utf8.count < 5 ? nil : word.utf8.prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
    })

  /// Whether a description says that the row is a total or a balance.
  static func isOne(_ text: String) -> Bool {
    // Names of columns and totals may have a number sign in front, as in exports of mBank.
    guard let first = text.utf8.first(where: { $0 > 0x20 && $0 != 0x23 && $0 != 0x2A }),
      first.isASCIILetter || first >= 0x80
    else {
      return false
    }
    var words = String(text.lowercased().drop { " #*".contains($0) }).trimmingSpaces()
    // What a label stands in front of: *Konečný zůstatek:*.
    if words.hasSuffix(":") { words = String(words.dropLast()).trimmingSpaces() }
    return exact.contains(words) || starts.contains { words.hasPrefix($0) } || isTotalOfPeriod(words)
  }

  /// Whether a text is a total and a period alone, such as *Total February*, *Summe 02/2025* or *I alt februar 2025*: a
  /// payee such as *Total Energies* has other words.
  private static func isTotalOfPeriod(_ text: String) -> Bool {
    guard text.utf8.count <= 48, let start = totalWords.first(where: { text.utf8.starts(with: $0.utf8) }) else {
      return false
    }
    let rest = text.dropFirst(start.count)
    guard let next = rest.first, !next.isLetter else { return false }
    let words = rest.split { !$0.isLetter && !$0.isNumber }.filter { !betweenWords.contains(String($0)) }
    return !words.isEmpty && words.allSatisfy { $0.allSatisfy(\.isNumber) || DatePattern.isMonthName(String($0)) }
  }

  /// *Total* and *Subtotal* as GnuCash's translations have them; *ВСЬОГО* is First Ukrainian International Bank's.
  private static let totalWords = [
    "total", "totals", "subtotal", "sub-total", "sum", "summe", "zwischensumme", "gesamt", "sous-total", "totale",
    "subtotale", "totaal", "subtotaal", "i alt", "ialt", "totalt", "delsumma", "summa", "suma", "razem", "celkem",
    "mezisoučet", "celkom", "medzisúčet", "összesen", "részösszeg", "yhteensä", "välisumma", "toplam", "ara toplam",
    "итого", "всего", "разом", "всього", "сума", "общо", "ukupno", "skupaj", "iš viso", "kopā", "kokku", "σύνολο",
    "المجموع", "الإجمالي", "إجمالي",
    "סה\"כ", "סה״כ", "סך",
    "合计", "合計", "小计", "小計", "합계", "소계", "총계", "tổng cộng", "মোট", "جمع", "جمع کل",
  ].sorted { $0.count > $1.count }

  /// Whether a text begins with a word for a total, and not with one for a balance.
  static func beginsAsTotal(_ text: String) -> Bool {
    let words = text.lowercased().drop { " #*".contains($0) }
    return totalWords.contains { words.utf8.starts(with: $0.utf8) }
  }

  /// The same where the word does not go on: *Summit Store* is none.
  static func beginsWithTotal(_ text: String) -> Bool {
    let words = text.lowercased().drop { " #*".contains($0) }
    return totalWords.contains { word in
      guard words.utf8.starts(with: word.utf8) else { return false }
      guard let next = words.dropFirst(word.count).first else { return true }
      return !next.isLetter || next.unicodeScalars.contains { $0.value >= 0x3000 }
    }
  }

  /// What is left of a text beside a word for a total in front of it or behind it, as *Summe Karte 1234* and *ショッピング合計* have
  /// one; nil where there is none.
  static func withoutTotal(_ text: String) -> String? {
    let small = String(text.lowercased().drop { " #*".contains($0) }).trimmingSpaces()
    func isWhole(_ next: Character?) -> Bool {
      next.map { !$0.isLetter || $0.unicodeScalars.contains { $0.value >= 0x3000 } } ?? true
    }
    for word in totalWords {
      let rest: Substring
      if small.hasPrefix(word), isWhole(small.dropFirst(word.count).first) {
        rest = small.dropFirst(word.count)
      } else if small.hasSuffix(word), isWhole(small.dropLast(word.count).last) {
        rest = small.dropLast(word.count)
      } else {
        continue
      }
      let marks = " :：-–・　()（）"
      return String(rest.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed())
    }
    return nil
  }

  /// Whether a text ends with a word for a total and how many it is of, as Hyundai Card's *일시불 소계 11건* does. Counters of East Asian
  /// languages alone: elsewhere words for a total stand in front.
  static func isTotalOfSome(_ text: String) -> Bool {
    guard let count = text.firstMatch(of: /[0-9][0-9,]* ?[건件笔筆]$/) else { return false }
    return withoutTotal(String(text[..<count.range.lowerBound]).trimmingSpaces()) != nil
  }

  private static let betweenWords: Set<String> = [
    "for", "of", "in", "im", "für", "fuer", "vom", "von", "de", "du", "del", "di", "do", "da", "van", "voor", "per",
    "za",
    "за", "q",
  ]

  /// Whether a text has a word for a balance or for what is carried over: where the row's amount is its balance as well, it
  /// states what was there before, and no payment.
  static func mayCarryOver(_ text: String) -> Bool {
    guard text.utf8.count <= 60 else { return false }
    let small = text.lowercased()
    return small.containsAny(of: carryWords)
  }

  /// *Balance* and *carried forward* as GnuCash, KMyMoney and CLDR's languages have them, by their stems.
  private static let carryWords = [
    "balance", "b/f", "c/f", "carried", "brought", "saldo", "solde", "report", "nouveau", "sold ", "übertrag",
    "vortrag",
    "bestand", "kontostand", "anfangs", "beginstand", "primo", "остат", "сальдо", "залиш", "салдо", "υπόλοιπο",
    "υπολοιπο", "μεταφορ",
    "zůstat", "zostat", "egyenleg", "bakiye", "devir", "atlikum", "likut", "jääk", "stanje", "стање", "staða", "शेष",
    "余额", "餘額", "結餘", "残高", "繰越", "잔액", "이월", "رصيد", "מאזן", "יתרה", "ยกมา", "số dư", "baki",
  ]

  /// Whether a text marks a page: `Page 1 of 2`.
  static func isPageMark(_ text: String) -> Bool {
    guard text.utf8.count <= 40, text.contains(where: \.isNumber) else { return false }
    let small = text.lowercased()
    return pageWords.contains { small.hasPrefix($0) }
  }

  private static let pageWords = [
    "page ", "seite ", "blatt ", "página ", "pagina ", "sida ", "side ", "sivu ", "strona ", "strana ", "oldal ",
    "страница ",
    "стр. ", "σελίδα ", "第",
  ]

  /// Totals and balances, opening and closing ones, in the words of GnuCash's translations of *Opening Balance* and
  /// *Total*, and of banks' public descriptions of their exports; *Starting Balance* is YNAB's payee of it, *Rulaj zi* and *Sold final zi* are Banca Transilvania's rows of each day, and
  /// *initial_available_balance* the type of record in Mercado Pago's reports of releases. *Average balance* and its like are the types of
  /// balances in BAI2 (X9.121, status codes 010 to 090) and ISO 20022 (ExternalBalanceType1Code), and what statements of cards state
  /// beside payments (Regulation Z, 12 CFR 1026.7(b): previous and new balance, minimum payment, credit limit).
  private static let exact: Set<String> = Set(
    """
    average balance|average ledger balance|average available balance|minimum balance|available balance|current balance|ledger balance|book balance|\
    booked balance|interim balance|expected balance|previous balance|statement balance|collected balance|credit limit|available credit|\
    minimum payment due|minimum amount due|\
    starting balance|initial balance|daily total|day total|tagessumme|monatssumme|tagesumsatz|totale giorno|totale giornaliero|total du jour|total del día|rulaj zi|rulaj total|rulaj total cont|sold final zi|sold final cont|initial_available_balance|devi̇r|total|totals|grand total|grand totals|total general|total général|totale generale|gran total|genel toplam|gesamtbetrag|общий итог|opening balance|closing balance|beginning balance|ending balance|balance|\
    balance brought forward|balance carried forward|brought forward|carried forward|balance forward|turnover|\
    saldo|saldo anterior|saldo inicial|saldo final|saldo iniziale|saldo finale|saldo precedente|saldo contabile|saldo liquido|\
    saldo disponibile|disponibilita al|disponibilità al|saldo do dia|s a l d o|\
    anfangsbestand|endbestand|schlussbestand|kassenbestand|anfangssaldo|endsaldo|saldovortrag|summe|gesamt|gesamtsumme|solde|solde initial|solde final|solde précédent|\
    neuer saldo|alter saldo|neuer kontostand|alter kontostand|kontostand|summe soll|summe haben|beginsaldo|eindsaldo|openingssaldo|ingående saldo|utgående saldo|inngående saldo|primosaldo|\
    ultimosaldo|alkusaldo|loppusaldo|saldo początkowe|saldo końcowe|počáteční zůstatek|konečný zůstatek|\
    počiatočný zostatok|konečný zostatok|nyitó egyenleg|záró egyenleg|nyitóegyenleg|záróegyenleg|sold inițial|sold initial|\
    sold final|açılış bakiyesi|kapanış bakiyesi|devir|devreden bakiye|входящий остаток|исходящий остаток|вхідний залишок|\
    вихідний залишок|начално салдо|крайно салдо|početno stanje|završno stanje|konačno stanje|začetno stanje|končno stanje|\
    почетно стање|крајње стање|αρχικό υπόλοιπο|τελικό υπόλοιπο|αρχικο υπολοιπο|τελικο υπολοιπο|υπόλοιπο από μεταφορά|\
    algsaldo|lõppsaldo|käive|sākuma atlikums|beigu atlikums|debeta apgrozījums|kredīta apgrozījums|apgrozījums|\
    likutis pradžiai|likutis pabaigai|pradinis likutis|galutinis likutis|apyvarta|upphafsstaða|lokastaða|\
    رصيد افتتاحي|الرصيد الافتتاحي|رصيد ختامي|الرصيد الختامي|יתרת פתיחה|יתרת סגירה|סה"כ|סהכ|סה״כ|סך הכל|ยอดยกมา|ยอดยกไป|số dư đầu kỳ|\
    số dư cuối kỳ|saldo awal|saldo akhir|baki awal|baki akhir|合计|总计|期初余额|期末余额|上期余额|合計|總計|期初餘額|期末餘額|上期結餘|上期帳單總額|\
    承前結餘|承上結餘|前期繰越|繰越|前月繰越|次月繰越|이월|전월이월|전기이월
    """.split(separator: "|").map(String.init))
  private static let starts: [String] = [
    "total debit", "total credit", "total withdrawal", "total deposit", "total paid", "total money", "opening balance ",
    "closing balance ", "totals for ", "saldo anterior ", "saldo contabile ", "saldo liquido ",
    "disponibilita al ", "disponibilità al ",
  ]
}
