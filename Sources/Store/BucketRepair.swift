import GRDB
import Model
import Records

/// Settles buckets anew from the rows the store holds: after an undo, and before pending rows are linked.
struct BucketRepair {
  /// A bucket as it stands in the table.
  struct Place: Hashable {
    var day: String
    var account: String
    var minorUnits: Int64
    var currency: String
  }

  private let rows: Statement
  private let update: Statement
  private var files: FileBook
  private var days: DayTrailBook
  private let settlements: SettlementBook

  init(_ database: Database) throws(Fault) {
    rows = try Statement(
      database,
      """
      SELECT \(HeldRows.columns) FROM statement_rows
      WHERE day = ? AND account = ? AND minor_units = ? AND currency = ? ORDER BY number
      """)
    update = try Statement(database, "UPDATE statement_rows SET entry = ?, standing = ? WHERE number = ?")
    files = try FileBook(database)
    days = try DayTrailBook(database)
    settlements = try SettlementBook(database)
  }

  /// Makes every row of the bucket stand for what all of them together say.
  mutating func settle(_ place: Place) throws(Fault) {
    rows.bind(place.day, at: 1)
    rows.bind(place.account, at: 2)
    rows.bind(place.minorUnits, at: 3)
    rows.bind(place.currency, at: 4)
    var held = HeldRows()
    while try rows.next() { try held.append(rows) }
    guard held.count > 0 else { return }
    let settlement = try settlement(of: held, BucketRepair.key(of: held))
    for index in 0..<held.count {
      if held.entries[index] == settlement.entries[index], held.standings[index] == settlement.standings[index] {
        continue
      }
      update.bind(settlement.entries[index], at: 1)
      update.bind(Int64(settlement.standings[index]), at: 2)
      update.bind(held.numbers[index], at: 3)
      try update.run()
    }
  }

  /// The bucket of the rows, of which there is at least one.
  static func key(of held: HeldRows) throws(Fault) -> BucketKey {
    guard let day = held.batch.day(EntryField.date, 0), let amount = held.batch.amount(EntryField.amount, 0),
      let account = held.batch.bytes(EntryField.account, 0)
    else { throw .damaged("a row without a day or an amount") }
    return BucketKey(
      account: Array(account), day: day, minorUnits: amount.minorUnits, currency: amount.currency)
  }

  /// What every row of a bucket stands for, as all of them together say.
  mutating func settlement(of held: HeldRows, _ key: BucketKey) throws(Fault) -> BucketSettlement {
    var members: [BucketRow] = []
    for index in 0..<held.count {
      let file = held.files[index]
      members.append(
        BucketRow(
          isHeld: true, row: Int32(index), fileRank: try files.rank(file),
          isInterior: try files.isInterior(file, account: key.account, day: key.day.daysSinceEpoch),
          order: Int32(index)))
    }
    var resolver = BucketResolver(held: held.batch, new: RecordBatch(schema: .entry))
    resolver.relations = try days.relations(members, resolver, key, newFile: nil)
    resolver.said = settlements.said(of: held.numbers[...])
    return BucketSettlement(members, resolver, key: key)
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
