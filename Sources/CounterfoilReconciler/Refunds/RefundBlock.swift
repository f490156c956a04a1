internal import Glibc

/// Some incoming rows and the outgoing ones each may give back, with all that stays the same from round to round.
struct RefundBlock: Sendable {
  struct Back: Sendable {
    var row: Int32
    /// Where its candidates end; they start where those of the one before end.
    var end: Int32
    /// What speaks for the row being a refund at all.
    var rowTerm: Double
    /// How likely it pays its bill where no refund is thought of; 0 where it has none, or one that records a refund.
    var payChance: Double
    /// The odds of all its readings together; known once it was weighed.
    var total = 0.0

    /// How likely the row pays its bill when refunds are counted.
    var billMass: Double { payChance * (1 / (1 - payChance)) / total }
  }

  struct Candidate: Sendable {
    var original: Int32
    /// Where its plain parts start in ``RefundBlock/parts``.
    var firstPart: Int32
    var textTerm: Double
    /// How many rows fit by chance: of the very same size where all is given back, else of at least the refund's.
    var expected: Double
    var weight = 0.0
    var partCount: UInt8
    var span: UInt8
    var isFull: Bool
    var isOfAccount: Bool
  }

  /// A plain part that explains the sizes, and how many rows would fit by chance.
  struct Part: Sendable {
    var percent: Int32
    var expected: Double
  }

  private(set) var backs: [Back] = []
  private(set) var candidates: [Candidate] = []
  private var parts: [Part] = []

  /// The places of a row's candidates.
  func places(of back: Int) -> Range<Int> { (back == 0 ? 0 : Int(backs[back - 1].end))..<Int(backs[back].end) }

  /// How likely a candidate is among those of its row, the row's bill and neither.
  func mass(_ candidate: Int, of back: Int) -> Double { exp(candidates[candidate].weight) / backs[back].total }

  /// Adds a row with its candidates; one that has none is left out.
  mutating func add(
    _ row: Int32, rowTerm: Double, payChance: Double, _ originals: [Int32], _ side: Side, _ sizes: OutgoingSizes,
    _ text: inout RefundText
  ) {
    guard !originals.isEmpty else { return }
    for original in originals { add(Int(row), Int(original), textTerm: text.term(row, original), side, sizes) }
    backs.append(Back(row: row, end: Int32(candidates.count), rowTerm: rowTerm, payChance: payChance))
  }

  private mutating func add(_ row: Int, _ original: Int, textTerm: Double, _ side: Side, _ sizes: OutgoingSizes) {
    let size = side.amounts[row].magnitude
    let isFull = size == side.amounts[original].magnitude
    let firstPart = parts.count
    if !isFull { addParts(size, original, whole: side.amounts[original].magnitude, sizes) }
    candidates.append(
      Candidate(
        original: Int32(original), firstPart: Int32(firstPart), textTerm: textTerm,
        expected: isFull
          ? sizes.expected(equalTo: original) : sizes.expected(atLeast: size, in: sizes.list(of: original)),
        partCount: UInt8(parts.count - firstPart), span: UInt8(RefundModel.span(side.days[row] - side.days[original])),
        isFull: isFull, isOfAccount: side.accounts[row] == side.accounts[original]))
  }

  private mutating func addParts(_ size: UInt64, _ original: Int, whole: UInt64, _ sizes: OutgoingSizes) {
    let (product, overflow) = size.multipliedReportingOverflow(by: 100)
    guard !overflow, product <= .max - 100, size < whole, size > 1 else { return }
    let low = (product - 101) / whole + 1
    let high = min(99, (product + 100) / whole)
    guard low <= high else { return }
    let near = sizes.near(original)
    for percent in max(1, low)...max(1, high) {
      let width = 200 / percent + 1
      parts.append(
        Part(percent: Int32(percent), expected: sizes.expected(near: near, size: whole, width: width)))
    }
  }

  /// How likely each plain part, and no plain part, explains the sizes, over how many rows would fit by chance.
  func shares(_ candidate: Candidate, _ model: RefundModel) -> (plain: [(percent: Int, share: Double)], odd: Double) {
    let places = Int(candidate.firstPart)..<(Int(candidate.firstPart) + Int(candidate.partCount))
    return (places.map { (Int(parts[$0].percent), share($0, model)) }, model.oddShare / candidate.expected)
  }

  @inline(__always)
  private func share(_ part: Int, _ model: RefundModel) -> Double {
    (1 - model.oddShare) * model.partShare(Int(parts[part].percent)) / parts[part].expected
  }

  /// Weighs all candidates.
  mutating func weigh(_ model: RefundModel, _ side: Side, _ vocabulary: Vocabulary) {
    let dayTerms = model.dayTerms
    for back in backs.indices {
      var strength: Double?
      for word in vocabulary.words(of: side.wordings[Int(backs[back].row)]) {
        if let marker = model.markers[word] { strength = max(strength ?? 0, marker) }
      }
      let rowTerm =
        backs[back].rowTerm
        + (model.markers.isEmpty ? 0 : strength.map { min(Priors.Refunds.mostMarker, $0) } ?? Priors.Refunds.unmarked)
      // A pair of odds p / (1 - p) beside neither at 1.
      var total = 1 / (1 - backs[back].payChance)
      for place in places(of: back) {
        let candidate = candidates[place]
        var weight = rowTerm + candidate.textTerm + dayTerms[Int(candidate.span)]
        if candidate.isFull {
          weight += log(model.fullShare / candidate.expected)
        } else {
          var sum = model.oddShare / candidate.expected
          for part in 0..<Int(candidate.partCount) { sum += share(Int(candidate.firstPart) + part, model) }
          weight += log((1 - model.fullShare) * sum)
        }
        if !candidate.isOfAccount { weight -= candidate.textTerm < 0 ? 6 : 4 }
        candidates[place].weight = weight
        total += exp(weight)
      }
      backs[back].total = total
    }
  }
}
