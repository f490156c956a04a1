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
  }

  static let sizeLimit = 6
  /// The most payments of one bill that are not a series.
  static let partLimit = 5
  private static let passLimit = 4
  private static let leastProbability = 0.7
  /// What banks and shops add to, or take off, a sum: minor units, and parts in a hundred.
  static let fees: [Int64] = [100, 150, 200, 250, 300, 500, 1000, 1500, 2500]
  static let discountPercents: [Int64] = [1, 2, 3]

  let vocabulary: Vocabulary
  let isTolerant: Bool
  private var billIndex: WordIndex
  var subsets = SubsetSums()
  /// By kind: at how many rows a group was looked for, in 1,024ths, each as far as no pair needs it.
  var lookedAt = [Int](repeating: 0, count: Kind.allCases.count)
  private var series: PaymentSeries
  private let entryAmounts: AmountBackground
  let billAmounts: AmountBackground
  let entriesByDay: EntriesByDay
  let rarestWords: [Int32]
  var entryIndex: WordIndex
  /// Free bills by the numbers they carry.
  private var billsByNumber: [Int32: [Int32]] = [:]
  private let billKeyDays: [Int32]
  /// What each ``DayStep`` says, in nats.
  private let dayTerms: [Double]
  /// Free bills in order of their key day.
  private let billsByKeyDay: [Int32]

  /// Groups among free rows; with `isTolerant` also those off by a fee or a discount.
  /// - Parameters:
  ///   - pairs: what else free rows may be used for.
  ///   - contested: what else rows may be than settled or settling; what is chosen is taken.
  static func find(
    _ sheet: inout Worksheet, _ vocabulary: Vocabulary, _ pairs: PairProposals, _ contested: inout ContestedRows,
    isTolerant: Bool
  ) -> [Group] {
    let groups = Groups(sheet, vocabulary, isTolerant: isTolerant)
    let leastAvailability = Float(log(1 - sheet.options.linkBar + 1e-9))
    var entries = (0..<Int32(sheet.entries.count)).filter {
      sheet.entryIsFree[Int($0)] && sheet.entryAvailability[Int($0)] >= leastAvailability
    }
    var bills = (0..<Int32(sheet.bills.count)).filter {
      sheet.billIsFree[Int($0)] && sheet.billAvailability[Int($0)] >= leastAvailability
    }
    var taken: [Group] = []
    var shares: GroupShares?
    for pass in 0..<passLimit {
      let proposed = groups.hypotheses(entries, bills, sheet)
      let known = shares ?? GroupShares(proposed.groups, lookedAt: proposed.lookedAt, isTolerant: isTolerant)
      shares = known
      let found = proposed.groups.map(known.judge)
      let chosen = Groups.pack(found, pairs, &contested, &sheet)
      if chosen.isEmpty { break }
      for group in chosen {
        for entry in group.entries { sheet.entryIsFree[Int(entry)] = false }
        for bill in group.bills { sheet.billIsFree[Int(bill)] = false }
      }
      taken += chosen
      // Pools are smaller now: all look again once, then those whose rivals may be gone.
      if pass == 0, !isTolerant {
        entries = entries.filter { sheet.entryIsFree[Int($0)] }
        bills = bills.filter { sheet.billIsFree[Int($0)] }
        continue
      }
      entries = Set(found.lazy.filter { $0.shape == .manyBills }.compactMap(\.entries.first))
        .filter { sheet.entryIsFree[Int($0)] }.sorted()
      bills = Set(found.lazy.filter { $0.shape == .manyEntries }.compactMap(\.bills.first))
        .filter { sheet.billIsFree[Int($0)] }.sorted()
      if entries.isEmpty, bills.isEmpty { break }
    }
    return taken
  }

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary, isTolerant: Bool) {
    self.vocabulary = vocabulary
    self.isTolerant = isTolerant
    billIndex = WordIndex(
      sheet.bills, isFree: sheet.billIsFree, keyDays: sheet.bills.keyDays, vocabulary: vocabulary, isBillSide: true)
    series = PaymentSeries(sheet)
    entryAmounts = AmountBackground(sheet.entries, competes: sheet.entryCompetes)
    entriesByDay = EntriesByDay(sheet)
    rarestWords = EntriesByDay.rarestWords(sheet, vocabulary)
    entryIndex = WordIndex(
      sheet.entries, isFree: sheet.entryIsFree, keyDays: sheet.entries.days, vocabulary: vocabulary, isBillSide: false)
    billAmounts = AmountBackground(sheet.bills, competes: sheet.billCompetes)
    dayTerms = PairScorer(model: sheet.model, sheet).dateTerms
    let keyDays = sheet.bills.keyDays
    billKeyDays = keyDays
    billsByKeyDay = (0..<Int32(sheet.bills.count)).filter { sheet.billIsFree[Int($0)] }
      .sorted { (keyDays[Int($0)], $0) < (keyDays[Int($1)], $1) }
    for bill in 0..<Int32(sheet.bills.count) where sheet.billIsFree[Int(bill)] {
      for number in sheet.bills.numbers(Int(bill)) where sheet.numberChances[Int(number)] < -4 {
        billsByNumber[number, default: []].append(bill)
      }
    }
  }

  private func hypotheses(
    _ entries: [Int32], _ bills: [Int32], _ sheet: Worksheet
  ) -> (groups: [Group], lookedAt: [Int]) {
    let threadCount = sheet.options.threadCount
    let ofEntries = Partition.map(entries.count, threadCount: threadCount) { range in
      var (groups, sheet) = (self, sheet)
      var found: [Group] = []
      for entry in entries[range] { found += groups.splits(entry, &sheet) }
      return (found, groups.lookedAt)
    }
    let ofBills = Partition.map(bills.count, threadCount: threadCount) { range in
      var (groups, sheet) = (self, sheet)
      var found: [Group] = []
      for bill in bills[range] {
        found += groups.series.parts(of: bill, &sheet, isTolerant: isTolerant)
        found += groups.shipments(bill, &sheet)
      }
      return (found, groups.lookedAt)
    }
    let parts = ofEntries + ofBills
    let lookedAt = Kind.allCases.map { kind in parts.reduce(0) { $0 + $1.1[kind.rawValue] } }
    return (parts.flatMap(\.0), lookedAt)
  }

  /// The groups of the choice that weighs the most among groups, pairs and contested readings that share no row.
  private static func pack(
    _ groups: [Group], _ pairs: PairProposals, _ contested: inout ContestedRows, _ sheet: inout Worksheet
  ) -> [Group] {
    let likely = groups.filter { $0.probability >= leastProbability }
    guard !likely.isEmpty || !contested.isEmpty else { return [] }
    let hypotheses = likely.map {
      Hypothesis(entries: $0.entries, bills: $0.bills, weight: $0.weight)
    }
    let pairs = pairs.hypotheses(sheet, contested)
    let readings = contested.hypotheses(pairs, sheet)
    let chosen = Packing.best(hypotheses + readings + pairs, boundedCount: &sheet.boundedCount)
    let others = likely.count..<(likely.count + readings.count)
    contested.take(chosen.filter(others.contains).map { $0 - likely.count }, &sheet)
    return chosen.compactMap { $0 < likely.count ? likely[$0] : nil }
  }
}

