import CounterfoilCodecKit
import CounterfoilModel

extension XMLStream {
  /// The next part of a text inside an element; nil where it takes more bytes, or where layout was passed over.
  func scanText(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    if isBehindTag, start[0] <= 0x20 {
      var pointer = start
      while pointer < limit, pointer[0].isASCIISpace { pointer += 1 }
      // What begins after the white space decides whether it counts.
      if limit - pointer < 2, limit - start < XMLStream.blockBytes / 2, !isSourceAtEnd { return nil }
      if pointer < limit, pointer[0] == 0x3C, isLayout(before: pointer[1]) {
        cursor = pointer
        isBehindTag = false
        return try scanMarkup(pointer)
      }
    }
    var pointer = start
    while true {
      pointer = ByteWords.endOfPlainText(pointer)
      if pointer >= limit { return try tellOpenText(start) }
      switch pointer[0] {
      case 0x3C: return try tellText(start, to: pointer)
      case 0x09, 0x0A: pointer += 1
      case 0x5D:
        if limit - pointer < 3, !isSourceAtEnd { return try tellOpenText(start) }
        if pointer[1] == 0x5D, pointer[2] == 0x3E { throw malformed("]]> stands in a text", at: pointer) }
        pointer += 1
      case 0xEF:
        if limit - pointer < 3 { return try tellOpenText(start) }
        if isNonCharacter(pointer) { throw malformed("a character is none of XML", at: pointer) }
        pointer += 3
      case 0x0D, 0x26:
        if pointer > start { return try tellText(start, to: pointer) }
        return pointer[0] == 0x26 ? try tellReference(pointer) : try tellReturn(pointer)
      default: throw malformed("a control character stands in a text", at: pointer)
      }
    }
  }

  /// Whether white space after a tag and before `<` and this byte only lays the document out.
  private func isLayout(before byte: UInt8) -> Bool {
    byte == 0x2F ? isBehindEnd : byte != 0x21 && byte != 0x3F
  }

  /// Tells a text up to a byte; all of it was looked at.
  @inline(__always)
  private func tellText(_ start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    guard end > start else { return nil }
    textBytes = UnsafeRawBufferPointer(start: start, count: end - start)
    try count(end - start, at: start)
    isBehindTag = false
    cursor = end
    eventOffset = offset(start)
    eventEnd = offset(end)
    return .text
  }

  /// Tells what is there of a text that goes on: whole characters, and nothing that may be the start of `]]>`.
  private func tellOpenText(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    if isSourceAtEnd { return try endText(start) }
    var end = max(start, limit - 2)
    while end > start, end[0] & 0xC0 == 0x80 { end -= 1 }
    // A line end of two characters stays in one piece.
    if end > start, (end - 1)[0] == 0x0D { end -= 1 }
    return try tellText(start, to: end)
  }

  /// The text stops with the source.
  private func endText(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    if start < limit { return try tellText(start, to: limit) }
    return nil
  }

  private func tellReference(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    switch XMLReference(start, limit: limit) {
    case .open:
      if isSourceAtEnd, sourceFailure == nil { throw malformed("it ends inside a reference", at: limit) }
      return nil
    case .undeclared(let name): throw undeclared(name, at: start)
    case .malformed(let message): throw malformed(message, at: start)
    case .character(let scalar, let count):
      return try tellScratch(XMLReference.write(scalar, to: scratch), from: start, taking: count)
    }
  }

  /// A line end told as one line feed, whatever it is.
  private func tellReturn(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    if start + 1 >= limit, !isSourceAtEnd { return nil }
    scratch[0] = 0x0A
    return try tellScratch(1, from: start, taking: start + 1 < limit && start[1] == 0x0A ? 2 : 1)
  }

  private func tellScratch(_ bytes: Int, from start: UnsafePointer<UInt8>, taking taken: Int) throws(Fault) -> Event {
    try count(bytes, at: start)
    textBytes = UnsafeRawBufferPointer(start: scratch, count: bytes)
    isBehindTag = false
    cursor = start + taken
    eventOffset = offset(start)
    eventEnd = offset(cursor)
    return .text
  }

  // MARK: CDATA

  /// The next part of a CDATA section.
  func scanCharacterData() throws(Fault) -> Event? {
    let start = cursor
    var pointer = start
    while pointer < limit {
      let byte = pointer[0]
      if byte >= 0x20, byte != 0x5D, byte != 0xEF {
        pointer += 1
        continue
      }
      switch byte {
      case 0x5D:
        if limit - pointer < 3 { return try tellOpenData(start, to: pointer) }
        guard pointer[1] == 0x5D, pointer[2] == 0x3E else {
          pointer += 1
          continue
        }
        if pointer > start { return try tellText(start, to: pointer) }
        mode = .content
        cursor = pointer + 3
        return nil
      case 0xEF:
        if limit - pointer < 3 { return try tellOpenData(start, to: pointer) }
        if isNonCharacter(pointer) { throw malformed("a character is none of XML", at: pointer) }
        pointer += 3
      case 0x0D:
        if pointer > start { return try tellText(start, to: pointer) }
        return try tellReturn(pointer)
      case 0x09, 0x0A: pointer += 1
      default: throw malformed("a control character stands in a CDATA section", at: pointer)
      }
    }
    var end = limit
    while end > start, (end - 1)[0] & 0xC0 == 0x80 { end -= 1 }
    if end > start, (end - 1)[0] >= 0xC0 { end -= 1 }
    return try tellOpenData(start, to: end)
  }

  private func tellOpenData(
    _ start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws(Fault) -> Event? {
    if let event = try tellText(start, to: isSourceAtEnd ? limit : end) { return event }
    if isSourceAtEnd, sourceFailure == nil { throw malformed("it ends inside a CDATA section", at: limit) }
    return nil
  }

  // MARK: Characters

  /// Whether U+FFFE or U+FFFF begins here; three bytes are there.
  func isNonCharacter(_ pointer: UnsafePointer<UInt8>) -> Bool { pointer[1] == 0xBF && pointer[2] >= 0xBE }

  @inline(__always)
  func count(_ bytes: Int, at pointer: UnsafePointer<UInt8>) throws(Fault) {
    takenBytes &+= bytes
    if takenBytes > limits.textBytes { throw fault(.xmlTooLarge, "the document has too much text", at: pointer) }
  }
}
