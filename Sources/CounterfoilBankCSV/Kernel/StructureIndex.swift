/// Where the structure of a piece of text lies: delimiters and the ends of records, all outside quotes, in order.
///
/// Owns its memory and is used again for the next piece.
final class StructureIndex {
  /// Every delimiter.
  var delimiters = PositionList()
  /// Where each record ends: at its LF, its CR (of a CR LF too), or behind the last byte of the input. Empty lines are
  /// records here.
  var recordEnds = PositionList()
  /// Line ends inside quotes; of a CR LF the LF.
  var quotedLineEnds = PositionList(capacity: 16)
  /// Bytes up to and including the last line end outside quotes (all bytes, at the end of the input).
  var consumedBytes = 0
  /// Line ends, inside quotes and outside, among the bytes consumed.
  var lineEndCount = 0
  var hasQuotes = false
  /// Whether some quoted field may hold a doubled or escaped quote.
  var hasInnerQuotes = false
  /// Whether some record may end with a CR.
  var hasReturns = false

  deinit {
    delimiters.deallocate()
    recordEnds.deallocate()
    quotedLineEnds.deallocate()
  }

  func removeAll() {
    delimiters.count = 0
    recordEnds.count = 0
    quotedLineEnds.count = 0
    consumedBytes = 0
    lineEndCount = 0
    hasQuotes = false
    hasInnerQuotes = false
    hasReturns = false
  }

  /// Ends a scan: leaves out structure behind the last record that is whole.
  /// - Parameter isLast: whether the input ends behind the `count` bytes, and with it the last record.
  func finish(_ base: UnsafePointer<UInt8>, count: Int, isLast: Bool) {
    var consumed = 0
    if recordEnds.count > 0 {
      consumed = Int(recordEnds.offsets[recordEnds.count - 1]) + 1
      if base[consumed - 1] == 0x0D, consumed < count, base[consumed] == 0x0A { consumed += 1 }
    }
    lineEndCount = recordEnds.count
    if isLast, consumed < count {
      recordEnds.append(count)
      consumed = count
    }
    consumedBytes = consumed
    delimiters.cut(at: consumed)
    quotedLineEnds.cut(at: consumed)
    lineEndCount += quotedLineEnds.count
    delimiters.terminate()
    quotedLineEnds.terminate()
  }
}

/// What is wrong with the quotes of a table, at byte offsets in the piece scanned.
enum QuoteFault: Error, Equatable {
  /// The quote there never closes.
  case unterminated(opening: Int)
  /// Text follows a closing quote.
  case textAfterQuote(opening: Int, at: Int)
}
