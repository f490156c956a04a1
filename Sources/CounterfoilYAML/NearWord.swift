/// Finds the word that was probably meant.
enum NearWord {
  /// The word of a list that is at most two letters away; nil where none or two are as near.
  static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word.lowercased().prefix(40).utf8)
    let distances = words.map { ($0, distance(typed, Array($0.lowercased().utf8))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= min(2, max(typed.count - 2, 1)) else { return nil }
    return distances.count(where: { $0.1 == best.1 }) == 1 ? best.0 : nil
  }

  /// How many letters must be put in, left out, changed or swapped with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var steps = letter == other ? rows[i][j] : min(rows[i][j], rows[i][j + 1], row[j]) + 1
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other { steps = min(steps, rows[i - 1][j - 1] + 1) }
        row.append(steps)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
