import CounterfoilModel
import CounterfoilText

/// Which accounts the bookings of a ledger name, and what must be asked of them.
struct LedgerSurvey {
  private let text: LedgerText
  private let columns: LedgerColumns
  /// For each account the bookings that name it.
  private(set) var counts: [String: Int] = [:]
  private(set) var rowCount = 0

  init(_ text: LedgerText, _ columns: LedgerColumns) {
    self.text = text
    self.columns = columns
    text.forEachRow { row in
      let booking = LedgerBooking(row, columns)
      rowCount += 1
      for account in Set([booking.account, booking.counterAccount]) where !account.isEmpty {
        counts[account, default: 0] += 1
      }
    }
  }

  /// The accounts with their numbers of bookings: those the chart calls a bank's first, then those of most bookings.
  var accounts: [(number: String, count: Int)] {
    let chart = text.head.chart
    return counts.map { (number: $0.key, count: $0.value, isBank: chart.bank($0.key) != nil) }
      .sorted { left, right in
        if left.isBank != right.isBank { return left.isBank }
        return (right.count, left.number.utf8.count, left.number) < (left.count, right.number.utf8.count, right.number)
      }
      .map { ($0.number, $0.count) }
  }

  // MARK: Questions

  private var place: SourceLocation { SourceLocation(file: text.file, line: text.head.line) }
  private static let choiceLimit = 8

  /// Asks which of the accounts is the bank's: nothing in the file proves it.
  func accountQuestion() -> Fault {
    let chart = text.head.chart
    let choices = accounts.filter { chart.canBeBank($0.number) }.prefix(LedgerSurvey.choiceLimit).map { account in
      let rows = account.count == 1 ? "1 of \(rowCount) bookings" : "\(account.count) of \(rowCount) bookings"
      let name = chart.bank(account.number).map { ", \($0)" } ?? ""
      return Question.Choice(
        "\(account.number), in \(rows)\(name)", profileLine: "ledgerAccount: \(JSONText.string(account.number))")
    }
    return Fault(
      .badData, .csvLedgerAccount,
      "a DATEV Buchungsstapel has bookings of \(counts.count) accounts, and nothing in it says which account is the bank's",
      at: place,
      fixes: [
        "Name the account in the profile: `ledgerAccount: 1200`. Bookings that do not name it are left out and counted; "
          + "for a second account, read the file once more with a profile for that one."
      ],
      question: Question(
        "Which account of the books is the bank's?", choices: choices, blank: .value(ofKey: "ledgerAccount")))
  }

  /// The fault where no booking names the account that is stated.
  func noBookings(of bank: String) -> Fault {
    var fault = accountQuestion()
    fault.diagnostic.message =
      "none of \(rowCount) bookings names account \(bank), which the profile says is the bank's"
    return fault
  }

  /// Asks for the currency of the account, where some of its bookings are in another one than the books.
  func currencyQuestion(of bank: String) -> Fault? {
    var foreign: Set<String> = []
    var bases: Set<String> = []
    var hasOwn = false
    var firstLine = 0
    text.forEachRow { row in
      let booking = LedgerBooking(row, columns)
      guard booking.names(bank) else { return }
      let currencies = booking.currencies(text.head)
      if currencies.amount == currencies.base {
        hasOwn = true
      } else {
        if foreign.isEmpty { firstLine = row.line }
        foreign.insert(currencies.amount)
        bases.insert(currencies.base)
      }
    }
    guard let first = foreign.min() else { return nil }
    var choices: [Question.Choice] = []
    if bases.count == 1, let base = bases.first {
      choices.append(
        Question.Choice("\(base): its amounts are those of the column Basis-Umsatz", profileLine: "currency: \(base)"))
    }
    if foreign.count == 1, !hasOwn {
      choices.append(
        Question.Choice("\(first): its amounts are those of the column Umsatz", profileLine: "currency: \(first)"))
    }
    return Fault(
      .badData, .csvCurrency,
      "bookings of account \(bank) are in \(foreign.sorted().joined(separator: " and ")), and nothing says in which currency "
        + "the bank keeps the account", at: SourceLocation(file: text.file, line: firstLine),
      fixes: ["State the currency of the account in the profile: `currency: EUR`."],
      question: choices.isEmpty
        ? nil : Question("In which currency is account \(bank) kept?", choices: choices))
  }
}
