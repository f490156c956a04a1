/// How the amounts relate. In words it is one of these; the model learns in finer steps.
enum AmountLevel: UInt8, CaseIterable, Sendable {
  case equal
  case foreign
  case tip
  case fee
  case close
  case wide
  case rounded
  case slip
  /// Less by what payments are often less by: a discount, a tax withheld, a bank's charge.
  case discount
  /// A part of what is owed, of a bill named by its number.
  case part
  /// More than is owed, of a bill named by its number.
  case over
  /// As terms say that a person stated.
  case agreed
}

/// A step of the difference between what was paid and what was owed.
struct AmountStep: Hashable, Sendable {
  /// Position in ``all``.
  let number: UInt8

  private struct Form {
    let level: AmountLevel
    /// Paid over owed, less one: above `low`, up to `high`. Zeros where the step is no range.
    var low = 0.0
    var high = 0.0
    /// How many true pairs show it, before any were seen.
    let share: Double
  }

  private static let all: [Form] = {
    var forms = [
      Form(level: .equal, share: Priors.Amounts.equal), Form(level: .close, share: Priors.Amounts.tolerated),
    ]
    let ends = [0.0, 0.001, 0.005, 0.01, 0.02, 0.05, 0.1]
    let shares = Priors.Amounts.near
    for sign in [1.0, -1] {
      for place in shares.indices {
        let low = sign > 0 ? ends[place] : -ends[place + 1]
        let high = sign > 0 ? ends[place + 1] : -ends[place]
        forms.append(Form(level: place < 5 ? .close : .wide, low: low, high: high, share: shares[place]))
      }
    }
    for ((low, high), share) in zip([(0.1, 0.16), (0.16, 0.22), (0.22, 0.28), (0.28, 0.4)], Priors.Amounts.tips) {
      forms.append(Form(level: .tip, low: low, high: high, share: share))
    }
    forms.append(Form(level: .fee, share: Priors.Amounts.fee))
    forms.append(Form(level: .fee, share: Priors.Amounts.roundFee))
    forms.append(Form(level: .rounded, share: Priors.Amounts.rounded))
    forms.append(Form(level: .slip, share: Priors.Amounts.swapped))
    forms.append(Form(level: .slip, share: Priors.Amounts.oneDigit))
    // Shares among pairs of two currencies.
    forms.append(Form(level: .foreign, low: -0.01, high: 0.01, share: Priors.Amounts.foreign[0]))
    forms.append(Form(level: .foreign, low: -0.03, high: 0.03, share: Priors.Amounts.foreign[1]))
    forms.append(Form(level: .foreign, low: -0.07, high: 0.07, share: Priors.Amounts.foreign[2]))
    forms.append(Form(level: .foreign, share: Priors.Amounts.foreign[3]))
    forms.append(Form(level: .discount, share: Priors.Amounts.discount))
    forms.append(Form(level: .part, share: Priors.Amounts.part))
    forms.append(Form(level: .over, share: Priors.Amounts.over))
    return forms
  }()

  /// The ends of the steps of near amounts, as shares of what is owed.
  private static let reaches = Set(
    all.filter { $0.high != $0.low && $0.level != .foreign }.flatMap { [abs($0.low), abs($0.high)] }
  )
  .filter { $0 > 0 }.sorted()

  /// How far an amount in the same step as one that is off by a share of what is owed may be off, as such a share: what is as near says as
  /// much.
  static func reach(_ relative: Double) -> Double { reaches.first { $0 >= abs(relative) } ?? abs(relative) }

  static let count = all.count
  static let startShares = all.map(\.share)
  /// The same for entries that spell out an amount in another currency: bills then often hold an estimate.
  static let convertedStartShares: [Double] = {
    let near = all.indices.filter { all[$0].level == .close || all[$0].level == .wide }
    var shares = startShares
    for number in near { shares[number] *= Priors.Amounts.nearOfConverted }
    shares[Int(equal.number)] = Priors.Amounts.equalOfConverted
    return shares
  }()

  init(number: UInt8) { self.number = number }

  /// - Parameter slot: of ``Candidate/amountSlot``.
  init(slot: UInt8) { number = Int(slot) < AmountStep.count ? slot : slot - UInt8(AmountStep.count) }

  /// Where the model keeps the step's share.
  func slot(isConverted: Bool) -> UInt8 { isConverted ? number + UInt8(AmountStep.count) : number }

  static let foreignNumbers: [Int] = all.indices.filter { all[$0].level == .foreign }
  static let domesticNumbers: [Int] = all.indices.filter { all[$0].level != .foreign }

  static let equal = AmountStep(number: 0)
  private static let tolerated = AmountStep(number: 1)
  private static let firstRange = 2
  private static let knownFee = AmountStep(number: 18)
  private static let roundFee = AmountStep(number: 19)
  private static let rounded = AmountStep(number: 20)
  private static let swapped = AmountStep(number: 21)
  private static let oneDigit = AmountStep(number: 22)
  private static let printed = AmountStep(number: 26)
  private static let discount = AmountStep(number: 27)
  private static let part = AmountStep(number: 28)
  private static let over = AmountStep(number: 29)

  var level: AmountLevel { AmountStep.all[Int(number)].level }
  /// Whether only words that clearly agree make such a pair worth a look.
  var needsWords: Bool { self == AmountStep.oneDigit || level == .wide }

