internal import Model
internal import Records

/// Why a row is alone: the row it nearly went with, where there is one, and what would have to change.
struct NearestMiss {
  /// A position on the other side.
  var other: Int32?
  var text: String
}

extension Explainer {
  func whyNot(entry row: Int) -> String {
    let position = Int(entryPositions[row])
    return position < 0 ? "it has no day or no amount" : nearestMiss(Miss(isEntry: true, position: position)).text
  }

  func whyNot(bill row: Int) -> String {
    let position = Int(billPositions[row])
    return position < 0 ? "it has no day or no amount" : nearestMiss(Miss(isEntry: false, position: position)).text
  }

  /// A lonely row, seen from its own side.
  struct Miss {
    var isEntry: Bool
    var position: Int
  }

  /// Rows of the other side looked at, on either side of the nearest day or amount. What is counted is counted among
  /// them; a count that reaches the bound says so.
  private static let lookedAt = 128
  /// Rows farther outside the window than this are no near miss, in days.
  private static let farDays = 92

  /// O(log n + rows looked at).
  func nearestMiss(_ miss: Miss) -> NearestMiss {
    let own = miss.isEntry ? entrySide : billSide
    let other = miss.isEntry ? billSide : entrySide
    let order = miss.isEntry ? billOrder : entryOrder
    let noun = miss.isEntry ? "bill" : "entry"
    let amount = own.amounts[miss.position]
    let currency = own.currencies[miss.position]
    let equals = run(order, other, currency, amount)
    if let found = nearestEqual(miss, near(miss, order[equals], other), noun) { return found }
    if amount != .min, amount != 0 {
      let opposites = near(miss, order[run(order, other, currency, -amount)], other)
      let nearest = opposites.min { abs(gap(miss, $0)) < abs(gap(miss, $1)) }
      if let nearest, outside(miss, nearest) == 0 {
        return NearestMiss(
          other: nearest,
          text:
            "no \(noun) of this amount; \(noun) \(id(nearest, isEntry: !miss.isEntry)) has it with the opposite sign")
      }
    }
    return nearestAmount(miss, order, around: equals.lowerBound, noun)
      ?? NearestMiss(other: nil, text: "no \(noun) of this or a similar amount within the window")
  }

  /// Rows of one side with one amount, in order of day.
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

  /// Of rows of one amount in order of day, those around the day of the lonely row.
  private func near(_ miss: Miss, _ rows: ArraySlice<Int32>, _ side: Side) -> ArraySlice<Int32> {
    guard rows.count > 2 * Explainer.lookedAt else { return rows }
    let day = (miss.isEntry ? entrySide : billSide).days[miss.position]
    var low = rows.startIndex
    var high = rows.endIndex
    while low < high {
      let middle = (low + high) / 2
      if side.days[Int(rows[middle])] < day { low = middle + 1 } else { high = middle }
    }
    return rows[max(rows.startIndex, low - Explainer.lookedAt)..<min(rows.endIndex, low + Explainer.lookedAt)]
  }

  private func nearestEqual(_ miss: Miss, _ equals: ArraySlice<Int32>, _ noun: String) -> NearestMiss? {
    let partners = miss.isEntry ? billPartners : entryPartners
    var best: (rank: Int, distance: Int, position: Int32)?
    for position in equals {
      let apart = abs(gap(miss, position))
      let rank = (partners[Int(position)] == -1 ? 0 : 1) + (outside(miss, position) > 0 ? 2 : 0)
      if best.map({ (rank, apart) < ($0.rank, $0.distance) }) ?? true { best = (rank, apart, position) }
    }
    guard let best, outside(miss, best.position) <= Explainer.farDays else { return nil }
    return NearestMiss(other: best.position, text: equalWords(miss, best.position, equals, noun))
  }

  private func equalWords(_ miss: Miss, _ nearest: Int32, _ equals: ArraySlice<Int32>, _ noun: String) -> String {
    let partners = miss.isEntry ? billPartners : entryPartners
    let name = "\(noun) \(id(nearest, isEntry: !miss.isEntry))"
    let distance = outside(miss, nearest)
    let partner = partners[Int(nearest)]
    let isProposed = partner >= 0 && proposedEntries.contains(miss.isEntry ? partner : nearest)
    let taken =
      partner >= 0
      ? "is \(isProposed ? "proposed for" : "matched with") \(miss.isEntry ? "entry" : "bill") \(id(partner, isEntry: miss.isEntry))"
      : partner == -2 ? "is a copy or part of a transfer" : ""
    if distance > 0 {
      let ties = taken.isEmpty ? "; \(widening(miss, nearest, equals, by: distance))" : ", and \(taken)"
      return "nearest miss: \(name), the same amount, \(Words.days(distance)) outside the window\(ties)"
    }
    if !taken.isEmpty { return "nearest miss: \(name), the same amount, \(taken)" }
    let pair = miss.isEntry ? (miss.position, Int(nearest)) : (Int(nearest), miss.position)
    if rejected.contains(Worksheet.key(pair.0, pair.1)) { return "\(name) fits, but a person rejected it" }
    if !accountsAgree(pair.0, pair.1) { return "nearest miss: \(name), the same amount, is in another account" }
    let fitting = equals.count { partners[Int($0)] == -1 && outside(miss, $0) == 0 }
    if fitting > 1 {
      return
        "nearest miss: \(name); \(counted(fitting)) of this amount fit within the window and nothing tells them apart"
    }
    return "\(name) has the same amount, but the words and days do not support it enough"
  }

