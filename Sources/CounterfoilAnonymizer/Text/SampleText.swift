import CounterfoilCodecKit
import CounterfoilModel

/// A file's text character by character, each with its bytes in the file: what is not changed is written back byte for
/// byte, also where the bytes are no text.
struct SampleText {
  let bytes: [UInt8]
  let encoding: TextEncoding
  /// One for each character.
  private(set) var scalars: [UInt32] = []
  /// Where each character starts in ``bytes``, and at the end their count.
  private(set) var starts: [Int] = []

  /// - Throws: exit status 78 where the C library lacks the converter.
  init(_ bytes: [UInt8], encoding: TextEncoding) throws(Fault) {
    self.bytes = bytes
    self.encoding = encoding
    var known: [[UInt8]: UInt32] = [:]
    var index = 0
    scalars.reserveCapacity(bytes.count)
    starts.reserveCapacity(bytes.count + 1)
    while index < bytes.count {
      let length = min(SampleText.length(bytes, index, encoding), bytes.count - index)
      let piece = bytes[index..<index + length]
      starts.append(index)
      if length == 1, bytes[index] < 0x80, encoding != .utf16LittleEndian, encoding != .utf16BigEndian {
        scalars.append(UInt32(bytes[index]))
        index += 1
        continue
      }
      let key = Array(piece)
      if let scalar = known[key] {
        scalars.append(scalar)
      } else {
        let scalar = try SampleText.decode(key, encoding)
        known[key] = scalar
        scalars.append(scalar)
      }
      index += length
    }
    starts.append(bytes.count)
  }

  var count: Int { scalars.count }

  /// The text in UTF-8: without a byte order mark, and with U+FFFD for bytes that are no text.
  var utf8: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for index in scalars.indices where !isByteOrderMark(index) {
      text.append(contentsOf: String(character(index)).utf8)
    }
    return text
  }

  /// Finds characters by their bytes in ``utf8``.
  var places: SampleTextPlaces {
    var starts: [Int] = []
    starts.reserveCapacity(scalars.count + 1)
    var offset = 0
    for index in scalars.indices {
      // No byte is before the mark's.
      starts.append(isByteOrderMark(index) ? -1 : offset)
      if !isByteOrderMark(index) { offset += UTF8.width(character(index)) }
    }
    starts.append(offset)
    return SampleTextPlaces(starts: starts)
  }

  private func isByteOrderMark(_ index: Int) -> Bool {
    index == 0 && (scalars[index] == 0xFEFF || scalars[index] == SampleLetters.undecodable)
  }

  private func character(_ index: Int) -> Unicode.Scalar { Unicode.Scalar(scalars[index]) ?? "\u{FFFD}" }

  /// Bytes of the character that begins there, judged by its first ones.
  private static func length(_ bytes: [UInt8], _ index: Int, _ encoding: TextEncoding) -> Int {
    let first = bytes[index]
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch encoding {
    case .utf8:
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
      let isWhole = index + length <= bytes.count && bytes[index + 1..<index + length].allSatisfy { $0 & 0xC0 == 0x80 }
      return isWhole ? length : 1
    case .utf16LittleEndian: return index + 3 < bytes.count && second & 0xFC == 0xD8 ? 4 : 2
    case .utf16BigEndian: return index + 3 < bytes.count && first & 0xFC == 0xD8 ? 4 : 2
    case .gb18030, .gbk:
      if first < 0x81 { return 1 }
      return encoding == .gb18030 && second.isASCIIDigit ? 4 : second >= 0x40 ? 2 : 1
    case .big5, .eucKR: return first >= 0x81 && second >= 0x40 ? 2 : 1
    case .shiftJIS:
      return (0x81...0x9F).contains(first) || (0xE0...0xFC).contains(first) ? (second >= 0x40 ? 2 : 1) : 1
    default: return 1
    }
  }

  private static func decode(_ bytes: [UInt8], _ encoding: TextEncoding) throws(Fault) -> UInt32 {
    let text: [UInt8]
    do throws(Fault) {
      text = try ByteSource(name: "-", bytes: bytes).transcoded(from: encoding).readAll(limitBytes: 64)
    } catch {
      if error.status == .configuration { throw error }
      return SampleLetters.undecodable
    }
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    // A byte order mark is taken off by the decoder; nothing changes it.
    guard scalars.count == 1, scalars[0].value != 0 else { return SampleLetters.undecodable }
    return scalars[0].value
  }

  /// The file with some characters replaced.
  /// - Parameter edits: in order, without overlap: the characters of a range and what takes their place.
  func bytes(with edits: [(range: Range<Int>, scalars: [UInt32])], _ table: inout EncodingTable) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var done = 0
    for edit in edits {
      result += bytes[starts[done]..<starts[edit.range.lowerBound]]
      for scalar in edit.scalars { result += table.bytes(of: scalar) ?? [0x3F] }
      done = edit.range.upperBound
    }
    return result + bytes[starts[done]...]
  }

  func string(_ range: Range<Int>) -> String {
    var text = ""
    for index in range { text.unicodeScalars.append(Unicode.Scalar(scalars[index]) ?? "\u{FFFD}") }
    return text
  }
}

/// Where bytes of a text in UTF-8 are among its characters.
struct SampleTextPlaces {
  /// Where each character starts, and at the end the number of bytes.
  fileprivate let starts: [Int]

  /// The character that starts at an offset, or the first after it.
  func character(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] >= offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func range(_ bytes: Range<Int>) -> Range<Int> { character(at: bytes.lowerBound)..<character(at: bytes.upperBound) }
}

/// The bytes of characters in one encoding.
struct EncodingTable {
  let encoding: TextEncoding
  private var known: [UInt32: [UInt8]?] = [:]

  init(_ encoding: TextEncoding) { self.encoding = encoding }

  /// Nil where the encoding has no such character.
  mutating func bytes(of scalar: UInt32) -> [UInt8]? {
    if let bytes = known[scalar] { return bytes }
    var bytes: [UInt8]?
    if let character = Unicode.Scalar(scalar) {
      bytes = try? encoding.encode(String(character), name: "-")
    }
    known[scalar] = .some(bytes)
    return bytes
  }
}
