extension HeaderNames {
  /// Whether a short text, such as a header or a file's name, speaks of a card that is paid with.
  static func isOfCard(_ text: String) -> Bool {
    guard text.utf8.count < 80 else { return false }
    let small = text.lowercased()
    if small.containsAny(of: creditCards) { return true }
    return small.split(whereSeparator: { !$0.isLetter }).contains { word in
      cardWords.contains(String(word)) || cardStems.contains { word.hasPrefix($0) }
    }
  }

  /// Whether a line in front of the rows speaks of a card. What stands between wide spaces in a Japanese one is looked at by itself, and may
  /// be the name of whoever gave it out: *月別ご利用明細　佐藤　花子　様　株式会社エポスカード*.
  static func isTitleOfCard(_ text: String) -> Bool {
    isOfCard(text)
      || text.split(separator: "\u{3000}").contains { part in
        isOfCard(String(part)) || part.hasPrefix("株式会社") && part.hasSuffix("カード")
      }
  }

  /// Whether an amount is named for the use of a card: so Epos, Rakuten Card and Sumitomo Mitsui Card call what was spent (*ご利用金額*),
  /// Shinhan Card (*이용금액*), and China Merchants Bank (*消费金额*).
  static func isOfUse(_ header: String) -> Bool {
    header.containsAny(of: ["利用金額", "利用額", "이용금액", "消费金额", "消費金額"])
  }

  /// Whether an amount is named for what is billed or to be paid, as cards in Japan and Korea have it beside what was spent.
  static func isOfBilled(_ header: String) -> Bool {
    header.containsAny(of: ["請求額", "請求金額", "支払金額", "支払い金額", "청구금액", "결제금액", "결제원금"])
  }

  private static let cardWords: Set<String> = [
    "card", "cards", "karte", "carte", "carta", "tarjeta", "kaart", "cartão", "karta", "kort", "visa", "amex",
    "カード", "카드",
  ]
  /// *Credit card* in the languages of CLDR's modern coverage, as Wikidata labels it (Q161380), by its stem; and how a purchase is paid
  /// (*支払区分*: at once, in instalments, revolving), which JCB, Epos and others have beside each.
  private static let creditCards = [
    "kreditkort", "kredittkort", "luottokort", "krediitkaart", "kredītkart", "kredito kortel", "kart kredyt",
    "karta kredyt",
    "karty kredyt", "kreditní kart", "kreditná kart", "hitelkárty", "кредитная карт", "кредитной карт", "кредитна карт",
    "кредитної карт", "kreditna kartic", "kreditne kartic", "πιστωτική κάρτα", "πιστωτικής κάρτας", "kredi kart",
    "אשראי",
    "بطاقة ائتمان", "بطاقة الائتمان", "کارت اعتباری", "क्रेडिट कार्ड", "บัตรเครดิต", "thẻ tín dụng", "kartu kredit",
    "kad kredit",
    "신용카드", "信用卡", "卡号", "クレジットカード", "カードご利用", "カード利用", "利用カード", "이용카드",
    "支払区分", "支払い区分", "支払方法", "支払い方法", "カード名称", "ご利用店名",
  ]
  private static let cardStems = ["creditcard", "kreditkart", "kartennummer", "kartenums", "mastercard", "cardmember"]
}

// MARK: Amounts

extension HeaderNames {
  /// The words of a name that say that its amounts are in the currency of the account; nil where there are none.
  static func accountCurrencyPhrase(_ header: String) -> String? {
    guard header.utf8.count <= 90 else { return nil }
    let small = header.lowercased()
    return accountCurrencyPhrases.first { small.contains($0) }
  }

