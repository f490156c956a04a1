import CounterfoilModel

/// What comes before the first header line without being a record, such as the name of a bank.
struct QIFPreamble {
  /// Its lines; 0 where the file begins with a header line or with records.
  let lineCount: Int
  /// Lines of it that hold something.
  let textLineCount: Int

  /// The most lines looked at.
  private static let lineLimit = 100
  private static let headers = ["!type:", "!account", "!option:", "!clear:"]

  init(_ bytes: [UInt8]) {
    var lines = QIFLines(bytes)
    var count = 0
    var texts = 0
    while count < QIFPreamble.lineLimit, let line = lines.next() {
      if QIFPreamble.isHeader(bytes[line.start..<line.end]) {
        (lineCount, textLineCount) = (texts > 0 ? count : 0, texts)
        return
      }
      if QIFPreamble.isOfRecord(line, bytes) { break }
      count += 1
      if !line.isEmpty { texts += 1 }
    }
    (lineCount, textLineCount) = (0, 0)
  }

  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: line.prefix(16), as: UTF8.self).lowercased()
    return headers.contains { word.hasPrefix($0) }
  }

  /// Whether it ends a record, or is a record's day.
  private static func isOfRecord(_ line: QIFLine, _ bytes: [UInt8]) -> Bool {
    guard !line.isEmpty else { return false }
    if bytes[line.start] == 0x5E { return true }
    // Every day has digits; the headers of tables that begin with this letter seldom do.
    guard bytes[line.start] == 0x44, bytes[line.text(in: bytes)].contains(where: \.isASCIIDigit) else { return false }
    return bytes[line.text(in: bytes)].withUnsafeBytes { QIFDate($0) != nil }
  }
}
