package import CounterfoilModel
package import CounterfoilRecords
import GRDB

/// Which records to read. What is nil does not count.
package struct RecordQuery: Sendable, Hashable {
  package var id: String?
  /// Bills of that account.
  package var account: String?
  /// Bills of that book.
  package var book: String?
  /// Bills from that day on.
  package var since: CalendarDate?
  /// Bills up to and with that day.
  package var until: CalendarDate?
  /// Whether bills that a reconciliation linked are left out.
  package var excludesMatched = false

  package init() {}
}

extension Store {
  /// The records of a kind: bills by day and id, all others in the order they came in.
  /// - Throws: exit status 64 for a kind the store has no table of.
  package func records(_ kind: RecordKind, _ query: RecordQuery = RecordQuery()) throws(Fault) -> RecordBatch {
    let table = try Store.table(kind)
    return try read { database throws(Fault) in
      var conditions: [(sql: String, value: String)] = []
      if let id = query.id { conditions.append(("id = ?", id)) }
      if kind == .bill {
        if let account = query.account { conditions.append(("account = ?", account)) }
        if let book = query.book { conditions.append(("book = ?", book)) }
        if let since = query.since { conditions.append(("date >= ?", since.iso)) }
        if let until = query.until { conditions.append(("date <= ?", until.iso)) }
      }
      var clauses = conditions.map(\.sql)
      if kind == .bill, query.excludesMatched { clauses.append("id NOT IN (\(Store.linkedBills))") }
      let filter = clauses.isEmpty ? "" : " WHERE " + clauses.joined(separator: " AND ")
      let order = kind == .bill ? "date, id" : "seq"
      let statement = try Statement(
        database, "SELECT \(table.columnList) FROM \(table.name)\(filter) ORDER BY \(order)")
      for (index, condition) in conditions.enumerated() { statement.bind(condition.value, at: Int32(index + 1)) }
      var batch = RecordBatch(schema: table.schema)
      while try statement.next() { try table.append(statement, to: &batch) }
      return batch
    }
  }

  /// Bills that are settled: linked whole, or in parts that add up to them.
  static let linkedBills = """
    SELECT match_bills.bill FROM match_bills JOIN matches ON matches.number = match_bills.match
      LEFT JOIN match_parts ON match_parts.match = matches.number AND match_parts.bill = match_bills.bill
      JOIN bills AS owed ON owed.id = match_bills.bill
      WHERE \(Store.stands)
      GROUP BY match_bills.bill
      HAVING sum(match_parts.minor_units IS NULL) > 0 OR sum(match_parts.minor_units) = max(owed.minor_units)
    """

  static func table(_ kind: RecordKind) throws(Fault) -> RecordTable {
    if let table = RecordTable(kind) { return table }
    throw Fault(
      .usage, .storeUnknown, "the store keeps no records of kind \(kind.name) that can be changed by hand",
      fixes: ["Kinds: \(RecordTable.all.map(\.kind.name).joined(separator: ", "))."])
  }

  /// Adds records. One without an id gets a key made from its content.
  /// - Throws: exit status 65 where an id is held already or a record lacks something; then none was added.
  package func add(_ batch: RecordBatch, at time: String? = nil) throws(Fault) -> Run {
    try addAll(batch, "add", at: time)
  }