  private static let accountCurrencyPhrases = [
    "in account currency", "in the account currency", "in kontowährung", "en devise du compte",
    "dans la devise du compte",
    "en divisa de la cuenta", "en moneda de la cuenta", "in divisa conto", "in valuta del conto", "in valuta conto",
    "na moeda da conta",
    "in rekeningvaluta", "v měně účtu", "v mene účtu", "w walucie rachunku", "w walucie konta",
    "a számla devizanemében", "în valuta contului",
    "in valuta contului", "u valuti računa", "v valuti računa", "в валюте счета", "в валюте счёта", "в валюте карты",
    "у валюті рахунку",
    "у валюті картки", "във валутата на сметката", "hesap para biriminde", "sąskaitos valiuta", "konta valūtā",
    "konto valuutas",
    "i kontots valuta", "i kontoens valuta", "i kontovaluta", "tilin valuutassa", "στο νόμισμα του λογαριασμού",
    "以账户币种", "계좌통화",
  ]

  /// Whether an amount is what the holder of a card is billed in their own currency: ISO 8583 calls it so (data element 6, *amount, cardholder
  /// billing*) beside what the purchase was in that of the shop (data element 4, *amount, transaction*).
  static func isOfCardholder(_ header: String) -> Bool {
    ["billing amount", "billed amount", "amount billed", "cardholder billing amount", "billing amt"].map(key).contains(
      key(header))
  }
}

// MARK: Texts

extension HeaderNames {
  /// Whether a name that is one of texts says what a payment was for, or what was written beside it, and not its kind only.
  static func isOfSecondText(_ header: String) -> Bool { secondTexts.contains(key(header)) }

  /// Whether a name is one of remarks that stand beside the text of a payment: they tell nothing where there is no other text.
  /// One of several names is enough: Piraeus Bank puts both into one column, *Σχόλια / Κωδικός Αναφοράς*.
  static func isOfRemark(_ header: String) -> Bool {
    remarks.contains(key(header))
      || header.split(separator: "/").dropLast().contains { remarks.contains(key(String($0))) }
  }

  /// Whether a name is one of what is written beside the text of a payment: a remark or a note.
  static func isBesideTexts(_ header: String) -> Bool { isOfRemark(header) || notes.contains(key(header)) }

  private static let notes: Set<String> = Set(
    "note|notes|remark|remarks|comment|comments|bemerkung|notiz|anmerkung|備考|備註|备注|附言|메모|poznámka|megjegyzés|टिप्पणी"
      .split(separator: "|").map { key(String($0)) })

  /// Names of texts of payments as in the lists of names, and of notes (*memo* in CLDR's and the programs' translations).
  private static let secondTexts: Set<String> = Set(
    secondTextNames.split(separator: "|").map { key(String($0)) })

  private static let secondTextNames = """
    description|details|transaction details|narrative|narration|particulars|payment details|payment reference|purpose|remittance information|reason|\
    verwendungszweck|beschreibung|libellé|libellé opération|détail|détails|motif|communication|concepto|descripción|detalle|desc|descrizione|\
    descrizione completa|dettagli|omschrijving|mededelingen|mededeling|descrição|beskrivelse|beskrivning|opis|opis operacji|tytuł|\
    popis|zpráva|zpráva pro příjemce|zpráva pro mě|poznámka|popis pro mě|správa pre príjemcu|közlemény|leírás|megjegyzés|descriere|detalii|explicații|\
    açıklama|selite|viesti|meddelande|melding|описание|назначение|назначение платежа|опис|призначення платежу|摘要|備考|詳細|메모|내용|說明|備註|摘要說明|\
    περιγραφή|αιτιολογία|основание|пояснение|пояснения|сврха|svrha|namen|paskirtis|apraksts|selgitus|skýring|texti|البيان|الوصف|التفاصيل|شرح|توضیحات|\
    תיאור|פרטים|विवरण|टिप्पणी|รายการ|รายละเอียด|คำอธิบาย|diễn giải|nội dung|mô tả|keterangan|uraian|deskripsi|rincian|butiran|附言|note|notes|remark|\
    remarks|comment|comments|bemerkung|notiz|additional description|anmerkung|备注
    """

