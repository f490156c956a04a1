import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore

/// What a reconciliation of the store weighs, as the store held it at one moment.
struct OpenRecords {
  /// Entries no link settles.
  private(set) var entries: EntryListing
  /// Bills that are not settled, with what is still owed.
  private(set) var bills: RecordBatch
  /// The rows of ``bills`` among all bills of the store.
  private(set) var billRows: [Int]
  /// The other sides of moves that were linked before; not among ``entries``.
  let legs: TransferLegs
  /// Ids of bills of which links cover a part.
  let partlyPaid: Set<String>
  let coverage: StatementCoverage
  let options: ReconcileOptions
  /// What an earlier reconciliation of the same scope weighed; nil where there was none that counts.
  let before: WeighedBefore?
  /// What people and rules said needs nobody.
  let quiet: QuietMatters
  /// Where entries and bills came from.
  let origins: StoreOrigins

  /// To be made within one ``Store/readAtOnce(_:)``.
  /// - Parameters:
  ///   - entries: those no link settles.
  ///   - held: all bills of the store.
  ///   - links: all that nobody took back.
  init(
    _ entries: EntryListing, bills held: RecordBatch, links: [StoredMatch], _ wanted: ReconcileStore, in store: Store
  ) throws(Fault) {
    let window = -wanted.options.windowDaysBefore...wanted.options.windowDaysAfter
    legs = try TransferLegs(entries.records, bills: held, links: links, in: store, windowDays: window)
    self.entries = entries
    self.entries.remove(Set(legs.found.map(\.entry)))
    let paid = OpenRecords.parts(try store.paidParts(), without: links, among: wanted.alsoWeighed)
    partlyPaid = Set(paid.keys)
    origins = try StoreOrigins(store)
    quiet = try QuietMatters(wanted.rules, on: wanted.today, in: store)
    before = try WeighedBefore(wanted.scopeBefore ?? wanted.scope, in: store)
    billRows = OpenRecords.rows(of: held, settled: origins.linkedBillIDs, wanted)
    bills = RecordBatch(schema: held.schema)
    for row in billRows { bills.append(row: row, of: held) }
    if !paid.isEmpty {
      let slot = bills.schema.slot(of: BillField.amount)
      for row in 0..<bills.count {
        guard let id = bills[BillField.id, row], let part = paid[id] else { continue }
        bills.amounts[slot].minorUnits[row] -= part
      }
    }
    coverage = try OpenRecords.coverage(wanted, store)
    options = try ReconcileStore.withDecisions(store, wanted.options, leavingOut: wanted.alsoWeighed)
  }

  /// What links cover of bills in part, without those links whose rows are all looked at as if they were not linked.
  private static func parts(
    _ paid: [String: Int64], without links: [StoredMatch], among weighed: Set<String>
  ) -> [String: Int64] {
    var paid = paid
    for link in links where !link.parts.isEmpty && weighed.isSuperset(of: link.entries + link.bills) {
      for (bill, minorUnits) in link.parts { paid[bill]? -= minorUnits }
    }
    return paid.filter { $0.value != 0 }
  }

  /// Bills that the chosen entries may settle: those of the account or of none, in the period widened by the window.
  private static func rows(of bills: RecordBatch, settled: Set<String>, _ wanted: ReconcileStore) -> [Int] {
    let first = wanted.since.map { $0.advanced(byDays: -wanted.options.windowDaysAfter) ?? .first }
    let last = wanted.until.map { $0.advanced(byDays: wanted.options.windowDaysBefore) ?? .last }
    return (0..<bills.count).filter { row in
      if let account = wanted.account {
        let own = bills[BillField.account, row]
        guard own == nil || own == account || bills[BillField.counterAccount, row] == account else { return false }
      }
      let id = bills[BillField.id, row] ?? ""
      if wanted.alsoWeighed.contains(id) { return true }
      guard !settled.contains(id), let day = bills[BillField.date, row] else { return false }
      return first.map { $0 <= day } ?? true && last.map { day <= $0 } ?? true
    }
  }

  /// What the entries of the store cover, linked or not.
  private static func coverage(_ wanted: ReconcileStore, _ store: Store) throws(Fault) -> StatementCoverage {
    var coverage = StatementCoverage()
    for period in try store.entryPeriods(account: wanted.account, since: wanted.since, until: wanted.until) {
      coverage.add(
        account: period.account, currency: period.currency, firstDay: period.firstDay.daysSinceEpoch,
        lastDay: period.lastDay.daysSinceEpoch)
    }
    return coverage
  }
}

extension Store {
  /// Links nobody took back.
  func links() throws(Fault) -> [StoredMatch] {
    try matches().filter { $0.decision == Decision.linked.rawValue }
  }
}

extension EntryListing {
  /// The listing of those records alone, in their order, with the files they came from.
  func only(_ rows: some Sequence<Int>) -> EntryListing {
    var chosen = self
    chosen.records = RecordBatch(schema: records.schema)
    chosen.fileNames = []
    chosen.fileNumbers = []
    chosen.fileOfRecord = []
    var places: [Int32: Int32] = [:]
    for row in rows {
      let file = fileOfRecord[row]
      if places[file] == nil {
        places[file] = Int32(chosen.fileNames.count)
        chosen.fileNames.append(fileNames[Int(file)])
        chosen.fileNumbers.append(fileNumbers[Int(file)])
      }
      chosen.records.append(row: row, of: records)
      chosen.fileOfRecord.append(places[file] ?? 0)
    }
    return chosen
  }

  /// Adds an entry of the store that is not there yet; does nothing where the store holds no entry of that id.
  mutating func append(_ id: String, from store: Store) throws(Fault) {
    guard !(0..<records.count).contains(where: { records[EntryField.id, $0] == id }) else { return }
    var query = EntryQuery()
    query.id = id
    let found = try store.entries(query)
    for row in 0..<found.records.count {
      records.append(row: row, of: found.records)
      fileNames.append(found.fileNames[Int(found.fileOfRecord[row])])
      fileNumbers.append(found.fileNumbers[Int(found.fileOfRecord[row])])
      fileOfRecord.append(Int32(fileNames.count - 1))
    }
  }

  /// Takes entries out by their ids.
  mutating func remove(_ ids: Set<String>) {
    if ids.isEmpty { return }
    var kept = RecordBatch(schema: .entry)
    var files: [Int32] = []
    for row in 0..<records.count where !ids.contains(records[EntryField.id, row] ?? "") {
      kept.append(row: row, of: records)
      files.append(fileOfRecord[row])
    }
    records = kept
    fileOfRecord = files
  }
}
