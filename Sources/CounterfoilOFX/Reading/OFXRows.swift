import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Collects entries into batches, and holds the last ones back: a statement's closing balance comes after its entries.
struct OFXRows {
  /// How many entries are held back at least while their statement goes on. Independent of the size of batches, so that
  /// results are.
  static let heldRows = 16_384

  enum TextField: Int {
    case id = 0
    case account = 1
    case date = 2
    case time = 3
    case valueDate = 4
    case payee = 7
    case description = 8
    case reference = 9
    case status = 10
  }

  private let file: String
  private let batchRecords: Int
  private let rejectLimit: Int
  var keepsRaw = false
  /// Batches that are full; those in front of `firstHeld` were handed out.
  private var held: [RecordBatch] = []
  private var firstHeld = 0
  private var current: RecordBatch
  /// Entries so far.
  private(set) var rowCount = 0
  /// The number of the first entry of the first batch held.
  private var firstRow = 0
  /// Entries whose statement has ended.
  private var settledCount = 0
  private var rejectCount = 0
  /// Entries that another one of their statement corrects, by their number in the file.
  private var withdrawn: Set<Int> = []
  /// Corrections whose transaction did not come yet, in the order they came.
  private var open: [(correction: OFXCorrection, row: Int, reject: RejectedRecord)] = []
  private var isFinished = false
  private var scratch: [UInt8] = []

  init(file: String, batchRecords: Int, rejectLimit: Int) {
    self.file = file
    self.batchRecords = batchRecords
    self.rejectLimit = rejectLimit
    current = RecordBatch(schema: .entry)
    current.file = file
  }

  /// To be called once ``keepsRaw`` is known.
  mutating func start() { current.keepsRaw = keepsRaw }

  /// Whether a batch can be handed out.
  var hasBatch: Bool {
    guard firstHeld < held.count else { return false }
    let count = held[firstHeld].count
    return isFinished || settledCount >= firstRow + count || rowCount - firstRow - count >= OFXRows.heldRows
  }

  mutating func takeBatch() -> RecordBatch? {
    guard hasBatch else { return nil }
    let batch = kept(held[firstHeld])
    firstRow += held[firstHeld].count
    firstHeld += 1
    if firstHeld == held.count || firstHeld > 64 {
      held.removeFirst(firstHeld)
      firstHeld = 0
    } else {
      held[firstHeld - 1] = RecordBatch(schema: .entry)
    }
    return batch
  }

  mutating func finish() {
    if !current.isEmpty || !current.rejects.isEmpty || !current.findings.isEmpty { push() }
    isFinished = true
  }

  /// Every entry so far is as it will be, up to one that may still be taken back.
  mutating func settle(before row: Int?) { settledCount = row ?? rowCount }

  /// Takes an entry back that is still held, and rejects it; false where another one took its place before.
  mutating func setAside(_ row: Int, _ reject: RejectedRecord) throws(Fault) -> Bool {
    guard withdrawn.insert(row).inserted else { return false }
    try countReject(reject)
    insert(reject, ofRow: row)
    return true
  }

  private mutating func push() {
    held.append(current)
    current = RecordBatch(schema: .entry)
    current.file = file
    current.keepsRaw = keepsRaw
  }

  mutating func add(_ finding: Diagnostic) { current.findings.append(finding) }

  mutating func reject(_ record: RejectedRecord) throws(Fault) {
    try countReject(record)
    current.rejects.append(record)
  }

  private mutating func countReject(_ record: RejectedRecord) throws(Fault) {
    rejectCount += 1
    guard rejectCount <= rejectLimit else {
      throw Fault(
        .badData, .ofxTooManyRejects,
        "more than \(rejectLimit) transactions cannot be read; the last one: "
          + record.diagnostic.message, at: record.diagnostic.location)
    }
  }

  /// Sets the balance of a statement's entry, if it is still here.
  /// - Parameters:
  ///   - row: its place in the statement, from 0.
  ///   - count: how many entries the statement has.
  mutating func setBalance(_ balance: Money, row: Int, ofStatementAt start: Int, count: Int) {
    guard count <= OFXRows.heldRows || row == count - 1 else { return }
    var index = start + row - firstRow
    for batch in held.indices[firstHeld...] {
      if index < held[batch].count { return OFXRows.set(balance, index, &held[batch]) }
      index -= held[batch].count
    }
    OFXRows.set(balance, index, &current)
  }

  private static func set(_ balance: Money, _ row: Int, _ batch: inout RecordBatch) {
    let slot = batch.schema.slot(of: EntryField.balance)
    guard batch.amounts[slot].minorUnits.indices.contains(row),
      batch[EntryField.amount, row]?.currency == balance.currency
    else { return }
    batch.amounts[slot].minorUnits[row] = balance.minorUnits
    batch.amounts[slot].currencies[row] = balance.currency
  }

  // MARK: Corrections

  var hasOpenCorrections: Bool { !open.isEmpty }

