import CounterfoilModel

extension SignDetection {
  /// The fault where no amount has a sign and the texts name purchases and repayments, so that no one meaning of a
  /// positive amount is right; nil where they do not, or a column may tell the direction.
  func twoWays(_ column: String) -> Fault? {
    let signs = values.signs
    guard signs.negativeCount == 0, !tellsByPlus, columns.directionCandidates.isEmpty,
      let purchase = signs.first(.spending, isNegative: false),
      let repayment = signs.first(.repayment, isNegative: false)
    else { return nil }
    return Fault(
      .badData, .csvSign,
      "no amount in \(column) has a sign, but \"\(purchase.word)\" in line \(purchase.line) is money out and \"\(repayment.word)\" in line \(repayment.line) money in",
      at: context.headerPlace,
      fixes: [
        "No one meaning of a positive amount is right for this table. Ask the bank for a file with signs, a balance, or a "
          + "column that says in or out; or add such a column and name it: `columns: {direction: NAME}`."
      ])
  }
}
