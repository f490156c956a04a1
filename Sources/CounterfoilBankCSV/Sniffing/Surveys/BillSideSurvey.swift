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

  /// Whether all words say what money does, such as *expense* and *income*, and none names a document or a ledger, of which there are credit notes.
  private var areOfMoney = true
  private(set) var toPay = Side()
  private(set) var toReceive = Side()

  /// Whether the signs say what the words do: what is to be paid has a minus, each of several or beside other money that has none.
  var signsAgree: Bool {
    guard toReceive.negativeCount == 0 else { return false }
    let isOfBoth = areOfMoney && toPay.positiveCount == 0 && toPay.negativeCount > 0 && toReceive.positiveCount > 0
    return toPay.printsBillsAsNegative || isOfBoth
  }

  var firstNegativeLine: Int? { [toPay.firstNegativeLine, toReceive.firstNegativeLine].compactMap { $0 }.min() }

  mutating func add(_ direction: TableWords.Direction?, _ word: String, _ amount: AmountReading, line: Int) {
    guard amount.coefficient != 0, !BillWords.isCreditNote(word) else { return }
    let folded = TableWords.fold(word)
    areOfMoney = areOfMoney && (TableWords.outflowWords.contains(folded) || TableWords.inflowWords.contains(folded))
    switch direction {
    case .outflow: toPay.add(isNegative: amount.sign == .minus, line: line)
    case .inflow: toReceive.add(isNegative: amount.sign == .minus, line: line)
    default: return
    }
  }
}
