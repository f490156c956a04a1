internal import Glibc

/// Finds bills recorded twice: a lonely bill beside a matched one of the same amount, a few days and some words apart.
///
/// Against it speaks how many unrelated bills of the amount, and of alike words, are to be expected within these days: as many as
/// chance would have there, or as stand so beside one another where each has a payment of its own, as the rents of one day do.
struct DuplicateBills {
  /// Fewer amounts are not worth a second thread.
  private static let leastShared = 64

  private static let leastWeight = log(Priors.Copies.billLeast / (1 - Priors.Copies.billLeast))

  private let side: Side
  private let mayBeCopy: [Bool]
  private let isSettled: [Bool]
  private let spanDays: Double
  private let learning: Learning
  private let billCount: Double
  private let vocabulary: Vocabulary
  private var similarity: Similarity
  private var offers = Offers()

  private struct Offers {
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
  }

  /// - Parameters:
  ///   - mayBeCopy: bills that may record again what another one records.
  ///   - isSettled: bills that have their payment.
  /// - Returns: weights are log-odds, in nats.
  static func find(
    _ sheet: inout Worksheet, _ vocabulary: Vocabulary, mayBeCopy: [Bool], isSettled: [Bool]
  ) -> [(copy: Int32, original: Int32, weight: Double)] {
    var search = DuplicateBills(sheet, vocabulary, mayBeCopy, isSettled)
    search.collect(threadCount: sheet.options.threadCount)
    let (lefts, rights, weights) = (search.offers.lefts, search.offers.rights, search.offers.weights)
    let picked = Assignment.best(
      lefts: lefts, rights: rights, weights: weights.map { $0 + 1 }, boundedCount: &sheet.boundedCount)
    return picked.map { (lefts[$0], rights[$0], weights[$0]) }
  }