  /// Whether a correction waits for the transaction that itself corrects the one that waits.
  func isAwaited(_ correction: OFXCorrection) -> Bool {
    open.contains { $0.correction.ownID == correction.target && $0.correction.target == correction.ownID }
  }

  /// Whether a correction waits for the transaction of an id.
  func isAwaited(_ target: [UInt8]) -> Bool { open.contains { $0.correction.target == target } }

  /// Keeps a correction until its transaction comes.
  mutating func await(_ correction: OFXCorrection, row: Int, reject: RejectedRecord) {
    open.append((correction, row, reject))
  }

  /// The correction that waits for the entry just appended, which is withdrawn with it.
  mutating func takeCorrection(of id: UnsafeRawBufferPointer) -> OFXCorrection? {
    guard let index = open.firstIndex(where: { id.elementsEqual($0.correction.target) }) else { return nil }
    let (correction, row, _) = open.remove(at: index)
    withdraw(rowCount - 1)
    if correction.isDeletion { withdraw(row) }
    return correction
  }

  mutating func withdraw(_ row: Int) { withdrawn.insert(row) }

  /// Sets corrections aside whose transaction has not come; says how many.
  /// - Parameter row: those of this entry and later ones may wait.
  mutating func giveUpOnCorrections(before row: Int) throws(Fault) -> Int {
    var count = 0
    while let first = open.first, first.row < row {
      open.removeFirst()
      withdraw(first.row)
      count += 1
      try countReject(first.reject)
      insert(first.reject, ofRow: first.row)
    }
    return count
  }

  /// Puts a reject into the batch its entry is in, among the others in order of the file.
  private mutating func insert(_ reject: RejectedRecord, ofRow row: Int) {
    func add(to batch: inout RecordBatch) {
      let line = reject.diagnostic.location?.line ?? 0
      let place = batch.rejects.firstIndex { ($0.diagnostic.location?.line ?? 0) > line } ?? batch.rejects.count
      batch.rejects.insert(reject, at: place)
    }
    var index = row - firstRow
    for batch in held.indices[firstHeld...] {
      if index < held[batch].count { return add(to: &held[batch]) }
      index -= held[batch].count
    }
    add(to: &current)
  }

  /// The last entry of an id among those still held, whose number is the same whatever the size of batches.
  mutating func row(withID id: [UInt8], from start: Int, before end: Int) -> Int? {
    let slot = current.schema.slot(of: TextField.id.rawValue)
    var row = end
    while row > max(start, rowCount - OFXRows.heldRows) {
      row -= 1
      if withdrawn.contains(row) { continue }
      var index = row - firstRow
      var found: ArraySlice<UInt8>?
      var isHeld = false
      for batch in held.indices[firstHeld...] where !isHeld {
        if index < held[batch].count {
          found = held[batch].texts[slot].bytes(index)
          isHeld = true
        } else {
          index -= held[batch].count
        }
      }
      if !isHeld { found = current.texts[slot].bytes(index) }
      if let found, found.elementsEqual(id) { return row }
    }
    return nil
  }

  /// The batch without the entries that others correct.
  private mutating func kept(_ batch: RecordBatch) -> RecordBatch {
    guard !withdrawn.isEmpty else { return batch }
    let rows = firstRow..<firstRow + batch.count
    let own = withdrawn.filter(rows.contains)
    if own.isEmpty { return batch }
    withdrawn.subtract(own)
    return batch.without { own.contains(rows.lowerBound + $0) }
  }

  // MARK: One entry

  mutating func begin(line: Int, byteOffset: Int64) {
    current.beginRecord(line: line, byteOffset: byteOffset)
  }

  mutating func set(_ field: TextField, _ leaf: OFXTransaction.Leaf?, _ transaction: OFXTransaction) {
    let slot = current.schema.slot(of: field.rawValue)
    guard let leaf else { return current.texts[slot].appendMissing() }
    transaction.withText(leaf) { current.texts[slot].append(bytes: $0) }
  }

  mutating func set(_ field: TextField, _ text: String?) { current.set(field.rawValue, text: text) }
  mutating func set(_ field: TextField, day: CalendarDate?) { current.set(field.rawValue, day: day) }
  mutating func set(amount: Money) { current.set(EntryField.amount, amount) }

  mutating func setExtra(_ build: (inout [UInt8]) -> Void) {
    let slot = current.schema.slot(of: EntryField.extra)
    scratch.removeAll(keepingCapacity: true)
    build(&scratch)
    if !scratch.isEmpty {
      current.texts[slot].append(bytes: scratch)
    } else {
      current.texts[slot].appendMissing()
    }
  }

  mutating func end(raw window: OFXWindow, _ range: Range<Int>) {
    if keepsRaw { current.raws.append(bytes: window.bytes(range)) }
    current.endRecord()
    rowCount += 1
    if current.count == batchRecords { push() }
  }
}
