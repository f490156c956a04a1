import CounterfoilCTable

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
  ///   - isPortable: whether what this processor can do beyond others is left unused; the result is the same.
  /// - Throws: a fault in the quotes; the whole records before it stand in the index. A quote that reaches behind the
  ///   piece is no fault unless the piece is the last.
  static func scan(
    _ base: UnsafePointer<UInt8>, count: Int, dialect: CSVDialect, isLast: Bool, into index: StructureIndex,
    isPortable: Bool = false
  ) throws(QuoteFault) {
    index.removeAll()
    let scan = isPortable ? ct_scan_portable : ct_scan
    if dialect.escape == nil, !dialect.skipsSpaces, scanRegular(base, count, dialect, isLast: isLast, into: index, scan)
    {
      return
    }
    index.removeAll()
    try StructureMachine.scan(base, count: count, dialect: dialect, isLast: isLast, into: index)
  }

  private typealias Scan = (
    UnsafePointer<UInt8>, Int, Int, Int, ct_dialect, UnsafeMutablePointer<ct_state>, UnsafeMutablePointer<ct_lists>
  ) -> Bool

  /// Bytes between two looks at whether the lists have room.
  private static let strideBytes = 4096

  /// False where a quote stands where only a state machine can tell what it means.
  private static func scanRegular(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ dialect: CSVDialect, isLast: Bool, into index: StructureIndex,
    _ scan: Scan
  ) -> Bool {
    // A return at the very end may be half of a line end: it waits for the next piece.
    let count = !isLast && count > 0 && base[count - 1] == 0x0D ? count - 1 : count
    let bytes = ct_dialect(
      delimiter: dialect.delimiter, quote: dialect.quote ?? 0, has_quote: dialect.quote != nil)
    var state = ct_state()
    state.field_may_start = 1
    var offset = 0
    while offset < count {
      index.delimiters.reserve(strideBytes + 64)
      index.recordEnds.reserve(strideBytes + 64)
      index.quotedLineEnds.reserve(strideBytes + 64)
      var lists = ct_lists(
        delimiters: index.delimiters.end, record_ends: index.recordEnds.end,
        quoted_line_ends: index.quotedLineEnds.end)
      let next = min(count, offset + strideBytes)
      guard scan(base, offset, next, count, bytes, &state, &lists) else { return false }
      index.delimiters.end = lists.delimiters
      index.recordEnds.end = lists.record_ends
      index.quotedLineEnds.end = lists.quoted_line_ends
      offset = next
    }
    if isLast, state.inside != 0 { return false }
    index.hasInnerQuotes = state.has_inner_quotes
    index.hasQuotes = state.has_quotes
    index.hasReturns = state.has_returns
    index.finish(base, count: count, isLast: isLast)
    return true
  }
}
