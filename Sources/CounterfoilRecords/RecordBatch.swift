public import CounterfoilModel

/// A record the codec could not take: kept, reported and counted, never dropped.
public struct RejectedRecord: Sendable, Hashable {
  /// Says what is wrong and where.
  public var diagnostic: Diagnostic
  /// The record as the source wrote it, decoded to UTF-8.
  public var raw: String

  /// - Parameters:
  ///   - diagnostic: what is wrong and where.
  ///   - raw: the record as the source wrote it, decoded to UTF-8.
  public init(diagnostic: Diagnostic, raw: String) {
    self.diagnostic = diagnostic
    self.raw = raw
  }
}

/// Some thousand records of one kind, as columns: what every module hands to the next.
///
/// Columns of one storage lie together (``days``, ``amounts``, …); a field finds its own by ``Schema/slot(of:)``.
/// A codec either appends to the columns directly and then calls ``commitRecords(_:)``, or sets fields one by one
/// between ``beginRecord(line:byteOffset:)`` and ``endRecord()``.
public struct RecordBatch: Sendable {
  /// The kind and the columns; see ``removeAll(schema:)`` for another one.
  public private(set) var schema: Schema
  /// Whole records held.
  public internal(set) var count = 0
  /// The columns of days, each at the ``Schema/slot(of:)`` of its field.
  public var days: [DayColumn]
  /// The columns of amounts, likewise.
  public var amounts: [AmountColumn]
  /// The columns of whole numbers, likewise.
  public var integers: [IntegerColumn]
  /// The columns of booleans, likewise.
  public var booleans: [BooleanColumn]
  /// The columns of texts, decimals, JSON and bytes, likewise.
  public var texts: [TextColumn]

  /// Each file's name and its first row; the rows of a file lie together.
  private var files: [(firstRow: Int, name: String)] = [(0, "")]
  /// Records of the first file that earlier batches held.
  package var precedingCount = 0
  /// The line that the last of them begins on.
  package var precedingLine: UInt32 = 0
  /// What records are called that have a name whatever place they stand at; empty where none has.
  package internal(set) var givenNames = TextColumn()
  /// The physical line each record starts on, from 1; 0 where the format has no lines.
  public var lineNumbers: [UInt32] = []
  /// Where each record starts in the file, in bytes from 0; -1 where unknown.
  public var byteOffsets: [Int64] = []
  /// Each record as the source wrote it, decoded to UTF-8; empty unless ``keepsRaw``.
  public var raws = TextColumn()
  /// Whether readers fill ``raws``.
  public var keepsRaw = false

  /// Records the reader met since the batch was emptied and could not take.
  public var rejects: [RejectedRecord] = []
  /// Warnings and notes the reader found since the batch was emptied.
  public var findings: [Diagnostic] = []

  /// An empty batch with all columns of the schema.
  public init(schema: Schema) {
    self.schema = schema
    days = Array(repeating: DayColumn(), count: schema.columnCount(0))
    amounts = Array(repeating: AmountColumn(), count: schema.columnCount(1))
    integers = Array(repeating: IntegerColumn(), count: schema.columnCount(2))
    booleans = Array(repeating: BooleanColumn(), count: schema.columnCount(3))
    texts = Array(repeating: TextColumn(), count: schema.columnCount(4))
  }

  /// Whether it holds no record; it may hold rejects and findings all the same.
  public var isEmpty: Bool { count == 0 }

