/// Tells categories from past records that have one: naive Bayes over words and signs, with probabilities that were
/// measured on the past records themselves, each judged as if it were not there.
///
/// The same records in the same order always give the same answers.
package struct CategoryModel: Sendable {
  /// A past record.
  package struct Example: Sendable, Hashable {
    package var features: CategoryFeatures
    package var category: String

    package init(_ features: CategoryFeatures, category: String) {
      self.features = features
      self.category = category
    }
  }

  /// In order of name.
  let categories: [String]
  /// Records of each category.
  private var counts: [Int]
  /// For each word or sign, its number of records in each category that has it.
  private var records: [String: [Int: Int]] = [:]
  /// Records that were learned from.
  private var total: Int
  private var calibration = CategoryCalibration([])

  /// How strongly a word's share in a category is drawn to its share in all.
  private static let smoothing = 0.5
  /// More examples teach nothing more; the last ones count.
  private static let exampleLimit = 50_000

  package init(_ examples: [Example]) {
    let examples = examples.suffix(CategoryModel.exampleLimit)
    categories = Set(examples.map(\.category)).sorted()
    var places: [String: Int] = [:]
    for (place, category) in categories.enumerated() { places[category] = place }
    counts = [Int](repeating: 0, count: categories.count)
    total = examples.count
    for example in examples {
      let place = places[example.category] ?? 0
      counts[place] += 1
      for token in CategoryModel.tokens(example.features) { records[token, default: [:]][place, default: 0] += 1 }
    }
    let judged = examples.compactMap { example -> CategoryCalibration.Case? in
      let place = places[example.category] ?? 0
      guard let judgement = judge(example.features, without: place), judgement.isPure else { return nil }
      return CategoryCalibration.Case(margin: judgement.margin, isRight: judgement.best == place)
    }
    calibration = CategoryCalibration(judged)
  }

  /// Words and signs do not meet: a sign has a mark in front that no word has.
  private static func tokens(_ features: CategoryFeatures) -> [String] {
    features.words + features.signs.map { "#\($0)" } + (features.payeeKey.isEmpty ? [] : ["=\(features.payeeKey)"])
  }

  // MARK: Judging

  private struct Judgement {
    var best: Int
    var second: Int?
    /// The logarithm of the odds of the best category against all others.
    var margin: Double
    /// Words that were seen before.
    var knownWordCount: Int
    /// The largest share that the best category has among the past records of one word.
    var purity = 0.0
    /// The least share it has among those of a word that tells categories; 1 where there is no such word.
    var leastShare = 1.0

    var isPure: Bool { purity >= CategoryModel.leastPurity && leastShare >= CategoryModel.leastPurity }
  }

  /// Where not even the word that speaks most for a category is mostly of it, as with a shop that sells for the
  /// household and for work, nothing is said: the other words only agree that it is that shop.
  private static let leastPurity = 0.8
  /// A word tells categories where the odds of some are so many times those among all records, in so large a share of its
  /// own: the name of a shop, not the word for a card payment.
  private static let leastOddsRatio = 3.0
  private static let leastToldShare = 0.3
  /// Records a word must have beyond one, before its other categories count against an answer: Dirichlet's prior, which
  /// stands for the answer.
  private static let priorRecords = 3.0
  private static let leastPayeeRecords = 6

  /// - Parameter own: the category of a past record that is to be judged as if it were not there.
  private func judge(_ features: CategoryFeatures, without own: Int? = nil) -> Judgement? {
    let all = Double(total - (own == nil ? 0 : 1))
    guard all >= 1 else { return nil }
    var scores = categories.indices.map { category in
      let count = Double(counts[category] - (own == category ? 1 : 0))
      return count > 0 ? prior(count, all) : -.infinity
    }
    var known = 0
    for token in CategoryModel.tokens(features) {
      guard let held = records[token] else { continue }
      let inAll = Double(held.values.reduce(0, +) - (own == nil ? 0 : 1))
      if inAll < 1 { continue }
      if !token.hasPrefix("#") { known += 1 }
      let share = (inAll + 0.5) / (all + 1)
      for category in categories.indices where scores[category] > -.infinity {
        let count = Double(counts[category] - (own == category ? 1 : 0))
        let here = Double((held[category] ?? 0) - (own == category ? 1 : 0))
        scores[category] += ratio(here + CategoryModel.smoothing * share, count + CategoryModel.smoothing)
      }
    }
    guard var result = judgement(scores, known) else { return nil }
    result.purity = purity(features, of: result.best, without: own)
    result.leastShare = leastShare(features, of: result.best, without: own)
    return result
  }

  /// The least share a category has among the past records of one of the words that tell categories.
  private func leastShare(_ features: CategoryFeatures, of best: Int, without own: Int?) -> Double {
    var least = 1.0
    let total = Double(total - (own == nil ? 0 : 1))
    var tokens = CategoryModel.tokens(features).filter { !$0.hasPrefix("#") }
    // Of a payee with a past of its own no word has to be asked, which others share.
    let key = "=\(features.payeeKey)"
    if (records[key]?.values.reduce(0, +) ?? 0) > CategoryModel.leastPayeeRecords { tokens = [key] }
    for token in tokens {
      guard let held = records[token] else { continue }
      let all = Double(held.values.reduce(0, +) - (own == nil ? 0 : 1))
      guard all >= 1 else { continue }
      // In order of category, so that the sum is the same in every run.
      let told = held.keys.sorted().reduce(0.0) { sum, category in
        let here = Double((held[category] ?? 0) - (own == category ? 1 : 0))
        let usual = Double(counts[category] - (own == category ? 1 : 0))
        let isTold = here * (total - usual) >= CategoryModel.leastOddsRatio * usual * (all - here) && here > 0
        return sum + (isTold ? here : 0)
      }
      guard told >= CategoryModel.leastToldShare * all else { continue }
      let here = Double((held[best] ?? 0) - (own == best ? 1 : 0))
      least = min(least, (here + CategoryModel.priorRecords) / (all + CategoryModel.priorRecords))
    }
    return least
  }

  private func purity(_ features: CategoryFeatures, of best: Int, without own: Int?) -> Double {
    var purity = 0.0
    for token in CategoryModel.tokens(features) where !token.hasPrefix("#") {
      guard let held = records[token] else { continue }
      let all = Double(held.values.reduce(0, +) - (own == nil ? 0 : 1))
      let here = Double((held[best] ?? 0) - (own == best ? 1 : 0))
      purity = max(purity, here / (all + 0.5))
    }
    return purity
  }

  private func prior(_ count: Double, _ all: Double) -> Double { Logarithm.natural(count / all) }
  private func ratio(_ part: Double, _ whole: Double) -> Double { Logarithm.natural(part / whole) }

  private func judgement(_ scores: [Double], _ known: Int) -> Judgement? {
    let order = scores.indices.filter { scores[$0] > -.infinity }.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
    guard let best = order.first else { return nil }
    guard order.count > 1 else { return Judgement(best: best, second: nil, margin: 30, knownWordCount: known) }
    let others = order.dropFirst().reduce(0) { $0 + Logarithm.exponential(scores[$1] - scores[best]) }
    return Judgement(best: best, second: order[1], margin: -Logarithm.natural(others), knownWordCount: known)
  }

  // MARK: Answers

  /// A category for a record, with how often such answers were right, or why there is none.
  package func suggestion(for features: CategoryFeatures, threshold: Double = 0.9) -> CategorySuggestion {
    guard let judgement = judge(features) else { return CategorySuggestion(whyNot: "no past record has a category") }
    guard judgement.knownWordCount > 0 else {
      return CategorySuggestion(whyNot: "no word of it stands in a past record")
    }
    let isPure = judgement.isPure
    let probability =
      isPure
      ? calibration.probability(margin: judgement.margin) : min(judgement.purity, judgement.leastShare, 0.5)
    let best = categories[judgement.best]
    var suggestion = CategorySuggestion(whyNot: nil)
    suggestion.probability = probability
    suggestion.runnerUp = judgement.second.map { categories[$0] }
    suggestion.evidence = evidence(features, for: judgement.best)
    if probability >= threshold {
      suggestion.category = best
    } else {
      suggestion.likeliest = best
      suggestion.whyNot =
        isPure
        ? "answers as sure as this one were right too rarely among past records"
        : "past records with its words are of several categories"
    }
    return suggestion
  }

  /// The words that speak most for a category.
  private func evidence(_ features: CategoryFeatures, for category: Int) -> [CategorySuggestion.Evidence] {
    features.words.compactMap { word -> (weight: Double, evidence: CategorySuggestion.Evidence)? in
      guard let held = records[word], let here = held[category] else { return nil }
      let all = held.values.reduce(0, +)
      let share = Double(here) / Double(all)
      let usual = Double(counts[category]) / Double(max(total, 1))
      guard share > usual || categories.count == 1 else { return nil }
      return (share * Double(here), .init(word: word, count: here, all: all))
    }
    .sorted { ($1.weight, $0.evidence.word) < ($0.weight, $1.evidence.word) }
    .prefix(3).map(\.evidence)
  }
}

/// What a model says about a record.
package struct CategorySuggestion: Sendable, Hashable {
  /// A word that speaks for the category.
  package struct Evidence: Sendable, Hashable {
    package var word: String
    /// Past records of the category that have it, and all that have it.
    package var count: Int
    package var all: Int
  }

  /// Nil where the model abstains.
  package var category: String?
  /// How often answers that were as sure were right, 0 to 1; 0 where nothing is known.
  package var probability = 0.0
  /// The likeliest category where the model abstains all the same.
  package var likeliest: String?
  package var runnerUp: String?
  package var evidence: [Evidence] = []
  /// Why there is no category, in words.
  package var whyNot: String?

  init(whyNot: String?) { self.whyNot = whyNot }
}
