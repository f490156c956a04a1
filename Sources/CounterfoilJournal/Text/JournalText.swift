import CounterfoilCodecKit
import CounterfoilModel

/// A whole journal as UTF-8, and where it lies in its file.
struct JournalText: Sendable {
  let file: String
  let bytes: [UInt8]
  /// Bytes of the file in front of the text; nil where the file is in another encoding, so that places in bytes are
  /// not known.
  let storedOffset: Int64?

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The range without spaces and tabs at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isASCIIBlank { start += 1 }
    while end > start, bytes[end - 1].isASCIIBlank { end -= 1 }
    return start..<end
  }

  func hasPrefix(_ word: StaticString, at offset: Int, before end: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard offset + count <= end else { return false }
    return word.withUTF8Buffer { bytes[offset..<offset + count].elementsEqual($0) }
  }
}

/// One line, without its end.
struct JournalLine: Hashable, Sendable {
  var start: Int
  var end: Int
  /// From 1.
  var number: Int

  var range: Range<Int> { start..<end }
}

/// A line that starts at the margin, and the indented lines that belong to it.
struct JournalBlock: Sendable {
  var lines: [JournalLine] = []

  var first: JournalLine { lines[0] }
  var range: Range<Int> { lines.isEmpty ? 0..<0 : lines[0].start..<lines[lines.count - 1].end }

  /// The place of a byte of the block.
  func location(of offset: Int, in text: JournalText) -> SourceLocation {
    let line = lines.last { $0.start <= offset } ?? first
    return SourceLocation(
      file: text.file, line: line.number, column: offset - line.start + 1,
      byteOffset: text.storedOffset.map { $0 + Int64(offset) })
  }
}

/// Why a transaction or a line cannot be taken, and at which byte of the text.
struct JournalProblem: Error {
  var code: DiagnosticCode
  var message: String
  var offset: Int
  var fixes: [String] = []
  /// Whether nothing of the file can be taken.
  var isFatal = false

  func diagnostic(at location: SourceLocation) -> Diagnostic {
    Diagnostic(code, .error, message, at: location, fixes: fixes)
  }
}
