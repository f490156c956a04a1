import CounterfoilCodecKit

/// Words that belong to statements and not to people: they stay, because readers go by them.
package struct KeptWords: Sendable {
  /// Where a word may stay.
  package enum Place: Sendable {
    /// Headers, lines before and after the rows, words for direction and status.
    case labels
    /// Texts of rows.
    case texts
  }

  private var labels: Set<String> = []
  private var texts: Set<String> = []
  /// Words written without spaces, the longest first, by their first letter.
  private var ideographs: [UInt32: [[UInt32]]] = [:]

  /// - Parameter labels: further words, such as the names of columns that readers know.
  package init(labels more: some Sequence<String> = []) {
    for phrase in more { take(phrase) }
    for phrase in KeptWords.labelText.split(whereSeparator: { " \n".contains($0) }) { take(String(phrase)) }
    texts = Set(KeptWords.textWords.split(whereSeparator: { " \n".contains($0) }).map(String.init))
    for first in ideographs.keys { ideographs[first]?.sort { ($0.count, $1[0]) > ($1.count, $0[0]) } }
  }

  private mutating func take(_ phrase: String) {
    var word: [UInt32] = []
    for scalar in phrase.lowercased().unicodeScalars.map(\.value) + [0x20] {
      if SampleLetters.isLetter(scalar) {
        word.append(scalar)
      } else if !word.isEmpty {
        add(word)
        word = []
      }
    }
  }

  private mutating func add(_ word: [UInt32]) {
    labels.insert(KeptWords.string(word))
    if word.count > 1, word.contains(where: { SampleLetters.isIdeograph($0) }) {
      let known = ideographs[word[0], default: []]
      if !known.contains(word) { ideographs[word[0]] = known + [word] }
    }
  }

  private static func string(_ word: some Sequence<UInt32>) -> String {
    var text = ""
    for scalar in word { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return text
  }

  /// Whether a word in small letters may be in a sample.
  package func contains(_ word: String) -> Bool { labels.contains(word) || texts.contains(word) }

  /// Whether a word in small letters stays.
  func holds(_ word: some Sequence<UInt32>, in place: Place) -> Bool {
    let text = KeptWords.string(word)
    return place == .labels ? labels.contains(text) : texts.contains(text)
  }

  /// Whether a text says that its row is a sum or a balance and no payment: nothing but known words, one of them such.
  func isTotal(_ text: [UInt32]) -> Bool {
    let words = text.map(SampleLetters.lowercase).split { !SampleLetters.isLetter($0) }
    guard words.contains(where: { KeptWords.totals.contains(KeptWords.string($0)) }) else { return false }
    return words.allSatisfy { holds($0, in: .labels) } && !text.contains { SampleLetters.digit($0) != nil }
  }

  private static let totals: Set<String> = [
    "total", "totals", "subtotal", "sum", "summe", "gesamt", "saldo", "endsaldo", "anfangssaldo", "balance", "solde",
    "totale", "totaal", "合计", "总计",
  ]

  /// How many characters from `start` on are a word written without spaces; 0 for none.
  func ideographWord(in text: [UInt32], at start: Int, before end: Int) -> Int {
    for word in ideographs[text[start]] ?? [] where start + word.count <= end {
      if text[start..<start + word.count].elementsEqual(word) { return word.count }
    }
    return 0
  }

  /// Words of texts by which readers tell a card's payments to it, and parts of addresses on the net.
  private static let textWords = """
    thank you payment autopay received sepa iban bic eref mref cred debt svwz kref purp abwa abwe www http https com net org
    """

  private static let labelText = """
    account accounts number no name from to until till period date dates day time currency balance opening closing ending
    beginning start end available current previous total totals subtotal sum count rows records transactions transaction
    entries items page of statement statements bank card cardholder customer holder iban bic swift branch type status
    amount amounts credit credits debit debits in out paid received money deposits withdrawals fees interest payment
    payments created generated exported export report as at for the and all
    konto kontonummer kontostand kontoinhaber inhaber name nummer bank blz von bis zeitraum datum stand vom am saldo
    anfangssaldo endsaldo summe gesamt umsätze umsatz auszug kontoauszug anzahl währung soll haben karte kreditkarte
    girokonto erstellt alter neuer letzter der die das zum per eur
    compte numéro numero solde date du au titulaire période total crédit débit relevé
    cuenta saldo fecha desde hasta titular periodo total conto intestatario dal al periodo rekening naam van tot en met
    účet účtu číslo měna zůstatek od do konta saldo wyciąg okres data
    january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec januar februar märz mai juni juli oktober dezember mär okt dez monday tuesday wednesday
    thursday friday saturday sunday mon tue wed thu fri sat sun pm gmt utc
    usd gbp cny jpy chf kwd hkd twd krw czk pln sek nok dkk cad aud inr
    账号 账户 账单 明细 查询 交易 记录 记录明细 列表 明细列表 起始 终止 起止 开始 结束 日期 时间 导出 类型 导出类型 导出时间 起始时间 终止时间
    微信 支付宝 微信支付 微信支付账单明细 昵称 微信昵称 姓名 用户 收入 支出 收支 中性 中性交易 已收入 已支出 待收入 待支出 合计 总计 总额 共 笔 元
    笔数 金额 余额 币种 人民币 卡号 户名 客户 银行 电子 客户端 回单 全部 特别 提示 说明 注 不计收支 退款 已退款 成功 失败 关闭 还款 交易关闭 交易成功
    支付成功 等待 确认 收货 付款 收款 转账 提现 充值 手续费 借 贷 借方 贷方 期初 期末 上期 本期 年 月 日 时 分 秒 至 从 到
    取引 日付 残高 口座 番号 期間 合計 入金 出金 件数 円
    """
}
