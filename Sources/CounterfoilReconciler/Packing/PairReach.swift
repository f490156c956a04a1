/// Finds the pairs that share a row with some rows, directly or through other pairs.
struct PairReach {
  typealias Pair = (entry: Int32, bill: Int32, weight: Double)

  private var entryIsOpen: [Bool]
  private var billIsOpen: [Bool]
  /// Pairs held fast, and by row which of them it is in; -1 where in none.
  private var held: [Pair] = []
  private var heldOfEntry: [Int32]
  private var heldOfBill: [Int32]
  private var entryIsReached: [Bool]
  private var billIsReached: [Bool]
  /// Reached rows whose pairs are still to be looked at.
  private var entries: [Int32] = []
  private var bills: [Int32] = []

  /// - Parameters:
  ///   - entryIsOpen, billIsOpen: whether a row may be in a pair.
  init(entryIsOpen: [Bool], billIsOpen: [Bool]) {
    self.entryIsOpen = entryIsOpen
    self.billIsOpen = billIsOpen
    heldOfEntry = [Int32](repeating: -1, count: entryIsOpen.count)
    heldOfBill = [Int32](repeating: -1, count: billIsOpen.count)
    entryIsReached = [Bool](repeating: false, count: entryIsOpen.count)
    billIsReached = [Bool](repeating: false, count: billIsOpen.count)
  }

  /// Holds a pair: its rows are in no other, and in this one where both are open.
  mutating func hold(entry: Int32, bill: Int32, weight: Double) {
    if entryIsOpen[Int(entry)], billIsOpen[Int(bill)] {
      heldOfEntry[Int(entry)] = Int32(held.count)
      heldOfBill[Int(bill)] = Int32(held.count)
      held.append((entry, bill, weight))
    }
    entryIsOpen[Int(entry)] = false
    billIsOpen[Int(bill)] = false
  }

  mutating func add(entry: Int32) {
    guard !entryIsReached[Int(entry)] else { return }
    entryIsReached[Int(entry)] = true
    entries.append(entry)
  }

  mutating func add(bill: Int32) {
    guard !billIsReached[Int(bill)] else { return }
    billIsReached[Int(bill)] = true
    bills.append(bill)
  }

  /// The pairs that the rows added so far reach, each once. O(pairs of these rows).
  /// - Parameter weight: of a candidate; those without a positive one are no pairs.
  mutating func pairs(among rivals: Competition, weight: (Int) -> Double) -> [Pair] {
    var found: [Pair] = []
    while true {
      if let entry = entries.popLast() {
        if heldOfEntry[Int(entry)] >= 0 {
          let pair = held[Int(heldOfEntry[Int(entry)])]
          found.append(pair)
          add(bill: pair.bill)
        }
        guard entryIsOpen[Int(entry)] else { continue }
        for place in rivals.places(ofEntry: entry) {
          let bill = rivals.bill(of: place)
          let weight = weight(place)
          guard billIsOpen[Int(bill)], weight > 0 else { continue }
          found.append((entry, bill, weight))
          add(bill: bill)
        }
      } else if let bill = bills.popLast() {
        if heldOfBill[Int(bill)] >= 0 { add(entry: held[Int(heldOfBill[Int(bill)])].entry) }
        guard billIsOpen[Int(bill)] else { continue }
        for place in rivals.places(ofBill: bill) {
          let entry = rivals.entry(of: Int(place))
          if entryIsOpen[Int(entry)], weight(Int(place)) > 0 { add(entry: entry) }
        }
      } else {
        return found
      }
    }
  }
}
