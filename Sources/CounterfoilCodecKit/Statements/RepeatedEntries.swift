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

  /// The bookings of the first series, as hashes with their lines: most files have no other, and nothing to look up.
  private var first: [(hash: UInt64, line: Int)] = []
  /// By what bookings say, as a hash, from the second series on.
  private var counts: [UInt64: Count] = [:]
  /// By account, the last series of statements that follow on from each other, and the balance it ends with.
  private var last: [String: (series: Int32, closing: Money?)] = [:]
  private var seriesCount: Int32 = 0
  /// That of the statement being read.
  private var series: Int32?
  /// Its account, as a hash.
  private var account: UInt64 = 0

  package init() {}

  /// Whether the next entry is the first of its statement, so that ``begin(account:opening:isNextPage:)`` is due.
  package var isAtStart: Bool { series == nil }

  /// - Parameters:
  ///   - opening: the balance the statement begins with, where it was read by now.
  ///   - isNextPage: whether it says that it is a later page of a statement.
  package mutating func begin(account: String, opening: Money?, isNextPage: Bool) {
    self.account = BookingHash(account).value
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

  /// - Parameter key: of reference, amount, status and days.
  /// - Returns: the line of the same booking in another statement; nil where there is none.
  package mutating func line(of key: BookingHash, at line: Int) -> Int? {
    guard let series else { return nil }
    let hash = key.value ^ account
    if seriesCount == 1 {
      first.append((hash, line))
      return nil
    }
    if !first.isEmpty {
      for entry in first { note(entry.hash, in: 1, at: entry.line) }
      first = []
    }
    return note(hash, in: series, at: line)
  }

  /// Counts a booking in a series; the line of the same one in another series, where there is one.
  @discardableResult
  private mutating func note(_ hash: UInt64, in series: Int32, at line: Int) -> Int? {
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

/// What tells a booking of an account from others, as a hash: put together without a text, for there is one for each booking of a file.
package struct BookingHash {
  fileprivate var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// - Parameters:
  ///   - reference: the bank's.
  ///   - kind: of transaction, in the bank's letters.
  ///   - state: of several, as a number.
  ///   - days: of booking and of value.
  package init(
    reference: UnsafeRawBufferPointer, kind: UnsafeRawBufferPointer? = nil, state: Int, amount: Money,
    days: (CalendarDate, CalendarDate?)
  ) {
    add(ByteHash.hash(reference))
    if let kind { add(ByteHash.hash(kind)) }
    add(UInt64(bitPattern: amount.minorUnits))
    add(UInt64(amount.currency.packedCode) << 8 | UInt64(truncatingIfNeeded: state))
    add(
      UInt64(UInt32(bitPattern: days.0.daysSinceEpoch)) << 32
        | UInt64(UInt32(bitPattern: days.1?.daysSinceEpoch ?? .min)))
  }

  fileprivate init(_ account: String) { for byte in account.utf8 { add(UInt64(byte)) } }

  private mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }
}
