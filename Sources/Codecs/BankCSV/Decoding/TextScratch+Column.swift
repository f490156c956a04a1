import Glibc

/// How the texts of a column are read from a piece, where nothing about them is odd.
struct PlainText {
  /// The quote, and a number no byte has where there is none.
  let quote: UInt16
  /// Whether a quote may stand inside quotes.
  let hasInnerQuotes: Bool
  /// Whether an empty text needs a closer look.
  let isEmptyOdd: Bool
  /// Whether a text may say that its row is a total.
  let isDescription: Bool
  /// Whether a number in scientific notation needs a closer look.
  let isIdentifier: Bool

  init(_ code: StepCode, _ dialect: CSVDialect, _ piece: TextPiece, hasFallback: Bool) {
    quote = dialect.quote.map(UInt16.init) ?? 0x100
    hasInnerQuotes = piece.index.hasInnerQuotes
    isEmptyOdd = code.isRequired || code.fallsBackToAccount && hasFallback
    isDescription = code.isDescription
    isIdentifier = code.isIdentifier
  }

  /// The text between quotes and without spaces around; nil where its quotes need a closer look.
  @inline(__always)
  func content(_ start: UnsafePointer<UInt8>, _ count: Int) -> (
    start: UnsafePointer<UInt8>, count: Int
  )? {
    guard count > 0 else { return (start, 0) }
    var start = start
    var count = count
    if UInt16(start[0]) == quote {
      guard count >= 2, UInt16(start[count &- 1]) == quote else { return nil }
      start += 1
      count &-= 2
      if hasInnerQuotes, memchr(start, Int32(quote), count) != nil { return nil }
    }
    while count > 0, start[0] == 0x20 || start[0] == 0x09 {
      start += 1
      count &-= 1
    }
    while count > 0, start[count &- 1] == 0x20 || start[count &- 1] == 0x09 { count &-= 1 }
    return (start, count)
  }

  /// Whether a text that is not empty needs a closer look.
  @inline(__always)
  func isOdd(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if start[0] == 0x3D, count > 2 { return true }
    if isDescription, BalanceRow.mayBe(UnsafeRawBufferPointer(start: start, count: count)) {
      return true
    }
    return isIdentifier && start[0] &- 0x30 <= 9 && memchr(start, 0x2B, count) != nil
  }
}

extension TextScratch {
  /// Writes the texts of records from `row` of a block on, up to `end`; says where the first one is that needs a closer
  /// look.
  /// - Parameters:
  ///   - first: the row of the block's first record.
  ///   - room: bytes of all fields of all records from `row` on, which no text can exceed.
  mutating func setColumn(
    _ span: ColumnSpan, base: UnsafePointer<UInt8>, from row: Int, to end: Int, first: Int,
    room: Int, _ kind: PlainText
  ) -> Int {
    var filled = first + row == 0 ? 0 : Int(ends[first + row - 1] >> 1)
    reserve(filled + room + TextPiece.paddingBytes, keeping: filled)
    let arena = UnsafeMutableRawPointer(arena)
    let target = ends + first
    var index = row
    while index < end {
      let start = span.start(index)
      guard let text = kind.content(base + start, span.end(index) &- start) else { return index }
      if text.count == 0 {
        if kind.isEmptyOdd { return index }
        target[index] = UInt64(truncatingIfNeeded: filled) << 1 | 1
      } else {
        if kind.isOdd(text.start, text.count) { return index }
        TextScratch.copy(text.start, text.count, to: arena + filled)
        filled &+= text.count
        target[index] = UInt64(truncatingIfNeeded: filled) << 1
      }
      index &+= 1
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
