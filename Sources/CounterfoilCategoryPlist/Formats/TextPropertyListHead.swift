import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// Whether the first bytes of a file are a property list in the older text form.
enum TextPropertyListHead {
  /// How sure it is. What could be read as C, JSON or a list of settings is not claimed.
  static func confidence(_ sample: FileSample) -> Confidence {
    var tokens = Tokens(sample)
    let first = tokens.next()
    let isNamed = ["plist", "strings", "gsmarkup"].contains(sample.fileExtension ?? "")
    switch first {
    case .mark(0x7B):
      guard case .text = tokens.next(), case .mark(0x3D) = tokens.next(), isValue(tokens.next()) else { break }
      return Confidence(score: 93, reason: "starts with { key = value")
    case .mark(0x28):
      switch tokens.next() {
      case .mark(0x7B):
        guard case .text = tokens.next(), case .mark(0x3D) = tokens.next() else { break }
        return Confidence(score: 94, reason: "starts with ( { key = value")
      case .mark(0x29): if isNamed { return Confidence(score: 60, reason: "an empty array, and the name") }
      default: break
      }
    case .text(let isQuoted):
      guard isQuoted || isNamed, case .mark(0x3D) = tokens.next(), case .text = tokens.next(),
        case .mark(0x3B) = tokens.next()
      else { break }
      return Confidence(score: isNamed ? 93 : 80, reason: "starts with \"key\" = \"value\";")
    default: break
    }
    return .none
  }

  private static func isValue(_ token: Token) -> Bool {
    switch token {
    case .text, .mark(0x7B), .mark(0x28), .mark(0x3C): true
    default: false
    }
  }

  private enum Token {
    case text(isQuoted: Bool)
    case mark(UInt8)
    case none
  }

  /// Texts and marks in front of a file.
  private struct Tokens {
    private let bytes: [UInt8]
    private var place = 0

    init(_ sample: FileSample) {
      let (encoding, markBytes) = DocumentText.unicode(sample.bytes)
      let head = sample.bytes.prefix(16 * 1024).dropFirst(markBytes)
      bytes = encoding == .utf8 ? Array(head) : head.filter { $0 != 0 }
    }

    mutating func next() -> Token {
      skip()
      guard place < bytes.count else { return .none }
      let byte = bytes[place]
      if byte == 0x22 {
        place += 1
        while place < bytes.count, bytes[place] != 0x22 { place += bytes[place] == 0x5C ? 2 : 1 }
        guard place < bytes.count else { return .none }
        place += 1
        return .text(isQuoted: true)
      }
      if TextPropertyListParser.isPlain(byte) {
        while place < bytes.count, TextPropertyListParser.isPlain(bytes[place]) { place += 1 }
        return .text(isQuoted: false)
      }
      place += 1
      return .mark(byte)
    }

    private mutating func skip() {
      while place < bytes.count {
        if bytes[place].isASCIISpace {
          place += 1
        } else if bytes[place] == 0x2F, place + 1 < bytes.count, bytes[place + 1] == 0x2F {
          while place < bytes.count, bytes[place] != 0x0A { place += 1 }
        } else if bytes[place] == 0x2F, place + 1 < bytes.count, bytes[place + 1] == 0x2A {
          place += 2
          while place + 1 < bytes.count, bytes[place] != 0x2A || bytes[place + 1] != 0x2F { place += 1 }
          place += 2
        } else {
          return
        }
      }
    }
  }
}
