// Of several columns of days, what each is of.
extension HeaderNames {
  /// Whether a name says that its days are still to come: *Next payment*, *Scheduled date*, *Nächste Ausführung*.
  static func isOfDaysToCome(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { word in
      TableWords.scheduledWords.contains(String(word)) || daysToCome.contains { word.hasPrefix($0) }
    }
  }

  /// The stems of *next* in the languages of the words of a status (Wiktionary).
  private static let daysToCome = [
    "next", "nächste", "naechste", "prochain", "próxim", "proxim", "prossim", "volgend", "nästa", "næste", "neste",
    "seuraava", "następn", "další", "ďalš", "következő", "următo", "sonraki", "следующ", "наступн", "следващ",
    "sljedeć",
    "naslednj", "επόμεν", "下次", "次回", "다음",
  ]

  /// What the day in a column is of.
  enum DayKind {
    /// Of the entry in the account's books.
    case booking
    /// Of the purchase, order or transfer that the entry is of.
    case operation
  }

  /// What the words of a name say its days are of; nil where they do not tell.
  static func dayKind(of header: String) -> DayKind? {
    let small = header.lowercased()
    // *Проведение* is the booking in 1C, and of an operation that it was made (Halyk Bank, beside its *обработка*).
    let ofOperation = ["проведения операци", "проведення операці", "совершения операци"]
    if small.containsAny(of: ofOperation) { return .operation }
    if small.containsAny(of: bookingStems) { return .booking }
    return small.containsAny(of: operationStems) ? .operation : nil
  }

  /// *Posting*, *booking*, *entry*, *processing*, *clearing* and *settlement*: ISO 20022 calls the first four `BookgDt` ("date
  /// and time when an entry is posted to an account"), the last one `SttlmDt`. The stems are those of the words for *post* in
  /// GnuCash's translations (*Date Posted*) and of the names in banks' descriptions that the lists of names cite.
  private static let bookingStems = [
    "posting", "posted", "booking", "booked", "entry date", "process", "clearing", "cleared", "settle",
    "buchung",
    "comptab", "contab", "registrazione", "addebito", "date de débit", "date de debit", "księgow", "rozliczen",
    "zaúčtov",
    "zauctov", "zaknih", "könyvel", "bokför", "bokfør", "bogfør", "kirjaus", "kirjattu", "λογιστικ", "καταχώρ",
    "procesăr",
    "procesar", "înregistr", "muhasebe", "hesaba geç", "проведен", "проводк", "осчетовод", "обработк", "обробк",
    "knjižen", "књижењ",
    "grąmat",
    "lançamento", "lancamento", "boekings", "boekdatum", "计上", "計上", "入账", "入帳", "記帳", "记账", "清算", "매입", "승인일", "기장",
    "hạch toán", "ghi sổ", "قيد", "ترحيل",
  ]

  /// Whether a name says that its days are of payment: ERPNext's *Payment Date*, *Date Paid* of Xero and QuickBooks, and *paid on* in the
  /// languages of Akaunting's translations (`paid_at`).
  static func isOfPayment(_ header: String) -> Bool { daysOfPayment.contains(key(header)) }

  private static let daysOfPayment: Set<String> = Set(
    [
      "payment date", "date of payment", "date paid", "paid date", "paid on", "paid at", "paid", "zahldatum",
      "zahlungsdatum", "bezahlt am", "gezahlt am", "date de paiement", "date paiement", "payé le", "date de règlement",
      "fecha de pago", "fecha pago", "pagado el", "data pagamento", "data di pagamento", "pagato il", "betaaldatum",
      "betaald op", "data de pagamento", "pago em", "data płatności", "data zapłaty", "datum úhrady", "betalt den",
      "betalningsdatum", "betalingsdato", "maksettu", "ödeme tarihi", "дата оплаты",
    ].map(key))

  /// Whether a name says that its days are of a statement, on which an entry was booked or which it only stands in.
  static func isOfStatement(_ header: String) -> Bool { key(header) == "statementdate" }

  /// Whether a name says that its days are of an invoice or another document, which is paid on another day.
  static func isOfDocument(_ header: String) -> Bool { daysOfDocuments.contains(key(header)) }

  private static let daysOfDocuments: Set<String> = Set(
    invoiceWords.filter { $0.role == .date }.flatMap(\.ranks).flatMap {
      $0.split(separator: "|").map { key(String($0)) }
    }
      + ["invoice date", "bill date", "rechnungsdatum", "document date", "belegdatum"].map(key))

  /// *Transaction*, *operation*, *purchase*, *order*, *use* in the same languages; *datum provedení* is Air Bank's day on which an order was carried
  /// out, beside *datum zaúčtování*.
  private static let operationStems = [
    "transac", "transak", "tranzac", "tranzak", "operat", "opérat", "operac", "operaz", "operaç", "operaci", "операци",
    "операці", "purchase", "acquist", "achat", "compra", "kaufdatum", "einkauf", "köp", "købs", "kjøp", "zakup",
    "nákup",
    "maksupäivä", "ostopäivä", "αγορ", "συναλλ", "işlem", "harcama", "order", "trade date", "利用", "消费", "消費", "이용",
    "interchange", "proveden", "giao dịch", "عملية", "معاملة",
  ]
}
