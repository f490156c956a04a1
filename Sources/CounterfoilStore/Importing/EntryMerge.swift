import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Merges the rows of one new file with those the store holds.
struct EntryMerge {
  private let database: Database
  private let fileNumber: Int64
  private let records: RecordPieces
  private let all: SortedRows
  /// The rows of the file that are being merged, and the numbers they have in it; no numbers where these are all.
  private var new = RecordBatch(schema: .entry)
  private var sorted: SortedRows
  private var rowsInFile: [Int32] = []
  private var held = StoredRows()
  private var files: FileBook
  private var days: DayTrailBook
  private let settlements: SettlementBook
  private var writer: RowWriter
  private var update: Statement
  private var effect = StableHash()
  private let replaced: ReplacedRows
  /// Rows of the new file, and held ones, that a continuation found with this file replaces.
  private let replacedNew: Set<Int32>
  private let replacedHeld: Set<Int64>
  /// New rows whose numbers are asked for.
  private let wanted: Set<Int32>
  /// The numbers of those.
  private(set) var numbers: [Int32: Int64] = [:]
  /// Buckets with rows that were replaced: what those go with is told by ``BucketRepair``.
  private(set) var unsettled: [BucketRepair.Place] = []
  private(set) var addedCount = 0
  /// Held entries that this reading of their file says more of.
  private(set) var enriched: [String] = []

  init(
    _ database: Database, file: Int64, records: RecordPieces, sorted: SortedRows, _ continuation: Continuation
  ) throws(Fault) {
    self.database = database
    fileNumber = file
    self.records = records
    all = sorted
    self.sorted = sorted
    files = try FileBook(database)
    days = try DayTrailBook(database)
    settlements = try SettlementBook(database)
    replaced = try ReplacedRows(database)
    replacedNew = continuation.newRows
    replacedHeld = continuation.heldRows
    wanted = continuation.namedNewRows
    writer = try RowWriter(database, file: file)
    update = try Statement(database, "UPDATE statement_rows SET entry = ?, standing = ? WHERE number = ?")
  }

  /// Writes all rows of the file, and sets right what the rows of its buckets stand for.
  mutating func run() throws(Fault) {
    if records.isWhole {
      new = records.whole
      return try mergeWindow()
    }
    // Rows of one day are merged together: which of two files knows their order is told by all of them.
    try all.forEachWindow(records.limit) { rows, window throws(Fault) in
      new = try records.batch(rows: rows)
      rowsInFile = rows
      sorted = window
      held.removeAll()
      try mergeWindow()
    }
  }

  private func rowInFile(_ row: Int32) -> Int32 { rowsInFile.isEmpty ? row : rowsInFile[Int(row)] }

