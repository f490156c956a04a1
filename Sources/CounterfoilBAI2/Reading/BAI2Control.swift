/// Sums and counts of records that the trailers (49, 98, 99) state.
struct BAI2Control {
  private(set) var total = Int128(0)
  /// Physical records, those of the trailer and its header included.
  private(set) var recordCount = 0
  /// Accounts of a group, or groups of a file.
  private(set) var partCount = 0

  mutating func add(amount: Int64) { total += Int128(amount) }

  mutating func add(records: Int) { recordCount += records }

  /// Takes over what a part of it came to.
  mutating func add(_ part: BAI2Control) {
    total += part.total
    recordCount += part.recordCount
    partCount += 1
  }

  /// What a trailer states otherwise, or does not state; nil where all of it is right.
  ///
  /// - Parameter hasParts: whether it counts accounts or groups between the total and the records.
  func contradiction(_ numbers: [Int64?], hasParts: Bool) -> String? {
    let names =
      hasParts ? ["control total", "number of parts", "number of records"] : ["control total", "number of records"]
    let known = hasParts ? [total, Int128(partCount), Int128(recordCount)] : [total, Int128(recordCount)]
    for (place, name) in names.enumerated() {
      guard place < numbers.count, let stated = numbers[place] else { return "the \(name) is missing" }
      if Int128(stated) == known[place] { continue }
      return "the \(name) is \(stated), and the records come to \(known[place])"
    }
    return nil
  }
}
