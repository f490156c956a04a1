package import CounterfoilModel

extension DiagnosticCode {
  package static let reconcileOption = DiagnosticCode(
    "reconcile.option", "A setting of the reconciliation is out of its range.")
  package static let reconcileCurrency = DiagnosticCode(
    "reconcile.currency", "One side states no currency and was read in the other side's.")
  package static let reconcileBounded = DiagnosticCode(
    "reconcile.bounded", "A part with too many look-alikes was not searched to the end.")
  package static let reconcileUnusable = DiagnosticCode(
    "reconcile.unusable", "Records without a day or an amount cannot be reconciled.")

  package static let reconcileWindow = DiagnosticCode(
    "reconcile.window", "Entries and bills lie farther apart in days than assumed; the window was widened.")
  package static let reconcileOppositeSigns = DiagnosticCode(
    "reconcile.opposite-signs", "Most bills and entries of equal amount have opposite signs: one side is turned.")

  package static let reconcileRuleUnused = DiagnosticCode(
    "reconcile.rule-unused", "A matching rule fits no entry or no bill.")

  package static let reconcileModelOther = DiagnosticCode(
    "reconcile.model-other",
    "A model knows fewer than half of the words of the statements: it was learned from other books.")
  package static let reconcileDownloads = DiagnosticCode(
    "reconcile.downloads",
    "Downloads that name no account cover the same days with different rows: they were read as those of several accounts."
  )
  package static let reconcilerCodes: [DiagnosticCode] = [
    reconcileOption, reconcileCurrency, reconcileBounded, reconcileUnusable, reconcileWindow,
    reconcileOppositeSigns, reconcileRuleUnused, reconcileModelOther, reconcileDownloads,
  ]
}

extension ReconcileOptions {
  func check() throws(Fault) {
    func require(_ holds: Bool, _ text: String) throws(Fault) {
      if !holds { throw Fault(.configuration, .reconcileOption, text) }
    }
    try require(
      (0...3660).contains(windowDaysBefore) && (0...3660).contains(windowDaysAfter),
      "the window is \(windowDaysBefore) days before and \(windowDaysAfter) after; each must be 0 to 3660")
    try require(
      targetPrecision >= 0.5 && targetPrecision <= 1,
      "the target precision is outside 0.5 to 1")
    try require(toleranceHundredths >= 0, "the tolerance is negative")
    try require(reviewFloor.map { (0...1).contains($0) } ?? true, "the review floor is outside 0 to 1")
    try require(threadCount >= 1, "the number of threads is below 1")
    let shares = [weights.amount, weights.date, weights.text, weights.account]
    try require(shares.allSatisfy { $0 >= 0 && $0 <= 100 }, "an evidence weight is outside 0 to 100")
  }
}
