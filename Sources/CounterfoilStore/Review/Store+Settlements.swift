package import CounterfoilModel
import CounterfoilText
import GRDB

extension Store {
  /// Keeps what a person says of an item of ``reviewItems()``, as one run. Every later import takes it into account.
  /// - Parameters:
  ///   - name: the item's.
  ///   - other: the entry it is the same payment as, where it is not the one that the item names.
  /// - Throws: exit status 65 where no such item waits, the verdict does not fit it, or `other` cannot be that entry.
  package func settle(
    _ name: String, as verdict: RowVerdict, of other: String? = nil, at time: String? = nil
  ) throws(Fault) -> Run {
    try change { database throws(Fault) in
      guard let open = try Store.openItems(database).first(where: { $0.item.name == name }) else {
        throw Fault(
          .badData, .storeUnknown, "no row of the name \(JSONText.string(name)) waits",
          fixes: ["`\(ShownCommand("review --list"))` shows the names."])
      }
      let choices = open.item.choices
      guard choices.contains(verdict) else {
        let words = choices.map(\.rawValue).joined(separator: " or ")
        throw Fault(
          .badData, .storeUnknown, "\(name) is of kind \(open.item.kind) and cannot be \(verdict.rawValue)",
          fixes: ["Say \(ShownCommand("review --settle \(name) --as \(words.replacing(" or ", with: "|"))"))"])
      }
      let log = RunLog(database: database)
      let run = try log.begin("settle", at: time)
      var entry: String?
      if let row = open.row {
        let others = try Store.others(of: open, row: row, verdict, other, database)
        let write = try Statement(
          database, "INSERT OR REPLACE INTO settlements (row, other, verdict, run) VALUES (?, ?, ?, ?)")
        for other in others.rows {
          write.bind(row, at: 1)
          write.bind(other, at: 2)
          write.bind(verdict == .copy || verdict == .booked ? "same" : "different", at: 3)
          write.bind(run, at: 4)
          try write.run()
        }
        entry = others.entry
        try SettledPlaces(database, rows: [row]).settle()
      } else {
        let write = try Statement(database, "INSERT INTO dismissals (file, position, run) VALUES (?, ?, ?)")
        write.bind(open.file, at: 1)
        write.bind(open.position ?? 0, at: 2)
        write.bind(run, at: 3)
        try write.run()
      }
      let summary = JSONWriter.object { json in
        json.member("row", name)
        json.member("as", verdict.rawValue)
        json.member("entry", entry)
      }
      return try log.end(run, kind: "settle", at: time, summary: summary)
    }
  }

  /// The rows the verdict is about, and the entry whose payment it is, if any.
  private static func others(
    of open: OpenItem, row: Int64, _ verdict: RowVerdict, _ named: String?, _ database: Database
  ) throws(Fault) -> (rows: [Int64], entry: String?) {
    let isPending = open.item.kind == "pending"
    let candidates =
      isPending ? try PendingLinks(database).mayBeBooked(row: row) : try mayBeCopies(row: row, database)
    guard verdict == .copy || verdict == .booked else {
      if !isPending { return (try rows(besides: row, ofEntry: nil, database), nil) }
      var rows: [Int64] = []
      for entry in candidates { rows.append(try standingRow(entry, database)) }
      return (rows, nil)
    }
    let current = try named.map { id throws(Fault) in try EarlierEntryIDs(database).current(id) }
    guard let entry = current ?? (isPending ? open.item.bookedAs : open.item.entry), candidates.contains(entry) else {
      throw Fault(
        .badData, .storeUnknown,
        "\(open.item.name) cannot be the payment of \(named.map { JSONText.string($0) } ?? "that entry")",
        fixes: ["It may be that of \(candidates.joined(separator: ", "))."])
    }
    guard isPending else { return (Array(try rows(besides: row, ofEntry: entry, database).prefix(1)), entry) }
    try refuseTwoLinks(open.item.entry ?? "", entry, database)
    return ([try standingRow(entry, database)], entry)
  }

  private static let besides = """
    one.day = me.day AND one.account = me.account AND one.minor_units = me.minor_units
      AND one.currency = me.currency AND one.standing IN (0, 1, 3, 4) AND one.file != me.file
    """

  /// The rows of other files in the bucket of a row, those that stand for entries first.
  private static func rows(
    besides row: Int64, ofEntry entry: String?, _ database: Database
  ) throws(Fault) -> [Int64] {
    let statement = try Statement(
      database,
      """
      SELECT one.number FROM statement_rows AS one JOIN statement_rows AS me ON me.number = ?1
      WHERE \(besides) AND (?2 IS NULL OR one.entry = ?2) ORDER BY one.standing, one.number
      """)
    statement.bind(row, at: 1)
    statement.bind(entry, at: 2)
    var found: [Int64] = []
    while try statement.next() { found.append(statement.number(0)) }
    return found
  }

  /// The entries that a row may be a copy of: those of its bucket that its own file does not list yet.
  static func mayBeCopies(row: Int64, _ database: Database) throws(Fault) -> [String] {
    let statement = try Statement(
      database,
      """
      SELECT DISTINCT one.entry FROM statement_rows AS one JOIN statement_rows AS me ON me.number = ?
      WHERE \(besides) AND NOT EXISTS (SELECT 1 FROM statement_rows AS own
        WHERE own.day = me.day AND own.account = me.account AND own.minor_units = me.minor_units
          AND own.currency = me.currency AND own.entry = one.entry AND own.file = me.file
          AND own.standing IN (0, 1, 3, 4))
      ORDER BY 1
      """)
    statement.bind(row, at: 1)
    var found: [String] = []
    while try statement.next() { found.append(statement.text(0) ?? "") }
    return found
  }

  private static func standingRow(_ entry: String, _ database: Database) throws(Fault) -> Int64 {
    let statement = try Statement(
      database, "SELECT number FROM statement_rows WHERE day = ? AND entry = ? AND standing IN (0, 4)")
    statement.bind(ContentKey.day(ofEntryKey: entry) ?? "", at: 1)
    statement.bind(entry, at: 2)
    guard try statement.next() else { throw .damaged("an entry without a row") }
    defer { statement.reset() }
    return statement.number(0)
  }

  /// Two entries that become one must not settle different bills.
  private static func refuseTwoLinks(_ pending: String, _ booked: String, _ database: Database) throws(Fault) {
    let linked = try Statement(database, "SELECT count(*) FROM (\(linkedEntries)) WHERE entry IN (?, ?)")
    linked.bind(pending, at: 1)
    linked.bind(booked, at: 2)
    guard try linked.next() else { return }
    defer { linked.reset() }
    guard linked.number(0) > 1 else { return }
    throw Fault(
      .badData, .storeInUse, "\(pending) and \(booked) are both linked, and would be one entry",
      fixes: ["Take one link back first: \(ShownCommand("reject ENTRY BILL")); `counterfoil explain` shows the links."])
  }
}
