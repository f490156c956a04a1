/// Bills of one wording, currency and amount, which entries cannot tell apart but by their days.
struct BillClasses {
  /// How many bills there are, and how many of them are open.
  struct Count {
    var bills = 0.0
    var open = 0.0

    /// Of so many entries like them, the share that none of them explains: entries beyond their number, and as many as bills are open
    /// (Laplace's rule).
    func freeShare(of entries: Double) -> Double { min(1, (max(0, entries - bills) + open + 1) / (entries + 2)) }
  }

  /// By bill the number of its class; classes are in order of currency, amount and wording.
  private var classes: [Int32]
  /// By class one of its bills.
  private(set) var examples: [Int32] = []
  private(set) var counts: [Count] = []

  /// O(bills × log bills) at most.
  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    let bills = sheet.bills
    classes = [Int32](repeating: 0, count: bills.count)
    let order = bills.amountOrder
    var start = 0
    while start < order.count {
      let first = Int(order[start])
      var end = start + 1
      while end < order.count, bills.amounts[Int(order[end])] == bills.amounts[first],
        bills.currencies[Int(order[end])] == bills.currencies[first]
      { end += 1 }
      addClasses(of: order[start..<end], bills.wordings)
      start = end
    }
    counts = [Count](repeating: Count(), count: examples.count)
    if let frozen = sheet.learning.frozen {
      count(frozen, sheet)
      return
    }
    var open = [Double](repeating: 1, count: bills.count)
    for link in links {
      for bill in link.bills { open[Int(bill)] = 1 - link.probability }
    }
    for bill in 0..<bills.count where sheet.billCompetes[bill] {
      counts[Int(classes[bill])].bills += 1
      counts[Int(classes[bill])].open += open[bill]
    }
  }

  private mutating func addClasses(of rows: ArraySlice<Int32>, _ wordings: [Int32]) {
    var last: Int32 = -1
    let sorted = rows.count == 1 ? rows : rows.sorted { (wordings[Int($0)], $0) < (wordings[Int($1)], $1) }[...]
    for row in sorted {
      if wordings[Int(row)] != last {
        examples.append(row)
        last = wordings[Int(row)]
      }
      classes[Int(row)] = Int32(examples.count - 1)
    }
  }

  private mutating func count(_ frozen: LearnedModel, _ sheet: Worksheet) {
    for number in counts.indices {
      let key = key(number, sheet)
      counts[number] = Count(bills: max(1, frozen[.amountsOfWordingsOfBills, key]), open: frozen[.openBills, key])
    }
  }

  /// The classes of two bills or more, in order of wording, currency and amount.
  func repeated(_ bills: Side) -> [Int] {
    counts.indices.filter { counts[$0].bills > 1 }
      .sorted { (bills.wordings[Int(examples[$0])], $0) < (bills.wordings[Int(examples[$1])], $1) }
  }

  /// The key of a class in a model.
  func key(_ number: Int, _ sheet: Worksheet) -> UInt64 {
    let (bill, bills) = (Int(examples[number]), sheet.bills)
    return bills.modelAmount(bills.amounts[bill], bills.currencies[bill])
      .key(sheet.learning.keys.wordings[Int(bills.wordings[bill])])
  }

  /// Nil where no bill of its class competes for entries.
  subscript(bill: Int32) -> Count? {
    let count = counts[Int(classes[Int(bill)])]
    return count.bills > 0 ? count : nil
  }
}