  /// The step of two different amounts of one currency; nil when they are apart in no known way.
  /// - Parameter isNamed: whether the entry names the bill by a rare number: then it may be paid in part, or more than it is.
  static func domestic(
    paid: UInt64, owed: UInt64, toleranceMinorUnits: Int64, known: KnownDifferences, isNamed: Bool = false
  ) -> AmountStep? {
    guard paid > 0, owed > 0 else { return nil }
    let difference = paid > owed ? paid - owed : owed - paid
    if difference > UInt64(toleranceMinorUnits), known.explains(paid: paid, owed: owed) { return discount }
    if let step = close(paid: paid, owed: owed, toleranceMinorUnits: toleranceMinorUnits, knownFees: known.fees) {
      return step
    }
    return isNamed ? (paid < owed ? part : over) : nil
  }

  private static func close(paid: UInt64, owed: UInt64, toleranceMinorUnits: Int64, knownFees: Set<UInt64>)
    -> AmountStep?
  {
    let relative = Double(paid) / Double(owed) - 1
    guard relative > -0.101, relative <= 0.4 else { return slip(paid, owed) }
    let difference = paid > owed ? paid - owed : owed - paid
    if difference <= UInt64(toleranceMinorUnits) { return tolerated }
    if paid > owed, knownFees.contains(difference) { return knownFee }
    if owed % 100 == 0, difference <= 50 { return rounded }
    if paid > owed, difference <= (relative <= 0.25 ? Priors.Amounts.mostRoundFee : Priors.Amounts.mostRoundFee / 10),
      difference % Priors.Amounts.roundFeeStep == 0 || difference % 100 == 99
    {
      return roundFee
    }
    let slip = slip(paid, owed)
    if slip == swapped { return swapped }
    for number in firstRange..<Int(knownFee.number)
    where relative > all[number].low && relative <= all[number].high {
      return AmountStep(number: UInt8(number))
    }
    return slip
  }

  /// The step of amounts in two currencies, given what was owed in the currency it was paid in.
  static func foreign(paid: UInt64, expected: Double) -> AmountStep? {
    let relative = Double(paid) / max(1, expected) - 1
    for place in 0..<(foreignNumbers.count - 1) {
      let number = foreignNumbers[place]
      if relative > all[number].low && relative <= all[number].high { return AmountStep(number: UInt8(number)) }
    }
    return nil
  }

  /// The step of a bill in another currency whose amount is spelt out in the entry's text.
  static var spelledOut: AmountStep { printed }

  private static func slip(_ paid: UInt64, _ owed: UInt64) -> AmountStep? {
    switch DigitSlip.count(paid, owed) {
    case .swapped: swapped
    case .one: oneDigit
    case .none: nil
    }
  }

  /// How many amounts, in minor units, would have been in this step, each counted as often as amounts as round as it are owed. Rents
  /// lie on a grid, and so do differences between them: any two are a round fee apart.
  func valueCount(paid: UInt64, owed: UInt64, known: KnownDifferences, _ rarity: AmountRarity) -> Double {
    let form = AmountStep.all[Int(number)]
    switch self {
    case AmountStep.equal, AmountStep.printed: return 1
    case AmountStep.part: return Double(owed)
    // Up to twice as much, as far as one thinks of.
    case AmountStep.over: return Double(owed)
    case AmountStep.roundFee: return AmountStep.roundFees(paid: paid, rarity)
    case AmountStep.rounded: return 100
    case AmountStep.tolerated: return 10
    case AmountStep.knownFee: return Double(known.fees.count) * rarity.factor(of: owed)
    case AmountStep.discount: return known.valueCount(owed: owed) * rarity.factor(of: owed)
    case AmountStep.swapped: return Priors.Amounts.valuesOfSwap * rarity.factor(of: owed)
    case AmountStep.oneDigit: return Priors.Amounts.valuesOfDigit * rarity.factor(of: owed)
    default: return max(1, (form.high - form.low) * Double(owed))
    }
  }

  /// The amounts that a round fee makes of what was paid.
  private static func roundFees(paid: UInt64, _ rarity: AmountRarity) -> Double {
    var count = 0.0
    for fee in stride(
      from: Priors.Amounts.roundFeeStep, through: Priors.Amounts.mostRoundFee, by: Int(Priors.Amounts.roundFeeStep))
    where fee < paid {
      count += rarity.factor(of: paid - fee)
    }
    return max(1, count)
  }
}

/// Slips of the pen between two amounts.
enum DigitSlip {
  case swapped
  case one

  /// Whether one amount is the other with two digits swapped, or with one digit changed.
  static func count(_ left: UInt64, _ right: UInt64) -> DigitSlip? {
    var (left, right) = (left, right)
    /// Of the first and the second digits that differ, the left and the right one.
    var first: (UInt64, UInt64) = (0, 0)
    var second: (UInt64, UInt64) = (0, 0)
    var wrongCount = 0
    while left > 0 || right > 0 {
      if left == 0 || right == 0 { return nil }
      let (leftRest, leftDigit) = left.quotientAndRemainder(dividingBy: 10)
      let (rightRest, rightDigit) = right.quotientAndRemainder(dividingBy: 10)
      if leftDigit != rightDigit {
        if wrongCount == 2 { return nil }
        if wrongCount == 0 { first = (leftDigit, rightDigit) } else { second = (leftDigit, rightDigit) }
        wrongCount += 1
      }
      (left, right) = (leftRest, rightRest)
    }
    if wrongCount == 1 { return .one }
    return wrongCount == 2 && first.0 == second.1 && first.1 == second.0 ? .swapped : nil
  }
}
