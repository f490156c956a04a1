/// The terms of a pair's weight, in nats.
struct PairFeatures: Hashable, Sendable {
  var amount: Float
  var date: Float
  var text: Float
  var account: Float
  var prior: Float
  var amountLevel: AmountLevel
  var textLevel: TextLevel
  /// What of the text term repetition tells, not words.
  var habit: Float = 0
  /// What of the text term a number tells that other bills have, too.
  var number: Float = 0
  /// Whether the entry names another bill by its number.
  var isContradicted = false

  var total: Float { amount + date + text + account + prior }
}
