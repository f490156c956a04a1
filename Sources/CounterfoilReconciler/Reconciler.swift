package import CounterfoilModel
package import CounterfoilRecords

extension DiagnosticCode {
  package static let reconcileOption = DiagnosticCode(
    "reconcile.option", "A setting of the reconciliation is out of its range.")
  package static let reconcileCurrency = DiagnosticCode(
    "reconcile.currency", "One side states no currency and was read in the other side's.")
  package static let reconcileBounded = DiagnosticCode(
    "reconcile.bounded", "A part with too many look-alikes was not searched to the end.")
  package static let reconcileUnusable = DiagnosticCode(
    "reconcile.unusable", "Records without a day or an amount cannot be reconciled.")

  package static let reconcileWindow = DiagnosticCode(
    "reconcile.window", "Entries and bills lie farther apart in days than assumed; the window was widened.")
  package static let reconcileOppositeSigns = DiagnosticCode(
    "reconcile.opposite-signs", "Most bills and entries of equal amount have opposite signs: one side is turned.")

  package static let reconcilerCodes: [DiagnosticCode] = [
    reconcileOption, reconcileCurrency, reconcileBounded, reconcileUnusable, reconcileWindow,
    reconcileOppositeSigns,
  ]
}

/// Finds which entries of a statement settle which bills.
package enum Reconciler {
  /// What belongs together, what repeats, and what nothing explains.
  ///
  /// Neither the order of rows nor the number of threads changes the answer. O(n log n + pairs of equal amount within
  /// the window, of which the best twelve per entry are kept).
  /// - Parameters:
  ///   - entries: a batch of kind entry. Ids should differ.
  ///   - bills: a batch of kind bill. Ids should differ.
  ///   - downloads: for each entry row the download it came from, so that copies are told from twins; nil where all came
  ///     in one.
  ///   - coverage: what is known beyond `entries`, where those are not all there are; nil where they are. Balances are
  ///     checked only where they are.
  /// - Throws: ``Fault`` with status `configuration` where an option is out of its range.
  package static func reconcile(
    entries: RecordBatch, bills: RecordBatch, downloads: [Int32]? = nil, coverage: StatementCoverage? = nil,
    options: ReconcileOptions = ReconcileOptions()
  ) throws(Fault) -> Reconciliation {
    precondition(entries.schema == .entry && bills.schema == .bill, "an entry batch and a bill batch")
    precondition(downloads.map { $0.count == entries.count } ?? true, "one download per entry")
    try options.check()
    let digits = AmountDigits([
      entries.amounts[entries.schema.slot(of: EntryField.amount)],
      bills.amounts[bills.schema.slot(of: BillField.amount)],
    ])
    var (entrySide, billSide, vocabulary) = SideReading.read(
      entries: entries, bills: bills, downloads: downloads, digits: digits, threadCount: options.threadCount)
    var findings: [Diagnostic] = []
    CurrencyAdoption.apply(&entrySide, &billSide, &findings)
    let read = (entries: entrySide, bills: billSide)
    (entrySide, billSide) = Partition.both(
      entries.count + bills.count, threadCount: options.threadCount, { read.entries.orderedByAmount() },
      { read.bills.orderedByAmount() })
    var options = DateWindow.widened(options, entries: entrySide, bills: billSide, &findings)
    options.rates = digits.rates(options.rates)
    let decisions = Decisions(options, entries: entries, entrySide, bills: bills, billSide)
    let examples = ExampleWordings(options.confirmedExamples, &vocabulary, options)
    vocabulary.seal()
    var sheet = Worksheet(
      entries: entrySide, bills: billSide, vocabulary: vocabulary, options: options, rejected: decisions.rejected,
      examples: examples)
    var plan = Plan()
    plan.take(decisions, &sheet)
    plan.findRepeats(&sheet, vocabulary)
    plan.takeNamedGroups(&sheet, vocabulary)
    let equal = plan.proposeEqualAmounts(
      &sheet, vocabulary, extra: entries.texts[entries.schema.slot(of: EntryField.extra)])
    plan.linkPairsAndGroups(
      equal, &sheet, vocabulary, texts: entries.texts[entries.schema.slot(of: EntryField.description)])
    plan.findRefunds(&sheet, vocabulary)
    plan.findDuplicateBills(&sheet, vocabulary)
    plan.doubtLookAlikes(sheet)
    plan.dropDoubtful(sheet.options)
    var result = plan.finish(
      sheet, entries: entries, bills: bills, coverage: coverage ?? StatementCoverage(entries: entries),
      findings: findings)
    let (copies, isExplained, isPartial) = (plan.copies, plan.explainedEntries(sheet), coverage != nil)
    let known = result
    let finished = sheet
    let words = vocabulary
    let (balances, payments) = Partition.both(entries.count, threadCount: options.threadCount) {
      Balances.lines(
        finished, entries: entries, copies: copies, isExplained: isExplained,
        check: isPartial
          ? nil : BalanceCheck(entries, downloads: finished.entries.downloadsByRow(entries.count)))
    } _: {
      RecurringPayments(known, finished, words)
    }
    result.balances = balances
    result.recurring = RecurringBills.find(known, finished, payments)
    return result
  }
}

