import CounterfoilModel
import CounterfoilRecords

/// The rows of one file in the order of the index: by day, account, amount and currency, then as in the file.
struct SortedRows {
  struct Key: Comparable {
    var day: Int32
    /// The account's place among ``SortedRows/accounts``.
    var account: Int32
    var minorUnits: Int64
    var currency: UInt16
    var row: Int32

    func isSameBucket(as other: Key) -> Bool {
      day == other.day && account == other.account && minorUnits == other.minorUnits && currency == other.currency
    }

    static func < (left: Key, right: Key) -> Bool {
      if left.day != right.day { return left.day < right.day }
      if left.account != right.account { return left.account < right.account }
      if left.minorUnits != right.minorUnits { return left.minorUnits < right.minorUnits }
      if left.currency != right.currency { return left.currency < right.currency }
      return left.row < right.row
    }
  }

  /// In order of their UTF-8 bytes, as SQLite's BINARY collation has it.
  private(set) var accounts: [[UInt8]] = []
  private(set) var keys: [Key] = []

  /// - Throws: exit status 65 where a record has no account, day or amount, or states no currency.
  init(_ batch: RecordBatch) throws(Fault) {
    let slot = batch.schema.slot(of: EntryField.account)
    let accountOfRow = try internAccounts(batch, batch.texts[slot])
    let days = batch.days[batch.schema.slot(of: EntryField.date)].values
    let amounts = batch.amounts[batch.schema.slot(of: EntryField.amount)]
    let unstated = Currency.unstated.packedCode
    keys.reserveCapacity(batch.count)
    for row in 0..<batch.count {
      let currency = amounts.currencies[row].packedCode
      guard days[row] != DayColumn.missing, amounts.minorUnits[row] != AmountColumn.missing else {
        throw .unstorable("has no day or no amount", batch, row)
      }
      guard currency != unstated else {
        throw .unstorable("states no currency", batch, row)
      }
      keys.append(
        Key(
          day: days[row], account: accountOfRow[row], minorUnits: amounts.minorUnits[row], currency: currency,
          row: Int32(row)))
    }
    keys.sort()
  }

  /// All rows of the day, account and currency of the key at `position`, sorted. O(rows of the day and account).
  func dayRows(around position: Int) -> [Int32] {
    let key = keys[position]
    func belongs(_ other: Key) -> Bool { other.day == key.day && other.account == key.account }
    var first = position
    while first > 0, belongs(keys[first - 1]) { first -= 1 }
    var last = position
    while last + 1 < keys.count, belongs(keys[last + 1]) { last += 1 }
    return keys[first...last].filter { $0.currency == key.currency }.map(\.row)
  }

  /// The place of each row's account among the sorted ones.
  private mutating func internAccounts(_ batch: RecordBatch, _ column: TextColumn) throws(Fault) -> [Int32] {
    var numbers: [[UInt8]: Int32] = [:]
    var found: [[UInt8]] = []
    var ofRow: [Int32] = []
    ofRow.reserveCapacity(batch.count)
    var last: Int32 = -1
    for row in 0..<batch.count {
      let range = column.range(row)
      guard !range.isEmpty else { throw .unstorable("names no account", batch, row) }
      if last >= 0, found[Int(last)].elementsEqual(column.arena[range]) {
        ofRow.append(last)
        continue
      }
      let name = Array(column.arena[range])
      if let number = numbers[name] {
        last = number
      } else {
        last = Int32(found.count)
        numbers[name] = last
        found.append(name)
      }
      ofRow.append(last)
    }
    let order = found.indices.sorted { found[$0].lexicographicallyPrecedes(found[$1]) }
    var rank = [Int32](repeating: 0, count: found.count)
    for (position, number) in order.enumerated() { rank[number] = Int32(position) }
    accounts = order.map { found[$0] }
    return ofRow.map { rank[Int($0)] }
  }

  /// The first and last day and the number of rows of each account, in the order of ``accounts``.
  func coverage() -> [(firstDay: Int32, lastDay: Int32, count: Int)] {
    var found = accounts.map { _ in (firstDay: Int32.max, lastDay: Int32.min, count: 0) }
    for key in keys {
      let account = Int(key.account)
      found[account].firstDay = min(found[account].firstDay, key.day)
      found[account].lastDay = max(found[account].lastDay, key.day)
      found[account].count += 1
    }
    return found
  }

  /// Calls `body` with the range of each bucket.
  func forEachBucket(_ body: (Range<Int>) throws(Fault) -> Void) throws(Fault) {
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].isSameBucket(as: keys[start]) { end += 1 }
      try body(start..<end)
      start = end
    }
  }
}
