internal import Glibc

// MARK: One bill, several payments

extension Groups {
  /// Payments of uneven size soon after a bill, at least one of which carries its words; for a bill whose words no
  /// payment carries, payments that are alike.
  mutating func shipments(_ bill: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch) -> [Group] {
    let isBlank = sheet.similarity.isBlank(sheet.bills.wordings[Int(bill)])
    scratch.accounts.removeAll(keepingCapacity: true)
    if !isBlank { findLike(bill, &sheet, &scratch) }
    if scratch.accounts.isEmpty { return alike(bill, &sheet, &scratch) }
    let unlike = textTerms[Int(TextLevel.none.rawValue)]
    let day = sheet.bills.days[Int(bill)]
    scratch.poolCount = 0
    if scratch.accounts.count > Priors.Search.accounts {
      scratch.accounts.sort { $0.fit != $1.fit ? $0.fit > $1.fit : $0.account < $1.account }
      scratch.accounts.removeLast(scratch.accounts.count - Priors.Search.accounts)
    }
    scratch.accounts.sort { $0.account < $1.account }
    for index in scratch.accounts.indices {
      findParts(of: bill, scratch.accounts[index].account, &sheet, &scratch, isLike: true)
      guard scratch.places.count >= 2 else { continue }
      let pool = scratch.addPool()
      var hasLike = false
      for place in scratch.places {
        let words = scratch.wordMarks[Int(place)] == scratch.mark ? scratch.wordFits[Int(place)] : (unlike, false)
        hasLike = hasLike || words.1
        add(entryCards[Int(place)], day, words, &scratch.pools[pool])
      }
      if !hasLike { scratch.poolCount -= 1 }
    }
    return solve(bill, .worded, &sheet, &scratch)
  }

  /// Notes what the words of payments near a bill say, and the accounts of those that are like it.
  private mutating func findLike(_ bill: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch) {
    let position = Int(bill)
    let day = sheet.bills.days[position]
    let wording = sheet.bills.wordings[position]
    let days = (day - Priors.Days.shipmentsBefore)...(day + Priors.Days.shipmentsAfter)
    entryIndex.collect(
      like: wording, account: sheet.bills.accounts[position],
      otherAccount: sheet.bills.isTransferKind[position] ? sheet.bills.counterAccounts[position] : -1, near: day,
      days: days, vocabulary, &sheet.similarity, into: &scratch.places)
    guard !scratch.places.isEmpty else { return }
    let mayShareNumber = isPrinted(numbersOf: position, &sheet)
    scratch.mark &+= 1
    takeCards(entryCards, &scratch)
    for index in scratch.places.indices {
      let place = Int(scratch.places[index])
      let card = scratch.cards[index]
      guard isPart(card, of: position, &sheet),
        mayShareNumber || entryIndex.mayBeLike(Int32(place), card.wording)
          || sheet.similarity.mayHaveInitials(entry: card.wording, bill: wording)
      else { continue }
      let words = wordFit(
        entry: card.row, card.wording, bill: bill, wording, mayShareNumber: mayShareNumber, &sheet)
      scratch.wordMarks[place] = scratch.mark
      scratch.wordFits[place] = words
      guard words.isLike else { continue }
      let account = sheet.entries.accounts[Int(card.row)]
      let fit = words.fit - Priors.Groups.shipmentDayCost * Double(abs(card.day - day))
      if let known = scratch.accounts.firstIndex(where: { $0.account == account }) {
        scratch.accounts[known].fit = max(scratch.accounts[known].fit, fit)
      } else {
        scratch.accounts.append((account, fit))
      }
    }
  }

  private func isPrinted(numbersOf bill: Int, _ sheet: inout Worksheet) -> Bool {
    for place in Int(sheet.bills.numberStarts[bill])..<Int(sheet.bills.numberStarts[bill + 1])
    where isPrintedNumber[Int(sheet.bills.numberKeys[place])] { return true }
    return false
  }

  /// Sums of payments that share a word, for a bill whose own words say nothing.
  private mutating func alike(_ bill: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch) -> [Group] {
    let account = sheet.bills.accounts[Int(bill)]
    let day = sheet.bills.days[Int(bill)]
    let order = entryIndex.order
    let accounts =
      account < 0 || order.places(of: account).isEmpty
      ? order.accounts : order.places(of: -1).isEmpty ? [account] : [-1, account]
    guard accounts.count <= Priors.Search.accounts else { return [] }
    scratch.poolCount = 0
    for account in accounts {
      findParts(of: bill, account, &sheet, &scratch, isLike: false)
      guard scratch.places.count >= 2 else { continue }
      scratch.wordPlaces.removeAll(keepingCapacity: true)
      for place in scratch.places where rarestWords[Int(place)] >= 0 {
        scratch.wordPlaces.append(UInt64(rarestWords[Int(place)]) << 32 | UInt64(place))
      }
      scratch.wordPlaces.sort()
      var index = 0
      while index < scratch.wordPlaces.count {
        let word = scratch.wordPlaces[index] >> 32
        let pool = scratch.addPool()
        while index < scratch.wordPlaces.count, scratch.wordPlaces[index] >> 32 == word {
          let place = Int(scratch.wordPlaces[index] & 0xFFFF_FFFF)
          add(entryCards[place], day, (Priors.Groups.alikeFit, true), &scratch.pools[pool])
          index += 1
        }
        if scratch.pools[pool].count < 2 { scratch.poolCount -= 1 }
      }
    }
    return solve(bill, .alike, &sheet, &scratch)
  }

