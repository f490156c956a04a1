import CounterfoilModel
import CounterfoilTestSupport

/// What happens to an account day after day, and the downloads that tell of it.
struct SimulatedBank {
  struct Payment: Hashable {
    /// Since the first day of the world.
    var day: Int
    var cents: Int
    var text: String
    /// In cents, after the payment.
    var balance: Int
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
    var kind = Kind.whole
    var rows: [Payment] = []
    /// A whole row at the end of what was cut, which need not be believed.
    var lastRow: Payment?
  }

  /// 2026-01-01.
  static let firstDay = 20_454
  private static let header = "Date,Description,Amount"

  private(set) var payments: [Payment] = []
  private var balance = 100_000
  private let hasBalances: Bool
  private var downloadCount = 0
  private var numberOfBill = 1000
  /// Bills of payments, to be recorded by somebody some day.
  private(set) var unrecorded: [(id: String, day: Int, cents: Int, payee: String)] = []

  init(_ dice: inout SplitMix) { hasBalances = dice.oneIn(2) }

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
      unrecorded.append(("B-\(numberOfBill)", day - dice.number(0...4), cents, payee))
    }
    // Two bills of one amount, of which the payment names neither.
    if dice.oneIn(20) {
      let cents = -dice.number(10...900) * 25
      for payee in ["MUSIC SCHOOL", "CHESS CLUB"] {
        numberOfBill += 1
        unrecorded.append(("B-\(numberOfBill)", day, cents, payee))
      }
      pay(day, cents, "CARD PAYMENT")
    }
    // A bill that nobody pays.
    if dice.oneIn(60) {
      numberOfBill += 1
      unrecorded.append(("B-\(numberOfBill)", day, -dice.number(10...900) * 25 - 7, "GARAGE KLEIN"))
    }
  }

  private mutating func pay(_ day: Int, _ cents: Int, _ text: String) {
    balance += cents
    payments.append(Payment(day: day, cents: cents, text: text, balance: balance))
  }

  /// The next bills somebody gets to writing down, as a file.
  mutating func recordBills(_ name: String) -> (name: String, ids: [String], text: String) {
    let bills = unrecorded
    unrecorded = []
    let lines = bills.map { bill in
      let (id, day, payee) = (bill.id, SimulatedBank.iso(bill.day), bill.payee)
      return """
        {"id":"\(id)","date":"\(day)","amount":"\(amount(bill.cents))","currency":"EUR","payee":"\(payee)","number":"\(id.dropFirst(2))","account":"checking"}
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
    return "\(SimulatedBank.iso(payment.day)),\(payment.text),\(amount(payment.cents))\(balance)\n"
  }

  private var head: String { SimulatedBank.header + (hasBalances ? ",Balance" : "") + "\n" }

  /// All payments of some days, as the bank lists them now.
  mutating func download(_ days: ClosedRange<Int>) -> Download {
    downloadCount += 1
    let rows = payments.filter { days.contains($0.day) }
    return Download(
      name: "dl-\(downloadCount < 10 ? "00" : downloadCount < 100 ? "0" : "")\(downloadCount).csv",
      text: head + rows.map(line).joined(), rows: rows)
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

  /// The same download, in which one payment has other words: the bank changed its mind, or another program wrote it.
  func contradicting(_ whole: Download, _ dice: inout SplitMix) -> Download {
    guard let place = whole.rows.indices.randomElement(using: &dice) else { return whole }
    var file = whole
    file.rows[place].text = "PAYMENT BY CARD \(dice.number(1...9))"
    file.text = head + file.rows.map(line).joined()
    return file
  }

  static func garbage(_ number: Int) -> Download {
    Download(
      name: "page-\(number).csv", text: "<!doctype html><html><body>Please log in again (\(number))</body></html>\n",
      kind: .garbage)
  }
}
