/// Which of two readings of a file stands: the one that says more of the records both have, taken together, so that no
/// columns of one reading stand beside those of the other.
///
/// Readings that say as much are put in an order of their own: which came first makes no difference.
struct ReadingContest {
  /// A record that both readings have, and say in different words.
  struct Pair {
    var row: Int
    var name: RecordNames.Name
    /// Whether the held reading says all that the new one does.
    var isContained: Bool
    /// Whether the new one names no book or account where the held one does.
    var losesPlace: Bool
  }

  private(set) var pairs: [Pair] = []
  private var new = RecordReading.Words()
  private var held = RecordReading.Words()
  private var isNewLater: Bool?

  /// - Parameters:
  ///   - reading: the new one.
  ///   - other: what is held.
  mutating func add(_ row: Int, _ name: RecordNames.Name, _ reading: RecordReading, _ other: RecordReading) {
    pairs.append(
      Pair(
        row: row, name: name, isContained: reading.isContained(in: other), losesPlace: reading.losesPlace(of: other)))
    new.add(reading.words)
    held.add(other.words)
    isNewLater = isNewLater ?? reading.comesLater(than: other)
  }

  /// Whether the new reading stands.
  var isNewBetter: Bool { new == held ? isNewLater ?? false : held < new }
}
