import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Takes the records of one file that are no entries: bills, categories, books….
///
/// A record with an id is held once under it; one without gets a key made from its content, and equal ones in one file
/// are told apart by counting, so that a file is never taken twice. An id held with other content waits for a person: the
/// store's record may have been edited since. A record that was removed stays removed. Where the same bytes were read
/// before with other eyes, records are known by their line, and the reading that says more stands; see ``RecordReading``.
struct RecordMerge {
  private let database: Database
  private let run: Int64
  private let file: Int64
  private let evidence: FileEvidence
  private let records: RecordBatch
  private let table: RecordTable
  private let insert: Statement
  private let find: Statement
  private let list: Statement
  private let change: Statement
  private let lastAction: Statement
  private let setAside: Statement
  private let enrichment: RecordEnrichment
  private let names: RecordNames
  /// Ids that were removed at some time; few.
  private var removedIDs: Set<ExactText> = []
  /// Rows that an earlier reading of the same bytes says in other words.
  private var contest = ReadingContest()
  /// Rows that an earlier reading of the same bytes has with another day, amount or the like.
  private var contradictions: [Int] = []
  private var effect = StableHash()

  init(_ database: Database, run: Int64, file: Int64, evidence: FileEvidence) throws(Fault) {
    guard let table = RecordTable(evidence.records.schema.kind) else { throw Fault.closed }
    self.database = database
    self.run = run
    self.file = file
    self.evidence = evidence
    records = evidence.records.whole
    self.table = table
    insert = try Statement(database, table.insertion)
    find = try Statement(database, "SELECT \(table.columnList) FROM \(table.name) WHERE id = ?")
    list = try Statement(
      database, "INSERT OR IGNORE INTO listed (file, kind, id, line, reading, key) VALUES (?, ?, ?, ?, ?, ?)")
    change = try Statement(database, "INSERT INTO changes (run, kind, id, action) VALUES (?, ?, ?, 'add')")
    lastAction = try Statement(
      database,
      """
      SELECT action FROM changes JOIN runs ON runs.number = changes.run
      WHERE changes.kind = ? AND id = ? AND undone_by IS NULL ORDER BY run DESC LIMIT 1
      """)
    setAside = try Statement(
      database,
      """
      INSERT INTO set_aside (file, position, line, code, message, raw)
      VALUES (?, (SELECT count(*) FROM set_aside WHERE file = ?), ?, ?, ?, ?)
      """)
    enrichment = try RecordEnrichment(database, table, run: run)
    let earlier = try EarlierReadings(
      database, file: file, run: run, sha256: evidence.sha256, part: evidence.part, kind: table.kind.name)
    names = try RecordNames(database, records, table, earlier)
    let removals = try Statement(database, "SELECT id FROM changes WHERE action = 'remove' AND kind = ?")
    removals.bind(table.kind.name, at: 1)
    while try removals.next() { removedIDs.insert(ExactText(removals.text(0) ?? "")) }
  }

  mutating func run(_ outcome: inout FileOutcome) throws(Fault) {
    for row in 0..<records.count {
      let name = names[row]
      try records.requireStorable(row)
      try keepPlace(row, name)
      switch try standing(of: row, name) {
      case .new:
        try add(row, id: name.id)
        outcome.added += 1
      case .same: outcome.present += 1
      case .removed:
        outcome.present += 1
        outcome.removed.append(name.id)
      case .otherWords: outcome.present += 1
      case .changed(let message):
        try note(row, id: name.id, message, &outcome)
        outcome.review += 1
      case .contradicts: contradictions.append(row)
      }
    }
    try settleReadings(&outcome)
    try tellEarlier(&outcome)
    outcome.effect = effect.finish()
  }

  private enum Held {
    case new
    case same
    /// A person took it out of the books.
    case removed
    /// Another reading of what is held; see ``contest``.
    case otherWords
    /// Held otherwise, and not because it was read otherwise; with the words for the person.
    case changed(String)
    /// Another reading of what is held, which cannot be the same record.
    case contradicts
  }

  private func keepPlace(_ row: Int, _ name: RecordNames.Name) throws(Fault) {
    list.bind(file, at: 1)
    list.bind(table.kind.name, at: 2)
    list.bind(name.id, at: 3)
    list.bind(names.line(of: row), at: 4)
    list.bind(name.reading, at: 5)
    list.bind(name.key == name.id ? nil : name.key, at: 6)
    try list.run()
  }

