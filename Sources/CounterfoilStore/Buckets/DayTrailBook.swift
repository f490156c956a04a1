import CounterfoilCopies
import CounterfoilModel
import CounterfoilRecords
import GRDB

/// What the balances of a day tell of two files that both list it.
///
/// It depends on the rows those files list, and these never change; so the order of imports does not matter.
struct DayTrailBook {
  /// The file whose rows lie in the resolver's new batch.
  struct NewFile {
    var number: Int64
    /// Its rows of the bucket's day, account and currency.
    var dayRows: () -> [Int32]
  }

  private struct Place: Hashable {
    var file: Int64
    var account: [UInt8]
    var currency: UInt16
  }

  private struct Pair: Hashable {
    var left: Int64
    var right: Int64
    var account: [UInt8]
    var currency: UInt16
  }

  private let statement: Statement
  private var day: CalendarDate?
  private var trails: [Place: BalanceTrail?] = [:]
  private var relations: [Pair: BalanceTrail.Relation] = [:]

  init(_ database: Database) throws(Fault) {
    statement = try Statement(
      database,
      """
      SELECT minor_units, balance_minor_units, balance_currency, status FROM statement_rows
      WHERE day = ? AND account = ? AND currency = ? AND file = ?
      """)
  }

  /// The relations of all pairs among files that list a bucket; none where no two files print different balances there.
  /// - Parameters:
  ///   - rows: all rows of the bucket.
  ///   - newFile: nil where all rows are held.
  mutating func relations(
    _ rows: [BucketRow], _ resolver: BucketResolver, _ key: BucketKey, newFile: NewFile?
  ) throws(Fault) -> [FilePair: BalanceTrail.Relation] {
    guard DayTrailBook.disagree(rows, resolver) else { return [:] }
    if day != key.day {
      day = key.day
      trails.removeAll()
      relations.removeAll()
    }
    let files = Set(rows.map(\.fileRank)).sorted()
    var listed: [BalanceTrail?] = []
    for file in files { listed.append(try trail(file.file, key, resolver, newFile)) }
    let isWhole = files.count > 2 && !listed.contains(nil) && BalanceTrail.areJoined(listed.compactMap { $0 })
    var found: [FilePair: BalanceTrail.Relation] = [:]
    for (index, left) in files.enumerated() {
      for (other, right) in files[..<index].enumerated() {
        let pair = Pair(
          left: min(left.file, right.file), right: max(left.file, right.file), account: key.account,
          currency: key.currency.packedCode)
        if relations[pair] == nil {
          relations[pair] = listed[index].flatMap { one in listed[other].map { one.relation(to: $0) } } ?? .unknown
        }
        found[FilePair(left, right)] = isWhole ? .joined : relations[pair]
      }
    }
    return found
  }

  /// Whether rows of two files print different balances.
  private static func disagree(_ rows: [BucketRow], _ resolver: BucketResolver) -> Bool {
    var balances: [FileRank: Set<Int64>] = [:]
    for row in rows {
      guard let balance = resolver.batch(row)[EntryField.balance, Int(row.row)] else { return false }
      balances[row.fileRank, default: []].insert(balance.minorUnits)
    }
    return Set(balances.values).count > 1
  }

  private mutating func trail(
    _ file: Int64, _ key: BucketKey, _ resolver: BucketResolver, _ newFile: NewFile?
  ) throws(Fault) -> BalanceTrail? {
    let place = Place(file: file, account: key.account, currency: key.currency.packedCode)
    if let known = trails[place] { return known }
    let balances: DayBalances
    if let newFile, newFile.number == file {
      balances = DayTrailBook.balances(of: newFile.dayRows(), in: resolver.new)
    } else {
      balances = try heldBalances(file, key)
    }
    let trail = balances.trail
    trails[place] = .some(trail)
    return trail
  }

  private static func balances(of rows: [Int32], in batch: RecordBatch) -> DayBalances {
    var balances = DayBalances()
    for row in rows.lazy.map(Int.init) {
      let amount = batch[EntryField.amount, row]
      let balance = batch[EntryField.balance, row]
      let isComparable = amount != nil && amount?.currency == balance?.currency
      balances.add(
        amount: amount?.minorUnits ?? 0, balance: isComparable ? balance?.minorUnits : nil,
        isPending: amount != nil && RowRelation.isPending(batch, row))
    }
    return balances
  }

  private func heldBalances(_ file: Int64, _ key: BucketKey) throws(Fault) -> DayBalances {
    statement.bind(key.day.iso, at: 1)
    key.account.withUnsafeBytes { statement.bindCopied($0, at: 2) }
    statement.bind(key.currency.code, at: 3)
    statement.bind(file, at: 4)
    var balances = DayBalances()
    while try statement.next() {
      let balance = try statement.money(1, currency: 2)
      balances.add(
        amount: statement.number(0), balance: balance?.currency == key.currency ? balance?.minorUnits : nil,
        isPending: statement.text(3) == EntryStatus.pending.rawValue)
    }
    return balances
  }
}
