internal import CounterfoilRecords
internal import Glibc

/// Both sides, what is known about them, and which rows are still free. Every stage works on it.
///
/// What is called for every row or pair takes it `inout` even where it only reads: handed over by value from a worksheet that
/// may be changed it is copied, which counts some fifty arrays up and down each time.
struct Worksheet: Sendable {
  let options: ReconcileOptions
  let entries: Side
  let bills: Side
  var similarity: Similarity
  var entryIsFree: [Bool]
  var billIsFree: [Bool]
  /// The log-probability that no pair needs a row; 0 where none wants it.
  var entryAvailability: [Float]
  var billAvailability: [Float]
  /// Whether a row takes part in the competition, free or not.
  var entryCompetes: [Bool]
  var billCompetes: [Bool]
  /// Pairs a person confirmed, as `entry << 32 | bill`.
  var confirmed: Set<UInt64> = []
  /// Rows no person could tell apart share a class.
  let entryClasses: [Int32]
  let billClasses: [Int32]
  /// Pairs never to be proposed, as `entry << 32 | bill`.
  let rejected: Set<UInt64>
  /// What a person's rules say about pairs.
  let ruled: RuledPairs
  /// What the rows at hand, or a model, teach.
  var learning: Learning
  /// How many bills there are, here or where a model was learned; at least 1.
  let billCount: Double
  /// How many entries, in the same way.
  let entryCount: Double
  /// From the first day of either side to the last; at least 60.
  let spanDays: Double
  /// How many entries carry each number.
  let entryNumberCounts: [Int32]
  /// The log-probability that an unrelated entry carries each number.
  let numberChances: [Float]
  /// Whether an entry that carries a number names a bill by it.
  let isNaming: [Bool]
  /// By number: whether it is one of a bill, and not of a customer, a contract or a year.
  private let isOwn: [Bool]
  /// Whether an entry carries a rare number of a bill, and whether a bill's is carried by an entry.
  private let entryNamesBill: [Bool]
  private let billIsNamed: [Bool]
  /// By entry: the log-probability of the rarest of its numbers that a bill has, whichever bill it is; 0 where none has.
  private let rarestBilled: [Float]
  /// By bill: the log-probability of its rarest number; 0 where it has none.
  private let rarestOwn: [Float]
  let rarity: AmountRarity
  /// By account: the log-share of entries outside it, as evidence that an agreeing account is no chance.
  let accountTerms: [Float]
  let dayReach: DayReach
  /// Searches that gave up before they were sure.
  var boundedCount = 0
  var model = LinkModel()
  /// What earlier stages learned from.
  var counts: LevelCounts
  /// By account, whether it books at once on any day; empty until pairs were weighed once.
  var isPromptAccount: [Bool] = []
  /// As of the round at hand.
  var agreeingRows = AgreeingRows()
  /// What payments that name their bills pay of them at least, again and again; 1 where that is all.
  var leastShare = 1.0
  /// Pairs that a person confirmed earlier.
  let examples: ExampleWordings

  init(
    entries: Side, bills: Side, vocabulary: Vocabulary, options: ReconcileOptions, rejected: Set<UInt64>,
    ruled: RuledPairs = .none, examples: ExampleWordings = ExampleWordings(), learning: Learning = .none
  ) {
    self.learning = learning
    let frozen = learning.frozen
    self.options = options
    dayReach = DayReach(options)
    self.examples = examples
    counts = examples.counts
    self.rejected = rejected
    self.ruled = ruled
    let rowCount = entries.count + bills.count
    let threadCount = options.threadCount
    let ((orderedEntries, similarity), (ordered, classes)) = Partition.both(rowCount, threadCount: threadCount) {
      (
        entries.orderedByAmount(),
        Similarity(vocabulary: vocabulary, entries: entries, bills: bills, learning: learning)
      )
    } _: {
      let ordered = bills.orderedByAmount()
      return (
        (bills: ordered, rarity: AmountRarity(ordered, frozen: frozen)),
        (entries: Worksheet.classes(entries, isBills: false), bills: Worksheet.classes(bills, isBills: true))
      )
    }
    self.entries = orderedEntries
    self.bills = ordered.bills
    self.similarity = similarity
    entryIsFree = [Bool](repeating: true, count: entries.count)
    billIsFree = [Bool](repeating: true, count: bills.count)
    entryAvailability = [Float](repeating: 0, count: entries.count)
    billAvailability = [Float](repeating: 0, count: bills.count)
    entryCompetes = entryIsFree
    billCompetes = billIsFree
    let firstDay = min(entries.days.first ?? .max, bills.days.first ?? .max)
    let lastDay = max(entries.days.last ?? .min, bills.days.last ?? .min)
    spanDays = frozen?.dayCount ?? (firstDay <= lastDay ? max(60, Double(lastDay) - Double(firstDay)) : 60)
    let counts =
      frozen?.counts(.numbersOfBills, learning.keys.numbers) ?? Worksheet.numberCounts(bills, vocabulary)
    let billCount = max(1, frozen.map { $0[.billCount] ?? 0 } ?? Double(bills.count))
    self.billCount = billCount
    numberChances = zip(counts, vocabulary.numberLengths).map { count, length in
      // Three numbers per text that fall on any of 10^length values, and bills that share the number.
      Float(
        log(
          min(
            1,
            Double(max(0, count - 1)) / billCount
              + Priors.Words.numbersPerText * exp(-2.302585092994046 * Double(length)))))
    }
    let entryCount = max(1, frozen.map { $0[.entryCount] ?? 0 } ?? Double(entries.count))
    self.entryCount = entryCount
    entryNumberCounts =
      frozen?.counts(.numbersOfEntries, learning.keys.numbers) ?? Worksheet.numberCounts(entries, vocabulary)
    isOwn = zip(counts, numberChances).map { $0 <= Priors.Words.mostBillsOfNumber && $1 < Priors.Words.leastRarity }
    isNaming = zip(
      Worksheet.naming(entryNumberCounts, of: entryCount, billCounts: counts, numberChances), isOwn
    ).map { $0 && $1 }
    (entryNamesBill, billIsNamed) = Worksheet.named(self.entries, self.bills, isNaming)
    (rarestBilled, rarestOwn) = Worksheet.rarest(self.entries, self.bills, isNaming, numberChances)
    rarity = ordered.rarity
    var accountCounts = [Int32](repeating: 0, count: Int(entries.accounts.max() ?? -1) + 1)
    for account in entries.accounts where account >= 0 { accountCounts[Int(account)] += 1 }
    if let frozen { accountCounts = frozen.counts(.accountsOfEntries, learning.keys.accounts) }
    accountTerms = accountCounts.map { $0 == 0 ? 0 : Float(log(entryCount / Double($0))) }
    entryClasses = classes.entries
    billClasses = classes.bills
  }

