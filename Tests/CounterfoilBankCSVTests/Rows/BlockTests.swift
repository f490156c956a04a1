import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// Reading column by column gives what reading row by row gives, whatever stands in the rows.
struct BlockTests {
  /// What one way of reading made of the rows behind a header, as text.
  static func outcome(_ kind: Int, _ rows: String, blockRows: Int) throws -> [String] {
    let (header, yaml, columns) = tables[kind]
    var options = ReadOptions()
    options.limits.batchRecords = 20
    options.limits.columnCount = 64
    let plain = columns.map { $0[0] }.joined(separator: ",")
    let head = Array("\(header)\n\(plain)\n\(plain)\n".utf8)
    let profile = try CSVProfile(ProfileText(yaml: yaml, file: "p.yaml"))
    var sniffer = StatementSniffer(SniffRequest(file: "t.csv", options: options, profile: profile))
    let plan = try sniffer.plan(ByteSource(name: "t.csv", bytes: head))
    let bytes = Array(rows.utf8)
    let piece = TextPiece(capacity: max(1, bytes.count))
    piece.bytes.update(from: bytes, count: bytes.count)
    piece.firstLine = 2
    piece.byteOffset = 1000
    try StructureScanner.scan(
      UnsafePointer(piece.bytes), count: bytes.count, dialect: plan.dialect, isLast: true,
      into: piece.index)
    var settings = RowDecoder.Settings(file: "t.csv", keepsRaw: true, limits: options.limits)
    settings.blockRows = blockRows
    var spare: [RecordBatch] = []
    let decoder = RowDecoder(plan: plan, settings: settings)
    // Twice: what the first time leaves behind must not show.
    _ = decoder.decode(piece, recycling: &spare)
    return told(decoder.decode(piece, recycling: &spare))
  }

  static func told(_ outcome: PieceOutcome) -> [String] {
    var said: [String] = []
    for batch in outcome.batches {
      said.append("batch of \(batch.count)")
      for row in 0..<batch.count {
        let fields = batch.schema.fields.indices.map { field -> String in
          if batch.isMissing(field, row) { return "-" }
          switch batch.schema.fields[field].type {
          case .day: return batch.day(field, row)?.iso ?? "?"
          case .amount:
            return batch.amount(field, row).map { "\($0.decimal) \($0.currency.code)" } ?? "?"
          default: return batch.text(field, row) ?? "?"
          }
        }
        said.append(
          "\(batch.lineNumbers[row]) \(batch.byteOffsets[row]) \(fields) \(batch.raws[row] ?? "no raw")"
        )
      }
      said += batch.rejects.map { "\($0.diagnostic) \($0.raw)" }
    }
    said.append(
      "\(outcome.footerOffset ?? -1) \(outcome.ignored.count) \(outcome.ignored.firstLine)")
    return said + [outcome.fault.map { "\($0.diagnostic)" } ?? "whole"]
  }

  static let days = [
    "2024-02-29", "2024-03-01", " 2024-03-02", "\"2024-03-03\"", "2024-02-30", "",
    "2024-03-04 12:30",
  ]
  static let texts = [
    "SHOP", "", "  padded\t", "\"quoted, with a comma\"", "\"two\nlines\"", "\"two\r\nlines\"",
    "\"a \"\"word\"\"\"",
    "\" padded inside \"", "\"\"", "=\"0012\"", "=1+1", "Opening balance", "Total of all things",
    "合计", "期间服务费", "1.2E+15", "12+3",
    "\"closed\" ",
    "café au lait, with more than sixty-four bytes of text in it to be copied by a call".replacing(
      ",", with: ""),
  ]
  static let amounts = [
    "1.00", "-1.00", "0.00", "12345678.90", "-123456789012345.67", "12345678901234567.89",
    "1,234.56", "+5.00", "5", "1.005",
    "\"7.25\"", "", "(3.00)", "--4.00", "1.0O", "-.50", ".50", " 2.00 ", "-", "9.99 USD",
  ]
  static let tables: [(header: String, yaml: String, columns: [[String]])] = [
    (
      "Date,Description,Amount,Balance,Reference",
      "currency: USD\nbadRows: reject\nsign: amount\ndate: yyyy-MM-dd\n",
      [days, texts, amounts, amounts, texts]
    ),
    (
      "Date,Description,Amount,Memo",
      "currency: USD\nbadRows: reject\nsign: outflow\ndate: yyyy-MM-dd\n",
      [days, texts, amounts, texts]
    ),
    (
      "Date,Payee,Debit,Credit,Value date", "currency: JPY\nbadRows: reject\ndate: yyyy-MM-dd\n",
      [days, texts, amounts, ["", "3", "400", "0"], days]
    ),
  ]

