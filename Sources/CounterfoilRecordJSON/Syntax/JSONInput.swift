import CounterfoilCodecKit
import CounterfoilModel

/// The text of a file: UTF-8 as it is, anything else decoded first.
enum JSONInput {
  struct Opened {
    var source: ByteSource
    /// Bytes of the file before the text; nil where the file is not UTF-8.
    var textOffset: Int64?
    var fact: Inspection.Fact
  }

  /// RFC 8259 section 8.1 wants UTF-8. UTF-16 is recognised by its byte order mark or its zero bytes; all else must be
  /// named.
  static func open(_ source: ByteSource, encoding name: String?) throws(Fault) -> Opened {
    let stated: TextEncoding? = if let name { try TextEncoding.named(name) } else { nil }
    let head = Array(try source.peek(4))
    if head.starts(with: TextEncoding.utf8.byteOrderMark) {
      try source.skip(3)
      return Opened(
        source: source, textOffset: 3,
        fact: Inspection.Fact("encoding", "utf-8 with byte order mark", confidence: 100, evidence: "byte order mark"))
    }
    if let found = stated == .utf8 ? nil : stated ?? wideEncoding(head), found != .utf8 {
      let fact = Inspection.Fact(
        "encoding", found.name, confidence: 100, evidence: stated == nil ? "byte order mark or zero bytes" : "stated")
      return Opened(source: try source.transcoded(from: found), textOffset: nil, fact: fact)
    }
    let fact = Inspection.Fact(
      "encoding", "utf-8", confidence: 100, evidence: "JSON is UTF-8; every byte is checked as it is read")
    return Opened(source: source, textOffset: 0, fact: fact)
  }

  private static func wideEncoding(_ head: [UInt8]) -> TextEncoding? {
    guard head.count >= 2 else { return nil }
    if head[0] == 0xFF, head[1] == 0xFE { return .utf16LittleEndian }
    if head[0] == 0xFE, head[1] == 0xFF { return .utf16BigEndian }
    if head[0] == 0, head[1] != 0 { return .utf16BigEndian }
    if head[0] != 0, head[1] == 0 { return .utf16LittleEndian }
    return nil
  }
}
