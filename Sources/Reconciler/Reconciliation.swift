public import Model
public import Records

/// Rows of one batch, in order of day, amount and id. One row costs no allocation.
public struct RowList: RandomAccessCollection, Hashable, Sendable {
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

  public var startIndex: Int { 0 }
  public var endIndex: Int { rest.count + 1 }

  /// A row of the batch, from 0.
  public subscript(position: Int) -> Int { Int(position == 0 ? first : rest[position - 1]) }
}

/// What becomes of a match.
public enum Decision: String, Sendable, CaseIterable {
  /// Safe without a person, at the target precision.
  case linked
  /// Likely, but a person should look.
  case review
}

/// One or more entries that settle one or more bills.
public struct Match: Hashable, Sendable {
  public enum Shape: String, Sendable, CaseIterable {
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
  public let entries: RowList
  /// Rows of the bill batch.
  public let bills: RowList
  /// 0 to 1: how likely all of it is right.
  public let probability: Double
  public let decision: Decision
  public let shape: Shape
  /// The strongest other use of an entry or a bill of the match.
  public let runnerUp: RunnerUp?
  /// What of a bill paid in parts is still open: of the bill's sign and currency; nil where the payments are all there.
  public let remaining: Money?

  let features: PairFeatures?
}

/// The pair a match was preferred to.
public struct RunnerUp: Hashable, Sendable {
  let entryRow: Int32
  let billRow: Int32
  public let probability: Double

  /// A row of the entry batch.
  public var entry: Int { Int(entryRow) }
  /// A row of the bill batch.
  public var bill: Int { Int(billRow) }
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
public struct DuplicateEntry: Hashable, Sendable {
  public enum Reason: String, Sendable, CaseIterable {
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
  public let probability: Double
  public let reason: Reason

  /// The copy: a row of the entry batch.
  public var entry: Int { Int(entryRow) }
  /// The row that stays.
  public var original: Int { Int(originalRow) }
}

/// Two rows of one batch that belong together.
public struct RowPair: Hashable, Sendable {
  let firstRow: Int32
  let secondRow: Int32
  public let probability: Double

  public var first: Int { Int(firstRow) }
  public var second: Int { Int(secondRow) }
}

/// One purchase as several accounts show it, such as a wallet and the card it draws on.
public struct ChannelGroup: Hashable, Sendable {
  /// Rows of the entry batch, one of each account; the first says what was bought, or is in the account a bill names.
  public let entries: RowList
  /// 0 to 1: how likely they are one purchase.
  public let probability: Double
  /// What ties them together, in words.
  public let reason: String
}

/// What an account's rows and the bills matched with them add up to.
public struct BalanceLine: Hashable, Sendable {
  /// Nil for entries that name no account.
  public let account: String?
  public let currency: Currency
  /// Entries that are not copies.
  public let entryTotal: MoneyTotal
  /// Entries matched with bills or explained as transfers between own accounts.
  public let explainedTotal: MoneyTotal
  /// What nothing explains: entries minus explained.
  public let unexplained: MoneyTotal
  /// What the printed balances tell; nil where none is printed, or where the entries are not all there are.
  public let check: BalanceCheck.Account?

  /// The first row whose printed balance does not follow from the row before; nil when all do or none is printed.
  public var firstBreak: Int? { check?.breaks.first?.before }
  /// How many printed balances were checked.
  public var checkedCount: Int { check?.checkedCount ?? 0 }
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
  /// ``PrecisionBound/expected`` leaves it out.
  public var expectedPrecision = 1.0

