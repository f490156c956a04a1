/// Tells of most words that no row of an account has them near some days, at the price of a look at a bit or two.
struct WordPresence: Sendable {
  private var filter: PresenceFilter

  /// - Parameter count: how many words of rows will be noted.
  init(count: Int) { filter = PresenceFilter(count: count) }

  /// - Parameter slot: that of the account, or -1 where rows of all accounts are looked for.
  mutating func note(_ word: Int, _ slot: Int32, _ day: Int32) {
    filter.note(WordPresence.key(word, slot, WordPresence.span(day)))
  }

  /// False where no row of the account has the word within the days.
  @inline(__always)
  func mayHold(_ word: Int32, _ slot: Int32, _ days: ClosedRange<Int32>) -> Bool {
    var span = WordPresence.span(days.lowerBound)
    let last = WordPresence.span(days.upperBound)
    while span <= last {
      if filter.mayHold(WordPresence.key(Int(word), slot, span)) { return true }
      span += 1
    }
    return false
  }

  /// Spans of 64 days, from 1970.
  @inline(__always)
  private static func span(_ day: Int32) -> Int32 { day >> 6 }

  @inline(__always)
  private static func key(_ word: Int, _ slot: Int32, _ span: Int32) -> UInt64 {
    var key = UInt64(UInt32(bitPattern: slot)) &* 0xD6E8_FEB8_6659_FD93
    key ^= UInt64(UInt32(bitPattern: span))
    return key &* 0xC2B2_AE3D_27D4_EB4F ^ UInt64(word)
  }
}
