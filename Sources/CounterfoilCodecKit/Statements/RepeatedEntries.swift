package import CounterfoilModel
import CounterfoilRecords

/// Bookings that several statements of one account in a file hold, as reports of a day do that repeat what the ones
/// before them said.
///
/// A reference of the bank's is that of one booking, so the same one with the same amount and days in two reports is
/// one booking. Within one report it may be that of a batch, whose bookings are several. So are those of a statement
/// that begins with the balance another one ends with: its bookings come after the other one's.
package struct RepeatedEntries {
  private struct Count {
    /// The series of statements it was met in last.
    var series: Int32
    /// How often it was met there.
    var count: Int32 = 0
    /// How often it was met at most in one series before.
    var before: Int32 = 0
    var line: Int
  }

  /// By what bookings say, as a hash.
  private var counts: [UInt64: Count] = [:]
  /// By account, the last series of statements that follow on from each other, and the balance it ends with.
  private var last: [String: (series: Int32, closing: Money?)] = [:]
  private var seriesCount: Int32 = 0
  /// That of the statement being read.
  private var series: Int32?

  package init() {}

  /// Whether the next entry is the first of its statement, so that ``begin(account:opening:isNextPage:)`` is due.
  package var isAtStart: Bool { series == nil }

  /// - Parameters:
  ///   - opening: the balance the statement begins with, where it was read by now.
  ///   - isNextPage: whether it says that it is a later page of a statement.
  package mutating func begin(account: String, opening: Money?, isNextPage: Bool) {
    if let before = last[account], isNextPage || opening != nil && opening == before.closing {
      series = before.series
      return
    }
    seriesCount += 1
    series = seriesCount
    last[account] = (seriesCount, nil)
  }

  package mutating func end(account: String, closing: Money?) {
    if series != nil || last[account] != nil { last[account]?.closing = closing }
    series = nil
  }

  /// - Parameter key: account, reference, amount, status and days.
  /// - Returns: the line of the same booking in another statement; nil where there is none.
  package mutating func line(of key: [UInt8], at line: Int) -> Int? {
    guard let series else { return nil }
    let hash = key.withUnsafeBytes { ByteHash.hash($0) }
    var count = counts[hash] ?? Count(series: series, line: line)
    if count.series != series {
      count.before = max(count.before, count.count)
      count.count = 0
      count.series = series
    }
    count.count += 1
    counts[hash] = count
    return count.count <= count.before ? count.line : nil
  }
}
