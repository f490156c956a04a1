/// Where the structure of a piece of text lies: every delimiter and line end outside quotes, in order.
///
/// Owns its memory and is used again for the next piece. Positions are 32 bits: a piece is smaller than 2 GiB.
final class StructureIndex {
  private(set) var positions: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  var count = 0
  /// Bytes up to and including the last line end outside quotes (all bytes, at the end of the input).
  var consumedBytes = 0
  /// Line ends, inside quotes and outside, among the bytes consumed.
  var lineEndCount = 0
  /// Whether some quoted field holds a line end.
  var hasQuotedLineEnds = false
  var hasQuotes = false

  init() {
    capacity = 4096
    positions = .allocate(capacity: capacity)
  }

  deinit { positions.deallocate() }

  func removeAll() {
    count = 0
    consumedBytes = 0
    lineEndCount = 0
    hasQuotedLineEnds = false
    hasQuotes = false
  }

  @inline(__always)
  func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let moved = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    moved.update(from: positions, count: count)
    positions.deallocate()
    positions = moved
    capacity = larger
  }
}

/// What is wrong with the quotes of a table, at byte offsets in the piece scanned.
enum QuoteFault: Error, Equatable {
  /// The quote there never closes.
  case unterminated(opening: Int)
  /// Text follows a closing quote.
  case textAfterQuote(opening: Int, at: Int)
}

extension StructureIndex {
  /// Ends a scan: leaves out structure behind the bytes consumed.
  func finish(consumed: Int, lineEnds: Int) {
    consumedBytes = consumed
    lineEndCount = lineEnds
    while count > 0, Int(positions[count - 1]) >= consumed { count -= 1 }
  }
}
