extension Range where Bound == Int {
  /// The first number for which a claim, true of those before it, is false; the end where it is true of all.
  /// O(log count).
  @inline(__always)
  func bound(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first place whose element the test holds for, the elements being sorted by it; the end where none.
  @inline(__always)
  func firstIndexSorted(_ holds: (Element) -> Bool) -> Int { (startIndex..<endIndex).bound { !holds(self[$0]) } }
}
