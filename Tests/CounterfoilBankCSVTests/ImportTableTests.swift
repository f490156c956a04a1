import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

@Suite("Tables for the importers of other programs")
struct ImportTableTests {
  private static func batch(
    _ rows: [(amount: Int64, currency: String, account: String?, payee: String?, words: String?)]
  ) throws -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    for (index, row) in rows.enumerated() {
      batch.beginRecord()
      batch.set(EntryField.id, "id\(index)")
      batch.set(EntryField.date, CalendarDate(iso: "2024-02-29")?.advanced(byDays: index))
      batch.set(EntryField.amount, Money(minorUnits: row.amount, currency: try #require(Currency(row.currency))))
      batch.set(EntryField.account, row.account)
      batch.set(EntryField.payee, row.payee)
      batch.set(EntryField.description, row.words)
      batch.set(EntryField.reference, "R\(index)")
      batch.set(EntryField.category, "Food")
      batch.endRecord()
    }
    return batch
  }

  private static func write(
    _ batch: RecordBatch, _ codec: ImportTableCodec, _ settings: [String: String] = [:]
  ) throws -> (text: String, unheld: [String]) {
    let sink = ByteSink()
    var options = WriteOptions()
    options.settings = settings
    var writer = try codec.makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return (String(decoding: sink.bytes, as: UTF8.self), writer.unheldFields)
  }

  @Test func ynabTakesOneAccountAndCurrency() throws {
    let rows: [(Int64, String, String?, String?, String?)] = [
      (-1234, "EUR", "giro", "Markt, am \"Eck\"", "Karte"), (250_000, "EUR", "giro", nil, "Lohn"),
      (0, "EUR", "giro", "x", nil),
    ]
    let (text, unheld) = try Self.write(Self.batch(rows), .ynab)
    #expect(
      text == """
        Date,Payee,Memo,Outflow,Inflow
        2024-02-29,"Markt, am ""Eck""\",Karte,12.34,
        2024-03-01,,Lohn,,2500.00
        2024-03-02,x,,,0.00

        """)
    #expect(unheld == ["id", "account", "reference", "category"])
    for (account, currency, code) in [("card", "EUR", "csv.accounts"), ("giro", "USD", "csv.currency")] {
      let mixed = try Self.batch(rows + [(1, currency, account, nil, nil)])
      let fault = #expect(throws: Fault.self) { try Self.write(mixed, .ynab) }
      #expect(fault?.diagnostic.code.name == code)
    }
  }

  @Test func gnuCashTakesAccountsAndCurrencies() throws {
    let (text, unheld) = try Self.write(
      Self.batch([
        (-1234, "EUR", "Assets:Giro", "Markt", "Karte"), (1234, "JPY", nil, nil, "only words"),
        (-5, "XXX", "a", "b", nil),
      ]), .gnucash)
    #expect(
      text == """
        Date,Number,Description,Notes,Transaction Commodity,Account,Amount,Transfer Account
        2024-02-29,R0,Markt,Karte,EUR,Assets:Giro,-12.34,Food
        2024-03-01,R1,only words,,JPY,,1234,Food
        2024-03-02,R2,b,,,a,-0.05,Food

        """)
    #expect(unheld == ["id"])
  }

  /// FAULTS 63
  @Test(arguments: ["=1+1", "+49 123", "-x", "@home", "\tx", "＝1", "'=x"])
  func textsAreNoFormulas(_ text: String) throws {
    let batch = try Self.batch([(-1, "EUR", nil, text, text)])
    for codec in [ImportTableCodec.ynab, .gnucash] {
      let cell = try Self.write(batch, codec).text.split(separator: "\n")[1].split(separator: ",")
      #expect(cell.contains { $0 == "'\(text)" || $0 == "\"'\(text)\"" })
      #expect(try Self.write(batch, codec, ["guard": "none"]).text.contains("'\(text)") == false)
    }
  }

  @Test func badSettingsAndKindsAreRefused() {
    #expect(throws: Fault.self) { try Self.write(RecordBatch(schema: .entry), .ynab, ["guard": "x"]) }
    #expect(throws: Fault.self) { try Self.write(RecordBatch(schema: .place), .gnucash) }
  }

  /// What the importers hold comes back as any table with a known header.
  @Test func heldFieldsComeBack() throws {
    let batch = try Self.batch([
      (-1234, "EUR", "giro", "Markt, am \"Eck\"", "Karte\n12"), (250_000, "EUR", "giro", "Lohn & Co", "März"),
      (-100, "EUR", "giro", "食堂", "午餐"), (-5, "EUR", "giro", "b", "c d"),
      (-6, "EUR", "giro", "=1+1", "'=x"), (-7, "EUR", "giro", "@you, me", "'tis"), (-8, "EUR", "giro", "-", "''+1"),
      (-9, "EUR", "giro", "＝1", "\t\"x"),
    ])
    let ynab = Reading(try Self.write(batch, .ynab).text, []) { $0.currency = Currency("EUR") }
    let layout = try Repository.bytes(Repository.file("Sources/CounterfoilBankLayouts/Resources/gnucash-import.yaml"))
    let gnucash = Reading(try Self.write(batch, .gnucash).text, [], yaml: String(decoding: layout, as: UTF8.self))
    for (read, fields) in [
      (ynab, ["date", "amount", "payee", "description"]),
      (gnucash, ["date", "amount", "payee", "description", "account", "reference", "category"]),
    ] {
      #expect(read.fault == nil)
      #expect(read.batch.count == batch.count)
      for row in 0..<min(read.batch.count, batch.count) {
        for field in fields {
          #expect(Reading.text(read.batch, field, row) == Reading.text(batch, field, row), "\(field)")
        }
      }
    }
  }
}
