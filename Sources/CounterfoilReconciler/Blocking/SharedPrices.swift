internal import Glibc

/// How often bills of the same words have the same amount, or nearly the same.
///
/// A shop has its prices: that a bill has the words and that it has the amount is less of a coincidence than two chances
/// multiplied say.
enum SharedPrices {
  /// For each of some bills of one amount, the logarithm of the share that others of its words have of the bills expected
  /// to have the amount; minus infinity where there is no other. Empty for one bill. O(n log n).
  /// - Parameter expected: how many unrelated bills are expected to have the amount.
  static func shares(_ bills: [PairedRow], expected: Double, _ side: Side, _ learning: Learning) -> [Float] {
    if let frozen = learning.frozen {
      return bills.map { bill in
        let key = side.modelAmount(Int(bill.row)).key(learning.keys.wordings[Int(bill.wording)])
        return Float(log(max(0, frozen[.amountsOfWordingsOfBills, key] - 1) / expected))
      }
    }
    guard bills.count > 1 else { return [] }
    let wordings = bills.map(\.wording).sorted()
    return bills.map { bill in
      let start = wordings.indices.bound { wordings[$0] < bill.wording }
      let end = (start..<wordings.count).bound { wordings[$0] <= bill.wording }
      return Float(log(Double(end - start - 1) / expected))
    }
  }

  /// By bill: how many others of its words are to be expected per minor unit around its amount. O(n log n).
  static func densities(_ bills: Side, _ learning: Learning = .none) -> [Float] {
    if learning.frozen != nil { return (0..<bills.count).map { density($0, bills, learning) } }
    var order = RadixOrder(bills.amountOrder)
    order.sort { Int64(bills.wordings[$0]) }
    order.sort { Int64(bills.currencies[$0]) }
    let rows = order.rows
    var densities = [Float](repeating: 0, count: bills.count)
    var start = 0
    while start < rows.count {
      let first = Int(rows[start])
      var end = start + 1
      while end < rows.count, bills.wordings[Int(rows[end])] == bills.wordings[first],
        bills.currencies[Int(rows[end])] == bills.currencies[first]
      { end += 1 }
      for place in start..<end where end - start > 1 {
        let near = amountsNear(bills.amounts[Int(rows[place])])
        let low = (start..<place).bound { bills.amounts[Int(rows[$0])] < near.lowerBound }
        let high = (place..<end).bound { bills.amounts[Int(rows[$0])] <= near.upperBound }
        densities[Int(rows[place])] = density(othersCount: high - low - 1, near)
      }
      start = end
    }
    return densities
  }

  /// The same of one bill. O(bills).
  static func density(_ bill: Int, _ bills: Side, _ learning: Learning = .none) -> Float {
    let near = amountsNear(bills.amounts[bill])
    if let frozen = learning.frozen {
      let count = frozen.count(
        .sizesOfWordingsOfBills, bills.modelAmount(bill), isNegative: bills.amounts[bill] < 0, from: 0.9, to: 1.1,
        of: learning.keys.wordings[Int(bills.wordings[bill])])
      return Float(max(0, count - 1)) / (Float(near.upperBound) - Float(near.lowerBound) + 1)
    }
    let count = (0..<bills.count).count {
      bills.wordings[$0] == bills.wordings[bill] && bills.currencies[$0] == bills.currencies[bill]
        && near.contains(bills.amounts[$0])
    }
    return density(othersCount: count - 1, near)
  }

  /// Amounts within a tenth of one.
  private static func amountsNear(_ amount: Int64) -> ClosedRange<Int64> {
    let reach = Int64(amount.magnitude / 10)
    let (low, isBelow) = amount.subtractingReportingOverflow(reach)
    let (high, isAbove) = amount.addingReportingOverflow(reach)
    return (isBelow ? .min : low)...(isAbove ? .max : high)
  }

  private static func density(othersCount: Int, _ near: ClosedRange<Int64>) -> Float {
    Float(othersCount) / (Float(near.upperBound) - Float(near.lowerBound) + 1)
  }
}

extension Candidate {
  /// ``textChance``, nearer to what bills of about this amount show where these often have the bill's words.
  @inline(__always)
  var wordsChance: Float {
    guard textLevel == .whole || textLevel == .most || textLevel == .part else { return textChance }
    let dependence =
      amountSlot == AmountStep.equal.number ? Priors.Amounts.equalDependence : Priors.Amounts.nearDependence
    return textChance + dependence * max(0, min(0, samePriceShare) - textChance)
  }
}