  /// Whether something waits for a person.
  public var needsPerson: Bool {
    reviewCount > 0 || unmatchedEntryCount > 0 || unmatchedBillCount > uncoveredBillCount || duplicateBillCount > 0
      || hasTurnedSigns
  }
}

/// What a reconciliation found. Rows are positions in the two batches; texts are made when asked for.
public struct Reconciliation: Sendable {
  /// In order of the first entry's day, amount and id.
  public internal(set) var matches: [Match] = []
  public internal(set) var duplicates: [DuplicateEntry] = []
  /// `first` repeats `second`.
  public internal(set) var duplicateBills: [RowPair] = []
  /// Money left by `first` and arrived by `second`.
  public internal(set) var transfers: [RowPair] = []
  /// `first` gives back `second`.
  public internal(set) var refunds: [RowPair] = []
  /// Purchases that several accounts show. Only the first row of each is compared with bills; none is a copy.
  public internal(set) var channels: [ChannelGroup] = []
  /// Rows of the entry batch nothing explains.
  public internal(set) var unmatchedEntries: [Int32] = []
  /// Rows of the bill batch nothing settles.
  public internal(set) var unmatchedBills: [Int32] = []
  public internal(set) var balances: [BalanceLine] = []
  /// Payments that come again and again, with the day the next one is due; those due first, then those that ended.
  public internal(set) var recurring: [RecurringBill] = [] {
    didSet {
      for (index, bill) in recurring.enumerated() {
        for row in bill.entries { recurringOfEntry[row] = index }
      }
    }
  }
  private var recurringOfEntry: [Int: Int] = [:]
  public internal(set) var summary = ReconciliationSummary()
  /// How precise the links made without a person are, and how that is known.
  public internal(set) var precision = PrecisionBound()
  /// What was assumed or bounded, in words.
  public internal(set) var findings: [Diagnostic] = []

  /// The batches that were reconciled.
  public let entries: RecordBatch
  public let bills: RecordBatch
  let explainer: Explainer
  private let coverage: StatementCoverage

  init(entries: RecordBatch, bills: RecordBatch, explainer: Explainer, coverage: StatementCoverage) {
    self.entries = entries
    self.bills = bills
    self.explainer = explainer
    self.coverage = coverage
  }

  /// Whether amounts of equal size have the same sign on both sides. O(n log n).
  /// - Parameter origins: which file or import each row came from; nil where that is not asked.
  public func signAgreement(by origins: RowOrigins? = nil) -> SignAgreement {
    precondition(
      origins.map { $0.ofEntries.count == entries.count && $0.ofBills.count == bills.count } ?? true,
      "one origin per row")
    return SignPairing.agreement(
      entries: explainer.entrySide, bills: explainer.billSide, options: explainer.options, origins: origins,
      links: matches)
  }

  /// Puts findings that one side's signs are turned around in front of all others; a person has to look then.
  public mutating func putFirst(turnedSigns findings: [Diagnostic]) {
    if findings.isEmpty { return }
    self.findings = findings + self.findings
    summary.hasTurnedSigns = true
  }

  /// Whether the payment of a bill could be among the entries; a bill that is not covered waits for a statement.
  /// - Parameter row: a row of the bill batch.
  public func isCovered(bill row: Int) -> Bool {
    coverage.couldHold(bill: row, of: bills, options: explainer.options)
  }

  /// Why these rows belong together, strongest first.
  public func evidence(of match: Match) -> [Evidence] { explainer.evidence(of: match) }

  /// The series an entry without a bill belongs to; nil where it belongs to none.
  public func recurring(entry row: Int) -> RecurringBill? { recurringOfEntry[row].map { recurring[$0] } }

  /// Why an entry of ``unmatchedEntries`` has no bill: its nearest miss and what would have to change.
  /// - Parameter names: what other rows are called; nil for their ids.
  public func whyNot(entry row: Int, names: RowNames? = nil) -> String {
    let reason = explainer.whyNot(entry: row, names: names)
    return recurring(entry: row).map { "expected (\($0.text)) but not recorded; \(reason)" } ?? reason
  }

  /// Why a bill of ``unmatchedBills`` has no entry.
  /// - Parameter names: what other rows are called; nil for their ids.
  public func whyNot(bill row: Int, names: RowNames? = nil) -> String { explainer.whyNot(bill: row, names: names) }

  /// Why an entry is held to be a copy.
  public func reason(of duplicate: DuplicateEntry) -> String { explainer.reason(of: duplicate) }

  /// The id of an entry: its own, else `FILE:LINE`.
  public func entryID(_ row: Int) -> String { Side.id(of: row, in: entries, idField: EntryField.id) }

  /// The id of a bill: its own, else `FILE:LINE`.
  public func billID(_ row: Int) -> String { Side.id(of: row, in: bills, idField: BillField.id) }
}
