package import CounterfoilModel
import CounterfoilRecords
import GRDB

extension Store {
  /// The days between which entries are held, by account and currency. What is nil does not count.
  package func entryPeriods(
    account: String? = nil, since: CalendarDate? = nil, until: CalendarDate? = nil
  ) throws(Fault) -> [EntryPeriod] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT account, currency, min(day), max(day) FROM statement_rows
        WHERE standing IN (0, 4) AND entry NOT IN (\(Store.removedEntries)) AND (?1 IS NULL OR account = ?1)
          AND (?2 IS NULL OR day >= ?2) AND (?3 IS NULL OR day <= ?3)
        GROUP BY account, currency ORDER BY account, currency
        """)
      for (index, value) in [account, since?.iso, until?.iso].enumerated() {
        statement.bind(value, at: Int32(index + 1))
      }
      var periods: [EntryPeriod] = []
      while try statement.next() {
        guard let first = try statement.day(2), let last = try statement.day(3) else { continue }
        let currency = Currency(statement.text(1) ?? "") ?? .unstated
        periods.append(
          EntryPeriod(account: statement.text(0) ?? "", currency: currency, firstDay: first, lastDay: last))
      }
      return periods
    }
  }

  /// How many entries there are but for pending ones, by the sums kept for each month. O(months).
  package func entryCount() throws(Fault) -> Int {
    try read { database throws(Fault) in
      Int(try database.number("SELECT ifnull(sum(entry_count), 0) FROM account_months"))
    }
  }

  /// Entries that were not removed.
  package func entries(_ query: EntryQuery = EntryQuery()) throws(Fault) -> EntryListing {
    try read { database throws(Fault) in
      var listing = EntryListing()
      let statement = try Store.statement(query, database)
      _ = try Store.take(.max, from: statement, try Store.fileNames(database), into: &listing)
      return Assigned.apply(try Store.assignments(database, entry: query.id), to: listing)
    }
  }

  /// The same entries in the same order, piece by piece: memory does not grow with the store. All pieces are of one moment.
  /// - Parameters:
  ///   - most: how many entries a piece has at most.
  ///   - body: gets each piece. A store that is read in place keeps others from committing meanwhile.
  package func forEachPiece(
    of query: EntryQuery, most: Int = 8192, _ body: (EntryListing) throws(Fault) -> Void
  ) throws(Fault) {
    try readAtOnce { database throws(Fault) in
      let statement = try Store.statement(query, database)
      let names = try Store.fileNames(database)
      let isAnyAssigned = try database.number("SELECT EXISTS (SELECT 1 FROM assignments)") != 0
      var isMore = true
      while isMore {
        var listing = EntryListing()
        isMore = try Store.take(most, from: statement, names, into: &listing)
        if listing.records.isEmpty { continue }
        let said = isAnyAssigned ? try Store.assignments(database, of: listing.records) : [:]
        try body(Assigned.apply(said, to: listing))
      }
    }
  }

  private static func statement(_ query: EntryQuery, _ database: Database) throws(Fault) -> Statement {
    var clauses = ["standing IN (0, 4)"]
    var values: [String] = []
    func require(_ sql: String, _ value: String?) {
      guard let value else { return }
      clauses.append(sql)
      values.append(value)
    }
    if let id = query.id {
      // The day is part of the id, and the index begins with the day.
      require("day = ?", ContentKey.day(ofEntryKey: id) ?? "")
      require("entry = ?", id)
    }
    require("day >= ?", query.since?.iso)
    require("day <= ?", query.until?.iso)
    require("account = ?", query.account)
    clauses.append("entry NOT IN (\(Store.removedEntries))")
    if query.excludesMatched { clauses.append("entry NOT IN (\(Store.linkedEntries))") }
    let statement = try Statement(
      database,
      """
      SELECT \(StoredRows.columns), line, byte_offset FROM statement_rows WHERE \(clauses.joined(separator: " AND "))
      ORDER BY day, account, minor_units, currency, entry
      """)
    for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
    return statement
  }

  /// Takes the next rows.
  /// - Returns: whether there may be more.
  private static func take(
    _ most: Int, from statement: Statement, _ names: [Int64: String], into listing: inout EntryListing
  ) throws(Fault) -> Bool {
    var places: [Int64: Int32] = [:]
    while listing.records.count < most {
      guard try statement.next() else { return false }
      let file = statement.number(1)
      if places[file] == nil {
        places[file] = Int32(listing.fileNames.count)
        listing.fileNames.append(names[file] ?? "")
        listing.fileNumbers.append(file)
      }
      listing.fileOfRecord.append(places[file] ?? 0)
      try StoredRows.appendRecord(statement, id: 2, to: &listing.records)
      listing.records.lineNumbers[listing.records.count] = UInt32(clamping: statement.integer(19) ?? 0)
      listing.records.byteOffsets[listing.records.count] = statement.integer(20) ?? -1
      listing.records.endRecord()
    }
    return true
  }

  func removeEntries(_ ids: [String], at time: String?) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("remove", at: time)
      let mark = try Statement(database, "INSERT INTO removals (row, run) VALUES (?, ?)")
      let matched = try Statement(
        database,
        """
        SELECT count(*) FROM match_entries CROSS JOIN statement_rows AS linked ON linked.number = match_entries.row
        WHERE linked.entry = ?
        """)
      let names = try EarlierEntryIDs(database)
      for word in ids {
        let id = try names.current(word)
        let row = try Store.row(ofEntry: id, database)
        try Store.refuseMatched(id, .entry, matched)
        mark.bind(row, at: 1)
        mark.bind(run, at: 2)
        try mark.run()
        if let day = ContentKey.day(ofEntryKey: id) { try MonthTotals(database).mark(from: day, to: day) }
      }
      return try log.end(run, kind: "remove", at: time, summary: Store.summary(.entry, ids))
    }
  }

  /// The number of the row that stands for an entry.
  /// - Throws: exit status 65 where there is no such entry, or it was removed.
  static func row(ofEntry id: String, _ database: Database) throws(Fault) -> Int64 {
    let statement = try Statement(
      database,
      """
      SELECT number FROM statement_rows WHERE day = ? AND entry = ? AND standing IN (0, 4)
        AND entry NOT IN (\(removedEntries))
      """)
    statement.bind(ContentKey.day(ofEntryKey: id) ?? "", at: 1)
    statement.bind(id, at: 2)
    guard try statement.next() else {
      throw Fault(
        .badData, .storeUnknown, "there is no entry with the id \(id)",
        fixes: ["`\(ShownCommand("list entries"))` shows the ids."])
    }
    defer { statement.reset() }
    return statement.number(0)
  }
}
