internal import CounterfoilModel

/// Builds JSON text; members and elements are separated as they come.
struct JSONText {
  var bytes: [UInt8] = []
  private var needsComma: Bool

  /// - Parameter continuesList: whether an element stands before, in another text.
  init(continuesList: Bool = false) {
    needsComma = continuesList
  }

  /// Whether the next element stands behind another one.
  var continuesList: Bool { needsComma }

  mutating func open(_ bracket: StaticString) {
    append(bracket)
    needsComma = false
  }

  mutating func close(_ bracket: StaticString) {
    append(bracket)
    needsComma = true
  }

  mutating func element() {
    if needsComma { append(",\n") }
    needsComma = false
  }

  /// Goes on behind elements that were handed out already.
  mutating func continueList(as elements: JSONText) { needsComma = elements.needsComma }

  /// - Parameter name: has nothing to be escaped.
  mutating func key(_ name: StaticString) {
    element()
    bytes.append(0x22)
    append(name)
    append("\":")
  }

  /// A key that is no word of the schema.
  mutating func key(of text: (inout [UInt8]) -> Void) {
    element()
    string(of: text)
    bytes.append(0x3A)
  }

  mutating func field(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
    needsComma = true
  }

  mutating func field(_ name: StaticString, of text: (inout [UInt8]) -> Void) {
    key(name)
    string(of: text)
    needsComma = true
  }

  mutating func field(_ name: StaticString, number: String) {
    key(name)
    bytes.append(contentsOf: number.utf8)
    needsComma = true
  }

  mutating func field(_ name: StaticString, number: Int) {
    key(name)
    Money.appendDecimal(Int64(number), digits: 0, to: &bytes)
    needsComma = true
  }

  mutating func field(_ name: StaticString, _ value: Double, digits: Int) {
    key(name)
    JSONText.append(value, digits: digits, to: &bytes)
    needsComma = true
  }

  mutating func string(_ value: String) {
    var value = value
    string { text in value.withUTF8 { text.append(contentsOf: $0) } }
  }

  /// A string of the text that `body` appends.
  mutating func string(of text: (inout [UInt8]) -> Void) {
    bytes.append(0x22)
    let start = bytes.count
    text(&bytes)
    escape(from: start)
    bytes.append(0x22)
    needsComma = true
  }

  private mutating func append(_ text: StaticString) { bytes.add(text) }

  private mutating func escape(from start: Int) {
    guard let first = firstEscaped(from: start) else { return }
    let plain = Array(bytes[first...])
    bytes.removeLast(plain.count)
    let digits = Array("0123456789abcdef".utf8)
    for byte in plain {
      if byte == 0x22 || byte == 0x5C {
        bytes.append(0x5C)
        bytes.append(byte)
      } else if JSONText.isEscaped(byte) {
        append("\\u00")
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      } else {
        bytes.append(byte)
      }
    }
  }

  /// The first byte that is to be escaped; nil where there is none, as mostly: eight bytes are looked at together.
  private func firstEscaped(from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var place = start
      while place + 8 <= bytes.count {
        let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let isPlain =
          !JSONText.hasByte(below: 0x20, eight) && !JSONText.hasByte(below: 1, eight ^ JSONText.repeated(0x22))
          && !JSONText.hasByte(below: 1, eight ^ JSONText.repeated(0x5C))
          && !JSONText.hasByte(below: 1, eight ^ JSONText.repeated(0x7F))
        guard isPlain else { break }
        place += 8
      }
      return (place..<bytes.count).first { JSONText.isEscaped(bytes[$0]) }
    }
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Whether one of eight bytes is below a number of at most 128: only then a borrow sets its highest bit.
  @inline(__always)
  private static func hasByte(below number: UInt8, _ eight: UInt64) -> Bool {
    (eight &- repeated(number)) & ~eight & repeated(0x80) != 0
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
  }

  /// The number with that many digits after the point, rounded half away from zero.
  static func fixed(_ value: Double, digits: Int) -> String {
    var text: [UInt8] = []
    append(value, digits: digits, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ value: Double, digits: Int, to text: inout [UInt8]) {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((max(-1e9, min(1e9, value)) * scale).rounded())
    Money.appendDecimal(scaled, digits: UInt8(digits), to: &text)
  }
}

extension [UInt8] {
  /// Appends words of this program.
  mutating func add(_ words: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
  }
}
