import CounterfoilCodecKit
import CounterfoilModel

extension XMLStream {
  /// A comment longer than this is refused.
  private static let commentBytes = 1 << 20

  /// What follows when the cursor is at a `<` again.
  func scanMarkup(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    switch start[1] {
    case 0x2F: return try scanEndTag(start)
    default: return try scanStartTag(start)
    }
  }

  /// Goes on inside a comment or CDATA section that was begun.
  @inline(never)
  func scanInside() throws(Fault) -> Event? {
    if case .comment(let passed) = mode { return try scanComment(passed) }
    return try scanCharacterData()
  }

  // MARK: Declarations

  @inline(never)
  func scanDeclaration(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    if starts(start, with: "<!--") {
      mode = .comment(0)
      cursor = start + 4
      return try scanComment(0)
    }
    if starts(start, with: "<![CDATA[") {
      guard openCount > 0 else { throw malformed("a CDATA section stands outside of the root element", at: start) }
      mode = .characterData
      cursor = start + 9
      isBehindTag = false
      return try scanCharacterData()
    }
    if starts(start, with: "<!DOCTYPE") { return try refuseDoctype(start) }
    let rest = UnsafeBufferPointer(start: start, count: limit - start)
    let isCut = rest.count < 9 && ["<!--", "<![CDATA[", "<!DOCTYPE"].contains { $0.utf8.starts(with: rest) }
    if isCut {
      guard isSourceAtEnd, sourceFailure == nil else { return nil }
      throw malformed("it ends inside a declaration", at: limit)
    }
    throw fault(.xmlDoctype, "a declaration stands outside a DOCTYPE", at: start)
  }

  private func starts(_ start: UnsafePointer<UInt8>, with mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard limit - start >= count else { return false }
    return (0..<count).allSatisfy { start[$0] == mark.utf8Start[$0] }
  }

  /// No DOCTYPE is read; the words say which it is.
  private func refuseDoctype(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    var quote: UInt8 = 0
    var pointer = start + 9
    let end = min(limit, start + XMLGuard.tagBytes)
    while pointer < end {
      let byte = pointer[0]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        break
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x5B {
        throw fault(
          .xmlDoctype, "the DOCTYPE declares things of its own; such documents are not read", at: start,
          fixes: ["Remove the part in [ ] and write out the entities it declares."])
      }
      pointer += 1
    }
    if pointer == end { return try openTag(start) }
    if hasRoot { throw malformed("a DOCTYPE stands behind the start of the root element", at: start) }
    var name = start + 9
    while name < pointer, name[0].isASCIISpace { name += 1 }
    let words = UnsafeBufferPointer(start: name, count: pointer - name).prefix { !$0.isASCIISpace }
    let shown = XMLCharacters.shown(String(decoding: words, as: UTF8.self))
    throw fault(.xmlDoctype, "the DOCTYPE \"\(shown)\" is not read here", at: start)
  }

  // MARK: Comments

  private func scanComment(_ passedBefore: Int) throws(Fault) -> Event? {
    let start = cursor
    var pointer = start
    while pointer < limit {
      let byte = pointer[0]
      if byte == 0x2D {
        if limit - pointer < 3, !isSourceAtEnd { break }
        if pointer[1] == 0x2D {
          guard pointer[2] == 0x3E else { throw malformed("-- stands in a comment", at: pointer) }
          try checkComment(passedBefore + (pointer - start) + 3, start)
          mode = .content
          cursor = pointer + 3
          isBehindTag = false
          return nil
        }
      } else if byte == 0xEF {
        if limit - pointer < 3 { break }
        if isNonCharacter(pointer) { throw malformed("a character is none of XML", at: pointer) }
      } else if byte < 0x20, !byte.isASCIISpace {
        throw malformed("a control character stands in a comment", at: pointer)
      }
      pointer += 1
    }
    try checkComment(passedBefore + (pointer - start), start)
    mode = .comment(passedBefore + (pointer - start))
    cursor = pointer
    if isSourceAtEnd, sourceFailure == nil { throw malformed("it ends inside a comment", at: limit) }
    return nil
  }

  private func checkComment(_ passed: Int, _ start: UnsafePointer<UInt8>) throws(Fault) {
    if passed > XMLStream.commentBytes { throw fault(.xmlTooLarge, "a comment is longer than 1 MiB", at: start) }
  }

  // MARK: Instructions

  @inline(never)
  func scanInstruction(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    var end = start + 2
    let last = min(limit, start + XMLGuard.tagBytes)
    while end + 1 < last, !(end[0] == 0x3F && end[1] == 0x3E) { end += 1 }
    if end + 1 >= last { return try openTag(start) }
    let content = UnsafeBufferPointer(start: start + 2, count: end - start - 2)
    let target = content.prefix { !$0.isASCIISpace }
    guard let known = instructions.first(where: { target.elementsEqual($0.utf8) }) else {
      let (message, fix) = XMLGuard.unread(instruction: target)
      throw fault(.xmlInstruction, message, at: start, fixes: [fix])
    }
    if known.utf8.elementsEqual("xml".utf8) {
      throw malformed("an XML declaration stands behind the start of the document", at: start)
    }
    var first = start + 2 + target.count
    while first < end, first[0].isASCIISpace { first += 1 }
    for index in 0..<(end - first) {
      let byte = first[index]
      let isBad = byte < 0x20 ? !byte.isASCIISpace : byte == 0xEF && isNonCharacter(first + index)
      if isBad { throw malformed("a character is none of XML", at: first + index) }
    }
    instructionTarget = known
    let size = writeLines(from: first, to: end)
    try count(target.count + size, at: start)
    textBytes = UnsafeRawBufferPointer(start: scratch, count: size)
    isBehindTag = false
    cursor = end + 2
    eventOffset = offset(start)
    eventEnd = offset(cursor)
    return .instruction
  }

  /// Copies a text with its line ends made line feeds to the scratch memory; says how many bytes.
  private func writeLines(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
    var count = 0
    var pointer = start
    while pointer < end {
      let isReturn = pointer[0] == 0x0D
      scratch[count] = isReturn ? 0x0A : pointer[0]
      count += 1
      pointer += isReturn && pointer[1] == 0x0A ? 2 : 1
    }
    return count
  }
}
