import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Settles buckets again from the rows the store holds: after an undo, and before pending rows are linked.
struct BucketRepair {
  /// A bucket as it stands in the table.
  struct Place: Hashable {
    let day: String
    private let name: ExactText
    let minorUnits: Int64
    let currency: String

    var account: String { name.text }

    init(day: String, account: String, minorUnits: Int64, currency: String) {
      self.day = day
      name = ExactText(account)
      self.minorUnits = minorUnits
      self.currency = currency
    }

    init(_ key: BucketKey) {
      self.init(
        day: key.day.iso, account: String(decoding: key.account, as: UTF8.self), minorUnits: key.minorUnits,
        currency: key.currency.code)
    }
  }

  private let months: MonthTotals
  private let rows: Statement
  private let update: Statement
  private var files: FileBook
  private var days: DayTrailBook
  private let settlements: SettlementBook
  private let replaced: ReplacedRows

  /// - Parameter run: what people said later does not count; nil for all of it.
  init(_ database: Database, after run: Int64? = nil) throws(Fault) {
    months = MonthTotals(database)
    rows = try Statement(
      database,
      """
      SELECT \(StoredRows.columns) FROM statement_rows
      WHERE day = ? AND account = ? AND minor_units = ? AND currency = ? ORDER BY number
      """)
    update = try Statement(database, "UPDATE statement_rows SET entry = ?, standing = ? WHERE number = ?")
    files = try FileBook(database)
    days = try DayTrailBook(database)
    settlements = try SettlementBook(database, upTo: run)
    replaced = try ReplacedRows(database)
  }

  /// Makes every row of the bucket stand for what all of them together say.
  mutating func settle(_ place: Place) throws(Fault) {
    rows.bind(place.day, at: 1)
    rows.bind(place.account, at: 2)
    rows.bind(place.minorUnits, at: 3)
    rows.bind(place.currency, at: 4)
    var held = StoredRows()
    while try rows.next() { try held.append(rows) }
    guard held.count > 0 else { return }
    let key = try BucketRepair.key(of: held)
    var isChanged = false
    for (index, outcome) in try outcomes(of: held, key).enumerated() {
      guard held.entries[index] != outcome.entry || held.standings[index] != outcome.standing else { continue }
      update.bind(outcome.entry, at: 1)
      update.bind(Int64(outcome.standing), at: 2)
      update.bind(held.numbers[index], at: 3)
      try update.run()
      isChanged = true
    }
    if isChanged { try months.mark(from: place.day, to: place.day) }
  }

  /// The bucket of the rows, of which there is at least one.
  static func key(of held: StoredRows) throws(Fault) -> BucketKey {
    guard let day = held.batch[EntryField.date, 0], let amount = held.batch[EntryField.amount, 0],
      let account = held.batch.bytes(EntryField.account, 0)
    else { throw .damaged("a row without a day or an amount") }
    return BucketKey(
      account: Array(account), day: day, minorUnits: amount.minorUnits, currency: amount.currency)
  }

  /// The entry and the standing of a row.
  struct Outcome {
    var entry: String
    var standing: Int32
  }

  /// What every row of a bucket stands for, as all of them together say; in the order of the rows.
  mutating func outcomes(of held: StoredRows, _ key: BucketKey) throws(Fault) -> [Outcome] {
    let settled = try settledOutcomes(held, key)
    var outcomes: [Outcome] = []
    for index in 0..<held.count {
      if let outcome = settled[held.numbers[index]] {
        outcomes.append(outcome)
      } else {
        outcomes.append(
          Outcome(entry: try replacedEntry(held, index, key, settled), standing: Standing.replaced))
      }
    }
    return outcomes
  }

  /// By number, the outcomes of the rows that no longer file replaces.
  private mutating func settledOutcomes(_ held: StoredRows, _ key: BucketKey) throws(Fault) -> [Int64: Outcome] {
    var members: [BucketRow] = []
    for index in 0..<held.count where !replaced.contains(held.numbers[index]) {
      let file = held.files[index]
      members.append(
        BucketRow(
          isHeld: true, row: Int32(index), fileRank: try files.rank(file),
          isInterior: try files.isInterior(file, account: key.account, day: key.day.daysSinceEpoch),
          order: Int32(index)))
    }
    if members.isEmpty { return [:] }
    var resolver = BucketResolver(held: held.batch, new: RecordBatch(schema: .entry))
    resolver.relations = try days.relations(members, resolver, key, newFile: nil)
    resolver.said = settlements.said(of: members.map { held.numbers[Int($0.row)] }, replaced, all: held.numbers)
    let settlement = BucketSettlement(members, resolver, key: key)
    var outcomes: [Int64: Outcome] = [:]
    for (place, member) in members.enumerated() {
      outcomes[held.numbers[Int(member.row)]] = Outcome(
        entry: settlement.entries[place], standing: settlement.standings[place])
    }
    return outcomes
  }

  /// The entry a replaced row goes with: that of the row in its place, where it is of the same bucket.
  private mutating func replacedEntry(
    _ held: StoredRows, _ index: Int, _ key: BucketKey, _ settled: [Int64: Outcome]
  ) throws(Fault) -> String {
    var best: (rank: FileRank, entry: String)?
    for successor in replaced.successors(of: held.numbers[index]) {
      guard let entry = settled[successor]?.entry, let place = held.numbers.firstIndex(of: successor) else { continue }
      let rank = try files.rank(held.files[place])
      if best.map({ rank < $0.rank }) ?? true { best = (rank, entry) }
    }
    return best?.entry ?? key.replacedKey(held.batch, index)
  }

  /// The buckets a query of `day, account, minor_units, currency` gives.
  static func places(_ statement: Statement) throws(Fault) -> [Place] {
    var places: [Place] = []
    while try statement.next() {
      places.append(
        Place(
          day: statement.text(0) ?? "", account: statement.text(1) ?? "", minorUnits: statement.number(2),
          currency: statement.text(3) ?? ""))
    }
    return places
  }
}
