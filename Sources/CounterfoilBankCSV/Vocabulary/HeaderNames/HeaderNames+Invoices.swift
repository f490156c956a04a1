extension HeaderNames {
  /// Names of columns in lists of invoices and bills.
  ///
  /// Sources: the terms of Akaunting's translations (`resources/lang/*/bills.php`: bill_number, bill_date, due_date,
  /// payment_due, amount_due, total) in English, German, French, Spanish, Italian, Dutch, Portuguese, Polish, Czech,
  /// Swedish, Danish, Norwegian, Finnish, Turkish, Chinese, Japanese and Russian; those of TallyPrime's reports *Bills Receivable* and
  /// *Bills Payable* (party's name, pending amount, due on); those of the lists of invoices in Korea's Hometax (작성일자,
  /// 승인번호, 상호, 합계금액) and of open items in SAP's FBL1N and FBL5N with the fields of its tables BSIK and BSID; what national formats of invoices call the
  /// day of issue (*data wystawienia* in Poland's FA, *datum vystavení* in ISDOC, *fecha de emisión* in Facturae, *data
  /// emissione* in FatturaPA), the columns of iDoklad's exports in Slovak and Czech, and *Razem brutto* in wFirma's. Those of the lists before win.
  ///
  /// For languages that none of these has: the terms of EN 16931 (BT-1 invoice number, BT-2 issue date, BT-9 payment due date, BT-27
  /// seller, BT-112 amount with VAT, BT-115 amount due) as the member states' translations have them, and Odoo's translations elsewhere. *Folio*, *Fecha Docto*,
  /// *Razón Social* and *Monto Total* are those of Chile's register of purchases (Servicio de Impuestos Internos), *Número Desde*, *Denominación Emisor* and *Imp.
  /// Total* of Argentina's (ARCA, *Mis Comprobantes*), *Folio* and *Nombre Emisor* of Mexico's (SAT), *Invoice Value* of India's (GSTR-2B); *Valoarea totală a
  /// facturii* and *Suma de plată* are BT-112 and BT-115 in the form of Romania's tax authority (https://www.anaf.ro/CompletareFactura/faces/factura/newtotal.xhtml),
  /// *rest de plată* is what is left of it; *Invoice/Bill Date* and *Total Signed* are fields of Odoo's
  /// `account.move`.
  static let invoiceWords: [(role: ColumnRole, ranks: [String])] = [
    (
      .date,
      [
        """
        issue date|invoice/bill date|date issued|issued on|invoiced on|date of invoice|invoice issue date|date de facture|date facture|\
        date de la facture|date d'émission|fecha recibo|fecha factura|fecha de factura|fecha de la factura|fecha de emisión|\
        data fattura|data fattura di acquisto|data emissione|data documento|factuurdatum|factuur datum|data de emissão|\
        data da fatura|data fatura|data da factura|data rachunku|data faktury|data wystawienia|data dokumentu|datum účtu|datum faktury|\
        datum vystavení|dátum vystavenia|fakturadatum|fakturadato|laskun päiväys|laskun päivä|laskupäivä|fatura tarihi|账单日期|开票日期|发票日期|\
        請求日|請求書日付|発生日|дата счёта|дата счета|date pièce|date de pièce|date de la pièce|emissão|emissao|emisión|emissione|дата закупки|дата накладной|\
        data facturii|data emiterii|data emitere|data emiterii facturii|data emitere factura|laskupvm|laskun pv|fakt.datum|fakt.dato|rg.-datum|re.-datum|rechn.-datum|fec. emisión|fecha emis.|dt. emissão|dt emissão|\
        data emis.|data doc.|data wyst.|תאריך הפקה|תאריך מסמך|дата документа|дата рахунку|дата на фактура|laskun päivämäärä|arve kuupäev|rēķina datums|sąskaitos data|\
        datum računa|datum izdavanja|datum izdaje|ημερομηνία έκδοσης|ngày hóa đơn|วันที่ใบแจ้งหนี้|tanggal faktur|تاريخ الفاتورة|תאריך חשבונית|चालान तिथि|تاریخ فاکتور|\
        작성일자|발급일자|발행일자|bldat|doc. date|document date|belegdatum|fecha docto|fecha documento|fecha del documento|fecha emisión|fecha emision|fecha de emision
        """
      ]
    ),
    (
      .dueDate,
      [
        """
        date due|pay until|fälligkeit der zahlung|zu zahlen bis|date d'échéance de paiement|vencimiento de pago|scadenza pagamento|\
        vence em|termin zapłaty|datum splatnosti|splatnost platby|betalas senast|betalingsfrist|maksu erääntyy|付款到期日|截止日期|\
        期日|決済期日|入金期日|入金予定日|支払予定日|due on|支払い期限|支払期日|vencimento|оплатить до|оплатить до даты|\
        data scadenței|data scadentei|termen de plată|дата оплаты до|срок платежа|термін оплати|строк оплати|срок за плащане|vade|dospijeće|datum dospijeća|\
        datum dospeća|rok plaćanja|rok plačila|datum zapadlosti|zapadlost|apmaksas termiņš|apmokėti iki|maksetähtpäev|maksetähtaeg|ημερομηνία λήξης|\
        付款期限|付款截止日期|지급기일|hạn thanh toán|ngày đến hạn|วันครบกำหนด|วันครบกำหนดชำระ|jatuh tempo|تاريخ الاستحقاق|לתשלום עד|תאריך פירעון|देय तिथि|سررسید|تاریخ سررسید|\
        수금예정일|지급예정일|결제예정일|만기일|납기일|nettofällig|nettofälligkeit|nettofäll|fällig netto|netto fällig|fällig zum|\
        net due date|net due|net due dt|eräpvm|eräpv|förf.datum|förf.dag|förfallodatum|forf.dato|fällig.|verv.datum|fecha vto.|f. vto.|fecha venc.|fec. venc.|f. venc.|dt. vencimento|dt vencimento|\
        data scad.|date éch.|data płatn.|splatno|splatné|splatnost|splatnosť|data scadentă|data scadenta|scadenta|scadență|scadența|\
        תאריך לתשלום|לתשלום עד|مستحق في|erääntyy|eräpäivä|forfallsdato|forfaldsdato|förfallodag|förfallodatum|eindagi|gjalddagi
        """
      ]
    ),
    (
      .payee,
      [
        """
        供应商|客户|供應商|客戶|仕入先|得意先|支払先|取引先名|поставщик|покупатель|dodavatel|odběratel|dodávateľ|odberateľ|toimittaja|tedarikçi|müşteri|\
        sprzedawca|nabywca|cliente|klant|kund|asiakas|ご利用先|party|party name|party's name|거래처|거래처명|상호|lieferant|kunde|debitor|kreditor|\
        crediteur|debiteur|leverancier|creditor|debtor|tarnija|dobavitelj|공급자|pemasok|nhà cung cấp|ผู้ขาย|المورد|ספק|विक्रेता|فروشنده|\
        invoice partner display name|razón social|razon social|razón social proveedor|razon social proveedor|razón social emisor|denominación emisor|nombre emisor|nombre del emisor
        """
      ]
    ),
    (
      .number,
      [
        """
        invoice no|invoice number|bill no|bill number|rechnungsnummer|rechnungsnr|rechnung nr|numéro de facture|n° facture|\
        n° de facture|nº de recibo|número de factura|nº factura|numero fattura|numero fattura di acquisto|factuurnummer|conta nº|\
        número da fatura|nº fatura|numer rachunku|numer faktury|číslo faktury|fakturanummer|faktura nr|laskunumero|laskun numero|\
        fatura numarası|fatura no|账单编号|发票号码|发票号|請求書番号|номер закупки|счет №|счёт №|№ счета|n° pièce|n° de pièce|numéro de pièce|vendor document number|\
        numer|numer dokumentu|nr dokumentu|nr. document|număr document|beleg-nr|beleg-nr.|belegnr|bizonylatszám|számla sorszáma|számla száma|nr. factură|nr factură|nr. facturii|număr factură|\
        номер счёта-фактуры|номер счета-фактуры|номер рахунку-фактури|номер накладної|номер накладной|sąskaitos faktūros numeris|rēķina numurs|\
        arve number|broj fakture|številka fakture|請求番号|계산서번호|số hóa đơn|เลขที่ใบแจ้งหนี้|رقم الفاتورة|מספר חשבונית|चालान संख्या|شماره فاکتور|승인번호|세금계산서번호|xblnr|zuordnung|assignment
        """,
        "invoice id|folio|folio docto|número desde|numero desde|nro. documento|nro documento|número de documento|número documento",
      ]
    ),
    (
      .amount,
      [
        """
        bill total|invoice total|invoice value|total signed|total in currency|total in currency signed|итого|всего|importo totale|importe total|montant total|łączna kwota|totalbelopp|samlet beløb|toplam tutar|общая сумма|total amt|sum gross|gesamtbetrag|bruttobetrag|montant total ttc|importe con iva|totale con iva|totaalbedrag|valor total|\
        kwota faktury|wartość brutto|razem brutto|celková částka|částka s dph|celkem s dph|celkom s dph|summa att betala|total inkl. moms|beløb i alt|yhteensä|\
        bruttó összeg|összesen|σύνολο με φπα|beløb inkl. moms|beløp inkl. mva|belopp inkl. moms|loppusumma|summa kokku|total tagihan|tổng tiền|tổng cộng|ยอดรวม|ยอดรวมทั้งสิ้น|\
        الإجمالي|المبلغ الإجمالي|कुल राशि|مبلغ کل|ukupno s pdv|ukupan iznos|skupaj z ddv|skupni znesek|kopsumma|bendra suma|общо с ддс|загальна сума|\
        monto total|imp. total|imp. total comprobante|valor total|genel toplam|valoare totală|valoarea totală|valoare factură|\
        valoare facturii|valoarea facturii|valoare cu tva|valoare totală cu tva|total cu tva|total factură|sumă totală|suma totală|total general|价税合计|합계금액|청구금액|rechnungsbetrag brutto|betrag brutto|total factura|importe factura|合計金額|請求金額|ご請求金額|税込金額|сумма с ндс
        """,
        """
        netto a pagare|net à payer|net payable|importe líquido a pagar|valor líquido a pagar|amount due|amount due signed|due amount|pending amount|balance due|open amount|open balance|restbelopp|outstanding|outstanding amount|amount outstanding|unpaid amount|remaining amount|open|restbetrag|montant dû|\
        importe pendiente|importo dovuto|verschuldigd bedrag|total devido|kwota do zapłaty|pozostało do zapłaty|dlužná částka|\
        zbývá uhradit|återstår att betala|forfaldent beløb|forfallsbeløp|maksettava summa|ödenecek miktar|kalan tutar|未付金额|\
        未収金額|остаток к оплате|к оплате|до сплати|за плащане|do zapłaty|k úhradě|k úhrade|fizetendő|fizetendő összeg|\
        total de plată|suma de plată|de plată|rest de plată|rest plată|rest de încasat|de încasat|sold factură|suma apmokėjimui|mokėtina suma|apmaksai|summa apmaksai|tasumisele kuuluv summa|za plaćanje|iznos za plaćanje|za plačilo|znesek za plačilo|סה"כ לתשלום|לתשלום|ödenecek tutar|att betala|\
        reste à payer|reste dû|pendiente|openstaand|pozostało|residuo
        """,
      ]
    ),
  ]

  /// Whether the columns are those of a list of bills: a number of the invoice, and the day it is due, or who is to pay or to be
  /// paid.
  static func areOfBills(_ names: [String]) -> Bool {
    let roles = Set(names.compactMap { meaning(of: $0)?.role })
    return roles.isSuperset(of: [.number, .dueDate])
      || roles.contains(.number) && names.contains { side(ofParty: $0) != nil }
  }

  /// Whether a name is a span of days for which bills are open, as lists of open items by age have them: *31-60*, *121-Above*, *> 90*, *90+*.
  static func isOfAge(_ header: String) -> Bool {
    let name = header.lowercased().filter { !$0.isWhitespace }
    let rest = name.drop { $0 == ">" || $0 == "<" || $0.isASCII && $0.isNumber }
    guard rest.count < name.count else { return false }
    if rest.isEmpty { return name.first == ">" || name.first == "<" }
    guard let mark = rest.first, "-–+".contains(mark) else { return false }
    let end = rest.dropFirst()
    return mark == "+"
      ? end.isEmpty || end == "days" : end == "above" || end == "over" || !end.isEmpty && end.allSatisfy { $0.isNumber }
  }

  /// Whether a name says that a column has what is still open of bills, and not all of them.
  static func isOfWhatIsOpen(_ header: String) -> Bool { openNames.contains(key(header)) }

  /// Whether a name says that a column has the amounts of bills, paid or not.
  static func isOfWholeBills(_ header: String) -> Bool {
    let key = key(header)
    return !openNames.contains(key) && !isWithoutTax(header)
      && (billTotals.contains(key) || meaning(of: header)?.role == .amount)
  }

  private static let openNames: Set<String> = Set(
    invoiceWords.filter { $0.role == .amount }.flatMap { $0.ranks.dropFirst() }
      .flatMap { $0.split(separator: "|").map { key(String($0)) } })

  /// *Total* as the name of a column, in lists of bills only: in others it may be of anything. Akaunting's `total` in the
  /// languages above.
  static let billTotals: Set<String> = Set(
    [
      "gesamt", "totale", "totaal", "łącznie", "celkem", "i alt", "totalt", "toplam", "总计", "合计", "合計", "всего",
      "razem", "общо", "σύνολο", "spolu", "összesen", "kopā", "kokku", "ukupno", "skupaj", "iš viso", "yhteensä",
      "المجموع", "סה\"כ",
    ].map(key))

  /// Whether a name of an amount says that it is without tax, beside one with it.
  static func isWithoutTax(_ header: String) -> Bool {
    let words = header.lowercased().split { !$0.isLetter }
    // *Netto a pagare*: what is left to be paid after a tax was withheld, with the tax on the sale in it.
    if words.contains(where: { toPay.contains(String($0)) }) { return false }
    if isNet(header) || subtotals.contains(key(header)) { return true }
    return words.contains { taxless.contains(String($0)) } || taxlessParts.contains { header.contains($0) }
      || zip(words, words.dropFirst()).contains { without.contains(String($0)) && isTax(String($1)) }
  }

  private static let toPay: Set<String> = ["pagare", "payer", "payable", "pagar", "betalen", "zahlen", "zahlbetrag"]

  /// "Without tax" as columns of accounting programs say it.
  private static let taxless: Set<String> = [
    "untaxed", "excl", "excluding", "net", "netto", "ht", "imponibile", "imponible", "exkl", "nettó", "veroton",
    "hariç", "без",
  ]
  /// *Without* in the languages of the European Union, in front of a tax: *Celkom bez DPH*.
  private static let without: Set<String> = [
    "bez", "brez", "ohne", "hors", "sans", "senza", "sem", "sin", "zonder", "uden", "uten", "utan", "ilman", "fără",
    "fara",
  ]
  /// What lines come to before tax: *SubTotal* of Zoho Books and QuickBooks, in the words of WooCommerce's translations.
  private static let subtotals: Set<String> = Set(
    ["sub total", "subtotal", "invoice subtotal", "zwischensumme", "sous-total", "subtotale", "subtotaal"].map(key))
  private static let taxlessParts = ["税抜", "不含税", "未税"]

  /// A name without the mark by which Business Central says that amounts are in the *local currency*, that of the books; nil where it has none.
  ///
  /// The marks are those of its documentation in each language (learn.microsoft.com/dynamics365/business-central: *Amount (LCY)*, *Beløb (RV)*,
  /// *Betrag (MW)*, *Belopp (BVA)*, *Bedrag (LV)*, *Importe (DL)*, *Importo (VL)*, *Montant DS*).
  static func withoutLocalCurrency(_ name: String) -> String? {
    for mark in localMarks where name.hasSuffix(mark) {
      return String(name.dropLast(mark.count)).trimmingSpaces()
    }
    return nil
  }

  private static let localMarks = [" (LCY)", " (RV)", " (MW)", " (BVA)", " (LV)", " (DL)", " (VL)", " DS"]
}
