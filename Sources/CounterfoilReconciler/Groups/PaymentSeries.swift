internal import Glibc

/// Equal payments a month apart that add up to one bill.
struct PaymentSeries {
  /// Free entries by currency, amount, account and day.
  private var order: [Int32]
  /// Where the entries of each amount are in ``order``.
  private var runs: AmountRuns
  /// Free entries of each account, in order of their day.
  private let byAccount: AccountDays

  init(_ sheet: Worksheet, _ byAccount: AccountDays) {
    let entries = sheet.entries
    var order = Worksheet.amountOrder(entries, isFree: sheet.entryIsFree)
    var keys: [UInt64] = []
    var start = 0
    while start < order.count {
      let first = Int(order[start])
      var end = start + 1
      while end < order.count, entries.amounts[Int(order[end])] == entries.amounts[first],
        entries.currencies[Int(order[end])] == entries.currencies[first]
      { end += 1 }
      if end - start > 1 {
        // Those of an account are in order of their day already.
        keys.removeAll(keepingCapacity: true)
        for place in start..<end {
          keys.append(UInt64(Int(entries.accounts[Int(order[place])]) + 1) << 32 | UInt64(order[place]))
        }
        keys.sort()
        for place in start..<end { order[place] = Int32(truncatingIfNeeded: keys[place - start] & 0xFFFF_FFFF) }
      }
      start = end
    }
    self.order = order
    runs = AmountRuns(order, entries)
    self.byAccount = byAccount
  }

  /// Lets go of entries that are no longer free.
  mutating func update(_ sheet: Worksheet) {
    order = order.filter { sheet.entryIsFree[Int($0)] }
    runs = AmountRuns(order, sheet.entries)
  }

  /// Series of payments for a bill; unfinished ones too, where the words agree.
  func parts(of bill: Int32, _ sheet: inout Worksheet, isTolerant: Bool) -> [Groups.Group] {
    let position = Int(bill)
    let total = sheet.bills.amounts[position]
    guard total.magnitude < 1 << 53, total.magnitude >= 200 else { return [] }
    var found: [Groups.Group] = []
    let day = sheet.bills.days[position]
    for count in Priors.Amounts.seriesParts {
      let part = total / count
      let rest = total - part * (count - 1)
      let run = runs.places(of: part, sheet.bills.currencies[position])
      if run.isEmpty { continue }
      let rowCount = self.count(run, bill: position, &sheet)
      guard rowCount > 0, !isHopeless(rowCount, Int(count), &sheet, isTolerant) else { continue }
      for first in firsts(run, bill: position, day, &sheet) {
        guard
          let group = chain(from: first, rowCount, bill: bill, count: Int(count), rest: rest, &sheet, isTolerant),
          !found.contains(where: { $0.entries == group.entries })
        else { continue }
        found.append(group)
      }
    }
    // Other series that fit as well make it doubtful.
    guard let best = found.max(by: { $0.weight < $1.weight }) else { return [] }
    let rivals = found.reduce(0) { $0 + ($1.entries == best.entries ? 0 : exp($1.weight - best.weight)) }
    var group = best
    group.probability = best.probability / (1 + rivals)
    return [group]
  }

  /// Whether so many entries have an amount that no series of it could be told from chance.
  private func isHopeless(_ rowCount: Int, _ count: Int, _ sheet: inout Worksheet, _ isTolerant: Bool) -> Bool {
    let rate = (Double(max(0, rowCount - count)) + Priors.Groups.seriesAssumed) / sheet.spanDays
    let byChance = 8 * rate * 39 * pow(min(1, rate * Priors.Groups.seriesWindow), Double(count - 1))
    return byChance > (isTolerant ? 10 : 1) * Priors.Groups.seriesByChance
  }

  /// How well the days of a series go with the bill's due day, in nats: that of a bill paid in parts is the last part's.
  private func dueTerm(_ first: Int32, count: Int, bill: Int, _ sheet: inout Worksheet) -> Double {
    let due = sheet.bills.dueDays[bill]
    guard due != Side.noDay, due - sheet.bills.days[bill] >= 20 else { return 0 }
    let last = Int(sheet.entries.days[Int(first)]) + 30 * (count - 1)
    return 1 - min(3, Double(max(0, abs(last - Int(due)) - 5)) / 5)
  }

