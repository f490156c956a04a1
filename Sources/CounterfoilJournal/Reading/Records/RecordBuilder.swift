import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Makes records of transactions.
struct RecordBuilder {
  let kind: RecordKind
  /// Only postings to these accounts, or to ones below them, or to those our records call so; none for all own ones.
  let chosenAccounts: [String]
  /// Met since the last look: amounts without a currency.
  private(set) var unstatedSymbols: Set<String> = []

  init(kind: RecordKind, chosenAccounts: [String]) {
    self.kind = kind
    self.chosenAccounts = chosenAccounts
  }

  /// The postings that are to become records: to accounts of one's own, or to the one chosen.
  func ownPostings(of transaction: JournalTransaction, _ context: JournalContext) -> [Int] {
    let own = transaction.postings.indices.filter { index in
      let posting = transaction.postings[index]
      return posting.kind == .real && isOwn(context.accounts[posting.account])
    }
    // Our own writer says which of two own accounts a record is about.
    let marked = transaction.notes.tags.contains { $0.name == JournalTag.posting }
    if marked, let first = own.first(where: { $0 == 0 }) { return [first] }
    return own
  }

  func isOwn(_ account: AccountTable.Account) -> Bool {
    if chosenAccounts.isEmpty { return account.isOwn }
    return chosenAccounts.contains { chosen in
      account.name == chosen || account.name.hasPrefix(chosen + ":") || account.source == .text(chosen)
    }
  }

  /// The money of a posting.
  mutating func money(_ amount: JournalAmount, _ context: JournalContext) throws(JournalProblem) -> Money {
    let commodity = context.commodities[amount.commodity]
    guard let currency = commodity.currency else {
      throw JournalProblem(
        code: .journalCommodity,
        message: "\"\(TerminalText.excerpt(commodity.symbol, limitBytes: 40))\" is no currency of ISO 4217",
        offset: amount.offset)
    }
    if currency == .unstated, commodity.symbol != Currency.unstated.code { unstatedSymbols.insert(commodity.symbol) }
    do {
      return Money(minorUnits: try amount.number.minorUnits(digits: currency.minorUnitDigits), currency: currency)
    } catch {
      let message =
        error == .overflow
        ? "the amount \(amount.number.text) is larger than any that can be held"
        : "the amount \(amount.number.text) has more decimal places than the \(currency.minorUnitDigits) of \(currency.code)"
      throw JournalProblem(code: .journalAmount, message: message, offset: amount.offset)
    }
  }

  /// The amount of a posting that is to become a record.
  mutating func ownMoney(_ posting: JournalPosting, _ context: JournalContext) throws(JournalProblem) -> Money {
    if let amount = posting.amount { return try money(amount, context) }
    throw JournalProblem(
      code: .journalAmount,
      message: posting.isAssignment
        ? "this amount has to be worked out from the balance of the account"
        : "this posting stands for several amounts, or for one that depends on a price",
      offset: posting.offset,
      fixes: ["Print the journal with its own program (`hledger print -x`) and read that."])
  }

  /// What our records call an account.
  func recordName(_ account: AccountTable.Account) -> String? {
    switch account.source {
    case .none: account.name
    case .missing: nil
    case .text(let text): text
    }
  }

  /// The category a counter account stands for.
  func category(_ account: AccountTable.Account) -> String? {
    account.source == .none && account.isUnknown ? nil : recordName(account)
  }

  /// The override of a field by a tag of our own; `.some(nil)` where it says that there is no value.
  static func override(_ name: String, _ notes: inout JournalNotes) -> String?? {
    switch notes.take(name) {
    case nil: .none
    case .null?: .some(nil)
    case .text(let text)?: .some(text)
    }
  }
}
