import CounterfoilCodecKit

/// The signs of bills beside the words that say whose they are.
struct BillSideSurvey {
  /// The bills of one side; words that are those of credit notes themselves are not counted.
  struct Side {
    private(set) var positiveCount = 0
    private(set) var negativeCount = 0
    private(set) var firstNegativeLine: Int?

    /// Whether amounts with a minus are so few that they are credit notes: no more than one beside three others.
    var printsBillsAsPositive: Bool { negativeCount * 3 <= positiveCount }
    /// Whether each of several amounts has a minus, as where a list marks so what is to be paid.
    var printsBillsAsNegative: Bool { negativeCount > 1 && positiveCount == 0 }

    mutating func add(isNegative: Bool, line: Int) {
      if isNegative {
        negativeCount += 1
        if firstNegativeLine == nil { firstNegativeLine = line }
      } else {
        positiveCount += 1
      }
    }
  }

  private(set) var toPay = Side()
  private(set) var toReceive = Side()

  var firstNegativeLine: Int? { [toPay.firstNegativeLine, toReceive.firstNegativeLine].compactMap { $0 }.min() }

  mutating func add(_ direction: TableWords.Direction?, _ word: String, _ amount: AmountReading, line: Int) {
    guard amount.coefficient != 0, !BillWords.isCreditNote(word) else { return }
    switch direction {
    case .outflow: toPay.add(isNegative: amount.sign == .minus, line: line)
    case .inflow: toReceive.add(isNegative: amount.sign == .minus, line: line)
    default: return
    }
  }
}