extension ReconcileOptions {
  func check() throws(Fault) {
    func require(_ holds: Bool, _ text: String) throws(Fault) {
      if !holds { throw Fault(.configuration, .reconcileOption, text) }
    }
    try require(
      (0...3660).contains(windowDaysBefore) && (0...3660).contains(windowDaysAfter),
      "the window is \(windowDaysBefore) days before and \(windowDaysAfter) after; each must be 0 to 3660")
    try require(
      targetPrecision >= 0.5 && targetPrecision <= 1,
      "the target precision is outside 0.5 to 1")
    try require(toleranceHundredths >= 0, "the tolerance is negative")
    try require(reviewFloor.map { (0...1).contains($0) } ?? true, "the review floor is outside 0 to 1")
    try require(threadCount >= 1, "the number of threads is below 1")
    let shares = [weights.amount, weights.date, weights.text, weights.account]
    try require(shares.allSatisfy { $0 >= 0 && $0 <= 100 }, "an evidence weight is outside 0 to 100")
  }
}

/// Pairs a person decided, as positions.
struct Decisions {
  private(set) var confirmed: [(entry: Int32, bill: Int32)] = []
  private(set) var rejected: Set<UInt64> = []

  init(_ options: ReconcileOptions, entries: RecordBatch, _ entrySide: Side, bills: RecordBatch, _ billSide: Side) {
    guard !options.confirmed.isEmpty || !options.rejected.isEmpty else { return }
    let pairs = options.confirmed + options.rejected
    let entryPositions = Decisions.positions(
      of: Set(pairs.map(\.entry)), entrySide, entries, idField: EntryField.id.position)
    let billPositions = Decisions.positions(of: Set(pairs.map(\.bill)), billSide, bills, idField: BillField.id.position)
    for pair in options.confirmed {
      guard let entry = entryPositions[pair.entry], let bill = billPositions[pair.bill] else { continue }
      confirmed.append((entry, bill))
    }
    confirmed.sort { $0 < $1 }
    for pair in options.rejected {
      guard let entry = entryPositions[pair.entry], let bill = billPositions[pair.bill] else { continue }
      rejected.insert(Worksheet.key(Int(entry), Int(bill)))
    }
  }

  private static func positions(
    of ids: Set<String>, _ side: Side, _ batch: RecordBatch, idField: Int
  ) -> [String: Int32] {
    var found: [String: Int32] = [:]
    for position in 0..<side.count {
      let id = batch.name(of: Int(side.rows[position]), id: idField)
      if ids.contains(id), found[id] == nil { found[id] = Int32(position) }
    }
    return found
  }
}

/// Gives a side that states no currency at all the only currency of the other side.
enum CurrencyAdoption {
  static func apply(_ entries: inout Side, _ bills: inout Side, _ findings: inout [Diagnostic]) {
    adopt(&entries, from: bills, "entries", &findings)
    adopt(&bills, from: entries, "bills", &findings)
  }

  private static func adopt(_ side: inout Side, from other: Side, _ name: String, _ findings: inout [Diagnostic]) {
    let unstated = Currency.unstated.packedCode
    guard side.count > 0, side.currencies.allSatisfy({ $0 == unstated }), let packed = other.currencies.first,
      packed != unstated, other.currencies.allSatisfy({ $0 == packed }), let currency = Currency(packed: packed)
    else { return }
    for position in 0..<side.count {
      let digits = Int(side.digits.digits(of: packed)) - Int(Currency.unstated.minorUnitDigits)
      guard let amount = rescaled(side.amounts[position], by: digits) else { continue }
      side.amounts[position] = amount
      side.currencies[position] = packed
    }
    findings.append(
      Diagnostic(
        .reconcileCurrency, .warning,
        "the \(name) state no currency; they were read as \(currency.code), the only one of the other side"))
  }

  /// The amount with that many digits more, or less; nil where it does not fit.
  private static func rescaled(_ amount: Int64, by digits: Int) -> Int64? {
    var value = amount
    for _ in 0..<abs(digits) {
      if digits > 0 {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        value = product
      } else {
        guard value % 10 == 0 else { return nil }
        value /= 10
      }
    }
    return value
  }
}

extension Currency {
  init?(packed: UInt16) {
    self.init(letters: [UInt8(packed >> 10 & 31) + 0x40, UInt8(packed >> 5 & 31) + 0x40, UInt8(packed & 31) + 0x40])
  }
}
