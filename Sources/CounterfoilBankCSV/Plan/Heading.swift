import CounterfoilCodecKit

/// What rows with one text among the records say of those below them.
enum Heading: Sendable {
  /// Which account they are of.
  case account
  /// Who the other side of the bills is.
  case party

  /// Whether a text may be a heading at all: no total, no balance, no mark of a page.
  static func mayBe(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && text.utf8.count <= 120 && !BalanceRow.isOne(text)
      && !BalanceRow.beginsWithTotal(text) && !BalanceRow.isPageMark(text)
  }

  /// Whether a text is a heading of bills of one age or state: *31 - 60 days past due*, *Current*, *Overdue*. It changes
  /// nothing of what the bills below it are.
  static func isOfAge(_ text: String) -> Bool {
    guard mayBe(text), HeaderNames.side(ofTitle: text) == nil, !InvoiceWords.mentionsCreditNote(text),
      !InvoiceWords.isWithoutEffect(text), !BillWords.isKnown(text)
    else { return false }
    return text.contains(where: \.isNumber) || InvoiceWords.isStanding(text) || TableWords.fold(text) == "current"
  }

  /// What the rows below a heading take over: the IBAN or the number in it, or all of it.
  static func value(_ text: String, _ heading: Heading?) -> String {
    guard heading == .account else { return text }
    if let iban = IBAN.first(in: [text]) { return iban }
    let runs = text.split { !$0.isNumber }.filter { $0.count >= 6 }
    return runs.count == 1 ? String(runs[0]) : text
  }

  /// Whether a heading names an account: by an IBAN, by a number of six digits and more, or by the last four of them
  /// behind a word for accounts or cards.
  static func isOfAccount(_ text: String) -> Bool {
    guard mayBe(text) else { return false }
    if IBAN.first(in: [text]) != nil { return true }
    let longest = text.split { !$0.isNumber }.map(\.count).max() ?? 0
    if longest >= 6 { return true }
    let small = text.lowercased()
    return longest >= 4 && (HeaderNames.isOfCard(text) || small.containsAny(of: accountWords))
  }

  /// *Account* as GnuCash's translations have it.
  private static let accountWords = [
    "account", "konto", "compte", "cuenta", "conto", "conta ", "rekening", "számla", "účet", "rachunek", "счет", "счёт",
    "hesap", "tili", "рахунок", "сметка", "račun", "cont ", "账户", "帳戶", "口座", "계좌", "حساب", "חשבון",
  ]
}
