import CounterfoilCodecKit
import CounterfoilModel

extension XMLStream {
  /// Reads the attributes of a tag; says where its `>` is, or nil where that takes more bytes.
  func scanAttributes(from start: UnsafePointer<UInt8>, tag: UnsafePointer<UInt8>) throws(Fault) -> UnsafePointer<
    UInt8
  >? {
    tagCount &+= 1
    scratchCount = 0
    var hasPrefixes = false
    var declarationCount = 0
    var pointer = start
    while true {
      let gap = pointer
      while pointer < limit, pointer[0].isASCIISpace { pointer += 1 }
      if pointer >= limit { return try openTag(tag) }
      guard pointer - tag < XMLGuard.tagBytes else { throw tooLong(tag) }
      if pointer[0] == 0x3E { break }
      if pointer[0] == 0x2F {
        if pointer + 1 >= limit { return try openTag(tag) }
        guard pointer[1] == 0x3E else {
          return try tagFault("a slash is not at the end of the tag", at: pointer, tag: tag)
        }
        isSelfClosing = true
        pointer += 1
        break
      }
      guard pointer > gap else {
        return try tagFault("white space is missing in front of an attribute", at: pointer, tag: tag)
      }
      guard let (number, value, count, next) = try scanAttribute(pointer, tag: tag) else { return nil }
      let name = names.names + number
      if name.pointee.lastTag == tagCount { return try tagFault("an attribute stands twice", at: pointer, tag: tag) }
      name.pointee.lastTag = tagCount
      if name.pointee.kind == .plain, name.pointee.prefix != 0 { hasPrefixes = true }
      if name.pointee.kind != .plain { declarationCount += 1 }
      attributes[attributeCount] = Attribute(name: number, value: value, count: count)
      attributeCount += 1
      pointer = next
    }
    guard pointer - tag < XMLGuard.tagBytes else { throw tooLong(tag) }
    if declarationCount > 0 { try takeDeclarations(tag) }
    if hasPrefixes { try checkPrefixes(tag) }
    for index in 0..<attributeCount {
      let name = names.names[attributes[index].name]
      try count(name.localCount + attributes[index].count, at: tag)
    }
    return pointer
  }

  /// One attribute: its name, its value, decoded, and the byte after it.
  private func scanAttribute(
    _ start: UnsafePointer<UInt8>, tag: UnsafePointer<UInt8>
  ) throws(Fault) -> (Int, UnsafePointer<UInt8>, Int, UnsafePointer<UInt8>)? {
    guard let (number, end) = try scanName(start, tag: tag) else { return nil }
    var pointer = end
    while pointer < limit, pointer[0].isASCIISpace { pointer += 1 }
    if pointer >= limit { return try openTag(tag) }
    guard pointer[0] == 0x3D else { return try tagFault("an attribute has no value", at: pointer, tag: tag) }
    pointer += 1
    while pointer < limit, pointer[0].isASCIISpace { pointer += 1 }
    if pointer >= limit { return try openTag(tag) }
    let quote = pointer[0]
    guard quote == 0x22 || quote == 0x27 else {
      return try tagFault("the value of an attribute is not in quotes", at: pointer, tag: tag)
    }
    let value = pointer + 1
    let close = ByteWords.endOfPlainValue(value, quote: quote)
    if close < limit, close[0] == quote { return (number, value, close - value, close + 1) }
    guard let (decoded, behind) = try decodeValue(value, plainEnd: close, quote: quote, tag: tag) else { return nil }
    return (number, UnsafePointer(scratch) + decoded.lowerBound, decoded.count, behind)
  }

