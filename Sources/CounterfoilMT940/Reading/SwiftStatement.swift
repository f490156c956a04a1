import CounterfoilCodecKit
import CounterfoilModel

/// The message being read.
final class SwiftStatement {
  /// How many entries of one direction there are, and their sum, as field 90 says.
  struct Total {
    var count: Int
    var money: Money
    var line: Int
  }

  let firstLine: Int
  // One reader owns this; see `EntryDraft` for what checks would cost.
  @exclusivity(unchecked) private(set) var account: [UInt8] = []
  @exclusivity(unchecked) private(set) var hasAccount = false
  /// Statement and sequence number of field 28C; nil where they are not numbers.
  @exclusivity(unchecked) var number: Int?
  @exclusivity(unchecked) var sequence: Int?
  @exclusivity(unchecked) var hasOpening = false
  @exclusivity(unchecked) var hasClosing = false
  /// Whether a statement line was met, taken or not.
  @exclusivity(unchecked) var hasLines = false
  /// Whether this is one page of a statement: it begins or ends with an intermediate balance.
  @exclusivity(unchecked) var isIntermediateOpening = false
  @exclusivity(unchecked) var isIntermediateClosing = false
  @exclusivity(unchecked) var currency: Currency?
  @exclusivity(unchecked) var isInterim = false
  @exclusivity(unchecked) var balance = StatementBalance()
  @exclusivity(unchecked) var credits: Total?
  @exclusivity(unchecked) var debits: Total?
  /// Entries of this message by direction: count and sum, whatever their status.
  @exclusivity(unchecked) private(set) var creditSum = (count: 0, units: Int128(0))
  @exclusivity(unchecked) private(set) var debitSum = (count: 0, units: Int128(0))
  /// Booked entries that reverse others: how many, and their sum as read.
  @exclusivity(unchecked) private(set) var reversed = (count: 0, units: Int128(0))
  @exclusivity(unchecked) private(set) var hasReversals = false
  /// Entries of it that stand in another message of the account.
  private(set) var repeatedCount = 0
  @exclusivity(unchecked) private(set) var isInOrder = true
  @exclusivity(unchecked) private(set) var isLastBooked = false
  @exclusivity(unchecked) private var lastDay: CalendarDate?
  /// The row of the last entry in the batch at hand.
  @exclusivity(unchecked) var lastRow: Int?

  /// The closing balance of the message in front of this one.
  private let balanceBefore: Money?

  /// The message that begins at a line after another one.
  init(after before: SwiftStatement? = nil, line: Int = 1) {
    firstLine = line
    balanceBefore = before?.balance.closing
    // A page may leave out what the one before it said.
    account = before?.account ?? []
    currency = before?.currency
  }

  func setAccount(_ text: UnsafeRawBufferPointer) {
    account = Array(text.trimmed)
    hasAccount = true
    currency = nil
  }

  /// To be called at the first statement line.
  /// - Throws: exit status 65 where nothing says of which account it is, and another message stands in front of it. Fields 20, 25 and
  ///   60a are mandatory (SWIFT Standards, MT940); a page that begins with the balance the one before it ended with is one of its account.
  func checkHead(file: String, line: Int) throws(Fault) {
    guard !hasAccount, !account.isEmpty else { return }
    if let opening = balance.opening, opening == balanceBefore { return }
    let missing =
      hasOpening ? "no :25:, and its opening balance is not the closing one before it" : "no :25: and no :60F:"
    throw Fault(
      .badData, .mt940Head,
      "this line stands behind the end of a statement, and nothing says of which account it is: it has \(missing)",
      at: SourceLocation(file: file, line: line),
      fixes: ["The head of a message was lost (:20:, :25:, :60F:). Download the statements again."])
  }

  /// Counts the entry just built.
  func note(_ draft: EntryDraft) {
    let units = Int128(draft.amount.minorUnits)
    if units < 0 {
      debitSum = (debitSum.count + 1, debitSum.units - units)
    } else {
      creditSum = (creditSum.count + 1, creditSum.units + units)
    }
    if draft.isReversal { hasReversals = true }
    if let lastDay, draft.day < lastDay { isInOrder = false }
    lastDay = draft.day
    isLastBooked = !draft.isPending
    if draft.isPending { return }
    balance.add(draft.amount)
    if draft.isReversal { reversed = (reversed.count + 1, reversed.units + Int128(draft.amount.minorUnits)) }
  }

  /// Counts the entry just built as one that stands in another message of the account: no row comes of it.
  func noteRepeated() {
    repeatedCount += 1
    lastRow = nil
  }

  var key: String { String(decoding: account, as: UTF8.self) + " " + (currency?.code ?? "") }
}
