import CounterfoilCodecKit
import CounterfoilModel

/// The text of a DATEV Buchungsstapel, as records that can be gone through more than once.
final class LedgerText {
  /// What DATEV documents for all its files.
  static let dialect = CSVDialect(delimiter: 0x3B, quote: 0x22)
  /// The text is held in memory. DATEV takes 99,999 bookings a file, which are some 30 MB.
  private static let byteLimits = [1 << 17, 1 << 21, 1 << 24, 1 << 26]

  let file: String
  let head: LedgerHead
  let piece: TextPiece
  private(set) var names: [String] = []
  private(set) var namesLine = 1

  /// - Parameter source: the text in UTF-8; nothing of it is consumed.
  /// - Returns: nil where it is no file in DATEV's format.
  /// - Throws: where it holds no bookings, or is too long, or its quotes cannot be understood.
  init?(_ source: ByteSource) throws(Fault) {
    file = source.name
    let start = try source.peek(LedgerText.byteLimits[0])
    guard let head = LedgerText.head(start) else { return nil }
    self.head = head
    guard head.holdsBookings else { throw LedgerText.noBookings(head, file) }
    var bytes = start
    var isWhole = false
    for limit in LedgerText.byteLimits where !isWhole {
      bytes = try source.peek(limit)
      isWhole = bytes.count < limit
    }
    guard isWhole else {
      throw Fault(
        .badData, .csvRecordTooLong, "a DATEV file of more than 64 MB is not read: DATEV takes 99,999 bookings a file",
        at: SourceLocation(file: file), fixes: ["Have the program write a file for each month."])
    }
    piece = TextPiece(capacity: bytes.count + 1)
    _ = UnsafeMutableBufferPointer(start: piece.bytes, count: bytes.count).update(fromContentsOf: bytes)
    do throws(QuoteFault) {
      try StructureScanner.scan(
        UnsafePointer(piece.bytes), count: bytes.count, dialect: LedgerText.dialect, isLast: true, into: piece.index)
    } catch {
      throw fault(error)
    }
    var cursor = RecordCursor(piece)
    guard cursor.next(), cursor.next() else { return }
    names = LedgerText.cells(cursor)
    namesLine = cursor.line
  }

  /// Goes through the records behind the row of names, empty ones left out.
  func forEachRow(_ body: (RecordCursor) -> Void) {
    var cursor = RecordCursor(piece)
    while cursor.next() {
      guard cursor.line > namesLine else { continue }
      if !LedgerText.isBlank(cursor) { body(cursor) }
    }
  }

  private static let marks = ["EXTF", "DTVF"]
  /// Bytes of a first line that are looked at; DATEV's is never longer.
  private static let lineLimit = 4096

  private static func head(_ start: ArraySlice<UInt8>) -> LedgerHead? {
    let line = start.prefix(lineLimit).prefix { $0 != 0x0A && $0 != 0x0D }
    let bare = line.dropFirst(line.first == 0x22 ? 1 : 0)
    guard marks.contains(where: { bare.starts(with: $0.utf8) }) else { return nil }
    let cells = String(decoding: line, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
    return LedgerHead(cells.map { String($0).trimmingSpaces().unquoted }, line: 1)
  }

  /// Whether a file starts with the mark of DATEV's format, whose encoding is then ANSI by its documentation, unless its
  /// bytes are those of UTF-8.
  static func isMarked(_ file: ByteSource) throws(Fault) -> Bool {
    let start = try file.peek(8).drop { $0 == 0x22 }
    return marks.contains { start.starts(with: $0.utf8) }
  }

  /// Whether all cells of a record are empty.
  static func isBlank(_ record: RecordCursor) -> Bool {
    record.raw.allSatisfy { $0 == dialect.delimiter || $0 == dialect.quote || $0.isASCIIBlank }
  }

  static func cells(_ cursor: RecordCursor) -> [String] {
    (0..<cursor.fieldCount).map { cursor.field($0).text(dialect) }
  }

  private static func noBookings(_ head: LedgerHead, _ file: String) -> Fault {
    Fault(
      .badData, .csvKind, "a DATEV file of \"\(TerminalText.excerpt(head.title, limitBytes: 60))\" holds no payments",
      at: SourceLocation(file: file, line: head.line),
      fixes: ["Payments are in a file whose first line says 21 and \"Buchungsstapel\"; export that one."])
  }

  private func fault(_ problem: QuoteFault) -> Fault {
    let offset =
      switch problem {
      case .unterminated(let opening): opening
      case .textAfterQuote(let opening, _): opening
      }
    return Fault(
      .badData, .csvQuote, "the quote opened here does not close where its field ends, so that bookings cannot be told",
      at: piece.location(of: offset, file: file),
      fixes: ["Double the quotes inside the field, and close it; DATEV's format has no other way to write them."])
  }
}

extension String {
  /// Without the quotes around it, with doubled ones made one.
  fileprivate var unquoted: String {
    guard utf8.count >= 2, hasPrefix("\""), hasSuffix("\"") else { return self }
    return String(dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }
}