  /// Empties the batch and keeps its memory. Takes over `schema` when it differs.
  public mutating func removeAll(schema newSchema: Schema? = nil) {
    if let newSchema, newSchema != schema {
      let (keepsRaw, file) = (keepsRaw, file)
      self = RecordBatch(schema: newSchema)
      self.keepsRaw = keepsRaw
      self.file = file
      return
    }
    count = 0
    files = [(0, file)]
    for slot in days.indices { days[slot].values.removeAll(keepingCapacity: true) }
    for slot in amounts.indices {
      amounts[slot].minorUnits.removeAll(keepingCapacity: true)
      amounts[slot].currencies.removeAll(keepingCapacity: true)
    }
    for slot in integers.indices { integers[slot].values.removeAll(keepingCapacity: true) }
    for slot in booleans.indices { booleans[slot].values.removeAll(keepingCapacity: true) }
    for slot in texts.indices { texts[slot].removeAll() }
    lineNumbers.removeAll(keepingCapacity: true)
    byteOffsets.removeAll(keepingCapacity: true)
    raws.removeAll()
    givenNames.removeAll()
    rejects.removeAll()
    findings.removeAll()
  }

  /// Counts `added` records in, whose values were appended to every column by hand.
  ///
  /// Columns left untouched are filled with missing values; so are ``lineNumbers`` and ``byteOffsets``.
  /// - Precondition: no column is longer than the new count, and none was filled in part.
  public mutating func commitRecords(_ added: Int) {
    let total = count + added
    for slot in days.indices {
      RecordBatch.fill(&days[slot].values, with: DayColumn.missing, from: count, to: total)
    }
    for slot in amounts.indices {
      RecordBatch.fill(&amounts[slot].minorUnits, with: AmountColumn.missing, from: count, to: total)
      RecordBatch.fill(&amounts[slot].currencies, with: AmountColumn.placeholder, from: count, to: total)
    }
    for slot in integers.indices {
      RecordBatch.fill(&integers[slot].values, with: IntegerColumn.missing, from: count, to: total)
    }
    for slot in booleans.indices {
      RecordBatch.fill(&booleans[slot].values, with: BooleanColumn.missing, from: count, to: total)
    }
    for slot in texts.indices {
      let end = UInt64(texts[slot].arena.count) << 1 | 1
      RecordBatch.fill(&texts[slot].ends, with: end, from: count, to: total)
    }
    RecordBatch.fill(&lineNumbers, with: 0, from: count, to: total)
    RecordBatch.fill(&byteOffsets, with: -1, from: count, to: total)
    if keepsRaw {
      RecordBatch.fill(&raws.ends, with: UInt64(raws.arena.count) << 1 | 1, from: count, to: total)
    }
    if givenNames.count > 0 { fillNames(to: total) }
    count = total
  }

  private mutating func fillNames(to total: Int) {
    while givenNames.count < total { givenNames.appendMissing() }
  }

  /// Gives the record begun a name that its place does not tell.
  mutating func setName(_ name: String) {
    fillNames(to: count)
    givenNames.append(name)
  }

  private static func fill<Value>(_ values: inout [Value], with value: Value, from old: Int, to new: Int) {
    if values.count == new { return }
    precondition(values.count == old, "a column was filled in part")
    // Many readers end one record at a time.
    if new - old == 1 { return values.append(value) }
    values.append(contentsOf: repeatElement(value, count: new - old))
  }

  /// The file all records came from, as the person named it; the last one where ``append(contentsOf:)`` brought several.
  public var file: String {
    get { files[files.count - 1].name }
    set { files = [(0, newValue)] }
  }

  /// Says which file the records to come are from; those held keep theirs.
  public mutating func beginFile(_ name: String) {
    while let last = files.last, last.firstRow >= count { files.removeLast() }
    if files.last?.name != name { files.append((count, name)) }
  }

  /// The file a record came from. O(log n) in the number of files.
  public func file(of row: Int) -> String { files[fileIndex(of: row)].name }

  /// A record's place among those of its file, from 1.
  package func positionInFile(of row: Int) -> Int {
    let index = fileIndex(of: row)
    return row - files[index].firstRow + 1 + (index == 0 ? precedingCount : 0)
  }

  /// The line a record begins on; 0 where the format has none, or the record before it begins there as well.
  func lineOfItsOwn(_ row: Int) -> UInt32 {
    let index = fileIndex(of: row)
    let before =
      row > files[index].firstRow ? lineNumbers[row - 1] : index == 0 && precedingCount > 0 ? precedingLine : 0
    return lineNumbers[row] > before ? lineNumbers[row] : 0
  }

