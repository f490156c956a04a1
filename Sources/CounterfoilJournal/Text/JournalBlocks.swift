import CounterfoilModel

/// Hands out the blocks of a journal in their order; comments at the margin and blank lines are left out.
struct JournalBlocks {
  private let bytes: [UInt8]
  private let dialect: JournalDialect
  private var cursor = 0
  private var lineNumber = 0
  private var waiting: JournalLine?

  init(_ text: JournalText, dialect: JournalDialect) {
    bytes = text.bytes
    self.dialect = dialect
  }

  /// Fills `block` with the next block; false at the end.
  mutating func next(_ block: inout JournalBlock) -> Bool {
    block.lines.removeAll(keepingCapacity: true)
    while let line = nextLine() {
      if isBlank(line) || isComment(line) { continue }
      if let end = commentEnd(line) {
        skip(to: end)
        continue
      }
      block.lines.append(line)
      collect(into: &block)
      return true
    }
    return false
  }

  private mutating func collect(into block: inout JournalBlock) {
    while let line = nextLine() {
      guard line.start < line.end, bytes[line.start].isASCIIBlank, !isBlank(line) else {
        waiting = line
        return
      }
      block.lines.append(line)
    }
  }

  private mutating func nextLine() -> JournalLine? {
    if let line = waiting {
      waiting = nil
      return line
    }
    guard cursor < bytes.count else { return nil }
    lineNumber += 1
    let (start, number) = (cursor, lineNumber)
    var isInString = false
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == 0x0A || byte == 0x0D {
        let width = byte == 0x0D && cursor + 1 < bytes.count && bytes[cursor + 1] == 0x0A ? 2 : 1
        if !isInString {
          defer { cursor += width }
          return JournalLine(start: start, end: cursor, number: number)
        }
        lineNumber += 1
        cursor += width
        continue
      }
      if dialect == .beancount {
        // A text in quotes may go on in the next line.
        if byte == 0x22 {
          isInString.toggle()
        } else if byte == 0x5C, isInString, cursor + 1 < bytes.count, bytes[cursor + 1] != 0x0A,
          bytes[cursor + 1] != 0x0D
        {
          cursor += 1
        } else if byte == 0x3B, !isInString {
          skipComment()
          continue
        }
      }
      cursor += 1
    }
    return JournalLine(start: start, end: cursor, number: number)
  }

  private mutating func skipComment() {
    while cursor < bytes.count, bytes[cursor] != 0x0A, bytes[cursor] != 0x0D { cursor += 1 }
  }

  private func isBlank(_ line: JournalLine) -> Bool {
    bytes[line.range].allSatisfy { $0.isASCIIBlank }
  }

  /// Comments at the margin. Beancount leaves out every line that starts like a heading of an outline.
  private func isComment(_ line: JournalLine) -> Bool {
    switch bytes[line.start] {
    case 0x3B, 0x23, 0x2A: true  // ; # *
    case 0x25: dialect != .hledger  // %
    case 0x7C: dialect == .ledger  // |
    case 0x3A, 0x21, 0x26, 0x3F: dialect == .beancount  // : ! & ?
    default: false
    }
  }

  /// The word that ends a comment of many lines, where one starts here.
  private func commentEnd(_ line: JournalLine) -> StaticString? {
    guard dialect != .beancount else { return nil }
    let text = String(decoding: bytes[line.range], as: UTF8.self)
    if text == "comment" || text.hasPrefix("comment ") || text == "!comment" { return "end comment" }
    return text == "test" || text.hasPrefix("test ") ? "end test" : nil
  }

  private mutating func skip(to end: StaticString) {
    while let line = nextLine() {
      let words = bytes[line.range].split { $0.isASCIIBlank }
      let wanted = "\(end)".split(separator: " ")
      if words.count >= 1, words[0].elementsEqual(wanted[0].utf8),
        words.count < 2 || words[1].elementsEqual(wanted[1].utf8)
      {
        return
      }
    }
  }
}
