internal import Glibc

/// The entries that compete for bills, by currency and amount.
struct EntriesByAmount {
  private let entries: Side
  private let bills: Side
  private let order: [Int32]
  /// By bill where the entries of its very amount are.
  private let equal: AmountJoin

  init(_ sheet: Worksheet) {
    (entries, bills) = (sheet.entries, sheet.bills)
    order = sheet.entries.amountOrder.filter { sheet.entryCompetes[Int($0)] }
    equal = AmountJoin(bills, with: order, of: entries)
  }

  /// Places of the entries of some amounts.
  private func places(_ amounts: ClosedRange<Int64>, _ currency: UInt16) -> Range<Int> {
    func isBefore(_ place: Int, _ amount: Int64, orEqual: Bool) -> Bool {
      let row = Int(order[place])
      if entries.currencies[row] != currency { return entries.currencies[row] < currency }
      return orEqual ? entries.amounts[row] <= amount : entries.amounts[row] < amount
    }
    let start = order.indices.bound { isBefore($0, amounts.lowerBound, orEqual: false) }
    return start..<(start..<order.count).bound { isBefore($0, amounts.upperBound, orEqual: true) }
  }

  /// Whether entries of a bill's amount come so seldom that hardly one but its own is near its day.
  func isRare(bill: Int, below chance: Double, _ sheet: Worksheet) -> Bool {
    let count = equal[bill].count
    let days = Double(sheet.options.windowDaysBefore + sheet.options.windowDaysAfter + 1)
    return Double(max(0, count - 1)) * days / sheet.spanDays < chance
  }

  /// How many entries of a bill's amount have words like its own.
  func count(like bill: Int, atLeast likeness: Float, _ sheet: inout Worksheet) -> Double {
    let found = equal[bill]
    let step = max(1, found.count / Priors.Search.samples)
    var (looked, alike) = (0, 0)
    for place in stride(from: found.lowerBound, to: found.upperBound, by: step) {
      looked += 1
      let wording = entries.wordings[Int(order[place])]
      if sheet.similarity.match(entry: wording, bill: bills.wordings[bill]).likeness >= likeness { alike += 1 }
    }
    return looked == 0 ? 0 : Double(alike) * Double(found.count) / Double(looked)
  }

  /// All amounts as near to one as another is, to the end of the step it is in: within a step one says as much as another.
  private static func around(_ amount: Int64, as other: Int64) -> ClosedRange<Int64> {
    guard amount != other, amount != 0 else { return min(amount, other)...max(amount, other) }
    let relative = (Double(other) - Double(amount)) / Double(amount.magnitude)
    let distance = Double(amount.magnitude) * AmountStep.reach(relative)
    guard distance < Double(Int64.max / 4) else { return .min ... .max }
    let (low, isBelow) = amount.subtractingReportingOverflow(Int64(distance))
    let (high, isAbove) = amount.addingReportingOverflow(Int64(distance))
    return min(other, isBelow ? .min : low)...max(other, isAbove ? .max : high)
  }

  /// All amounts that a bill in another currency may have been as well: what one price was paid with lies within this much of
  /// the rate.
  private static func atAnyRate(_ amount: Int64) -> ClosedRange<Int64> {
    let spread = Int64(Double(amount.magnitude) * Priors.Amounts.rateBand / 2)
    let (low, isBelow) = amount.subtractingReportingOverflow(spread)
    let (high, isAbove) = amount.addingReportingOverflow(spread)
    return (isBelow ? .min : low)...(isAbove ? .max : high)
  }