  /// What another number than the bill's says, in nats.
  static let otherNumberTerm = Float(log(Priors.Words.otherNumber))
  /// What it says that another payment names the bill, in nats.
  static let claimedTerm = Float(log(Priors.Words.claimed))

  @inline(__always)
  func isRare(_ number: Int32) -> Bool { numberChances[Int(number)] < Priors.Words.leastRarity }

  /// Whether an entry carries a rare number of a bill.
  func names(_ entry: Int, _ bill: Int) -> Bool {
    sharedNumberChance(entry, bill).map { $0 < Priors.Words.leastRarity } ?? false
  }

  @inline(__always)
  func namesBill(_ entry: Int) -> Bool { entryNamesBill[entry] }

  @inline(__always)
  func isNamed(bill: Int) -> Bool { billIsNamed[bill] }

  /// Whether the rarest number an entry shares with a bill makes it name that bill: a year, or how a series of numbers begins,
  /// does not where the bill has a rarer number that the entry lacks, and the entry a rarer one of another bill.
  @inline(__always)
  func isNamed(_ bill: Int, by entry: Int, sharing chance: Float) -> Bool {
    chance <= rarestOwn[bill] || chance <= rarestBilled[entry]
  }

  /// By number: whether an entry that carries it names a bill by it. What more entries carry than bills, beyond a small
  /// share, stands there for another reason, such as a year or the number of a customer: it speaks against no bill.
  private static func naming(
    _ entryCounts: [Int32], of entryCount: Double, billCounts: [Int32], _ chances: [Float]
  ) -> [Bool] {
    return chances.indices.map { number in
      let needless = Double(max(0, entryCounts[number] - max(1, billCounts[number]))) / entryCount
      return chances[number] < Priors.Words.leastRarity && needless < exp(Double(Priors.Words.leastRarity))
    }
  }

  /// By number, how many rows carry it.
  private static func numberCounts(_ side: Side, _ vocabulary: Vocabulary) -> [Int32] {
    var counts = [Int32](repeating: 0, count: vocabulary.numbers.count)
    for number in side.numberKeys { counts[Int(number)] += 1 }
    return counts
  }

  private static func rarest(
    _ entries: Side, _ bills: Side, _ isNaming: [Bool], _ chances: [Float]
  ) -> (entries: [Float], bills: [Float]) {
    var isBilled = [Bool](repeating: false, count: chances.count)
    for row in 0..<bills.count where bills.references[row] >= 0 {
      for number in bills.numbers(row) where isNaming[Int(number)] { isBilled[Int(number)] = true }
    }
    let printed = (0..<entries.count).map { row in
      entries.numbers(row).reduce(Float(0)) { isBilled[Int($1)] ? min($0, chances[Int($1)]) : $0 }
    }
    let billed = (0..<bills.count).map { row in bills.numbers(row).reduce(Float(0)) { min($0, chances[Int($1)]) } }
    return (printed, billed)
  }

