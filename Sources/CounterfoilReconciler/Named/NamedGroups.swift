/// Groups that need no search: bills that a payment names by their numbers, a payee's bills one after the other, and payments that
/// name one bill, where they add up to the cent.
///
/// However many rows there are, numbers, words and a sum were not made to agree; how likely a sum is by chance is computed. Banks
/// cut long texts, so that numbers may be missing: then the payee's next bills in order of number are added as long as the sum
/// stays below the amount. A payment that names none may be for a payee's bills in a row.
struct NamedGroups {
  struct Group {
    var entries: [Int32]
    var bills: [Int32]
    var shape: Match.Shape
    var probability: Double
    var habit: SumHabit?
  }

  private var sheet: Worksheet
  private let vocabulary: Vocabulary
  /// Free bills by each number that names them.
  private let billsByNumber: RowLists
  /// Free bills of each wording, in order of their days.
  private var billsByWording: [Int32: [(day: Int32, number: Int, bill: Int32)]] = [:]
  /// The same in order of their numbers.
  private var billsInOrder: [Int32: [Int32]] = [:]
  /// Wordings of bills by each word that few share.
  private let wordingsByWord: RowLists
  private let equalBills: AmountJoin

  /// By two words of a payment that stand together: the only payee whose bills such payments name; -1 where there are several.
  private var payeesByWords: [UInt64: Int32] = [:]
  private var known = KnownDifferences()

