import CounterfoilArchives
import CounterfoilModel
import CounterfoilXML

/// The texts that cells refer to by number, one after another in one arena.
struct SharedStrings {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  init() {}

  init(_ archive: ZipArchive, part: String) throws(Fault) {
    let reader = try PartReader(archive, part: part, names: ["si", "t", "rPh"])
    var isText = false
    var phoneticDepth = 0
    while true {
      let event = try reader.next()
      let stream = reader.stream
      switch event {
      case .start:
        if stream.name == 1 { isText = phoneticDepth == 0 }
        if stream.name == 2 { phoneticDepth += 1 }
      case .text: if isText { bytes.append(contentsOf: stream.text) }
      case .end:
        if stream.name == 0 { endText() }
        if stream.name == 1 { isText = false }
        if stream.name == 2 { phoneticDepth -= 1 }
      case .documentEnd: return
      case .attribute, .leaf, .instruction: break
      }
    }
  }

  private mutating func endText() {
    WorkbookEscapes.unescape(&bytes, from: ends.last ?? 0)
    ends.append(bytes.count)
  }

  var count: Int { ends.count }

  /// Puts one more text after the others; `write` appends its bytes and throws where they are not as they must be.
  mutating func append(_ write: (inout [UInt8]) throws(Fault) -> Void) throws(Fault) {
    try write(&bytes)
    ends.append(bytes.count)
  }

  /// Where a text lies in ``bytes``; nil where there is none of that number.
  @inline(__always)
  func range(_ number: Int) -> Range<Int>? {
    guard number >= 0, number < ends.count else { return nil }
    return (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }
}

/// Characters that XML cannot hold, written as `_x000D_`; ECMA-376 22.9.2.19.
enum WorkbookEscapes {
  /// Puts the characters back in place, from an offset on. Control characters other than tab and line ends become
  /// spaces: they are debris of old programs, and U+000B has a meaning of ours.
  static func unescape(_ bytes: inout [UInt8], from start: Int) {
    guard var source = firstEscape(bytes, from: start) else { return }
    var target = source
    while source < bytes.count {
      if let value = escape(bytes, at: source), let scalar = Unicode.Scalar(value) {
        let isControl = value < 0x20 && value != 0x09 && value != 0x0A && value != 0x0D
        for byte in Array(String(Character(isControl ? " " : scalar)).utf8) {
          bytes[target] = byte
          target += 1
        }
        source += 7
      } else {
        bytes[target] = bytes[source]
        target += 1
        source += 1
      }
    }
    bytes.removeLast(bytes.count - target)
  }

  private static func firstEscape(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 7 <= bytes.count {
      if bytes[index] == 0x5F, escape(bytes, at: index) != nil { return index }
      index += 1
    }
    return nil
  }

  /// The number in `_xHHHH_` at a place; nil where none is there.
  private static func escape(_ bytes: [UInt8], at index: Int) -> UInt32? {
    guard index + 7 <= bytes.count, bytes[index] == 0x5F, bytes[index + 1] == 0x78, bytes[index + 6] == 0x5F else {
      return nil
    }
    var value: UInt32 = 0
    for byte in bytes[index + 2..<index + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
