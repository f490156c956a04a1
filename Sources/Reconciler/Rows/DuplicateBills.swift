/// Finds bills recorded twice: a lonely bill beside a matched one of the same amount, a few days and some words apart.
enum DuplicateBills {
  private static let dayReach: Int32 = 4

  static func find(_ sheet: inout Worksheet) -> [(copy: Int32, original: Int32, probability: Double)] {
    let side = sheet.bills
    let order = Worksheet.amountOrder(side, isFree: [Bool](repeating: true, count: side.count))
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
    var start = 0
    while start < order.count {
      let first = Int(order[start])
      var end = start
      while end < order.count, side.amounts[Int(order[end])] == side.amounts[first],
        side.currencies[Int(order[end])] == side.currencies[first]
      {
        end += 1
      }
      for (offset, copy) in order[start..<end].enumerated() where sheet.billIsFree[Int(copy)] {
        let middle = start + offset
        for step in [-1, 1] {
          var place = middle + step
          while place >= start, place < end,
            abs(side.days[Int(order[place])] - side.days[Int(copy)]) <= dayReach, abs(place - middle) <= 64
          {
            if let weight = weight(Int(copy), Int(order[place]), &sheet) {
              lefts.append(copy)
              rights.append(order[place])
              weights.append(weight)
            }
            place += step
          }
        }
      }
      start = end
    }
    let picked = Assignment.best(lefts: lefts, rights: rights, weights: weights, boundedCount: &sheet.boundedCount)
    return picked.map { (lefts[$0], rights[$0], min(0.95, weights[$0] / 4)) }
  }

  private static func weight(_ copy: Int, _ original: Int, _ sheet: inout Worksheet) -> Double? {
    let side = sheet.bills
    guard !sheet.billIsFree[original], side.kinds[copy] == side.kinds[original],
      side.accounts[copy] < 0 || side.accounts[original] < 0 || side.accounts[copy] == side.accounts[original],
      side.references[copy] < 0 || side.references[original] < 0
        || side.references[copy] == side.references[original]
    else { return nil }
    if haveOtherTitles(copy, original, &sheet) { return nil }
    let likeness = Double(sheet.similarity.same(side.wordings[copy], side.wordings[original]))
    let gap = Double(abs(side.days[copy] - side.days[original]))
    let isBlank = sheet.similarity.isBlank(side.wordings[copy]) || sheet.similarity.isBlank(side.wordings[original])
    guard isBlank || likeness >= 0.5 else { return nil }
    return (isBlank ? 2.2 : 1.5 + 2 * likeness) - 0.2 * gap
  }

  /// Whether both bills have a title, and each title tells something the other does not, such as `Piano lesson, Ida` and
  /// `Piano lesson, Emil`.
  private static func haveOtherTitles(_ left: Int, _ right: Int, _ sheet: inout Worksheet) -> Bool {
    let side = sheet.bills
    let leftWords = sheet.similarity.titleWords(of: side.wordings[left])
    let rightWords = sheet.similarity.titleWords(of: side.wordings[right])
    guard !leftWords.isEmpty, !rightWords.isEmpty else { return false }
    // Of equal words only the numbers may differ.
    if side.wordings[left] == side.wordings[right] { return side.texts[left] != side.texts[right] }
    return !sheet.similarity.covers(leftWords, rightWords) && !sheet.similarity.covers(rightWords, leftWords)
  }
}
