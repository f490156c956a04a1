import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Numbers that look random and are the same in every run.
struct OFXDice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

struct OFXRoundTripTests {
  static let texts = [
    "Shop", "A & B", "<b>", "a < b > c", "&amp;", "&#65;", "Müller", "カフェ", "two\nlines", " in front", "behind ",
    "\ttab\t",
    "a\rb", "\u{1B}[31m", "]]>", "<!-- x -->", "<![CDATA[x]]>", "😀 \u{FFFE}", "", "AT&T;", "</STMTTRN>", "- 'q' \"q\"",
    String(repeating: "long ", count: 12), String(repeating: "é", count: 130), String(repeating: "m", count: 300),
    "exactly thirty-two characters ok", "thirty-one characters, a space  and more", "\u{A0}", "cf1-0123456789abcdef-1",
  ]

  static func batch(_ dice: inout OFXDice, plain: Bool) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    func text(_ dice: inout OFXDice) -> String? {
      if Bool.random(using: &dice) { return nil }
      return plain ? texts.prefix(9).randomElement(using: &dice) : texts.randomElement(using: &dice)
    }
    let currencies = ["EUR", "JPY", "KWD"].compactMap { Currency($0) }
    let extras = [
      nil, #"{"BANKID":"1","ACCTTYPE":"SAVINGS","TRNTYPE":"ATM","CHECKNUM":"7"}"#,
      #"{"statement":"CCSTMTRS","DTUSER":"20260101","PAYEE/ADDR1":"x","PAYEE/CITY":"y","INTU.X":"1"}"#,
      #"{"statement":"INVSTMTRS","BROKERID":"b","SUBACCTFUND":"CASH"}"#,
    ]
    let odd = [
      #"{"Note":"x"}"#, #"{"TRNTYPE":5}"#, #"{"A":{"B":[1]}}"#, "[1]", #"{"CURDEF":"EUR"}"#,
      #"{"CURRENCY/CURRATE":"1","CURRENCY/CURSYM":"JPY"}"#, #"{"statement":"x","BROKERID":"1"}"#,
      #"{"statement":"CCSTMTRS","BANKID":"1"}"#, #"{"CURRENCY/CURRATE":"2","CURRENCY/CURSYM":"KWD","CURDEF":"EUR"}"#,
    ]
    for index in 0..<Int.random(in: 0...6, using: &dice) {
      var entry = StatementEntry(
        id: Int.random(in: 0...3, using: &dice) == 0 ? "same" : "id\(index)",
        account: ["1", "2"].randomElement(using: &dice), date: CalendarDate.first,
        amount: Money(minorUnits: 0, currency: .unstated))
      entry.date = CalendarDate(daysSinceEpoch: Int32.random(in: 20_000...20_030, using: &dice)) ?? entry.date
      entry.amount = Money(
        minorUnits: Int64.random(in: -1_000_000...1_000_000, using: &dice),
        currency: currencies.randomElement(using: &dice) ?? .unstated)
      entry.time = [nil, "09:05", "23:59:59", "00:00", "12:00:00", "9:05"].randomElement(using: &dice) ?? nil
      if Bool.random(using: &dice) { entry.valueDate = entry.date.advanced(byDays: 2) }
      if Bool.random(using: &dice) { entry.balance = entry.amount }
      entry.payee = text(&dice)
      entry.description = text(&dice)
      entry.reference = text(&dice)
      entry.status = Int.random(in: 0...4, using: &dice) == 0 ? .pending : .booked
      entry.extra = extras.randomElement(using: &dice) ?? nil
      if !plain, Bool.random(using: &dice) { entry.extra = odd.randomElement(using: &dice) }
      batch.append(entry)
    }
    return batch
  }

  /// Whatever the entries hold: what comes back differs in no field the writer did not name.
  @Test(arguments: [true, false])
  func noFieldIsLostWithoutAWord(_ plain: Bool) throws {
    for seed in 1...400 {
      var dice = OFXDice(UInt64(seed))
      let batch = Self.batch(&dice, plain: plain)
      let written = try OFXSamples.write(batch)
      let again = OFXSamples.read(bytes: written.text)
      #expect(again.fault == nil, "seed \(seed)")
      #expect(again.rejects.isEmpty, "seed \(seed): \(again.rejects.first.map { "\($0.diagnostic)" } ?? "")")
      guard again.batch.count == batch.count else {
        Issue.record("seed \(seed): \(again.batch.count) of \(batch.count) entries")
        continue
      }
      // Entries come back statement by statement: the order inside of each is kept.
      var left = Array(0..<again.batch.count)
      for row in 0..<batch.count {
        let match = left.firstIndex { Self.lost(batch, row, again.batch, $0, written.unheld).isEmpty }
        guard let match else {
          let nearest = left.map { Self.lost(batch, row, again.batch, $0, written.unheld) }.min { $0.count < $1.count }
          Issue.record("seed \(seed): entry \(row + 1) came back with another \(nearest ?? [])")
          continue
        }
        left.remove(at: match)
      }
    }
  }

  static func lost(
    _ batch: RecordBatch, _ row: Int, _ again: RecordBatch, _ other: Int, _ unheld: [String]
  ) -> [String] {
    let same = batch.schema.fields.indices.filter { field in
      if batch.schema.fields[field].type == .day { return batch.day(field, row) != again.day(field, other) }
      if batch.schema.fields[field].type == .amount { return batch.amount(field, row) != again.amount(field, other) }
      return batch.bytes(field, row) != again.bytes(field, other)
    }
    return same.map { batch.schema.fields[$0].name }.filter { !unheld.contains($0) }
  }

  @Test func writingIsTheSameInEveryRun() throws {
    for seed in 1...20 {
      var first = OFXDice(UInt64(seed))
      var second = OFXDice(UInt64(seed))
      #expect(
        try OFXSamples.write(Self.batch(&first, plain: true)).text
          == OFXSamples.write(Self.batch(&second, plain: true)).text)
    }
  }
}
