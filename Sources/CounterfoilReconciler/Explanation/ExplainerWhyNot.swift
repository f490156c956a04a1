internal import CounterfoilModel
internal import CounterfoilRecords

/// Why a row is alone: the row it nearly went with, where there is one, and what would have to change.
struct NearestMiss {
  /// A position on the other side.
  var other: Int32?
  var text: String
}

extension Explainer {
  func whyNot(entry row: Int, names: RowNames?) -> String {
    let position = Int(entryPositions[row])
    return position < 0
      ? "it has no day or no amount" : nearestMiss(Miss(isEntry: true, position: position, names: names)).text
  }

  func whyNot(bill row: Int, names: RowNames?) -> String {
    let position = Int(billPositions[row])
    return position < 0
      ? "it has no day or no amount" : nearestMiss(Miss(isEntry: false, position: position, names: names)).text
  }

  /// A lonely row, seen from its own side.
  struct Miss {
    var isEntry: Bool
    var position: Int
    /// What other rows are called; nil for their ids.
    var names: RowNames?
  }

  /// O(log n + rows looked at).
  func nearestMiss(_ miss: Miss) -> NearestMiss {
    let order = miss.isEntry ? billOrder : entryOrder
    let noun = miss.isEntry ? "bill" : "entry"
    let amount = miss.isEntry ? entrySide.amounts[miss.position] : billSide.amounts[miss.position]
    let currency = miss.isEntry ? entrySide.currencies[miss.position] : billSide.currencies[miss.position]
    let equals = run(order, ofBills: miss.isEntry, currency, amount)
    if let found = nearestEqual(miss, near(miss, order[equals]), noun) { return found }
    if amount != .min, amount != 0 {
      let opposites = near(miss, order[run(order, ofBills: miss.isEntry, currency, -amount)])
      let nearest = opposites.min { abs(gap(miss, $0)) < abs(gap(miss, $1)) }
      if let nearest, outside(miss, nearest) == 0 {
        return NearestMiss(
          other: nearest,
          text:
            "no \(noun) of this amount; \(noun) \(name(nearest, isEntry: !miss.isEntry, miss)) has it with the opposite sign"
        )
      }
    }
    return nearestAmount(miss, order, around: equals.lowerBound, noun)
      ?? NearestMiss(other: nil, text: "no \(noun) of this or a similar amount within the window")
  }

  /// Rows of one side with one amount, in order of day.
  private func run(_ order: [Int32], ofBills: Bool, _ currency: UInt16, _ amount: Int64) -> Range<Int> {
    let amounts = ofBills ? billSide.amounts : entrySide.amounts
    let currencies = ofBills ? billSide.currencies : entrySide.currencies
    let start = order.firstIndexSorted { (currencies[Int($0)], amounts[Int($0)]) >= (currency, amount) }
    let end = order[start...].firstIndexSorted { (currencies[Int($0)], amounts[Int($0)]) > (currency, amount) }
    return start..<end
  }

  /// Of rows of one amount in order of day, those around the day of the lonely row.
  private func near(_ miss: Miss, _ rows: ArraySlice<Int32>) -> ArraySlice<Int32> {
    guard rows.count > 2 * Priors.Search.explained else { return rows }
    let day = miss.isEntry ? entrySide.days[miss.position] : billSide.days[miss.position]
    let days = miss.isEntry ? billSide.days : entrySide.days
    let middle = rows.firstIndexSorted { days[Int($0)] >= day }
    return rows[
      max(rows.startIndex, middle - Priors.Search.explained)..<min(rows.endIndex, middle + Priors.Search.explained)]
  }

  private func nearestEqual(_ miss: Miss, _ equals: ArraySlice<Int32>, _ noun: String) -> NearestMiss? {
    let partners = miss.isEntry ? billPartners : entryPartners
    var best: (rank: Int, distance: Int, position: Int32)?
    for position in equals {
      let apart = abs(gap(miss, position))
      var rank = partners[Int(position)] == -1 ? 0 : 1
      if let best, (rank, apart) >= (best.rank, best.distance) { continue }
      if outside(miss, position) > 0 { rank += 2 }
      if best.map({ (rank, apart) < ($0.rank, $0.distance) }) ?? true { best = (rank, apart, position) }
    }
    guard let best, outside(miss, best.position) <= Priors.Days.farMiss else { return nil }
    return NearestMiss(other: best.position, text: equalWords(miss, best.position, equals, noun))
  }

