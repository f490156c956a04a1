import XMLText

/// The leaves of the entry (or balance, or statement) being read, one after another in one arena.
struct Gathered {
  /// One leaf.
  struct Piece {
    var field: CAMTField
    /// 0 outside of transactions, else the transaction's number from 1.
    var transaction: Int32
    /// Where it lies in the arena, trimmed.
    var start: Int
    var end: Int
    /// For ``CAMTField/other``: where the path lies in the arena.
    var nameStart = 0
    var nameEnd = 0
  }

  private(set) var arena: [UInt8] = []
  private(set) var pieces: [Piece] = []
  /// The number of leaves in front of each transaction.
  private var transactionStarts: [Int] = []
  /// Where the leaf being read begins.
  private var leafStart = 0

  mutating func removeAll() {
    arena.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    transactionStarts.removeAll(keepingCapacity: true)
    leafStart = 0
  }

  var transactionCount: Int { transactionStarts.count }

  mutating func beginTransaction() { transactionStarts.append(pieces.count) }

  mutating func beginLeaf() {
    arena.removeLast(arena.count - leafStart)
  }

  @inline(__always)
  mutating func append(_ text: UnsafeRawBufferPointer) { arena.append(contentsOf: text) }

  /// Ends the leaf; nothing is kept of one that holds white space only.
  mutating func endLeaf(_ field: CAMTField, inTransaction: Bool, currency: [UInt8] = [], path: ArraySlice<UInt8> = []) {
    var start = leafStart
    var end = arena.count
    while start < end, XMLCharacters.isSpace(arena[start]) { start += 1 }
    while end > start, XMLCharacters.isSpace(arena[end - 1]) { end -= 1 }
    guard start < end else { return beginLeaf() }
    if !currency.isEmpty {
      arena.removeLast(arena.count - end)
      arena.append(0x20)
      arena.append(contentsOf: currency)
      end = arena.count
    }
    var piece = Piece(
      field: field, transaction: inTransaction ? Int32(clamping: transactionCount) : 0, start: start, end: end)
    if !path.isEmpty {
      piece.nameStart = arena.count
      arena.append(contentsOf: path)
      piece.nameEnd = arena.count
    }
    pieces.append(piece)
    leafStart = arena.count
  }

  /// The piece's bytes.
  @inline(__always)
  func bytes(_ piece: Piece) -> ArraySlice<UInt8> { arena[piece.start..<piece.end] }

  func text(_ piece: Piece) -> String { String(decoding: bytes(piece), as: UTF8.self) }

  /// The first leaf of that field, in a transaction or outside (0).
  func first(_ field: CAMTField, _ transaction: Int32 = 0) -> Piece? {
    pieces.first { $0.field == field && $0.transaction == transaction }
  }

  /// The leaves of one transaction alone; with those of the entry that come first of their field, where asked for.
  func only(_ transaction: Int32, withEntry: Bool = false) -> Gathered {
    var copy = self
    copy.pieces.removeAll()
    if withEntry {
      var seen: Set<CAMTField> = [.other]
      for piece in pieces where piece.transaction == 0 && (transaction == 1 || seen.insert(piece.field).inserted) {
        copy.pieces.append(piece)
      }
    }
    let start = transaction > 0 ? transactionStarts[Int(transaction) - 1] : pieces.count
    copy.pieces.append(contentsOf: pieces[start...].prefix { $0.transaction == transaction })
    return copy
  }
}
