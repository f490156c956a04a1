internal import Model
internal import Records

extension Explainer {
  func whyNot(entry row: Int) -> String {
    let position = Int(entryPositions[row])
    guard position >= 0 else { return "it has no day or no amount" }
    return whyNot(Miss(isEntry: true, position: position))
  }

  func whyNot(bill row: Int) -> String {
    let position = Int(billPositions[row])
    guard position >= 0 else { return "it has no day or no amount" }
    return whyNot(Miss(isEntry: false, position: position))
  }

  /// A lonely row, seen from its own side.
  private struct Miss {
    var isEntry: Bool
    var position: Int
  }

  private func whyNot(_ miss: Miss) -> String {
    let own = miss.isEntry ? entrySide : billSide
    let other = miss.isEntry ? billSide : entrySide
    let order = miss.isEntry ? billOrder : entryOrder
    let noun = miss.isEntry ? "bill" : "entry"
    let amount = own.amounts[miss.position]
    let currency = own.currencies[miss.position]
    let equals = run(order, other, currency, amount)
    if let text = nearestEqual(miss, order[equals], noun) { return text }
    if amount != .min, let opposite = order[run(order, other, currency, -amount)].first, amount != 0 {
      return "no \(noun) of this amount; \(noun) \(id(opposite, isEntry: !miss.isEntry)) has it with the opposite sign"
    }
    if let text = nearestAmount(miss, order, around: equals.lowerBound, noun) { return text }
    return "no \(noun) of this or a similar amount within the window"
  }