  /// How many more rows would fit equally well, on either side, were the window so many days wider.
  private func widening(_ miss: Miss, _ nearest: Int32, _ equals: ArraySlice<Int32>, by days: Int) -> String {
    let partners = miss.isEntry ? billPartners : entryPartners
    let others = equals.count { $0 != nearest && partners[Int($0)] == -1 && outside(miss, $0) <= days }
    let own = miss.isEntry ? entrySide : billSide
    let ownPartners = miss.isEntry ? entryPartners : billPartners
    let mirrored = Miss(isEntry: !miss.isEntry, position: Int(nearest))
    let order = miss.isEntry ? entryOrder : billOrder
    let alike = near(mirrored, order[run(order, own, own.currencies[miss.position], own.amounts[miss.position])], own)
    let rivals = alike.count {
      Int($0) != miss.position && ownPartners[Int($0)] == -1 && outside(mirrored, $0) <= days
    }
    return "widening it would create \(ties(others + rivals))"
  }

  private func ties(_ count: Int) -> String {
    count == 0 ? "no tie" : count == 1 ? "1 tie" : "\(counted(count)) ties"
  }

  private func counted(_ count: Int) -> String {
    count >= 2 * Explainer.lookedAt - 1 ? "\(count) or more" : "\(count)"
  }

  func accountsAgree(_ entry: Int, _ bill: Int) -> Bool {
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
  func outside(_ miss: Miss, _ other: Int32) -> Int {
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
  private func nearestAmount(_ miss: Miss, _ order: [Int32], around middle: Int, _ noun: String) -> NearestMiss? {
    let own = miss.isEntry ? entrySide : billSide
    let other = miss.isEntry ? billSide : entrySide
    let partners = miss.isEntry ? billPartners : entryPartners
    let amount = own.amounts[miss.position]
    var fitting: [(difference: UInt64, position: Int32)] = []
    for place in max(0, middle - Explainer.lookedAt)..<min(order.count, middle + Explainer.lookedAt) {
      let position = order[place]
      let theirs = other.amounts[Int(position)]
      guard other.currencies[Int(position)] == own.currencies[miss.position], (theirs < 0) == (amount < 0),
        partners[Int(position)] == -1, outside(miss, position) == 0
      else { continue }
      let difference = Explainer.difference(theirs, amount)
      if difference <= amount.magnitude / 5 { fitting.append((difference, position)) }
    }
    guard let best = fitting.min(by: { ($0.difference, $0.position) < ($1.difference, $1.position) }) else {
      return nil
    }
    let apart = abs(gap(miss, best.position))
    let others = fitting.count { $0.position != best.position && $0.difference <= best.difference }
    let words = decimal(best.difference, own, own.currencies[miss.position])
    return NearestMiss(
      other: best.position,
      text: "nearest miss: \(noun) \(id(best.position, isEntry: !miss.isEntry)), "
        + "\(apart == 0 ? "the same day" : Words.days(apart) + " apart"), differs by \(words); "
        + "a tolerance of \(words) would create \(ties(others))")
  }

  static func difference(_ left: Int64, _ right: Int64) -> UInt64 {
    left.magnitude > right.magnitude ? left.magnitude - right.magnitude : right.magnitude - left.magnitude
  }

  func decimal(_ units: UInt64, _ side: Side, _ currency: UInt16) -> String {
    var digits: [UInt8] = []
    Money.appendDecimal(Int64(clamping: units), digits: side.digits.digits(of: currency), to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  func id(_ position: Int32, isEntry: Bool) -> String {
    isEntry
      ? Side.id(of: Int(entrySide.rows[Int(position)]), in: entries, idField: EntryField.id)
      : Side.id(of: Int(billSide.rows[Int(position)]), in: bills, idField: BillField.id)
  }
}