  private func addAll(_ batch: RecordBatch, _ kind: String, at time: String?) throws(Fault) -> Run {
    let table = try Store.table(batch.schema.kind)
    return try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin(kind, at: time)
      let insert = try Statement(database, table.insertion)
      let edit = try RecordEdit(database, table, run: run)
      let ids = RecordKeys.ids(of: batch)
      for row in 0..<batch.count {
        try edit.check(batch, row)
        guard try !edit.exists(ids[row]) else {
          throw Fault(
            .badData, .storeExists, "another \(table.kind.name) has the id \(ids[row]) already",
            fixes: ["Give another id, or change it with `counterfoil edit \(table.kind.name)`."])
        }
        table.bind(batch, row, id: ids[row], to: insert)
        try insert.run()
        try edit.log(ids[row], "add")
      }
      return try log.end(run, kind: kind, at: time, summary: Store.summary(table.kind, ids))
    }
  }

  /// Puts whole records in the place of those with the same ids.
  /// - Throws: exit status 65 where an id is not held or a record lacks something; then none was changed.
  package func replace(_ batch: RecordBatch, at time: String? = nil) throws(Fault) -> Run {
    let table = try Store.table(batch.schema.kind)
    return try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("edit", at: time)
      let assignments = table.columns.map { "\($0) = ?" }.joined(separator: ", ")
      let update = try Statement(database, "UPDATE \(table.name) SET \(assignments) WHERE id = ?")
      let edit = try RecordEdit(database, table, run: run)
      let ids = RecordKeys.ids(of: batch)
      for row in 0..<batch.count {
        try edit.check(batch, row)
        try edit.require(ids[row])
        try edit.keepPast(ids[row])
        table.bind(batch, row, id: ids[row], to: update)
        update.bind(ids[row], at: Int32(table.columns.count + 1))
        try update.run()
        try edit.log(ids[row], "edit")
      }
      return try log.end(run, kind: "edit", at: time, summary: Store.summary(table.kind, ids))
    }
  }

  /// Removes records, or entries, by their ids. What was removed stays removed when its file is imported again, until
  /// the run is undone.
  /// - Throws: exit status 65 where an id is not held, or a match still needs the record; then none was removed.
  package func remove(_ kind: RecordKind, ids: [String], at time: String? = nil) throws(Fault) -> Run {
    if kind == .entry { return try removeEntries(ids, at: time) }
    let table = try Store.table(kind)
    return try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("remove", at: time)
      let delete = try Statement(database, "DELETE FROM \(table.name) WHERE id = ?")
      let matched = try Statement(database, "SELECT count(*) FROM match_bills WHERE bill = ?")
      let edit = try RecordEdit(database, table, run: run)
      for id in ids {
        try edit.require(id)
        if kind == .bill { try Store.refuseMatched(id, kind, matched) }
        try edit.keepPast(id)
        delete.bind(id, at: 1)
        try delete.run()
        try edit.log(id, "remove")
      }
      return try log.end(run, kind: "remove", at: time, summary: Store.summary(kind, ids))
    }
  }

  static func refuseMatched(_ id: String, _ kind: RecordKind, _ matched: Statement) throws(Fault) {
    matched.bind(id, at: 1)
    guard try matched.next() else { return }
    defer { matched.reset() }
    guard matched.number(0) > 0 else { return }
    throw Fault(
      .badData, .storeInUse, "a reconciliation matched the \(kind.name) \(id)",
      fixes: ["Undo that reconciliation first; `counterfoil runs` lists it."])
  }

  /// Adds the records where their table has none, as at every start; leaves a table with rows alone.
  /// - Returns: how many were added.
  package func seedIfEmpty(_ batch: RecordBatch) throws(Fault) -> Int {
    let table = try Store.table(batch.schema.kind)
    let held = try read { database throws(Fault) in
      try database.number("SELECT EXISTS (SELECT 1 FROM \(table.name))")
    }
    guard held == 0, batch.count > 0 else { return 0 }
    _ = try addAll(batch, "seed", at: nil)
    return batch.count
  }

  /// Such as `{"kind":"bill","count":2,"ids":["a","b"]}`, with at most a hundred ids.
  static func summary(_ kind: RecordKind, _ ids: [String]) -> String {
    let list = ids.prefix(100).map(SummaryText.quoted).joined(separator: ",")
    return "{\"kind\":\"\(kind.name)\",\"count\":\(ids.count),\"ids\":[\(list)]}"
  }
}

/// Changes records of one kind in one run.
struct RecordEdit {
  private let table: RecordTable
  private let run: Int64
  private let find: Statement
  private let past: Statement
  private let change: Statement

  init(_ database: Database, _ table: RecordTable, run: Int64) throws(Fault) {
    self.table = table
    self.run = run
    find = try Statement(database, "SELECT 1 FROM \(table.name) WHERE id = ?")
    past = try Statement(
      database,
      """
      INSERT OR IGNORE INTO past_\(table.name) (run, seq, \(table.columnList))
      SELECT ?, seq, \(table.columnList) FROM \(table.name) WHERE id = ?
      """)
    change = try Statement(database, "INSERT OR IGNORE INTO changes (run, kind, id, action) VALUES (?, ?, ?, ?)")
  }

  func exists(_ id: String) throws(Fault) -> Bool {
    find.bind(id, at: 1)
    guard try find.next() else { return false }
    find.reset()
    return true
  }

  func require(_ id: String) throws(Fault) {
    guard try !exists(id) else { return }
    throw Fault(
      .badData, .storeUnknown, "there is no \(table.kind.name) with the id \(id)",
      fixes: ["`counterfoil list \(table.name)` shows the ids."])
  }

  func keepPast(_ id: String) throws(Fault) {
    past.bind(run, at: 1)
    past.bind(id, at: 2)
    try past.run()
  }

  func log(_ id: String, _ action: String) throws(Fault) {
    change.bind(run, at: 1)
    change.bind(table.kind.name, at: 2)
    change.bind(id, at: 3)
    change.bind(action, at: 4)
    try change.run()
  }

  /// - Throws: exit status 65 where a required field is missing or an amount states no currency.
  func check(_ batch: RecordBatch, _ row: Int) throws(Fault) {
    for (field, definition) in batch.schema.fields.enumerated() where definition.isRequired && definition.name != "id" {
      guard !batch.isMissing(field, row) else { throw .unstorable("has no \(definition.name)", batch, row) }
      if definition.type == .amount, batch.amount(field, row)?.currency == .unstated {
        throw .unstorable("states no currency", batch, row)
      }
    }
  }
}

/// JSON strings for summaries.
enum SummaryText {
  /// The text as a JSON string.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
