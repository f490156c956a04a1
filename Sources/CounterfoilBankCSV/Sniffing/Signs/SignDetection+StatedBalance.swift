import CounterfoilCodecKit
import CounterfoilModel

extension SignDetection {
  /// The running balance gives each amount its sign, as the profile says.
  mutating func settleByStatedBalance(name: String) throws(Fault) -> Bool {
    guard context.head.isLast else { return false }
    guard let byLine = values.balances.signs(notation.decimalMark, isStated: true) else {
      throw Fault(
        .badData, .csvSign,
        "the profile says `sign: balance`, but the balance does not follow from \(name) in every row",
        at: context.headerPlace, fixes: [Question.meaningOfAmountsFix])
    }
    result.byBalance = withFirstRow(byLine)
    result.areStated = true
    facts.append(Inspection.Fact("sign", "by the balance", confidence: 100, evidence: "stated by the profile"))
    return true
  }
}
