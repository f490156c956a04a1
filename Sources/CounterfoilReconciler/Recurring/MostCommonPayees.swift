/// Counts which payees the bills of each wording's entries name.
struct MostCommonPayees {
  /// By wording: the payee seen first, and how often; -1 where none was seen. After ``settle(_:)`` the most common one.
  private var payees: [Int32]
  private var counts: [Int32]
  /// How often others were seen, by wording and payee.
  private var others: [UInt64: Int32] = [:]

  init(wordingCount: Int) {
    payees = [Int32](repeating: -1, count: wordingCount)
    counts = [Int32](repeating: 0, count: wordingCount)
  }

  mutating func add(_ payee: Int32, to wording: Int32) {
    let place = Int(wording)
    if payees[place] < 0 { payees[place] = payee }
    if payees[place] == payee {
      counts[place] += 1
    } else {
      others[UInt64(wording) << 32 | UInt64(payee), default: 0] += 1
    }
  }

  /// Takes for each wording the payee seen most often.
  /// - Parameter precedes: which of two payees seen equally often is taken.
  mutating func settle(_ precedes: (_ left: Int32, _ right: Int32) -> Bool) {
    for (key, count) in others {
      let place = Int(key >> 32)
      let payee = Int32(truncatingIfNeeded: key)
      if count > counts[place] || count == counts[place] && precedes(payee, payees[place]) {
        (payees[place], counts[place]) = (payee, count)
      }
    }
    others.removeAll()
  }

  /// The payee of a wording; -1 where none was seen.
  func payee(of wording: Int32) -> Int32 { payees[Int(wording)] }
}