  private mutating func standing(of row: Int, _ name: RecordNames.Name) throws(Fault) -> Held {
    find.bind(name.id, at: 1)
    guard try find.next() else { return try wasRemoved(name.id) ? .removed : .new }
    var held = RecordBatch(schema: table.schema)
    try table.append(find, to: &held)
    find.reset()
    let reading = RecordReading(batch: records, row: row)
    let other = RecordReading(batch: held, row: 0)
    if name.isPlaced, let twin = try heldTwice(name) { return .changed(twin) }
    let isSame = table.schema.fields.indices.allSatisfy { field in
      table.schema.fields[field].name == "id" || RecordIDs.hasEqualValue(reading.batch, row, held, 0, field)
    }
    if isSame { return .same }
    let isPersons = try enrichment.isPersons(name.id)
    if name.isPlaced {
      let heldReading = Int64(bitPattern: RecordIDs.contentHash(held, 0))
      if !isPersons, names.earlier.says(heldReading, of: name.id) {
        guard reading.agrees(with: other) else { return .contradicts }
        contest.add(row, name, reading, other)
        return .otherWords
      }
      if reading.isContained(in: other) { return .same }
    } else if !isPersons, try enrichment.isReading(name.reading, of: name.id, besides: file) {
      return .same
    }
    return .changed(
      "the store holds a \(table.kind.name) of this id with other content; it was left as it is")
  }

  /// Where another file has brought the record under the id this reading gives it: the words for the person.
  private func heldTwice(_ name: RecordNames.Name) throws(Fault) -> String? {
    guard name.key != name.id, !names.earlier.lists(name.key), !names.isTaken(name.key) else { return nil }
    find.bind(name.key, at: 1)
    defer { find.reset() }
    guard try find.next() else { return nil }
    return "another reading of this file brought the same \(table.kind.name) as \(name.id), and another file as "
      + "\(name.key): remove one of them"
  }

  private func wasRemoved(_ id: String) throws(Fault) -> Bool {
    guard removedIDs.contains(ExactText(id)) else { return false }
    lastAction.bind(table.kind.name, at: 1)
    lastAction.bind(id, at: 2)
    guard try lastAction.next() else { return false }
    defer { lastAction.reset() }
    return lastAction.text(0) == "remove"
  }

  private mutating func add(_ row: Int, id: String) throws(Fault) {
    table.bind(records, row, id: id, to: insert)
    try insert.run()
    change.bind(run, at: 1)
    change.bind(table.kind.name, at: 2)
    change.bind(id, at: 3)
    try change.run()
    id.utf8.withContiguousStorageIfAvailable { effect.combine(UnsafeRawBufferPointer($0)) }
    effect.combine(UInt64(id.utf8.count))
  }

  /// Has the better reading stand.
  private mutating func settleReadings(_ outcome: inout FileOutcome) throws(Fault) {
    guard contest.isNewBetter else {
      outcome.otherWordsCount = contest.pairs.count { !$0.isContained }
      return
    }
    contradictions += contest.pairs.filter(\.losesPlace).map(\.row)
    for pair in contest.pairs { try enrich(pair.row, pair.name, &outcome) }
  }

  private mutating func enrich(_ row: Int, _ name: RecordNames.Name, _ outcome: inout FileOutcome) throws(Fault) {
    try enrichment.enrich(name.id, records, row)
    outcome.enriched.append(name.id)
    name.id.utf8.withContiguousStorageIfAvailable { effect.combine(UnsafeRawBufferPointer($0)) }
    effect.combine(UInt64(bitPattern: name.reading))
  }

  private func note(_ row: Int, id: String, _ message: String, _ outcome: inout FileOutcome) throws(Fault) {
    let batch = records
    let location = batch.location(of: row)
    let raw = row < batch.raws.count ? batch.raws[row] : nil
    setAside.bind(file, at: 1)
    setAside.bind(file, at: 2)
    setAside.bind(location.line, at: 3)
    setAside.bind(DiagnosticCode.importChanged.name, at: 4)
    setAside.bind("\(id): \(message)", at: 5)
    setAside.bind(raw, at: 6)
    try setAside.run()
    guard outcome.items.count < FileOutcome.itemLimit else { return }
    outcome.items.append(ReviewItem(kind: "changed", entry: id, message: message, location: location, raw: raw))
  }

  // MARK: Earlier readings

  /// - Throws: exit status 65 where the readings contradict each other, or where nothing tells which record is which.
  private func tellEarlier(_ outcome: inout FileOutcome) throws(Fault) {
    let earlier = names.earlier
    outcome.earlierRuns = earlier.runs.map { Run.id($0) }
    if let first = contradictions.min() {
      throw .otherReading(
        "an earlier import of the same bytes read \(contradictions.count) of \(records.count) records as of "
          + "another day, amount, currency, book or account",
        by: earlier.runs, at: records.location(of: first))
    }
    guard outcome.added > 0, let old = earlier.runWithoutLines else { return }
    if evidence.part != nil {
      // It may have been another part.
      outcome.runWithoutLines = Run.id(old)
    } else {
      throw .otherReading(
        "\(outcome.added) of \(records.count) records would be added beside those read from the same bytes "
          + "before; the store did not keep then where each of them stood",
        by: [old], at: SourceLocation(file: evidence.path))
    }
  }
}
