import CounterfoilModel
import Glibc

/// How the texts of a column are read from a piece, where nothing about them is odd.
struct PlainTextColumn {
  /// The quote, and a number no byte has where there is none.
  private let quote: UInt16
  /// Whether a quote may stand inside quotes.
  private let hasInnerQuotes: Bool
  /// Whether such a quote is doubled, and not escaped.
  private let isDoubled: Bool
  /// Whether an empty text needs a closer look.
  let isEmptyOdd: Bool
  /// Whether a text may say that its row is a total.
  private let isDescription: Bool
  /// Whether a number in scientific notation needs a closer look.
  private let isIdentifier: Bool
  /// Whether a text may make its row an outlier.
  private let isWatched: Bool
  private let tellingWords: TellingWords

  init(
    _ code: StepCode, _ dialect: CSVDialect, _ piece: TextPiece, hasFallback: Bool, _ tellingWords: TellingWords
  ) {
    isWatched = code.isWatched
    self.tellingWords = tellingWords
    quote = dialect.quote.map(UInt16.init) ?? 0x100
    hasInnerQuotes = piece.index.hasInnerQuotes
    isDoubled = dialect.escape == nil
    isEmptyOdd = code.isRequired || code.fallsBackToAccount && hasFallback
    isDescription = code.isDescription
    isIdentifier = code.isIdentifier
  }

  /// What stands between the quotes of a field and the spaces around.
  struct Content {
    var start: UnsafePointer<UInt8>
    var count: Int
    var hasDoubledQuotes = false
  }

  /// Nil where the quotes need a closer look, or what may be a no-break space around the text.
  @inline(__always)
  func content(_ start: UnsafePointer<UInt8>, _ count: Int) -> Content? {
    var content = Content(start: start, count: count)
    guard count > 0 else { return content }
    if UInt16(start[0]) == quote {
      guard count >= 2, UInt16(start[count &- 1]) == quote else { return nil }
      content.start += 1
      content.count &-= 2
      if hasInnerQuotes, memchr(content.start, Int32(quote), content.count) != nil {
        guard isDoubled else { return nil }
        content.hasDoubledQuotes = true
      }
    }
    while content.count > 0, content.start[0].isASCIIBlank {
      content.start += 1
      content.count &-= 1
    }
    while content.count > 0, content.start[content.count &- 1].isASCIIBlank { content.count &-= 1 }
    if content.count > 0, CSVField.mayBeBlank(content.start[0]) || content.start[content.count &- 1] == 0xA0 {
      return nil
    }
    return content
  }

  /// Whether a text that is not empty needs a closer look.
  @inline(__always)
  func isOdd(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if start[0] == 0x3D, count > 2 { return true }
    if isDescription, BalanceRow.mayBe(UnsafeRawBufferPointer(start: start, count: count)) { return true }
    if isWatched, tellingWords.mayStand(in: start, count: count) { return true }
    return isIdentifier && start[0].isASCIIDigit && memchr(start, 0x2B, count) != nil
  }

  /// Copies a content with doubled quotes, each pair as one; says how many bytes that makes.
  @inline(never)
  func copySingle(_ content: Content, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var source = content.start
    let end = source + content.count
    var written = 0
    while source < end {
      let found = memchr(source, Int32(quote), end - source)
      let length = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(source) + 1 } ?? end - source
      (target + written).update(from: source, count: length)
      written += length
      source += found == nil ? length : length + 1
    }
    return written
  }
}

extension TextScratch {
  /// Writes the texts of records from `row` of a block on, up to `end`; says where the first one is that needs a closer
  /// look.
  /// - Parameters:
  ///   - first: the row of the block's first record.
  ///   - room: bytes of all fields of all records from `row` on, which no text can exceed.
  mutating func setColumn(
    _ span: ColumnSpan, base: UnsafePointer<UInt8>, from row: Int, to end: Int, first: Int, room: Int,
    _ kind: PlainTextColumn
  ) -> Int {
    var filled = first + row == 0 ? 0 : Int(ends[first + row - 1] >> 1)
    reserve(filled + room + TextPiece.paddingBytes, keeping: filled)
    let target = ends + first
    for index in row..<end {
      let start = span.start(index)
      guard let text = kind.content(base + start, span.end(index) &- start) else { return index }
      if text.count == 0 {
        if kind.isEmptyOdd { return index }
        target[index] = UInt64(truncatingIfNeeded: filled) << 1 | 1
        continue
      }
      if text.hasDoubledQuotes {
        let count = kind.copySingle(text, to: arena + filled)
        if kind.isOdd(arena + filled, count) { return index }
        filled &+= count
      } else {
        if kind.isOdd(text.start, text.count) { return index }
        TextScratch.copy(text.start, text.count, to: UnsafeMutableRawPointer(arena + filled))
        filled &+= text.count
      }
      target[index] = UInt64(truncatingIfNeeded: filled) << 1
    }
    return end
  }

  /// Copies a text with readable bytes behind it to where there is as much room: short ones without a call and without
  /// a branch on their length.
  @inline(__always)
  private static func copy(
    _ text: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutableRawPointer
  ) {
    let source = UnsafeRawPointer(text)
    guard count <= TextPiece.paddingBytes else {
      return target.copyMemory(from: source, byteCount: count)
    }
    typealias Half = SIMD16<UInt8>
    target.storeBytes(of: source.loadUnaligned(as: Half.self), as: Half.self)
    target.storeBytes(
      of: source.loadUnaligned(fromByteOffset: 16, as: Half.self), toByteOffset: 16, as: Half.self)
    if count > 32 {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: 32, as: Half.self), toByteOffset: 32, as: Half.self
      )
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: 48, as: Half.self), toByteOffset: 48, as: Half.self
      )
    }
  }
}
