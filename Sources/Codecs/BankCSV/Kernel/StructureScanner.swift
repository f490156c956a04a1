/// Finds structure 64 bytes at a time, for texts whose quotes are regular; others go to ``StructureMachine``.
///
/// The idea is simdjson's (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019): compare all bytes at once,
/// make bit masks, and let a prefix exclusive-or of the quotes tell inside from outside.
enum StructureScanner {
  /// Scans a piece that starts at the start of a record.
  ///
  /// - Parameters:
  ///   - base: `count` bytes, followed by 64 readable ones.
  ///   - isLast: whether the input ends behind the piece; then a record without a line end ends there too.
  /// - Throws: a fault in the quotes; the whole records before it stand in the index. A quote that reaches behind the
  ///   piece is no fault unless the piece is the last.
  static func scan(
    _ base: UnsafePointer<UInt8>, count: Int, dialect: CSVDialect, isLast: Bool,
    into index: StructureIndex
  ) throws(QuoteFault) {
    index.removeAll()
    if dialect.escape == nil,
      scanRegular(base, count: count, dialect: dialect, isLast: isLast, into: index)
    {
      return
    }
    index.removeAll()
    try StructureMachine.scan(base, count: count, dialect: dialect, isLast: isLast, into: index)
  }

  /// Bytes between two looks at whether the lists have room.
  private static let strideBytes = 4096

  /// False where a quote stands where only a state machine can tell what it means.
  private static func scanRegular(
    _ base: UnsafePointer<UInt8>, count: Int, dialect: CSVDialect, isLast: Bool,
    into index: StructureIndex
  ) -> Bool {
    // A return at the very end may be half of a line end: it waits for the next piece.
    let count = !isLast && count > 0 && base[count - 1] == 0x0D ? count - 1 : count
    var state = QuoteState()
    var offset = 0
    while offset < count {
      index.delimiters.reserve(strideBytes + 64)
      index.recordEnds.reserve(strideBytes + 64)
      index.quotedLineEnds.reserve(strideBytes + 64)
      let end = min(count, offset + strideBytes)
      guard scanStride(base, from: offset, to: end, count: count, dialect, &state, index) else {
        return false
      }
      offset = end
    }
    if isLast, state.inside != 0 { return false }
    index.hasQuotes = state.hasQuotes
    index.hasInnerQuotes = state.hasInnerQuotes
    index.hasReturns = state.hasReturns
    index.finish(base, count: count, isLast: isLast)
    return true
  }

  /// What a block of 64 bytes must know of the ones before it.
  private struct QuoteState {
    /// All ones inside quotes.
    var inside: UInt64 = 0
    /// Whether a field may start with the next byte.
    var fieldMayStart: UInt64 = 1
    /// Whether the byte before closed a quoted field.
    var hasClosed: UInt64 = 0
    /// Whether the byte before was a return outside quotes.
    var hasReturned: UInt64 = 0
    var hasQuotes = false
    var hasInnerQuotes = false
    var hasReturns = false
  }

  /// The bits of 64 bytes, the first byte lowest.
  private struct Block {
    var delimiters: UInt64 = 0
    var lineFeeds: UInt64 = 0
    var returns: UInt64 = 0
    var quotes: UInt64 = 0
  }

  private static func scanStride(
    _ base: UnsafePointer<UInt8>, from start: Int, to end: Int, count: Int, _ dialect: CSVDialect,
    _ shared: inout QuoteState, _ index: StructureIndex
  ) -> Bool {
    let raw = UnsafeRawPointer(base)
    let delimiter = SIMD16<UInt8>(repeating: dialect.delimiter)
    let quote = SIMD16<UInt8>(repeating: dialect.quote ?? 0x0D)
    let knowsQuotes: UInt64 = dialect.quote != nil ? ~0 : 0
    var state = shared
    var delimiters = index.delimiters.offsets + index.delimiters.count
    var recordEnds = index.recordEnds.offsets + index.recordEnds.count
    var offset = start
    while offset < end {
      var block = classify(raw + offset, delimiter, quote)
      if end - offset < 64 {
        let valid = (UInt64(1) << UInt64(end - offset)) &- 1
        block.delimiters &= valid
        block.lineFeeds &= valid
        block.returns &= valid
        block.quotes &= valid
      }
      block.quotes &= knowsQuotes
      var ends = block.lineFeeds
      if block.quotes | block.returns | state.inside | state.hasClosed | state.hasReturned != 0 {
        guard let outside = takeRare(&block, &state, base, offset, count: count, index) else {
          return false
        }
        ends = outside
      } else {
        state.fieldMayStart = (block.delimiters | ends) >> 63
      }
      append(block.delimiters, at: offset, to: &delimiters)
      append(few: ends, at: offset, to: &recordEnds)
      offset &+= 64
    }
    index.delimiters.count = delimiters - index.delimiters.offsets
    index.recordEnds.count = recordEnds - index.recordEnds.offsets
    shared = state
    return true
  }

