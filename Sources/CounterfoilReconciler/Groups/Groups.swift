internal import Glibc

/// One payment for several bills, or several payments for one bill, among what is left.
///
/// A group counts when few sums are expected to fit by chance and no other set of rows fits as well. All groups found
/// are then weighed against each other: each row belongs to one.
struct Groups {
  struct Group {
    var entries: [Int32]
    var bills: [Int32]
    var shape: Match.Shape
    var probability = 0.0
    /// In nats, against none of these rows belonging together.
    var weight = 0.0
    /// What of a bill paid in parts is still open, in minor units; 0 where all is paid.
    var remaining: Int64 = 0
    /// What probability and weight follow from, once it is known how often such groups occur.
    var odds: Odds?

    /// How many rows make up the one on the other side.
    var memberCount: Int { max(entries.count, bills.count) }
  }

  let vocabulary: Vocabulary
  let isTolerant: Bool
  var billIndex: WordIndex
  var entryIndex: WordIndex
  /// By place in the indexes.
  var billCards: [Card]
  var entryCards: [Card]
  let rarestWords: [Int32]
  /// Places of free bills by the numbers they carry.
  private(set) var billsByNumber: [Int32: [Int32]] = [:]
  /// Whether a free bill carries a number, and whether a free entry does.
  private(set) var isBilledNumber: [Bool]
  private(set) var isPrintedNumber: [Bool]
  let entryAmounts: AmountBackground
  let billAmounts: AmountBackground
  /// The log-share of each level of likeness among true pairs.
  let textTerms: [Double]
  /// What each ``DayStep`` says, in nats.
  let dayTerms: [Double]
  private var series: PaymentSeries

  /// How many bills name no account: theirs are the first places.
  let unnamedBillCount: Int32
  /// How many of those are looked at for one payment; nil for all.
  let unnamedLimit: Int?

  var subsets = SubsetSums()
  /// The amounts last loaded, what they should add up to, and the sets that do.
  var values: [Int64] = []
  var targets: [Int64] = []
  var hits: [UInt32] = []
  /// By kind: at how many rows a group was looked for, in 1,024ths, each as far as no pair needs it.
  var lookedAt = [Int](repeating: 0, count: Kind.allCases.count)
  /// The bills of each payment's payee, once found.
  var payeeBills: PayeeBills

  /// Room for one search at a time.
  struct Scratch {
    var places: [Int32] = []
    /// Of those places.
    var cards: [Card] = []
    var otherPlaces: [Int32] = []
    var nearby = NearbyBills()
    var found: [(place: Int32, fit: Double)] = []
    var pool = Pool()
    var mixedPool = Pool()
    /// Those that may hold the parts of a bill; the first ``poolCount``, kept for the room they have.
    var pools: [Pool] = []
    var poolCount = 0
    /// By place of an entry: what its words say for the bill at hand, where the mark is this search's.
    var wordMarks: [UInt32]
    var wordFits: [(fit: Double, isLike: Bool)]
    var mark: UInt32 = 0
    /// Accounts with payments like the bill at hand, each with the best fit.
    var accounts: [(account: Int32, fit: Double)] = []
    var wordPlaces: [UInt64] = []

    /// Adds an empty pool; its place.
    mutating func addPool() -> Int {
      if poolCount == pools.count { pools.append(Pool()) }
      pools[poolCount].removeAll()
      poolCount += 1
      return poolCount - 1
    }

    init(entryPlaceCount: Int) {
      wordMarks = [UInt32](repeating: 0, count: entryPlaceCount)
      wordFits = [(fit: Double, isLike: Bool)](repeating: (0, false), count: entryPlaceCount)
    }
  }

