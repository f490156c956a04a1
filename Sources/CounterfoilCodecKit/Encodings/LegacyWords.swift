/// Words of bank statements in the languages of the older encodings: a hit by chance is all but impossible.
enum LegacyWords {
  /// The words found, each once, in the order of the list.
  static func found(in text: [Unicode.Scalar], encoding: TextEncoding) -> [String] {
    let words = (byEncoding[likeness(encoding)] ?? []).map {
      (word: $0, scalars: Array($0.unicodeScalars))
    }
    // Every word holds a character beyond ASCII: only places with its first one are looked at.
    var anchors: [Unicode.Scalar: [(index: Int, offset: Int)]] = [:]
    for (index, word) in words.enumerated() {
      guard let offset = word.scalars.firstIndex(where: { $0.value >= 0x80 }) else { continue }
      anchors[word.scalars[offset], default: []].append((index, offset))
    }
    var isFound = [Bool](repeating: false, count: words.count)
    for place in text.indices where text[place].value >= 0x80 {
      for (index, offset) in anchors[text[place]] ?? [] where !isFound[index] {
        let start = place - offset
        let scalars = words[index].scalars
        guard start >= 0, start + scalars.count <= text.count else { continue }
        isFound[index] = text[start..<start + scalars.count].elementsEqual(scalars)
      }
    }
    return words.indices.filter { isFound[$0] }.map { words[$0].word }
  }

  /// The encoding whose languages one has.
  private static func likeness(_ encoding: TextEncoding) -> TextEncoding {
    switch encoding {
    case .latin2, .latin10, .ibm852: .windows1250
    case .latin9, .ibm850, .macRoman: .windows1252
    case .ibm857: .windows1254
    case .iso5, .koi8R, .koi8U, .ibm866, .macCyrillic: .windows1251
    case .eucJP: .shiftJIS
    default: encoding
    }
  }

  private static let byEncoding: [TextEncoding: [String]] = [
    .gb18030: simplified, .gbk: simplified,
    .big5: [
      "交易", "日期", "帳戶", "金額", "餘額", "摘要", "支出", "收入", "存入", "提款", "備註", "轉帳", "消費", "銀行", "信用卡", "帳號",
      "說明", "幣別", "匯款", "存款",
    ],
    .shiftJIS: [
      "日付", "取引", "金額", "残高", "摘要", "入金", "出金", "支払", "預り", "口座", "振込", "利用", "カード", "明細", "店名", "預金", "銀行",
      "差引", "お引出し", "ｶｰﾄﾞ", "ﾌﾘｺﾐ", "ﾃﾞﾝｷ", "ﾁｮｷﾝ", "ﾃｽｳﾘﾖｳ", "ﾃｽｳﾘｮｳ",
    ],
    .eucKR: [
      "거래일", "거래", "금액", "잔액", "적요", "입금", "출금", "내용", "계좌", "은행", "카드", "승인", "가맹점", "결제", "이체", "수수료", "메모",
    ],
    .windows1251: [
      "Дата", "дата", "Сумма", "сумма", "Остаток", "остат", "Счет", "счет", "Счёт", "Валюта", "валюта", "Описание",
      "описание", "Приход", "Расход", "Назначение", "платеж", "Операци", "операци", "Карта", "карты", "Баланс",
      "Категория", "Рахунок", "Сума", "Опис", "Статус", "Перевод", "перевод",
    ],
    .windows1250: [
      "księgowania", "Data księg", "Tytuł", "tytuł", "płatno", "Płatno", "Wpłata", "wpłata",
      "Wypłata", "wypłata", "Obciążeni", "Szczegóły", "szczegóły", "Opłata", "opłata",
      "Částka", "částka", "Měna", "měna", "Zůstatek", "zůstatek", "Účet", "účet", "účtu", "zaúčtování",
      "Zaúčtování", "Zpráva", "zpráva", "příjemce", "Příjemce", "protiúčtu", "Protiúčet", "platební",
      "Összeg", "összeg", "Dátum", "dátum", "Közlemény", "közlemény", "Könyvelés", "könyvelés", "számla", "Számla",
      "utalás", "Utalás", "vásárlás", "Vásárlás", "Čiastka", "čiastka", "príjem", "Príjem", "plaćanja",
      "plaćanje", "Plaćanje", "Isplaćeno", "Uplaćeno", "Plată", "plată",
    ],
    .windows1252: [
      "Empfänger", "empfänger", "Währung", "währung", "Überweisung", "überweisung", "Gläubiger", "gläubiger", "für ",
      "Gebühr", "gebühr", "Straße", "straße", "Auszüge", "Umsätze", "umsätze", "Begünstigte", "begünstigte",
      "Libellé", "libellé", "Débit", "débit", "Crédit", "crédit", "Opération", "opération", "Référence", "référence",
      "Dépense", "Catégorie", "catégorie", "numéro", "Numéro", "Descripción", "descripción", "Operación", "operación",
      "Número", "número", "Categoría", "Descrição", "descrição", "Débito", "Crédito", "Lançamento", "lançamento",
      "Histórico", "histórico", "transação", "Transação", "Beløb", "beløb", "Bokføring", "bokføring",
      "Bogført", "bogført", "Bokförings", "bokförings", "Köp", "köp", "Överföring", "överföring", "Määrä",
      "määrä", "Päivä", "päivä", "Attività", "Società", "società", "Café", "café",
    ] + ofBookings,
  ]

