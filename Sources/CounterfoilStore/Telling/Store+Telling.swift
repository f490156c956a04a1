package import CounterfoilModel
import GRDB

extension Store {
  /// What was told of the runs of a job file and is not known to be settled, and what is still to be told.
  /// - Parameter job: the real path of the job file.
  package func told(job: String) throws(Fault) -> [ToldItem: ToldRecord] {
    try read { database throws(Fault) in
      let (names, run) = (try EarlierNames(database), try Store.toldAfter(job, database))
      var records: [ToldItem: ToldRecord] = [:]
      for (item, record) in try Store.kept(job, database) {
        let current = try names.current(item, saidIn: run)
        if current == item || records[current] == nil { records[current] = record }
      }
      return records
    }
  }

  /// What is kept as told, under the ids of then.
  private static func kept(_ job: String, _ database: Database) throws(Fault) -> [(ToldItem, ToldRecord)] {
    let statement = try Statement(database, "SELECT kind, id, at, words FROM told WHERE job = ? ORDER BY kind, id")
    statement.bind(job, at: 1)
    var records: [(ToldItem, ToldRecord)] = []
    while try statement.next() {
      guard let kind = ToldItem.Kind(rawValue: statement.text(0) ?? "") else { continue }
      records.append(
        (ToldItem(kind, statement.text(1) ?? ""), ToldRecord(at: statement.text(2), words: statement.text(3) ?? "")))
    }
    return records
  }

  /// Keeps what was told under the names of now.
  private static func followNames(_ job: String, _ writer: ToldWriter, _ database: Database) throws(Fault) {
    let (names, run) = (try EarlierNames(database), try toldAfter(job, database))
    let all = try kept(job, database)
    var moved: [(from: ToldItem, to: ToldItem, record: ToldRecord)] = []
    for (item, record) in all {
      let current = try names.current(item, saidIn: run)
      if current != item { moved.append((item, current, record)) }
    }
    // One may take over the name that another gives up.
    let staying = Set(all.map(\.0)).subtracting(moved.map(\.from))
    for move in moved { try writer.remove(move.from) }
    for move in moved where !staying.contains(move.to) { try writer.write(move.to, move.record) }
    let last = try database.number("SELECT ifnull(max(number), 0) FROM runs")
    try setBookmark(toldBookmark(job), "\(last)", database)
  }

  /// The run after which what is kept as told was called so; nil where versions before kept it.
  static func toldAfter(_ job: String, _ database: Database) throws(Fault) -> Int64? {
    let statement = try Statement(database, "SELECT value FROM bookmarks WHERE name = ?")
    statement.bind(toldBookmark(job), at: 1)
    return try statement.firstText().flatMap { Int64($0) }
  }

  private static func toldBookmark(_ job: String) -> String { "told \(job)" }

  /// What is kept of the runs of a job file; nil before the first.
  package func jobState(_ job: String) throws(Fault) -> JobState? {
    try read { database throws(Fault) in
      let statement = try Statement(
        database, "SELECT ran_at, status, succeeded_at, told_at FROM job_runs WHERE job = ?")
      statement.bind(job, at: 1)
      guard try statement.next() else { return nil }
      defer { statement.reset() }
      return JobState(
        ranAt: statement.text(0) ?? "", status: Int(statement.number(1)), succeededAt: statement.text(2),
        toldAt: statement.text(3))
    }
  }

  /// What came last through each inbox of a job file, by the patterns of its files.
  package func inboxStates(job: String) throws(Fault) -> [String: InboxState] {
    try read { database throws(Fault) in
      let statement = try Statement(database, "SELECT inbox, since, file, arrived_at FROM job_inboxes WHERE job = ?")
      statement.bind(job, at: 1)
      var states: [String: InboxState] = [:]
      while try statement.next() {
        states[statement.text(0) ?? ""] = InboxState(
          since: statement.text(1) ?? "", file: statement.text(2), arrivedAt: statement.text(3))
      }
      return states
    }
  }

  /// Keeps what a run of a job file told and how it ended, in one transaction.
  /// - Parameters:
  ///   - items: what stands from now on in place of what was kept of these matters.
  ///   - settled: matters that are settled; they would be told again.
  ///   - inboxes: all inboxes of the job file, by the patterns of their files.
  package func keep(
    job: String, _ state: JobState, telling items: [ToldItem: ToldRecord], settled: [ToldItem],
    inboxes: [String: InboxState] = [:]
  ) throws(Fault) {
    try change { database throws(Fault) in
      try TableSeals(database).open(.jobRuns)
      let writer = try ToldWriter(database, job: job)
      try Store.followNames(job, writer, database)
      for item in settled { try writer.remove(item) }
      for (item, record) in items.sorted(by: { $0.key < $1.key }) { try writer.write(item, record) }
      let statement = try Statement(
        database,
        """
        INSERT OR REPLACE INTO job_runs (job, ran_at, status, succeeded_at, told_at, digest) VALUES (?, ?, ?, ?, ?, ?)
        """)
      for (index, text) in [job, state.ranAt, nil, state.succeededAt, state.toldAt].enumerated() {
        statement.bind(text, at: Int32(index + 1))
      }
      statement.bind(state.status, at: 3)
      statement.bind(ContentSeal.ofJobRun(job, state), at: 6)
      try statement.run()
      try Store.write(inboxes, of: job, database)
    }
  }

