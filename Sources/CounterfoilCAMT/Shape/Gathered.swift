import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// The leaves of the entry (or balance, or statement) being read, one after another in one arena.
///
/// A class with memory of its own, so that nothing is counted or copied when its texts are passed on: they are valid
/// until the next leaf is added.
final class Gathered {
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

  private static let fieldCount = Int(CAMTField.other.rawValue) + 1

  // One reader owns this; see `StatementState` for what checks would cost.
  @exclusivity(unchecked) private var arena: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var arenaCapacity = 4096
  /// Bytes of all leaves, with that being read.
  @exclusivity(unchecked) private(set) var byteCount = 0
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Piece>
  @exclusivity(unchecked) private var capacity = 64
  @exclusivity(unchecked) private(set) var count = 0
  /// The number of leaves in front of each transaction.
  @exclusivity(unchecked) private var transactionStarts: [Int] = []
  @exclusivity(unchecked) private(set) var transactionCount = 0
  /// A leaf of the entry itself that occurs twice, with two texts, where the schema has one.
  @exclusivity(unchecked) private(set) var repeated: CAMTField?
  /// Where the leaf being read begins.
  @exclusivity(unchecked) private var leafStart = 0
  /// By field: one more than the number of the first leaf outside of transactions, then of the first transaction.
  private let firsts: UnsafeMutablePointer<Int32>
  /// Whose arena this is, where it is not its own.
  private let owner: Gathered?

  /// Room for the sixteen bytes that are copied of any short text.
  private static let paddingBytes = 16

  init() {
    arena = .allocate(capacity: arenaCapacity + Gathered.paddingBytes)
    memory = .allocate(capacity: capacity)
    firsts = .allocate(capacity: Gathered.fieldCount * 2)
    firsts.initialize(repeating: 0, count: Gathered.fieldCount * 2)
    owner = nil
  }

  /// Some of the leaves of another one, which must not change meanwhile.
  private init(_ whole: Gathered, _ pieces: [Piece]) {
    owner = whole
    arena = whole.arena
    byteCount = whole.byteCount
    capacity = max(1, pieces.count)
    memory = .allocate(capacity: capacity)
    firsts = .allocate(capacity: Gathered.fieldCount * 2)
    firsts.initialize(repeating: 0, count: Gathered.fieldCount * 2)
    for piece in pieces { append(piece) }
    transactionStarts = whole.transactionStarts
    transactionCount = whole.transactionCount
  }

  deinit {
    if owner == nil { arena.deallocate() }
    memory.deallocate()
    firsts.deallocate()
  }

  /// The leaves in the order of the document.
  @inline(__always)
  var pieces: UnsafeBufferPointer<Piece> { UnsafeBufferPointer(start: memory, count: count) }

  func removeAll() {
    byteCount = 0
    count = 0
    leafStart = 0
    repeated = nil
    firsts.update(repeating: 0, count: Gathered.fieldCount * 2)
    if transactionCount > 0 {
      transactionStarts.removeAll(keepingCapacity: true)
      transactionCount = 0
    }
  }

  func beginTransaction() {
    transactionStarts.append(count)
    transactionCount &+= 1
  }

  // MARK: Leaves

  @inline(__always)
  func beginLeaf() { byteCount = leafStart }

  /// Appends a text of the stream's, after which sixteen bytes may be read.
  @inline(__always)
  func append(_ text: UnsafeRawBufferPointer) {
    guard let base = text.baseAddress, text.count > 0 else { return }
    if byteCount &+ text.count > arenaCapacity { growArena(by: text.count) }
    if text.count <= 16 {
      let bytes = base.loadUnaligned(as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(arena + byteCount).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
    } else {
      memcpy(arena + byteCount, base, text.count)
    }
    byteCount &+= text.count
  }

  /// Ends the leaf; nothing is kept of one that holds white space only.
  func endLeaf(_ field: CAMTField, inTransaction: Bool, currency: [UInt8] = [], path: [UInt8] = []) {
    var start = leafStart
    var end = byteCount
    while start < end, arena[start].isASCIISpace { start &+= 1 }
    while end > start, arena[end &- 1].isASCIISpace { end &-= 1 }
    guard start < end else { return beginLeaf() }
    if !currency.isEmpty {
      byteCount = end
      append(0x20)
      for byte in currency { append(byte) }
      end = byteCount
    }
    var piece = Piece(
      field: field, transaction: inTransaction ? Int32(clamping: transactionCount) : 0, start: start, end: end)
    if !path.isEmpty {
      piece.nameStart = byteCount
      for byte in path { append(byte) }
      piece.nameEnd = byteCount
    }
    append(piece)
    leafStart = byteCount
  }

  private func append(_ byte: UInt8) {
    if byteCount == arenaCapacity { growArena(by: 1) }
    arena[byteCount] = byte
    byteCount &+= 1
  }

  private func append(_ piece: Piece) {
    if count == capacity { grow() }
    memory[count] = piece
    count &+= 1
    guard piece.transaction <= 1 else { return }
    let slot = Int(piece.transaction) &* Gathered.fieldCount &+ Int(piece.field.rawValue)
    if firsts[slot] == 0 {
      firsts[slot] = Int32(clamping: count)
    } else if piece.transaction == 0, piece.field >= .amount, piece.field <= .valueTime, piece.field != .status {
      let first = bytes(memory[Int(firsts[slot]) &- 1])
      if !first.elementsEqual(bytes(piece)) { repeated = piece.field }
    }
  }

  private func grow() {
    capacity = GrowingMemory<Piece>.capacity(after: capacity, toHold: count + 1)
    memory = GrowingMemory.move(memory, keeping: count, to: capacity)
  }

  private func growArena(by added: Int) {
    arenaCapacity = GrowingMemory<UInt8>.capacity(after: arenaCapacity, toHold: byteCount + added)
    arena = GrowingMemory.move(arena, keeping: byteCount, to: arenaCapacity, slack: Gathered.paddingBytes)
  }

  // MARK: Finding

  /// The piece's bytes.
  @inline(__always)
  func bytes(_ piece: Piece) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: arena + piece.start, count: piece.end &- piece.start)
  }

  /// The path of a piece that is named by it.
  func path(_ piece: Piece) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: arena + piece.nameStart, count: piece.nameEnd - piece.nameStart)
  }

  func text(_ piece: Piece) -> String { String(decoding: bytes(piece), as: UTF8.self) }

  /// The first leaf of that field, in a transaction or outside (0).
  @inline(__always)
  func first(_ field: CAMTField, _ transaction: Int32 = 0) -> Piece? {
    guard transaction <= 1 else { return pieces.first { $0.field == field && $0.transaction == transaction } }
    let place = firsts[Int(transaction) &* Gathered.fieldCount &+ Int(field.rawValue)]
    return place == 0 ? nil : memory[Int(place) &- 1]
  }

  /// The leaf added last.
  var last: Piece? { count == 0 ? nil : memory[count - 1] }

  /// The leaves of one transaction alone; with those of the entry that come first of their field, where asked for.
  func only(_ transaction: Int32, withEntry: Bool = false) -> Gathered {
    var chosen: [Piece] = []
    if withEntry {
      var seen: Set<CAMTField> = [.other]
      for piece in pieces where piece.transaction == 0 && (transaction == 1 || seen.insert(piece.field).inserted) {
        chosen.append(piece)
      }
    }
    let start = transaction > 0 ? transactionStarts[Int(transaction) - 1] : count
    chosen.append(contentsOf: pieces[start...].prefix { $0.transaction == transaction })
    return Gathered(self, chosen)
  }
}
