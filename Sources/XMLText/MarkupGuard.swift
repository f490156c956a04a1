import Glibc
import Model

/// The look at a document's next bytes before libxml2 sees them, as ``XMLGuard`` has it for whole documents.
///
/// Tags, instructions and DOCTYPEs pass only when they are whole, so each must fit into ``XMLGuard/tagBytes``.
struct MarkupGuard {
  /// A comment longer than this is refused: libxml2 holds comments whole.
  static let commentBytes = 1 << 20

  /// What is wrong, at an offset into the bytes looked at.
  struct Refusal {
    var code: DiagnosticCode
    var message: String
    var offset: Int
    var fixes: [String] = []
  }

  private enum State {
    case content
    /// Inside a comment, of which so many bytes passed.
    case comment(Int)
    case characterData
  }

  private let instructions: [String]
  private var state = State.content
  private var skippedCount = 0

  /// - Parameter instructions: the targets of processing instructions that may pass.
  init(instructions: [String]) { self.instructions = instructions }

  /// Lets bytes at the front of the next call's pass unseen.
  mutating func skip(_ count: Int) { skippedCount = count }

  /// How many of the bytes may be fed now; the rest must come again, with more behind it.
  /// - Parameter isLast: whether nothing comes behind them.
  mutating func pass(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> (count: Int, refusal: Refusal?) {
    var index = min(skippedCount, bytes.count)
    skippedCount = 0
    while index < bytes.count {
      switch state {
      case .content:
        guard let open = MarkupGuard.find(0x3C, in: bytes, from: index) else { return (bytes.count, nil) }
        switch markup(bytes, open) {
        case .end(let end): index = end
        case .open: return (isLast ? bytes.count : open, nil)
        case .refused(let refusal): return (open, refusal)
        }
      case .comment(let passed):
        guard let end = find("-->", in: bytes, from: index) else {
          // Two bytes of the end may be here already.
          let count = isLast ? bytes.count : max(index, bytes.count - 2)
          guard passed + count - index <= MarkupGuard.commentBytes else {
            return (index, Refusal(code: .xmlTooLarge, message: "a comment is longer than 1 MiB", offset: index))
          }
          state = .comment(passed + count - index)
          return (count, nil)
        }
        state = .content
        index = end
      case .characterData:
        guard let end = find("]]>", in: bytes, from: index) else {
          return (isLast ? bytes.count : max(index, bytes.count - 2), nil)
        }
        state = .content
        index = end
      }
    }
    return (bytes.count, nil)
  }

  private enum Markup {
    /// It ends there; a comment or CDATA section begins its contents there.
    case end(Int)
    case open
    case refused(Refusal)
  }

  private mutating func markup(_ bytes: UnsafeRawBufferPointer, _ open: Int) -> Markup {
    guard open + 1 < bytes.count else { return .open }
    switch bytes[open + 1] {
    case 0x3F: return instruction(bytes, open)
    case 0x21: return declaration(bytes, open)
    default: return tag(bytes, open, isDoctype: false)
    }
  }

  private func tag(_ bytes: UnsafeRawBufferPointer, _ open: Int, isDoctype: Bool) -> Markup {
    var quote: UInt8 = 0
    var index = open + 1
    let end = min(bytes.count, open + XMLGuard.tagBytes)
    while index < end {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        return .end(index + 1)
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x5B, isDoctype {
        return .refused(
          Refusal(
            code: .xmlDoctype, message: "the DOCTYPE declares things of its own; such documents are not read",
            offset: open, fixes: ["Remove the part in [ ] and write out the entities it declares."]))
      }
      index += 1
    }
    return end < bytes.count || end == open + XMLGuard.tagBytes ? .refused(tooLong(open)) : .open
  }

  private func tooLong(_ open: Int) -> Refusal {
    Refusal(code: .xmlTagTooLong, message: "a tag is longer than \(XMLGuard.tagBytes) bytes", offset: open)
  }

  private func instruction(_ bytes: UnsafeRawBufferPointer, _ open: Int) -> Markup {
    let limit = min(bytes.count, open + XMLGuard.tagBytes)
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<limit])
    guard let end = find("?>", in: head, from: open + 2) else {
      return limit == open + XMLGuard.tagBytes ? .refused(tooLong(open)) : .open
    }
    let target = bytes[(open + 2)..<(end - 2)].prefix { !XMLCharacters.isSpace($0) }
    guard instructions.contains(where: { target.elementsEqual($0.utf8) }) else {
      return .refused(
        Refusal(
          code: .xmlInstruction, message: "a processing instruction is not read here", offset: open,
          fixes: ["Remove the line."]))
    }
    return .end(end)
  }

  private mutating func declaration(_ bytes: UnsafeRawBufferPointer, _ open: Int) -> Markup {
    let rest = bytes[open...]
    if rest.starts(with: "<!--".utf8) {
      state = .comment(0)
      return .end(open + 4)
    }
    if rest.starts(with: "<![CDATA[".utf8) {
      state = .characterData
      return .end(open + 9)
    }
    if rest.starts(with: "<!DOCTYPE".utf8) { return tag(bytes, open, isDoctype: true) }
    let isCut = rest.count < 9 && ["<!--", "<![CDATA[", "<!DOCTYPE"].contains { $0.utf8.starts(with: rest) }
    if isCut { return .open }
    return .refused(Refusal(code: .xmlDoctype, message: "a declaration stands outside a DOCTYPE", offset: open))
  }

  // MARK: Searching

  static func find(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
  }

  /// The place behind the next mark of two or three bytes.
  private func find(_ mark: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    var index = start + length - 1
    while let hit = MarkupGuard.find(0x3E, in: bytes, from: index) {
      if (0..<length).allSatisfy({ bytes[hit - length + 1 + $0] == mark.utf8Start[$0] }) { return hit + 1 }
      index = hit + 1
    }
    return nil
  }
}
