/// Of very many bills of one amount, those that an entry names: by a rare number, or by a word that few of them have.
///
/// Only the bills nearest in time are compared one by one; what names the right one must not depend on how many others there are.
struct NamedRows {
  /// The places of the bills by word, and by -1 less a number.
  private let lists: [Int64: [Int32]]

  /// O(numbers and words of the bills).
  init(_ bills: [PairedRow], _ sheet: Worksheet) {
    var lists: [Int64: [Int32]] = [:]
    func add(_ key: Int64, _ place: Int) {
      // One more than is of use shows that there are too many.
      guard lists[key]?.count ?? 0 <= Priors.Search.namedRows else { return }
      lists[key, default: []].append(Int32(place))
    }
    for (place, bill) in bills.enumerated() {
      for number in bill.numbers {
        let key = sheet.bills.numberKeys[Int(number)]
        if sheet.isRare(key) { add(NamedRows.key(ofNumber: key), place) }
      }
      for word in sheet.similarity.words(of: bill.wording) { add(Int64(word), place) }
    }
    self.lists = lists.filter { $0.value.count <= Priors.Search.namedRows }
  }

  private static func key(ofNumber number: Int32) -> Int64 { -1 - Int64(number) }

  /// Adds the places of the bills that an entry names, each once, in order, but for those in a range.
  func add(_ entry: PairedRow, beyond range: Range<Int>, _ sheet: Worksheet, to found: inout [Int]) {
    let start = found.count
    func add(_ key: Int64) {
      for place in lists[key] ?? [] where !range.contains(Int(place)) { found.append(Int(place)) }
    }
    for number in entry.numbers { add(NamedRows.key(ofNumber: sheet.entries.numberKeys[Int(number)])) }
    for word in sheet.similarity.words(of: entry.wording) { add(Int64(word)) }
    guard found.count - start > 1 else { return }
    let named = Set(found[start...]).sorted()
    found.replaceSubrange(start..., with: named)
  }
}
