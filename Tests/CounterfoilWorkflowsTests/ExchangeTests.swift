import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilWorkflows

/// Read → write → read is the identity for every format that can hold the fields, and each writer says which it cannot.
@Suite("Records go through every format")
struct ExchangeTests {
  /// Formats that are read and written, by name.
  static let names: [String] = Formats.builtIn.map(\.descriptor).filter { $0.canRead && $0.canWrite }.map(\.name)

  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 31)
    }
  }

  private static let plain = [
    "Corner Cafe", "Stadtwerke Muenster", "TESCO STORES 3021", "Payroll May", "Ref 2024-17", "A and B Ltd", "Miete 12",
  ]
  private static let hard = [
    "two \"specials\", soup; and a | bar", "=1+1", "+49 171", "-5 EUR", "<b>&amp;</b> \\ % # {x}", "食堂 午餐",
    "Bäckerei Grüß",
    "a  b", " edge ", "*star", "(code) x", "^", "!Type:Bank", "line\nend", "tab\there", "?20SVWZ+text", ":61:",
    "a/b//c",
    "'=1+1", "[Assets]", "key: value", "🦀", "0", "1.5", "true", "null", "2024-02-30",
  ]

  /// Entries as a statement of one account has them: days that never go back, and balances that follow.
  private static func entries(_ texts: [String], isFull: Bool, seed: UInt64) throws -> RecordBatch {
    var random = Random(state: seed)
    var batch = RecordBatch(schema: .entry)
    let euro = try #require(Currency("EUR"))
    var day = try #require(CalendarDate(iso: "2024-02-26"))
    var balance: Int64 = 100_000
    for row in 0..<12 {
      func text(_ field: Int, _ value: String? = nil) {
        guard isFull || Bool.random(using: &random) else { return }
        batch.set(field, text: value ?? texts.randomElement(using: &random))
      }
      day = day.advanced(byDays: Int.random(in: 0...3, using: &random)) ?? day
      let amount = Int64.random(in: -90_000...90_000, using: &random)
      balance += amount
      batch.beginRecord()
      batch.set(EntryField.id, "TX\(seed)-\(row)")
      batch.set(EntryField.account, "DE89370400440532013000")
      batch.set(EntryField.date, day)
      batch.set(EntryField.amount, Money(minorUnits: amount == 0 ? 1 : amount, currency: euro))
      if amount == 0 { balance += 1 }
      batch.set(EntryField.balance, Money(minorUnits: balance, currency: euro))
      if isFull { batch.set(EntryField.valueDate, day.advanced(byDays: 1)) }
      text(EntryField.time.position, "12:3\(row % 10)")
      text(EntryField.payee.position)
      text(EntryField.description.position)
      text(EntryField.reference.position, "R\(row)")
      batch.set(EntryField.status, "booked")
      text(EntryField.category.position)
      batch.endRecord()
    }
    return batch
  }

  private static func bills(_ texts: [String], seed: UInt64) throws -> RecordBatch {
    var random = Random(state: seed)
    var batch = RecordBatch(schema: .bill)
    let euro = try #require(Currency("EUR"))
    for row in 0..<12 {
      func text(_ field: Int, _ value: String? = nil) {
        if Bool.random(using: &random) { batch.set(field, text: value ?? texts.randomElement(using: &random)) }
      }
      batch.beginRecord()
      let day = try #require(CalendarDate(iso: "2024-02-28")).advanced(byDays: row)
      batch.set(BillField.date, day)
      batch.set(BillField.amount, Money(minorUnits: .random(in: -9999...9999, using: &random), currency: euro))
      text(BillField.id.position, "B\(row)")
      // A title without a payee takes the payee's place in formats that have but one.
      batch.set(BillField.payee, texts.randomElement(using: &random))
      text(BillField.title.position)
      text(BillField.remark.position)
      text(BillField.category.position)
      text(BillField.book.position)
      // A format that keeps accounts apart may bring their records into another order.
      batch.set(BillField.account, "giro")
      text(BillField.number.position, "N\(row)")
      batch.endRecord()
    }
    return batch
  }

  private static func write(_ batch: RecordBatch, _ codec: any Codec) throws -> (bytes: [UInt8], unheld: [String]) {
    let sink = ByteSink()
    var writer = try codec.makeWriter(sink, schema: batch.schema, options: WriteOptions())
    try writer.write(batch)
    try writer.finish()
    return (sink.bytes, writer.unheldFields)
  }

  /// What differs between the records and those a format gives back, beyond the fields it says it cannot hold.
  private static func losses(_ batch: RecordBatch, _ codec: any Codec) throws -> [String] {
    let (bytes, unheld) = try write(batch, codec)
    let name = "x.\(codec.descriptor.fileExtensions.first ?? "")"
    var losses: [String] = []
    let sample = FileSample(bytes: bytes, fileName: name, isComplete: true)
    let found = try CodecRegistry(Formats.builtIn).recognise(sample, name: name).codec.descriptor.name
    if found != codec.descriptor.name { losses.append("is taken for \(found)") }
    var options = ReadOptions()
    options.kind = batch.schema.kind
    // A format without currencies is told the one.
    if unheld.contains("currency") { options.currency = Currency("EUR") }
    let read = GoldenReading(codec, bytes: bytes, name: name, options: options)
    if let fault = read.fault { return losses + ["cannot be read: \(fault)"] }
    losses += read.rejects.prefix(3).map { "rejected: \($0.diagnostic)" }
    guard read.batch.schema == batch.schema, read.batch.count == batch.count else {
      return losses + ["\(read.batch.count) of \(batch.count) records came back"]
    }
    for (index, field) in batch.schema.fields.enumerated() {
      let differing = (0..<batch.count).filter { row in
        batch.isMissing(index, row) != read.batch.isMissing(index, row)
          || !batch.isMissing(index, row) && Self.text(batch, index, row) != Self.text(read.batch, index, row)
      }
      if let row = differing.first, !unheld.contains(field.name) {
        let pair = [batch, read.batch].map { $0.isMissing(index, row) ? "nothing" : text($0, index, row) }
        losses.append("\(field.name) \"\(pair[0])\" came back as \"\(pair[1])\"")
      }
      if differing.isEmpty, unheld.contains(field.name) { losses.append("\(field.name) is held, but said not to be") }
    }
    return losses
  }

  private static func text(_ batch: RecordBatch, _ field: Int, _ row: Int) -> String {
    switch batch.schema.fields[field].type {
    case .day: batch.day(field, row)?.iso ?? ""
    case .amount: batch.amount(field, row)?.description ?? ""
    default: batch.text(field, row) ?? ""
    }
  }

  @Test(arguments: names)
  func entriesComeBack(_ name: String) throws {
    let codec = try #require(CodecRegistry(Formats.builtIn).codec(named: name))
    guard codec.descriptor.kinds.contains(.entry) else { return }
    for seed in 1...5 {
      let batch = try Self.entries(Self.plain, isFull: seed == 1, seed: UInt64(seed))
      let losses = try Self.losses(batch, codec)
      #expect(losses == [], "seed \(seed)")
    }
  }

  @Test(arguments: names)
  func billsComeBack(_ name: String) throws {
    let codec = try #require(CodecRegistry(Formats.builtIn).codec(named: name))
    guard codec.descriptor.kinds.contains(.bill) else { return }
    for seed in 1...5 {
      let losses = try Self.losses(Self.bills(Self.plain, seed: UInt64(seed)), codec)
      #expect(losses == [], "seed \(seed)")
    }
  }

  /// Texts that mean something in one format or another come back, or are refused in words; never changed in silence.
  @Test(arguments: names)
  func hardTextsComeBackOrAreRefused(_ name: String) throws {
    let codec = try #require(CodecRegistry(Formats.builtIn).codec(named: name))
    for seed in 11...18 {
      for kind in [RecordKind.entry, .bill] where codec.descriptor.kinds.contains(kind) {
        let batch =
          try kind == .bill
          ? Self.bills(Self.hard, seed: UInt64(seed)) : Self.entries(Self.hard, isFull: false, seed: UInt64(seed))
        do {
          let losses = try Self.losses(batch, codec).filter { !$0.hasSuffix("said not to be") }
          #expect(losses == [], "\(kind), seed \(seed)")
        } catch let fault as Fault {
          #expect(fault.status == .badData, "\(kind), seed \(seed): \(fault)")
        }
      }
    }
  }
}
