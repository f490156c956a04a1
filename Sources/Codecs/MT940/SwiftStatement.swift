import CodecKit
import Model

/// The message being read.
struct SwiftStatement {
  /// How many entries of one direction there are, and their sum, as field 90 says.
  struct Total {
    var count: Int
    var money: Money
    var line: Int
  }

  private(set) var firstLine = 1
  private(set) var account: [UInt8] = []
  private(set) var hasAccount = false
  /// Statement and sequence number of field 28C; nil where they are not numbers.
  var number: Int?
  var sequence: Int?
  var hasOpening = false
  var hasClosing = false
  /// Whether this is one page of a statement: it begins or ends with an intermediate balance.
  var isIntermediateOpening = false
  var isIntermediateClosing = false
  var currency: Currency?
  var isInterim = false
  var balance = StatementBalance()
  var credits: Total?
  var debits: Total?
  /// Entries of this message by direction: count and sum, whatever their status.
  private(set) var creditSum = (count: 0, units: Int128(0))
  private(set) var debitSum = (count: 0, units: Int128(0))
  private(set) var hasReversals = false
  private(set) var isInOrder = true
  private(set) var isLastBooked = false
  private var lastDay: CalendarDate?
  /// The row of the last entry in the batch at hand.
  var lastRow: Int?

  mutating func begin(line: Int) {
    let (account, currency) = (account, currency)
    self = SwiftStatement()
    firstLine = line
    // A page may leave out what the one before it said.
    self.account = account
    self.currency = currency
  }

  mutating func setAccount(_ text: UnsafeRawBufferPointer) {
    account = Details.trimmed(Array(text))
    hasAccount = true
    currency = nil
  }

  /// Counts the entry just built.
  mutating func note(_ draft: EntryDraft) {
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
    if !draft.isPending { balance.add(draft.amount) }
  }

  var key: String { String(decoding: account, as: UTF8.self) + " " + (currency?.code ?? "") }
}