  private mutating func mergeWindow() throws(Fault) {
    guard !sorted.keys.isEmpty else { return }
    let hits = try loadHeldRows()
    let arenas = new.texts.map(\.arena) + [new.raws.arena]
    var failure: Fault?
    EntryMerge.withBytes(of: arenas[...], []) { bytes in
      do throws(Fault) {
        var position = 0
        try sorted.forEachBucket { bucket throws(Fault) in
          if position < hits.count, hits[position].bucket == bucket.lowerBound {
            try merge(bucket, with: hits[position].held, bytes)
            position += 1
          } else if isAnyReplaced(bucket) {
            try merge(bucket, with: 0..<0, bytes)
          } else {
            try insertFresh(bucket, bytes)
          }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  mutating func finishEffect() -> UInt64 { effect.finish() }

  /// The digest of the rows written.
  func finishSeal() -> String { writer.finishSeal() }

  /// Calls `body` with the bytes of all arrays at once.
  private static func withBytes(
    of arrays: ArraySlice<[UInt8]>, _ held: [UnsafeRawBufferPointer], _ body: ([UnsafeRawBufferPointer]) -> Void
  ) {
    guard let first = arrays.first else { return body(held) }
    first.withUnsafeBytes { withBytes(of: arrays.dropFirst(), held + [$0], body) }
  }

  // MARK: Held rows

  private struct Hit {
    /// Where the bucket starts among the sorted new rows.
    var bucket: Int
    /// Its rows among the held ones.
    var held: Range<Int>
  }

  /// Walks index and new rows side by side, then reads the rows of the buckets both have.
  private mutating func loadHeldRows() throws(Fault) -> [Hit] {
    let index = try Statement(
      database,
      """
      SELECT day, account, minor_units, currency, number FROM statement_rows
      WHERE day BETWEEN ? AND ? ORDER BY day, account, minor_units, currency
      """)
    let dayOf = { (key: SortedRows.Key) in CalendarDate(daysSinceEpoch: key.day)?.iso }
    guard let first = sorted.keys.first.flatMap(dayOf), let last = sorted.keys.last.flatMap(dayOf) else { return [] }
    index.bind(first, at: 1)
    index.bind(last, at: 2)
    var hits: [Hit] = []
    var numbers: [Int64] = []
    var position = 0
    while try index.next() {
      let key = try indexKey(index)
      while position < sorted.keys.count, isBefore(sorted.keys[position], key) { position += 1 }
      guard position < sorted.keys.count else { continue }
      guard isSame(sorted.keys[position], key) else { continue }
      // `position` stays at the bucket's first row while the index stays in the bucket.
      numbers.append(index.number(4))
      if let last = hits.indices.last, hits[last].bucket == position {
        hits[last].held = hits[last].held.lowerBound..<numbers.count
      } else {
        hits.append(Hit(bucket: position, held: numbers.count - 1..<numbers.count))
      }
    }
    let content = try Statement(database, "SELECT \(StoredRows.columns) FROM statement_rows WHERE number = ?")
    for number in numbers {
      content.bind(number, at: 1)
      guard try content.next() else { throw .damaged("an index that does not agree with its table") }
      try held.append(content)
      content.reset()
    }
    return hits
  }

  private struct IndexKey {
    var day: Int32
    var account: [UInt8]
    var minorUnits: Int64
    var currency: UInt16
  }

  private func indexKey(_ statement: Statement) throws(Fault) -> IndexKey {
    guard let day = try statement.day(0), let money = try statement.money(2, currency: 3) else {
      throw .damaged("a row without a day or an amount")
    }
    let account = statement.withBytes(1) { Array($0) }
    return IndexKey(
      day: day.daysSinceEpoch, account: account, minorUnits: money.minorUnits, currency: money.currency.packedCode)
  }

  private func isBefore(_ key: SortedRows.Key, _ other: IndexKey) -> Bool {
    if key.day != other.day { return key.day < other.day }
    let account = sorted.accounts[Int(key.account)]
    if account != other.account { return account.lexicographicallyPrecedes(other.account) }
    if key.minorUnits != other.minorUnits { return key.minorUnits < other.minorUnits }
    return key.currency < other.currency
  }

  private func isSame(_ key: SortedRows.Key, _ other: IndexKey) -> Bool {
    key.day == other.day && key.minorUnits == other.minorUnits && key.currency == other.currency
      && sorted.accounts[Int(key.account)] == other.account
  }

  // MARK: Buckets

  private func bucketKey(_ key: SortedRows.Key) throws(Fault) -> BucketKey {
    let row = Int(key.row)
    guard let day = CalendarDate(daysSinceEpoch: key.day), let amount = new[EntryField.amount, row] else {
      throw .unstorable("has no day or no amount", new, row)
    }
    return BucketKey(
      account: sorted.accounts[Int(key.account)], day: day, minorUnits: key.minorUnits, currency: amount.currency)
  }

  /// A bucket no other file has: every row is an entry.
  private mutating func insertFresh(_ bucket: Range<Int>, _ bytes: [UnsafeRawBufferPointer]) throws(Fault) {
    let key = try bucketKey(sorted.keys[bucket.lowerBound])
    var seen: [UInt64: UInt64] = [:]
    var entry: [UInt8] = []
    entry.reserveCapacity(32)
    for position in bucket {
      let row = Int(sorted.keys[position].row)
      let content = key.contentHash(new, row)
      var repetition: UInt64 = 0
      if bucket.count > 1 {
        repetition = seen[content, default: 0]
        seen[content] = repetition + 1
      }
      entry.removeAll(keepingCapacity: true)
      key.appendEntryKey(content, repetition: repetition, to: &entry)
      try write(row, key, entry, Standing.entry, bytes)
    }
    addedCount += bucket.count
  }

  private mutating func merge(
    _ bucket: Range<Int>, with heldRange: Range<Int>, _ bytes: [UnsafeRawBufferPointer]
  ) throws(Fault) {
    let key = try bucketKey(sorted.keys[bucket.lowerBound])
    if bucket.count == 1, heldRange.count == 1, !isAnyReplaced(bucket),
      try takeCopy(bucket.lowerBound, heldRange.lowerBound, key, bytes)
    {
      return
    }
    var rows: [BucketRow] = []
    var oldEntries: Set<String> = []
    var members: [Int64] = []
    var hasReplaced = isAnyReplaced(bucket)
    for index in heldRange {
      if isReplaced(held.numbers[index]) {
        hasReplaced = true
        // The row that takes its place is no further entry.
        if held.standings[index] != Standing.review, held.standings[index] != Standing.replaced {
          oldEntries.insert(held.entries[index])
        }
        continue
      }
      members.append(held.numbers[index])
      let file = held.files[index]
      rows.append(
        BucketRow(
          isHeld: true, row: Int32(index), fileRank: try files.rank(file),
          isInterior: try files.isInterior(file, account: key.account, day: key.day.daysSinceEpoch),
          order: Int32(index - heldRange.lowerBound)))
      if held.standings[index] != Standing.review { oldEntries.insert(held.entries[index]) }
    }
    let rank = try files.rank(fileNumber)
    let isInterior = try files.isInterior(fileNumber, account: key.account, day: key.day.daysSinceEpoch)
    for position in bucket where !isReplacedNew(sorted.keys[position].row) {
      rows.append(
        BucketRow(
          isHeld: false, row: sorted.keys[position].row, fileRank: rank, isInterior: isInterior,
          order: Int32(position - bucket.lowerBound)))
    }
    if hasReplaced { unsettled.append(BucketRepair.Place(key)) }
    for position in bucket where isReplacedNew(sorted.keys[position].row) {
      let row = Int(sorted.keys[position].row)
      try write(row, key, Array(key.replacedKey(new, row).utf8), Standing.replaced, bytes)
    }
    if rows.isEmpty { return }
    var resolver = BucketResolver(held: held.batch, new: new)
    let sorted = sorted
    resolver.relations = try days.relations(
      rows, resolver, key, newFile: .init(number: fileNumber) { sorted.dayRows(around: bucket.lowerBound) })
    resolver.said = settlements.said(of: members, replaced, all: Array(held.numbers[heldRange]))
    let settlement = BucketSettlement(rows, resolver, key: key)
    addedCount += max(0, settlement.slotCount - oldEntries.count)
    try noteEnriched(rows, settlement, heldRange)
    for (index, row) in rows.enumerated() {
      if row.isHeld {
        try set(Int(row.row), settlement.entries[index], settlement.standings[index])
      } else {
        try write(Int(row.row), key, Array(settlement.entries[index].utf8), settlement.standings[index], bytes)
      }
    }
  }

  /// Notes the entries for which a row of the new file stands where one of the same bytes stood before.
  private mutating func noteEnriched(
    _ rows: [BucketRow], _ settlement: BucketSettlement, _ heldRange: Range<Int>
  ) throws(Fault) {
    for (index, row) in rows.enumerated() where !row.isHeld && settlement.standings[index] == Standing.entry {
      for other in heldRange
      where held.standings[other] == Standing.entry && held.entries[other] == settlement.entries[index] {
        guard try files.rank(held.files[other]).source == row.fileRank.source else { continue }
        enriched.append(settlement.entries[index])
      }
    }
  }

  private func isReplaced(_ number: Int64) -> Bool { replacedHeld.contains(number) || replaced.contains(number) }

  private func isReplacedNew(_ row: Int32) -> Bool { replacedNew.contains(rowInFile(row)) }

  private func isAnyReplaced(_ bucket: Range<Int>) -> Bool {
    !replacedNew.isEmpty && bucket.contains { isReplacedNew(sorted.keys[$0].row) }
  }

  /// Writes the only new row of a bucket as a copy of the only held one, where the two say the same and the held row's
  /// file comes first: what ``BucketResolver`` would find, at less cost.
  private mutating func takeCopy(
    _ position: Int, _ heldRow: Int, _ key: BucketKey, _ bytes: [UnsafeRawBufferPointer]
  ) throws(Fault) -> Bool {
    let row = Int(sorted.keys[position].row)
    let rank = try files.rank(fileNumber)
    guard held.standings[heldRow] == Standing.entry, !isReplaced(held.numbers[heldRow]),
      try files.rank(held.files[heldRow]) < rank
    else { return false }
    for field in EntryMerge.tellingFields {
      let slot = new.schema.slot(of: field)
      let mine = new.texts[slot].range(row)
      let theirs = held.batch.texts[slot].range(heldRow)
      guard mine.count == theirs.count,
        new.texts[slot].arena[mine].elementsEqual(held.batch.texts[slot].arena[theirs])
      else { return false }
    }
    // Of two readings of one file, the one that says more stands, and a category is no telling field.
    guard RowWords(new, row) == RowWords(held.batch, heldRow) else { return false }
    let balance = new.schema.slot(of: EntryField.balance)
    guard new.amounts[balance][row] == held.batch.amounts[balance][heldRow] else { return false }
    try write(row, key, Array(held.entries[heldRow].utf8), Standing.copy, bytes)
    return true
  }

  private static let tellingFields = [
    EntryField.id.position, EntryField.payee.position, EntryField.description.position, EntryField.reference.position,
    EntryField.time.position, EntryField.status.position,
  ]

  private mutating func set(_ index: Int, _ entry: String, _ standing: Int32) throws(Fault) {
    guard held.entries[index] != entry || held.standings[index] != standing else { return }
    update.bind(entry, at: 1)
    update.bind(Int64(standing), at: 2)
    update.bind(held.numbers[index], at: 3)
    try update.run()
    combine(Array(entry.utf8), standing)
  }

  private mutating func write(
    _ row: Int, _ key: BucketKey, _ entry: [UInt8], _ standing: Int32, _ bytes: [UnsafeRawBufferPointer]
  ) throws(Fault) {
    try writer.write(new, row, key, entry: entry, standing: standing, bytes)
    if !wanted.isEmpty, case let row = rowInFile(Int32(row)), wanted.contains(row) { numbers[row] = writer.lastNumber }
    combine(entry, standing)
  }

  private mutating func combine(_ entry: [UInt8], _ standing: Int32) {
    entry.withUnsafeBytes { effect.combine($0) }
    effect.combine(UInt64(standing))
  }
}
