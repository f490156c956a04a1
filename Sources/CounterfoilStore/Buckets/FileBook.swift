import CounterfoilModel
import GRDB

/// What is known of the files whose rows take part: their rank, and the days they cover.
struct FileBook {
  private var ranks: [Int64: FileRank] = [:]
  private var spans: [Int64: [[UInt8]: (first: Int32, last: Int32)]] = [:]
  private let rankStatement: Statement
  private let spanStatement: Statement

  init(_ database: Database) throws(Fault) {
    rankStatement = try Statement(
      database,
      """
      SELECT first_day, last_day, row_count, sha256, content, part FROM files
      LEFT JOIN file_parts ON file_parts.file = files.id WHERE id = ?
      """)
    spanStatement = try Statement(database, "SELECT account, first_day, last_day FROM coverage WHERE file = ?")
  }

  mutating func rank(_ file: Int64) throws(Fault) -> FileRank {
    if let rank = ranks[file] { return rank }
    rankStatement.bind(file, at: 1)
    guard try rankStatement.next() else { throw .damaged("a row of a file it does not know") }
    let rank = FileRank(
      lastDay: try rankStatement.day(1)?.daysSinceEpoch ?? .min,
      firstDay: try rankStatement.day(0)?.daysSinceEpoch ?? .min, rowCount: Int(rankStatement.number(2)),
      sha256: rankStatement.text(3) ?? "", content: rankStatement.text(4) ?? "", part: rankStatement.text(5),
      file: file)
    rankStatement.reset()
    ranks[file] = rank
    return rank
  }

  /// Whether the file lists days before and after `day` for the account, and so all of that day.
  mutating func isInterior(_ file: Int64, account: [UInt8], day: Int32) throws(Fault) -> Bool {
    guard let span = try span(file, account: account) else { return false }
    return span.first < day && day < span.last
  }

  /// Whether the day lies within what the file covers of the account.
  mutating func covers(_ file: Int64, account: [UInt8], day: Int32) throws(Fault) -> Bool {
    guard let span = try span(file, account: account) else { return false }
    return span.first <= day && day <= span.last
  }

  private mutating func span(_ file: Int64, account: [UInt8]) throws(Fault) -> (first: Int32, last: Int32)? {
    if let known = spans[file] { return known[account] }
    var found: [[UInt8]: (first: Int32, last: Int32)] = [:]
    spanStatement.bind(file, at: 1)
    while try spanStatement.next() {
      guard let first = try spanStatement.day(1), let last = try spanStatement.day(2) else { continue }
      found[spanStatement.withBytes(0) { Array($0) }] = (first.daysSinceEpoch, last.daysSinceEpoch)
    }
    spans[file] = found
    return found[account]
  }
}
