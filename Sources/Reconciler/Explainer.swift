internal import Model
internal import Records

/// Puts the reasons for and against into words, when asked.
struct Explainer: Sendable {
  private let entries: RecordBatch
  private let bills: RecordBatch
  private let entrySide: Side
  private let billSide: Side
  private let entryPositions: [Int32]
  private let billPositions: [Int32]
  /// The match partner of each position; -1 where free, -2 for a copy or a transfer.
  private let entryPartners: [Int32]
  private let billPartners: [Int32]
  private let options: ReconcileOptions
  private let rejected: Set<UInt64>
  private let entryOrder: [Int32]
  private let billOrder: [Int32]

  init(_ plan: Plan, _ sheet: Worksheet, entries: RecordBatch, bills: RecordBatch) {
    self.entries = entries
    self.bills = bills
    entrySide = sheet.entries
    billSide = sheet.bills
    options = sheet.options
    rejected = sheet.rejected
    var entryPartners = [Int32](repeating: -1, count: sheet.entries.count)
    var billPartners = [Int32](repeating: -1, count: sheet.bills.count)
    for copy in plan.copies { entryPartners[Int(copy.copy)] = -2 }
    for transfer in plan.transfers {
      entryPartners[Int(transfer.from)] = -2
      entryPartners[Int(transfer.to)] = -2
    }
    for copy in plan.duplicateBills { billPartners[Int(copy.copy)] = -2 }
    for link in plan.links {
      for entry in link.entries { entryPartners[Int(entry)] = link.bills.first ?? -2 }
      for bill in link.bills { billPartners[Int(bill)] = link.entries.first ?? -2 }
    }
    self.entryPartners = entryPartners
    self.billPartners = billPartners
    entryPositions = Explainer.inverse(sheet.entries, count: entries.count)
    billPositions = Explainer.inverse(sheet.bills, count: bills.count)
    entryOrder = Worksheet.amountOrder(sheet.entries, isFree: [Bool](repeating: true, count: sheet.entries.count))
    billOrder = Worksheet.amountOrder(sheet.bills, isFree: [Bool](repeating: true, count: sheet.bills.count))
  }

  private static func inverse(_ side: Side, count: Int) -> [Int32] {
    var positions = [Int32](repeating: -1, count: count)
    for position in 0..<side.count { positions[Int(side.rows[position])] = Int32(position) }
    return positions
  }

  func reason(of duplicate: DuplicateEntry) -> String {
    let gap = abs(dayGap(duplicate.entry, duplicate.original))
    let apart = gap == 0 ? "the same day" : Words.days(gap) + " apart"
    return switch duplicate.reason {
    case .sameReference: "the bank's reference and the amount are the same"
    case .sameRow: "same day, amount and words in an overlapping download"
    case .rewordedRow: "same amount, \(apart), similar words in an overlapping download"
    case .pendingThenBooked: "was pending and booked \(gap == 0 ? "the same day" : Words.days(gap) + " later")"
    }
  }

  private func dayGap(_ left: Int, _ right: Int) -> Int {
    let days = entries.days[entries.schema.slot(of: EntryField.date)].values
    return Int(days[left]) - Int(days[right])
  }
}

// MARK: Why

extension Explainer {
  func evidence(of match: Match) -> [Evidence] {
    var list: [Evidence] = []
    if match.shape == .confirmed {
      list.append(Evidence(kind: .decision, text: "confirmed by a person", weight: 0))
    }
    if let features = match.features, let entry = match.entries.first, let bill = match.bills.first {
      list += pairEvidence(features, entry: entry, bill: bill)
    } else if match.entries.count + match.bills.count > 2 {
      list.append(Evidence(kind: .group, text: groupWords(match), weight: 0))
    }
    if let rival = match.runnerUp {
      list.append(Evidence(kind: .rival, text: rivalWords(match, rival), weight: 0))
    }
    return list
  }

