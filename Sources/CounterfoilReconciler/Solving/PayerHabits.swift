internal import Glibc

/// What repetition tells where words do not: who pays one payee's bills month after month pays the next one, too, under whatever
/// name.
///
/// A payer is a wording of statements with a number that comes again, such as a customer's; a payee is a wording of bills. Of all that
/// a payer's other payments may settle, the share that they are believed to settle of one payee's bills, against the share that
/// these bills have among them, is evidence for each pair (its own payment does not count). Words that agree need no such help.
struct PayerHabits {
  private let payers: [Int32]
  private var expected = PairTable<Float>(blank: 0)
  private var possible = PairTable<Float>(blank: 0)
  /// By payer.
  private var expectedOfAll: [Float]
  private var possibleOfAll: [Float]
  /// Whether what is known comes from other rows than those at hand: then none of it is a pair's own.
  private let isFrozen: Bool

  /// O(rows + candidates).
  init(_ candidates: [Candidate], posteriors: [Double], _ sheet: Worksheet) {
    payers = PayerHabits.payers(sheet)
    isFrozen = false
    expectedOfAll = [Float](repeating: 0, count: Int(payers.max() ?? -1) + 1)
    possibleOfAll = expectedOfAll
    for (pair, posterior) in zip(candidates, posteriors) {
      let payer = payers[Int(pair.entry)]
      guard payer >= 0 else { continue }
      let payee = sheet.bills.wordings[Int(pair.bill)]
      expected[payer, payee] = (expected[payer, payee] ?? 0) + Float(posterior)
      possible[payer, payee] = (possible[payer, payee] ?? 0) + 1
      expectedOfAll[Int(payer)] += Float(posterior)
      possibleOfAll[Int(payer)] += 1
    }
  }

  /// What a model learned of the payers of the candidates.
  init(_ candidates: [Candidate], _ frozen: LearnedModel, _ sheet: Worksheet) {
    payers = PayerHabits.payers(sheet)
    isFrozen = true
    expectedOfAll = [Float](repeating: 0, count: Int(payers.max() ?? -1) + 1)
    possibleOfAll = expectedOfAll
    for pair in candidates {
      let payer = payers[Int(pair.entry)]
      guard payer >= 0 else { continue }
      let payee = sheet.bills.wordings[Int(pair.bill)]
      guard possible[payer, payee] == nil else { continue }
      let payerKey = PayerHabits.key(ofPayer: Int(pair.entry), sheet)
      let key = ModelKey.of(payerKey, sheet.learning.keys.wordings[Int(payee)])
      possible[payer, payee] = Float(frozen[.habitsPossible, key])
      expected[payer, payee] = Float(frozen[.habitsExpected, key])
      possibleOfAll[Int(payer)] = Float(frozen[.habitsPossibleOfPayers, payerKey])
      expectedOfAll[Int(payer)] = Float(frozen[.habitsExpectedOfPayers, payerKey])
    }
  }

  func record(_ candidates: [Candidate], _ sheet: inout Worksheet) {
    let known = sheet
    sheet.learning.recording { model in
      for entry in 0..<known.entries.count { model.add(1, .payers, PayerHabits.key(ofPayer: entry, known)) }
      for pair in candidates {
        let payer = payers[Int(pair.entry)]
        guard payer >= 0 else { continue }
        let payee = known.bills.wordings[Int(pair.bill)]
        let payerKey = PayerHabits.key(ofPayer: Int(pair.entry), known)
        let key = ModelKey.of(payerKey, known.learning.keys.wordings[Int(payee)])
        model.set(Double(possible[payer, payee] ?? 0), .habitsPossible, key)
        model.set(Double(expected[payer, payee] ?? 0), .habitsExpected, key)
        model.set(Double(possibleOfAll[Int(payer)]), .habitsPossibleOfPayers, payerKey)
        model.set(Double(expectedOfAll[Int(payer)]), .habitsExpectedOfPayers, payerKey)
      }
    }
  }

  /// Adds what habits say to pairs whose words do not agree. Where a payer's words agree with those of another payee, they say whose
  /// payments these are: then habits only speak against the pair.
  func apply(to candidates: inout [Candidate], posteriors: [Double], _ sheet: Worksheet) {
    var namesPayee = [Bool](repeating: false, count: expectedOfAll.count)
    for pair in candidates where pair.textLevel.rawValue < TextLevel.part.rawValue {
      let payer = payers[Int(pair.entry)]
      if payer >= 0 { namesPayee[Int(payer)] = true }
    }
    for place in candidates.indices where candidates[place].textLevel.rawValue >= TextLevel.part.rawValue {
      let payer = payers[Int(candidates[place].entry)]
      guard payer >= 0 else { continue }
      let payee = sheet.bills.wordings[Int(candidates[place].bill)]
      let count = possible[payer, payee] ?? 0
      guard count >= Float(Priors.Words.habitCount) else { continue }
      let chance = count / possibleOfAll[Int(payer)]
      let own = isFrozen ? 0 : Float(posteriors[place])
      let share =
        (max(0, (expected[payer, payee] ?? 0) - own) + Priors.Words.habitStrength * chance)
        / (max(0, expectedOfAll[Int(payer)] - own) + Priors.Words.habitStrength)
      let most = namesPayee[Int(payer)] ? 0 : Priors.Words.mostHabit
      candidates[place].habitTerm = min(most, max(-Priors.Words.mostHabit, log(share / chance)))
    }
  }

  /// The key of the payer of an entry.
  static func key(ofPayer entry: Int, _ sheet: Worksheet) -> UInt64 {
    let number = sheet.entries.numbers(entry).first { sheet.entryNumberCounts[Int($0)] >= Priors.Words.habitCount }
    return ModelKey.of(
      sheet.learning.keys.wordings[Int(sheet.entries.wordings[entry])],
      number.map { sheet.learning.keys.numbers[Int($0)] } ?? 0)
  }

  /// By entry the number of its payer; -1 where it pays too seldom.
  private static func payers(_ sheet: Worksheet) -> [Int32] {
    let entries = sheet.entries
    let numberCounts = sheet.entryNumberCounts
    var numbers = PairTable<Int32>(blank: -1)
    var counts: [Int32] = []
    let payers = (0..<entries.count).map { entry -> Int32 in
      let number =
        entries.numbers(entry).first { numberCounts[Int($0)] >= Priors.Words.habitCount } ?? Int32(numberCounts.count)
      let payer = numbers[entries.wordings[entry], number] ?? Int32(counts.count)
      if Int(payer) == counts.count {
        numbers[entries.wordings[entry], number] = payer
        counts.append(0)
      }
      counts[Int(payer)] += 1
      return payer
    }
    if let frozen = sheet.learning.frozen {
      return payers.enumerated().map { entry, payer in
        frozen[.payers, key(ofPayer: entry, sheet)] >= Double(Priors.Words.habitCount) ? payer : -1
      }
    }
    return payers.map { counts[Int($0)] >= Priors.Words.habitCount ? $0 : -1 }
  }
}