  /// The groups that no other one contests. O(numbers of both sides, and bills of their payees).
  static func find(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) -> [Group] {
    var start = NamedGroups(sheet, vocabulary)
    let free = (0..<Int32(sheet.entries.count)).filter { sheet.entryIsFree[Int($0)] }
    let named = free.map { start.named(by: $0) }
    if let frozen = sheet.learning.frozen {
      start.learn(frozen)
    } else {
      start.learn(Array(zip(free, named)))
      start.record(&sheet.learning)
    }
    sheet.leastShare = start.known.leastShare
    let search = start
    let parts = search.parts(Array(zip(free, named)))
    let isPart = Set(parts.flatMap(\.entries))
    let sums = Partition.map(free.count, threadCount: sheet.options.threadCount, start: { search }) { range, search in
      var (groups, others): ([Group], [Int32]) = ([], [])
      for place in range where !isPart.contains(free[place]) {
        let entry = free[place]
        // An entry that has the very amount of a bill is no sum that asks for an explanation.
        let isSum = !named[place].isEmpty || !search.hasEqual(entry)
        guard isSum else { continue }
        let payees = named[place].isEmpty ? search.payees(of: entry) : []
        if let group = search.group(of: entry, named[place], payees) {
          groups.append(group)
        } else if named[place].isEmpty, !search.namesPayee(entry, payees) {
          others.append(entry)
        }
      }
      return [(groups: groups, others: others)]
    }
    var found = parts + sums.flatMap { $0.flatMap(\.groups) }
    found += CollectivePayments.find(
      sheet, sums.flatMap { $0.flatMap(\.others) }, bills: search.billsByWording,
      isTaken: Set(found.flatMap(\.bills)))
    let ruled = sheet.ruled
    var claims: [Int32: Int] = [:]
    var entryClaims: [Int32: Int] = [:]
    for group in found {
      for bill in group.bills { claims[bill, default: 0] += 1 }
      for entry in group.entries { entryClaims[entry, default: 0] += 1 }
    }
    return found.filter { group in
      group.bills.allSatisfy { claims[$0] == 1 } && group.entries.allSatisfy { entryClaims[$0] == 1 }
        && (group.bills.count == 1 || group.bills.allSatisfy { ruled.mayBePaidTogether(Int($0)) })
        && (group.entries.count == 1 || group.bills.allSatisfy { ruled.mayBePaidInParts(Int($0)) })
    }
  }

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    self.sheet = sheet
    self.vocabulary = vocabulary
    let bills = sheet.bills
    billsByNumber = RowLists(keyCount: vocabulary.numbers.count, 0..<Int32(bills.count)) { bill, add in
      guard sheet.billIsFree[Int(bill)] else { return }
      for number in bills.numbers(Int(bill)) where sheet.isRare(number) { add(number) }
    }
    equalBills = AmountJoin(sheet.entries, with: bills.amountOrder, of: bills)
    for bill in 0..<bills.count where sheet.billIsFree[bill] {
      // The number of a bill comes after those in its texts. Those without one are in order of their days.
      billsByWording[bills.wordings[bill], default: []].append(
        (bills.days[bill], bills.numbers(bill).last.flatMap { NamedGroups.value(of: $0, vocabulary) } ?? 0, Int32(bill))
      )
    }
    for (wording, bills) in billsByWording {
      billsInOrder[wording] = bills.sorted { ($0.number, $0.bill) < ($1.number, $1.bill) }.map(\.bill)
    }
    wordingsByWord = RowLists(keyCount: vocabulary.words.count, billsByWording.keys.sorted()) { wording, add in
      for word in vocabulary.words(of: wording) { add(word) }
    }
  }

  /// Numbers in their order; nil where one has more digits than an `Int` holds.
  private static func value(of number: Int32, _ vocabulary: Vocabulary) -> Int? {
    vocabulary.numbers.withBytes(number) { JoinedNumber.value(ofBytes: $0) }
  }

  private func mayBePaid(_ bill: Int32, by entry: Int) -> Bool {
    sheet.bills.currencies[Int(bill)] == sheet.entries.currencies[entry] && sheet.accountsAgree(entry, Int(bill))
      && !sheet.isRejected(entry, Int(bill))
  }

  /// The bills an entry names, in order of its numbers.
  private func named(by entry: Int32) -> [Int32] {
    var named: [Int32] = []
    for number in sheet.entries.numbers(Int(entry)) {
      // A number of several bills names none of them.
      let bills = billsByNumber[number]
      guard bills.count == 1, let bill = bills.first, mayBePaid(bill, by: Int(entry)) else { continue }
      if !named.contains(bill) { named.append(bill) }
    }
    return named
  }

  /// Learns under which other names payees are paid, and what payments are less by, from those that name their bills.
  private mutating func learn(_ entries: [(entry: Int32, named: [Int32])]) {
    var proven: [(paid: UInt64, owed: UInt64)] = []
    for (entry, named) in entries where !named.isEmpty {
      let payee = sheet.bills.wordings[Int(named[0])]
      for words in wordPairs(of: entry) {
        payeesByWords[words] = payeesByWords[words].map { $0 == payee ? payee : -1 } ?? payee
      }
      if named.count == 1 {
        proven.append((sheet.entries.amounts[Int(entry)].magnitude, sheet.bills.amounts[Int(named[0])].magnitude))
      }
    }
    if Priors.Stages.knownDifferences { known = KnownDifferences(provenBy: proven, fees: []) }
  }

  /// The other names of the payees at hand, and what payments are less by, that a model learned.
  private mutating func learn(_ frozen: LearnedModel) {
    known = KnownDifferences(frozen, charges: .namedCharges, rates: .namedDiscounts)
    let names = frozen[.otherNames]
    guard !names.isEmpty else { return }
    var payees: [Double: Int32] = [:]
    for wording in billsInOrder.keys {
      payees[NamedGroups.value(ofPayee: sheet.learning.keys.wordings[Int(wording)])] = wording
    }
    for entry in 0..<Int32(sheet.entries.count) {
      for words in wordPairs(of: entry) {
        if let payee = names[key(ofWords: words)] { payeesByWords[words] = payees[payee] ?? -1 }
      }
    }
  }

  private func record(_ learning: inout Learning) {
    known.record(&learning, charges: .namedCharges, rates: .namedDiscounts)
    learning.recording { model in
      for (words, payee) in payeesByWords {
        let value = payee < 0 ? 0 : NamedGroups.value(ofPayee: sheet.learning.keys.wordings[Int(payee)])
        model.set(value, .otherNames, key(ofWords: words))
      }
    }
  }

  private func key(ofWords words: UInt64) -> UInt64 {
    let keys = sheet.learning.keys.words
    return ModelKey.pair(keys[Int(words >> 32)], keys[Int(words & 0xFFFF_FFFF)])
  }

  /// The key of a payee as a number that JSON holds exactly, 1 or more.
  private static func value(ofPayee key: UInt64) -> Double { Double(key >> 12) + 1 }

  /// The words of an entry, each with the next one.
  private func wordPairs(of entry: Int32) -> [UInt64] {
    let words = vocabulary.words(of: sheet.entries.wordings[Int(entry)])
    return zip(words, words.dropFirst()).map { UInt64(UInt32(bitPattern: $0)) << 32 | UInt64(UInt32(bitPattern: $1)) }
  }

  private func sum(_ rows: [Int32], _ amounts: [Int64]) -> Int64? {
    var sum: Int64 = 0
    for row in rows {
      let (next, overflow) = sum.addingReportingOverflow(amounts[Int(row)])
      if overflow { return nil }
      sum = next
    }
    return sum
  }

  private func group(_ entries: [Int32], _ bills: [Int32], tries: Int, _ shape: Match.Shape) -> Group? {
    let amounts =
      shape == .manyBills
      ? bills.map { sheet.bills.amounts[Int($0)].magnitude } : entries.map { sheet.entries.amounts[Int($0)].magnitude }
    let probability = 1 - Double(tries) * NamedGroups.chance(of: amounts)
    guard probability >= Priors.Groups.namedLeast else { return nil }
    return Group(
      entries: entries.sorted(), bills: bills.sorted(), shape: shape,
      probability: min(Priors.Groups.namedMost, probability))
  }

  /// One payment for several bills.
  private mutating func group(of entry: Int32, _ named: [Int32], _ payees: [Int32]) -> Group? {
    let amount = sheet.entries.amounts[Int(entry)]
    if named.isEmpty { return unnamedGroup(of: entry, payees) }
    guard let sum = sum(named, sheet.bills.amounts) else { return nil }
    if sum == amount { return named.count > 1 ? group([entry], named, tries: 1, .manyBills) : nil }
    // Two bills or more that are named, less what is often taken off.
    if named.count > 1, (sum < 0) == (amount < 0), known.explains(paid: amount.magnitude, owed: sum.magnitude) {
      return group([entry], named, tries: Int(known.valueCount(owed: sum.magnitude)), .manyBills)
    }
    let (missing, overflow) = amount.subtractingReportingOverflow(sum)
    guard !overflow, let further = further(after: named, entry: Int(entry), missing: missing) else { return nil }
    return group([entry], named + further, tries: 1 + further.count, .manyBills)
  }

  /// Whether a free bill has the very amount.
  private func hasEqual(_ entry: Int32) -> Bool { !equalBills[Int(entry)].isEmpty }

  /// A payee's bills one after the other that add up to a payment which names its payee alone.
  /// - Parameter payees: the wordings of bills that it may name.
  private mutating func unnamedGroup(of entry: Int32, _ payees: [Int32]) -> Group? {
    guard payees.count <= Priors.Groups.namedPayees else { return nil }
    var tries = 0
    var found: [[Int32]] = []
    for wording in payees {
      let bills = inReach(entry, wording)
      guard bills.count <= Priors.Search.namedBills else { return nil }
      tries += bills.count
      found += runs(bills, amount: sheet.entries.amounts[Int(entry)])
    }
    return found.count == 1 ? group([entry], found[0], tries: tries, .manyBills) : nil
  }

  /// The wordings of bills that an entry's words agree with, or whose bills payments of such words name.
  private mutating func payees(of entry: Int32) -> [Int32] {
    let wording = sheet.entries.wordings[Int(entry)]
    var looked: Set<Int32> = []
    var payees: [Int32] = []
    for word in vocabulary.words(of: wording) {
      let others = wordingsByWord[word]
      if others.count > Priors.Search.namedWordings { continue }
      for other in others where looked.insert(other).inserted {
        let verdict = sheet.similarity.match(entry: wording, bill: other)
        if verdict.hasWords, verdict.likeness >= Priors.Words.most { payees.append(other) }
      }
    }
    for words in wordPairs(of: entry) {
      if let payee = payeesByWords[words], payee >= 0, !payees.contains(payee) { payees.append(payee) }
    }
    return payees.sorted()
  }

  /// Whether the words of an entry are those of a payee whose bills it may pay: then it is no unknown payer's.
  private mutating func namesPayee(_ entry: Int32, _ payees: [Int32]) -> Bool {
    let wording = sheet.entries.wordings[Int(entry)]
    return payees.contains { payee in
      let words = sheet.similarity.match(entry: wording, bill: payee)
      return words.hasWords && words.likeness >= Priors.Words.most && !inReach(entry, payee).isEmpty
    }
  }

  /// A payee's bills that an entry may pay, in order of number; more than ``mostBills`` where there are too many.
  private func inReach(_ entry: Int32, _ wording: Int32) -> [Int32] {
    guard let bills = billsByWording[wording] else { return [] }
    let day = sheet.entries.days[Int(entry)]
    let start = bills.indices.bound { bills[$0].day < day - Priors.Days.namedOldest }
    let end = (start..<bills.count).bound { bills[$0].day <= day }
    guard end - start <= Priors.Search.namedBills else { return bills[start..<end].map(\.bill) }
    return bills[start..<end].sorted { ($0.number, $0.bill) < ($1.number, $1.bill) }.map(\.bill)
      .filter { mayBePaid($0, by: Int(entry)) }
  }

  /// Stretches of two bills or more that add up to an amount. O(bills).
  private func runs(_ bills: [Int32], amount: Int64) -> [[Int32]] {
    let values = bills.map { sheet.bills.amounts[Int($0)] }
    guard amount != 0, values.allSatisfy({ ($0 < 0) == (amount < 0) && $0 != 0 }) else { return [] }
    var found: [[Int32]] = []
    var start = 0
    var sum: Int128 = 0
    for end in values.indices {
      sum += Int128(values[end])
      while sum.magnitude > Int128(amount).magnitude {
        sum -= Int128(values[start])
        start += 1
      }
      if sum == Int128(amount), end > start { found.append(Array(bills[start...end])) }
    }
    return found
  }

  /// The payee's bills next in order of number that make up what is missing; nil where none do.
  private func further(after named: [Int32], entry: Int, missing: Int64) -> [Int32]? {
    let wording = sheet.bills.wordings[Int(named[0])]
    guard named.allSatisfy({ sheet.bills.wordings[Int($0)] == wording }), let bills = billsInOrder[wording],
      let last = bills.lastIndex(where: named.contains)
    else { return nil }
    var rest = missing
    var further: [Int32] = []
    for bill in bills[(last + 1)...] where mayBePaid(bill, by: entry) {
      let amount = sheet.bills.amounts[Int(bill)]
      guard (amount < 0) == (rest < 0), amount.magnitude <= rest.magnitude else { return nil }
      rest -= amount
      further.append(bill)
      if rest == 0 { return further }
    }
    return nil
  }

  /// Several payments of one bill: those that name it and no other, or one that names it and another one of the payer for all
  /// that is left.
  private func parts(_ entries: [(entry: Int32, named: [Int32])]) -> [Group] {
    var namers: [Int32: [Int32]] = [:]
    var namesNone: Set<Int32> = []
    for (entry, named) in entries {
      if named.count == 1 { namers[named[0], default: []].append(entry) }
      if named.isEmpty { namesNone.insert(entry) }
    }
    var sheet = sheet
    return namers.keys.sorted().compactMap { bill -> Group? in
      guard let naming = namers[bill], naming.count <= Priors.Groups.namedParts,
        let paid = sum(naming, sheet.entries.amounts)
      else { return nil }
      let owed = sheet.bills.amounts[Int(bill)]
      guard naming.allSatisfy({ (sheet.entries.amounts[Int($0)] < 0) == (owed < 0) }) else { return nil }
      if paid == owed { return naming.count > 1 ? group(naming, [bill], tries: 1, .manyEntries) : nil }
      guard naming.count == 1, paid.magnitude < owed.magnitude else { return nil }
      let first = naming[0]
      let others = sheet.entries.rows(of: owed - paid, sheet.entries.currencies[Int(first)]).filter { other in
        namesNone.contains(other) && mayBePaid(bill, by: Int(other))
          && abs(sheet.entries.days[Int(other)] - sheet.entries.days[Int(first)]) <= Priors.Days.namedParts
          && isOfPayer(other, first, bill, &sheet)
      }
      return others.count == 1 ? group([first, others[0]], [bill], tries: Priors.Search.namedBills, .manyEntries) : nil
    }
  }

  /// Whether an entry has the words of a bill, or those that another entry begins with.
  private func isOfPayer(_ other: Int32, _ first: Int32, _ bill: Int32, _ sheet: inout Worksheet) -> Bool {
    let wording = sheet.entries.wordings[Int(other)]
    let verdict = sheet.similarity.match(entry: wording, bill: sheet.bills.wordings[Int(bill)])
    if verdict.hasWords, verdict.likeness >= Priors.Words.most { return true }
    let words = vocabulary.words(of: wording).prefix(2)
    return words.count == 2 && words.elementsEqual(vocabulary.words(of: sheet.entries.wordings[Int(first)]).prefix(2))
  }

  /// How likely a sum of such amounts is a given one by chance: one in the number of steps that one of them has on the
  /// grid they all lie on.
  private static func chance(of amounts: [UInt64]) -> Double {
    var grid: UInt64 = 0
    var total = 0.0
    for amount in amounts {
      total += Double(amount)
      grid = greatestCommonDivisor(grid, amount)
    }
    return total > 0 ? Double(grid) * Double(amounts.count) / total : 1
  }

  static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
