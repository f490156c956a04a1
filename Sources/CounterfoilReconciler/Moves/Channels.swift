internal import CounterfoilModel
internal import CounterfoilRecords
internal import Glibc

/// Finds purchases that two accounts show: a wallet and the card or bank account it draws on.
///
/// Equal amount, sign and nearly equal day are not enough, for two people may pay the same price. One row has to point at
/// the other: by an order number both carry, by the account that funds it, by the other account's name, or by a word
/// that proved to accompany such rows. O(n log n), with a bounded number of look-alikes per row.
struct Channels {
  struct Group {
    /// The row that says what was bought, then the rows that show the same payment.
    var rows: [Int32]
    var probability: Double
    var reason: Sentence
  }

  private struct Pair {
    var left: Int32
    var right: Int32
    var chance: Double
  }

  private let side: Side
  private let vocabulary: Vocabulary
  private let spanDays: Double
  private let frozen: LearnedModel?
  private var similarity: Similarity
  private let extra: TextColumn
  private var words: PointingWords
  private var pairs: [Pair] = []
  /// Where the rows of each currency are in the side's order by amount.
  private let currencyRanges: [Range<Int>]
  /// The last four digits of each account's name; 0 where it does not end so.
  private let nameEnds: [UInt32]

  /// - Parameter extra: what the files say beyond the named fields, by row of the batch.
  static func find(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, extra: TextColumn) -> [Group] {
    let accounts = sheet.entries.accounts
    guard let first = accounts.first, accounts.contains(where: { $0 >= 0 && $0 != first }) else { return [] }
    var channels = Channels(sheet, vocabulary, extra)
    channels.collect(sheet.entryIsFree, threadCount: sheet.options.threadCount)
    if let frozen = sheet.learning.frozen {
      channels.words.learn(frozen, sheet.learning.keys)
    } else {
      channels.words.learn(channels.pairs.map { ($0.left, $0.right, $0.chance) })
      channels.words.record(&sheet.learning)
    }
    return channels.choose(&sheet)
  }

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary, _ extra: TextColumn) {
    side = sheet.entries
    self.vocabulary = vocabulary
    self.extra = extra
    spanDays = sheet.spanDays
    frozen = sheet.learning.frozen
    similarity = sheet.similarity
    words = PointingWords(sheet.entries, vocabulary)
    let side = side
    var ranges: [Range<Int>] = []
    let order = side.amountOrder
    while let start = ranges.last.map(\.upperBound) ?? (order.isEmpty ? nil : 0), start < order.count {
      let currency = side.currencies[Int(order[start])]
      let end = order[start...].firstIndexSorted { side.currencies[Int($0)] > currency }
      ranges.append(start..<end)
    }
    currencyRanges = ranges
    nameEnds = (0..<Int32((side.accounts.max() ?? -1) + 1)).map { account in
      vocabulary.names.withBytes(account) { name in
        guard name.count >= 4, name.suffix(4).allSatisfy(\.isASCIIDigit) else { return 0 }
        return name.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
  }

  /// Pairs rows of two accounts with the same amount within a few days.
  private mutating func collect(_ isFree: [Bool], threadCount: Int) {
    let order = Worksheet.amountOrder(side, isFree: isFree)
    let parts = Partition.map(order.count, threadCount: threadCount) { [self] range in
      var pairs: [Pair] = []
      // A block belongs to the range it starts in.
      var start = range.lowerBound
      while start < range.upperBound, start > 0, isOneAmount(order[start - 1], order[start]) { start += 1 }
      while start < range.upperBound {
        var end = start + 1
        while end < order.count, isOneAmount(order[start], order[end]) { end += 1 }
        if end - start > 1, side.amounts[Int(order[start])] != 0 { collect(order[start..<end], &pairs) }
        start = end
      }
      return pairs
    }
    pairs = parts.count == 1 ? parts[0] : Array(parts.joined())
  }

  private func isOneAmount(_ left: Int32, _ right: Int32) -> Bool {
    side.amounts[Int(left)] == side.amounts[Int(right)] && side.currencies[Int(left)] == side.currencies[Int(right)]
  }

  private func collect(_ block: ArraySlice<Int32>, _ pairs: inout [Pair]) {
    let count =
      frozen.map { $0[.amountsOfEntries, side.modelAmount(Int(block[block.startIndex])).key()] } ?? Double(block.count)
    let chance = max(Priors.Moves.channelChance, (count - 2) * Double(2 * Priors.Days.channel + 1) / spanDays)
    for place in block.indices {
      let left = Int(block[place])
      var other = place + 1
      let last = min(block.endIndex, other + Priors.Search.channels)
      while other < last, side.days[Int(block[other])] - side.days[left] <= Priors.Days.channel {
        let right = Int(block[other])
        if side.accounts[left] >= 0, side.accounts[right] >= 0, side.accounts[left] != side.accounts[right],
          side.isPending[left] == side.isPending[right]
        {
          pairs.append(Pair(left: block[place], right: block[other], chance: chance))
        }
        other += 1
      }
    }
  }

  private struct Sign {
    var weight: Double
    /// Whether the right row is the one that points, and so tells less about the purchase.
    var rightPoints: Bool
    var reason: Sentence
  }

  private struct Offers {
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
    var signs: [Sign] = []

    mutating func add(_ other: Offers) {
      lefts += other.lefts
      rights += other.rights
      weights += other.weights
      signs += other.signs
    }
  }

  /// Offers a pair that something ties together.
  private func offer(_ pair: Pair, _ similarity: inout Similarity, _ offers: inout Offers) {
    let (left, right) = (Int(pair.left), Int(pair.right))
    guard let sign = sign(left, right), !isToppedUp(left, right) else { return }
    let gap = abs(side.days[left] - side.days[right])
    let likeness = similarity.same(side.wordings[left], side.wordings[right])
    let weight =
      Priors.Moves.channelPrior - log(pair.chance) + sign.weight
      + (likeness >= Priors.Moves.channelLike ? Priors.Moves.channelLikeWeight : 0)
      + (gap == 0 ? 1 : gap == 1 ? 0.3 : -0.5 * Double(gap) + 0.5)
    guard weight > 0 else { return }
    // The lower account is always the left one, so that no row is used from both sides.
    let isOrdered = side.accounts[left] < side.accounts[right]
    offers.lefts.append(isOrdered ? pair.left : pair.right)
    offers.rights.append(isOrdered ? pair.right : pair.left)
    offers.weights.append(weight)
    offers.signs.append(
      isOrdered ? sign : Sign(weight: sign.weight, rightPoints: !sign.rightPoints, reason: sign.reason))
  }

  private func choose(_ sheet: inout Worksheet) -> [Group] {
    let parts = Partition.map(
      pairs.count, threadCount: sheet.options.threadCount, start: { [similarity] in similarity }
    ) { [self] range, similarity in
      var offers = Offers()
      for pair in pairs[range] { offer(pair, &similarity, &offers) }
      return offers
    }
    var offers = Offers()
    for part in parts { offers.add(part) }
    let (lefts, rights, weights, signs) = (offers.lefts, offers.rights, offers.weights, offers.signs)
    let picked = Assignment.best(lefts: lefts, rights: rights, weights: weights, boundedCount: &sheet.boundedCount)
    var isUsed: Set<Int32> = []
    var groups: [Group] = []
    for place in picked.sorted(by: { (-weights[$0], lefts[$0]) < (-weights[$1], lefts[$1]) }) {
      guard !isUsed.contains(lefts[place]), !isUsed.contains(rights[place]) else { continue }
      isUsed.formUnion([lefts[place], rights[place]])
      let rows = signs[place].rightPoints ? [lefts[place], rights[place]] : [rights[place], lefts[place]]
      groups.append(
        Group(
          rows: rows, probability: min(Priors.Moves.mostProbability, 1 / (1 + exp(-weights[place]))),
          reason: signs[place].reason))
    }
    return groups.sorted { $0.rows[0] < $1.rows[0] }
  }

  /// Whether one of the accounts shows the opposite amount too: a top-up, or a refund, then two rows are two moves.
  private func isToppedUp(_ left: Int, _ right: Int) -> Bool {
    let opposite = -side.amounts[left]
    let days = (side.days[left] - Priors.Days.channel)...(side.days[left] + 2 * Priors.Days.channel)
    // The rows of each currency are in order of amount and day.
    for range in currencyRanges {
      let rows = side.amountOrder[range]
      var place = rows.firstIndexSorted {
        let (amount, day) = (side.amounts[Int($0)], side.days[Int($0)])
        return amount > opposite || amount == opposite && day >= days.lowerBound
      }
      while place < rows.endIndex {
        let row = Int(rows[place])
        guard side.amounts[row] == opposite, side.days[row] <= days.upperBound else { break }
        if side.accounts[row] == side.accounts[left] || side.accounts[row] == side.accounts[right] { return true }
        place += 1
      }
    }
    return false
  }

  /// What ties two rows of one amount together; nil where nothing does.
  private func sign(_ left: Int, _ right: Int) -> Sign? {
    let pointsRight = words.strength(of: left, at: side.accounts[right])
    let pointsLeft = words.strength(of: right, at: side.accounts[left])
    let rightPoints = (pointsLeft?.weight ?? 0) >= (pointsRight?.weight ?? 0)
    if let number = sharedNumber(left, right) {
      return Sign(weight: 6, rightPoints: rightPoints, reason: Sentence(.channelNumber, .name(number)))
    }
    if isFunded(left, by: right) || isFunded(right, by: left) {
      return Sign(
        weight: 5, rightPoints: isFunded(left, by: right), reason: Sentence(.channelSource))
    }
    guard let best = rightPoints ? pointsLeft : pointsRight, (pointsLeft == nil) != (pointsRight == nil) else {
      return nil
    }
    return Sign(weight: best.weight, rightPoints: rightPoints, reason: best.reason)
  }

  /// A number of eight digits or more that both rows carry.
  private func sharedNumber(_ left: Int, _ right: Int) -> String? {
    let others = side.numbers(right)
    for number in side.numbers(left) where vocabulary.numberLengths[Int(number)] >= 8 && others.contains(number) {
      return vocabulary.numbers.withBytes(number) { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }

  /// Whether what a row's file says besides names the end of another row's account, as in `Debit card (4242)`.
  private func isFunded(_ row: Int, by other: Int) -> Bool {
    let name = nameEnds[Int(side.accounts[other])]
    return name != 0
      && extra.withBytes(Int(side.rows[row])) { text in
        // The last four bytes read, as one number.
        var last: UInt32 = 0
        for (place, byte) in text.enumerated() {
          last = last << 8 | UInt32(byte)
          if last == name, place >= 3, place == 3 || !text[place - 4].isASCIIDigit,
            place + 1 == text.count || !text[place + 1].isASCIIDigit
          {
            return true
          }
        }
        return false
      }
  }
}
