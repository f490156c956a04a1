import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@Suite("Transfers and balances on their way from journal to journal")
struct TransferAndBalanceTests {
  private static let transfers = """
    2024-01-02 * (R1) Bank | move it  ; note: hello
        Assets:Giro  -100.00 EUR
        Assets:Savings  100.00 EUR  ; memo: x

    2024-01-03 Shop | two alike on one day
        Assets:Giro  -5.00 EUR
        Expenses:Food  5.00 EUR

    2024-01-03 Twice
        Assets:Savings  -7.00 EUR
        Assets:Giro  7.00 EUR

    2024-01-03 Twice
        Assets:Savings  -7.00 EUR
        Assets:Giro  7.00 EUR

    2024-01-04 Back
        Liabilities:Card  10.00 EUR = 20.00 EUR
        Assets:Giro

    """

  @Test(arguments: ["beancount", "hledger", "ledger"], ["note", "assert"])
  func aTransferIsWrittenOnce(_ name: String, _ balances: String) throws {
    let codec = Journals.named(name)
    let read = Journals.read(Self.transfers, .hledger)
    try #require(read.fault == nil && read.batch.count == 9)
    let text = try Journals.write(read.batch, codec, ["balances": balances]).text
    let again = Journals.read(text, codec)
    let fields = ["date", "amount", "account", "balance", "payee", "description", "reference", "category", "extra"]
    for field in fields {
      #expect(again.rows(field) == read.rows(field), "\(field): \(text)")
    }
    // Both sides of each of the four transfers lie in one transaction.
    let opening = balances == "assert" ? 1 : 0
    #expect(
      text.split(separator: "\n").count { $0.hasPrefix("2024-") && !$0.contains(" open ") && !$0.contains(" balance ") }
        == 5 + opening)
    try TestTools.check(text, codec)
  }

  /// What hledger makes of the journal and of what is written of it is the same.
  @Test func noMoneyMovesTwice() throws {
    guard let hledger = Program.path(of: "hledger") else { return }
    let read = Journals.read(Self.transfers, .hledger)
    let text = try Journals.write(read.batch, .hledger).text
    let balances = try [Self.transfers.replacing(" = 20.00 EUR", with: ""), text].map { journal in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).journal")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(journal.utf8).write(to: file)
      return try TestTools.run(hledger, ["-f", file.path, "balance", "Assets", "Liabilities", "--flat"]).text
    }
    #expect(balances[0] == balances[1] && balances[0].contains("-101.00 EUR  Assets:Giro"), "\(balances)")
  }

  private static func statement(_ rows: [(day: String, amount: Int64, balance: Int64?)]) throws -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    let euro = try #require(Currency("EUR"))
    for row in rows {
      batch.beginRecord()
      batch.set(EntryField.date, CalendarDate(iso: row.day))
      batch.set(EntryField.amount, Money(minorUnits: row.amount, currency: euro))
      batch.set(EntryField.account, "giro")
      batch.set(EntryField.balance, row.balance.map { Money(minorUnits: $0, currency: euro) })
      batch.endRecord()
    }
    return batch
  }

  private static let oldestFirst: [(day: String, amount: Int64, balance: Int64?)] = [
    ("2024-01-02", -1000, 9000), ("2024-01-02", 500, 9500), ("2024-01-04", -25, nil), ("2024-01-05", -75, 9400),
  ]

  @Test(arguments: ["beancount", "hledger", "ledger"], [false, true])
  func balancesAreAsserted(_ name: String, _ isNewestFirst: Bool) throws {
    let codec = Journals.named(name)
    let rows = isNewestFirst ? Self.oldestFirst.reversed() : Self.oldestFirst
    let text = try Journals.write(Self.statement(rows), codec, ["balances": "assert"]).text
    try TestTools.check(text, codec)
    let wanted =
      name == "beancount"
      ? ["2024-01-03 balance Assets:Giro  95.00 EUR", "2024-01-06 balance Assets:Giro  94.00 EUR"]
      : ["-10.00 EUR = 90.00 EUR", "5.00 EUR = 95.00 EUR", "-0.75 EUR = 94.00 EUR"]
    for line in wanted { #expect(text.lowercased().contains(line.lowercased()), "\(line): \(text)") }
    let again = Journals.read(text, codec)
    #expect(again.rows("date", "amount", "balance") == (try rowsInOrder()), "\(text)")
    // An assertion that is wrong is found by the program it is for.
    guard Program.path(of: TestTools.program(of: codec)) != nil else { return }
    let wrong = text.replacing("95.00 EUR", with: "95.99 EUR").replacing("balance: 95.99", with: "balance: 95.00")
    #expect(try TestTools.complaint(about: wrong, codec) != nil)
  }

  private func rowsInOrder() throws -> [String] {
    let text = try Journals.write(Self.statement(Self.oldestFirst), .hledger).text
    return Journals.read(text, .hledger).rows("date", "amount", "balance")
  }

  @Test(arguments: ["beancount", "hledger", "ledger"])
  func aBalanceThatDoesNotFollowStaysATag(_ name: String) throws {
    let codec = Journals.named(name)
    let rows: [(day: String, amount: Int64, balance: Int64?)] = [
      ("2024-01-02", -1000, 9000), ("2024-01-03", -500, 8400), ("2024-01-04", -100, 8400),
    ]
    let text = try Journals.write(Self.statement(rows), codec, ["balances": "assert"]).text
    try TestTools.check(text, codec)
    #expect(text.contains("balance: 84.00 EUR"), "\(text)")
    #expect(Journals.read(text, codec).rows("balance") == ["90.00 EUR", "84.00 EUR", "84.00 EUR"], "\(text)")
  }

  /// What it books is worked out by beancount, and is in no line of the file.
  @Test func whatIsPaddedIsSaidToBeMissing() {
    let text =
      "2026-02-01 open Assets:Till EUR\n2026-02-02 pad Assets:Till Expenses:Lost\n2026-02-03 * \"Tea\"\n"
      + "  Assets:Till  -2.00 EUR\n  Expenses:Tea\n2026-02-04 balance Assets:Till -9.00 EUR\n"
    let read = Journals.read(text, .beancount)
    #expect(read.rows("amount") == ["-2.00 EUR"])
    #expect(read.findings.map(\.severity) == [.warning])
    #expect(read.findings.first?.location?.line == 2)
    #expect(read.codes == ["journal.left-out"])
  }

  /// ledger always applies them, hledger with `--auto`.
  @Test(arguments: ["hledger", "ledger"])
  func automatedTransactionsAreSaidNotToBeApplied(_ name: String) {
    let payment = "2026-01-06 Employer\n    Assets:Bank  1000 EUR\n    Income:Salary\n"
    let read = Journals.read(
      "; rules\n= /^Income:Salary/\n    Assets:Tax  -0.10\n    Assets:Bank  0.10\n" + payment, Journals.named(name))
    #expect(read.rows("amount") == ["1000.00 EUR"] && read.codes == ["journal.left-out"])
    #expect(read.findings.map(\.severity) == [.warning] && read.findings.first?.location?.line == 2)
    // Virtual postings are left out of all transactions.
    let virtual = Journals.read("= expenses:food\n    (Budget:Food)  *-1\n" + payment, Journals.named(name))
    #expect(virtual.codes == [] && virtual.rows("amount") == ["1000.00 EUR"])
  }

  @Test(arguments: ["hledger", "ledger"], [true, false])
  func wideCharactersWithoutAMarkAreRecognised(_ name: String, _ isLittle: Bool) {
    let text = "2026-01-06 Employer\n    Assets:Bank  1000 EUR\n    Income:Salary\n"
    let bytes: [UInt8] = text.utf8.flatMap { isLittle ? [$0, 0] : [0, $0] }
    let codec = Journals.named(name)
    let sample = FileSample(bytes: bytes, fileName: "x.\(name)", isComplete: true)
    #expect(codec.confidence(in: sample).score >= 85)
    #expect(GoldenReading(codec, bytes: bytes, name: "x").rows("amount") == ["1000.00 EUR"])
  }
}