  private func pairEvidence(_ features: PairFeatures, entry: Int, bill: Int) -> [Evidence] {
    let bits = { (nats: Float) in Double(nats) * 1.4426950408889634 }
    var list = [
      Evidence(kind: .amount, text: amountWords(features, entry, bill), weight: bits(features.amount)),
      Evidence(kind: .date, text: dateWords(entry, bill), weight: bits(features.date)),
    ]
    if features.textLevel == .reference {
      list.append(Evidence(kind: .reference, text: "the bill's number is in the entry", weight: bits(features.text)))
    } else {
      list.append(Evidence(kind: .text, text: Words.text(features.textLevel), weight: bits(features.text)))
    }
    if features.account != 0 {
      list.append(Evidence(kind: .account, text: "the same account", weight: bits(features.account)))
    }
    return list.sorted { ($1.weight, $0.kind.rawValue) < ($0.weight, $1.kind.rawValue) }
  }

  private func amountWords(_ features: PairFeatures, _ entry: Int, _ bill: Int) -> String {
    guard let paid = entries.amount(EntryField.amount, entry), let owed = bills.amount(BillField.amount, bill) else {
      return "amounts"
    }
    switch features.amountLevel {
    case .equal: return "the same amount, \(paid.decimal)"
    case .foreign: return "\(paid) for \(owed), a plausible exchange rate"
    case .tip: return "\(paid.decimal) for \(owed.decimal), as with a tip"
    case .fee: return "\(paid.decimal) for \(owed.decimal), as with a fee"
    case .close: return "\(paid.decimal) for \(owed.decimal), nearly the same"
    case .wide: return "\(paid.decimal) for \(owed.decimal), about the same"
    case .rounded: return "\(paid.decimal) for \(owed.decimal), rounded"
    case .slip: return "\(paid.decimal) for \(owed.decimal), two digits swapped"
    }
  }

  private func dateWords(_ entry: Int, _ bill: Int) -> String {
    guard let paid = entries.day(EntryField.date, entry), let made = bills.day(BillField.date, bill) else {
      return "days"
    }
    if let due = bills.day(BillField.dueDate, bill) {
      return Words.gap(Int(paid.daysSinceEpoch) - Int(due.daysSinceEpoch), same: "on the due day", "the due day")
    }
    return Words.gap(Int(paid.daysSinceEpoch) - Int(made.daysSinceEpoch), same: "the same day", "the bill")
  }

  private func groupWords(_ match: Match) -> String {
    switch match.shape {
    case .transfer: "both legs of a move between own accounts"
    case .manyEntries: "\(match.entries.count) payments add up to the bill"
    default: "the payment is the sum of \(match.bills.count) bills"
    }
  }

  private func rivalWords(_ match: Match, _ rival: RunnerUp) -> String {
    let percent = Words.percent(rival.probability)
    if match.entries.first == rival.entry {
      return "bill \(Side.id(of: rival.bill, in: bills, idField: BillField.id)) would fit too (\(percent))"
    }
    return "entry \(Side.id(of: rival.entry, in: entries, idField: EntryField.id)) would fit the bill too (\(percent))"
  }
}

// MARK: Why not

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
    guard let best, let currency = Currency(packed: own.currencies[miss.position]) else { return nil }
    var digits: [UInt8] = []
    Money.appendDecimal(Int64(clamping: best.difference), digits: currency.minorUnitDigits, to: &digits)
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

/// Small phrases.
enum Words {
  static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  static func gap(_ days: Int, same: String, _ noun: String) -> String {
    days == 0 ? same : days > 0 ? "\(Words.days(days)) after \(noun)" : "\(Words.days(-days)) before \(noun)"
  }

  static func percent(_ probability: Double) -> String { "\(Int((probability * 100).rounded())) %" }

  static func text(_ level: TextLevel) -> String {
    switch level {
    case .reference: "the bill's number is in the entry"
    case .whole: "all words of the bill are in the entry"
    case .most: "most words agree"
    case .part: "some words agree"
    case .none: "the words differ"
    case .blank: "one side has no words"
    }
  }
}
