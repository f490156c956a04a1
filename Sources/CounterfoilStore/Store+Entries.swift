package import CounterfoilModel
package import CounterfoilRecords
import GRDB

/// Which entries to read. What is nil does not count.
package struct EntryQuery: Sendable, Hashable {
  package var id: String?
  package var account: String?
  package var since: CalendarDate?
  /// Up to and with that day.
  package var until: CalendarDate?
  /// Whether entries that a reconciliation linked are left out.
  package var excludesMatched = false

  package init() {}
}

/// Entries of the store, by day, account, amount, currency and id.
package struct EntryListing: Sendable {
  /// Of kind entry; ids are the store's own. Line numbers and byte offsets are those of the file each came from.
  package var records = RecordBatch(schema: .entry)
  /// The files the entries came from.
  package var fileNames: [String] = []
  /// The store's numbers of these files: two may have one name.
  package var fileNumbers: [Int64] = []
  /// For each record, its file among ``fileNames``.
  package var fileOfRecord: [Int32] = []

  /// Where the record was read.
  package func source(of row: Int) -> SourceLocation {
    var location = records.location(of: row)
    location.file = fileNames[Int(fileOfRecord[row])]
    return location
  }
}

/// The days from the first to the last entry of an account in a currency.
package struct EntryPeriod: Sendable, Hashable {
  /// Empty where the entries name none.
  package var account: String
  package var currency: Currency
  package var firstDay: CalendarDate
  package var lastDay: CalendarDate
}

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

  /// Entries that were not removed.
  package func entries(_ query: EntryQuery = EntryQuery()) throws(Fault) -> EntryListing {
    try read { database throws(Fault) in
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
        SELECT \(HeldRows.columns), line, byte_offset FROM statement_rows WHERE \(clauses.joined(separator: " AND "))
        ORDER BY day, account, minor_units, currency, entry
        """)
      for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
      let listing = try Store.list(statement, try Store.fileNames(database))
      return Assigned.apply(try Store.assignments(database, entry: query.id), to: listing)
    }
  }

  /// A removed row that waits for a person hides nothing: the entry it names is another file's, and may be another
  /// payment.
  static let removedEntries = """
    SELECT gone.entry FROM removals JOIN statement_rows AS gone ON gone.number = removals.row \
    WHERE gone.standing != \(Standing.review)
    """

  static let linkedEntries = """
    SELECT linked.entry FROM match_entries JOIN statement_rows AS linked ON linked.number = match_entries.row
    JOIN matches ON matches.number = match_entries.match WHERE \(stands)
    """

  /// Of a row of `matches`: whether it is a link nobody took back.
  static let stands = "decision = 'linked' AND matches.number NOT IN (SELECT match FROM revocations)"

  private static func list(_ statement: Statement, _ names: [Int64: String]) throws(Fault) -> EntryListing {
    var listing = EntryListing()
    var places: [Int64: Int32] = [:]
    while try statement.next() {
      let file = statement.number(1)
      if places[file] == nil {
        places[file] = Int32(listing.fileNames.count)
        listing.fileNames.append(names[file] ?? "")
        listing.fileNumbers.append(file)
      }
      listing.fileOfRecord.append(places[file] ?? 0)
      try HeldRows.appendRecord(statement, id: 2, to: &listing.records)
      listing.records.lineNumbers[listing.records.count] = UInt32(clamping: statement.integer(19) ?? 0)
      listing.records.byteOffsets[listing.records.count] = statement.integer(20) ?? -1
      listing.records.endRecord()
    }
    return listing
  }

  /// The name of each file: where one was imported under several, the first in order of bytes, whatever came first.
  static func fileNames(_ database: Database) throws(Fault) -> [Int64: String] {
    let statement = try Statement(database, "SELECT file, min(name) FROM sightings GROUP BY file")
    var names: [Int64: String] = [:]
    while try statement.next() { names[statement.number(0)] = statement.text(1) }
    return names
  }

  func removeEntries(_ ids: [String], at time: String?) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("remove", at: time)
      let mark = try Statement(database, "INSERT INTO removals (row, run) VALUES (?, ?)")
      let matched = try Statement(
        database,
        """
        SELECT count(*) FROM match_entries JOIN statement_rows AS linked ON linked.number = match_entries.row
        WHERE linked.entry = ?
        """)
      for id in ids {
        let row = try Store.row(ofEntry: id, database)
        try Store.refuseMatched(id, .entry, matched)
        mark.bind(row, at: 1)
        mark.bind(run, at: 2)
        try mark.run()
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
        fixes: ["`counterfoil list entries` shows the ids."])
    }
    defer { statement.reset() }
    return statement.number(0)
  }
}
