internal import CounterfoilModel
import Glibc

extension JSONText {
  // MARK: Reading back

  /// One member of an object: where its name (with quotes) and its value lie in the object's text.
  package struct Member: Sendable, Hashable {
    package var name: Range<Int>
    package var value: Range<Int>
  }

  /// The members of an object, such as a record's `extra`, in their order; nil where the text is not one object.
  ///
  /// The structure is checked; that numbers and names of values are spelt right is not.
  package static func members(of object: UnsafeRawBufferPointer) -> [Member]? {
    var members: [Member] = []
    let isObject = eachItem(of: object, from: 0x7B, to: 0x7D) { index in
      let nameStart = index
      guard let nameEnd = endOfString(object, index) else { return nil }
      let colon = skipSpaces(object, nameEnd)
      guard colon < object.count, object[colon] == 0x3A else { return nil }
      let valueStart = skipSpaces(object, colon + 1)
      guard let valueEnd = endOfValue(object, valueStart) else { return nil }
      members.append(Member(name: nameStart..<nameEnd, value: valueStart..<valueEnd))
      return valueEnd
    }
    return isObject ? members : nil
  }

  /// Where the elements of an array lie in its text, in their order; nil where the text is not one array.
  package static func elements(of array: UnsafeRawBufferPointer) -> [Range<Int>]? {
    var elements: [Range<Int>] = []
    let isArray = eachItem(of: array, from: 0x5B, to: 0x5D) { index in
      guard let end = endOfValue(array, index) else { return nil }
      elements.append(index..<end)
      return end
    }
    return isArray ? elements : nil
  }

  /// Walks over what lies between brackets, separated by commas.
  /// - Parameter item: takes what begins at a place and gives the place behind it; nil where nothing right begins there.
  /// - Returns: whether the text is that and nothing else.
  @inline(__always)
  private static func eachItem(
    of text: UnsafeRawBufferPointer, from opening: UInt8, to closing: UInt8, _ item: (Int) -> Int?
  ) -> Bool {
    var index = skipSpaces(text, 0)
    guard index < text.count, text[index] == opening else { return false }
    index = skipSpaces(text, index + 1)
    if index < text.count, text[index] == closing { return skipSpaces(text, index + 1) == text.count }
    while true {
      guard let end = item(index) else { return false }
      index = skipSpaces(text, end)
      guard index < text.count else { return false }
      if text[index] == closing { return skipSpaces(text, index + 1) == text.count }
      guard text[index] == 0x2C else { return false }
      index = skipSpaces(text, index + 1)
    }
  }

