internal import CounterfoilModel
internal import CounterfoilRecords

/// Why a row is alone: the row it nearly went with, where there is one, and what would have to change.
struct NearestMiss {
  /// A position on the other side.
  var other: Int32?
  var sentence: Sentence
}

extension Explainer {
  func whyNot(entry row: Int, names: RowNames?) -> Sentence {
    let position = Int(entryPositions[row])
    return position < 0
      ? Sentence(.unusable) : nearestMiss(Miss(isEntry: true, position: position, names: names)).sentence
  }

  func whyNot(bill row: Int, names: RowNames?) -> Sentence {
    let position = Int(billPositions[row])
    return position < 0
      ? Sentence(.unusable) : nearestMiss(Miss(isEntry: false, position: position, names: names)).sentence
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
    let amount = miss.isEntry ? entrySide.amounts[miss.position] : billSide.amounts[miss.position]
    let currency = miss.isEntry ? entrySide.currencies[miss.position] : billSide.currencies[miss.position]
    let equals = run(order, ofBills: miss.isEntry, currency, amount)
    if let found = nearestEqual(miss, near(miss, order[equals])) { return found }
    if amount != .min, amount != 0 {
      let opposites = near(miss, order[run(order, ofBills: miss.isEntry, currency, -amount)])
      let nearest = opposites.min { abs(gap(miss, $0)) < abs(gap(miss, $1)) }
      if let nearest, outside(miss, nearest) == 0 {
        return NearestMiss(
          other: nearest,
          sentence: Sentence(miss.isEntry ? .oppositeBill : .oppositeEntry, name(nearest, isEntry: !miss.isEntry, miss))
        )
      }
    }
    return nearestAmount(miss, order, around: equals.lowerBound)
      ?? NearestMiss(other: nil, sentence: Sentence(miss.isEntry ? .noBill : .noEntry))
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

  private func nearestEqual(_ miss: Miss, _ equals: ArraySlice<Int32>) -> NearestMiss? {
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
    return NearestMiss(other: best.position, sentence: equalSentence(miss, best.position, equals))
  }

  private func equalSentence(_ miss: Miss, _ nearest: Int32, _ equals: ArraySlice<Int32>) -> Sentence {
    let partners = miss.isEntry ? billPartners : entryPartners
    let name = name(nearest, isEntry: !miss.isEntry, miss)
    let distance = outside(miss, nearest)
    let taken = taken(miss, nearest).map(Sentence.Value.sentence)
    if distance > 0 {
      let days = Sentence.Value.sentence(Sentence.days(distance))
      if let taken { return Sentence(.missOutsideTaken, name, days, taken) }
      let ties = Sentence(.widening, .sentence(widening(miss, nearest, equals, by: distance)))
      return Sentence(.missOutside, name, days, .sentence(ties))
    }
    if let taken { return Sentence(.missTaken, name, taken) }
    let pair = miss.isEntry ? (miss.position, Int(nearest)) : (Int(nearest), miss.position)
    if rejected.contains(Worksheet.key(pair.0, pair.1)) { return Sentence(.missRejected, name) }
    if let rule = ruled.forbidding(pair.0, pair.1) { return Sentence(.missForbidden, name, .name(rule.name)) }
    if !accountsAgree(pair.0, pair.1) { return Sentence(.missAccount, name) }
    let fitting = equals.count { partners[Int($0)] == -1 && outside(miss, $0) == 0 }
    if fitting > 1 {
      let count = Sentence(isBounded(fitting) ? .countOrMore : .verbatim, .count(fitting))
      return Sentence(.missSeveral, name, .sentence(count))
    }
    return Sentence(.missWeak, name)
  }

  /// What became of the row that nearly went with a lonely one; nil where it is free.
  private func taken(_ miss: Miss, _ nearest: Int32) -> Sentence? {
    let partner = miss.isEntry ? billPartners[Int(nearest)] : entryPartners[Int(nearest)]
    if partner == -1 { return nil }
    if partner < 0 { return Sentence(miss.isEntry ? .isBillCopy : .isCopyOrMove) }
    let isProposed = proposedEntries.contains(miss.isEntry ? partner : nearest)
    return Sentence(isProposed ? .isProposed : .isMatched, name(partner, isEntry: miss.isEntry, miss))
  }

  /// How many more rows would fit equally well, on either side, were the window so many days wider.
  private func widening(_ miss: Miss, _ nearest: Int32, _ equals: ArraySlice<Int32>, by days: Int) -> Sentence {
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
    return ties(others + rivals)
  }

  private func ties(_ count: Int) -> Sentence {
    count == 0 ? Sentence(.noTies) : Sentence(isBounded(count) ? .tiesOrMore : .ties, .count(count))
  }

  /// Whether no more were looked at.
  private func isBounded(_ count: Int) -> Bool { count >= 2 * Priors.Search.explained - 1 }

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
  private func nearestAmount(_ miss: Miss, _ order: [Int32], around middle: Int) -> NearestMiss? {
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
    let apart = money(best.difference, miss.isEntry ? entrySide : billSide, currency)
    return NearestMiss(
      other: best.position,
      sentence: Sentence(
        .missNear, name(best.position, isEntry: !miss.isEntry, miss),
        .sentence(Sentence.apart(abs(gap(miss, best.position)))), apart, .sentence(ties(others))))
  }

  static func difference(_ left: Int64, _ right: Int64) -> UInt64 {
    left.magnitude > right.magnitude ? left.magnitude - right.magnitude : right.magnitude - left.magnitude
  }

  private func money(_ units: UInt64, _ side: Side, _ currency: UInt16) -> Sentence.Value {
    .amount(Int64(clamping: units), digits: side.digits.digits(of: currency))
  }

  /// What a row is called: its id for programs; for people whose it is, of what day and how much, too.
  private func name(_ position: Int32, isEntry: Bool, _ miss: Miss) -> Sentence.Value {
    guard let names = miss.names else {
      return .sentence(Sentence(isEntry ? .entry : .bill, .name(id(position, isEntry: isEntry))))
    }
    let row = Int(isEntry ? entrySide.rows[Int(position)] : billSide.rows[Int(position)])
    return .sentence(isEntry ? described(entry: row, names.entry(row)) : described(bill: row, names.bill(row)))
  }

  func id(_ position: Int32, isEntry: Bool) -> String {
    isEntry
      ? entries.name(of: Int(entrySide.rows[Int(position)]), id: EntryField.id.position)
      : bills.name(of: Int(billSide.rows[Int(position)]), id: BillField.id.position)
  }
}
