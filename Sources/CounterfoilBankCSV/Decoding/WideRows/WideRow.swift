/// A row with more cells than the header: where its texts stand, and what may be put together.
struct WideRow {
  /// More cells than these too many are of another table.
  static let mostSurplus = 12
  /// More ways to put cells together are not tried.
  static let mostWays = 400

  /// Cells too many.
  let surplus: Int
  /// Columns of texts that stand side by side.
  let runs: [Range<Int>]

  /// - Returns: nil where no text may have what is too much.
  init?(cellCount: Int, columnCount: Int, isText: (Int) -> Bool) {
    surplus = cellCount - columnCount
    var runs: [Range<Int>] = []
    for column in 0..<columnCount where isText(column) {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    guard (1...WideRow.mostSurplus).contains(surplus), !runs.isEmpty,
      WideRow.wayCount(surplus, runs.count) <= WideRow.mostWays
    else { return nil }
    self.runs = runs
  }

  /// In how many ways so many cells can be given to so many runs.
  private static func wayCount(_ surplus: Int, _ runCount: Int) -> Int {
    (1..<max(1, runCount)).reduce(1) { ways, run in min(1 << 20, ways * (surplus + run) / run) }
  }

  /// All ways to give what is too much to the runs.
  var ways: [[Int]] {
    var ways = [[surplus]]
    for _ in runs.dropFirst() {
      ways = ways.flatMap { way -> [[Int]] in
        let rest = way[way.count - 1]
        return (0...rest).map { Array(way.dropLast()) + [$0, rest - $0] }
      }
    }
    return ways
  }

  /// The cells whose delimiter behind them is a part of a text.
  /// - Parameter places: for each run the column that takes what it is given.
  func joints(_ surplus: [Int], at places: [Int]) -> Set<Int> {
    var joints: Set<Int> = []
    var shift = 0
    for (count, place) in zip(surplus, places) {
      for cell in 0..<count { joints.insert(place + shift + cell) }
      shift += count
    }
    return joints
  }
}