  /// Groups among free rows; with `isTolerant` also those off by a fee or a discount.
  /// - Parameters:
  ///   - pairs: what else free rows may be used for.
  ///   - contested: what else rows may be than settled or settling; what is chosen is taken.
  static func find(
    _ sheet: inout Worksheet, _ vocabulary: Vocabulary, _ pairs: PairProposals, _ contested: inout ContestedRows,
    isTolerant: Bool
  ) -> [Group] {
    var groups = Groups(sheet, vocabulary, isTolerant: isTolerant)
    groups.entryAmounts.record(&sheet.learning)
    groups.billAmounts.record(&sheet.learning)
    // A sure pair leaves its rows to no group, unless their words differ, as in ``PairProposals/isHeld(_:)``.
    let unlike = pairs.sure.filter { $0.features.textLevel == .none }
    let (unlikeEntries, unlikeBills) = (Set(unlike.map(\.entry)), Set(unlike.map(\.bill)))
    let isOpen = pairs.leavesOpen(leastShare: Priors.Groups.leastAvailable, sheet)
    var entries = groups.entryIndex.order.placesByDay.map { groups.entryCards[Int($0)].row }
      .filter { isOpen.entries[Int($0)] || unlikeEntries.contains($0) }
    var bills = groups.billIndex.order.placesByDay.map { groups.billCards[Int($0)].row }
      .filter { isOpen.bills[Int($0)] || unlikeBills.contains($0) }
    var taken: [Group] = []
    var shares = sheet.learning.frozen.map { GroupShares($0, isTolerant: isTolerant) ?? GroupShares() }
    for pass in 0..<Priors.Search.groupPasses {
      let (ofEntries, ofBills) = groups.search(entries, bills, sheet)
      let proposed = ofEntries.groups + ofBills.groups
      let known = shares ?? GroupShares(proposed, lookedAt: groups.lookedAt, isTolerant: isTolerant)
      if shares == nil { known.record(&sheet.learning, isTolerant: isTolerant) }
      shares = known
      let chosen = Groups.pack(
        Partition.fill(proposed.count, sheet.options.threadCount) { known.judge(proposed[$0]) }, pairs, &contested,
        &sheet)
      if chosen.isEmpty { break }
      for group in chosen {
        for entry in group.entries { sheet.entryIsFree[Int(entry)] = false }
        for bill in group.bills { sheet.billIsFree[Int(bill)] = false }
      }
      taken += chosen
      groups.update(sheet)
      // Pools are smaller now: all payments look again once, then rows with a group that may win where rivals are gone.
      let isFirst = pass == 0 && !isTolerant
      let isPromising = { (group: Group) in known.judge(group).probability >= Priors.Groups.leastPromise }
      entries = (isFirst ? entries : ofEntries.rows(isPromising)).filter { sheet.entryIsFree[Int($0)] }
      bills = ofBills.rows(isPromising).filter { sheet.billIsFree[Int($0)] }
      if entries.isEmpty, bills.isEmpty { break }
    }
    return taken
  }

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary, isTolerant: Bool) {
    self.vocabulary = vocabulary
    self.isTolerant = isTolerant
    let rowCount = sheet.entries.count + sheet.bills.count
    let threadCount = sheet.options.threadCount
    ((billIndex, billCards, billAmounts, entryAmounts), (entryIndex, entryCards)) = Partition.both(
      rowCount, threadCount: threadCount
    ) {
      let index = WordIndex(
        sheet.bills, isFree: sheet.billIsFree, keyDays: sheet.bills.keyDays, vocabulary: vocabulary, isBillSide: true,
        leastLikeness: Priors.Words.alike, sheet.similarity)
      return (
        index, Card.all(index.order, sheet.bills, availability: sheet.billAvailability),
        AmountBackground(sheet.bills, competes: sheet.billCompetes, sheet.learning, .ofBills),
        AmountBackground(sheet.entries, competes: sheet.entryCompetes, sheet.learning, .ofEntries)
      )
    } _: {
      let index = WordIndex(
        sheet.entries, isFree: sheet.entryIsFree, keyDays: sheet.entries.days, vocabulary: vocabulary,
        isBillSide: false, leastLikeness: Priors.Words.part, sheet.similarity)
      return (index, Card.all(index.order, sheet.entries, availability: sheet.entryAvailability))
    }
    let (index, cards) = (entryIndex, entryCards)
    (series, rarestWords) = Partition.both(rowCount, threadCount: threadCount) {
      PaymentSeries(sheet, index.order)
    } _: {
      Groups.rarestWords(cards, sheet, vocabulary)
    }
    unnamedBillCount = Int32(billIndex.order.places(of: -1).count)
    unnamedLimit = billIndex.order.isMostlyNamed ? Priors.Groups.nearestUnnamed : nil
    payeeBills = PayeeBills(entryCount: sheet.entries.count)
    dayTerms = PairScorer(model: sheet.model, sheet).dateTerms
    textTerms = sheet.model.textShares.map { log($0) }
    isBilledNumber = [Bool](repeating: false, count: sheet.numberChances.count)
    isPrintedNumber = isBilledNumber
    for place in billIndex.order.placesByDay {
      for number in sheet.bills.numbers(Int(billCards[Int(place)].row)) {
        isBilledNumber[Int(number)] = true
        if sheet.numberChances[Int(number)] < Priors.Words.leastRarity {
          billsByNumber[number, default: []].append(place)
        }
      }
    }
    for card in entryCards {
      for number in sheet.entries.numbers(Int(card.row)) { isPrintedNumber[Int(number)] = true }
    }
  }

  /// Notes which rows are still free.
  private mutating func update(_ sheet: Worksheet) {
    for place in billCards.indices { billCards[place].isFree = sheet.billIsFree[Int(billCards[place].row)] }
    for place in entryCards.indices { entryCards[place].isFree = sheet.entryIsFree[Int(entryCards[place].row)] }
    series.update(sheet)
  }

  /// What a thread searches with, and what it found.
  private struct Search {
    var groups: Groups
    var sheet: Worksheet
    var scratch: Scratch
    var found = FoundGroups()

    init(_ groups: Groups, _ sheet: Worksheet, entryPlaceCount: Int) {
      self.groups = groups
      self.sheet = sheet
      scratch = Scratch(entryPlaceCount: entryPlaceCount)
    }
  }

  /// The groups found around some rows.
  private mutating func search(
    _ entries: [Int32], _ bills: [Int32], _ sheet: Worksheet
  ) -> (ofEntries: FoundGroups, ofBills: FoundGroups) {
    var (ofEntries, ofBills) = (FoundGroups(), FoundGroups())
    let threadCount = sheet.options.threadCount
    let start = self
    let entryOrder = SearchOrder.rows(entries, sheet.entries)
    let entryParts = Partition.deal(
      entries.count, threadCount: threadCount, start: { Search(start, sheet, entryPlaceCount: 0) }
    ) { range, search in
      for entry in entryOrder[range] {
        search.found.add(
          entry, Priors.Stages.sumsOfBills ? search.groups.splits(entry, &search.sheet, &search.scratch) : [])
      }
    }
    for (number, part) in entryParts.enumerated() {
      ofEntries.add(part.found)
      for kind in lookedAt.indices { lookedAt[kind] += part.groups.lookedAt[kind] - start.lookedAt[kind] }
      // Later searches find nothing new.
      if number == 0 {
        payeeBills = part.groups.payeeBills
      } else if start.payeeBills.isEmpty {
        payeeBills.add(part.groups.payeeBills)
      }
    }
    let billOrder = SearchOrder.rows(bills, sheet.bills)
    let billParts = Partition.deal(
      bills.count, threadCount: threadCount,
      start: { Search(start, sheet, entryPlaceCount: start.entryCards.count) }
    ) { range, search in
      for bill in billOrder[range] {
        var parts =
          Priors.Stages.series ? search.groups.series.parts(of: bill, &search.sheet, isTolerant: start.isTolerant) : []
        // Sums of payments come out exactly, so all were found before.
        if !start.isTolerant, Priors.Stages.sumsOfPayments {
          parts += search.groups.shipments(bill, &search.sheet, &search.scratch)
        }
        search.found.add(bill, parts)
      }
    }
    for part in billParts {
      ofBills.add(part.found)
      for kind in lookedAt.indices { lookedAt[kind] += part.groups.lookedAt[kind] - start.lookedAt[kind] }
    }
    ofEntries.sort()
    ofBills.sort()
    return (ofEntries, ofBills)
  }

  /// The groups of the choice that weighs the most among groups, pairs and contested readings that share no row.
  private static func pack(
    _ groups: [Group], _ pairs: PairProposals, _ contested: inout ContestedRows, _ sheet: inout Worksheet
  ) -> [Group] {
    let likely = groups.filter { $0.probability >= Priors.Groups.leastProbability }
    guard !likely.isEmpty || !contested.isEmpty else { return [] }
    let hypotheses = likely.map {
      Hypothesis(entries: $0.entries, bills: $0.bills, weight: $0.weight)
    }
    let pairs = pairs.hypotheses(besides: hypotheses, sheet, contested)
    let readings = contested.hypotheses(pairs, sheet)
    let chosen = Packing.best(
      hypotheses + readings + pairs, threadCount: sheet.options.threadCount, boundedCount: &sheet.boundedCount)
    let others = likely.count..<(likely.count + readings.count)
    contested.take(chosen.filter(others.contains).map { $0 - likely.count }, &sheet)
    return chosen.compactMap { $0 < likely.count ? likely[$0] : nil }
  }
}

