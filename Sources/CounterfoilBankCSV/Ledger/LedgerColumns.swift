import CounterfoilModel

/// Where the columns of a DATEV Buchungsstapel stand that say what a booking is, by the names DATEV gives them.
struct LedgerColumns {
  let amount: Int
  let side: Int
  let account: Int
  let counterAccount: Int
  let day: Int
  private(set) var currency: Int?
  private(set) var baseAmount: Int?
  private(set) var baseCurrency: Int?
  private(set) var taxKey: Int?
  private(set) var reversal: Int?
  private(set) var document: Int?
  private(set) var text: Int?
  /// Cells of the row of names.
  let count: Int

  /// - Returns: nil where a column is missing that no booking is understood without.
  init?(_ names: [String]) {
    let keys = names.map { String($0.lowercased().filter { $0.isLetter || $0.isNumber }) }
    func place(_ starts: String...) -> Int? {
      for start in starts { if let found = keys.firstIndex(where: { $0.hasPrefix(start) }) { return found } }
      return nil
    }
    guard let amount = place("umsatzohnesoll"), let side = place("sollhaben"),
      let account = keys.firstIndex(where: { $0 == "konto" || $0 == "kontonummer" }),
      let counterAccount = place("gegenkonto"), let day = place("belegdatum")
    else { return nil }
    (self.amount, self.side, self.account, self.counterAccount, self.day) = (
      amount, side, account, counterAccount, day
    )
    count = names.count
    currency = place("wkzumsatz")
    baseAmount = place("basisumsatz")
    baseCurrency = place("wkzbasis")
    taxKey = place("busch")
    reversal = place("generalumkehr")
    document = place("belegfeld1")
    text = place("buchungstext")
  }

  /// The columns whose values say which way a booking goes and between which accounts.
  var keys: Set<Int> {
    Set([side, account, counterAccount, currency, baseCurrency, taxKey, reversal].compactMap(\.self))
  }

  func isAccount(_ column: Int) -> Bool { column == account || column == counterAccount }
}
