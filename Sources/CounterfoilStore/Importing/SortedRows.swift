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
  init(_ records: RecordPieces) throws(Fault) {
    var book = AccountNumbers()
    keys.reserveCapacity(records.count)
    let columns = [
      EntryField.account.position, EntryField.date.position, EntryField.amount.position,
    ].map(records.schema.column)
    try records.forEachPiece(columns + [.line, .byteOffset]) { piece, firstRow throws(Fault) in
      try add(piece, firstRow: firstRow, &book)
    }
    accounts = book.sort(&keys)
    keys.sort()
  }

  /// The rows of one piece, the account of each by the number it was found under.
  private mutating func add(_ piece: RecordBatch, firstRow: Int, _ book: inout AccountNumbers) throws(Fault) {
    let names = piece.texts[piece.schema.slot(of: EntryField.account)]
    let days = piece.days[piece.schema.slot(of: EntryField.date)].values
    let amounts = piece.amounts[piece.schema.slot(of: EntryField.amount)]
    let unstated = Currency.unstated.packedCode
    for row in 0..<piece.count {
      let name = names.range(row)
      guard !name.isEmpty else { throw .unstorable("names no account", piece, row) }
      let currency = amounts.currencies[row].packedCode
      guard days[row] != DayColumn.missing, amounts.minorUnits[row] != AmountColumn.missing else {
        throw .unstorable("has no day or no amount", piece, row)
      }
      guard currency != unstated else {
        throw .unstorable("states no currency", piece, row)
      }
      keys.append(
        Key(
          day: days[row], account: book.number(of: names.arena[name]), minorUnits: amounts.minorUnits[row],
          currency: currency, row: Int32(firstRow + row)))
    }
  }

  /// Accounts by the numbers they were found under.
  private struct AccountNumbers {
    private var numbers: [[UInt8]: Int32] = [:]
    private var found: [[UInt8]] = []
    private var last: Int32 = -1

    mutating func number(of name: ArraySlice<UInt8>) -> Int32 {
      if last >= 0, found[Int(last)].elementsEqual(name) { return last }
      let name = Array(name)
      if let number = numbers[name] {
        last = number
      } else {
        last = Int32(found.count)
        numbers[name] = last
        found.append(name)
      }
      return last
    }

    /// All accounts in order, by which the keys know them from now on.
    func sort(_ keys: inout [Key]) -> [[UInt8]] {
      let order = found.indices.sorted { found[$0].lexicographicallyPrecedes(found[$1]) }
      var rank = [Int32](repeating: 0, count: found.count)
      for (position, number) in order.enumerated() { rank[number] = Int32(position) }
      for index in keys.indices { keys[index].account = rank[Int(keys[index].account)] }
      return order.map { found[$0] }
    }
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

  /// The rows of some days after the other, each with at least `limit` rows but for the last: their numbers in the file,
  /// and what they are among these.
  func forEachWindow(
    _ limit: Int, _ body: (_ rows: [Int32], _ window: SortedRows) throws(Fault) -> Void
  ) throws(Fault) {
    var start = 0
    while start < keys.count {
      var end = min(start + limit, keys.count)
      while end < keys.count, keys[end].day == keys[end - 1].day { end += 1 }
      let rows = keys[start..<end].map(\.row).sorted()
      var window = self
      window.keys = Array(keys[start..<end])
      let order = window.keys.indices.sorted { window.keys[$0].row < window.keys[$1].row }
      for (number, index) in order.enumerated() { window.keys[index].row = Int32(number) }
      try body(rows, window)
      start = end
    }
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
