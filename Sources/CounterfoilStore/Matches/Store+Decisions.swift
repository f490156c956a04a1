package import CounterfoilModel
import GRDB

extension Store {
  /// Keeps what a person decided, as one run.
  /// - Parameters:
  ///   - kind: `accept`, `reject` or `split`.
  ///   - links: matches that follow from it.
  ///   - revoked: links it takes back, by their numbers.
  ///   - summary: one JSON object.
  /// - Throws: exit status 65 where an entry or bill is not held, or is linked already.
  package func decide(
    _ decisions: [StoredDecision], kind: String, linking links: [StoredMatch] = [], revoking revoked: [Int64] = [],
    summary: String, at time: String? = nil
  ) throws(Fault) -> Run {
    precondition(["accept", "reject", "split"].contains(kind), "a kind of decision")
    return try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin(kind, at: time)
      let revoke = try Statement(database, "INSERT INTO revocations (match, run) VALUES (?, ?)")
      for match in revoked {
        revoke.bind(match, at: 1)
        revoke.bind(run, at: 2)
        try revoke.run()
      }
      let writer = try MatchWriter(database, run: run)
      for link in links { try writer.write(link) }
      try Store.keep(decisions, run: run, database)
      return try log.end(run, kind: kind, at: time, summary: summary)
    }
  }

  private static func keep(_ decisions: [StoredDecision], run: Int64, _ database: Database) throws(Fault) {
    let heldBill = try Statement(database, "SELECT 1 FROM bills WHERE id = ?")
    let decide = try Statement(
      database, "INSERT INTO decisions (run, verdict, shape, probability) VALUES (?, ?, ?, ?)")
    let pair = try Statement(
      database, "INSERT OR IGNORE INTO decided_pairs (decision, entry, bill) VALUES (?, ?, ?)")
    for decision in decisions {
      decide.bind(run, at: 1)
      decide.bind(decision.isConfirmed ? "confirmed" : "rejected", at: 2)
      decide.bind(decision.shape, at: 3)
      if let probability = decision.probability { decide.bind(probability, at: 4) } else { decide.bindNull(at: 4) }
      try decide.run()
      let number = decide.lastInsertedRow
      for ids in decision.pairs {
        _ = try row(ofEntry: ids.entry, database)
        heldBill.bind(ids.bill, at: 1)
        guard try heldBill.next() else {
          throw Fault(
            .badData, .storeUnknown, "there is no bill with the id \(ids.bill)",
            fixes: ["`\(ShownCommand("list bills"))` shows the ids."])
        }
        heldBill.reset()
        pair.bind(number, at: 1)
        pair.bind(ids.entry, at: 2)
        pair.bind(ids.bill, at: 3)
        try pair.run()
      }
    }
  }

  /// All decisions that were not undone, oldest first.
  package func decisions() throws(Fault) -> [StoredDecision] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT number, verdict, shape, probability, entry, bill, run FROM decisions
        JOIN decided_pairs ON decision = number ORDER BY number, entry, bill
        """)
      let ids = try EarlierEntryIDs(database)
      var decisions: [StoredDecision] = []
      var last: Int64 = 0
      while try statement.next() {
        if decisions.isEmpty || statement.number(0) != last {
          last = statement.number(0)
          decisions.append(
            StoredDecision(
              pairs: [], isConfirmed: statement.text(1) == "confirmed", shape: statement.text(2),
              probability: statement.isNull(3) ? nil : statement.real(3)))
        }
        let entry = try ids.current(statement.text(4) ?? "", saidIn: statement.number(6))
        decisions[decisions.count - 1].pairs.append(DecidedIDs(entry: entry, bill: statement.text(5) ?? ""))
      }
      return decisions
    }
  }

  /// What a person said last about each pair and did not undo, in order of the pairs' ids.
  package func standingDecisions() throws(Fault) -> [StandingDecision] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT entry, bill, verdict, run FROM decided_pairs JOIN decisions ON decisions.number = decision
        ORDER BY decisions.number
        """)
      let ids = try EarlierEntryIDs(database)
      var standing: [DecidedIDs: StandingDecision] = [:]
      while try statement.next() {
        let entry = try ids.current(statement.text(0) ?? "", saidIn: statement.number(3))
        let pair = DecidedIDs(entry: entry, bill: statement.text(1) ?? "")
        standing[pair] = StandingDecision(
          pair: pair, isConfirmed: statement.text(2) == "confirmed", run: Run.id(statement.number(3)), isOfHeld: true)
      }
      for pair in standing.keys { standing[pair]?.isOfHeld = try holds(pair, database) }
      return standing.values.sorted { ($0.pair.entry, $0.pair.bill) < ($1.pair.entry, $1.pair.bill) }
    }
  }

  private func holds(_ pair: DecidedIDs, _ database: Database) throws(Fault) -> Bool {
    let bill = try Statement(database, "SELECT 1 FROM bills WHERE id = ?")
    bill.bind(pair.bill, at: 1)
    guard try bill.next() else { return false }
    do throws(Fault) {
      _ = try Store.row(ofEntry: pair.entry, database)
      return true
    } catch {
      guard error.diagnostic.code == .storeUnknown else { throw error }
      return false
    }
  }

  /// Pairs a person rejected and did not confirm later.
  package func rejectedPairs() throws(Fault) -> Set<DecidedIDs> {
    try read { database throws(Fault) in try Store.rejectedPairs(database) }
  }

  static func rejectedPairs(_ database: Database) throws(Fault) -> Set<DecidedIDs> {
    let statement = try Statement(
      database,
      """
      SELECT entry, bill, verdict, run FROM decided_pairs JOIN decisions ON decisions.number = decision
      ORDER BY decisions.number
      """)
    let ids = try EarlierEntryIDs(database)
    var pairs: Set<DecidedIDs> = []
    while try statement.next() {
      let entry = try ids.current(statement.text(0) ?? "", saidIn: statement.number(3))
      let pair = DecidedIDs(entry: entry, bill: statement.text(1) ?? "")
      if statement.text(2) == "rejected" { pairs.insert(pair) } else { pairs.remove(pair) }
    }
    return pairs
  }

  /// How much of each bill that is not settled yet links with parts of it cover, in minor units.
  package func paidParts() throws(Fault) -> [String: Int64] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT match_parts.bill, sum(match_parts.minor_units) FROM match_parts
        JOIN matches ON matches.number = match_parts.match WHERE \(Store.stands) GROUP BY match_parts.bill
        """)
      var parts: [String: Int64] = [:]
      while try statement.next() { parts[statement.text(0) ?? ""] = statement.number(1) }
      return parts
    }
  }
}