  private func fileIndex(of row: Int) -> Int {
    var (low, high) = (0, files.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if files[middle].firstRow <= row { low = middle } else { high = middle }
    }
    return low
  }

  /// The place a record came from.
  public func location(of row: Int) -> SourceLocation {
    let line = lineNumbers[row]
    let offset = byteOffsets[row]
    return SourceLocation(
      file: file(of: row), line: line == 0 ? nil : Int(line), byteOffset: offset < 0 ? nil : offset)
  }

  /// Appends all records, rejects and findings of a batch of the same schema, with the files they came from.
  public mutating func append(contentsOf other: RecordBatch) {
    precondition(schema == other.schema, "batches of two schemas do not join")
    let base = count
    if isEmpty { (precedingCount, precedingLine) = (other.precedingCount, other.precedingLine) }
    if givenNames.count + other.givenNames.count > 0 {
      fillNames(to: base)
      var names = other.givenNames
      while names.count < other.count { names.appendMissing() }
      givenNames.append(names)
    }
    for source in other.files where source.firstRow < other.count {
      if files[files.count - 1].firstRow == base + source.firstRow { files.removeLast() }
      if files.last?.name != source.name { files.append((base + source.firstRow, source.name)) }
    }
    for slot in days.indices { days[slot].values.append(contentsOf: other.days[slot].values) }
    for slot in amounts.indices {
      amounts[slot].minorUnits.append(contentsOf: other.amounts[slot].minorUnits)
      amounts[slot].currencies.append(contentsOf: other.amounts[slot].currencies)
    }
    for slot in integers.indices { integers[slot].values.append(contentsOf: other.integers[slot].values) }
    for slot in booleans.indices { booleans[slot].values.append(contentsOf: other.booleans[slot].values) }
    for slot in texts.indices { texts[slot].append(other.texts[slot]) }
    lineNumbers.append(contentsOf: other.lineNumbers)
    byteOffsets.append(contentsOf: other.byteOffsets)
    if keepsRaw {
      if other.keepsRaw {
        raws.append(other.raws)
      } else {
        for _ in 0..<other.count { raws.appendMissing() }
      }
    }
    rejects.append(contentsOf: other.rejects)
    findings.append(contentsOf: other.findings)
    count += other.count
  }
}

// MARK: Field by field

extension RecordBatch {
  /// Starts a record. Fields not set before ``endRecord()`` are missing.
  public mutating func beginRecord(line: Int = 0, byteOffset: Int64 = -1) {
    lineNumbers.append(UInt32(clamping: line))
    byteOffsets.append(byteOffset)
  }

  /// Ends a record begun with ``beginRecord(line:byteOffset:)``.
  public mutating func endRecord() { commitRecords(1) }

  /// Takes back the values set since ``beginRecord(line:byteOffset:)``.
  public mutating func abandonRecord() {
    for slot in days.indices { days[slot].values.removeLast(days[slot].values.count - count) }
    for slot in amounts.indices {
      amounts[slot].minorUnits.removeLast(amounts[slot].minorUnits.count - count)
      amounts[slot].currencies.removeLast(amounts[slot].currencies.count - count)
    }
    for slot in integers.indices { integers[slot].values.removeLast(integers[slot].values.count - count) }
    for slot in booleans.indices { booleans[slot].values.removeLast(booleans[slot].values.count - count) }
    for slot in texts.indices { RecordBatch.cut(&texts[slot], to: count) }
    lineNumbers.removeLast(lineNumbers.count - count)
    byteOffsets.removeLast(byteOffsets.count - count)
    if keepsRaw { RecordBatch.cut(&raws, to: count) }
    if givenNames.count > count { RecordBatch.cut(&givenNames, to: count) }
  }