  private func equalWords(_ miss: Miss, _ nearest: Int32, _ equals: ArraySlice<Int32>, _ noun: String) -> String {
    let partners = miss.isEntry ? billPartners : entryPartners
    let name = "\(noun) \(name(nearest, isEntry: !miss.isEntry, miss))"
    let distance = outside(miss, nearest)
    let partner = partners[Int(nearest)]
    let isProposed = partner >= 0 && proposedEntries.contains(miss.isEntry ? partner : nearest)
    let taken =
      partner >= 0
      ? "is \(isProposed ? "proposed for" : "matched with") \(miss.isEntry ? "entry" : "bill") \(self.name(partner, isEntry: miss.isEntry, miss))"
      : partner == -2 ? "is a copy, part of a move between own accounts, or was taken back" : ""
    if distance > 0 {
      let ties = taken.isEmpty ? "; \(widening(miss, nearest, equals, by: distance))" : ", and \(taken)"
      return "nearest miss: \(name), the same amount, \(Words.days(distance)) outside the window\(ties)"
    }
    if !taken.isEmpty { return "nearest miss: \(name), the same amount, \(taken)" }
    let pair = miss.isEntry ? (miss.position, Int(nearest)) : (Int(nearest), miss.position)
    if rejected.contains(Worksheet.key(pair.0, pair.1)) { return "\(name) fits, but a person rejected it" }
    if let rule = ruled.forbidding(pair.0, pair.1) {
      return "\(name) fits, but the rule \"\(rule.name)\" says that they never belong together"
    }
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
    let ownPartners = miss.isEntry ? entryPartners : billPartners
    let mirrored = Miss(isEntry: !miss.isEntry, position: Int(nearest))
    let order = miss.isEntry ? entryOrder : billOrder
    let amount = miss.isEntry ? entrySide.amounts[miss.position] : billSide.amounts[miss.position]
    let currency = miss.isEntry ? entrySide.currencies[miss.position] : billSide.currencies[miss.position]
    let alike = near(mirrored, order[run(order, ofBills: !miss.isEntry, currency, amount)])
    let rivals = alike.count {
      Int($0) != miss.position && ownPartners[Int($0)] == -1 && outside(mirrored, $0) <= days
    }
    return "widening it would create \(ties(others + rivals))"
  }

  private func ties(_ count: Int) -> String {
    count == 0 ? "no tie" : count == 1 ? "1 tie" : "\(counted(count)) ties"
  }

  private func counted(_ count: Int) -> String {
    count >= 2 * Priors.Search.explained - 1 ? "\(count) or more" : "\(count)"
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
    let amounts = miss.isEntry ? billSide.amounts : entrySide.amounts
    let currencies = miss.isEntry ? billSide.currencies : entrySide.currencies
    let partners = miss.isEntry ? billPartners : entryPartners
    let amount = miss.isEntry ? entrySide.amounts[miss.position] : billSide.amounts[miss.position]
    let currency = miss.isEntry ? entrySide.currencies[miss.position] : billSide.currencies[miss.position]
    /// Nil behind the last neighbour worth a look, as all beyond are farther.
    func difference(_ place: Int) -> UInt64? {
      guard place >= max(0, middle - Priors.Search.explained),
        place < min(order.count, middle + Priors.Search.explained)
      else {
        return nil
      }
      let theirs = amounts[Int(order[place])]
      guard currencies[Int(order[place])] == currency, (theirs < 0) == (amount < 0) else { return nil }
      let difference = Explainer.difference(theirs, amount)
      return difference <= amount.magnitude / 5 ? difference : nil
    }
    var best: (difference: UInt64, position: Int32)?
    var others = 0
    var (low, high) = (middle - 1, middle)
    while true {
      let (below, above) = (difference(low), difference(high))
      let nearer = min(below ?? .max, above ?? .max)
      guard below != nil || above != nil, nearer <= best?.difference ?? .max else { break }
      let position = order[nearer == above ? high : low]
      if nearer == above { high += 1 } else { low -= 1 }
      guard partners[Int(position)] == -1, outside(miss, position) == 0 else { continue }
      if let known = best {
        others += 1
        best = (nearer, min(known.position, position))
      } else {
        best = (nearer, position)
      }
    }
    guard let best else { return nil }
    let apart = abs(gap(miss, best.position))
    let words = decimal(best.difference, miss.isEntry ? entrySide : billSide, currency)
    return NearestMiss(
      other: best.position,
      text: "nearest miss: \(noun) \(name(best.position, isEntry: !miss.isEntry, miss)), "
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

  private func name(_ position: Int32, isEntry: Bool, _ miss: Miss) -> String {
    guard let names = miss.names else { return id(position, isEntry: isEntry) }
    return isEntry ? names.entry(Int(entrySide.rows[Int(position)])) : names.bill(Int(billSide.rows[Int(position)]))
  }

  func id(_ position: Int32, isEntry: Bool) -> String {
    isEntry
      ? entries.name(of: Int(entrySide.rows[Int(position)]), id: EntryField.id.position)
      : bills.name(of: Int(billSide.rows[Int(position)]), id: BillField.id.position)
  }
}