  private static func named(_ entries: Side, _ bills: Side, _ isNaming: [Bool]) -> (entries: [Bool], bills: [Bool]) {
    // A bill that has no number of its own is named by none: those in its texts are a size or a place.
    func mayName(_ row: Int, _ isBill: Bool) -> Bool { !isBill || bills.references[row] >= 0 }
    func marks(_ side: Side, isBill: Bool) -> [Bool] {
      var marks = [Bool](repeating: false, count: isNaming.count)
      for row in 0..<side.count where mayName(row, isBill) {
        for number in side.numbers(row) where isNaming[Int(number)] { marks[Int(number)] = true }
      }
      return marks
    }
    let (printed, billed) = (marks(entries, isBill: false), marks(bills, isBill: true))
    func rows(_ side: Side, _ isMarked: [Bool], isBill: Bool) -> [Bool] {
      (0..<side.count).map { row in mayName(row, isBill) && side.numbers(row).contains { isMarked[Int($0)] } }
    }
    return (rows(entries, billed, isBill: false), rows(bills, printed, isBill: true))
  }

  private struct Wording: Hashable {
    var currency: UInt16
    var account: Int32
    var wording: Int32
    var dueDay: Int32
    var reference: Int32
    var kind: Int32
  }

  /// By row: the first row no person could tell it from. Those of one day and amount lie together.
  private static func classes(_ side: Side, isBills: Bool) -> [Int32] {
    var classes = Array(0..<Int32(side.count))
    var start = 0
    while start < side.count {
      var end = start + 1
      while end < side.count, side.days[end] == side.days[start], side.amounts[end] == side.amounts[start] { end += 1 }
      if end - start > 1 {
        var firsts: [Wording: Int32] = [:]
        for row in start..<end {
          let wording = Wording(
            currency: side.currencies[row], account: side.accounts[row], wording: side.wordings[row],
            dueDay: isBills ? side.dueDays[row] : 0, reference: isBills ? side.references[row] : 0,
            kind: isBills ? side.kinds[row] : 0)
          if let first = firsts[wording] { classes[row] = first } else { firsts[wording] = Int32(row) }
        }
      }
      start = end
    }
    return classes
  }

  /// Whether the account of an entry books at once on any day.
  @inline(__always)
  func isPrompt(_ entry: Int) -> Bool {
    let account = entries.accounts[entry]
    return account >= 0 && Int(account) < isPromptAccount.count && isPromptAccount[Int(account)]
  }

  static func key(_ entry: Int, _ bill: Int) -> UInt64 { UInt64(entry) << 32 | UInt64(bill) }

  @inline(__always)
  func isRejected(_ entry: Int, _ bill: Int) -> Bool {
    !rejected.isEmpty && rejected.contains(Worksheet.key(entry, bill))
      || !ruled.isEmpty && ruled.forbidding(entry, bill) != nil
  }

  /// Whether a bill may be paid from, or to, an entry's account.
  @inline(__always)
  func accountsAgree(_ entry: Int, _ bill: Int) -> Bool {
    let account = bills.accounts[bill]
    return account < 0 || entries.accounts[entry] < 0 || account == entries.accounts[entry]
      || (bills.isTransferKind[bill] && bills.counterAccounts[bill] == entries.accounts[entry])
  }

  /// How much an agreeing account says, in nats; 0 where one side tells none.
  @inline(__always)
  func accountTerm(_ entry: Int, _ bill: Int) -> Float {
    bills.accounts[bill] < 0 || entries.accounts[entry] < 0 ? 0 : accountTerms[Int(entries.accounts[entry])]
  }

  /// The log-probability of the rarest number a bill shares with an entry's text; nil where none is shared.
  @inline(__always)
  func sharedNumberChance(_ entry: Int, _ bill: Int) -> Float? {
    sharedNumberChance(
      entries.numberStarts[entry]..<entries.numberStarts[entry + 1],
      bills.numberStarts[bill]..<bills.numberStarts[bill + 1])
  }

  /// The same, given where the numbers of both are in their sides' ``Side/numberKeys``.
  @inline(__always)
  func sharedNumberChance(_ own: Range<Int32>, _ others: Range<Int32>) -> Float? {
    if own.isEmpty || others.isEmpty { return nil }
    var best: Float?
    for other in others {
      let number = bills.numberKeys[Int(other)]
      for place in own where entries.numberKeys[Int(place)] == number {
        best = min(best ?? 0, numberChances[Int(number)])
      }
    }
    return best
  }

  /// Whether a number that an entry and a bill share is that bill's: rare, and of no more bills than an invoice and what corrects it.
  @inline(__always)
  func sharesOwnNumber(_ own: Range<Int32>, _ others: Range<Int32>) -> Bool {
    others.contains { other in
      let number = bills.numberKeys[Int(other)]
      return isOwn[Int(number)] && own.contains { entries.numberKeys[Int($0)] == number }
    }
  }

  /// Positions of a side sorted by currency, amount and day.
  static func amountOrder(_ side: Side, isFree: [Bool]) -> [Int32] {
    side.amountOrder.filter { isFree[Int($0)] }
  }
}
