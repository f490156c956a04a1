import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilText
import Foundation
import Testing

@Suite("Journals give back what was written")
struct JournalRoundTripTests {
  /// Texts that mean something in one journal or another.
  static let texts = [
    "Tesco", "a; b", "a  b", "a | b", "|", "* star", "! bang", "(code) x", "= 5", "  spaces  ", "tab\there",
    "line\nend",
    "cr\rlf\r\n", "\"quoted\"", "back\\slash", "comma, here", "[2024-01-01]", "[=1]", "date: 2024-01-31", "12:30",
    "key:: value", "http://x.y/z", "null", "NULL", "TRUE", "", " ", ":", "::", "食堂 午餐", "Ünïcode", "\u{1F980}", "a:b:c",
    "Expenses:Food", "Assets:Bank", "Assets:Bank:Giro", "expenses:food", "Income:Unknown", "Unknown", "1st",
    "2024-01-31",
    "end comment", "comment", "%", "#tag", "^link", "\u{202E}rtl", "\u{85}next", "\u{2028}sep", "-5 EUR", "@ 5", "{x}",
    "~", "giro;card", "Liabilities:Card", "a\u{A0}b", "\u{7F}", "É", "élan", "-", "--", "x-", "; c", "…",
  ]

  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  static func batch(_ schema: Schema, rows: Int, seed: UInt64) throws -> RecordBatch {
    var random = Random(state: seed)
    var batch = RecordBatch(schema: schema)
    let currencies = try ["EUR", "USD", "JPY", "KWD", "CNY", "XXX"].map { try #require(Currency($0)) }
    for _ in 0..<rows {
      batch.beginRecord()
      for (index, field) in schema.fields.enumerated() {
        guard field.isRequired || Int.random(in: 0..<3, using: &random) > 0 else { continue }
        let text = texts.randomElement(using: &random) ?? ""
        switch (field.type, field.name) {
        case (.day, _):
          batch.set(index, day: CalendarDate(daysSinceEpoch: .random(in: -200_000...40_000, using: &random)))
        case (.amount, _):
          let size = Int64.random(in: -3_000_000...3_000_000, using: &random)
          let money = Money(minorUnits: size, currency: currencies.randomElement(using: &random) ?? currencies[0])
          batch.set(index, amount: money)
        case (.json, _): batch.set(index, text: extra(text, texts.randomElement(using: &random) ?? "", &random))
        case (.bytes, _): batch.set(index, bytes: Array(text.utf8))
        case (_, "time"): batch.set(index, text: "12:3\(Int.random(in: 0...9, using: &random))")
        case (_, "status"): batch.set(index, text: Bool.random(using: &random) ? "booked" : "pending")
        case (_, "kind"): batch.set(index, text: ["expense", "transfer"].randomElement(using: &random))
        default: batch.set(index, text: text)
        }
      }
      batch.endRecord()
    }
    return batch
  }

  private static func extra(_ one: String, _ other: String, _ random: inout Random) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: "{\"a\": [1, {\"date\":\"x,date:1\"}], \"b\":null}"
    case 1: "{}"
    case 2: JSONWriter.object([("id", one), ("note", other)]) ?? "{}"
    case 3: JSONWriter.object([(one, other)]) ?? "{}"
    default: JSONWriter.object([("memo", one), ("Konto-Nr", other), ("zusatz", "x")]) ?? "{}"
    }
  }

  @Test(arguments: ["beancount", "hledger", "ledger"], ["entry", "bill"])
  func everyFieldComesBack(_ name: String, _ kind: String) throws {
    let codec = Journals.named(name)
    let schema = try #require(Schema.standard(for: RecordKind(kind)))
    var differences: [String] = []
    for seed in 1...6 {
      let batch = try Self.batch(schema, rows: 60, seed: UInt64(seed))
      let (text, unheld) = try Journals.write(batch, codec)
      #expect(unheld == (schema.kind == .bill ? ["photo"] : []))
      let again = Journals.read(text, codec)
      try #require(again.fault == nil)
      try #require(again.rejects == [])
      try #require(again.batch.schema == schema && again.batch.count == batch.count)
      for row in 0..<batch.count {
        for (index, field) in schema.fields.enumerated() where !unheld.contains(field.name) {
          let expected = batch.isMissing(index, row) ? nil : value(batch, index, row)
          let found = again.batch.isMissing(index, row) ? nil : value(again.batch, index, row)
          if found != expected {
            differences.append(
              "\(field.name) of record \(row + 1), seed \(seed): \(found ?? "-") was \(expected ?? "-")")
          }
        }
      }
    }
    #expect(differences.prefix(5) == [])
  }

  @Test(.enabled(if: Program.path(of: "hledger") != nil, "hledger is not installed"), arguments: ["entry", "bill"])
  func hledgerTakesIt(_ kind: String) throws { try isTaken(kind, by: .hledger) }

  @Test(.enabled(if: Program.path(of: "ledger") != nil, "ledger is not installed"), arguments: ["entry", "bill"])
  func ledgerTakesIt(_ kind: String) throws { try isTaken(kind, by: .ledger) }

  @Test(
    .enabled(if: Program.path(of: "bean-check") != nil, "beancount is not installed"), arguments: ["entry", "bill"])
  func beancountTakesIt(_ kind: String) throws { try isTaken(kind, by: .beancount) }

  private func isTaken(_ kind: String, by codec: JournalCodec) throws {
    let schema = try #require(Schema.standard(for: RecordKind(kind)))
    for seed in 20...24 {
      let batch = try Self.batch(schema, rows: 60, seed: UInt64(seed))
      try TestTools.check(Journals.write(batch, codec).text, codec)
    }
  }

  private func value(_ batch: RecordBatch, _ index: Int, _ row: Int) -> String {
    switch batch.schema.fields[index].type {
    case .day: batch.day(index, row)?.iso ?? ""
    case .amount: batch.amount(index, row)?.description ?? ""
    default: batch.text(index, row) ?? ""
    }
  }

  /// The same records always give the same bytes, and every record of a file one transaction.
  @Test func whatIsWrittenIsReadable() throws {
    var batch = RecordBatch(schema: .entry)
    let euro = try #require(Currency("EUR"))
    for (amount, category) in [(-1234, "Food:Groceries"), (250_000, "Salary"), (-500, nil), (-900, "Assets:Savings")] {
      batch.beginRecord()
      batch.set(EntryField.date, CalendarDate(iso: "2024-01-31"))
      batch.set(EntryField.valueDate, CalendarDate(iso: "2024-02-01"))
      batch.set(EntryField.amount, Money(minorUnits: Int64(amount), currency: euro))
      batch.set(EntryField.account, "giro")
      batch.set(EntryField.payee, "Markt am Eck")
      batch.set(EntryField.description, "Karte 12")
      batch.set(EntryField.reference, "R7")
      batch.set(EntryField.status, "booked")
      batch.set(EntryField.category, category)
      batch.endRecord()
    }
    let text = try Journals.write(batch, .hledger).text
    #expect(
      text == """
        ; counterfoil: entry
        decimal-mark .

        commodity 1000.00 EUR
        account Assets:giro  ; counterfoil: "giro"
        account Expenses:Food:Groceries  ; counterfoil: "Food:Groceries"
        2024-01-31=2024-02-01 * (R7) Markt am Eck | Karte 12
            Assets:giro  -12.34 EUR
            Expenses:Food:Groceries  12.34 EUR

        account Income:Salary  ; counterfoil: "Salary"
        2024-01-31=2024-02-01 * (R7) Markt am Eck | Karte 12
            Assets:giro  2500.00 EUR
            Income:Salary  -2500.00 EUR

        account Expenses:Unknown
        2024-01-31=2024-02-01 * (R7) Markt am Eck | Karte 12
            Assets:giro  -5.00 EUR
            Expenses:Unknown  5.00 EUR

        account Assets:Savings
        2024-01-31=2024-02-01 * (R7) Markt am Eck | Karte 12
            ; counterfoil-posting: 1
            Assets:giro  -9.00 EUR
            Assets:Savings  9.00 EUR

        """)
  }
}
