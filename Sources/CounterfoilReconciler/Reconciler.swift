package import CounterfoilModel
package import CounterfoilRecords

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
    let rules = options.pairRules.map { (rules: $0.rules, entries: $0.rows(of: entries), bills: $0.rows(of: bills)) }
    var (entrySide, billSide, vocabulary) = SideReading.read(
      entries: entries, numbers: rules?.entries.numbers, bills: bills, downloads: downloads, digits: digits,
      threadCount: options.threadCount)
    var findings: [Diagnostic] = []
    CurrencyAdoption.apply(&entrySide, &billSide, &findings)
    let read = (entries: entrySide, bills: billSide)
    (entrySide, billSide) = Partition.both(
      entries.count + bills.count, threadCount: options.threadCount, { read.entries.orderedByAmount() },
      { read.bills.orderedByAmount() })
    var options = options
    if let frozen = options.model {
      options.setWindow(frozen)
      try options.check()
    } else {
      options = DateWindow.widened(options, entries: entrySide, bills: billSide, &findings)
    }
    options.rates = digits.rates(options.rates)
    let decisions = Decisions(options, entries: entries, entrySide, bills: bills, billSide)
    let examples = ExampleWordings(options.confirmedExamples, &vocabulary, options)
    vocabulary.seal()
    let keys =
      options.model == nil && !options.recordsModel
      ? ModelKeys()
      : ModelKeys(vocabulary, accounts: entrySide.accounts + billSide.accounts, threadCount: options.threadCount)
    findings += options.model?.findings(about: entrySide, vocabulary, keys) ?? []
    var learning = Learning(
      frozen: options.model, record: options.recordsModel ? LearnedModel() : nil,
      keys: keys)
    learning.recording { model in
      model.takeRows(entries: entrySide, bills: billSide, vocabulary, keys)
      options.recordWindow(&model)
    }
    let ruled = rules.map { RuledPairs($0.rules, entries: $0.entries, entrySide, bills: $0.bills, billSide) } ?? .none
    // Where only what is open is looked at, a rule whose rows are all settled fits nothing, and that is as it should be.
    if coverage == nil { findings += ruled.findings }
    var sheet = Worksheet(
      entries: entrySide, bills: billSide, vocabulary: vocabulary, options: options, rejected: decisions.rejected,
      ruled: ruled, examples: examples, learning: learning)
    var plan = Plan()
    sheet.recordFrequencies()
    plan.take(decisions, &sheet)
    plan.findRepeats(&sheet, vocabulary)
    plan.takeRuled(&sheet)
    plan.findReturns(&sheet, vocabulary)
    plan.takeNamedGroups(&sheet, vocabulary)
    var contradictions = Contradictions(entries: entries, bills: bills, sheet)
    let equal = plan.proposeEqualAmounts(
      &sheet, vocabulary, extra: entries.texts[entries.schema.slot(of: EntryField.extra)], &contradictions)
    plan.linkPairsAndGroups(
      equal, &sheet, vocabulary, texts: entries.texts[entries.schema.slot(of: EntryField.description)])
    plan.explainDifferences(&sheet)
    plan.findRefunds(&sheet, vocabulary)
    plan.findDuplicateBills(&sheet, vocabulary)
    plan.doubtLookAlikes(&sheet, contradictions)
    plan.dropDoubtful(&sheet)
    plan.settleOpenItems(&sheet, contradictions)
    plan.doubtPeriods(&sheet, contradictions)
    plan.recordMatches(&sheet)
    var result = plan.finish(
      sheet, entries: entries, bills: bills, coverage: coverage ?? StatementCoverage(entries: entries),
      findings: findings)
    result.learned = sheet.learning.record
    // What explains pairs afterwards needs no more of it.
    sheet.learning.record = nil
    let (copies, isExplained, isPartial) = (plan.copies.map(\.copy), plan.explainedEntries(sheet), coverage != nil)
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