  private func add(_ card: Card, _ day: Int32, _ words: (fit: Double, isLike: Bool), _ pool: inout Pool) {
    pool.add(
      Member(
        fit: words.fit - Priors.Groups.shipmentDayCost * Double(abs(card.day - day)),
        availability: Double(card.availability),
        amount: card.amount, row: card.row, isLike: words.isLike))
  }

  /// Sums of payments of which at least one is like what was asked for. The parts of a bill lie in one of the pools:
  /// each is as likely to hold them as its sets are, against those of all pools.
  private mutating func solve(
    _ bill: Int32, _ kind: Kind, _ sheet: inout Worksheet, _ scratch: inout Scratch
  ) -> [Group] {
    let goal = Goal(
      kind: kind, row: bill, isEntry: false, amount: sheet.bills.amounts[Int(bill)],
      availability: Double(sheet.billAvailability[Int(bill)]), sizeLimit: Priors.Groups.partLimit)
    var solutions: [[Solution]] = []
    for pool in 0..<scratch.poolCount { solutions.append(solve(scratch.pools[pool], goal, sheet.entryClasses)) }
    guard solutions.contains(where: { !$0.isEmpty }) else { return [] }
    if scratch.poolCount > 1 {
      Groups.share(
        &solutions, scratch.pools[..<scratch.poolCount].map { Groups.setMasses($0, sizeLimit: Priors.Groups.partLimit) }
      )
    }
    return solutions.flatMap { $0 }.filter(\.isLike).map {
      Group(entries: $0.rows, bills: [bill], shape: .manyEntries, odds: $0.odds)
    }
  }

  /// Whether a payment of an agreeing account may be a part of a bill.
  @inline(__always)
  private func isPart(_ card: Card, of bill: Int, _ sheet: inout Worksheet) -> Bool {
    let amount = sheet.bills.amounts[bill]
    return card.isFree && (card.amount < 0) == (amount < 0) && card.amount.magnitude < amount.magnitude
      && card.currency == sheet.bills.currencies[bill] && sheet.mayBePart(Int(card.row), bill)
  }

  /// Finds free entries of an account that may be parts of a bill: those nearest in time, and those whose words were
  /// looked at just before, when `isLike`; their places in order.
  private func findParts(
    of bill: Int32, _ account: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch, isLike: Bool
  ) {
    let position = Int(bill)
    let day = sheet.bills.days[position]
    let days = (day - Priors.Days.shipmentsBefore)...(day + Priors.Days.shipmentsAfter)
    scratch.places.removeAll(keepingCapacity: true)
    // An account that the bill does not name is looked at only where its own has no entries; none of those is a part.
    guard
      account < 0 || sheet.bills.accounts[position] < 0 || sheet.bills.accounts[position] == account
        || (sheet.bills.isTransferKind[position] && sheet.bills.counterAccounts[position] == account)
    else { return }
    let window = DayWindow(entryIndex.order, account: account, near: day, days: days)
    // Outward from the day, the nearer first; of one day in order.
    var (before, after) = (window.middle, window.middle)
    while scratch.places.count < Priors.Search.shipments, before > window.first || after < window.end {
      let isAfter =
        before == window.first
        || (after < window.end && entryCards[after].day - day < day - entryCards[before - 1].day)
      if isAfter {
        if isPart(entryCards[after], of: position, &sheet) { scratch.places.append(Int32(after)) }
        after += 1
        continue
      }
      let end = before
      before -= 1
      while before > window.first, entryCards[before - 1].day == entryCards[before].day { before -= 1 }
      for place in before..<end
      where scratch.places.count < Priors.Search.shipments && isPart(entryCards[place], of: position, &sheet) {
        scratch.places.append(Int32(place))
      }
    }
    if isLike, scratch.places.count == Priors.Search.shipments {
      for place in window.first..<window.end
      where scratch.wordMarks[place] == scratch.mark && !scratch.places.contains(Int32(place)) {
        scratch.places.append(Int32(place))
      }
    }
    scratch.places.sort()
  }

  /// By place, the word the fewest entries share, of those that at least three do; -1 where there is none.
  static func rarestWords(_ cards: [Card], _ sheet: Worksheet, _ vocabulary: Vocabulary) -> [Int32] {
    cards.map { card in
      var best: Int32 = -1
      var bestCount = Int32.max
      for word in vocabulary.words(of: card.wording) {
        let count = sheet.similarity.entryFrequencies[Int(word)]
        if count >= 3, count < bestCount {
          best = word
          bestCount = count
        }
      }
      return best
    }
  }
}