  /// - Parameter rowCount: how many entries with the amount of the first the bill may be paid with.
  private func chain(
    from first: Int32, _ rowCount: Int, bill: Int32, count: Int, rest: Int64, _ sheet: inout Worksheet,
    _ isTolerant: Bool
  ) -> Groups.Group? {
    var chain = [first]
    // How many unrelated rows would do as a last payment that is off by a fee: behind two that are not, for one is no series.
    var tailCount: Double?
    while chain.count < count, let last = chain.last {
      let isTail = chain.count == count - 1
      let part = sheet.entries.amounts[Int(first)]
      let isOther = isTail && rest != part
      let run = runs.places(of: isOther ? rest : part, sheet.bills.currencies[Int(bill)])
      let likeCount = isOther ? self.count(run, bill: Int(bill), &sheet) : rowCount
      let followers = places(run, account: sheet.entries.accounts[Int(first)], &sheet)
      if let next = follower(last, first, order[followers], bill: Int(bill), likeCount: likeCount, &sheet) {
        chain.append(next)
      } else if isTail, isTolerant, chain.count > 1,
        let next = nearTail(last, first, rest: rest, bill: Int(bill), &sheet)
      {
        chain.append(next.row)
        tailCount = next.byChance
      } else {
        break
      }
    }
    let isWhole = chain.count == count
    guard chain.count >= 2, isWhole || isTolerant else { return nil }
    var likeness: Float = 0
    for row in chain {
      let verdict = sheet.similarity.match(
        entry: sheet.entries.wordings[Int(row)], bill: sheet.bills.wordings[Int(bill)])
      likeness = max(likeness, verdict.likeness)
    }
    let isBlank = sheet.similarity.isBlank(sheet.bills.wordings[Int(bill)])
    let agrees = likeness >= Priors.Words.alike
    guard isWhole || agrees else { return nil }
    // Unrelated rows of this amount per day, and the chains they would make by chance.
    let rate = (Double(max(0, rowCount - chain.count)) + Priors.Groups.seriesAssumed) / sheet.spanDays
    var byChance = 8 * rate * 39
    for place in 1..<chain.count {
      if place == chain.count - 1, let tailCount {
        byChance *= tailCount
      } else {
        byChance *= min(1, rate * Priors.Groups.seriesWindow)
      }
    }
    if agrees { byChance *= Priors.Groups.seriesLikeChance }
    // Pairs that want the payments or the bill.
    let availability = chain.reduce(Double(sheet.billAvailability[Int(bill)])) {
      $0 + Double(sheet.entryAvailability[Int($1)])
    }
    let isHalf = isWhole ? isBlank : chain.count * 2 >= count
    let prior =
      isWhole && agrees
      ? Priors.Groups.seriesLike : isHalf ? Priors.Groups.seriesBlank : Priors.Groups.seriesOther
    let share = prior / (prior + byChance * exp(-availability))
    let odds = share / max(1e-9, 1 - share) * exp(dueTerm(first, count: count, bill: Int(bill), &sheet))
    let paid = chain.reduce(Int64(0)) { $0 + sheet.entries.amounts[Int($1)] }
    return Groups.Group(
      entries: chain.sorted(), bills: [bill], shape: .manyEntries,
      probability: min(isWhole ? Priors.Groups.seriesMost : Priors.Groups.seriesMostPart, odds / (1 + odds)),
      weight: min(12, log(odds)) - availability,
      remaining: isWhole ? 0 : sheet.bills.amounts[Int(bill)] - paid)
  }

  /// The payment about a month after another, of the same account and with like words.
  private func follower(
    _ last: Int32, _ first: Int32, _ rows: ArraySlice<Int32>, bill: Int, likeCount: Int, _ sheet: inout Worksheet
  ) -> Int32? {
    // Payments of a price paid all the time need like words; an odd sum a month later is telling enough.
    let isOdd = likeCount <= 8
    var best: (rank: Int32, row: Int32)?
    let day = sheet.entries.days[Int(last)]
    let (firstDay, lastDay) = (day + Priors.Days.seriesLeast, day + Priors.Days.seriesMost)
    var place = PaymentSeries.bound(rows, firstDay, &sheet)
    while place < rows.endIndex, sheet.entries.days[Int(rows[place])] <= lastDay {
      let row = rows[place]
      place += 1
      guard isAllowed(Int(row), bill, &sheet) else { continue }
      let gap = sheet.entries.days[Int(row)] - day
      let isLike =
        sheet.similarity.same(sheet.entries.wordings[Int(first)], sheet.entries.wordings[Int(row)])
        >= Priors.Words.alike
      guard isLike || isOdd else { continue }
      let rank = abs(gap - 30) + (isLike ? 0 : 100)
      if best.map({ rank < $0.rank }) ?? true { best = (rank, row) }
    }
    return best?.row
  }