/// The order in which rows are looked at: rows near in time ask for the same rows, which stay in the cache meanwhile, and what
/// is said of an account and a wording serves all their rows.
enum SearchOrder {
  /// Days looked at together, as a power of two. Of a million rows a span's are some megabytes.
  private static let spanBits: Int32 = 4

  /// The rows by span of days, account and wording.
  static func rows(_ rows: [Int32], _ side: Side) -> [Int32] {
    var order = RadixOrder(rows)
    order.sort { Int64(side.wordings[$0]) }
    order.sort { Int64(side.accounts[$0]) }
    order.sort { Int64(side.days[$0] >> spanBits) }
    return order.rows
  }
}

/// Groups by the row around which they were found.
struct FoundGroups {
  private var found: [(row: Int32, groups: [Groups.Group])] = []

  /// The rows with a group of which a claim holds.
  func rows(_ isMeant: (Groups.Group) -> Bool) -> [Int32] {
    found.filter { $0.groups.contains(where: isMeant) }.map(\.row)
  }

  /// All groups, in order of those rows once sorted.
  var groups: [Groups.Group] { found.flatMap(\.groups) }

  mutating func add(_ row: Int32, _ groups: [Groups.Group]) {
    if !groups.isEmpty { found.append((row, groups)) }
  }

  mutating func add(_ other: FoundGroups) { found += other.found }

  mutating func sort() { found.sort { $0.row < $1.row } }
}
