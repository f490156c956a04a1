package import CounterfoilModel
import GRDB

/// Days of an account that one file covers, from its first row to its last.
package struct CoveredSpan: Sendable, Hashable {
  package var account: String
  /// ISO days.
  package var firstDay: String
  package var lastDay: String
}

/// A file as a run took it in.
package struct TakenFile: Sendable, Hashable {
  /// The last component of its path.
  package var name: String
  /// When the run was.
  package var at: String?
  package var run: String
}

extension Store {
  /// What each account's months add up to, in order of account, currency and month. O(months).
  package func accountMonths() throws(Fault) -> [AccountMonth] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database, "SELECT \(AccountMonth.columns) FROM account_months ORDER BY account, currency, month")
      var months: [AccountMonth] = []
      while try statement.next() { months.append(AccountMonth(statement)) }
      return months
    }
  }

  /// The days that files cover, in order of account and day. O(files).
  package func coveredSpans() throws(Fault) -> [CoveredSpan] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database, "SELECT account, first_day, last_day FROM coverage ORDER BY account, first_day, last_day")
      var spans: [CoveredSpan] = []
      while try statement.next() {
        spans.append(
          CoveredSpan(
            account: statement.text(0) ?? "", firstDay: statement.text(1) ?? "", lastDay: statement.text(2) ?? ""))
      }
      return spans
    }
  }

  /// By account, the file that came last, and the run that brought it. O(files).
  package func lastFiles() throws(Fault) -> [ExactText: TakenFile] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT account, (SELECT min(name) FROM sightings WHERE sightings.file = last), runs.number, runs.at
        FROM (SELECT account, max(file) AS last FROM coverage GROUP BY account)
        JOIN runs ON runs.number = (SELECT min(run) FROM sightings WHERE sightings.file = last)
        """)
      var files: [ExactText: TakenFile] = [:]
      while try statement.next() {
        files[ExactText(statement.text(0) ?? "")] = TakenFile(
          name: statement.text(1) ?? "", at: statement.text(3), run: Run.id(statement.number(2)))
      }
      return files
    }
  }

  /// The real paths of the job files that ran on the store, in order.
  package func jobs() throws(Fault) -> [String] {
    try read { database throws(Fault) in try Store.texts(database, "SELECT job FROM job_runs").sorted() }
  }
}

/// A file that was taken in, as the store knows it.
package struct HeldFile: Sendable, Hashable {
  package var sha256: String
  /// What was read of it and how; several readings of the same bytes are several files.
  package var content: String
  /// The last component of its path, and its path, when it was taken.
  package var name: String
  package var path: String
}

extension Store {
  /// All files that were taken in, in the order in which they came. O(files).
  package func heldFiles() throws(Fault) -> [HeldFile] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT sha256, content, name, path, min(run) FROM files JOIN sightings ON sightings.file = files.id
        GROUP BY files.id ORDER BY files.id
        """)
      var files: [HeldFile] = []
      while try statement.next() {
        files.append(
          HeldFile(
            sha256: statement.text(0) ?? "", content: statement.text(1) ?? "", name: statement.text(2) ?? "",
            path: statement.text(3) ?? ""))
      }
      return files
    }
  }
}
