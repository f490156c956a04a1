package import CounterfoilModel
package import CounterfoilRecords

/// What a reconciliation found. Rows are positions in the two batches; texts are made when asked for.
package struct Reconciliation: Sendable {
  /// In order of the first entry's day, amount and id.
  package internal(set) var matches: [Match] = []
  package internal(set) var duplicates: [DuplicateEntry] = []
  /// `first` repeats `second`.
  package internal(set) var duplicateBills: [RowPair] = []
  /// Money left by `first` and arrived by `second`.
  package internal(set) var transfers: [RowPair] = []
  /// `first` gives back `second`.
  package internal(set) var refunds: [RowPair] = []
  /// Purchases that several accounts show. Only the first row of each is compared with bills; none is a copy.
  package internal(set) var channels: [ChannelGroup] = []
  /// Rows of the entry batch nothing explains.
  package internal(set) var unmatchedEntries: [Int32] = []
  /// Rows of the bill batch nothing settles.
  package internal(set) var unmatchedBills: [Int32] = []
  /// What is left open and needs nobody, because a person or a rule said so.
  package internal(set) var leftAlone = LeftAlone()
  package internal(set) var balances: [BalanceLine] = []
  /// Payments that come again and again, with the day the next one is due; those due first, then those that ended.
  package internal(set) var recurring: [RecurringBill] = [] {
    didSet {
      for (index, bill) in recurring.enumerated() {
        for row in bill.entries { recurringOfEntry[row] = index }
      }
    }
  }
  private var recurringOfEntry: [Int: Int] = [:]
  package internal(set) var summary = ReconciliationSummary()
  /// How precise the links made without a person are, and how that is known.
  package internal(set) var precision = PrecisionBound()
  /// What the run learned, where it was asked to tell.
  package internal(set) var learned: LearnedModel?
  /// What was assumed or bounded, in words.
  package internal(set) var findings: [Diagnostic] = []

  /// The batches that were reconciled.
  package let entries: RecordBatch
  package let bills: RecordBatch
  let explainer: Explainer
  private let coverage: StatementCoverage

  init(entries: RecordBatch, bills: RecordBatch, explainer: Explainer, coverage: StatementCoverage) {
    self.entries = entries
    self.bills = bills
    self.explainer = explainer
    self.coverage = coverage
  }

  /// Leaves links for a person to decide, except those a person made. O(matches).
  /// - Parameter places: of the links, in ``matches``.
  package mutating func leaveToPeople(_ places: Set<Int>) {
    var leftCount = 0
    var doubt = 0.0
    for place in matches.indices where matches[place].decision == .linked {
      if !matches[place].shape.isSaid, places.contains(place) {
        matches[place].decision = .review
        leftCount += 1
      } else if !matches[place].shape.isSaid {
        doubt += 1 - matches[place].probability
      }
    }
    guard leftCount > 0 else { return }
    summary.linkedCount -= leftCount
    summary.reviewCount += leftCount
    precision.linkedCount -= leftCount
    precision.expected = precision.linkedCount > 0 ? 1 - doubt / Double(precision.linkedCount) : 1
    if precision.linkedCount == 0 { precision.lowerBound = 1 }
    summary.expectedPrecision = summary.linkedCount > 0 ? 1 - doubt / Double(summary.linkedCount) : 1
  }

  /// Whether amounts of equal size have the same sign on both sides. O(n log n).
  /// - Parameter origins: which file or import each row came from; nil where that is not asked.
  package func signAgreement(by origins: RowOrigins? = nil) -> SignAgreement {
    precondition(
      origins.map { $0.ofEntries.count == entries.count && $0.ofBills.count == bills.count } ?? true,
      "one origin per row")
    return SignPairing.agreement(
      entries: explainer.entrySide, bills: explainer.billSide, options: explainer.options, origins: origins,
      links: matches)
  }

  /// Puts findings that one side's signs are turned around in front of all others; a person has to look then.
  package mutating func putFirst(turnedSigns findings: [Diagnostic]) {
    if findings.isEmpty { return }
    self.findings = findings + self.findings
    summary.hasTurnedSigns = true
  }

  /// Whether the payment of a bill could be among the entries; a bill that is not covered waits for a statement.
  /// - Parameter row: a row of the bill batch.
  package func isCovered(bill row: Int) -> Bool {
    coverage.couldHold(bill: row, of: bills, options: explainer.options)
  }

  /// Those of ``unmatchedBills`` that are covered. O(n) where some are not.
  package var openBills: [Int] {
    let rows = unmatchedBills.map(Int.init)
    return summary.uncoveredBillCount == 0 ? rows : rows.filter { isCovered(bill: $0) }
  }

  /// Why these rows belong together, strongest first.
  package func evidence(of match: Match) -> [Evidence] { explainer.evidence(of: match) }

  /// What a person's matching rules came to, in their order. O(matches).
  package var ruleUses: [RuleUse] { explainer.ruleUses(matches) }

  /// The series an entry without a bill belongs to; nil where it belongs to none.
  package func recurring(entry row: Int) -> RecurringBill? { recurringOfEntry[row].map { recurring[$0] } }

  /// Why an entry of ``unmatchedEntries`` has no bill: its nearest miss and what would have to change.
  /// - Parameter names: what other rows are called; nil for their ids.
  package func whyNot(entry row: Int, names: RowNames? = nil) -> Sentence {
    let reason = explainer.whyNot(entry: row, names: names)
    return recurring(entry: row).map { Sentence(.expected, .sentence($0.sentence), .sentence(reason)) } ?? reason
  }

  /// Why a bill of ``unmatchedBills`` has no entry.
  /// - Parameter names: what other rows are called; nil for their ids.
  package func whyNot(bill row: Int, names: RowNames? = nil) -> Sentence { explainer.whyNot(bill: row, names: names) }

  /// A bill by its name, payee, day and amount.
  package func described(bill row: Int) -> Sentence { explainer.described(bill: row, billID(row)) }

  /// An entry by a name, the other party or else its text, day and amount.
  package func described(entry row: Int, _ name: String) -> Sentence { explainer.described(entry: row, name) }

  /// Why an entry is held to be a copy.
  package func reason(of duplicate: DuplicateEntry) -> Sentence { explainer.reason(of: duplicate) }

  /// The name an entry was given, else its own id, else its place.
  package func entryID(_ row: Int) -> String { entries.name(of: row, id: EntryField.id.position) }

  /// The name a bill was given, else its own id, else its place.
  package func billID(_ row: Int) -> String { bills.name(of: row, id: BillField.id.position) }
}