  /// What is said further of a payment: *Concepto ampliado* (Abanca), *vlastní poznámka* and *název trvalého příkazu* (ČSOB),
  /// *송금메시지* (IBK), *תאור מורחב* (Leumi), *Observaciones*, *Zusatzinformation*, *Complément d'information*.
  private static let remarks: Set<String> = Set(
    """
    σχόλια|παρατηρήσεις|additional information|additional info|additional details|further details|further information|extra information|extra info|user notes|personal note|\
    zusatzinformation|zusatzinformationen|zusatztext|weitere angaben|weitere informationen|zusätzliche informationen|\
    complément d'information|informations complémentaires|information complémentaire|commentaire|commentaires|remarque|remarques|\
    concepto ampliado|observaciones|observación|más datos|información adicional|datos adicionales|detalle ampliado|\
    información complementaria|comentarios|comentario|nota|notas|glosa|informazioni aggiuntive|ulteriori informazioni|note aggiuntive|\
    osservazioni|commento|commenti|observações|observação|informações adicionais|informação adicional|comentários|extra informatie|\
    aanvullende informatie|opmerking|opmerkingen|notities|dodatkowe informacje|informacje dodatkowe|uwagi|notatki|komentarz|\
    doplňující informace|další informace|poznámky|vlastní poznámka|název trvalého příkazu|doplňujúce informácie|ďalšie informácie|kiegészítő információ|további információ|\
    informații suplimentare|observații|lisätiedot|lisätieto|muistiinpano|ytterligare information|anteckningar|kommentar|notering|\
    yderligere oplysninger|noter|bemærkning|bemærkninger|tilleggsinformasjon|merknad|merknader|athugasemd|athugasemdir|\
    дополнительная информация|комментарии|додаткова інформація|коментарі|допълнителна информация|забележка|napomena|dodatne informacije|\
    напомена|забелешка|papildoma informacija|pastabos|papildu informācija|piezīmes|lisainfo|märkused|ek açıklama|açıklama 2|notlar|\
    επιπλέον πληροφορίες|σχόλια|παρατηρήσεις|ملاحظات|ملاحظة|הערה|הערות|פרטים נוספים|หมายเหตุ|บันทึกช่วยจำ|ghi chú|thông tin thêm|catatan|\
    keterangan tambahan|nota tambahan|補足|備考欄|コメント|비고|추가메모|송금메시지|תאור מורחב|תיאור מורחב|附註|附註說明|补充说明
    """.split(separator: "|").map { key(String($0)) })
}

// MARK: Days

extension HeaderNames {
  /// Whether a name is that of the day a payment was booked or made: the day of an entry, where another column has the day
  /// of the operation, of the order or of its entry into a program.
  ///
  /// Those are the surest names for days, without the ones that say when a purchase or an order was made.
  static func isOfBooking(_ header: String) -> Bool {
    let key = key(header)
    if paymentDays.contains(key) { return true }
    guard let meaning = meaning(of: header), meaning.role == .date, meaning.rank == 0 else { return false }
    return !operationDays.contains(key) && !isOfDocument(header)
  }

  /// *Day of operation* and *of movement*, which banks print beside the day of booking.
  private static let operationDays: Set<String> = Set(
    [
      "date opération", "date d'opération", "date de l'opération", "date operation", "fecha de operación",
      "fecha operación", "f. operación", "fecha movimiento", "data operazione", "data mov.", "data movimento",
      "data mov", "ngày phát sinh",
    ].map(key))

  /// The day money went, beside that of an order: Alipay's list of trades (付款时间 beside 交易创建时间), T-Bank's operations
  /// (Дата платежа beside Дата операции), Revolut's and Wise's statements (completed beside started or created), Bank
  /// Millennium's history (Data rozliczenia beside Data transakcji).
  private static let paymentDays: Set<String> = Set(
    [
      "付款时间", "付款日期", "支付时间", "付款時間", "交易成功时间", "дата платежа", "completed date", "completion date",
      "date completed", "data rozliczenia",
    ].map(key))
}

// MARK: Making of records

