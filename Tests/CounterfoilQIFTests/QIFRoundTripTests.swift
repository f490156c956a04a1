import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

/// Numbers that look random and are the same in every run.
struct QIFDice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

struct QIFRoundTripTests {
  static let texts = [
    "Shop", "^", "!Type:Bank", "D01/02/2026", "Müller", "カフェ", "two\nlines", "a\n\nb", "\nfirst", "last\n", " in front",
    "behind ", "a\rb", "\u{1B}[31m", "", "[Giro]", "--Split--", "Food:Bread/Class", "T5", "x\0y", "\u{2028}",
  ]
  static let extras = [
    nil, #"{"A":"Road\nTown","C":"X"}"#, #"{"type":"Cash","L":"[Giro]"}"#,
    #"{"L":"--Split--","splits":[{"category":"a","amount":"1.00"}]}"#,
    #"{"splits":[{"category":"a","amount":"1"}]}"#, #"{"splits":[{"category":"a","amount":"-7.00"}]}"#,
    #"{"splits":[{"category":"Food","memo":"x","percent":"5%"},{"memo":"only"}]}"#, #"{"type":"Invst","N":"XOut"}"#,
    #"{"Note":"x"}"#, #"{"D":"01/01/2026"}"#, #"{"type":"Foo"}"#, #"{"C":5}"#, #"{"splits":[{"category":"a\nb"}]}"#,
    #"{"splits":[ {} ]}"#, #"{"splits":"x"}"#, "[1]", #"{"N":"XIn"}"#, #"{"é":"1"}"#, #"{" ":"1"}"#,
    #"{"splits":[{}]}"#,
  ]

  @Test(arguments: [RecordKind.entry, .bill])
  func noFieldIsLostWithoutAWord(_ kind: RecordKind) throws {
    for seed in 1...500 {
      var dice = QIFDice(UInt64(seed))
      let batch = kind == .bill ? Self.bills(&dice) : Self.entries(&dice)
      let format = ["MM/dd/yyyy", "dd.MM.yyyy", "yyyy-MM-dd"].randomElement(using: &dice) ?? ""
      let written = try QIFSamples.write(batch, ["date-format": format])
      var options = ReadOptions()
      options.kind = kind
      let again = QIFSamples.read(written.text, options: options)
      #expect(again.fault == nil, "seed \(seed): \(again.fault.map { "\($0)" } ?? "")")
      #expect(again.rejects.isEmpty, "seed \(seed): \(again.rejects.first.map { "\($0.diagnostic)" } ?? "")")
      var left = Array(0..<again.batch.count)
      for row in 0..<batch.count {
        let match = left.firstIndex { Self.lost(batch, row, again.batch, $0, written.unheld).isEmpty }
        guard let match else {
          let nearest = left.map { Self.lost(batch, row, again.batch, $0, written.unheld) }.min { $0.count < $1.count }
          Issue.record("seed \(seed): record \(row + 1) came back with another \(nearest ?? [])")
          continue
        }
        left.remove(at: match)
      }
      #expect(left.isEmpty, "seed \(seed)")
    }
  }

  static func text(_ dice: inout QIFDice) -> String? {
    Bool.random(using: &dice) ? texts.randomElement(using: &dice) : nil
  }

  static func day(_ dice: inout QIFDice) -> CalendarDate {
    CalendarDate(daysSinceEpoch: Int32.random(in: 20_000...20_012, using: &dice)) ?? .first
  }

  static func entries(_ dice: inout QIFDice) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    for index in 0..<Int.random(in: 0...5, using: &dice) {
      let extra = extras.randomElement(using: &dice) ?? nil
      let amount: Int64 = extra?.contains("\"amount\"") == true ? 100 : Int64.random(in: 1...99_999, using: &dice)
      batch.append(
        StatementEntry(
          id: "\(index)", account: ["Giro", "Wallet", nil].randomElement(using: &dice) ?? nil, date: day(&dice),
          amount: Money(minorUnits: amount, currency: .unstated), payee: text(&dice), description: text(&dice),
          reference: text(&dice), category: text(&dice), extra: extra))
    }
    return batch
  }

  static func bills(_ dice: inout QIFDice) -> RecordBatch {
    var batch = RecordBatch(schema: .bill)
    for index in 0..<Int.random(in: 0...5, using: &dice) {
      batch.append(
        Bill(
          id: "\(index)", date: day(&dice),
          amount: Money(minorUnits: Int64.random(in: -99_999...99_999, using: &dice), currency: .unstated),
          payee: "Payee \(index)", remark: text(&dice), category: text(&dice), account: text(&dice),
          counterAccount: Bool.random(using: &dice) ? "Wallet" : nil, number: text(&dice)))
    }
    return batch
  }

  static func lost(
    _ batch: RecordBatch, _ row: Int, _ again: RecordBatch, _ other: Int, _ unheld: [String]
  ) -> [String] {
    let differing = batch.schema.fields.indices.filter { field in
      if batch.schema.fields[field].type == .day { return batch.day(field, row) != again.day(field, other) }
      if batch.schema.fields[field].type == .amount { return batch.amount(field, row) != again.amount(field, other) }
      return batch.bytes(field, row) != again.bytes(field, other)
    }
    return differing.map { batch.schema.fields[$0].name }.filter { !unheld.contains($0) }
  }

  /// Bytes turned over anywhere: an answer, never a trap.
  @Test func damagedFilesAreReadOrRefused() {
    var dice = QIFDice(7)
    for text in [QIFSamples.accounts, QIFSamples.germans] {
      let whole = Array(text.utf8)
      for _ in 0..<Sweep.pick(300, whole: 3000) {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
          let place = Int.random(in: 0..<bytes.count, using: &dice)
          switch Int.random(in: 0...2, using: &dice) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
          case 1: bytes.remove(at: place)
          default: bytes.insert(Array("\n^!DT'/.,-S$".utf8).randomElement(using: &dice) ?? 0x0A, at: place)
          }
        }
        let reading = GoldenReading(QIFCodec(), bytes: bytes, name: "t.qif")
        #expect(reading.batch.count <= 20)
      }
    }
  }

  struct Megabyte: CustomTestStringConvertible {
    var testDescription: String
    var text: String
  }

  static let megabytes: [Megabyte] = [
    ("one line", String(repeating: "P", count: 1_000_000)), ("line ends", String(repeating: "\n", count: 1_000_000)),
    ("marks", String(repeating: "^\n", count: 500_000)), ("headers", String(repeating: "!Type:Bank\n", count: 90_000)),
    ("splits", String(repeating: "S\n", count: 500_000)), ("lines", String(repeating: "A\n", count: 500_000)),
    ("letters", (0..<100_000).map { "\(Unicode.Scalar(UInt8(33 + $0 % 90)))x" }.joined(separator: "\n")),
    ("days", String(repeating: "D01/31/2026\n", count: 90_000)),
    ("records", String(repeating: "D01/31/2026\nTx\n^\n", count: 9_000)),
    ("amounts", "D01/31/2026\nT" + String(repeating: "1,", count: 500_000)),
  ].map { Megabyte(testDescription: $0.0, text: "!Type:Bank\n" + $0.1) }

  /// The bound is for a debug build; anything quadratic takes hours.
  @Test(arguments: megabytes)
  func aMegabyteIsReadInLinearTime(_ megabyte: Megabyte) {
    let time = processorTime { #expect(QIFSamples.read(megabyte.text).batch.isEmpty) }
    #expect(time < .seconds(60))
  }
}
