import CounterfoilModel

/// Words in the texts of rows that say which way money usually goes there.
///
/// Sources: the accounts of income and of expense that GnuCash 4.13 proposes in forty languages (salary, pension,
/// dividends; rent, fees, fuel, insurance), and the words banks' public descriptions of their exports give to kinds of
/// transactions (purchase, withdrawal, refund). *Bonifico a vostro favore* (credit transfer in your favour, reason 48 of Italian banks) and *Incasso
/// tramite POS* (takings by cards, Banco BPM) are money in, whoever paid: *incasso* alone is a direct debit in Dutch. A *credit adjustment* and a *merchandise credit* are ISO 8583's processing codes 22 and 20, money back to the holder of a card. Words that mean both, such as *payment* or *interest*, are in no class.
///
/// Some say at the same time that the list is of an account and not of a card: salaries, standing orders, direct debits,
/// credit transfers, rents and cheques are families of payments of their own in the bank transaction codes of ISO 20022,
/// beside those of cards.
enum SignWords {
  enum Class: Int, CaseIterable {
    /// Money paid: purchases, withdrawals, rent, fees.
    case spending
    /// Money earned: salaries, pensions, what was received.
    case income
    /// Money that comes back.
    case refund
    /// What the issuer of a card says of money paid to the card.
    case repayment
  }

  /// Whether a word of ``Class/repayment`` says that something was received: with a minus, the account is not that of whoever reads it.
  static func saysReceived(_ word: String) -> Bool {
    ["receiv", "erhalten", "reçu", "recu", "recib", "ricevut", "recebid", "ontvangen"].contains { word.contains($0) }
  }

  struct Found {
    var kind: Class
    var word: String
  }

  /// Whether a text in small letters names a payment that goes over accounts, not over cards.
  static func isOfAccount(_ text: String) -> Bool {
    var text = text
    var found: Found?
    text.withUTF8 { accountTable.match($0, &found) }
    return found != nil
  }

  /// The class of a row by its texts in small letters, the most telling where there are several; nil where none is known.
  static func find(in texts: [String]) -> Found? {
    var best: Found?
    for text in texts where text.utf8.count >= 3 {
      var text = text
      text.withUTF8 { bytes in table.match(bytes, &best) }
    }
    return best
  }

  private struct Entry {
    var bytes: [UInt8]
    var kind: Class
    /// Whether the whole word must be this, not its beginning only.
    var isWhole: Bool
  }

  private struct Table {
    /// Words by their first three bytes.
    var words: [UInt32: [Entry]] = [:]
    /// Several words, and words of languages that put no spaces between them, by their first byte.
    var parts: [[Entry]] = Array(repeating: [], count: 256)

    init(_ lists: [(kind: Class, words: String, parts: String)]) {
      for (kind, list, several) in lists {
        for word in list.utf8.split(separator: UInt8(ascii: " ")) {
          let isWhole = word.last == UInt8(ascii: "$")
          let bytes = Array(isWhole ? word.dropLast() : word)
          words[Table.key(bytes), default: []].append(Entry(bytes: bytes, kind: kind, isWhole: isWhole))
        }
        for part in several.utf8.split(separator: UInt8(ascii: ",")) {
          let bytes = Array(part)
          parts[Int(bytes[0])].append(Entry(bytes: bytes, kind: kind, isWhole: false))
        }
      }
    }

