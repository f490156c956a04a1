internal import Glibc

/// What repetition tells where words do not: who pays one payee's bills month after month pays the next one, too, under whatever
/// name.
///
/// A payer is a wording of statements with a number that comes again, such as a customer's; a payee is a wording of bills. Of all that
/// a payer's other payments may settle, the share that they are believed to settle of one payee's bills, against the share that
/// these bills have among them, is evidence for each pair (its own payment does not count). Words that agree need no such help.
struct PayerHabits {
  /// Fewer payments are no habit.
  private static let leastCount: Int32 = 3
  /// The share of a payee is held to be what chance makes it until as many payments tell otherwise.
  private static let strength: Float = 2
  /// No habit says more, in nats, for or against: payers change.
  private static let most: Float = 3

  private let payers: [Int32]
  private let expected: PairTable<Float>
  private let possible: PairTable<Float>
  /// By payer.
  private let expectedOfAll: [Float]
  private let possibleOfAll: [Float]

  /// O(rows + candidates).
  init(_ candidates: [Candidate], posteriors: [Double], _ sheet: Worksheet) {
    payers = PayerHabits.payers(sheet)
    var expected = PairTable<Float>(blank: 0)
    var possible = PairTable<Float>(blank: 0)
    var expectedOfAll = [Float](repeating: 0, count: Int(payers.max() ?? -1) + 1)
    var possibleOfAll = expectedOfAll
    for (pair, posterior) in zip(candidates, posteriors) {
      let payer = payers[Int(pair.entry)]
      guard payer >= 0 else { continue }
      let payee = sheet.bills.wordings[Int(pair.bill)]
      expected[payer, payee] = (expected[payer, payee] ?? 0) + Float(posterior)
      possible[payer, payee] = (possible[payer, payee] ?? 0) + 1
      expectedOfAll[Int(payer)] += Float(posterior)
      possibleOfAll[Int(payer)] += 1
    }
    (self.expected, self.possible) = (expected, possible)
    (self.expectedOfAll, self.possibleOfAll) = (expectedOfAll, possibleOfAll)
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
      guard count >= Float(PayerHabits.leastCount) else { continue }
      let chance = count / possibleOfAll[Int(payer)]
      let own = Float(posteriors[place])
      let share =
        (max(0, (expected[payer, payee] ?? 0) - own) + PayerHabits.strength * chance)
        / (max(0, expectedOfAll[Int(payer)] - own) + PayerHabits.strength)
      let most = namesPayee[Int(payer)] ? 0 : PayerHabits.most
      candidates[place].habitTerm = min(most, max(-PayerHabits.most, log(share / chance)))
    }
  }

  /// By entry the number of its payer; -1 where it pays too seldom.
  private static func payers(_ sheet: Worksheet) -> [Int32] {
    let entries = sheet.entries
    var numberCounts = [Int32](repeating: 0, count: sheet.numberChances.count)
    for number in entries.numberKeys { numberCounts[Int(number)] += 1 }
    var numbers = PairTable<Int32>(blank: -1)
    var counts: [Int32] = []
    let payers = (0..<entries.count).map { entry -> Int32 in
      let number = entries.numbers(entry).first { numberCounts[Int($0)] >= leastCount } ?? Int32(numberCounts.count)
      let payer = numbers[entries.wordings[entry], number] ?? Int32(counts.count)
      if Int(payer) == counts.count {
        numbers[entries.wordings[entry], number] = payer
        counts.append(0)
      }
      counts[Int(payer)] += 1
      return payer
    }
    return payers.map { counts[Int($0)] >= leastCount ? $0 : -1 }
  }
}