  /// The other side's rows of one amount.
  private func run(_ order: [Int32], _ side: Side, _ currency: UInt16, _ amount: Int64) -> Range<Int> {
    func bound(_ isBefore: (Int) -> Bool) -> Int {
      var low = 0
      var high = order.count
      while low < high {
        let middle = (low + high) / 2
        if isBefore(Int(order[middle])) { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = bound { (side.currencies[$0], side.amounts[$0]) < (currency, amount) }
    let end = bound { (side.currencies[$0], side.amounts[$0]) <= (currency, amount) }
    return start..<max(start, end)
  }

  private func nearestEqual(_ miss: Miss, _ equals: ArraySlice<Int32>, _ noun: String) -> String? {
    let partners = miss.isEntry ? billPartners : entryPartners
    var best: (rank: Int, distance: Int, position: Int32)?
    for position in equals.prefix(10_000) {
      let distance = outside(miss, position)
      let apart = abs(gap(miss, position))
      let rank = (partners[Int(position)] == -1 ? 0 : 1) + (distance > 0 ? 2 : 0)
      if best.map({ (rank, apart) < ($0.rank, $0.distance) }) ?? true { best = (rank, apart, position) }
    }
    guard let best else { return nil }
    let name = "\(noun) \(id(best.position, isEntry: !miss.isEntry))"
    let distance = outside(miss, best.position)
    if distance > 92 { return nil }
    if distance > 0 {
      let reachable = equals.lazy.filter { partners[Int($0)] == -1 && outside(miss, $0) <= distance }.count
      let ties = reachable > 1 ? "; widening it would make \(reachable) ties" : ""
      return "nearest miss: \(name), the same amount, \(Words.days(distance)) outside the window\(ties)"
    }
    let pair = miss.isEntry ? (miss.position, Int(best.position)) : (Int(best.position), miss.position)
    let partner = partners[Int(best.position)]
    if partner >= 0 {
      let ownNoun = miss.isEntry ? "entry" : "bill"
      return "nearest miss: \(name), the same amount, is matched with \(ownNoun) "
        + id(partner, isEntry: miss.isEntry)
    }
    if partner == -2 { return "nearest miss: \(name), the same amount, is a copy or part of a transfer" }
    if rejected.contains(Worksheet.key(pair.0, pair.1)) { return "\(name) fits, but a person rejected it" }
    if !accountsAgree(pair.0, pair.1) { return "nearest miss: \(name), the same amount, is in another account" }
    let fitting = equals.lazy.filter { partners[Int($0)] == -1 && outside(miss, $0) == 0 }.prefix(100).count
    if fitting > 1 {
      let count = fitting == 100 ? "100 or more" : "\(fitting)"
      return "nearest miss: \(name); \(count) of this amount fit within the window and nothing tells them apart"
    }
    return "\(name) has the same amount, but the words and days do not support it enough"
  }

  private func accountsAgree(_ entry: Int, _ bill: Int) -> Bool {
    let account = billSide.accounts[bill]
    return account < 0 || entrySide.accounts[entry] < 0 || account == entrySide.accounts[entry]
  }

  /// Days from the bill (or its due day, where that is nearer) to the entry.
  private func gap(_ miss: Miss, _ other: Int32) -> Int {
    let entry = miss.isEntry ? miss.position : Int(other)
    let bill = miss.isEntry ? Int(other) : miss.position
    let plain = Int(entrySide.days[entry]) - Int(billSide.days[bill])
    guard billSide.dueDays[bill] != Side.noDay else { return plain }
    let due = Int(entrySide.days[entry]) - Int(billSide.dueDays[bill])
    return abs(due) < abs(plain) ? due : plain
  }

  /// How many days a pair is outside the window; 0 inside.
  private func outside(_ miss: Miss, _ other: Int32) -> Int {
    let entry = miss.isEntry ? miss.position : Int(other)
    let bill = miss.isEntry ? Int(other) : miss.position
    let isInside =
      DateLevel.level(
        day: entrySide.days[entry], billDay: billSide.days[bill], dueDay: billSide.dueDays[bill], options: options)
      != nil
    if isInside { return 0 }
    let gap = gap(miss, other)
    return max(1, gap < 0 ? -gap - options.windowDaysBefore : gap - options.windowDaysAfter)
  }

  /// The free row of the nearest amount among a few neighbours, at most a fifth apart and inside the window.
  private func nearestAmount(_ miss: Miss, _ order: [Int32], around middle: Int, _ noun: String) -> String? {
    let own = miss.isEntry ? entrySide : billSide
    let other = miss.isEntry ? billSide : entrySide
    let partners = miss.isEntry ? billPartners : entryPartners
    let amount = own.amounts[miss.position]
    var best: (difference: UInt64, position: Int32)?
    for place in max(0, middle - 64)..<min(order.count, middle + 64) {
      let position = order[place]
      let theirs = other.amounts[Int(position)]
      guard other.currencies[Int(position)] == own.currencies[miss.position], (theirs < 0) == (amount < 0),
        partners[Int(position)] == -1, outside(miss, position) == 0
      else { continue }
      let difference =
        theirs.magnitude > amount.magnitude
        ? theirs.magnitude - amount.magnitude : amount.magnitude - theirs.magnitude
      guard difference <= amount.magnitude / 5 else { continue }
      if best.map({ difference < $0.difference }) ?? true { best = (difference, position) }
    }
    guard let best else { return nil }
    let currency = own.currencies[miss.position]
    var digits: [UInt8] = []
    Money.appendDecimal(Int64(clamping: best.difference), digits: own.digits.digits(of: currency), to: &digits)
    let apart = abs(gap(miss, best.position))
    return "nearest miss: \(noun) \(id(best.position, isEntry: !miss.isEntry)), "
      + "\(apart == 0 ? "the same day" : Words.days(apart) + " apart"), differs by \(String(decoding: digits, as: UTF8.self))"
  }

  private func id(_ position: Int32, isEntry: Bool) -> String {
    isEntry
      ? Side.id(of: Int(entrySide.rows[Int(position)]), in: entries, idField: EntryField.id)
      : Side.id(of: Int(billSide.rows[Int(position)]), in: bills, idField: BillField.id)
  }
}
