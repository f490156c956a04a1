/// What the sign of an amount says, as a person states it.
package enum StatedSign: String, Sendable, CaseIterable {
  /// As printed: negative is money out.
  case amount
  /// A positive amount is money out, as on many card statements.
  case outflow
  /// A word beside the amount decides, whatever the amount's own sign.
  case direction
  /// Of bills: a word beside the amount says whose it is, and a minus that it is a credit note, which goes the other way.
  case creditNote
  /// An amount with a plus is money in, one without is money out.
  case plus
  /// The running balance tells; rows of which it does not are set aside.
  case balance

  /// Whether a column of words for directions counts.
  package var takesDirection: Bool { self == .direction || self == .creditNote }
}

/// What a profile says that formats other than tables ask for, beside account and currency.
///
/// Made by the one strict reader of profiles before any codec sees the file, so that no codec reads a profile's text its
/// own way.
package struct StatedFacts: Sendable, Hashable {
  /// The account as the profile names it; journals take several, with commas between.
  package var account: String?
  package var encoding: String?
  package var sign: StatedSign?
  /// A pattern such as `dd/MM/yyyy`.
  package var date: String?
  package var decimalMark: AmountNotation.DecimalMark?
  package var pivotYear: Int?

  package init() {}
}
