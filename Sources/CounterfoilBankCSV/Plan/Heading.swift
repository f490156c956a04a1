import CounterfoilCodecKit
import CounterfoilModel

/// What rows with one text among the records say of those below them.
enum Heading: Sendable {
  /// Which account they are of.
  case account
  /// Who the other side of the bills is.
  case party
  /// The same behind a word for parties or a number of an account, or both: *Debitor 10012 Muster GmbH*, *1001 Acme*.
  case labelledParty

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

  /// Whether a text is a month and its year, as statements head its rows: *August 2020*, *2024年3月*, *03/2024*.
  static func isOfMonth(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    let words = text.lowercased().split { " .,-/年月".contains($0) }
    guard words.count == 2,
      let year = words.first(where: { $0.count == 4 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let month = words.first(where: { $0 != year }), (1900...2199).contains(Int(year) ?? 0)
    else { return false }
    if let number = Int(month) { return (1...12).contains(number) }
    return DatePattern.isMonthName(String(month))
  }

  /// Whether a line names a card by its number, most of which is masked: `****-****-****-4821 佐藤　美咲` (VIEW), `4960.45XX.XXXX.1699` (Sicredi).
  /// A statement of one account lists what was paid by each of its cards below such a line.
  static func isOfMaskedCard(_ text: String) -> Bool {
    text.contains(where: \.isNumber) && ["**", "XXXX", "xxxx", "＊＊"].contains { text.contains($0) }
  }

  /// Whether the cells of a row name a card, and perhaps whose it is, and have no other number.
  static func isOfCard(_ cells: [String]) -> Bool {
    cells.count(where: { !$0.isEmpty }) <= 3 && cells.contains(where: isOfMaskedCard)
      && cells.allSatisfy { isOfMaskedCard($0) || !$0.contains(where: \.isNumber) }
  }

  static let splitFix =
    "The rows below such a heading are not as those above it: put each part into a file of its own, or say in a column of each row which way its money went, or in which currency."

  /// Whether a heading says which way the money of the rows below it went (*Deposits*, *Withdrawals and debits*) or what
  /// currency it is in (*Currency: EUR*): they are not read as all others.
  static func changesAmounts(_ text: String) -> Bool {
    guard mayBe(text) else { return false }
    if [.debit, .credit].contains(HeaderNames.meaning(of: text)?.role) { return true }
    return !currencies(text).isEmpty
      || text.split { !$0.isLetter }.contains { word in
        [.debit, .credit].contains(HeaderNames.meaning(of: String(word))?.role)
      }
  }

  /// Whether a heading says that money went out below it, or came in; nil where it says both, neither, or what currency it is in.
  static func isOfMoneyOut(_ text: String) -> Bool? {
    guard currencies(text).isEmpty else { return nil }
    let names = [text] + text.split { !$0.isLetter }.map(String.init)
    let sides = Set(names.compactMap { HeaderNames.meaning(of: $0)?.role }.filter { $0 == .debit || $0 == .credit })
    return sides.count == 1 ? sides.contains(.debit) : nil
  }

  /// Whether a text names an account or a card and then its currency: *Card 1234 in USD*, *Compte USD*. A text that goes on may end
  /// with a currency as well; it has an amount in front of it.
  static func isOfAccountInCurrency(_ text: String) -> Bool {
    let words = text.split { " ()[]".contains($0) }
    guard words.count >= 2, let last = words.last, currencies(String(last)).count == 1 else { return false }
    let front = words.dropLast().joined(separator: " ")
    return !front.contains { ".,".contains($0) }
      && (HeaderNames.isOfCard(front) || front.lowercased().containsAny(of: accountWords))
  }

  /// The currencies whose codes stand in a text as words.
  static func currencies(_ text: String) -> [Currency] {
    text.split { !$0.isLetter }.compactMap { word in
      guard word.count == 3, word.allSatisfy({ $0.isASCII && $0.isUppercase }), !CurrencyCodeWords.all.contains(word)
      else {
        return nil
      }
      return Currency(String(word))
    }
  }

  /// What the rows below a heading take over: the IBAN or the number in it, or all of it.
  static func value(_ text: String, _ heading: Heading?) -> String {
    if heading == .labelledParty { return unlabelled(text) }
    guard heading == .account else { return text }
    if let iban = IBAN.first(in: [text]) { return iban }
    let runs = text.split { !$0.isNumber }.filter { $0.count >= 6 }
    return runs.count == 1 ? String(runs[0]) : text
  }

  /// The number of an account that a heading of a party begins with, behind a word for parties; nil where there is none.
  static func partyNumber(_ text: String) -> Substring? {
    let words = text.split(separator: " ")
    let number = words.drop(while: isOfParty).first
    return number.flatMap { $0.allSatisfy(\.isNumber) && words.count > 1 ? $0 : nil }
  }

  /// Whether a heading begins with a word for the other side of bills.
  static func beginsWithPartyWord(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count > 1 && words.first.map(isOfParty) == true
  }

  private static func isOfParty(_ word: Substring) -> Bool {
    HeaderNames.meaning(of: word.filter { $0 != ":" })?.role == .payee
  }

  private static func unlabelled(_ text: String) -> String {
    var words = text.split(separator: " ").drop(while: isOfParty)
    if let first = words.first, words.count > 1, first.allSatisfy(\.isNumber) { words = words.dropFirst() }
    return words.isEmpty ? text : words.joined(separator: " ")
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
