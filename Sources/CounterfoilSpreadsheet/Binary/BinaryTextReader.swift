import CounterfoilCodecKit
import CounterfoilModel

/// Takes texts out of a record and those that continue it; [MS-XLS] 2.5.293 to 2.5.296.
struct BinaryTextReader {
  private let records: BinaryRecords
  private var position: Int
  private var end: Int
  /// What is wrong is placed at this row.
  private let row: Int?

  init(_ records: BinaryRecords, _ data: Range<Int>, row: Int? = nil) {
    self.records = records
    self.row = row
    position = data.lowerBound
    end = data.upperBound
  }

  /// Whether neither the record nor one that continues it has more.
  var isAtEnd: Bool { position == end && !isContinued }

  private var isContinued: Bool {
    end + 4 <= records.bytes.count && records.bytes.u16(end) == BinaryRecords.Kind.continuation
  }

  /// Goes on in the next record where this one is used up.
  private mutating func enter() throws(Fault) {
    while position == end {
      guard isContinued else { throw cutOff() }
      let next = try records.record(at: end)
      position = next.data.lowerBound
      end = next.data.upperBound
    }
  }

  private mutating func u8() throws(Fault) -> Int {
    try enter()
    position += 1
    return Int(records.bytes.all[position - 1])
  }

  private mutating func u16() throws(Fault) -> Int { try u8() | u8() << 8 }

  /// Appends a text that begins with the count of its characters.
  /// - Parameter hasLongCount: whether the count takes two bytes.
  mutating func append(hasLongCount: Bool, to text: inout [UInt8]) throws(Fault) {
    var remaining = try hasLongCount ? u16() : u8()
    let flags = try u8()
    let runCount = flags & 8 != 0 ? try u16() : 0
    let phoneticBytes = flags & 4 != 0 ? try u16() | u16() << 16 : 0
    var isWide = flags & 1 != 0
    var units = UnitDecoder()
    while remaining > 0 {
      if position == end {
        // What continues a text says again how wide its characters are.
        isWide = try u8() & 1 != 0
        if position == end { continue }
      }
      let count = min(remaining, (end - position) / (isWide ? 2 : 1))
      guard count > 0 else { throw records.malformed("a text of the workbook breaks inside a character", row: row) }
      for _ in 0..<count {
        let unit = isWide ? UInt16(records.bytes.u16(position)) : UInt16(records.bytes.all[position])
        position += isWide ? 2 : 1
        guard units.append(unit, to: &text) else { throw badCharacter() }
      }
      remaining -= count
    }
    guard units.isComplete else { throw badCharacter() }
    try skip(runCount * 4 + phoneticBytes)
  }

  private mutating func skip(_ count: Int) throws(Fault) {
    var remaining = count
    while remaining > 0 {
      try enter()
      let step = min(remaining, end - position)
      position += step
      remaining -= step
    }
  }

  /// The bytes of a text of Excel 5, which are in the code page of the workbook.
  mutating func bytes(hasLongCount: Bool) throws(Fault) -> ArraySlice<UInt8> {
    let count = try hasLongCount ? u16() : u8()
    guard count <= end - position else { throw cutOff() }
    position += count
    return records.bytes.all[position - count..<position]
  }

  private func cutOff() -> Fault { records.malformed("a text of the workbook is cut off", row: row) }

  private func badCharacter() -> Fault {
    records.malformed("a text of the workbook holds half a character", row: row)
  }
}

/// Writes UTF-16 as UTF-8. Control characters other than tab and line ends become spaces, as they do in texts of xlsx.
private struct UnitDecoder {
  private var high: UInt32 = 0

  var isComplete: Bool { high == 0 }

  /// False where a surrogate is alone.
  @inline(__always)
  mutating func append(_ unit: UInt16, to text: inout [UInt8]) -> Bool {
    if unit < 0x80, high == 0 {
      let isControl = unit < 0x20 && unit != 0x09 && unit != 0x0A && unit != 0x0D
      text.append(isControl ? 0x20 : UInt8(truncatingIfNeeded: unit))
      return true
    }
    return appendWide(UInt32(unit), to: &text)
  }

  private mutating func appendWide(_ unit: UInt32, to text: inout [UInt8]) -> Bool {
    let isLow = (0xDC00...0xDFFF).contains(unit)
    guard isLow == (high != 0) else { return false }
    if (0xD800...0xDBFF).contains(unit) {
      high = unit
      return true
    }
    let value = isLow ? 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00) : unit
    high = 0
    guard let scalar = Unicode.Scalar(value) else { return false }
    text.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
    return true
  }
}
