import CounterfoilCodecKit
import CounterfoilModel

extension XMLStream {
  // MARK: Start tags

  func scanStartTag(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    guard let (number, end) = try scanName(start + 1, tag: start) else { return nil }
    attributeCount = 0
    isSelfClosing = false
    var close = end
    if end[0] != 0x3E || end >= limit {
      guard let found = try scanAttributes(from: end, tag: start) else { return nil }
      close = found
    }
    guard close - start < XMLGuard.tagBytes else { throw tooLong(start) }
    try openElement(number, tag: start)
    let behind = close + 1
    if tellsLeaves, attributeCount == 0, !isSelfClosing, openCount > 1, try tellLeaf(number, start, text: behind) {
      return .leaf
    }
    cursor = behind
    isBehindTag = true
    isBehindEnd = false
    eventOffset = offset(start)
    eventEnd = offset(behind)
    nameNumber = number
    namePosition = Int(names.names[number].position)
    if attributeCount > 0 { pending = .attribute(0) } else if isSelfClosing { pending = .end }
    return .start
  }

  /// The number of a tag's or attribute's name and the byte after it; nil where that takes more bytes.
  @inline(__always)
  func scanName(
    _ start: UnsafePointer<UInt8>, tag: UnsafePointer<UInt8>
  ) throws(Fault) -> (Int, UnsafePointer<UInt8>)? {
    let low = ByteWords.load(start)
    var stops = XMLStream.nameStops(low)
    if stops != 0 {
      let count = ByteWords.index(stops)
      let number = names.find(low & ByteWords.mask(count), 0, count)
      if number >= 0 { return (number, start + count) }
    } else {
      let high = ByteWords.load(start + 8)
      stops = XMLStream.nameStops(high)
      if stops != 0 {
        let count = ByteWords.index(stops)
        let number = names.find(low, high & ByteWords.mask(count), count + 8)
        if number >= 0 { return (number, start + count + 8) }
      }
    }
    return try scanNewName(start, tag: tag)
  }

  /// Where a name met before ends: in front of `>`, `/`, `=` or a space. Names that end otherwise are read byte by byte.
  @inline(__always)
  private static func nameStops(_ word: UInt64) -> UInt64 {
    ByteWords.places(of: 0x3E, in: word) | ByteWords.places(of: 0x20, in: word) | ByteWords.places(of: 0x2F, in: word)
      | ByteWords.places(of: 0x3D, in: word)
  }

  @inline(never)
  private func scanNewName(
    _ start: UnsafePointer<UInt8>, tag: UnsafePointer<UInt8>
  ) throws(Fault) -> (Int, UnsafePointer<UInt8>)? {
    var prefixCount = 0
    var end = start
    switch XMLNameCharacters.scan(start, limit: limit) {
    case .open: return try openTag(tag)
    case .none: return try tagFault("a name is missing", at: start, tag: tag)
    case .end(let found): end = found
    }
    if end[0] == 0x3A {
      prefixCount = end - start + 1
      switch XMLNameCharacters.scan(end + 1, limit: limit) {
      case .open: return try openTag(tag)
      case .none: return try tagFault("a name is missing behind the prefix", at: end + 1, tag: tag)
      case .end(let found): end = found
      }
      if end[0] == 0x3A { return try tagFault("a name has two colons", at: end, tag: tag) }
    }
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    guard let number = names.number(of: bytes, prefixCount: prefixCount) else {
      throw fault(.xmlTooLarge, "the document has too many names", at: tag)
    }
    return (number, end)
  }

  /// Counts an element in and opens it. Its attributes were read.
  @inline(__always)
  private func openElement(_ number: Int, tag: UnsafePointer<UInt8>) throws(Fault) {
    let name = names.names + number
    if name.pointee.prefix != 0 || name.pointee.kind != .plain { try checkPrefix(number, tag: tag) }
    if openCount == 0 { try openRoot(number, tag: tag) }
    guard openCount < openLimit else { throw fault(.xmlTooDeep, "elements are nested too deep", at: tag) }
    guard elementCount < limits.elementCount else {
      throw fault(.xmlTooLarge, "the document has too many elements", at: tag)
    }
    try count(name.pointee.localCount, at: tag)
    elementCount &+= 1
    open[openCount] = Int32(truncatingIfNeeded: number)
    openCount &+= 1
  }

  private func checkPrefix(_ number: Int, tag: UnsafePointer<UInt8>) throws(Fault) {
    let name = names.names[number]
    if !limits.allowsNamespaces, name.prefixCount > 0 { throw foreign(number, tag) }
    if name.kind == .namespace || !namespaces.isBound(Int(name.prefix)) && name.prefix != 0 {
      throw malformed("the prefix \(XMLCharacters.shown(names.prefixText(number))) is not declared", at: tag)
    }
  }

  private func openRoot(_ number: Int, tag: UnsafePointer<UInt8>) throws(Fault) {
    if hasRoot { throw malformed("a second root element stands here", at: tag) }
    hasRoot = true
    let uri = namespaces.uri(Int(names.names[number].prefix))
    if !uri.isEmpty { rootNamespace = String(decoding: uri, as: UTF8.self) }
  }

