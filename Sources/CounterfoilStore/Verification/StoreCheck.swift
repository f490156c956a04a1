import CounterfoilModel
import CounterfoilText
import GRDB

/// One check of a whole store, step by step. A later step takes for granted what an earlier one looked at, so damage ends
/// the check.
struct StoreCheck {
  /// More findings of one step than these are counted, not told one by one.
  static let findingLimit = 20

  private let database: Database
  private let expected: String?
  private var result = Verification()

  init(_ database: Database, expecting digest: String?) {
    self.database = database
    expected = digest
  }

  mutating func run() throws(Fault) -> Verification {
    do throws(Fault) {
      try checkFile()
      guard result.isWhole else { return result }
      try compare()
      result.contentDigest = try Store.contentDigest(database)
      result.waitingCount = try Store.openItems(database, detailed: { _ in false }).count
    } catch {
      // What cannot be read is what this is here to find.
      guard [.storeCorrupt, .storeFailed].contains(error.diagnostic.code), error.status == .internalFault else {
        throw error
      }
      result.findings.append(error.diagnostic)
    }
    return result
  }

  private mutating func compare() throws(Fault) {
    let version = try database.number("PRAGMA user_version")
    let isCurrent = version == Int64(StoreSchema.version)
    add(
      isCurrent
        ? try SchemaCheck.differences(database) : try SchemaCheck.anachronisms(database, version: version))
    let isSealed = version >= 3
    var history = History()
    try history.read(database, isSealed: isSealed)
    result.head = history.head
    result.runCount = history.runCount
    add(history.findings)
    if let expected { expect(expected, history) }
    guard isSealed else { return result.findings.append(unsealed(version)) }
    guard result.isWhole else { return }
    add(try SealCheck.differences(database, history))
    add(try RecordCheck.unexplained(database))
    add(try EntryCheck.differences(database))
    add(try BookmarkCheck.differences(database))
    add(try TellingCheck.differences(database))
    if isCurrent { add(try TableSealCheck.differences(database, history)) }
    if version >= 5 { add(try MonthCheck.differences(database)) }
    if !isCurrent, result.isWhole { result.findings.append(unsealed(version)) }
  }

  private mutating func add(_ findings: [Diagnostic]) {
    result.findings += findings.prefix(StoreCheck.findingLimit)
    let more = findings.count - StoreCheck.findingLimit
    guard more > 0 else { return }
    result.findings.append(Diagnostic(.storeChanged, .error, "and \(more) more of this kind"))
  }

  private mutating func checkFile() throws(Fault) {
    let integrity = try Statement(database, "PRAGMA integrity_check(\(StoreCheck.findingLimit))")
    while try integrity.next() {
      let answer = integrity.text(0) ?? ""
      if answer != "ok" { result.findings.append(Diagnostic(.storeCorrupt, .error, "SQLite says: \(answer)")) }
    }
    let references = try Statement(database, "PRAGMA foreign_key_check")
    var broken: [Diagnostic] = []
    while try references.next() {
      broken.append(Diagnostic(.storeCorrupt, .error, "a row of \(references.text(0) ?? "a table") refers to nothing"))
    }
    add(broken)
  }

  private mutating func expect(_ digest: String, _ history: History) {
    if let place = history.digests.firstIndex(of: digest) {
      result.runsSinceExpected = history.digests.count - 1 - place
    } else {
      result.findings.append(
        Diagnostic(
          .storeChain, .error, "no event of the history has the digest \(JSONText.string(digest))",
          fixes: ["The store was changed or cut back since that digest was noted, or it is another store."]))
    }
  }

  private func unsealed(_ version: Int64) -> Diagnostic {
    let words =
      version >= 3
      ? "the store has version \(version) of the tables: what they hold is as it was written; how they are made was not "
        + "looked at"
      : "the store has version \(version) of the tables, which does not prove that rows were not changed; what it can "
        + "prove was looked at"
    return Diagnostic(
      .storeUnsealed, .warning, words,
      fixes: ["The next command that writes to it brings it up to date; verify it again afterwards."])
  }
}
