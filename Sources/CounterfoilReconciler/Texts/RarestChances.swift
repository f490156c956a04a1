/// The three smallest of some probabilities, as logarithms.
struct RarestChances {
  private var first: Float = 0
  private var second: Float = 0
  private var third: Float = 0

  mutating func add(_ chance: Float) {
    if chance < first {
      (first, second, third) = (chance, first, second)
    } else if chance < second {
      (second, third) = (chance, second)
    } else if chance < third {
      third = chance
    }
  }

  /// Words of one text come together: each further one tells half as much.
  var together: Float { first + Priors.Words.furtherWords * second + Priors.Words.furtherWords * third }
}
