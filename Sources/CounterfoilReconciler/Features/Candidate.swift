/// An entry and a bill that may belong together.
struct Candidate: Sendable {
  var entry: Int32
  var bill: Int32
  /// Logarithms of the chance that an unrelated bill looks as alike in amount, and in words.
  var amountChance: Float
  var textChance: Float
  /// The logarithm of the share that other bills of the same words have of those expected at such an amount.
  var samePriceShare: Float = -.infinity
  var accountTerm: Float
  /// What it says, in nats, that the entry names another bill by its number, that the bill is named by another entry, or that both have a number
  /// that other bills have, too; 0 else.
  var numberTerm: Float = 0
  /// What it says, in nats, that the payer pays the payee's bills again and again, or others; 0 where words tell.
  var habitTerm: Float = 0
  /// The number of the ``AmountStep``, more by their count where the entry spells out a foreign amount.
  var amountSlot: UInt8
  /// The number of the ``DayStep``.
  var dayStep: UInt8
  var textLevel: TextLevel
  /// Whether the amounts are apart by terms that a person stated.
  var isAgreed = false
}

/// One pair the solver chose.
struct ChosenLink {
  var entry: Int32
  var bill: Int32
  var probability: Double
  var features: PairFeatures
  /// The best other use of the entry or the bill; -1 where there is none.
  var rivalEntry: Int32 = -1
  var rivalBill: Int32 = -1
  var rivalProbability = 0.0
}