  /// How many other entries in words as good are a day, at any time or about the bill's day, that by their size may be as near to the bill's
  /// amount: of those of half to twice the amount, the share that the step has of that range (amounts of one payee are about as likely at
  /// each size). What somebody buys on a journey comes together, and of few rows hardly two are as near.
  private func nearRate(
    _ own: Int, _ other: Int, isForeign: Bool, _ likeness: Float, _ sheet: inout Worksheet
  ) -> Double {
    let amount = entries.amounts[own]
    guard amount != 0, amount > .min / 2, amount < .max / 2 else { return 0 }
    let found = places(min(amount / 2, amount * 2)...max(amount / 2, amount * 2), entries.currencies[own])
    let number = sheet.sharedNumberChance(own, other)
    let step = max(1, found.count / Priors.Search.samples)
    let first = bills.days[other] - Int32(sheet.options.windowDaysBefore)
    let last = bills.days[other] + Int32(sheet.options.windowDaysAfter)
    var (looked, alike, close) = (0, 0, 0)
    for place in stride(from: found.lowerBound, to: found.upperBound, by: step) {
      let row = Int(order[place])
      if row == own { continue }
      looked += 1
      guard sheet.accountsAgree(row, other) else { continue }
      if let number, sheet.sharedNumberChance(row, other).map({ $0 > number }) ?? true { continue }
      let match = sheet.similarity.match(entry: entries.wordings[row], bill: bills.wordings[other])
      guard match.likeness >= likeness else { continue }
      alike += 1
      if entries.days[row] >= first, entries.days[row] <= last { close += 1 }
    }
    guard looked > 0 || sheet.learning.frozen != nil else { return 0 }
    if let frozen = sheet.learning.frozen {
      // Rows at any time are those that the model counted; those about the bill's day are at hand.
      let known = entries.modelAmount(own)
      let wording = sheet.learning.keys.wordings[Int(entries.wordings[own])]
      let others = frozen.count(
        .sizesOfWordingsOfEntries, known, isNegative: amount < 0, from: 0.5, to: 2, of: wording)
      let reach = isForeign ? Priors.Amounts.rateBand / 2 : AmountStep.reach(relative(own, other, sheet))
      let nearby = looked == 0 ? 0 : Double(close) * Double(found.count - 1) / Double(looked)
      return min(1, 2 * reach / log(4))
        * max(max(0, others - 1) / sheet.spanDays, nearby / Double(last - first + 1))
    }
    let scale = Double(found.count - 1) / Double(looked)
    let reach = isForeign ? Priors.Amounts.rateBand / 2 : AmountStep.reach(relative(own, other, sheet))
    let share = min(1, 2 * reach / log(4))
    return scale * share * max(Double(alike) / sheet.spanDays, Double(close) / Double(last - first + 1))
  }