extension HeaderNames {
  /// Whether a column says when a record was made: in the answers of aggregators by them, which may be weeks after the
  /// payment (decision 234).
  static func isOfCreation(_ header: String) -> Bool {
    guard let meaning = meaning(of: header) else { return false }
    return meaning.role == .date && meaning.rank == 3
  }
}

// MARK: Periods

extension HeaderNames {
  /// Whether a column has sums of a period: Venmo's *Statement Period Venmo Fees* and *Year to Date Venmo Fees*.
  static func isOfPeriod(_ header: String) -> Bool {
    let key = key(header)
    return key.contains("yeartodate") || key.contains("monthtodate") || key.contains("statementperiod")
  }
}

// MARK: Parts

extension HeaderNames {
  /// Whether a column has the amounts of the parts of a payment, as Zürcher Kantonalbank's *Betrag Detail*, UBS's *Einzelbetrag*, *Individual
  /// amount* and *Sous-montant*, Thurgauer Kantonalbank's *Betrag Einzelzahlung* and BancaStato's *Importo pagamento collettivo*.
  static func isOfDetails(_ header: String) -> Bool { header.lowercased().containsAny(of: wordsOfDetails) }

  private static let wordsOfDetails = [
    "detail", "détail", "dettagl", "detalle", "detalhe", "einzelbetrag", "einzelzahlung", "individual amount",
    "sous-montant", "pagamento collettivo",
  ]
}

// MARK: Effects

extension HeaderNames {
  /// Whether a column says what a row does to the balance, as `Balance Impact` in PayPal's activity reports does.
  static func isOfEffect(_ header: String) -> Bool { effectNames.contains(key(header)) }

  /// Whether a row says there that it does nothing: PayPal's *Memo*, for authorisations, orders and holds.
  static func isWithoutEffect(_ text: String) -> Bool { TableWords.fold(text) == "memo" }

  /// PayPal's help on the activity download, in English and German.
  private static let effectNames: Set<String> = Set(["balance impact", "auswirkung auf guthaben"].map(key))
}

// MARK: Sides of bills

extension HeaderNames {
  /// Who the other side of a bill is.
  enum Side: Hashable {
    /// Who is to be paid.
    case supplier
    /// Who is to pay.
    case customer
  }

  /// The side a column of names is of; nil where its name does not tell.
  static func side(ofParty header: String) -> Side? {
    let key = key(header)
    if suppliers.contains(key) { return .supplier }
    if customers.contains(key) { return .customer }
    // With a word for *name* beside it: *שם לקוח*, *Kunde navn*.
    let words = header.split { " _-/".contains($0) }.filter { !namesOfNames.contains($0.lowercased()) }
    guard words.count == 1, words[0].utf8.count < header.utf8.count else { return nil }
    let rest = self.key(String(words[0]))
    if suppliers.contains(rest) { return .supplier }
    return customers.contains(rest) ? .customer : nil
  }

  /// The side that a line in front of the rows says the list is of, as *Accounts Receivable* does; nil where none or both are.
  static func side(ofTitle text: String) -> Side? {
    guard text.utf8.count < 120 else { return nil }
    let small = TableWords.fold(text)
    let words = Set(small.split { !$0.isLetter }.map(String.init))
    func names(_ list: Set<String>, _ parts: [String]) -> Bool {
      !words.isDisjoint(with: list) || small.containsAny(of: parts)
    }
    switch (names(payable, payableParts), names(receivable, receivableParts)) {
    case (true, false): return .supplier
    case (false, true): return .customer
    default: return nil
    }
  }

