package import CounterfoilModel
import CounterfoilRecords
import GRDB

/// An import under way: one transaction, of which nothing is kept unless it ends with ``Verdict/keep(summary:)``.
///
/// Made by ``Store/importing(at:_:)`` and not to be used outside its closure.
package final class ImportSession {
  /// How an import ends.
  package enum Verdict {
    /// Commit, with the run's summary: one JSON object.
    case keep(summary: String)
    /// Roll back: the store is as it was.
    case discard
  }

  let database: Database
  let run: Int64
  /// The number of the last row held when the import began; 0 for none.
  let lastRowBefore: Int64
  /// How many files were seen at each path when the import began; read when first needed.
  private var filesAtPaths: [String: Int]?
  /// The digests of the files taken in, by their numbers.
  private(set) var seals: [Int64: String?] = [:]
  /// By table of records, the `seq` after which those of this import follow.
  private var addedAfter: [String: Int64] = [:]
  /// Tables of which it changed records as well: what they hold is looked up one by one then.
  private var enriched: Set<String> = []
  /// By table of records to which it did nothing but add, the `seq` after which those follow.
  var added: [String: Int64] { addedAfter.filter { !enriched.contains($0.key) } }
  /// What waited for a person when the import began.
  let waitingBefore: WaitingMoment

  init(_ database: Database, run: Int64) throws(Fault) {
    self.database = database
    self.run = run
    lastRowBefore = try database.number("SELECT ifnull(max(number), 0) FROM statement_rows")
    waitingBefore = try WaitingMoment(database)
  }

  /// Takes one file in: entries are merged as evidence, records of other kinds by their ids.
  /// - Throws: exit status 65 where a record lacks what the store needs; then nothing of the file was taken.
  package func merge(_ evidence: FileEvidence) throws(Fault) -> FileOutcome {
    try merge { take throws(Fault) in try take(evidence) }
  }

  /// Takes in what `body` hands over of one file, part by part; all of it, or nothing.
  /// - Returns: what the parts added, taken together.
  package func merge(
    _ body: (_ take: (FileEvidence) throws(Fault) -> Void) throws(Fault) -> Void
  ) throws(Fault) -> FileOutcome {
    let sealsBefore = seals
    do throws(Fault) {
      return try Store.attempt { () throws in
        var all: FileOutcome?
        try database.inSavepoint {
          try body { evidence throws(Fault) in
            let outcome = try self.take(evidence)
            all = all?.adding(outcome) ?? outcome
          }
          return .commit
        }
        return all ?? FileOutcome()
      }
    } catch {
      seals = sealsBefore
      throw error
    }
  }

  /// The first run that took entries of a file with these bytes; nil where none did.
  package func runOfEntries(sha256: String) throws(Fault) -> String? {
    let statement = try Statement(
      database,
      "SELECT min(run) FROM files JOIN sightings ON sightings.file = files.id WHERE sha256 = ? AND kind = 'entry'")
    statement.bind(sha256, at: 1)
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    return statement.integer(0).map(Run.id)
  }

  /// What waits now, and what of it this import made wait. To be asked once all files are merged.
  /// - Parameter quiet: names of rows that a person said need nobody.
  package func waiting(quiet: Set<String> = []) throws(Fault) -> WaitingItems {
    try waitingBefore.items(database, quiet: quiet)
  }

  private func take(_ evidence: FileEvidence) throws(Fault) -> FileOutcome {
    let kind = evidence.records.schema.kind
    guard kind == .entry || RecordTable(kind) != nil else {
      throw Fault(
        .badData, .storeRecord, "the store has no place for records of kind \(kind.name)",
        at: SourceLocation(file: evidence.path))
    }
    let sorted = kind == .entry ? try SortedRows(evidence.records) : nil
    var outcome = FileOutcome()
    outcome.rejected = evidence.rejects.count
    outcome.read = evidence.records.count + outcome.rejected
    let content = try evidence.contentKey()
    if let known = try number(sha256: evidence.sha256, content: content) {
      let past = try pathBefore(evidence.path, file: known, isKnown: true)
      outcome.isSeenAnew = try see(evidence, file: known, isAgain: past != nil)
      outcome.present = evidence.records.count
      if let past, kind == .entry {
        outcome.earlierFile = try EarlierFile.replaced(by: known, past, database)
        outcome.removed = try removed(of: known)
      }
      return outcome
    }
    (outcome.isNew, outcome.isSeenAnew) = (true, true)
    let file = try insertFile(evidence, content: content, sorted)
    try see(evidence, file: file)
    try keepRejects(evidence, file: file)
    let rows: String
    if let sorted {
      rows = try mergeEntries(evidence, file, sorted, &outcome)
    } else {
      if let table = RecordTable(kind)?.name, addedAfter[table] == nil {
        addedAfter[table] = try database.number("SELECT ifnull(max(seq), 0) FROM \(table)")
      }
      var merge = try RecordMerge(database, run: run, file: file, evidence: evidence)
      try merge.run(&outcome)
      if kind == .bill, let past = try pathBefore(evidence.path, file: file, isKnown: false) {
        outcome.earlierFile = try EarlierFile.corrected(by: file, past, run: run, database)
      }
      if let table = RecordTable(kind)?.name, !outcome.enriched.isEmpty { enriched.insert(table) }
      rows = FileSeals.rowSeal().finish()
    }
    seals[file] = try FileSeals(database).digest(file, rows: rows)
    return outcome
  }

  private func number(sha256: String, content: String) throws(Fault) -> Int64? {
    let statement = try Statement(database, "SELECT id FROM files WHERE sha256 = ? AND content = ?")
    statement.bind(sha256, at: 1)
    statement.bind(content, at: 2)
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    return statement.number(0)
  }

  private func insertFile(
    _ evidence: FileEvidence, content: String, _ sorted: SortedRows?
  ) throws(Fault) -> Int64 {
    let statement = try Statement(
      database,
      """
      INSERT INTO files (sha256, content, kind, format, byte_count, row_count, first_day, last_day)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(evidence.sha256, at: 1)
    statement.bind(content, at: 2)
    statement.bind(evidence.records.schema.kind.name, at: 3)
    statement.bind(evidence.format, at: 4)
    statement.bind(evidence.byteCount, at: 5)
    statement.bind(evidence.records.count, at: 6)
    statement.bind(ImportSession.iso(sorted?.keys.first?.day), at: 7)
    statement.bind(ImportSession.iso(sorted?.keys.last?.day), at: 8)
    try statement.run()
    let file = statement.lastInsertedRow
    if let part = evidence.part {
      let parts = try Statement(database, "INSERT INTO file_parts (file, part) VALUES (?, ?)")
      parts.bind(file, at: 1)
      parts.bind(part, at: 2)
      try parts.run()
    }
    guard let sorted else { return file }
    let coverage = try Statement(
      database, "INSERT INTO coverage (file, account, first_day, last_day, row_count) VALUES (?, ?, ?, ?, ?)")
    for (account, span) in zip(sorted.accounts, sorted.coverage()) {
      coverage.bind(file, at: 1)
      account.withUnsafeBytes { coverage.bindCopied($0, at: 2) }
      coverage.bind(ImportSession.iso(span.firstDay), at: 3)
      coverage.bind(ImportSession.iso(span.lastDay), at: 4)
      coverage.bind(span.count, at: 5)
      try coverage.run()
      if let first = ImportSession.iso(span.firstDay), let last = ImportSession.iso(span.lastDay) {
        try MonthTotals(database).mark(from: first, to: last)
      }
    }
    return file
  }

  private static func iso(_ day: Int32?) -> String? {
    day.flatMap { CalendarDate(daysSinceEpoch: $0) }?.iso
  }

  /// Where a file was seen is kept once: an inbox shows it night after night. It is kept again where another file lay there meanwhile.
  /// - Returns: whether it is.
  @discardableResult
  private func see(_ evidence: FileEvidence, file: Int64, isAgain: Bool = false) throws(Fault) -> Bool {
    let statement = try Statement(
      database,
      """
      INSERT INTO sightings (file, run, name, path) SELECT ?1, ?2, ?3, ?4
      WHERE NOT EXISTS (SELECT 1 FROM sightings WHERE file = ?1 AND path = ?4 AND (run = ?2 OR NOT ?5))
      """)
    statement.bind(file, at: 1)
    statement.bind(run, at: 2)
    statement.bind(evidence.name, at: 3)
    statement.bind(evidence.path, at: 4)
    statement.bind(isAgain ? 1 : 0, at: 5)
    try statement.run()
    return statement.changedRows > 0
  }

  private func countFiles() throws(Fault) -> [String: Int] {
    let statement = try Statement(
      database, "SELECT path, count(DISTINCT file) FROM sightings WHERE run < \(run) GROUP BY path")
    var counts: [String: Int] = [:]
    while try statement.next() { counts[statement.text(0) ?? "", default: 0] += Int(clamping: statement.number(1)) }
    return counts
  }

  /// The file that lay at a path when an earlier run looked.
  private func pathBefore(_ path: String, file: Int64, isKnown: Bool) throws(Fault) -> PathBefore? {
    let counts: [String: Int]
    if let filesAtPaths { counts = filesAtPaths } else { counts = try countFiles() }
    filesAtPaths = counts
    // One that is known is among them: most lie where nothing else ever did.
    guard counts[path, default: 0] > (isKnown ? 1 : 0) else { return nil }
    return try PathBefore.last(besides: file, path: path, before: run, isKnown: isKnown, database)
  }

  /// The entries of a file that a person removed from the books.
  private func removed(of file: Int64) throws(Fault) -> [String] {
    try Store.texts(
      database,
      """
      SELECT DISTINCT entry FROM statement_rows WHERE file = \(file) AND entry IN
        (\(Store.removedEntries))
      """
    ).sorted()
  }

  private func keepRejects(_ evidence: FileEvidence, file: Int64) throws(Fault) {
    let statement = try Statement(
      database, "INSERT INTO set_aside (file, position, line, code, message, raw) VALUES (?, ?, ?, ?, ?, ?)")
    for (position, reject) in evidence.rejects.enumerated() {
      statement.bind(file, at: 1)
      statement.bind(position, at: 2)
      statement.bind(reject.diagnostic.location?.line, at: 3)
      statement.bind(reject.diagnostic.code.name, at: 4)
      statement.bind(reject.diagnostic.message, at: 5)
      statement.bind(reject.raw, at: 6)
      try statement.run()
    }
  }

  /// - Returns: the digest of the rows.
  private func mergeEntries(
    _ evidence: FileEvidence, _ file: Int64, _ sorted: SortedRows, _ outcome: inout FileOutcome
  ) throws(Fault) -> String {
    let continuation = try Continuation(database, file: file, evidence: evidence)
    let elsewhere = try SettledPlaces(database, rows: continuation.heldRows.sorted()).places
    let listed = sorted.accounts.map { String(decoding: $0, as: UTF8.self) }
    let accounts = (listed + elsewhere.map(\.account)).distinctTexts()
    var links = try PendingLinks(database)
    var linkedBefore = 0
    for account in accounts { linkedBefore += try links.linkedCount(account: account) }
    let reviewBefore = try WaitingRows(database).inReview
    var merge = try EntryMerge(database, file: file, records: evidence.records, sorted: sorted, continuation)
    try merge.run()
    try continuation.keep(database, numbers: merge.numbers)
    var repair = try BucketRepair(database)
    for place in Set(merge.unsettled).union(elsewhere) { try repair.settle(place) }
    var linkedAfter = 0
    for account in accounts {
      try links.update(account: account)
      linkedAfter += try links.linkedCount(account: account)
    }
    outcome.rereadCount = continuation.rereadCount
    outcome.revokedLinks = try RevokedLinks(database, run: run).revoke(replaced: continuation.heldRows)
    // A booked row that settles a pending entry is that entry, not one more.
    try tellReview(file, before: reviewBefore, evidence, &outcome)
    outcome.added = min(
      max(0, merge.addedCount - (linkedAfter - linkedBefore)), evidence.records.count - outcome.review)
    outcome.present = evidence.records.count - outcome.review - outcome.added
    outcome.enriched = merge.enriched
    outcome.otherAccount = try OtherAccount.before(file, database)
    if let past = try pathBefore(evidence.path, file: file, isKnown: false) {
      outcome.earlierFile = try EarlierFile.replaced(by: file, past, database)
      if outcome.otherAccount == nil { outcome.otherAccount = try OtherAccount.before(file, past, database) }
    }
    outcome.effect = merge.finishEffect()
    return merge.finishSeal()
  }

  /// Counts and lists what waits because of the file: rows of its own, and rows of other files whose place they took.
  ///
  /// Which of two contradicting files keeps the entry depends on their rank; the count does not.
  private func tellReview(
    _ file: Int64, before: Set<Int64>, _ evidence: FileEvidence, _ outcome: inout FileOutcome
  ) throws(Fault) {
    let new = try WaitingRows(database).inReview.subtracting(before).sorted()
    let content = try Statement(
      database, "SELECT file, entry, line, byte_offset, raw FROM statement_rows WHERE number = ?")
    let names = new.isEmpty ? [:] : try Store.fileNames(database)
    for row in new {
      content.bind(row, at: 1)
      guard try content.next() else { throw .damaged("an index that does not agree with its table") }
      let isOwn = content.number(0) == file
      if outcome.items.count < FileOutcome.itemLimit {
        outcome.items.append(
          ReviewItem(
            kind: "same-or-twin", entry: content.text(1),
            message: "another file has a row of this account, day and amount with other words, reference or balance: "
              + "it is either the same payment or a second one",
            location: SourceLocation(
              file: isOwn ? evidence.path : names[content.number(0)] ?? "", line: content.integer(2).map { Int($0) },
              byteOffset: content.integer(3)),
            raw: content.text(4)))
      }
      content.reset()
    }
    outcome.review = min(evidence.records.count, new.count)
  }
}