  static func probability(_ weight: Double) -> Double { min(Priors.Copies.billMost, 1 / (1 + exp(-weight))) }

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary, _ mayBeCopy: [Bool], _ isSettled: [Bool]) {
    self.vocabulary = vocabulary
    side = sheet.bills
    self.mayBeCopy = mayBeCopy
    self.isSettled = isSettled
    spanDays = sheet.spanDays
    learning = sheet.learning
    billCount = sheet.billCount
    similarity = sheet.similarity
  }

  private mutating func collect(threadCount: Int) {
    let order = side.amountOrder
    var blocks: [Range<Int>] = []
    var start = 0
    while start < order.count {
      let first = Int(order[start])
      var end = start
      while end < order.count, side.amounts[Int(order[end])] == side.amounts[first],
        side.currencies[Int(order[end])] == side.currencies[first]
      {
        end += 1
      }
      if end - start > 1, order[start..<end].contains(where: { mayBeCopy[Int($0)] }) { blocks.append(start..<end) }
      start = end
    }
    let parts = Partition.map(
      blocks.count, leastShared: DuplicateBills.leastShared, threadCount: threadCount, start: { [self] in self }
    ) { [blocks] range, part in
      for block in blocks[range] { part.collect(order[block]) }
      defer { part.offers = Offers() }
      return part.offers
    }
    for part in parts {
      offers.lefts += part.lefts
      offers.rights += part.rights
      offers.weights += part.weights
    }
  }

  /// - Parameter block: bills of one amount, in order of day.
  private mutating func collect(_ block: ArraySlice<Int32>) {
    var calendar = WordingDays(block)
    for place in block.indices where mayBeCopy[Int(block[place])] {
      let copy = Int(block[place])
      // Of a common amount a sample tells how many are alike.
      let sample = (block.startIndex..<block.endIndex).around(place, Priors.Search.samples)
      var alike = 0.0
      for other in sample where other != place && isAlike(copy, Int(block[other])) { alike += 1 }
      alike *= Double(block.count) / Double(sample.count)
      var equalCount = block.count
      var company = learning.frozen == nil ? nil : Company()
      if let frozen = learning.frozen {
        let amount = side.modelAmount(copy)
        alike = max(
          0, frozen[.amountsOfWordingsOfBills, amount.key(learning.keys.wordings[Int(side.wordings[copy])])] - 1)
        equalCount = max(1, Int(frozen[.amountsOfBills, amount.key()]))
      }
      for other in sample where other != place {
        let original = Int(block[other])
        guard isSettled[original], abs(side.days[original] - side.days[copy]) <= Priors.Copies.billDays else {
          continue
        }
        let beside = company ?? self.company(of: copy, in: block[sample], &calendar)
        company = beside
        guard var weight = weight(copy, original, alikeCount: alike, equalCount: equalCount, beside),
          weight > DuplicateBills.leastWeight
        else { continue }
        if learning.frozen == nil { weight += companyTerm(copy, original, &calendar) }
        guard weight > DuplicateBills.leastWeight else { continue }
        offers.lefts.append(Int32(copy))
        offers.rights.append(Int32(original))
        offers.weights.append(weight)
      }
    }
  }

  private mutating func isAlike(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (side.wordings[left], side.wordings[right])
    return left == right || similarity.same(left, right) >= Priors.Words.oneWord
  }

  /// Whether a bill has no words, or only such as several bills have and no statement: `groceries` is what was bought,
  /// not from whom.
  private func namesNobody(_ bill: Int) -> Bool {
    vocabulary.words(of: side.wordings[bill]).allSatisfy {
      similarity.entryFrequencies[Int($0)] == 0 && similarity.billFrequencies[Int($0)] >= 3
    }
  }

  /// How bills that have their payments stand beside one another.
  private struct Company {
    /// Those in words like the copy's.
    var ofAlike = SettledCompany()
    /// Those of the amount in any words, as far as they are looked at.
    var ofAll = SettledCompany()
  }

  private mutating func company(
    of copy: Int, in sample: ArraySlice<Int32>, _ calendar: inout WordingDays
  ) -> Company {
    let settled = sample.filter { isSettled[Int($0)] }
    let alike = Set(settled.filter { isAlike(copy, Int($0)) }.map { side.wordings[Int($0)] })
      .union([side.wordings[copy]])
    var days: [Int32] = []
    for wording in alike { days += calendar.settledDays(of: wording, side, isSettled) }
    return Company(ofAlike: SettledCompany(days.sorted()), ofAll: SettledCompany(settled.map { side.days[Int($0)] }))
  }

  private mutating func weight(
    _ copy: Int, _ original: Int, alikeCount: Double, equalCount: Int,
    _ company: Company
  ) -> Double? {
    guard mayBeOne(copy, original), !haveOtherTitles(copy, original) else { return nil }
    let window = Double(2 * Priors.Copies.billDays + 1) / spanDays
    let isBlank = namesNobody(copy) || namesNobody(original)
    let isAlike = isAlike(copy, original)
    let gap = abs(side.days[copy] - side.days[original])
    let others = isAlike ? alikeCount - 1 : Double(equalCount - 2)
    let beside = (isAlike ? company.ofAlike : company.ofAll).expected(atGap: gap)
    var weight =
      Priors.Copies.billPrior - log(max(Priors.Copies.billChance + 0.5 / billCount, others * window, beside))
    weight +=
      isAlike
      ? (isBlank ? Priors.Copies.billAlikeBlank : Priors.Copies.billAlike)
      : isBlank ? Priors.Copies.billBlank : Priors.Copies.billOther
    weight +=
      gap == 0 ? Priors.Copies.billSameDay : gap <= 2 ? Priors.Copies.billNearDay : Priors.Copies.billFarDay
    if side.references[copy] >= 0, side.references[copy] == side.references[original] {
      weight += Priors.Copies.billReference
    }
    return weight
  }

  /// What it says that bills in the words of both stand side by side at other times, too, so that each has a payment of its own: how seldom
  /// one of the copy's words has none of the original's beside it (Laplace's rule of succession); 0 where that is as often as not.
  ///
  /// O(bills of both wordings).
  private func companyTerm(
    _ copy: Int, _ original: Int, _ calendar: inout WordingDays
  ) -> Double {
    let (own, other) = (side.wordings[copy], side.wordings[original])
    func isNear(_ left: Int32, _ right: Int32) -> Bool { abs(left - right) <= Priors.Copies.billDays }
    let others = calendar.days(of: other, side)
    var (alone, accompanied) = (1.0, 1.0)
    // Two bills in the same words on one day are company of one another.
    let needed = own == other ? 2 : 1
    var first = 0
    for day in calendar.days(of: own, side) where !isNear(day, side.days[copy]) {
      // Both are in order: what lies too early for one day does for all that follow.
      while first < others.count, others[first] < day - Priors.Copies.billDays { first += 1 }
      let last = first + needed - 1
      if last < others.count, isNear(others[last], day) { accompanied += 1 } else { alone += 1 }
    }
    return min(0, log(alone / accompanied))
  }

  /// Whether nothing but a mistake tells the two apart: kind, account, number and due day agree where both state them.
  private func mayBeOne(_ copy: Int, _ original: Int) -> Bool {
    func agree(_ left: Int32, _ right: Int32) -> Bool { left < 0 || right < 0 || left == right }
    let (due, otherDue) = (side.dueDays[copy], side.dueDays[original])
    return side.kinds[copy] == side.kinds[original] && agree(side.accounts[copy], side.accounts[original])
      && agree(side.counterAccounts[copy], side.counterAccounts[original])
      && agree(side.references[copy], side.references[original])
      && (due == Side.noDay || otherDue == Side.noDay || abs(due - otherDue) <= Priors.Copies.billDays)
  }

  /// Whether both bills have a title, and each title tells something the other does not, such as `Piano lesson, Ida` and
  /// `Piano lesson, Emil`.
  private mutating func haveOtherTitles(_ left: Int, _ right: Int) -> Bool {
    let leftWords = similarity.titleWords(of: side.wordings[left])
    let rightWords = similarity.titleWords(of: side.wordings[right])
    guard !leftWords.isEmpty, !rightWords.isEmpty else { return false }
    // Of equal words only the numbers may differ.
    if side.wordings[left] == side.wordings[right] { return side.texts[left] != side.texts[right] }
    return !similarity.covers(leftWords, rightWords) && !similarity.covers(rightWords, leftWords)
  }
}

