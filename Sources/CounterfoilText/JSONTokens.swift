internal import CounterfoilModel

/// The names, strings, numbers and brackets of JSON text, one after the other, whatever is wrong between them: heads of files
/// are cut off anywhere, and samples are asked for where reading failed.
///
/// Whatever has to be right is read by a parser that refuses.
package struct JSONTokens: Sequence, IteratorProtocol {
  package enum Kind: Sendable, Hashable {
    /// The name of a member, with its quotes: a string before a colon.
    case name
    /// A string with its quotes.
    case string
    /// A string whose end is not there, with its first quote.
    case cutString
    case number
    /// `{` or `[`.
    case opening
    /// `}` or `]`.
    case closing
  }

  package struct Token: Sendable, Hashable {
    package var kind: Kind
    package var range: Range<Int>
  }

  private let text: ArraySlice<UInt8>
  private var index: Int

  package init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  package mutating func next() -> Token? {
    while index < text.endIndex {
      let start = index
      index += 1
      let kind: Kind
      switch text[start] {
      case 0x22:
        if let end = JSONText.endOfString(text, start) {
          index = end
          kind = text[end...].first { !$0.isASCIISpace } == 0x3A ? .name : .string
        } else {
          index = text.endIndex
          kind = .cutString
        }
      case 0x7B, 0x5B: kind = .opening
      case 0x7D, 0x5D: kind = .closing
      case 0x2D, 0x30...0x39:
        while index < text.endIndex, JSONTokens.isInNumber(text[index]) { index += 1 }
        kind = .number
      default: continue
      }
      return Token(kind: kind, range: start..<index)
    }
    return nil
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte | 0x20 == 0x65
  }
}