    func match(_ text: UnsafeBufferPointer<UInt8>, _ best: inout Found?) {
      var isStart = true
      for place in text.indices {
        let byte = text[place]
        let isLetter = byte >= 0x80 || byte.isASCIILowercase
        defer { isStart = !isLetter }
        for part in parts[Int(byte)] where isStart || byte >= 0x80 {
          if best.map({ $0.kind.rawValue < part.kind.rawValue }) ?? true, Table.has(text, place, part.bytes) {
            best = Found(kind: part.kind, word: String(decoding: part.bytes, as: UTF8.self))
          }
        }
        guard isStart, isLetter, place + 2 < text.count, let entries = words[Table.key(text[place...])] else {
          continue
        }
        for entry in entries where best.map({ $0.kind.rawValue < entry.kind.rawValue }) ?? true {
          guard Table.has(text, place, entry.bytes) else { continue }
          let end = place + entry.bytes.count
          if entry.isWhole, end < text.count, text[end] >= 0x80 || text[end].isASCIILowercase { continue }
          best = Found(kind: entry.kind, word: String(decoding: entry.bytes, as: UTF8.self))
        }
      }
    }

    static func key(_ bytes: some Collection<UInt8>) -> UInt32 { bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } }

    static func has(_ text: UnsafeBufferPointer<UInt8>, _ place: Int, _ word: [UInt8]) -> Bool {
      place + word.count <= text.count && word.indices.allSatisfy { text[place + $0] == word[$0] }
    }
  }

  private static let table = Table(lists)
  private static let accountTable = Table([
    (
      .income,
      """
      salary payroll wages$ employer rent$ standing transfer$ cheque mortgage dividend \
      gehalt lohn$ rente$ miete$ dauerauftrag überweisung lastschrift$ \
      salaire loyer virement prélèvement prelevement prlv$ vir$ cotisation \
      nómina nomina$ sueldo alquiler transferencia recibo$ stipendio affitto bonifico addebito \
      salário salario ordenado$ aluguel transferência pix$ salaris loon$ huur$ overboeking incasso$ \
      lön$ lønn$ løn$ hyra$ husleie husleje autogiro avtalegiro overføring overførsel överföring \
      palkka vuokra tilisiirto wynagrodzenie pensja czynsz przelew mzda výplata nájem nájom příkaz převod prevod \
      munkabér átutalás bérleti salariu chirie$ transfer maaş kira$ kirası havale зарплат заработн аренда перевод \
      зарплата оренда переказ заплата наем$ μισθός μισθος μισθοδοσία ενοίκιο ενοικιο έμβασμα atlyginimas nuoma$ \
      pervedimas alga$ īre$ pārskaitījums palk$ üür$ plaća plača najamnina najemnina kirija \
      راتب إيجار ايجار حوالة משכורת שכירות העברה lương$ gaji$ sewa$ цалин
      """,
      "direct debit,standing order,เงินเดือน,ค่าเช่า,โอน,chuyển khoản,工资,工資,薪,房租,转账,轉帳,給与,給料,家賃,振込,급여,월급,월세,이체"
    )
  ])

  /// Beginnings of words, whole words where a dollar stands behind, and parts of texts between commas.
  private static let lists: [(kind: Class, words: String, parts: String)] = [
    (
      .spending,
      """
      purchase buy$ bought$ pos$ withdraw wdl$ atm$ rent$ grocer supermarket restaurant cafe$ coffee taxi hotel pizza fuel parking insurance mortgage fee$ fees$ \
      groceries debit$ bakery pharmacy \
      kartenzahlung kauf$ einkauf miete$ mietzahlung bargeldauszahlung bargeldabhebung geldautomat gebühr entgelt$ kontoführung \
      lastschrift$ versicherung dauerauftrag \
      achat retrait loyer prélèvement prelevement prlv$ frais$ cotisation assurance \
      compra retirada alquiler recibo$ comisión comision cajero adeudo supermercado \
      acquisto prelievo affitto commissione commissioni canone bolletta bancomat supermercato \
      saque$ levantamento aluguel aluguer tarifa comissão mercado$ \
      aankoop betaalautomaat geldopname huur$ incasso$ boodschappen \
      kortköp köp$ uttag$ hyra$ autogiro varekjøp kjøp$ uttak$ husleie gebyr avtalegiro dankort køb$ hævning husleje \
      betalingsservice korttiosto osto$ nosto$ vuokra palvelumaksu \
      zakup zakupy czynsz opłata prowizja bankomacie \
      nákup nakup výběr vyber$ nájem najem$ poplatek výber nájom poplatok \
      vásárlás készpénzfelvétel albérlet bérleti \
      cumparare cumpărare retragere chirie$ comision$ \
      alışveriş harcama kira$ kirası \
      покупка покупки оплата$ снятие аренда комиссия купівля зняття оренда комісія теглене наем$ такса$ \
      αγορά αγορα ανάληψη αναληψη ενοίκιο ενοικιο προμήθεια \
      pirkinys pirkimas nuoma$ išgryninimas pirkums īre$ izsniegta ost$ üür$ tasu$ \
      kupnja kupovina najamnina najemnina stanarina kirija nakup$ \
      شراء سحب إيجار ايجار رسوم קניה קנייה משיכה שכירות עמלה \
      mua$ belanja pembelian sewa$
      """,
      """
      direct debit,standing order,card payment,cash withdrawal,debit card,paiement carte,pagamento pos,płatność kartą,\
      platba kartou,rút tiền,mua hàng,phí ,tarik tunai,biaya admin,ซื้อ,ถอนเงิน,ค่าเช่า,ค่าธรรมเนียม,消费,消費,取款,取现,提款,\
      房租,手续费,手續費,購入,引出,家賃,手数料,출금,월세,수수료
      """
    ),
    (
      .income,
      """
      salary payroll wages$ employer pension$ dividend deposit received incoming \
      gehalt lohn$ rente$ rentenzahlung besoldung kindergeld zahlungseingang einzahlung \
      salaire pension$ dividende$ versement nómina nomina$ sueldo ingreso$ stipendio pensione$ accredito \
      salário salario ordenado$ provento recebido recebida salaris loon$ pensioen ontvangen \
      lön$ lønn$ løn$ palkka eläke insättning innbetaling indbetaling \
      wynagrodzenie pensja emerytura mzda výplata příjem$ munkabér nyugdíj salariu salar$ pensie incasare încasare \
      maaş зарплат заработн пенсия$ заплата пенсія зарахування поступление μισθός μισθος μισθοδοσία μισθοδοσια σύνταξη \
      atlyginimas atlyginimo alga$ palk$ plaća plača mirovina pokojnina penzija \
      راتب رواتب משכורת קצבה lương$ gaji$ цалин
      """,
      """
      direct deposit,paid in,a vostro favore,incasso pos,incasso tramite pos,uang masuk,เงินเดือน,ฝากเงิน,รับโอน,工资,工資,薪,退休金,存入,給与,給料,賞与,\
      급여,월급,입금
      """
    ),
    (
      .refund,
      """
      refund return$ reversal rebate cashback erstattung rückerstattung rückzahlung gutschrift storno \
      remboursement devoluci reembolso rimborso estorno terugbetaling återbetalning tilbagebetaling refusjon palautus \
      hyvitys zwrot vrácení vratka refundace vrátenie visszatérítés rambursare iade$ iadesi возврат повернення \
      възстановяване επιστροφή επιστροφη grąžinimas atmaksa tagastus povrat vračilo استرداد החזר זיכוי pengembalian
      """,
      "credit adjustment,merchandise credit,hoàn tiền,hoàn trả,คืนเงิน,退款,退货,退貨,返现,返金,払戻,환불,ביטול עסקה"
    ),
    (
      .repayment,
      "autopay",
      """
      thank you,vielen dank,muchas gracias,payment received,received payment,lastschrift einzug,lastschrifteinzug,\
      zahlung erhalten,dankend erhalten,paiement reçu,paiement recu,pago recibido,su pago,pagamento ricevuto,pagamento fatura,\
      pagamento recebido,betaling ontvangen,ontvangen betaling,spłata karty,thanh toán thẻ,还款,還款,ご入金,お支払い受領
      """
    ),
  ]
}
