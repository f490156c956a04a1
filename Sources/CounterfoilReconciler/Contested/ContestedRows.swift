internal import Glibc

/// Readings of rows that pairs and groups speak against, open until all are weighed together in one packing.
///
/// What nothing speaks against needs no packing: it shares no row with any other hypothesis, so taking it at once is part
/// of every best choice.
struct ContestedRows {
  enum Reading {
    /// Two entries are one move between own accounts.
    case move(Transfers.Move)
    /// The entry shows another one again.
    case copy(Repeats.Copy)
    /// The bill records again what another one records.
    case secondRecord(copy: Int32, original: Int32)
  }

  /// A reading that won its rows.
  struct Verdict {
    var reading: Reading
    /// The bill that records a move; -1 where none does.
    var bill: Int32 = -1
    var probability: Double
  }

  private struct Open {
    var reading: Reading
    var hypothesis: Hypothesis
    /// Bills that may record a move, and what each adds to its weight.
    var bills: [(bill: Int32, weight: Double)] = []
    var isTaken = false
  }

  private var readings: [Open] = []
  private(set) var entries: Set<Int32> = []
  private(set) var bills: Set<Int32> = []
  /// Rows that may be copies.
  private(set) var copyRows: Set<Int32> = []
  private var verdicts: [Verdict] = []

  /// What was last offered: the reading and its bill.
  private var offered: [(reading: Int, bill: Int32)] = []
  /// By contested row: how likely pairs that use it are, against leaving it alone.
  private var entryMasses: [Int32: Double] = [:]
  private var billMasses: [Int32: Double] = [:]

  private static let weightLimit = 20.0

  var isEmpty: Bool { readings.isEmpty }

  /// - Parameter bills: bills that may record the move.
  mutating func add(_ move: Transfers.Move, bills recording: [(bill: Int32, weight: Double)]) {
    let hypothesis = Hypothesis(entries: [move.from, move.to], bills: [], weight: move.weight)
    readings.append(Open(reading: .move(move), hypothesis: hypothesis, bills: recording))
    entries.formUnion([move.from, move.to])
    bills.formUnion(recording.map(\.bill))
  }

  mutating func add(_ copy: Repeats.Copy) {
    let weight = log(copy.probability / max(1e-9, 1 - copy.probability))
    readings.append(
      Open(reading: .copy(copy), hypothesis: Hypothesis(entries: [copy.copy], bills: [], weight: weight)))
    entries.insert(copy.copy)
    copyRows.insert(copy.copy)
  }

  mutating func addSecondRecord(_ copy: Int32, of original: Int32, weight: Double) {
    readings.append(
      Open(
        reading: .secondRecord(copy: copy, original: original),
        hypothesis: Hypothesis(entries: [], bills: [copy], weight: weight)))
    bills.insert(copy)
  }

  /// Whether a pair uses a contested row: then it is not decided before the packing, however sure.
  func touches(entry: Int32, bill: Int32) -> Bool { entries.contains(entry) || bills.contains(bill) }

  /// Whether a row may be another's copy.
  func mayBeCopy(_ entry: Int32) -> Bool { copyRows.contains(entry) }

  /// The readings whose rows are all free.
  /// - Parameter pairs: the pairs they are weighed with.
  mutating func hypotheses(_ pairs: [Hypothesis], _ sheet: Worksheet) -> [Hypothesis] {
    offered.removeAll()
    guard !readings.isEmpty else { return [] }
    let weights = weigh(pairs, sheet)
    var found: [Hypothesis] = []
    for (place, open) in readings.enumerated() where isFree(open.hypothesis, sheet) {
      found.append(open.hypothesis)
      offered.append((place, -1))
      for (bill, weight) in open.bills where sheet.billIsFree[Int(bill)] {
        var hypothesis = open.hypothesis
        hypothesis.bills = [bill]
        // The bill says for the move at least what it says for one of its legs.
        let alone = hypothesis.entries.map { weights[Worksheet.key(Int($0), Int(bill))] ?? 0 }
        hypothesis.weight += max(weight, alone.max() ?? 0)
        found.append(hypothesis)
        offered.append((place, bill))
      }
    }
    return found
  }

  private func isFree(_ hypothesis: Hypothesis, _ sheet: Worksheet) -> Bool {
    hypothesis.entries.allSatisfy { sheet.entryIsFree[Int($0)] }
      && hypothesis.bills.allSatisfy { sheet.billIsFree[Int($0)] }
  }

  /// Notes how much pairs ask for contested rows. Returns the weights of pairs with bills that may record a move.
  private mutating func weigh(_ pairs: [Hypothesis], _ sheet: Worksheet) -> [UInt64: Double] {
    entryMasses.removeAll()
    billMasses.removeAll()
    var weights: [UInt64: Double] = [:]
    for pair in pairs where touches(entry: pair.entries[0], bill: pair.bills[0]) {
      let (entry, bill) = (pair.entries[0], pair.bills[0])
      if sheet.bills.recordsMove(Int(bill)) {
        weights[Worksheet.key(Int(entry), Int(bill))] = pair.weight
        continue
      }
      let mass = exp(min(ContestedRows.weightLimit, pair.weight))
      if entries.contains(entry) { entryMasses[entry, default: 0] += mass }
      if bills.contains(bill) { billMasses[bill, default: 0] += mass }
    }
    return weights
  }

  /// Takes the readings the packing chose.
  /// - Parameter places: places among the hypotheses last given.
  mutating func take(_ places: [Int], _ sheet: inout Worksheet) {
    for place in places {
      let (number, bill) = offered[place]
      let hypothesis = readings[number].hypothesis
      readings[number].isTaken = true
      var rivals = 1.0
      for entry in hypothesis.entries {
        sheet.entryIsFree[Int(entry)] = false
        rivals *= 1 + (entryMasses[entry] ?? 0)
      }
      for row in hypothesis.bills { rivals *= 1 + (billMasses[row] ?? 0) }
      for row in hypothesis.bills + (bill < 0 ? [] : [bill]) { sheet.billIsFree[Int(row)] = false }
      let mass = exp(min(ContestedRows.weightLimit, hypothesis.weight))
      verdicts.append(Verdict(reading: readings[number].reading, bill: bill, probability: mass / (mass + rivals)))
    }
  }

  /// Ends the contest: no row is contested any longer, and what lost only makes pairs of its rows less likely.
  mutating func close(_ sheet: Worksheet) -> (verdicts: [Verdict], lost: LostReadings) {
    var lost = LostReadings()
    for open in readings where !open.isTaken && isFree(open.hypothesis, sheet) {
      let mass = exp(min(ContestedRows.weightLimit, open.hypothesis.weight))
      for entry in open.hypothesis.entries { lost.entryMasses[entry, default: 0] += mass }
      for bill in open.hypothesis.bills { lost.billMasses[bill, default: 0] += mass }
    }
    defer { self = ContestedRows() }
    return (verdicts, lost)
  }
}

/// Readings that pairs were preferred to: by row, how likely they were against leaving it alone.
struct LostReadings {
  fileprivate(set) var entryMasses: [Int32: Double] = [:]
  fileprivate(set) var billMasses: [Int32: Double] = [:]

  /// The pair, as likely as these readings leave it.
  func doubt(_ link: ChosenLink) -> ChosenLink {
    let mass = (entryMasses[link.entry] ?? 0) + (billMasses[link.bill] ?? 0)
    guard mass > 0 else { return link }
    var link = link
    link.probability /= 1 + mass * (1 - link.probability)
    return link
  }
}
