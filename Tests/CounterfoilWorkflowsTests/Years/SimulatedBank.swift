import CounterfoilModel
import CounterfoilTestSupport

/// What happens to a household's accounts day after day, and the downloads that tell of it.
struct SimulatedBank {
  /// Which accounts there are, and how their downloads arrive.
  enum Household: CaseIterable {
    /// One account.
    case one
    /// Three accounts, each with an inbox of its own.
    case separateInboxes
    /// Three accounts in one inbox, where the rows name theirs.
    case oneInbox

    var accounts: [String] { self == .one ? ["checking"] : ["checking", "savings", "card"] }
  }

  struct Payment: Hashable {
    var account: String
    /// Since the first day of the world.
    var day: Int
    var cents: Int
    var text: String
    /// In cents, after the payment.
    var balance: Int

    var bucket: YearModel.Bucket { YearModel.Bucket(account: account, day: day, cents: cents) }
  }

  /// A file as it was written, and the rows that are whole in it.
  struct Download {
    enum Kind {
      case whole
      /// It ends somewhere; the last row may be whole or not.
      case cut
      /// No statement at all.
      case garbage
    }

    var name: String
    var text: String
    /// Of whose inbox it is, and whose rows it has where these do not say so.
    var account = "checking"
    var kind = Kind.whole
    var rows: [Payment] = []
    /// A whole row at the end of what was cut, which need not be believed.
    var lastRow: Payment?
  }

  /// 2026-01-01.
  static let firstDay = 20_454
  private(set) var payments: [Payment] = []
  private var balances: [String: Int] = [:]
  private let hasBalances: Bool
  let household: Household
  private var downloadCount = 0
  private var numberOfBill = 1000
  /// Bills of payments, to be recorded by somebody some day.
  private(set) var unrecorded: [(id: String, day: Int, cents: Int, payee: String, account: String)] = []

  init(_ dice: inout SplitMix) {
    hasBalances = dice.oneIn(2)
    household = Household.allCases.randomElement(using: &dice) ?? .one
  }

  static func iso(_ day: Int) -> String {
    CalendarDate(daysSinceEpoch: Int32(firstDay + day))?.iso ?? ""
  }

  // MARK: Payments

  /// Books what a day brings.
  mutating func live(day: Int, _ dice: inout SplitMix) {
    if day % 30 == 2 { pay(day, -70_000, "RENT FLAT 7") }
    if day % 30 == 27 { pay(day, 215_000, "SALARY NORTHWIND") }
    if day % 30 == 29 { pay(day, -390, "ACCOUNT FEE") }
    if dice.oneIn(6) { for _ in 0..<dice.number(1...2) { pay(day, -350, "CAFE NORD") } }
    if dice.oneIn(9) {
      numberOfBill += 1
      let cents = -dice.number(10...900) * 25
      let payee = ["PLUMBER HART", "DR AMSEL", "JUDO CLUB", "BOOKSHOP LENZ"].randomElement(using: &dice) ?? ""
      pay(day, cents, "\(payee) INVOICE \(numberOfBill)")
      unrecorded.append(("B-\(numberOfBill)", day - dice.number(0...4), cents, payee, "checking"))
    }
    if household != .one { liveOfOthers(day: day, &dice) }
    // Two bills of one amount, of which the payment names neither.
    if dice.oneIn(20) {
      let cents = -dice.number(10...900) * 25
      for payee in ["MUSIC SCHOOL", "CHESS CLUB"] {
        numberOfBill += 1
        unrecorded.append(("B-\(numberOfBill)", day, cents, payee, "checking"))
      }
      pay(day, cents, "CARD PAYMENT")
    }
    // A bill that nobody pays.
    if dice.oneIn(60) {
      numberOfBill += 1
      unrecorded.append(("B-\(numberOfBill)", day, -dice.number(10...900) * 25 - 7, "GARAGE KLEIN", "checking"))
    }
  }

  /// Purchases by card, which are paid from the first account once a month, and what is put by and earns interest.
  private mutating func liveOfOthers(day: Int, _ dice: inout SplitMix) {
    if day % 30 == 28 {
      let cents = dice.number(1...40) * 2500
      pay(day, -cents, "TO SAVINGS")
      pay(day + dice.number(0...1), cents, "FROM CHECKING", of: "savings")
    }
    if day % 90 == 89 { pay(day, dice.number(10...999), "INTEREST", of: "savings") }
    if dice.oneIn(5) { for _ in 0..<dice.number(1...2) { pay(day, -350, "CAFE NORD", of: "card") } }
    if dice.oneIn(12) {
      numberOfBill += 1
      let cents = -dice.number(10...900) * 25
      pay(day, cents, "SHOP \(dice.number(1...9)) ORDER \(numberOfBill)", of: "card")
      unrecorded.append(("B-\(numberOfBill)", day - dice.number(0...4), cents, "SHOP", "card"))
    }
    let owed = -(balances["card"] ?? 0)
    if day % 30 == 14, owed > 0 {
      pay(day, -owed, "CARD SETTLEMENT")
      pay(day, owed, "PAYMENT THANK YOU", of: "card")
    }
  }