  /// A block with quotes or returns, or behind such: leaves out delimiters inside quotes and gives back the ends of
  /// records; nil where the quotes are not regular.
  private static func takeRare(
    _ block: inout Block, _ state: inout QuoteState, _ base: UnsafePointer<UInt8>, _ offset: Int,
    count: Int,
    _ index: StructureIndex
  ) -> UInt64? {
    let breaks = block.lineFeeds | block.returns
    let structure = block.delimiters | breaks
    // The LF of a CR LF ends nothing: its CR did.
    if block.returns != 0 { state.hasReturns = true }
    var ends = block.returns | block.lineFeeds & ~(block.returns << 1 | state.hasReturned)
    if block.quotes | state.inside | state.hasClosed != 0 {
      state.hasQuotes = true
      let inside = prefixXor(block.quotes) ^ state.inside
      let either = structure | block.quotes
      let opening = block.quotes & inside
      let closing = block.quotes & ~inside
      let behindClosing = closing << 1 | state.hasClosed
      // Behind the last byte of the input stands nothing that could be wrong.
      let seen = count - offset >= 64 ? ~UInt64(0) : (UInt64(1) << UInt64(count - offset)) &- 1
      if opening & ~(either << 1 | state.fieldMayStart) != 0 || behindClosing & ~either & seen != 0 {
        return nil
      }
      if behindClosing & block.quotes != 0 { state.hasInnerQuotes = true }
      state.inside = UInt64(bitPattern: Int64(bitPattern: inside) >> 63)
      state.hasClosed = closing >> 63
      state.fieldMayStart = either >> 63
      if breaks & inside != 0 {
        noteQuotedLineEnds(block, inside, base, offset, count: count, index)
      }
      block.delimiters &= ~inside
      state.hasReturned = (block.returns & ~inside) >> 63
      ends &= ~inside
    } else {
      state.fieldMayStart = structure >> 63
      state.hasReturned = block.returns >> 63
    }
    return ends
  }

  private static func noteQuotedLineEnds(
    _ block: Block, _ inside: UInt64, _ base: UnsafePointer<UInt8>, _ offset: Int, count: Int,
    _ index: StructureIndex
  ) {
    let isNextLineFeed = offset + 64 < count && base[offset + 64] == 0x0A
    let followed = block.lineFeeds >> 1 | (isNextLineFeed ? 1 << 63 : 0)
    var list = index.quotedLineEnds.offsets + index.quotedLineEnds.count
    append(few: (block.lineFeeds | block.returns & ~followed) & inside, at: offset, to: &list)
    index.quotedLineEnds.count = list - index.quotedLineEnds.offsets
  }

  /// Appends the offsets of the bits of a mask. Writes eight at a time, some of which may mean nothing: a loop that
  /// ends where the bits end is mispredicted once per block.
  @inline(__always)
  private static func append(
    _ mask: UInt64, at offset: Int, to list: inout UnsafeMutablePointer<UInt32>
  ) {
    let base = UInt32(truncatingIfNeeded: offset)
    var rest = mask
    var target = list
    let count = mask.nonzeroBitCount
    var left = count
    repeat {
      for place in 0..<8 {
        target[place] = base &+ UInt32(truncatingIfNeeded: rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
      target += 8
      left &-= 8
    } while left > 0
    list += count
  }

  /// The same for masks of which most have one bit or none.
  @inline(__always)
  private static func append(
    few mask: UInt64, at offset: Int, to list: inout UnsafeMutablePointer<UInt32>
  ) {
    let base = UInt32(truncatingIfNeeded: offset)
    var rest = mask
    while rest != 0 {
      list.pointee = base &+ UInt32(truncatingIfNeeded: rest.trailingZeroBitCount)
      list += 1
      rest &= rest &- 1
    }
  }

  @inline(__always)
  private static func classify(
    _ pointer: UnsafeRawPointer, _ delimiter: SIMD16<UInt8>, _ quote: SIMD16<UInt8>
  ) -> Block {
    var block = Block()
    let lineFeed = SIMD16<UInt8>(repeating: 0x0A)
    let carriageReturn = SIMD16<UInt8>(repeating: 0x0D)
    var anyRare = SIMDMask<SIMD16<Int8>>(repeating: false)
    for part in 0..<4 {
      let bytes = (pointer + part * 16).loadUnaligned(as: SIMD16<UInt8>.self)
      let shift = UInt64(part * 16)
      block.lineFeeds |= bits(bytes .== lineFeed) << shift
      block.delimiters |= bits(bytes .== delimiter) << shift
      anyRare .|= (bytes .== carriageReturn) .| (bytes .== quote)
    }
    // Most blocks have neither a return nor a quote: one look at all four parts says so.
    let rare = unsafeBitCast(anyRare, to: SIMD2<UInt64>.self)
    if rare.x | rare.y != 0 {
      for part in 0..<4 {
        let bytes = (pointer + part * 16).loadUnaligned(as: SIMD16<UInt8>.self)
        let shift = UInt64(part * 16)
        block.returns |= bits(bytes .== carriageReturn) << shift
        block.quotes |= bits(bytes .== quote) << shift
      }
    }
    return block
  }

  /// One bit per lane, the first lane lowest. Sums of different powers of two in each half do not carry.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
    // A lane of a mask is all ones or all zeros.
    let halves = unsafeBitCast(
      unsafeBitCast(mask, to: SIMD16<UInt8>.self) & weights, to: SIMD2<UInt64>.self)
    let low = (halves.x &* 0x0101_0101_0101_0101) >> 56
    let high = (halves.y &* 0x0101_0101_0101_0101) >> 56
    return low | high << 8
  }

  /// Bit n is the exclusive-or of bits 0 to n.
  @inline(__always)
  private static func prefixXor(_ mask: UInt64) -> UInt64 {
    var value = mask
    value ^= value << 1
    value ^= value << 2
    value ^= value << 4
    value ^= value << 8
    value ^= value << 16
    value ^= value << 32
    return value
  }
}