  /// Keeps what has to be told of files that are about to be put aside, where nothing is known of it: the run may end before it
  /// tells.
  package func keepUntold(_ items: [ToldItem: String], job: String) throws(Fault) {
    if items.isEmpty { return }
    try change { database throws(Fault) in
      let writer = try ToldWriter(database, job: job)
      let known = Set(try Store.kept(job, database).map(\.0))
      for (item, words) in items.sorted(by: { $0.key < $1.key }) where !known.contains(item) {
        try writer.write(item, ToldRecord(at: nil, words: words))
      }
    }
  }

  /// Inboxes that the job file no longer names are forgotten.
  private static func write(_ inboxes: [String: InboxState], of job: String, _ database: Database) throws(Fault) {
    try TableSeals(database).open(.jobInboxes)
    let forget = try Statement(database, "DELETE FROM job_inboxes WHERE job = ?")
    forget.bind(job, at: 1)
    try forget.run()
    for (inbox, state) in inboxes.sorted(by: { $0.key < $1.key }) { try write(inbox, state, of: job, database) }
  }

  fileprivate static func write(
    _ inbox: String, _ state: InboxState, of job: String, _ database: Database
  ) throws(Fault) {
    try TableSeals(database).open(.jobInboxes)
    let insert = try Statement(
      database,
      """
      INSERT OR REPLACE INTO job_inboxes (job, inbox, since, file, arrived_at, digest) VALUES (?, ?, ?, ?, ?, ?)
      """)
    let texts = [job, inbox, state.since, state.file, state.arrivedAt]
    for (index, text) in texts.enumerated() { insert.bind(text, at: Int32(index + 1)) }
    insert.bind(ContentSeal.ofInbox(texts), at: 6)
    try insert.run()
  }
}

extension ImportSession {
  /// Keeps what the import found and a person has to be told, in the import's own transaction: what is found once only
  /// must not be lost where the process ends before it is told.
  package func keepUntold(_ findings: [ToldItem: String], job: String) throws(Fault) {
    if findings.isEmpty { return }
    let writer = try ToldWriter(database, job: job)
    for (item, words) in findings.sorted(by: { $0.key < $1.key }) {
      try writer.write(item, ToldRecord(at: nil, words: words))
    }
  }

  /// Keeps that a file came through an inbox, in the import's own transaction, for the same reason.
  package func keepArrival(of file: String, through inbox: String, job: String, at time: String) throws(Fault) {
    let held = try Statement(database, "SELECT since FROM job_inboxes WHERE job = ? AND inbox = ?")
    held.bind(job, at: 1)
    held.bind(inbox, at: 2)
    let since = try held.firstText() ?? time
    try Store.write(inbox, InboxState(since: since, file: file, arrivedAt: time), of: job, database)
  }
}

/// Writes what was told in the runs of one job file. A night that changes nothing of it costs no look at the table's digest.
private final class ToldWriter {
  private let job: String
  private let seals: TableSeals
  private let insert: Statement
  private let delete: Statement
  private var isOpen = false

  init(_ database: Database, job: String) throws(Fault) {
    self.job = job
    seals = TableSeals(database)
    insert = try Statement(
      database, "INSERT OR REPLACE INTO told (job, kind, id, at, words, digest) VALUES (?, ?, ?, ?, ?, ?)")
    delete = try Statement(database, "DELETE FROM told WHERE job = ? AND kind = ? AND id = ?")
  }

  private func open() throws(Fault) {
    if isOpen { return }
    try seals.open(.told)
    isOpen = true
  }

  func write(_ item: ToldItem, _ record: ToldRecord) throws(Fault) {
    try open()
    let texts = [job, item.kind.rawValue, item.id, record.at, record.words]
    for (index, text) in texts.enumerated() { insert.bind(text, at: Int32(index + 1)) }
    insert.bind(ContentSeal.ofTold(texts), at: 6)
    try insert.run()
  }

  func remove(_ item: ToldItem) throws(Fault) {
    try open()
    for (index, text) in [job, item.kind.rawValue, item.id].enumerated() { delete.bind(text, at: Int32(index + 1)) }
    try delete.run()
  }
}

extension ContentSeal {
  /// The digest of what was told: it is no part of the history, so it carries its own.
  /// - Parameter texts: job, kind, id, time and words.
  static func ofTold(_ texts: [String?]) -> String {
    let seal = ContentSeal("told")
    for text in texts { seal.append(text) }
    return seal.finish()
  }

  /// - Parameter texts: job, inbox, since when it is known, file and time of arrival.
  static func ofInbox(_ texts: [String?]) -> String {
    let seal = ContentSeal("inbox")
    for text in texts { seal.append(text) }
    return seal.finish()
  }

  static func ofJobRun(_ job: String, _ state: JobState) -> String {
    let seal = ContentSeal("job run")
    seal.append(job)
    seal.append(state.ranAt)
    seal.append(Int64(state.status))
    seal.append(state.succeededAt)
    seal.append(state.toldAt)
    return seal.finish()
  }
}