  /// What stands beside payments and in their texts, as banks' own descriptions of their statements and bookings have it, small, with a
  /// capital and in capitals: the sign for *number* of French, Italian, Spanish and Portuguese, pay, fees, withdrawals, refunds, interest, periods, towns.
  private static let ofBookings: [String] =
    """
    n° nº n.º últimos último nómina comisión devolución retención liquidación transacción depósito electrónico automático préstamo \
    código período página teléfono suscripción administración españa también categoría débito crédito operación descripción número \
    comissão manutenção transferência cartão salário serviço prestação cobrança início agência disponível contabilístico referência \
    numerário água saúde anulação operação aplicação transação lançamento descrição histórico crédito depósito condomínio \
    caffè città disponibilità mensilità università proprietà indennità libertà società attività \
    prélèvement période échéance émission intérêts règlement chèque électricité téléphone santé hôtel supermarché bénéficiaire espèces \
    année reçu dépôt société référence numéro opération débit crédit libellé énergie épargne assurés fédérale \
    gebühr überweisung rücklastschrift verfügung bäckerei köln münchen düsseldorf nürnberg zürich österreich kontoführung vergütung \
    rückzahlung rückerstattung grundgebühr währung umsätze prämie müller gläubiger begünstigter empfänger auszüge löhne gehälter \
    coöperatie financiële belgië geïncasseerd reünie crediteuren \
    överföring kortköp insättning utgående ränta räntor försäkring återbetalning månadsavgift göteborg malmö utlägg \
    määrä päivä kirjauspäivä käteisnosto lähettäjä sähkö maksupäivä arvopäivä käyttö hyväksytty säästö jäsenmaksu \
    beløb lønoverførsel overførsel overføring varekjøp københavn valør hævet hævning indkøb strøm kjøp tromsø bokført lønn gebyrer \
    upphæð staða færsla greiðsla skýring úttekt viðtakandi
    """.split(separator: " ").map(String.init).filter { $0.utf8.contains { $0 >= 0x80 } }
    .flatMap { [$0, $0.prefix(1).uppercased() + $0.dropFirst(), $0.uppercased()] }

  private static let simplified = [
    "交易", "日期", "时间", "金额", "余额", "摘要", "备注", "商品", "支付", "账户", "账号", "收入", "支出", "收/支", "类型", "状态", "对方", "商户", "币种",
    "银行", "转账", "消费", "退款", "成功", "明细", "流水", "微信", "支付宝", "客户", "卡号",
  ]
}
