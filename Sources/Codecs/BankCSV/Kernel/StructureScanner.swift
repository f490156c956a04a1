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
    _ base: UnsafePointer<UInt8>, count: Int, dialect: CSVDialect, isLast: Bool, into index: StructureIndex
  ) throws(QuoteFault) {
    index.removeAll()
    if dialect.escape == nil, scanRegular(base, count: count, dialect: dialect, isLast: isLast, into: index) { return }
    index.removeAll()
    try StructureMachine.scan(base, count: count, dialect: dialect, isLast: isLast, into: index)
  }

  private struct Block {
    var structure: UInt64
    var lineFeeds: UInt64
    var returns: UInt64
    var quotes: UInt64
  }

  /// False where a quote stands where only a state machine can tell what it means.
  private static func scanRegular(
    _ base: UnsafePointer<UInt8>, count: Int, dialect: CSVDialect, isLast: Bool, into index: StructureIndex
  ) -> Bool {
    let raw = UnsafeRawPointer(base)
    let delimiter = SIMD16<UInt8>(repeating: dialect.delimiter)
    let quote = SIMD16<UInt8>(repeating: dialect.quote ?? 0x0A)
    let knowsQuotes = dialect.quote != nil
    // A return at the very end may be half of a line end: it waits for the next piece.
    let count = !isLast && count > 0 && base[count - 1] == 0x0D ? count - 1 : count
    var insideCarry: UInt64 = 0
    var fieldMayStart: UInt64 = 1
    var quoteMayFollow: UInt64 = 0
    var lineEnds = 0
    var consumed = 0
    var linesConsumed = 0
    var offset = 0
    while offset < count {
      var block = classify(raw + offset, delimiter, quote)
      let valid = count - offset >= 64 ? ~UInt64(0) : (1 << UInt64(count - offset)) - 1
      block.structure &= valid
      block.quotes = knowsQuotes ? block.quotes & valid : 0
      var outside = block.structure
      if block.quotes | insideCarry | quoteMayFollow != 0 {
        index.hasQuotes = true
        let inside = prefixXor(block.quotes) ^ insideCarry
        let either = block.structure | block.quotes
        let opening = block.quotes & inside
        let closing = block.quotes & ~inside
        let behindClosing = closing << 1 | quoteMayFollow
        if opening & ~(either << 1 | fieldMayStart) != 0 || behindClosing & ~either & valid != 0 { return false }
        insideCarry = UInt64(bitPattern: Int64(bitPattern: inside) >> 63)
        quoteMayFollow = closing >> 63
        fieldMayStart = either >> 63
        outside &= ~inside
        if (block.lineFeeds | block.returns) & inside & valid != 0 { index.hasQuotedLineEnds = true }
      } else {
        fieldMayStart = block.structure >> 63
      }
      var ends = block.lineFeeds & valid
      if block.returns != 0 {
        let next: UInt64 = base[offset + 64] == 0x0A && offset + 64 < count ? 1 << 63 : 0
        ends |= block.returns & valid & ~(ends >> 1 | next)
      }
      index.reserve(64)
      let last = outside & (block.lineFeeds | block.returns)
      if last != 0 {
        let bit = 63 - last.leadingZeroBitCount
        consumed = offset + bit + 1
        linesConsumed = lineEnds + (ends & (~UInt64(0) >> UInt64(63 - bit))).nonzeroBitCount
      }
      lineEnds += ends.nonzeroBitCount
      append(outside, at: offset, to: index)
      offset += 64
    }
    if isLast {
      if insideCarry != 0 { return false }
      consumed = count
      linesConsumed = lineEnds
    }
    index.finish(consumed: consumed, lineEnds: linesConsumed)
    return true
  }

  @inline(__always)
  private static func append(_ mask: UInt64, at offset: Int, to index: StructureIndex) {
    var rest = mask
    var target = index.positions + index.count
    let base = UInt32(truncatingIfNeeded: offset)
    while rest != 0 {
      target.pointee = base &+ UInt32(truncatingIfNeeded: rest.trailingZeroBitCount)
      target += 1
      rest &= rest &- 1
    }
    index.count += mask.nonzeroBitCount
  }

  @inline(__always)
  private static func classify(
    _ pointer: UnsafeRawPointer, _ delimiter: SIMD16<UInt8>, _ quote: SIMD16<UInt8>
  ) -> Block {
    var block = Block(structure: 0, lineFeeds: 0, returns: 0, quotes: 0)
    let lineFeed = SIMD16<UInt8>(repeating: 0x0A)
    let carriageReturn = SIMD16<UInt8>(repeating: 0x0D)
    var anyRare = SIMDMask<SIMD16<Int8>>(repeating: false)
    for part in 0..<4 {
      let bytes = (pointer + part * 16).loadUnaligned(as: SIMD16<UInt8>.self)
      let shift = UInt64(part * 16)
      block.lineFeeds |= bits(bytes .== lineFeed) << shift
      block.structure |= bits(bytes .== delimiter) << shift
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
    block.structure |= block.lineFeeds | block.returns
    return block
  }

  /// One bit per lane, the first lane lowest. Sums of different powers of two in each half do not carry.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
    let chosen = SIMD16<UInt8>(repeating: 0).replacing(with: weights, where: mask)
    let halves = unsafeBitCast(chosen, to: SIMD2<UInt64>.self)
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