  static func table(_ kind: Int, plainness: Int, seed: UInt64) -> String {
    var random = Draw(state: seed)
    let columns = tables[kind].columns
    let lineEnd = ["\n", "\r\n", "\r"][random.below(3)]
    var table = ""
    for _ in 0..<60 {
      var cells = columns.map { choices in
        choices[random.below(plainness) == 0 ? random.below(choices.count) : 0]
      }
      switch random.below(plainness * 3) {
      case 0: cells.append("")
      case 1: cells.append("surplus")
      case 2: cells.removeLast()
      case 3: cells = []
      default: break
      }
      table += cells.joined(separator: ",") + lineEnd
    }
    if random.below(2) == 0 { table += "Total 5 rows" }
    return table
  }

  /// A small generator, so that a failure can be had again.
  struct Draw {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  @Test(arguments: tables.indices, [2, 8, 40, 1000])
  func readsTheSameColumnByColumnAsRowByRow(_ kind: Int, plainness: Int) throws {
    for seed in 1...Sweep.pick(8, whole: 25) {
      let table = Self.table(kind, plainness: plainness, seed: UInt64(seed * 7919 + kind))
      let rowByRow = try Self.outcome(kind, table, blockRows: 0)
      for blockRows in [1, 3, 256] {
        let told = try Self.outcome(kind, table, blockRows: blockRows)
        #expect(told == rowByRow, "blocks of \(blockRows), seed \(seed): \(table.debugDescription)")
        if told != rowByRow { return }
      }
    }
  }

  @Test(arguments: [
    ("0.00", 0), ("-0.01", -1), ("99999.99", 9_999_999), ("12345678.90", 1_234_567_890),
    ("-99999999999999.99", -9_999_999_999_999_999), ("5.5", nil), ("5", nil), ("55.550", nil),
    ("-.55", nil), ("1:00", nil),
    ("1.0/", nil), ("1.:0", nil), ("123456789012345.00", nil), ("x1.00", nil), ("1x.00", nil),
    ("-", nil), ("1 23.00", nil),
    ("1234567890x.00", nil),
  ])
  func plainAmountsAreReadAtOnce(_ text: String, _ expected: Int64?) {
    let plain = PlainAmount(AmountNotation(decimalMark: .point), digits: 2)
    // Digits in front must not count.
    let bytes = Array(repeating: UInt8(ascii: "7"), count: 32) + Array(text.utf8)
    let units = bytes.withUnsafeBytes { all in
      plain.minorUnits(endingAt: all.baseAddress! + all.count, count: text.utf8.count)
    }
    #expect(units == expected)
  }

  @Test func plainAmountsHaveTheDigitsOfTheirCurrency() {
    for (digits, text, expected) in [
      (UInt8(0), "1234", 1234), (3, "-1.234", -1234), (4, "12345678,0001", 123_456_780_001),
    ] {
      let plain = PlainAmount(
        AmountNotation(decimalMark: digits == 4 ? .comma : .point), digits: digits)
      let bytes = Array(repeating: UInt8(0x20), count: 32) + Array(text.utf8)
      bytes.withUnsafeBytes { all in
        #expect(
          plain.minorUnits(endingAt: all.baseAddress! + all.count, count: text.utf8.count)
            == Int64(expected))
      }
    }
  }
}
