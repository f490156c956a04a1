/// What happens in a journal, as far as amounts of it add up.
package struct SampleLedger: Sendable {
  /// One amount: where it is, its value in millionths, its commodity.
  package struct Amount: Sendable {
    /// Bytes of the text.
    package var range: Range<Int>
    /// Nil for numbers too long for sums.
    package var value: Int128?
    package var places: Int
    package var commodity: [UInt32]
  }

  package struct Posting: Sendable {
    /// Which postings balance among each other.
    package enum Kind: Sendable { case real, balancedVirtual, free }

    package var account: [UInt32]
    package var kind = Kind.real
    package var amount: Amount?
    package var price: Amount?
    package var isTotalPrice = false
    package var assertion: Amount?
    /// Whether the assertion counts the accounts below, too.
    package var isInclusive = false
    package var hasUnknown = false

    package init(account: [UInt32]) { self.account = account }
  }

  /// What changes or states the content of accounts: a transaction or a directive.
  package struct Event: Sendable {
    package enum Kind: Sendable { case transaction, balance, padding }

    package var kind: Kind
    /// Year, month and day, as far as they are written.
    package var day: [Int]
    package var postings: [Posting] = []

    package init(kind: Kind, day: [Int]) {
      self.kind = kind
      self.day = day
    }
  }

  package var events: [Event] = []
  /// Whether balances hold in the order of days, as in beancount and hledger.
  package var isByDay = false
  /// Whether a day's balances are taken before its transactions, and padding fills what they lack, as in beancount.
  package var isBeancount = false
  package var decimalMark: UInt8 = 0x2E

  package init() {}
}

extension SampleLedger.Amount {
  /// The amount in a range that holds one number; nil where there is none, or an expression.
  package init?(_ scalars: [UInt32], in range: Range<Int>, isBeancount: Bool, decimalMark: UInt32) {
    var end = scalars[range].firstIndex { $0 == 0x7E || $0 == 0x23 } ?? range.upperBound
    if isBeancount { end = scalars[range.lowerBound..<end].firstIndex(of: 0x22) ?? end }
    var masked = Array(scalars[range.lowerBound..<end])
    var isQuoted = false
    for index in masked.indices {
      if masked[index] == 0x22 { isQuoted.toggle() }
      if isQuoted { masked[index] = 0x5F }
    }
    if isBeancount,
      let comma = masked.indices.first(where: { masked[$0] == 0x2C && $0 + 1 < masked.count && masked[$0 + 1] == 0x20 })
    {
      masked = Array(masked[..<comma])
    }
    guard let number = WrittenNumber(masked, decimalMark: decimalMark),
      !masked[number.range.upperBound...].contains(where: { SampleLetters.digit($0) != nil }),
      !masked.contains(where: { [0x2A, 0x2F, 0x28].contains($0) })
    else { return nil }
    let plain = number.plain(masked)
    var commodity: [UInt32] = []
    for (index, scalar) in masked.enumerated()
    where !number.range.contains(index) && ![0x20, 0x09, 0x2D, 0x2B].contains(scalar) {
      commodity.append(scalars[range.lowerBound + index])
    }
    self.init(
      range: range.lowerBound..<range.lowerBound + masked.count,
      value: plain.scaled.map { number.isNegative ? -$0 : $0 }, places: number.fraction.count, commodity: commodity)
  }
}
