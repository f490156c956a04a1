import CounterfoilModel

/// Whether the pages of the statements of a file are all there.
///
/// A page says that others come before it or after it: by its number and a mark for the last one (ISO 20022,
/// Pagination), or by an intermediate balance in place of the opening or closing one (SWIFT Standards, MT940, fields
/// 60M and 62M; ISO 20022, balance type ITBD).
package struct StatementPages {
  /// What one page says of itself.
  package struct Page {
    var number: Int?
    var opening: Money?
    var closing: Money?
    /// Whether there are pages before it, and after it.
    var isContinued: Bool
    var goesOn: Bool
    var line: Int

    package init(number: Int?, balance: StatementBalance, isContinued: Bool, goesOn: Bool, line: Int) {
      self.number = number
      opening = balance.opening
      closing = balance.closing
      self.isContinued = isContinued
      self.goesOn = goesOn
      self.line = line
    }

    /// Whether it is the page after another one: its number says so, or the balance it begins with.
    fileprivate func follows(_ before: Page) -> Bool {
      if let number, let last = before.number, number == last &+ 1 { return true }
      return opening != nil && opening == before.closing
    }
  }

  /// A page beside which one is missing.
  package struct Gap {
    package var line: Int
    /// Whether the missing one is the page before it.
    package var isBefore: Bool
  }

  /// By account, the page after which others must come.
  private var open: [String: Page] = [:]
  /// Gaps that nothing behind them in the file can fill.
  private var found: [Gap] = []

  package init() {}

  package mutating func add(_ page: Page, account: String) {
    let before = open.removeValue(forKey: account)
    if let before, !page.isContinued || !page.follows(before) {
      found.append(Gap(line: before.line, isBefore: false))
    } else if before == nil, page.isContinued {
      found.append(Gap(line: page.line, isBefore: true))
    }
    if page.goesOn { open[account] = page }
  }

  /// To be asked at the end of the file; in the order of its lines.
  package var gaps: [Gap] {
    (found + open.values.map { Gap(line: $0.line, isBefore: false) }).sorted { $0.line < $1.line }
  }
}
