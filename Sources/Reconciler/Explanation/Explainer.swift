internal import Model
internal import Records

/// Puts the reasons for and against into words, when asked.
struct Explainer: Sendable {
  let entries: RecordBatch
  let bills: RecordBatch
  let entrySide: Side
  let billSide: Side
  let entryPositions: [Int32]
  let billPositions: [Int32]
  /// The match partner of each position; -1 where free, -2 for a copy or a transfer.
  let entryPartners: [Int32]
  let billPartners: [Int32]
  /// Entries whose match is only a proposal.
  let proposedEntries: Set<Int32>
  let options: ReconcileOptions
  let rejected: Set<UInt64>
  let entryOrder: [Int32]
  let billOrder: [Int32]
  /// What the run worked with, where the options keep it.
  let work: Worksheet?

  init(_ plan: Plan, _ sheet: Worksheet, entries: RecordBatch, bills: RecordBatch) {
    self.entries = entries
    self.bills = bills
    entrySide = sheet.entries
    billSide = sheet.bills
    options = sheet.options
    work = sheet.options.keepsWork ? sheet : nil
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
    let threshold = plan.precision(sheet.options).threshold
    let open = plan.links.filter { !$0.isSafe(sheet.options, threshold: threshold) }
    proposedEntries = Set(open.flatMap(\.entries))
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

  /// - Parameter isSorted: whether the strongest comes first; else amount, date, words, account.
  func pairEvidence(_ features: PairFeatures, entry: Int, bill: Int, isSorted: Bool = true) -> [Evidence] {
    let bits = { (nats: Float) in Double(nats) * 1.4426950408889634 }
    var list = [
      Evidence(kind: .amount, text: amountWords(features, entry, bill), weight: bits(features.amount)),
      Evidence(kind: .date, text: dateWords(entry, bill), weight: bits(features.date)),
    ]
    if features.textLevel == .reference {
      let words =
        features.amountLevel == .foreign ? "the entry names the bill's amount or number" : Words.text(.reference)
      list.append(Evidence(kind: .reference, text: words, weight: bits(features.text)))
    } else {
      list.append(Evidence(kind: .text, text: Words.text(features.textLevel), weight: bits(features.text)))
    }
    if features.account != 0 {
      list.append(Evidence(kind: .account, text: "the same account", weight: bits(features.account)))
    }
    guard isSorted else { return list }
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
    case .manyEntries:
      match.remaining.map {
        "\(match.entries.count) payments so far, of equal size and a month apart; \($0.decimal) is still open"
      }
        ?? "\(match.entries.count) payments add up to the bill"
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

/// Small phrases.
enum Words {
  static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  static func gap(_ days: Int, same: String, _ noun: String) -> String {
    days == 0 ? same : days > 0 ? "\(Words.days(days)) after \(noun)" : "\(Words.days(-days)) before \(noun)"
  }

  /// Whole percent, never 100 % unless it is.
  static func percent(_ probability: Double) -> String {
    let rounded = Int((max(0, min(1, probability)) * 100).rounded())
    return "\(probability < 1 ? min(rounded, 99) : rounded) %"
  }

  static func text(_ level: TextLevel) -> String {
    switch level {
    case .reference: "the bill's number is in the entry"
    case .whole: "all words of the bill are in the entry"
    case .most: "the words agree"
    case .part: "some words agree"
    case .none: "the words differ"
    case .blank: "one side has no words"
    }
  }
}