  /// Takes the last whole record out.
  /// - Precondition: there is one, and none is begun.
  public mutating func removeLast() {
    precondition(count > 0 && lineNumbers.count == count, "no whole record to take out")
    count -= 1
    abandonRecord()
  }

  private static func cut(_ column: inout TextColumn, to count: Int) {
    column.ends.removeLast(column.ends.count - count)
    let end = count == 0 ? 0 : Int(column.ends[count - 1] >> 1)
    column.arena.removeLast(column.arena.count - end)
  }

  /// Sets a field of the record begun by its position in the schema. Each field may be set once.
  package mutating func set(_ field: Int, day: CalendarDate?) { days[schema.slot(of: field)].append(day) }
  package mutating func set(_ field: Int, amount: Money?) { amounts[schema.slot(of: field)].append(amount) }
  package mutating func set(_ field: Int, integer: Int64?) { integers[schema.slot(of: field)].append(integer) }
  package mutating func set(_ field: Int, boolean: Bool?) { booleans[schema.slot(of: field)].append(boolean) }
  package mutating func set(_ field: Int, text: (some StringProtocol)?) { texts[schema.slot(of: field)].append(text) }
  package mutating func set(_ field: Int, bytes: some Collection<UInt8>) {
    texts[schema.slot(of: field)].append(bytes: bytes)
  }

  package func day(_ field: Int, _ row: Int) -> CalendarDate? { days[schema.slot(of: field)][row] }
  package func amount(_ field: Int, _ row: Int) -> Money? { amounts[schema.slot(of: field)][row] }
  package func integer(_ field: Int, _ row: Int) -> Int64? { integers[schema.slot(of: field)][row] }
  package func boolean(_ field: Int, _ row: Int) -> Bool? { booleans[schema.slot(of: field)][row] }
  package func text(_ field: Int, _ row: Int) -> String? { texts[schema.slot(of: field)][row] }
  package func bytes(_ field: Int, _ row: Int) -> ArraySlice<UInt8>? { texts[schema.slot(of: field)].bytes(row) }

  /// Whether the record has no value there.
  package func isMissing(_ field: Int, _ row: Int) -> Bool {
    let slot = schema.slot(of: field)
    return switch schema.fields[field].type {
    case .day: days[slot].values[row] == DayColumn.missing
    case .amount: amounts[slot].minorUnits[row] == AmountColumn.missing
    case .integer: integers[slot].values[row] == IntegerColumn.missing
    case .boolean: booleans[slot].values[row] == BooleanColumn.missing
    case .text, .decimal, .json, .bytes: texts[slot].isMissing(row)
    }
  }

  /// Whether any record has a value there; an empty text is none. O(records) at most.
  package func hasValues(_ field: Int) -> Bool {
    let slot = schema.slot(of: field)
    return switch schema.fields[field].type {
    case .day: days[slot].values.contains { $0 != DayColumn.missing }
    case .amount: amounts[slot].minorUnits.contains { $0 != AmountColumn.missing }
    case .integer: integers[slot].values.contains { $0 != IntegerColumn.missing }
    case .boolean: booleans[slot].values.contains { $0 != BooleanColumn.missing }
    case .text, .decimal, .json, .bytes: !texts[slot].arena.isEmpty
    }
  }

  /// Whether two records have the same values in every field. Places and raw texts do not count.
  public func hasEqualRecord(_ row: Int, to other: RecordBatch, _ otherRow: Int) -> Bool {
    guard schema == other.schema else { return false }
    return schema.fields.indices.allSatisfy { field in
      switch schema.fields[field].type {
      case .day: day(field, row) == other.day(field, otherRow)
      case .amount: amount(field, row) == other.amount(field, otherRow)
      case .integer: integer(field, row) == other.integer(field, otherRow)
      case .boolean: boolean(field, row) == other.boolean(field, otherRow)
      case .text, .decimal, .json, .bytes: bytes(field, row) == other.bytes(field, otherRow)
      }
    }
  }
}
