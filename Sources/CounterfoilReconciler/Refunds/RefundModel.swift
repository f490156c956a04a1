internal import Glibc

/// What is learned about refunds: how often all is given back, which part otherwise, after how many days, and which
/// words say so.
struct RefundModel: Sendable {
  /// Parts people give back, in hundredths, before any were seen.
  private static let assumedParts: [Int: Double] = [
    50: 3, 25: 1, 75: 1, 20: 1, 80: 1, 10: 1, 90: 1, 33: 1, 67: 1, 30: 0.5, 40: 0.5, 60: 0.5, 70: 0.5, 34: 0.3, 66: 0.3,
  ]
  /// Ends of the spans of days in ``spanShares``, each span ending before the next.
  private static let spanEnds: [Int32] = [0, 2, 8, 15, 31, 46, 91, 401]

  private(set) var fullShare = Priors.Refunds.full
  /// Of refunds in part, the share that is no plain part.
  private(set) var oddShare = Priors.Refunds.odd
  /// Of refunds in plain parts, the share of each hundredth.
  private var partShares: [Double]
  private var spanShares: [Double] = Priors.Refunds.spans
  private(set) var markers: [Int32: Double] = [:]

  init() {
    let total = RefundModel.assumedParts.values.reduce(0, +) + 100 * Priors.Refunds.otherPart
    partShares = (0...100).map { (RefundModel.assumedParts[$0] ?? Priors.Refunds.otherPart) / total }
  }

  /// Hundredths worth looking for, likeliest first.
  var percents: [Int] {
    (1..<100).filter { partShares[$0] >= Priors.Refunds.leastPart }.sorted {
      (-partShares[$0], $0) < (-partShares[$1], $1)
    }
  }

  func partShare(_ percent: Int) -> Double { percent < 100 ? partShares[percent] : 0 }

  /// Which span of days a number of days lies in.
  static func span(_ days: Int32) -> Int { spanEnds.firstIndex { days < $0 } ?? spanEnds.count - 1 }

  private static func length(_ span: Int) -> Double {
    Double(spanEnds[span] - (span == 0 ? -Priors.Days.refundBefore : spanEnds[span - 1]))
  }

  /// By span: how much likelier one of its numbers of days is than any day of six weeks.
  var dayTerms: [Double] {
    spanShares.indices.map { span in log(spanShares[span] / RefundModel.length(span) * 45) }
  }

  /// Learns from refunds as likely as they are.
  struct Lesson {
    fileprivate var full = Priors.Refunds.fullCount
    fileprivate var part = Priors.Refunds.partCount
    fileprivate var odd = Priors.Refunds.oddCount
    fileprivate var parts = [Double](repeating: 0, count: 101)
    fileprivate var spans: [Double] = Priors.Refunds.spans.map { Priors.Refunds.spanCount * $0 }
    fileprivate var total = 0.0
    fileprivate var words: [Int32: Double] = [:]

    init() {}

    /// What a model learned, but for the words.
    init(_ frozen: LearnedModel) {
      if let shares = frozen[.refundShares], shares.count == 3 { (full, part, odd) = (shares[0], shares[1], shares[2]) }
      if let known = frozen[.refundParts], known.count == parts.count { parts = known }
      if let known = frozen[.refundSpans], known.count == spans.count { spans = known }
    }

    fileprivate func record(_ model: inout LearnedModel) {
      model[.refundShares] = [full, part, odd]
      model[.refundParts] = parts
      model[.refundSpans] = spans
    }

    /// - Parameters:
    ///   - span: of the days between, as ``RefundModel/span(_:)`` numbers them.
    ///   - percents: the hundredths the refund may be, with how likely each is; empty for a refund in full.
    ///   - odd: how likely it is no plain part.
    mutating func take(
      _ probability: Double, span: Int, isFull: Bool, percents: [(percent: Int, share: Double)], odd oddShare: Double,
      newWords: [Int32]
    ) {
      spans[span] += probability
      total += probability
      for word in newWords { words[word, default: 0] += probability }
      guard !isFull else {
        full += probability
        return
      }
      part += probability
      odd += probability * oddShare
      for (percent, share) in percents { parts[percent] += probability * share }
    }
  }

  /// As a model learned it.
  init(_ frozen: LearnedModel, _ keys: ModelKeys) {
    self.init()
    take(Lesson(frozen))
    let words = frozen[.refundMarkers]
    if words.isEmpty { return }
    for (word, key) in zip(Int32(0)..., keys.words) {
      if let marker = words[key] { markers[word] = marker }
    }
  }

  /// Has a model take in what was learned from a lesson.
  func record(_ lesson: Lesson, _ learning: inout Learning) {
    let keys = learning.keys.words
    learning.recording { model in
      lesson.record(&model)
      for (word, marker) in markers { model.set(marker, .refundMarkers, keys[Int(word)]) }
    }
  }

  mutating func learn(_ lesson: Lesson, _ similarity: Similarity, rowCount: Int) {
    take(lesson)
    markers.removeAll()
    for (word, count) in lesson.words where count >= Priors.Refunds.markerCount {
      let share = Double(similarity.entryFrequencies[Int(word)]) / Double(rowCount)
      let lift = count / lesson.total / share
      if lift > Priors.Refunds.markerLift { markers[word] = log(lift) }
    }
  }

  private mutating func take(_ lesson: Lesson) {
    fullShare = lesson.full / (lesson.full + lesson.part)
    oddShare = min(0.9, lesson.odd / (lesson.part + Priors.Refunds.oddStrength))
    let seen = lesson.parts.reduce(0, +)
    let assumed = RefundModel.assumedParts.values.reduce(0, +) + 100 * Priors.Refunds.otherPart
    partShares = (0...100).map {
      (lesson.parts[$0] + (RefundModel.assumedParts[$0] ?? Priors.Refunds.otherPart)) / (seen + assumed)
    }
    let spanTotal = lesson.spans.reduce(0, +)
    spanShares = lesson.spans.map { $0 / spanTotal }
  }
}
