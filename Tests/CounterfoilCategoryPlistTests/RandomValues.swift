import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport

@testable import CounterfoilCategoryPlist

/// Random property lists and records that every format can hold.
struct RandomValues {
  var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(seed: seed) }

  mutating func text() -> String {
    let pieces = [
      "", " ", "a", "é", "餐饮", "👩‍👩‍👧", "&", "<", ">", "]]>", "\"", "'", "\t", "\n", "\r", "\r\n", "$data", "{}",
      "e\u{301}", "\u{85}",
      "\u{2028}", "\u{202E}", "\u{FFFD}", "0", "true", "/", "\\",
    ]
    let count = Int.random(in: 0...5, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  mutating func value(depth: Int) -> PropertyList {
    switch Int.random(in: 0...(depth > 0 ? 9 : 7), using: &generator) {
    case 0: return .string(text())
    case 1: return .integer(Int128(Int64.random(in: .min ... .max, using: &generator)))
    case 2:
      return .integer(
        Int128(UInt64.random(in: 0 ... .max, using: &generator) >> UInt64.random(in: 0...63, using: &generator)))
    case 3: return .real(PropertyListReal(Double(bitPattern: generator.next() & 0xBFFF_FFFF_FFFF_FFFF)))
    case 4: return .boolean(Bool.random(using: &generator))
    case 5: return .data(bytes())
    case 6:
      let seconds = Double(Int.random(in: -60_000_000_000...200_000_000_000, using: &generator))
      return PropertyListDate(seconds: seconds).map(PropertyList.date) ?? .boolean(true)
    case 7: return .uid(UInt32.random(in: 0 ... .max, using: &generator))
    case 8: return .array((0..<Int.random(in: 0...20, using: &generator)).map { _ in value(depth: depth - 1) })
    default: return .dictionary(dictionary(depth: depth))
    }
  }

  mutating func dictionary(depth: Int) -> PropertyListDictionary {
    var dictionary = PropertyListDictionary()
    for _ in 0..<Int.random(in: 0...6, using: &generator) { dictionary.set(text(), value(depth: depth - 1)) }
    // The one dictionary that is something else in every reader: a reference of an archive.
    if dictionary.entries.count == 1, dictionary["CF$UID"] != nil { return PropertyListDictionary() }
    return dictionary
  }

  mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0...120, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Records of a kind, each field missing, empty or random.
  mutating func batch(_ schema: Schema, count: Int) -> RecordBatch {
    var batch = RecordBatch(schema: schema)
    for _ in 0..<count {
      batch.beginRecord()
      for (index, field) in schema.fields.enumerated() {
        if !field.isRequired, Bool.random(using: &generator) { continue }
        set(index, field, &batch)
      }
      batch.endRecord()
    }
    return batch
  }

  private mutating func set(_ index: Int, _ field: FieldDeclaration, _ batch: inout RecordBatch) {
    switch field.type {
    case .day:
      let day = Int32.random(in: -719_162...2_932_896, using: &generator)
      batch.set(index, day: CalendarDate(daysSinceEpoch: day))
    case .amount:
      let currency = ["EUR", "JPY", "KWD", "CNY", "XXX"].randomElement(using: &generator).flatMap { Currency($0) }
      let units =
        Int64.random(in: -Int64.max ... .max, using: &generator) >> Int64.random(in: 0...63, using: &generator)
      batch.set(index, amount: Money(minorUnits: units, currency: currency ?? .unstated))
    case .integer: batch.set(index, integer: Int64.random(in: -Int64.max ... .max, using: &generator))
    case .boolean: batch.set(index, boolean: Bool.random(using: &generator))
    case .decimal:
      let words = [
        "0.15821025961609", "-71.052879333496", "42", "1.50", "1e5", "007", "12345678901234567890.123456789",
      ]
      batch.set(index, text: words.randomElement(using: &generator))
    case .bytes: batch.set(index, bytes: bytes())
    case .json: batch.set(index, text: PropertyListJSON.objectText(dictionary(depth: 2)))
    case .text:
      switch field.name {
      case "time": batch.set(index, text: ["00:00", "23:59:59"].randomElement(using: &generator))
      case "status": batch.set(index, text: ["pending", "booked"].randomElement(using: &generator))
      default: batch.set(index, text: text())
      }
    }
  }
}