/// The days of the bills of one amount by their words, looked up once for all of them.
private struct WordingDays {
  private let block: ArraySlice<Int32>
  private var all: [Int32: [Int32]]?
  private var settled: [Int32: [Int32]]?

  /// - Parameter block: bills of one amount, in order of day.
  init(_ block: ArraySlice<Int32>) { self.block = block }

  mutating func days(of wording: Int32, _ side: Side) -> [Int32] {
    let days = all ?? Dictionary(grouping: block) { side.wordings[Int($0)] }.mapValues { $0.map { side.days[Int($0)] } }
    all = days
    return days[wording] ?? []
  }

  /// Of the bills that have their payment.
  mutating func settledDays(of wording: Int32, _ side: Side, _ isSettled: [Bool]) -> [Int32] {
    let days =
      settled
      ?? Dictionary(grouping: block.filter { isSettled[Int($0)] }) { side.wordings[Int($0)] }
      .mapValues { $0.map { side.days[Int($0)] } }
    settled = days
    return days[wording] ?? []
  }
}

/// How many bills with a payment of their own stand beside another such, by how many days lie between them.
private struct SettledCompany {
  /// On the same day, up to two days apart, and further.
  private var means = [0.0, 0.0, 0.0]

  init() {}

  /// - Parameter days: those of the bills, in order.
  init(_ days: [Int32]) {
    guard days.count > 1 else { return }
    var counts = [0, 0, 0]
    for (place, day) in days.enumerated() {
      for other in days[(place + 1)...] {
        guard other - day <= Priors.Copies.billDays else { break }
        counts[SettledCompany.place(ofGap: other - day)] += 2
      }
    }
    means = counts.map { Double($0) / Double(days.count) }
  }

  private static func place(ofGap gap: Int32) -> Int { gap == 0 ? 0 : gap <= 2 ? 1 : 2 }

  /// How many to expect in all days that are looked at, if these were like those of this gap.
  func expected(atGap gap: Int32) -> Double {
    let place = SettledCompany.place(ofGap: gap)
    let all = Double(2 * Priors.Copies.billDays + 1)
    let days = [1, 4, all - 5][place]
    return days > 0 ? means[place] * all / days : 0
  }
}
