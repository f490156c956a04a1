/// Pairs that are held fast, by a person's word or for being sure: their rows take no part in what is judged after them.
struct HeldPairs {
  /// What they look like.
  private(set) var counts = LevelCounts()
  /// How many of them are of rows that were free.
  private(set) var freeCount = 0.0
  /// How many of their entries, and of their bills, are ``AgreeingRows``.
  private(set) var agreeing = (entries: 0.0, bills: 0.0)
  /// Where they are among all candidates.
  private(set) var places: [Int32] = []
  private var entryIsHeld: [Bool]
  private var billIsHeld: [Bool]

  init(_ sheet: Worksheet) {
    entryIsHeld = [Bool](repeating: false, count: sheet.entries.count)
    billIsHeld = [Bool](repeating: false, count: sheet.bills.count)
  }

  mutating func addConfirmed(_ candidates: [Candidate], _ sheet: Worksheet) {
    guard !sheet.confirmed.isEmpty else { return }
    for (place, pair) in candidates.enumerated()
    where sheet.confirmed.contains(Worksheet.key(Int(pair.entry), Int(pair.bill))) {
      add(pair, place: Int32(place), sheet)
    }
  }

  mutating func add(_ pair: Candidate, place: Int32, _ sheet: Worksheet) {
    counts.add(pair)
    places.append(place)
    if sheet.agreeingRows.hasEntry(pair) { agreeing.entries += 1 }
    if sheet.agreeingRows.hasBill(pair) { agreeing.bills += 1 }
    if sheet.entryIsFree[Int(pair.entry)], sheet.billIsFree[Int(pair.bill)] { freeCount += 1 }
    entryIsHeld[Int(pair.entry)] = true
    billIsHeld[Int(pair.bill)] = true
  }

  /// The places of candidates neither of whose rows is held.
  func rest(of candidates: [Candidate]) -> [Int32] {
    candidates.indices.lazy.filter { place in
      !entryIsHeld[Int(candidates[place].entry)] && !billIsHeld[Int(candidates[place].bill)]
    }.map { Int32($0) }
  }
}
