import CounterfoilCodecKit
import CounterfoilModel

/// A piece of a table's text: whole records, and where their structure lies.
///
/// Filled by one thread, then read by another: never by two at once, which its owner's lock sees to.
final class TextPiece: @unchecked Sendable {
  /// Readable bytes in front of the text and behind it, which whoever takes several bytes at once may look at.
  static let paddingBytes = 64
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  let index = StructureIndex()
  /// The physical line the piece starts on, from 1.
  var firstLine = 1
  /// Bytes of the text (as stored, where that is known) in front of the piece; -1 where unknown.
  var byteOffset: Int64 = 0

  init(capacity: Int) {
    self.capacity = capacity
    bytes = TextPiece.allocate(capacity)
  }

  deinit { (bytes - TextPiece.paddingBytes).deallocate() }

  // No `GrowingMemory`: there are readable bytes in front of the text as well, and all of it begins as spaces.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let padded = capacity + 2 * paddingBytes
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: padded)
    memory.initialize(repeating: 0x20, count: padded)
    return memory + paddingBytes
  }

  /// Bytes of whole records.
  var count: Int { index.consumedBytes }

  /// Makes room for `newCapacity` bytes and keeps the first `used`.
  func grow(to newCapacity: Int, keeping used: Int) {
    guard newCapacity > capacity else { return }
    let larger = TextPiece.allocate(newCapacity)
    larger.update(from: bytes, count: used)
    (bytes - TextPiece.paddingBytes).deallocate()
    bytes = larger
    capacity = newCapacity
  }

  /// The line and column of a byte of the piece, both from 1. O(offset): for faults.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var line = firstLine
    var lineStart = 0
    for position in 0..<offset where bytes[position] == 0x0A || bytes[position] == 0x0D {
      if bytes[position] == 0x0D, position + 1 < offset, bytes[position + 1] == 0x0A { continue }
      line += 1
      lineStart = position + 1
    }
    return (line, offset - lineStart + 1)
  }

  /// Where a byte of the piece lies in the file.
  func location(of offset: Int, file: String) -> SourceLocation {
    let (line, column) = place(of: offset)
    return SourceLocation(
      file: file, line: line, column: column, byteOffset: byteOffset < 0 ? nil : byteOffset + Int64(offset))
  }
}

/// Cuts a text into pieces that end where records end.
///
/// The cuts depend on the size of pieces only, and no record ever depends on the cuts.
struct PieceReader {
  let source: ByteSource
  let dialect: CSVDialect
  let limits: DecodeLimits
  /// Bytes read for a piece at first; a longer record makes the piece longer.
  let pieceBytes: Int
  private var rest: [UInt8] = []
  private var nextLine: Int
  private var nextOffset: Int64
  private var hasEnded = false
  private var waitingFault: Fault?

  /// - Parameters:
  ///   - line: the physical line the source stands at.
  ///   - byteOffset: bytes of the file in front of it; -1 where unknown.
  init(
    _ source: ByteSource, dialect: CSVDialect, limits: DecodeLimits, pieceBytes: Int, line: Int, byteOffset: Int64
  ) {
    self.source = source
    self.dialect = dialect
    self.limits = limits
    self.pieceBytes = pieceBytes
    nextLine = line
    nextOffset = byteOffset
  }

  /// Fills a piece with the next records; false at the end.
  /// - Throws: what is wrong with the text, once the records before it were handed out.
  mutating func next(into piece: TextPiece) throws(Fault) -> Bool {
    if let waitingFault { throw waitingFault }
    if hasEnded { return false }
    piece.firstLine = nextLine
    piece.byteOffset = nextOffset
    piece.grow(to: max(pieceBytes, rest.count + pieceBytes / 2), keeping: 0)
    piece.bytes.update(from: rest, count: rest.count)
    var filled = rest.count
    var target = max(pieceBytes, filled + pieceBytes / 2)
    while true {
      do throws(Fault) {
        while filled < target, !hasEnded {
          let room = UnsafeMutableRawBufferPointer(start: piece.bytes + filled, count: target - filled)
          let count = try source.read(into: room)
          filled += count
          hasEnded = count == 0
        }
      } catch {
        // What came before the bad bytes still has whole records, which are handed out first.
        return try end(piece, filled: filled, with: error)
      }
      do throws(QuoteFault) {
        try StructureScanner.scan(piece.bytes, count: filled, dialect: dialect, isLast: hasEnded, into: piece.index)
      } catch {
        return try end(piece, filled: 0, with: fault(error, in: piece))
      }
      if piece.count > 0 || hasEnded { break }
      guard filled <= limits.recordBytes else { throw recordTooLong(piece) }
      target = min(filled * 2, limits.recordBytes + 1)
      piece.grow(to: target, keeping: filled)
    }
    keepRest(of: piece, filled: filled)
    return piece.count > 0
  }

  private mutating func keepRest(of piece: TextPiece, filled: Int) {
    rest = Array(UnsafeBufferPointer(start: piece.bytes + piece.count, count: filled - piece.count))
    nextLine += piece.index.lineEndCount
    if nextOffset >= 0 { nextOffset += Int64(piece.count) }
  }

  /// Hands out the whole records of a piece that a fault ends, and keeps the fault for the next call.
  private mutating func end(_ piece: TextPiece, filled: Int, with fault: Fault) throws(Fault) -> Bool {
    waitingFault = fault
    if filled > 0 {
      do throws(QuoteFault) {
        try StructureScanner.scan(piece.bytes, count: filled, dialect: dialect, isLast: false, into: piece.index)
      } catch {
        waitingFault = self.fault(error, in: piece)
      }
    }
    guard piece.count > 0 else { throw fault }
    return true
  }

  private func fault(_ problem: QuoteFault, in piece: TextPiece) -> Fault {
    switch problem {
    case .unterminated(let opening):
      return Fault(
        .badData, .csvQuote, "the quote opened here never closes; everything behind it would be one field",
        at: piece.location(of: opening, file: source.name),
        fixes: [
          "Close the quote, or double it where it is meant as a character.",
          "If quotes mean nothing in this file, put `quote: none` into the profile.",
        ], question: PieceReader.meaningOfQuotes)
    case .textAfterQuote(let opening, let offset):
      let (line, column) = piece.place(of: offset)
      return Fault(
        .badData, .csvQuote,
        "the quoted field opened here closes at \(line):\(column - 1), but text follows where a delimiter should stand",
        at: piece.location(of: opening, file: source.name),
        fixes: [
          "Double the quotes inside the field, or put `escape: \"\\\\\"` into the profile if a backslash stands before them."
        ], question: PieceReader.meaningOfQuotes)
    }
  }

  private static let meaningOfQuotes = Question(
    "What do the quotes in this file mean?",
    choices: [Question.Choice("nothing: they are characters of the texts", profileLine: "quote: none")])

  private func recordTooLong(_ piece: TextPiece) -> Fault {
    Fault(
      .badData, .csvRecordTooLong, "this record is longer than \(limits.recordBytes) bytes and does not end",
      at: piece.location(of: 0, file: source.name),
      fixes: ["Is a quote left open, or is this no table of text?"])
  }
}
