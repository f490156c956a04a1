import CounterfoilCodecKit
import CounterfoilModel

extension ValueSurvey {
  /// For amounts without signs, by line whether the balance went down by each; see ``BalanceSurvey/signs(_:isStated:opening:withFees:)``.
  func signsByBalance(
    _ mark: AmountNotation.DecimalMark, isStated: Bool = false, opening: Int128? = nil
  ) -> [Int: Bool]? {
    guard usesFee else { return balances.signs(mark, isStated: isStated, opening: opening) }
    return balancesWithoutFees.signs(mark, isStated: isStated, opening: opening, withFees: balancesWithFees)
  }

  /// Whether the balance goes up or down by each amount without a sign, and down by the fee beside it as well.
  var feesLeftBesideAmounts: Bool {
    guard signs.negativeCount == 0, !hasPlus else { return false }
    return [AmountNotation.DecimalMark.point, .comma].contains { mark in
      balances.signs(mark) == nil && balances.signs(mark, withFees: balancesWithFees) != nil
    }
  }

  /// The lines of rows whose amount moved the balance as its column and its minus have it, where each row follows from the one before it in
  /// time: money out with a minus came back, and money in with one was taken back.
  func linesAsWritten(_ mark: AmountNotation.DecimalMark) -> Set<Int> {
    guard !usesFee, negativeDebits + negativeCredits > 0, balancesAsWritten.verdict(mark).isPlain else { return [] }
    return balancesAsWritten.movedLines(mark)
  }
}

extension CSVProfile.FeeSign {
  /// How a fee moves the balance.
  var factor: BalanceSurvey.Factor {
    switch self {
    case .taken: .debit
    case .amount: .asPrinted
    case .cost: .debitAsWritten
    }
  }
}
