package import CounterfoilModel
package import CounterfoilRecords

/// Rows of one batch, in order of day, amount and id. One row costs no allocation.
package struct RowList: RandomAccessCollection, Hashable, Sendable {
  private let first: Int32
  private let rest: [Int32]

  init(_ row: Int32) {
    first = row
    rest = []
  }

  /// - Precondition: at least one row.
  init(_ rows: [Int32]) {
    first = rows[0]
    rest = Array(rows.dropFirst())
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rest.count + 1 }

  /// A row of the batch, from 0.
  package subscript(position: Int) -> Int { Int(position == 0 ? first : rest[position - 1]) }
}

/// What becomes of a match.
package enum Decision: String, Sendable, CaseIterable {
  /// Safe without a person, at the target precision.
  case linked
  /// Likely, but a person should look.
  case review
}

/// One or more entries that settle one or more bills.
package struct Match: Hashable, Sendable {
  package enum Shape: String, Sendable, CaseIterable {
    /// One entry, one bill, the same amount.
    case equalAmounts
    /// One entry, one bill, amounts apart by a tip, a fee, an exchange rate, rounding or a slip.
    case nearAmounts
    /// One payment for several bills.
    case manyBills
    /// Several payments for one bill.
    case manyEntries
    /// Both legs of a move between own accounts, with the bill that records it.
    case transfer
    /// A person said so before.
    case confirmed
  }

  /// Rows of the entry batch.
  package let entries: RowList
  /// Rows of the bill batch.
  package let bills: RowList
  /// 0 to 1: how likely all of it is right.
  package let probability: Double
  package internal(set) var decision: Decision
  package let shape: Shape
  /// The strongest other use of an entry or a bill of the match.
  package let runnerUp: RunnerUp?
  /// What of a bill paid in parts is still open: of the bill's sign and currency; nil where the payments are all there.
  package let remaining: Money?

  let features: PairFeatures?
}

/// The pair a match was preferred to.
package struct RunnerUp: Hashable, Sendable {
  let entryRow: Int32
  let billRow: Int32
  package let probability: Double

  /// A row of the entry batch.
  package var entry: Int { Int(entryRow) }
  /// A row of the bill batch.
  package var bill: Int { Int(billRow) }
}

/// One reason for or against a match.
public struct Evidence: Hashable, Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case amount
    case date
    case text
    case reference
    case account
    case currency
    case group
    case rival
    case decision
  }

  public let kind: Kind
  /// A short phrase in words, such as `2 days after the bill`.
  public let text: String
  /// A log-likelihood ratio in bits; positive speaks for the match.
  public let weight: Double
}

/// A second copy of an entry already held.
package struct DuplicateEntry: Hashable, Sendable {
  package enum Reason: String, Sendable, CaseIterable {
    /// The bank's own reference is the same.
    case sameReference
    /// Same day, amount and words in an overlapping download.
    case sameRow
    /// Same amount, a day or wording that changed a little between downloads.
    case rewordedRow
    /// A pending row that was booked later.
    case pendingThenBooked
  }

  let entryRow: Int32
  let originalRow: Int32
  package let probability: Double
  package let reason: Reason

  /// The copy: a row of the entry batch.
  package var entry: Int { Int(entryRow) }
  /// The row that stays.
  package var original: Int { Int(originalRow) }
}

/// Two rows of one batch that belong together.
package struct RowPair: Hashable, Sendable {
  let firstRow: Int32
  let secondRow: Int32
  package let probability: Double

  package var first: Int { Int(firstRow) }
  package var second: Int { Int(secondRow) }
}

/// One purchase as several accounts show it, such as a wallet and the card it draws on.
package struct ChannelGroup: Hashable, Sendable {
  /// Rows of the entry batch, one of each account; the first says what was bought, or is in the account a bill names.
  package let entries: RowList
  /// 0 to 1: how likely they are one purchase.
  package let probability: Double
  /// What ties them together, in words.
  package let reason: String
}

/// What an account's rows and the bills matched with them add up to.
package struct BalanceLine: Hashable, Sendable {
  /// Nil for entries that name no account.
  package let account: String?
  package let currency: Currency
  /// Entries that are not copies.
  package let entryTotal: MoneyTotal
  /// Entries matched with bills or explained as transfers between own accounts.
  package let explainedTotal: MoneyTotal
  /// What nothing explains: entries minus explained.
  package let unexplained: MoneyTotal
  /// What the printed balances tell; nil where none is printed, or where the entries are not all there are.
  package let check: BalanceCheck.Account?

  /// The first row whose printed balance does not follow from the row before; nil when all do or none is printed.
  package var firstBreak: Int? { check?.breaks.first?.before }
  /// How many printed balances were checked.
  package var checkedCount: Int { check?.checkedCount ?? 0 }
}

/// Counts of a reconciliation.
public struct ReconciliationSummary: Hashable, Sendable {
  public var entryCount = 0
  public var billCount = 0
  public var linkedCount = 0
  public var reviewCount = 0
  public var duplicateCount = 0
  public var duplicateBillCount = 0
  public var transferCount = 0
  public var refundCount = 0
  public var unmatchedEntryCount = 0
  public var unmatchedBillCount = 0
  /// Those of ``unmatchedBillCount`` that the entries could not hold: their window lies outside the days the entries
  /// cover, or no entry has their account or currency. They wait for a statement, not for a person.
  public var uncoveredBillCount = 0
  /// Whether the signs of one side are turned around, so that nothing else here can be relied on.
  public var hasTurnedSigns = false
  /// What was asked for.
  public var targetPrecision = 0.0
  /// The mean probability of all linked matches; 1 when there are none. What a person confirmed counts as right:
  /// the bound that a report shows leaves it out.
  public var expectedPrecision = 1.0

  /// Whether something waits for a person.
  public var needsPerson: Bool {
    reviewCount > 0 || unmatchedEntryCount > 0 || unmatchedBillCount > uncoveredBillCount || duplicateBillCount > 0
      || hasTurnedSigns
  }
}

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
      if matches[place].shape != .confirmed, places.contains(place) {
        matches[place].decision = .review
        leftCount += 1
      } else if matches[place].shape != .confirmed {
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

  /// The series an entry without a bill belongs to; nil where it belongs to none.
  package func recurring(entry row: Int) -> RecurringBill? { recurringOfEntry[row].map { recurring[$0] } }

  /// Why an entry of ``unmatchedEntries`` has no bill: its nearest miss and what would have to change.
  /// - Parameter names: what other rows are called; nil for their ids.
  package func whyNot(entry row: Int, names: RowNames? = nil) -> String {
    let reason = explainer.whyNot(entry: row, names: names)
    return recurring(entry: row).map { "expected (\($0.text)) but not recorded; \(reason)" } ?? reason
  }

  /// Why a bill of ``unmatchedBills`` has no entry.
  /// - Parameter names: what other rows are called; nil for their ids.
  package func whyNot(bill row: Int, names: RowNames? = nil) -> String { explainer.whyNot(bill: row, names: names) }

  /// Why an entry is held to be a copy.
  package func reason(of duplicate: DuplicateEntry) -> String { explainer.reason(of: duplicate) }

  /// The id of an entry: its own, else `FILE:LINE`.
  package func entryID(_ row: Int) -> String { entries.name(of: row, id: EntryField.id.position) }

  /// The id of a bill: its own, else `FILE:LINE`.
  package func billID(_ row: Int) -> String { bills.name(of: row, id: BillField.id.position) }
}