  /// A last payment off by a small fee or discount, and how many unrelated ones are to be expected.
  private func nearTail(
    _ last: Int32, _ first: Int32, rest: Int64, bill: Int, _ sheet: inout Worksheet
  ) -> (row: Int32, byChance: Double)? {
    let reach = max(500, abs(sheet.bills.amounts[bill]) / 45)
    let day = sheet.entries.days[Int(last)]
    let month = DayWindow(
      byAccount, account: sheet.entries.accounts[Int(first)], near: day + Priors.Days.seriesLeast,
      days: (day + Priors.Days.seriesLeast)...(day + Priors.Days.seriesMost))
    let name = sheet.bills.wordings[bill]
    func likeness(_ row: Int32) -> Float {
      sheet.similarity.match(entry: sheet.entries.wordings[Int(row)], bill: name).likeness
    }
    // An amount that is only near tells nothing without words: it names the payee as the first payment does.
    let leastLikeness = min(likeness(first), Priors.Words.most)
    let rows = byAccount.rows[month.first..<month.end].filter { row in
      let entry = Int(row)
      return abs(sheet.entries.amounts[entry] - rest) <= reach
        && sheet.entries.currencies[entry] == sheet.bills.currencies[bill] && isAllowed(entry, bill, &sheet)
        && likeness(row) >= leastLikeness
    }
    let currency = sheet.bills.currencies[bill]
    let likeCount =
      runs.countBefore(rest + reach + 1, currency) - runs.countBefore(rest - reach, currency)
    guard let row = follower(last, first, rows[...], bill: bill, likeCount: .max, &sheet) else { return nil }
    let ownCount = byAccount.places(of: sheet.entries.accounts[Int(first)]).count
    let share = Double(ownCount) / Double(max(1, order.count))
    return (
      row, (Double(likeCount) * share + Priors.Groups.seriesAssumed) * Priors.Groups.seriesWindow / sheet.spanDays
    )
  }

  /// Of entries of an amount, the places of those of an account.
  private func places(_ run: Range<Int>, account: Int32, _ sheet: inout Worksheet) -> Range<Int> {
    let accounts = sheet.entries.accounts
    return run.bound { accounts[Int(order[$0])] < account }..<run.bound { accounts[Int(order[$0])] <= account }
  }

  /// Of entries of an amount, the places of those a bill's account agrees with.
  private func agreeing(_ run: Range<Int>, bill: Int, _ sheet: inout Worksheet) -> [Range<Int>] {
    let account = sheet.bills.accounts[bill]
    if account < 0 { return [run] }
    var found = [places(run, account: -1, &sheet), places(run, account: account, &sheet)]
    let other = sheet.bills.isTransferKind[bill] ? sheet.bills.counterAccounts[bill] : -1
    if other >= 0, other != account { found.append(places(run, account: other, &sheet)) }
    return found
  }

  private func count(_ run: Range<Int>, bill: Int, _ sheet: inout Worksheet) -> Int {
    if let frozen = sheet.learning.frozen, let first = run.first {
      let amount = sheet.entries.modelAmount(Int(order[first]))
      let account = sheet.bills.accounts[bill]
      if account < 0 || sheet.bills.isTransferKind[bill] { return Int(frozen[.amountsOfEntries, amount.key()]) }
      let keys = sheet.learning.keys
      return Set([-1, account]).reduce(0) {
        $0 + Int(frozen[.amountsOfAccounts, amount.key(keys.account($1))])
      }
    }
    return agreeing(run, bill: bill, &sheet).reduce(0) { $0 + $1.count }
  }

  /// Entries of an amount that may be the first of a bill's series.
  private func firsts(_ run: Range<Int>, bill: Int, _ day: Int32, _ sheet: inout Worksheet) -> [Int32] {
    let days = (day - Priors.Days.seriesBefore)...(day + Priors.Days.seriesAfter)
    return agreeing(run, bill: bill, &sheet).flatMap { order[$0] }
      .filter { days.contains(sheet.entries.days[Int($0)]) && isAllowed(Int($0), bill, &sheet) }
  }

  private func isAllowed(_ entry: Int, _ bill: Int, _ sheet: inout Worksheet) -> Bool {
    sheet.entryIsFree[entry] && sheet.accountsAgree(entry, bill) && sheet.mayBePart(entry, bill)
  }

  /// The first of an account's entries of an amount that is not before a day.
  private static func bound(_ rows: ArraySlice<Int32>, _ day: Int32, _ sheet: inout Worksheet) -> Int {
    rows.indices.bound { sheet.entries.days[Int(rows[$0])] < day }
  }
}