// MARK: One payment, several bills

extension Groups {
  /// Sums of bills of the payee; where none is convincing, also of bills of several payees.
  private mutating func splits(_ entry: Int32, _ sheet: inout Worksheet) -> [Group] {
    let pool = samePayee(entry, &sheet)
    let target = sheet.entries.amounts[Int(entry)]
    let chance = entryAmounts.share(Int(entry))
    let availability = Double(sheet.entryAvailability[Int(entry)])
    var found = solve(
      pool, target: target, prior: Prior(kind: .samePayee, chance: chance, availability: availability), sheet.bills,
      sheet.billClasses)
    if !isTolerant, !found.contains(where: { $0.odds.pooled >= 4 * (1 + $0.odds.total - $0.odds.pooled) }) {
      let mixed = solve(
        mixedPayees(entry, pool.first(8), &sheet), target: target,
        prior: Prior(kind: .mixedPayees, chance: chance, availability: availability), sheet.bills, sheet.billClasses
      ).filter { set in !found.contains { $0.rows == set.rows } }
      let totals = (found.first?.odds.total ?? 0, mixed.first?.odds.total ?? 0)
      for place in found.indices { found[place].odds.total += totals.1 }
      found += mixed.map { set in
        var set = set
        set.odds.total += totals.0
        return set
      }
    }
    return found.map { Group(entries: [entry], bills: $0.rows, shape: .manyBills, odds: $0.odds) }
  }