  func foreign(_ number: Int, _ tag: UnsafePointer<UInt8>) -> Fault {
    let name = XMLCharacters.shown(String(decoding: names.text(number), as: UTF8.self))
    return fault(.xmlNamespace, "\"\(name)\" has a namespace; this format has none", at: tag)
  }

  /// Tells an element that holds plain text only, where this is one.
  @inline(__always)
  private func tellLeaf(
    _ number: Int, _ start: UnsafePointer<UInt8>, text behind: UnsafePointer<UInt8>
  ) throws(Fault) -> Bool {
    let end = ByteWords.endOfPlainText(behind)
    guard end[0] == 0x3C, end[1] == 0x2F, end < limit else { return false }
    guard let close = closeOf(number, end + 2), close < limit else { return false }
    let count = end - behind
    try self.count(count &+ names.names[number].localCount, at: start)
    openCount &-= 1
    cursor = close + 1
    isBehindTag = true
    isBehindEnd = true
    eventOffset = offset(start)
    eventEnd = offset(close + 1)
    nameNumber = number
    namePosition = Int(names.names[number].position)
    textBytes = UnsafeRawBufferPointer(start: behind, count: count)
    return true
  }

  func tellAttribute(_ index: Int) -> Event {
    let attribute = attributes[index]
    nameNumber = attribute.name
    namePosition = Int(names.names[attribute.name].position)
    textBytes = UnsafeRawBufferPointer(start: attribute.value, count: attribute.count)
    pending = index + 1 < attributeCount ? .attribute(index + 1) : isSelfClosing ? .end : .nothing
    return .attribute
  }

  // MARK: End tags

  func scanEndTag(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    if openCount > 0, let close = closeOf(Int(open[openCount &- 1]), start + 2), close < limit {
      cursor = close + 1
      return endElement()
    }
    return try scanOddEndTag(start)
  }

  /// Where the end tag of a name has its `>`, when the name begins here and the `>` is right after it.
  @inline(__always)
  private func closeOf(_ number: Int, _ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let name = names.names + number
    guard (ByteWords.load(start) ^ name.pointee.low) & name.pointee.lowMask == 0 else { return nil }
    let count = name.pointee.count
    if count > 8 {
      guard (ByteWords.load(start + 8) ^ name.pointee.high) & name.pointee.highMask == 0, count <= 16 else {
        return nil
      }
    }
    let close = start + count
    return close[0] == 0x3E ? close : nil
  }

  /// An end tag with white space in it, a long one, or a wrong one.
  @inline(never)
  private func scanOddEndTag(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    var pointer = start + 2
    var isRight = openCount > 0
    if openCount > 0 {
      let name = names.names[Int(open[openCount - 1])]
      for index in 0..<name.count where isRight {
        if pointer == limit { return try openTag(start) }
        isRight = pointer[0] == name.bytes[index]
        if isRight { pointer += 1 }
      }
    }
    guard isRight else {
      return try tagFault("an end tag is not that of the element which is open", at: start, tag: start)
    }
    while pointer < limit, pointer[0].isASCIISpace { pointer += 1 }
    if pointer == limit { return try openTag(start) }
    guard pointer[0] == 0x3E else {
      return try tagFault("an end tag is not that of the element which is open", at: start, tag: start)
    }
    guard pointer - start < XMLGuard.tagBytes else { throw tooLong(start) }
    cursor = pointer + 1
    return endElement()
  }

  /// Closes the innermost element; the cursor is after it.
  @inline(__always)
  func endElement() -> Event {
    openCount &-= 1
    nameNumber = Int(open[openCount])
    let known = names.names + nameNumber
    namePosition = Int(known.pointee.position)
    takenBytes &+= known.pointee.localCount
    if namespaces.deepest > openCount { namespaces.close(to: openCount) }
    isBehindTag = true
    isBehindEnd = true
    eventOffset = offset(cursor)
    eventEnd = eventOffset
    return .end
  }

  // MARK: Faults of tags

  /// A tag that goes on after the bytes at hand: nil, or a fault where it cannot end well any more.
  @inline(never)
  func openTag<Value>(_ tag: UnsafePointer<UInt8>) throws(Fault) -> Value? {
    guard limit - tag < XMLGuard.tagBytes else { throw tooLong(tag) }
    guard isSourceAtEnd, sourceFailure == nil else { return nil }
    throw malformed(openCount > 0 ? "it ends inside an element" : "it ends inside a tag", at: tag)
  }

  /// The fault of a malformed tag, when the tag is known not to be too long, which goes first.
  @inline(never)
  func tagFault<Value>(
    _ message: String, at pointer: UnsafePointer<UInt8>, tag: UnsafePointer<UInt8>
  ) throws(Fault) -> Value? {
    let end = min(limit, tag + XMLGuard.tagBytes)
    var quote: UInt8 = 0
    var index = tag + 1
    while index < end {
      let byte = index[0]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        throw malformed(message, at: pointer)
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      index += 1
    }
    if limit - tag >= XMLGuard.tagBytes { throw tooLong(tag) }
    if !isSourceAtEnd { return nil }
    throw malformed(message, at: pointer)
  }

  @inline(never)
  func tooLong(_ tag: UnsafePointer<UInt8>) -> Fault {
    fault(.xmlTagTooLong, "a tag is longer than \(XMLGuard.tagBytes) bytes", at: tag)
  }
}
