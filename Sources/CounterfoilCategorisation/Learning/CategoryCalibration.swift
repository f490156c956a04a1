/// How often answers of a given sureness were right: a rising staircase fitted to cases whose answer is known.
///
/// The steps are those of the pool-adjacent-violators algorithm (Ayer and others, 1955): the surer, never the less often
/// right. Few cases count for less: of n cases with k right answers, k / (n + 1) is said.
struct CategoryCalibration: Sendable {
  /// A judged record.
  struct Case: Sendable {
    var margin: Double
    var isRight: Bool
  }

  private struct Step: Sendable {
    /// The least margin of its cases.
    var margin: Double
    var count: Double
    var right: Double

    var share: Double { right / count }
  }

  /// From the least sure to the surest.
  private var steps: [Step] = []
  /// Cases a step must hold before it says anything.
  private static let leastCount = 10.0

  init(_ cases: [Case]) {
    for item in cases.sorted(by: { ($0.margin, $0.isRight ? 1 : 0) < ($1.margin, $1.isRight ? 1 : 0) }) {
      let step = Step(margin: item.margin, count: 1, right: item.isRight ? 1 : 0)
      // Equal margins are one step.
      if let last = steps.last, last.margin == item.margin || last.share >= step.share && last.count > 0 {
        merge(step)
      } else {
        steps.append(step)
      }
      while steps.count > 1, steps[steps.count - 2].share >= steps[steps.count - 1].share {
        let last = steps.removeLast()
        merge(last)
      }
    }
    mergeSmall()
  }

  private mutating func merge(_ step: Step) {
    let last = steps.count - 1
    steps[last].count += step.count
    steps[last].right += step.right
  }

  /// A step of few cases joins the one below it, which makes it less sure.
  private mutating func mergeSmall() {
    var result: [Step] = []
    for step in steps {
      if let last = result.last,
        last.count < CategoryCalibration.leastCount || step.count < CategoryCalibration.leastCount
      {
        result[result.count - 1].count += step.count
        result[result.count - 1].right += step.right
      } else {
        result.append(step)
      }
    }
    steps = result
  }

  /// 0 where nothing is known.
  func probability(margin: Double) -> Double {
    var probability = 0.0
    for step in steps where step.margin <= margin { probability = max(probability, step.right / (step.count + 1)) }
    return probability
  }
}