  /// The two ledgers of open items as IAS 1 (paragraph 54: *trade and other payables*, *trade and other receivables*) and
  /// the balance sheets of Directive 2013/34/EU (*creditors*, *debtors*) call them, the accounts of suppliers and customers in
  /// the charts PCG (401, 411), PGC (400, 430) and SKR03 (*Kreditoren*, *Debitoren*), QuickBooks' *A/P* and *A/R* reports, and
  /// invoices received and issued. Plain *customers* is not among them: it stands on any page of a customer service.
  private static let payable: Set<String> = Set(
    """
    payable payables creditors suppliers vendors kreditoren verbindlichkeiten lieferanten eingangsrechnungen \
    kreditorenrechnungen fournisseurs proveedores recibidas fornitori ricevute fornecedores recebidas crediteuren \
    leveranciers inkoopfacturen zobowiązania zobowiązań dostawców zakupu závazky závazků dodavatelé dodavatelů přijaté \
    leverantörsskulder leverantörsreskontra leverantörsfakturor kreditorer leverandørgjeld leverandørfaktura ostolaskut \
    ostoreskontra ostovelat satıcılar кредиторская поставщикам поставщиков
    """.split(separator: " ").map { TableWords.fold(String($0)) })
  private static let receivable: Set<String> = Set(
    """
    receivable receivables debtors debitoren forderungen ausgangsrechnungen debitorenrechnungen emitidas emesse \
    debiteuren verkoopfacturen należności odbiorców sprzedaży pohledávky pohledávek odběratelé odběratelů vydané \
    vystavené kundfordringar kundreskontra kundfakturor debitorer kundefordringer kundefaktura myyntilaskut \
    myyntireskontra myyntisaamiset alıcılar дебиторская покупателям покупателей
    """.split(separator: " ").map { TableWords.fold(String($0)) })
  private static let payableParts = [
    "a/p aging", "purchase invoices", "supplier invoices", "invoices received", "fatture passive", "ciclo passivo",
    "应付", "應付", "采购", "進項", "进项", "買掛", "支払予定", "매입", "미지급", "книга покупок",
  ]
  private static let receivableParts = [
    "a/r aging", "sales invoices", "customer invoices", "invoices issued", "factures clients", "balance clients",
    "échéancier clients", "facturas de clientes", "fatture clienti", "fatture attive", "ciclo attivo",
    "应收", "應收", "销项", "銷項", "売掛", "入金予定", "発行分", "発行済", "매출", "미수", "книга продаж",
  ]

  /// *Vendor* and *customer* as Akaunting (`resources/lang/*/general.php`: vendors, customers), Odoo and GnuCash translate
  /// them, *seller* and *buyer* as Poland's FA has them, *kreditornavn* and *debitornavn* Business Central's ledger entries in Danish.
  private static let suppliers: Set<String> = Set(
    """
    vendor|vendor name|vendor.name|kreditornavn|leverantörsnamn|leverandørnavn|toimittajan nimi|nazwa dostawcy|שם הספק|הספק|仕入先名|支払先名|remittance vendor name|supplier|supplier name|supplier.name|creditor|creditor name|lieferant|\
    lieferantenname|kreditor|rechnungssteller|fournisseur|proveedor|fornitore|fornecedor|leverancier|dostawca|sprzedawca|\
    dodavatel|dodávateľ|szállító|furnizor|leverandør|leverantör|προμηθευτής|доставчик|dobavljač|tiekėjas|piegādātājs|\
    toimittaja|tedarikçi|поставщик|постачальник|供应商|供應商|仕入先|支払先|crediteur|tarnija|dobavitelj|공급자|pemasok|nhà cung cấp|\
    ผู้ขาย|المورد|ספק|विक्रेता|فروشنده
    """.split(separator: "|").map { key(String($0)) })
  private static let customers: Set<String> = Set(
    """
    customer|customer name|customer.name|debitornavn|billing name|bill to|billed to|client|client name|kundnamn|kundenavn|asiakkaan nimi|klantnaam|nazwa klienta|nazwa nabywcy|שם הלקוח|הלקוח|顧客名|得意先名|고객명|debtor|debtor name|kunde|kundenname|debitor|cliente|klant|nabywca|\
    odběratel|odberateľ|zákazník|vevő|kund|asiakas|müşteri|покупатель|покупець|πελάτης|клиент|客户|客戶|得意先|debiteur|kupac|kupec|\
    공급받는자|pelanggan|khách hàng|ลูกค้า|العميل|לקוח|ग्राहक|مشتری
    """.split(separator: "|").map { key(String($0)) })
}