  /// Bills whose words or numbers the entry carries, best first. Those of the opposite sign are credit notes.
  private mutating func samePayee(_ entry: Int32, _ sheet: inout Worksheet) -> Pool {
    let day = sheet.entries.days[Int(entry)]
    let amount = sheet.entries.amounts[Int(entry)]
    var members: [Member] = []
    var rows = billIndex.rows(
      like: sheet.entries.wordings[Int(entry)], near: day, days: (day - 45)...(day + 16), withBlanks: false, vocabulary,
      &sheet.similarity)
    for number in sheet.entries.numbers(Int(entry)) {
      for bill in billsByNumber[number] ?? [] where !rows.contains(bill) {
        rows.append(bill)
        // What else its payee is owed may be paid with it.
        let wording = sheet.bills.wordings[Int(bill)]
        let others = billIndex.rows(
          like: wording, near: day, days: (day - 45)...(day + 16), withBlanks: false, vocabulary, &sheet.similarity)
        rows += others.filter { sheet.bills.wordings[Int($0)] == wording && !rows.contains($0) }
      }
    }
    let numbered =
      sheet.entries.numbers(Int(entry)).isEmpty
      ? []
      : Set(
        rows.filter { sheet.sharedNumberChance(Int(entry), Int($0)) != nil }.map { sheet.bills.wordings[Int($0)] })
    for bill in rows {
      let position = Int(bill)
      guard sheet.billIsFree[position], sheet.bills.amounts[position].magnitude / 3 < amount.magnitude,
        sheet.bills.currencies[position] == sheet.entries.currencies[Int(entry)],
        sheet.accountsAgree(Int(entry), position), !sheet.isRejected(Int(entry), position),
        sheet.bills.days[position] - day <= 4
      else { continue }
      let hasDue = sheet.bills.dueDays[position] != Side.noDay
      let gap = hasDue ? abs(day - sheet.bills.dueDays[position]) : abs(day - sheet.bills.days[position])
      guard gap <= (hasDue ? 25 : 40) else { continue }
      let words = wordFit(entry: entry, bill: bill, &sheet)
      let isNumbered = numbered.contains(sheet.bills.wordings[position])
      guard words.isLike || isNumbered else { continue }
      var fit = words.isLike ? words.fit : 1
      fit += dayFit(Int(entry), position, sheet)
      if (sheet.bills.amounts[position] < 0) != (amount < 0) { fit -= 2 }
      members.append(Member(row: bill, fit: fit, availability: Double(sheet.billAvailability[position])))
    }
    // Only credit notes let a payment be smaller than one of its bills.
    let hasCredit = members.contains { (sheet.bills.amounts[Int($0.row)] < 0) != (amount < 0) }
    return Pool(members.filter { hasCredit || sheet.bills.amounts[Int($0.row)].magnitude < amount.magnitude })
  }

  /// What the days of an entry and a bill say for belonging together, in nats, as for pairs.
  private func dayFit(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Double {
    let step = DayStep.step(
      day: sheet.entries.days[entry], billDay: sheet.bills.days[bill], dueDay: sheet.bills.dueDays[bill],
      isPrompt: sheet.isPrompt(entry), options: sheet.options)
    guard let step else { return -2 }
    return dayTerms[Int(step)]
  }

  /// The payee's bills with others due, or made, at about the same time.
  private func mixedPayees(_ entry: Int32, _ ownBills: [Member], _ sheet: inout Worksheet) -> Pool {
    let day = sheet.entries.days[Int(entry)]
    let amount = sheet.entries.amounts[Int(entry)]
    var members = ownBills
    for place in members.indices { members[place].fit = min(3, members[place].fit) }
    var others: [Member] = []
    var place = lowerBound(billsByKeyDay, billKeyDays, day - 8)
    while place < billsByKeyDay.count, billKeyDays[Int(billsByKeyDay[place])] <= day + 8 {
      let bill = billsByKeyDay[place]
      let position = Int(bill)
      place += 1
      let gap = day - billKeyDays[position]
      let hasDue = sheet.bills.dueDays[position] != Side.noDay
      guard sheet.billIsFree[position], hasDue ? sheet.bills.days[position] <= day : gap >= -3,
        !members.contains(where: { $0.row == bill }), (sheet.bills.amounts[position] < 0) == (amount < 0),
        sheet.bills.amounts[position].magnitude < amount.magnitude,
        sheet.bills.currencies[position] == sheet.entries.currencies[Int(entry)],
        sheet.accountsAgree(Int(entry), position), !sheet.isRejected(Int(entry), position)
      else { continue }
      let account = Double(sheet.accountTerm(Int(entry), position))
      others.append(
        Member(
          row: bill, fit: -0.15 * Double(abs(gap)) + account, availability: Double(sheet.billAvailability[position])))
      if others.count > 200 { break }
    }
    return Pool(others, after: members)
  }

  private func lowerBound(_ rows: [Int32], _ days: [Int32], _ day: Int32) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if days[Int(rows[middle])] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
