import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

struct QIFWriterTests {
  static func entry(
    _ day: String, _ amount: String, account: String? = "Giro", currency: String = "EUR", payee: String? = "Shop",
    category: String? = nil, extra: String? = nil
  ) throws -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    batch.beginRecord()
    batch.set(EntryField.account, account)
    batch.set(EntryField.date, CalendarDate(iso: day))
    batch.set(EntryField.amount, try Money(exactly: amount, currency: try #require(Currency(currency))))
    batch.set(EntryField.payee, payee)
    batch.set(EntryField.category, category)
    batch.set(EntryField.extra, extra)
    batch.endRecord()
    return batch
  }

  static func write(_ batches: [RecordBatch], _ settings: [String: String] = [:]) throws -> (
    text: String, unheld: [String]
  ) {
    var all = RecordBatch(schema: batches.first?.schema ?? .entry)
    for batch in batches { all.append(contentsOf: batch) }
    return try QIFSamples.write(all, settings)
  }

  @Test func isASectionForEachAccount() throws {
    let written = try Self.write([
      Self.entry("2026-01-31", "-12.50"), Self.entry("2026-01-30", "-1.00", account: nil),
      Self.entry("2026-02-01", "5.00", account: "Card", extra: #"{"type":"CCard"}"#),
      Self.entry("2026-02-02", "-2.00", category: "Food"),
    ])
    #expect(
      written.text == """
        !Type:Bank
        D01/30/2026
        T-1.00
        PShop
        ^
        !Account
        NGiro
        TBank
        ^
        !Type:Bank
        D01/31/2026
        T-12.50
        PShop
        ^
        D02/02/2026
        T-2.00
        PShop
        LFood
        ^
        !Account
        NCard
        TCCard
        ^
        !Type:CCard
        D02/01/2026
        T5.00
        PShop
        ^

        """)
    #expect(written.unheld == ["currency"])
  }

  /// A file whose days prove no order would have to be asked about: it states the order itself.
  @Test(arguments: ["MM/dd/yyyy", "dd/MM/yyyy", "dd.MM.yyyy", "yyyy-MM-dd"])
  func whatIsWrittenIsReadWithoutAQuestion(_ format: String) throws {
    let open = [try Self.entry("2026-01-02", "-1.00"), try Self.entry("2026-03-04", "-1.00")]
    let proven = open + [try Self.entry("2026-03-31", "-1.00")]
    for (batches, isProven) in [(open, false), (proven, true)] {
      let written = try Self.write(batches, ["date-format": format])
      #expect(written.text.hasPrefix("!Option:") == (!isProven && format != "yyyy-MM-dd"))
      let again = QIFSamples.read(written.text)
      #expect(again.fault == nil)
      #expect(
        (0..<batches.count).map { again.batch[EntryField.date, $0] } == batches.map { $0[EntryField.date, 0] })
    }
  }

  @Test(arguments: ["MM/dd/yy", "yyyy", "MM dd yyyy", "yyyyMMdd", "dd/MM/yyyy/", "x"])
  func otherPatternsAreUsageFaults(_ format: String) throws {
    let batch = try Self.entry("2026-01-02", "-1.00")
    do throws(Fault) {
      _ = try QIFSamples.write(batch, ["date-format": format])
      Issue.record("\(format) was taken")
    } catch {
      #expect(error.status == .usage)
    }
  }

  /// The amounts of one account would be added up as if they were of one currency.
  @Test func twoCurrenciesInOneAccountAreRefused() throws {
    var both = try Self.entry("2026-01-02", "-1.00")
    both.append(contentsOf: try Self.entry("2026-01-02", "-1.00", currency: "USD"))
    do throws(Fault) {
      _ = try QIFSamples.write(both)
      Issue.record("two currencies were written into one account")
    } catch {
      #expect(error.diagnostic.code.name == "qif.unwritable")
    }
    #expect(
      try Self.write([
        Self.entry("2026-01-02", "-1.00"), Self.entry("2026-01-02", "-1.00", account: "Other", currency: "USD"),
      ]).unheld == ["currency"])
  }

  @Test func whatHasNoLineIsNamed() throws {
    var batch = RecordBatch(schema: .entry)
    let money = Money(minorUnits: -100, currency: .unstated)
    batch.append(
      StatementEntry(
        id: "x", account: "a\nb", date: .first, time: "09:05", valueDate: .first, amount: money, balance: money,
        payee: " in front", description: "a\rb", reference: "", status: .pending, category: "[Giro]",
        extra: #"{"Note":"x"}"#))
    #expect(
      try Self.write([batch]).unheld == [
        "id", "account", "time", "valueDate", "balance", "payee", "description", "reference", "status", "category",
        "extra",
      ])
  }

  @Test func billsKeepTheirTransfers() throws {
    var batch = RecordBatch(schema: .bill)
    batch.append(
      Bill(
        id: "b1", date: try #require(CalendarDate(iso: "2026-01-31")),
        amount: Money(minorUnits: -500, currency: .unstated),
        title: "Lunch", counterAccount: "Wallet", number: "7"))
    let written = try Self.write([batch])
    #expect(written.text == "!Type:Bank\nD01/31/2026\nT-5.00\nPLunch\nN7\nL[Wallet]\n^\n")
    #expect(written.unheld == ["id", "title"])
  }

  @Test func otherKindsAreRefused() {
    #expect(throws: Fault.self) { try QIFSamples.write(RecordBatch(schema: .book)) }
  }

  @Test func anEncodingWithoutTheLetterIsRefused() throws {
    #expect(throws: Fault.self) {
      try QIFSamples.write(Self.entry("2026-01-31", "-1.00", payee: "カフェ"), encoding: "windows-1252")
    }
  }
}
