internal import CounterfoilModel
internal import CounterfoilRecords

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
  let ruled: RuledPairs
  private let cutTexts: CutTexts
  let vocabulary: Vocabulary
  let entryOrder: [Int32]
  let billOrder: [Int32]
  /// What the run worked with, where the options keep it.
  let work: Worksheet?

  /// - Parameter threshold: from which probability on matches were linked.
  init(_ plan: Plan, _ sheet: Worksheet, threshold: Double, entries: RecordBatch, bills: RecordBatch) {
    self.entries = entries
    self.bills = bills
    entrySide = sheet.entries
    billSide = sheet.bills
    options = sheet.options
    work = sheet.options.keepsWork ? sheet : nil
    rejected = sheet.rejected
    ruled = sheet.ruled
    cutTexts = sheet.similarity.cutTexts
    vocabulary = sheet.similarity.vocabulary
    var entryPartners = [Int32](repeating: -1, count: sheet.entries.count)
    var billPartners = [Int32](repeating: -1, count: sheet.bills.count)
    for copy in plan.copies { entryPartners[Int(copy.copy)] = -2 }
    for transfer in plan.transfers {
      entryPartners[Int(transfer.from)] = -2
      entryPartners[Int(transfer.to)] = -2
    }
    for copy in plan.duplicateBills { billPartners[Int(copy.copy)] = -2 }
    var proposed: [Int32] = []
    for link in plan.links {
      for entry in link.entries { entryPartners[Int(entry)] = link.bills[0] }
      for bill in link.bills { billPartners[Int(bill)] = link.entries[0] }
      if !link.isSafe(sheet.options, threshold: threshold) { proposed += link.entries }
    }
    proposedEntries = Set(proposed)
    self.entryPartners = entryPartners
    self.billPartners = billPartners
    entryPositions = Explainer.inverse(sheet.entries, count: entries.count)
    billPositions = Explainer.inverse(sheet.bills, count: bills.count)
    entryOrder = sheet.entries.amountOrder
    billOrder = sheet.bills.amountOrder
  }

  /// Whether the text of an entry row ends where the bank cuts texts.
  func isCut(entry row: Int) -> Bool {
    entryPositions[row] >= 0 && cutTexts.contains(entrySide.wordings[Int(entryPositions[row])])
  }

  private static func inverse(_ side: Side, count: Int) -> [Int32] {
    var positions = [Int32](repeating: -1, count: count)
    for position in 0..<side.count { positions[Int(side.rows[position])] = Int32(position) }
    return positions
  }

  func reason(of duplicate: DuplicateEntry) -> Sentence {
    let gap = abs(dayGap(duplicate.entry, duplicate.original))
    return switch duplicate.reason {
    case .sameReference: Sentence(.copyReference)
    case .sameRow: Sentence(.copyRow)
    case .rewordedRow: Sentence(.copyReworded, .sentence(Sentence.apart(gap)))
    case .pendingThenBooked:
      Sentence(.copyPending, .sentence(gap == 0 ? Sentence(.sameDay) : Sentence(.daysLater, .count(gap))))
    }
  }

  private func dayGap(_ left: Int, _ right: Int) -> Int {
    let days = entries.days[entries.schema.slot(of: EntryField.date)].values
    return Int(days[left]) - Int(days[right])
  }
}
