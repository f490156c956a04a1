internal import Model

/// Builds JSON text; members and elements are separated as they come.
struct JSONText {
  var bytes: [UInt8] = []
  private var needsComma = false

  mutating func open(_ bracket: Character) {
    bytes.append(contentsOf: bracket.utf8)
    needsComma = false
  }

  mutating func close(_ bracket: Character) {
    bytes.append(contentsOf: bracket.utf8)
    needsComma = true
  }

  mutating func element() {
    if needsComma { bytes.append(contentsOf: ",\n".utf8) }
    needsComma = false
  }

  mutating func key(_ name: String) {
    element()
    string(name)
    bytes.append(0x3A)
  }

  mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
    needsComma = true
  }

  mutating func field(_ name: String, number: String) {
    key(name)
    bytes.append(contentsOf: number.utf8)
    needsComma = true
  }

  mutating func strings(_ values: [String]) {
    open("[")
    for value in values {
      element()
      string(value)
      needsComma = true
    }
    close("]")
  }

  mutating func string(_ value: String) {
    bytes.append(0x22)
    for byte in value.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0x00..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// The number with that many digits after the point, rounded half away from zero.
  static func fixed(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((max(-1e9, min(1e9, value)) * scale).rounded())
    var text: [UInt8] = []
    Money.appendDecimal(scaled, digits: UInt8(digits), to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
