import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Collects entries into batches, and holds the last ones back: a statement's closing balance comes behind its entries.
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
    let batch = held[firstHeld]
    firstRow += batch.count
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

  /// Every entry so far is as it will be.
  mutating func settle() { settledCount = rowCount }

  private mutating func push() {
    held.append(current)
    current = RecordBatch(schema: .entry)
    current.file = file
    current.keepsRaw = keepsRaw
  }

  mutating func add(_ finding: Diagnostic) { current.findings.append(finding) }

  mutating func reject(_ record: RejectedRecord) throws(Fault) {
    rejectCount += 1
    guard rejectCount <= rejectLimit else {
      throw Fault(
        .badData, .ofxTooManyRejects,
        "more than \(rejectLimit) transactions cannot be read; the last one: "
          + record.diagnostic.message, at: record.diagnostic.location)
    }
    current.rejects.append(record)
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
    if scratch.count > 2 {
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
