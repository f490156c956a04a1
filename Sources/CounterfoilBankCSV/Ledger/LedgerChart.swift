/// What DATEV's charts of accounts call an account.
///
/// A company may give a number another meaning, so the names help to answer and decide nothing. They are those of
/// "Kontenrahmen DATEV SKR 03" (art. 11174) and "SKR 04" (art. 11175).
struct LedgerChart {
  /// 3 or 4; nil where the file names another chart, or none.
  private let number: Int?
  private let accountDigits: Int

  init(number: String, accountDigits: Int?) {
    self.number = Int(number)
    self.accountDigits = accountDigits ?? LedgerChart.chartDigits
  }

  /// The charts give accounts four digits; companies may add zeros behind them.
  private static let chartDigits = 4

  private static let banks: [Int: [Int: String]] = [
    3: [
      1100: "Bank (Postbank)", 1110: "Bank (Postbank 1)", 1120: "Bank (Postbank 2)", 1130: "Bank (Postbank 3)",
      1190: "LZB-Guthaben", 1195: "Bundesbankguthaben", 1200: "Bank", 1210: "Bank 1", 1220: "Bank 2", 1230: "Bank 3",
      1240: "Bank 4", 1250: "Bank 5",
    ],
    4: [
      1700: "Bank (Postbank)", 1710: "Bank (Postbank 1)", 1720: "Bank (Postbank 2)", 1730: "Bank (Postbank 3)",
      1780: "LZB-Guthaben", 1790: "Bundesbankguthaben", 1800: "Bank", 1810: "Bank 1", 1820: "Bank 2", 1830: "Bank 3",
      1840: "Bank 4", 1850: "Bank 5",
    ],
  ]

  /// The four digits of an account in the chart; nil for one the chart has not, such as that of a customer.
  private func chartNumber(_ account: String) -> Int? {
    guard var value = Int(account), value > 0, account.utf8.count <= accountDigits else { return nil }
    for _ in 0..<max(0, accountDigits - LedgerChart.chartDigits) {
      guard value % 10 == 0 else { return nil }
      value /= 10
    }
    return value
  }

  /// The chart's name of a bank's account, for a person; nil for all others.
  func bank(_ account: String) -> String? {
    guard let number, let name = chartNumber(account).flatMap({ LedgerChart.banks[number]?[$0] }) else { return nil }
    return "\"\(name)\" in DATEV's SKR 0\(number)"
  }

  /// Whether it is the account that balances are carried forward against: 9000, *Saldenvorträge, Sachkonten*, and 9090,
  /// *Summenvortragskonto*, in all charts of DATEV's.
  func carriesBalances(_ account: String) -> Bool { [9000, 9090].contains(chartNumber(account)) }

  /// Whether an account is one of the chart, not that of a customer or supplier: those have a digit more (*Sachkontenlänge*,
  /// field 14).
  func isOfChart(_ account: String) -> Bool { account.utf8.count <= accountDigits }

  /// Whether an account may be a bank's.
  func canBeBank(_ account: String) -> Bool { isOfChart(account) && !carriesBalances(account) }
}
