internal import Glibc

/// Finds money given back: an incoming row and the earlier outgoing row of the same account it gives back, in part or
/// in full.
struct Refunds {
  struct Pair {
    var refund: Int32
    var original: Int32
    var probability: Double
  }

  private static let dayReach: Int32 = 60
  private static let originalsLookedAt = 48

  private let side: Side
  private let vocabulary: Vocabulary
  private var similarity: Similarity
  /// Outgoing rows by word, in order of day.
  private var rowsByWord: [Int32: [Int32]] = [:]
  private var markers: [Int32: Double] = [:]

  /// - Parameter isIncome: whether an entry is already linked with a bill that records an income.
  static func find(
    _ sheet: inout Worksheet, vocabulary: Vocabulary, isFree: [Bool], isIncome: [Bool], isRefundBill: [Bool]
  ) -> [Pair] {
    let side = sheet.entries
    let backs = (0..<Int32(side.count)).filter {
      isFree[Int($0)] && side.amounts[Int($0)] > 0 && !side.isPending[Int($0)]
    }
    guard !backs.isEmpty else { return [] }
    var refunds = Refunds(sheet, vocabulary)
    refunds.index(isFree)
    let candidates = refunds.candidates(backs)
    refunds.learnMarkers(backs, candidates)
    return refunds.choose(candidates, isIncome, isRefundBill, &sheet)
  }

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    side = sheet.entries
    self.vocabulary = vocabulary
    similarity = sheet.similarity
  }

  private mutating func index(_ isFree: [Bool]) {
    for row in 0..<side.count where isFree[row] && side.amounts[row] < 0 {
      for word in vocabulary.words(of: side.wordings[row]) { rowsByWord[word, default: []].append(Int32(row)) }
    }
  }

  private struct Candidate {
    var refund: Int32
    var original: Int32
    var likeness: Float
    var isFull: Bool
  }

  /// Earlier outgoing rows that share one of an incoming row's rarest words.
  private mutating func candidates(_ backs: [Int32]) -> [Candidate] {
    var found: [Candidate] = []
    for back in backs {
      let words = vocabulary.words(of: side.wordings[Int(back)])
        .sorted { (similarity.entryFrequencies[Int($0)], $0) < (similarity.entryFrequencies[Int($1)], $1) }
      var seen: Set<Int32> = []
      for word in words.prefix(4) {
        guard let rows = rowsByWord[word] else { continue }
        var place = firstPlace(rows, day: side.days[Int(back)] + 1)
        var looked = 0
        while place >= 0, looked < Refunds.originalsLookedAt * 4, seen.count < Refunds.originalsLookedAt {
          let row = rows[place]
          place -= 1
          looked += 1
          guard side.days[Int(back)] - side.days[Int(row)] <= Refunds.dayReach else { break }
          guard side.accounts[Int(row)] == side.accounts[Int(back)],
            side.currencies[Int(row)] == side.currencies[Int(back)],
            side.amounts[Int(row)].magnitude >= side.amounts[Int(back)].magnitude, seen.insert(row).inserted
          else { continue }
          let likeness = similarity.same(side.wordings[Int(back)], side.wordings[Int(row)])
          if likeness >= 0.45 {
            let isFull = side.amounts[Int(row)].magnitude == side.amounts[Int(back)].magnitude
            found.append(Candidate(refund: back, original: row, likeness: likeness, isFull: isFull))
          }
        }
      }
    }
    return found
  }

  /// The last place whose row is on that day or earlier; -1 when there is none.
  private func firstPlace(_ rows: [Int32], day: Int32) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if side.days[Int(rows[middle])] <= day { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Words of refunds in full that their originals lack, by how much oftener they occur there than elsewhere.
  private mutating func learnMarkers(_ backs: [Int32], _ candidates: [Candidate]) {
    var counts: [Int32: Double] = [:]
    var seen: Set<Int32> = []
    for candidate in candidates where candidate.isFull && seen.insert(candidate.refund).inserted {
      let known = vocabulary.words(of: side.wordings[Int(candidate.original)])
      for word in vocabulary.words(of: side.wordings[Int(candidate.refund)]) where !known.contains(word) {
        counts[word, default: 0] += 1
      }
    }
    guard !seen.isEmpty else { return }
    for (word, count) in counts where count >= 3 {
      let share = Double(similarity.entryFrequencies[Int(word)]) / Double(side.count)
      let lift = count / Double(seen.count) / share
      if lift > 4 { markers[word] = log(lift) }
    }
  }

  private func choose(
    _ candidates: [Candidate], _ isIncome: [Bool], _ isRefundBill: [Bool], _ sheet: inout Worksheet
  ) -> [Pair] {
    var masses: [Double] = []
    var totals: [Int32: Double] = [:]
    for candidate in candidates {
      let back = Int(candidate.refund)
      var strength = 0.0
      for word in vocabulary.words(of: side.wordings[back]) { strength = max(strength, markers[word] ?? 0) }
      let days = Double(side.days[back] - side.days[Int(candidate.original)])
      var weight = candidate.isFull ? 2.0 : -1.5
      weight += 3 * (Double(candidate.likeness) - 0.6) + min(3, strength) - 0.02 * max(0, days)
      if isIncome[back] { weight -= 4 }
      if isRefundBill[back] { weight += 4 }
      masses.append(exp(weight))
      totals[candidate.refund, default: 0] += exp(weight)
    }
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
    var shares: [Double] = []
    for (place, candidate) in candidates.enumerated() {
      let share = masses[place] / (1 + (totals[candidate.refund] ?? 0))
      guard share > 0.2 else { continue }
      lefts.append(candidate.refund)
      rights.append(candidate.original)
      weights.append(log(masses[place]) + 5)
      shares.append(share)
    }
    let picked = Assignment.best(lefts: lefts, rights: rights, weights: weights, boundedCount: &sheet.boundedCount)
    return picked.map { Pair(refund: lefts[$0], original: rights[$0], probability: shares[$0]) }
  }
}
