/// One amount of a journal: where it stands, its value in millionths, its commodity.
struct SampleAmount {
  var range: Range<Int>
  /// Nil for expressions and numbers too long for sums.
  var value: Int128?
  var places: Int
  var commodity: [UInt32]
}

/// A posting's parts, as far as sums are concerned.
struct SamplePosting {
  /// Which postings balance among each other.
  enum Kind { case real, balancedVirtual, free }

  var account: [UInt32]
  var kind = Kind.real
  var amount: SampleAmount?
  var price: SampleAmount?
  var isTotalPrice = false
  var assertion: SampleAmount?
  /// Whether the assertion counts the accounts below, too.
  var isInclusive = false
  var hasUnknown = false
}

/// What changes or states the content of accounts: a transaction or a directive.
struct JournalEvent {
  enum Kind { case transaction, balance, padding }

  var kind: Kind
  /// Year, month and day, as far as they are written.
  var day: [Int]
  var postings: [SamplePosting] = []
}

extension SampleAmount {
  /// The amount in a range that holds one number; nil where there is none, or an expression.
  init?(_ scalars: [UInt32], in range: Range<Int>, isBeancount: Bool, decimalMark: UInt32) {
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
      !masked[number.range.upperBound...].contains(where: { LetterPools.digit($0) != nil }),
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