  /// How far an entry's amount is off, as a share of the bill's.
  private func relative(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Double {
    let owed = bills.amounts[bill]
    return (Double(entries.amounts[entry]) - Double(owed)) / Double(max(1, owed.magnitude))
  }

  /// How many other entries, as a model knows them, are as near to a bill's amount, and as good by their words.
  private func seen(
    _ own: Int, _ other: Int, isForeign: Bool, _ verdict: Similarity.Verdict, _ frozen: LearnedModel, _ sheet: Worksheet
  ) -> Double {
    if sheet.sharedNumberChance(own, other) != nil { return 0 }
    let keys = sheet.learning.keys
    let amount = entries.modelAmount(own)
    let isNegative = entries.amounts[own] < 0
    let wording = keys.wordings[Int(entries.wordings[own])]
    let reach = isForeign ? Priors.Amounts.rateBand / 2 : AmountStep.reach(relative(own, other, sheet))
    let (all, alike): (Double, Double)
    if !isForeign, entries.amounts[own] == bills.amounts[other] {
      let account = bills.accounts[other]
      all =
        account < 0 || bills.isTransferKind[other]
        ? frozen[.amountsOfEntries, amount.key()]
        : Set([-1, account]).reduce(0) { $0 + frozen[.amountsOfAccounts, amount.key(keys.account($1))] }
      alike = frozen[.amountsOfWordingsOfEntries, amount.key(wording)]
    } else {
      all = frozen.count(.sizesOfEntries, amount, isNegative: isNegative, from: 1 - reach, to: 1 + reach)
      alike = frozen.count(
        .sizesOfWordingsOfEntries, amount, isNegative: isNegative, from: 1 - reach, to: 1 + reach, of: wording)
    }
    return max(0, min(all, alike) - 1) + max(0, all - alike) * exp(Double(verdict.logChance))
  }

  /// Other entries that are as good for a bill as its own.
  struct Others {
    /// How many come a day that may stand in for it: of those seen of its very amount or as near to it, and of those unseen.
    var seen = 0.0
    var unseen = 0.0
    /// Days from the bill to its own entry.
    var gap = 0
    /// How many there are for each that was looked at.
    var scale = 0.0

    /// The chance that one lies as near to the bill's day.
    /// - Parameter ratio: of those seen so near, against days at random.
    func chance(_ ratio: Double) -> Double { 1 - exp(-(seen * ratio + unseen) * Double(2 * gap + 1)) }
  }

  /// Other entries that are as good for a bill as its own.
  /// - Parameters:
  ///   - alike: the bills of the bill's words and amount, where entries as good have these words and this amount, too: most of
  ///     them settle one of these bills, and stand in for no other.
  ///   - days: takes in how near they come.
  func others(
    entry: Int32, bill: Int32, alike known: BillClasses.Count?, _ days: inout OtherDays, _ sheet: inout Worksheet
  ) -> Others {
    let freeShare = { (seen: Double) in known.map { $0.freeShare(of: seen + 1) } ?? 1 }
    let (own, other) = (Int(entry), Int(bill))
    let isForeign = entries.currencies[own] != bills.currencies[other]
    let isExact = !isForeign && entries.amounts[own] == bills.amounts[other]
    let found =
      isExact
      ? equal[other]
      : places(
        isForeign
          ? EntriesByAmount.atAnyRate(entries.amounts[own])
          : EntriesByAmount.around(bills.amounts[other], as: entries.amounts[own]), entries.currencies[own])
    let verdict = sheet.similarity.match(entry: entries.wordings[own], bill: bills.wordings[other])
    let number = sheet.sharedNumberChance(own, other)
    let step = max(1, found.count / Priors.Search.samples)
    var looked = 0
    var alike = 0
    for place in stride(from: found.lowerBound, to: found.upperBound, by: step) {
      let row = Int(order[place])
      // Rows nobody could tell apart are as good as one another.
      if sheet.entryClasses[row] == sheet.entryClasses[own] { continue }
      looked += 1
      guard sheet.accountsAgree(row, other) else { continue }
      if let number, sheet.sharedNumberChance(row, other).map({ $0 > number }) ?? true { continue }
      // All words are as good as none.
      let isAlike =
        verdict.likeness <= 0 || entries.wordings[row] == entries.wordings[own]
        || sheet.similarity.match(entry: entries.wordings[row], bill: bills.wordings[other]).likeness
          >= verdict.likeness
      if isAlike {
        alike += 1
        days.add(gap: gap(row, other))
      }
    }
    // One entry more than was seen, of other words and numbers: few entries are no proof that there are none.
    let unseen = exp(Double(min(verdict.logChance, number ?? 0)))
    let seen =
      sheet.learning.frozen.map { self.seen(own, other, isForeign: isForeign, verdict, $0, sheet) }
      ?? (looked == 0 ? 0 : Double(alike) / Double(looked) * Double(found.count - 1))
    let near = isExact ? 0 : nearRate(own, other, isForeign: isForeign, verdict.likeness, &sheet)
    return Others(
      seen: max(seen * freeShare(seen) / sheet.spanDays, near), unseen: unseen / sheet.spanDays, gap: gap(own, other),
      scale: looked == 0 ? 0 : Double(found.count - 1) / Double(looked))
  }

  /// Days from a bill, or from the day it is due, to an entry.
  private func gap(_ entry: Int, _ bill: Int) -> Int {
    let day = Int(entries.days[entry])
    let gap = abs(day - Int(bills.days[bill]))
    return bills.dueDays[bill] == Side.noDay ? gap : min(gap, abs(day - Int(bills.dueDays[bill])))
  }
}
