/// The terms of a pair's weight, in nats.
struct PairFeatures: Hashable, Sendable {
  var amount: Float
  var date: Float
  var text: Float
  var account: Float
  var prior: Float
  var amountLevel: AmountLevel
  var textLevel: TextLevel

  var total: Float { amount + date + text + account + prior }
}
