package import CounterfoilModel
package import CounterfoilRecords
import CounterfoilText
import GRDB

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
      let ids = RecordIDs.ids(of: batch)
      for row in 0..<batch.count {
        try batch.requireStorable(row)
        guard try !edit.exists(ids[row]) else {
          throw Fault(
            .badData, .storeExists, "another \(table.kind.name) has the id \(ids[row]) already",
            fixes: ["Give another id, or change it with `\(ShownCommand("edit \(table.kind.name)"))`."])
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
      let update = try Statement(database, "UPDATE \(table.name) SET \(table.assignments) WHERE id = ?")
      let edit = try RecordEdit(database, table, run: run)
      let ids = RecordIDs.ids(of: batch)
      for row in 0..<batch.count {
        try batch.requireStorable(row)
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
      fixes: ["Undo that reconciliation first; `\(ShownCommand("runs"))` lists it."])
  }

  /// The kind of the run that gives a new store its first categories.
  static let seedKind = "seed"

  /// Adds the records where their table has none, as at every start; leaves a table with rows alone.
  /// - Returns: how many were added.
  package func seedIfEmpty(_ batch: RecordBatch) throws(Fault) -> Int {
    let table = try Store.table(batch.schema.kind)
    let held = try read { database throws(Fault) in
      try database.number("SELECT EXISTS (SELECT 1 FROM \(table.name))")
    }
    guard held == 0, batch.count > 0 else { return 0 }
    _ = try addAll(batch, Store.seedKind, at: nil)
    return batch.count
  }

  /// Such as `{"kind":"bill","count":2,"ids":["a","b"]}`, with at most a hundred ids.
  static func summary(_ kind: RecordKind, _ ids: [String]) -> String {
    JSONWriter.object { json in
      json.member("kind", kind.name)
      json.member("count", ids.count)
      json.member("ids", Array(ids.prefix(100)))
    }
  }
}
