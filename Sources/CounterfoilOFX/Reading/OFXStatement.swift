import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// What a statement says of itself, and what its entries came to.
struct OFXStatement {
  var tag: OFXTag
  /// Where it starts, for findings.
  var location: SourceLocation
  var account: String?
  var currency: Currency?
  /// What names the account besides its number, in the order in which it is kept.
  private(set) var accountNames: [(tag: OFXTag, text: String)] = []
  /// Members of `extra` that every entry of it carries, without the braces.
  private(set) var members: [UInt8] = []
  var listEnd: CalendarDate?
  var ledgerAmount: String?
  var ledgerDay: CalendarDate?
  /// Whether LEDGERBAL occurs twice, with two amounts.
  var hasTwoBalances = false

  /// Whether findings about what it lacks were made.
  var isSettled = false
  var rejectCount = 0
  /// Transactions that correct others, and those that others correct or that only take others back.
  var correctionCount = 0
  var correctedCount = 0
  /// The FITIDs of those that others correct.
  var corrected: Set<[UInt8]> = []
  /// The row of its first entry, counted over the whole file.
  var firstRow = 0
  var days = OFXDayOrder()
  var signs = OFXSigns()
  /// Transactions set aside, by name.
  var setAside: [String: Int] = [:]

  init(tag: OFXTag, location: SourceLocation, firstRow: Int) {
    self.tag = tag
    self.location = location
    self.firstRow = firstRow
  }

  mutating func addAccountName(_ tag: OFXTag, _ text: String) {
    accountNames.removeAll { $0.tag == tag }
    accountNames.append((tag, text))
    accountNames.sort { $0.tag.rawValue < $1.tag.rawValue }
  }

  /// Makes ``members``. A bank called `0` is what our writer puts where no bank is known.
  mutating func makeMembers() {
    var named: [(name: String, text: String)] = []
    if tag != .stmtRs { named.append(("statement", tag.text)) }
    let isMade = accountNames.contains { ($0.tag == .bankID || $0.tag == .brokerID) && $0.text == OFXMadeID.bank }
    for (tag, text) in accountNames {
      if isMade, tag == .bankID || tag == .brokerID || tag == .acctType && text == OFXMadeID.accountType { continue }
      named.append((tag.text, text))
    }
    guard let object = JSONWriter.object(named) else { return }
    members = Array(object.utf8.dropFirst().dropLast())
  }
}

/// Which of a statement's entries is the last one in time: known from the days alone, as far as they show it.
struct OFXDayOrder {
  private(set) var count = 0
  private var firstRow = 0
  private var finalRow = -1
  private var first = Int32.max
  private var latest = Int32.min
  private var latestCount = 0
  private var latestRow = 0
  private var previous = Int32.min
  private var isAscending = true
  private var isDescending = true

  /// - Parameter row: the entry's number among all of the statement, from 0; pending ones, which are not added, may
  ///   stand between.
  mutating func add(_ day: CalendarDate, row: Int) {
    let value = day.daysSinceEpoch
    if count == 0 {
      firstRow = row
    } else {
      if value < previous { isAscending = false }
      if value > previous { isDescending = false }
    }
    finalRow = row
    previous = value
    first = min(first, value)
    if value > latest {
      latest = value
      latestCount = 1
      latestRow = row
    } else if value == latest {
      latestCount += 1
    }
    count += 1
  }

  /// How many entries the statement has up to the last one added.
  var rowCount: Int { finalRow + 1 }

  /// Whether the days go up, or else down, in the order of the entries; nil where they do not, or all are one day.
  var isAscendingOrder: Bool? {
    guard count > 0, first < latest else { return nil }
    return isAscending ? true : isDescending ? false : nil
  }

  var lastDay: CalendarDate? { count == 0 ? nil : CalendarDate(daysSinceEpoch: latest) }

  /// The row, from 0, of the entry that is last in time; nil where several of one day could be.
  var lastRow: Int? {
    if count == 0 { return nil }
    if latestCount == 1 { return latestRow }
    guard first < latest else { return nil }
    if isAscending { return finalRow }
    return isDescending ? firstRow : nil
  }
}
