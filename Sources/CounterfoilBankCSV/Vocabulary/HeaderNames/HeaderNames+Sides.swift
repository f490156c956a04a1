import CounterfoilCodecKit

/// Names of two columns of which each says what the other one is: *Payments* beside *Receipts*, *Rashod* beside *Prihod*.
extension HeaderNames {
  /// The languages in which a name is one of money out, and those in which it is one of money in.
  static func sides(of header: String) -> (out: Set<Int>, into: Set<Int>) {
    guard !header.isEmpty, header.utf8.count <= 60 else { return ([], []) }
    let key = foldedKey(header)
    return (outNames[key] ?? [], inNames[key] ?? [])
  }

  private static let outNames = names(\.out)
  private static let inNames = names(\.into)

  private static func names(_ side: KeyPath<(out: String, into: String), String>) -> [String: Set<Int>] {
    var all: [String: Set<Int>] = [:]
    for (language, words) in sideWords.enumerated() {
      for word in words[keyPath: side].split(separator: "|") {
        all[foldedKey(String(word)), default: []].insert(language)
      }
    }
    return all
  }

  /// For each language what goes out and what comes in: expenses and income, payments and receipts, withdrawals and deposits, what is
  /// debited and credited, as programs of bookkeeping (GnuCash, Odoo, 1C) translate them, and laws on accounting call the two sides of an
  /// account where another side than a bank's has no such name. Many are ambiguous alone: *Payments* beside *Charges* are what came in on
  /// a card, and 払戻 is what a shop gave back. *Increase* and *Decrease* are left out, as those of a debt are the other way round.
  private static let sideWords: [(out: String, into: String)] = [
    (
      "payments|payment|payments out|cash out|outgoing|outgoings|outflows|disbursement|disbursements|expenditure|expenditures|deductions|paid",
      "receipts|receipt|payments in|cash in|incoming|incomings|inflows|revenue|revenues|additions|received"
    ),
    (
      "auszahlung|auszahlungen|ausgaben|abbuchung|abbuchungen|ausgänge",
      "einzahlung|einzahlungen|einnahmen|zubuchung|eingänge"
    ),
    (
      "retrait|retraits|sortie|sorties|décaissement|décaissements|dépense|dépenses|paiements",
      "versement|versements|dépôt|dépôts|entrée|entrées|encaissement|encaissements|recette|recettes|remises"
    ),
    (
      "retiro|retiros|giro|giros|egreso|egresos|pagos|salida|salidas|disposiciones|gastos|cargo|cargos",
      "depósito|depósitos|ingreso|ingresos|cobros|entrada|entradas|abono|abonos|imposiciones"
    ),
    (
      "saque|saques|levantamento|levantamentos|despesa|despesas|pagamentos|saída|saídas",
      "depósito|depósitos|receita|receitas|recebimentos|entrada|entradas"
    ),
    ("prelievo|prelievi|pagamenti|uscita|uscite|spese", "versamento|versamenti|incassi|entrata|entrate|depositi"),
    (
      "uitgaven|afschrijving|afschrijvingen|uit|betalingen|opnamen",
      "ontvangsten|bijschrijving|bijschrijvingen|in|inkomsten|stortingen"
    ),
    (
      "utgifter|utgift|utbetalningar|utbetalning|uttag|kostnader",
      "inkomster|inkomst|inbetalningar|inbetalning|insättningar|intäkter"
    ),
    (
      "utgifter|utgift|utbetalt|utbetalinger|uttak|belastet|belastninger",
      "inntekter|inntekt|innbetalt|innbetalinger|innskudd|godskrevet"
    ),
    (
      "udgifter|udgift|udbetalinger|udbetaling|hævninger|hævning",
      "indtægter|indtægt|indbetalinger|indbetaling|indsætninger|indsætning"
    ),
    ("menot|meno|menoja|otot|otto|maksut|veloitukset", "tulot|tulo|tuloja|panot|pano|suoritukset|hyvitykset"),
    ("gjöld|úttektir|úttekt|útborganir|útborgun", "tekjur|innborganir|innborgun|innlagnir"),
    (
      "wypłata|wypłaty|rozchód|rozchody|wydatek|wydatki|obciążenie|obciążenia",
      "wpłata|wpłaty|przychód|przychody|wpływ|wpływy|uznanie|uznania"
    ),
    ("výdaj|výdaje|odepsáno|výběr|výběry|odchozí", "příjem|příjmy|připsáno|vklad|vklady|příchozí"),
    (
      "výdaj|výdavok|výdavky|na ťarchu|odpísané|výber|odchádzajúce",
      "príjem|príjmy|v prospech|pripísané|vklad|prichádzajúce"
    ),
    (
      "kiadás|kiadások|terhelés|terhelések|tartozik|kifizetés|kifizetések",
      "bevétel|bevételek|jóváírás|jóváírások|követel|befizetés|befizetések"
    ),
    (
      "cheltuieli|cheltuială|ieșiri|ieșire|plăți|retrageri|debitări",
      "venituri|venit|intrări|intrare|încasări|depuneri|creditări"
    ),
    (
      "rashod|rashodi|odljev|odljevi|isplata|isplate|terećenje|terećenja|zaduženje|zaduženja|odliv|duguje",
      "prihod|prihodi|priljev|priljevi|uplata|uplate|odobrenje|odobrenja|priliv|potražuje"
    ),
    (
      "izdatek|izdatki|odliv|odlivi|obremenitev|obremenitve|odhodki|dvigi|v breme",
      "prejemek|prejemki|priliv|prilivi|odobritev|odobritve|prihodki|pologi|v dobro"
    ),
    (
      "расход|расходи|исплата|исплате|задужење|задужења|одлив|одливи|дугује",
      "приход|приходи|уплата|уплате|одобрење|одобрења|прилив|приливи|потражује"
    ),
    (
      "задолжување|задолжувања|должи|исплата|исплати|одлив|одливи|расход|расходи",
      "побарување|побарувања|побарува|уплата|уплати|прилив|приливи|приход|приходи|одобрување|одобрувања"
    ),
    (
      "разход|разходи|плащане|плащания|задължение|изходящи|тегления",
      "приход|приходи|постъпление|постъпления|входящи|вноски"
    ),
    (
      "расход|расходы|списание|списания|выплата|выплаты|выбытие|исходящие",
      "приход|приходы|доход|доходы|поступление|поступления|зачисление|зачисления|входящие"
    ),
    (
      "видаток|видатки|витрата|витрати|списання|списано|виплати|вибуття",
      "надходження|зарахування|зараховано|дохід|доходи|прихід|поповнення"
    ),
    ("дэбет|расход|выдаткі|спісанне", "крэдыт|прыход|паступленні|залічэнне"),
    ("шығыс|шығыстар|шығын|дебет", "кіріс|кірістер|түсім|кредит"),
    ("chiqim|chiqimlar|xarajat|чиқим", "kirim|kirimlar|daromad|кирим"),
    ("чыгаша|чыгым|дебет", "киреше|кирим|кредит"),
    ("məxaric|xərc|xərclər|çıxış|silinmə", "mədaxil|gəlir|gəlirlər|giriş|mədaxillər"),
    ("გასული|გასავალი|ხარჯი|ხარჯები", "შემოსული|შემოსავალი|შემოსავლები"),
    ("ելք|ելքեր|դեբետ|ծախս", "մուտք|մուտքեր|կրեդիտ|եկամուտ"),
    ("χρέωση|χρεώσεις|ανάληψη|αναλήψεις|πληρωμές|έξοδα", "πίστωση|πιστώσεις|κατάθεση|καταθέσεις|εισπράξεις|έσοδα"),
    (
      "çıkan|çekilen|gider|giderler|ödenen|borç|para çıkışı",
      "giren|yatan|yatırılan|gelir|gelirler|tahsil edilen|alacak|para girişi"
    ),
    ("dalje|dalje parash|shpenzime|debi|debitime|tërheqje", "hyrje|hyrje parash|të ardhura|kredi|kreditime|depozitime"),
    ("išlaidos|išmokos|nurašyta|nurašymai|debetas", "pajamos|įplaukos|įskaityta|įskaitymai|kreditas"),
    ("izdevumi|izmaksas|izejošie|norakstīts|debets", "ieņēmumi|iemaksas|ienākošie|ieskaitīts|kredīts"),
    ("kulu|kulud|väljaminek|väljaminekud|väljamaksed|deebet", "tulu|tulud|sissetulek|sissetulekud|laekumised|kreedit"),
    (
      "المدفوعات|مدفوعات|مصروفات|المصروفات|المبلغ المدين|سحب|السحوبات|مدين|خصم|صادر",
      "المقبوضات|مقبوضات|إيرادات|الإيرادات|المبلغ الدائن|إيداع|الإيداعات|دائن|إضافة|وارد"
    ),
    ("הוצאה|הוצאות|משיכה|משיכות|חיובים|תשלומים", "הכנסה|הכנסות|הפקדה|הפקדות|זיכויים|תקבולים"),
    ("برداشت|هزینه|پرداخت|پرداختی|بدهکار|خروجی", "واریز|درآمد|دریافت|دریافتی|بستانکار|ورودی"),
    ("निकासी|आहरण|खर्च|व्यय|भुगतान", "जमा|आय|प्राप्ति|आमदनी"),
    ("উত্তোলন|খরচ|ব্যয়|প্রদান", "জমা|আয়|প্রাপ্তি"),
    ("รายจ่าย|ถอน|ถอนเงิน|เงินออก|จ่าย|ยอดถอน", "รายรับ|ฝาก|ฝากเงิน|เงินเข้า|รับ|ยอดฝาก"),
    ("ຖອນ|ຖອນເງິນ|ລາຍຈ່າຍ|ເງິນອອກ", "ຝາກ|ຝາກເງິນ|ລາຍຮັບ|ເງິນເຂົ້າ"),
    ("ដកប្រាក់|ចំណាយ|ប្រាក់ចេញ", "ដាក់ប្រាក់|ចំណូល|ប្រាក់ចូល"),
    (
      "nợ|ps nợ|phát sinh nợ|chi|rút|rút tiền|tiền ra|số tiền chi",
      "có|ps có|phát sinh có|thu|gửi|nộp tiền|tiền vào|số tiền thu"
    ),
    (
      "keluar|uang keluar|dana keluar|pengeluaran|penarikan|pembayaran",
      "masuk|uang masuk|dana masuk|pemasukan|penerimaan|setoran"
    ),
    ("keluar|wang keluar|pengeluaran|perbelanjaan", "masuk|wang masuk|pendapatan|terimaan|deposit"),
    ("지출|차변|나간금액|보낸금액|지급|지출금액|출금", "수입|대변|들어온금액|받은금액|입금|수입금액"),
    (
      "払戻|払戻額|払戻金額|お払戻|払出|払出金額|引出|引出額|引出金額|お引出|お引き出し|お引出金額|支払|支払額|支払金額|支出|出金",
      "預入|預入額|預入金額|お預入|お預入金額|お預け入れ|預け入れ|受入|受入金額|お預り|お預り金額|入金|入金額|収入"
    ),
    ("转出|轉出|转出金额|轉出金額|支取|支取金额|付款|支付|取款|取出", "转入|轉入|转入金额|轉入金額|存入|存入金额|收款|收到|存款|收入"),
    ("зарлага|зарлагын гүйлгээ", "орлого|орлогын гүйлгээ"),
    ("ወጪ|ወጪዎች", "ገቢ|ገቢዎች"),
    ("càrrec|càrrecs|despeses|sortides", "abonament|abonaments|ingressos|entrades"),
    ("ordainketa|ordainketak|gastuak|irteerak", "diru-sarrerak|sarrerak|abonuak"),
    ("kutoa|imetoka|fedha zilizotoka|matumizi", "kuweka|imeingia|fedha zilizoingia|mapato"),
  ]
}