  /// The members of an object as texts: names decoded; values that are strings decoded, all others as they are written,
  /// null as nil. Nil where the text is not one object.
  package static func textMembers(of object: String) -> [(name: String, text: String?)]? {
    var copy = object
    return copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return members(of: bytes)?.map { member in
        let value = UnsafeRawBufferPointer(rebasing: bytes[member.value])
        let name = decodedString(UnsafeRawBufferPointer(rebasing: bytes[member.name])) ?? ""
        if let text = decodedString(value) { return (name, text) }
        let written = String(decoding: value, as: UTF8.self)
        return (name, written == "null" ? nil : written)
      }
    }
  }

  /// The text of the first member of that name; nil where the object has none, where it is no string, or where the text
  /// is no object.
  package static func text(ofMember name: String, in object: UnsafeRawBufferPointer) -> String? {
    for member in members(of: object) ?? []
    where decodedString(UnsafeRawBufferPointer(rebasing: object[member.name])) == name {
      return decodedString(UnsafeRawBufferPointer(rebasing: object[member.value]))
    }
    return nil
  }

  /// The elements of an array as texts: strings decoded, all others as they are written. Nil where the text is not one
  /// array.
  package static func textElements(of array: String) -> [String]? {
    var copy = array
    return copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return elements(of: bytes)?.map { range in
        let value = UnsafeRawBufferPointer(rebasing: bytes[range])
        return decodedString(value) ?? String(decoding: value, as: UTF8.self)
      }
    }
  }

  /// The text of a JSON string given with its quotes; nil where it is none.
  package static func decodedString(_ string: UnsafeRawBufferPointer) -> String? {
    var bytes: [UInt8] = []
    guard appendDecoded(string, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the UTF-8 of a JSON string given with its quotes; false where it is none or holds half a surrogate pair.
  package static func appendDecoded(_ string: UnsafeRawBufferPointer, to bytes: inout [UInt8]) -> Bool {
    guard string.count >= 2, string[0] == 0x22, string[string.count - 1] == 0x22 else { return false }
    let end = string.count - 1
    var index = 1
    while index < end {
      let byte = string[index]
      guard byte == 0x5C else {
        if byte == 0x22 || byte < 0x20 { return false }
        bytes.append(byte)
        index += 1
        continue
      }
      guard index + 1 < end else { return false }
      if string[index + 1] == 0x75 {
        guard let (scalar, length) = escapedScalar(string, index, end) else { return false }
        bytes.append(contentsOf: String(scalar).utf8)
        index += length
      } else {
        guard let plain = plainEscape(string[index + 1]) else { return false }
        bytes.append(plain)
        index += 2
      }
    }
    return true
  }

  private static func plainEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x22, 0x5C, 0x2F: letter
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: nil
    }
  }

  /// The scalar of `\uXXXX`, or of a surrogate pair of two, at a backslash, and the characters it takes; nil where none of
  /// them stands there. The text may be bytes or code points.
  @inlinable
  package static func escapedScalar<Text: RandomAccessCollection>(
    _ text: Text, _ index: Int, _ end: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? where Text.Index == Int, Text.Element: FixedWidthInteger {
    guard let first = escapedUnit(text, index, end) else { return nil }
    if let scalar = Unicode.Scalar(UInt32(first)) { return (scalar, 6) }
    guard first < 0xDC00, let second = escapedUnit(text, index + 6, end), (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { return nil }
    return (scalar, 12)
  }

  /// The unit of UTF-16 that `\uXXXX` at a backslash stands for; nil where none stands there.
  @inlinable
  package static func escapedUnit<Text: RandomAccessCollection>(
    _ text: Text, _ index: Int, _ end: Int
  ) -> UInt16? where Text.Index == Int, Text.Element: FixedWidthInteger {
    guard index + 6 <= end, text[index] == 0x5C, text[index + 1] == 0x75 else { return nil }
    var value: UInt16 = 0
    for place in index + 2..<index + 6 {
      guard let digit = UInt8(exactly: text[place])?.hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  private static func skipSpaces(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isASCIISpace { index += 1 }
    return index
  }

  /// Behind the closing quote of the string that begins at a place; nil where none begins there or the text ends before.
  ///
  /// What stands between the quotes is not checked: heads of files and samples may be cut off and damaged. Whatever has to
  /// be right is read by a parser that refuses. O(bytes of the string).
  @inlinable
  package static func endOfString<Text: RandomAccessCollection<UInt8>>(
    _ text: Text, _ start: Int
  ) -> Int? where Text.Index == Int {
    guard start < text.endIndex, text[start] == 0x22 else { return nil }
    return closingQuote(of: text, from: start + 1).map { $0 + 1 }
  }

  /// As the other, for bytes in memory: most strings have no backslash, and are passed over at the speed of memory.
  package static func endOfString(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard start + 1 < text.count, text[start] == 0x22, let base = text.baseAddress,
      let quote = memchr(base + start + 1, 0x22, text.count - start - 1)
    else { return nil }
    let end = quote - UnsafeMutableRawPointer(mutating: base)
    guard let backslash = memchr(base + start + 1, 0x5C, end - start - 1) else { return end + 1 }
    return closingQuote(of: text, from: backslash - UnsafeMutableRawPointer(mutating: base)).map { $0 + 1 }
  }

  @inlinable
  package static func closingQuote<Text: RandomAccessCollection<UInt8>>(
    of text: Text, from start: Int
  ) -> Int? where Text.Index == Int {
    var index = start
    while index < text.endIndex {
      if text[index] == 0x22 { return index }
      index += text[index] == 0x5C ? 2 : 1
    }
    return nil
  }

  private static func endOfValue(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard start < text.count else { return nil }
    if text[start] == 0x22 { return endOfString(text, start) }
    var index = start
    guard text[start] == 0x7B || text[start] == 0x5B else {
      while index < text.count, !text[index].isASCIISpace, text[index] != 0x2C, text[index] != 0x7D, text[index] != 0x5D
      {
        index += 1
      }
      return index > start ? index : nil
    }
    var depth = 0
    while index < text.count {
      switch text[index] {
      case 0x22:
        guard let end = endOfString(text, index) else { return nil }
        index = end
        continue
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}