  private mutating func pay(_ day: Int, _ cents: Int, _ text: String, of account: String = "checking") {
    let balance = balances[account, default: account == "checking" ? 100_000 : 0] + cents
    balances[account] = balance
    payments.append(Payment(account: account, day: day, cents: cents, text: text, balance: balance))
  }

  /// The next bills somebody gets to writing down, as a file.
  mutating func recordBills(_ name: String) -> (name: String, ids: [String], text: String) {
    let bills = unrecorded
    unrecorded = []
    let lines = bills.map { bill in
      let (id, day, payee) = (bill.id, SimulatedBank.iso(bill.day), bill.payee)
      return """
        {"id":"\(id)","date":"\(day)","amount":"\(amount(bill.cents))","currency":"EUR","payee":"\(payee)","number":"\(id.dropFirst(2))","account":"\(bill.account)"}
        """
    }
    return (name, bills.map(\.id), "[\(lines.joined(separator: ",\n"))]\n")
  }

  // MARK: Downloads

  private func amount(_ cents: Int) -> String {
    let (units, rest) = (cents.magnitude / 100, cents.magnitude % 100)
    return "\(cents < 0 ? "-" : "")\(units).\(rest < 10 ? "0" : "")\(rest)"
  }

  private func line(_ payment: Payment) -> String {
    let balance = hasBalances ? ",\(amount(payment.balance))" : ""
    let account = household == .oneInbox ? "\(payment.account)," : ""
    return "\(account)\(SimulatedBank.iso(payment.day)),\(payment.text),\(amount(payment.cents))\(balance)\n"
  }

  private var head: String {
    "\(household == .oneInbox ? "Account," : "")Date,Description,Amount\(hasBalances ? ",Balance" : "")\n"
  }

  /// What begins the names of an account's files.
  func prefix(_ account: String) -> String { household == .separateInboxes ? "\(account)-" : "" }

  /// All payments of some days, as the bank lists them now: of one account, or of all where the rows name theirs.
  mutating func download(_ days: ClosedRange<Int>, _ dice: inout SplitMix) -> Download {
    downloadCount += 1
    let account = household.accounts.randomElement(using: &dice) ?? "checking"
    let accounts = household == .oneInbox && dice.oneIn(3) ? household.accounts : [account]
    let rows = accounts.flatMap { account in
      payments.filter { $0.account == account && days.contains($0.day) }.sorted { $0.day < $1.day }
    }
    return Download(
      name: "\(prefix(account))dl-\(downloadCount < 10 ? "00" : downloadCount < 100 ? "0" : "")\(downloadCount).csv",
      text: head + rows.map(line).joined(), account: account, rows: rows)
  }

  /// The same download, ending at a random byte behind the first row's first.
  func cut(_ whole: Download, _ dice: inout SplitMix) -> Download {
    guard whole.rows.count > 1 else { return whole }
    var file = whole
    file.kind = .cut
    let bytes = Array(whole.text.utf8)
    let count = dice.number(head.utf8.count + 1...bytes.count - 1)
    file.text = String(decoding: bytes.prefix(count), as: UTF8.self)
    file.rows = []
    var end = head.utf8.count
    for row in whole.rows {
      end += line(row).utf8.count
      if end <= count {
        file.rows.append(row)
      } else if end > count, file.lastRow == nil, end - line(row).utf8.count < count {
        // What is cut off need not change what the row says: -996.50 and -996.5 are one amount. A balance moves no
        // money: a row that ends within it is there, and told.
        let rest = String(decoding: bytes[count..<end], as: UTF8.self)
        let isWithinBalance = hasBalances && rest.utf8.count <= amount(row.balance).utf8.count + 1
        if isWithinBalance || ["\n", "0\n", "00\n", ".00\n"].contains(rest) { file.lastRow = row }
      }
    }
    return file
  }

  /// How the words begin that a payment has in a download that contradicts another.
  static let otherWords = "PAYMENT BY CARD"

  /// The same download, in which one payment has other words: the bank changed its mind, or another program wrote it.
  func contradicting(_ whole: Download, _ dice: inout SplitMix) -> Download {
    guard let place = whole.rows.indices.randomElement(using: &dice) else { return whole }
    var file = whole
    file.rows[place].text = "\(SimulatedBank.otherWords) \(dice.number(1...9))"
    file.text = head + file.rows.map(line).joined()
    return file
  }

  func garbage(_ number: Int, _ dice: inout SplitMix) -> Download {
    let account = household.accounts.randomElement(using: &dice) ?? "checking"
    return Download(
      name: "\(prefix(account))page-\(number).csv",
      text: "<!doctype html><html><body>Please log in again (\(number))</body></html>\n",
      account: account, kind: .garbage)
  }
}