  /// Decodes a value into the scratch memory: where it lies there, and the byte after the quote.
  private func decodeValue(
    _ start: UnsafePointer<UInt8>, plainEnd: UnsafePointer<UInt8>, quote: UInt8, tag: UnsafePointer<UInt8>
  ) throws(Fault) -> (Range<Int>, UnsafePointer<UInt8>)? {
    let first = scratchCount
    var pointer = start
    var end = plainEnd
    while true {
      // What is too long could not be held either.
      guard end - tag < XMLGuard.tagBytes else { throw tooLong(tag) }
      while pointer < end {
        scratch[scratchCount] = pointer[0]
        scratchCount += 1
        pointer += 1
      }
      if pointer >= limit { return try openTag(tag) }
      switch pointer[0] {
      case quote: return (first..<scratchCount, pointer + 1)
      case 0x09, 0x0A, 0x0D:
        // A line end of two characters is one.
        if pointer[0] == 0x0D, pointer + 1 >= limit, !isSourceAtEnd { return try openTag(tag) }
        pointer += pointer[0] == 0x0D && pointer[1] == 0x0A ? 2 : 1
        scratch[scratchCount] = 0x20
        scratchCount += 1
      case 0x26:
        guard let behind = try decodeReference(pointer, tag: tag) else { return nil }
        pointer = behind
      case 0xEF:
        if limit - pointer < 3 { return try openTag(tag) }
        if isNonCharacter(pointer) { return try tagFault("a character is none of XML", at: pointer, tag: tag) }
        for index in 0..<3 { scratch[scratchCount + index] = pointer[index] }
        scratchCount += 3
        pointer += 3
      case 0x3C: return try tagFault("a < stands in the value of an attribute", at: pointer, tag: tag)
      default: return try tagFault("a control character stands in a tag", at: pointer, tag: tag)
      }
      end = ByteWords.endOfPlainValue(pointer, quote: quote)
    }
  }

  private func decodeReference(
    _ start: UnsafePointer<UInt8>, tag: UnsafePointer<UInt8>
  ) throws(Fault) -> UnsafePointer<UInt8>? {
    switch XMLReference(start, limit: limit) {
    case .open: return try openTag(tag)
    case .character(let scalar, let count):
      scratchCount += XMLReference.write(scalar, to: scratch + scratchCount)
      return start + count
    case .undeclared(let name): throw undeclared(name, at: start)
    case .malformed(let message): return try tagFault(message, at: start, tag: tag)
    }
  }

  // MARK: Namespaces

  /// Takes the namespace declarations of a tag out of its attributes.
  private func takeDeclarations(_ tag: UnsafePointer<UInt8>) throws(Fault) {
    var kept = 0
    for index in 0..<attributeCount {
      let attribute = attributes[index]
      let name = names.names[attribute.name]
      if name.kind == .plain {
        attributes[kept] = attribute
        kept += 1
        continue
      }
      if !limits.allowsNamespaces { throw foreign(attribute.name, tag) }
      let isReserved = name.kind == .namespace && names.text(attribute.name).elementsEqual("xmlns".utf8)
      let problem = namespaces.declare(
        Int(name.prefix), isReserved: isReserved,
        uri: UnsafeRawBufferPointer(start: attribute.value, count: attribute.count), depth: openCount + 1)
      if let problem { throw malformed(problem, at: tag) }
    }
    attributeCount = kept
    if namespaces.isFull { throw fault(.xmlTooLarge, "the document has too many namespaces", at: tag) }
  }

  /// Checks that prefixes of attributes are declared, and that no two attributes are one by their namespace.
  private func checkPrefixes(_ tag: UnsafePointer<UInt8>) throws(Fault) {
    var seen: Set<Int> = []
    for index in 0..<attributeCount {
      let number = attributes[index].name
      let name = names.names[number]
      guard name.prefix != 0 else { continue }
      if !limits.allowsNamespaces { throw foreign(number, tag) }
      guard namespaces.isBound(Int(name.prefix)) else {
        throw malformed("the prefix \(XMLCharacters.shown(names.prefixText(number))) is not declared", at: tag)
      }
      let local = names.text(number)
      if name.prefix == 1, local.elementsEqual("space".utf8) {
        let value = UnsafeBufferPointer(start: attributes[index].value, count: attributes[index].count)
        guard value.elementsEqual("default".utf8) || value.elementsEqual("preserve".utf8) else {
          throw malformed("xml:space is neither default nor preserve", at: tag)
        }
      }
      guard namespaces.hasTwins else { continue }
      guard seen.insert(namespaces.number(Int(name.prefix)) << 32 | Int(name.local)).inserted else {
        throw malformed("an attribute stands twice", at: tag)
      }
    }
  }
}
