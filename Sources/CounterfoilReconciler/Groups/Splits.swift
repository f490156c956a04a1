internal import Glibc

// MARK: One payment, several bills

extension Groups {
  /// Sums of bills of the payee; where none is convincing, also of bills of several payees.
  mutating func splits(_ entry: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch) -> [Group] {
    collectSamePayee(entry, &sheet, &scratch)
    var goal = Goal(
      kind: .samePayee, row: entry, isEntry: true, amount: sheet.entries.amounts[Int(entry)],
      availability: Double(sheet.entryAvailability[Int(entry)]))
    var found = solve(scratch.pool, goal, sheet.billClasses)
    if !isTolerant, !found.contains(where: { $0.odds.pooled >= 4 * (1 + $0.odds.total - $0.odds.pooled) }) {
      goal.kind = .mixedPayees
      fillMixedPool(entry, &sheet, &scratch, isWhole: false)
      if counts(goal, poolCount: scratch.mixedPool.count), findSums(scratch.mixedPool, goal) {
        // What a sum is worth depends on all that might have been.
        fillMixedPool(entry, &sheet, &scratch, isWhole: true)
        let mixed = weigh(scratch.mixedPool, goal, sheet.billClasses)
          .filter { set in !found.contains { $0.rows == set.rows } }
        let totals = (found.first?.odds.total ?? 0, mixed.first?.odds.total ?? 0)
        for place in found.indices { found[place].odds.total += totals.1 }
        found += mixed.map { set in
          var set = set
          set.odds.total += totals.0
          return set
        }
      }
    }
    return found.map { Group(entries: [entry], bills: $0.rows, shape: .manyBills, odds: $0.odds) }
  }

  /// Fills the pool with free bills whose words or numbers the entry carries. Those of the opposite sign are credit
  /// notes.
  private mutating func collectSamePayee(_ entry: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch) {
    scratch.pool.removeAll()
    let amount = sheet.entries.amounts[Int(entry)]
    let members: (list: Int, range: Range<Int>)
    if let known = payeeBills.members(of: entry) {
      members = known
    } else {
      scratch.found.removeAll(keepingCapacity: true)
      findSamePayee(entry, &sheet, &scratch)
      members = payeeBills.add(scratch.found, of: entry)
    }
    var hasCredit = false
    for index in members.range {
      let card = billCards[Int(payeeBills[members.list, index].place)]
      if card.isFree, (card.amount < 0) != (amount < 0) { hasCredit = true }
    }
    for index in members.range {
      let (place, fit) = payeeBills[members.list, index]
      let card = billCards[Int(place)]
      // Only credit notes let a payment be smaller than one of its bills.
      guard card.isFree, hasCredit || card.amount.magnitude < amount.magnitude else { continue }
      scratch.pool.add(
        Member(fit: fit, availability: Double(card.availability), amount: card.amount, row: card.row))
    }
  }

  /// Finds the bills that a payment's pool is made of, with how well each fits.
  private mutating func findSamePayee(_ entry: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch) {
    let day = sheet.entries.days[Int(entry)]
    let amount = sheet.entries.amounts[Int(entry)]
    let currency = sheet.entries.currencies[Int(entry)]
    let account = sheet.entries.accounts[Int(entry)]
    let wording = sheet.entries.wordings[Int(entry)]
    let days = (day - Priors.Days.sumAfter)...(day + Priors.Days.sumBefore)
    billIndex.collect(
      like: wording, account: account, near: day, days: days, vocabulary, &sheet.similarity,
      into: &scratch.places)
    let mayShareNumber = isBilled(numbersOf: Int(entry), &sheet)
    var numbered: [Int32] = []
    if mayShareNumber {
      addNumbered(entry, days, &sheet, &scratch)
      for place in scratch.places {
        let card = billCards[Int(place)]
        if !numbered.contains(card.wording), sheet.sharedNumberChance(Int(entry), Int(card.row)) != nil {
          numbered.append(card.wording)
        }
      }
    }
    scratch.nearby.removeAll()
    takeCards(billCards, &scratch)
    for (place, card) in zip(scratch.places, scratch.cards) {
      guard
        mayShareNumber || billIndex.mayBeLike(place, card.wording)
          || sheet.similarity.mayHaveInitials(entry: wording, bill: card.wording)
      else { continue }
      guard card.isFree, card.amount.magnitude / 3 < amount.magnitude, card.currency == currency,
        card.day - day <= Priors.Days.sumAhead
      else { continue }
      let gap = abs(day - card.keyDay)
      guard gap <= (card.hasDue ? 25 : 40) else { continue }
      scratch.nearby.add(place, gap: Int(gap), namesAccount: place >= unnamedBillCount)
    }
    scratch.nearby.dropFarUnnamed(beyond: unnamedLimit)
    var hasCredit = false
    for index in scratch.nearby.places.indices {
      let place = scratch.nearby.places[index]
      let card = billCards[Int(place)]
      let isCredit = (card.amount < 0) != (amount < 0)
      guard isCredit || card.amount.magnitude < amount.magnitude else { continue }
      let isFound = addFound(entry, wording, place, numbered, mayShareNumber: mayShareNumber, &sheet, &scratch)
      hasCredit = hasCredit || isFound && isCredit
    }
    // Only credit notes let a payment be smaller than one of its bills.
    guard hasCredit else { return }
    for index in scratch.nearby.places.indices {
      let place = scratch.nearby.places[index]
      let card = billCards[Int(place)]
      guard (card.amount < 0) == (amount < 0), card.amount.magnitude >= amount.magnitude else { continue }
      _ = addFound(entry, wording, place, numbered, mayShareNumber: mayShareNumber, &sheet, &scratch)
    }
  }

  /// Takes the cards of the places together, one after the other: what is looked at lies far apart, and waiting for one
  /// card need not keep the next from coming.
  func takeCards(_ cards: [Card], _ scratch: inout Scratch) {
    scratch.cards.removeAll(keepingCapacity: true)
    cards.withUnsafeBufferPointer { cards in
      for place in scratch.places { scratch.cards.append(cards[Int(place)]) }
    }
  }

  /// Adds a bill to those found if words or numbers of the entry name it.
  private func addFound(
    _ entry: Int32, _ wording: Int32, _ place: Int32, _ numbered: [Int32], mayShareNumber: Bool,
    _ sheet: inout Worksheet, _ scratch: inout Scratch
  ) -> Bool {
    let card = billCards[Int(place)]
    guard Worksheet.mayShare(Int(entry), Int(card.row), &sheet),
      !mayShareNumber || sheet.accountsAgree(Int(entry), Int(card.row))
    else { return false }
    let words = wordFit(
      entry: entry, wording, bill: card.row, card.wording, mayShareNumber: mayShareNumber, &sheet)
    guard words.isLike || numbered.contains(card.wording) else { return false }
    let credit = (card.amount < 0) != (sheet.entries.amounts[Int(entry)] < 0) ? Priors.Groups.creditCost : 0
    let dayTerm = dayFit(Int(entry), Int(card.row), &sheet)
    let accountTerm = place < unnamedBillCount ? 0 : Double(sheet.accountTerm(Int(entry), Int(card.row)))
    scratch.found.append((place, (words.isLike ? words.fit : 1) + dayTerm + accountTerm + credit))
    return true
  }

  /// What the days of an entry and a bill say for belonging together, in nats, as for pairs.
  private func dayFit(_ entry: Int, _ bill: Int, _ sheet: inout Worksheet) -> Double {
    let step = DayStep.step(
      day: sheet.entries.days[entry], billDay: sheet.bills.days[bill], dueDay: sheet.bills.dueDays[bill],
      isPrompt: sheet.isPrompt(entry), options: sheet.options)
    guard let step else { return Priors.Days.outOfReach }
    return dayTerms[Int(step)]
  }

  private func isBilled(numbersOf entry: Int, _ sheet: inout Worksheet) -> Bool {
    for place in Int(sheet.entries.numberStarts[entry])..<Int(sheet.entries.numberStarts[entry + 1])
    where isBilledNumber[Int(sheet.entries.numberKeys[place])] { return true }
    return false
  }

  /// Adds bills that carry a number of the entry, and what else their payees are owed: it may be paid with them.
  private mutating func addNumbered(
    _ entry: Int32, _ days: ClosedRange<Int32>, _ sheet: inout Worksheet, _ scratch: inout Scratch
  ) {
    let account = sheet.entries.accounts[Int(entry)]
    let day = sheet.entries.days[Int(entry)]
    for number in sheet.entries.numbers(Int(entry)) {
      for place in billsByNumber[number] ?? [] {
        let bill = Int(billCards[Int(place)].row)
        if scratch.places.contains(where: { billCards[Int($0)].row == Int32(bill) }) { continue }
        scratch.places.append(place)
        let wording = sheet.bills.wordings[bill]
        billIndex.collect(
          like: wording, account: account, near: day, days: days, vocabulary, &sheet.similarity,
          into: &scratch.otherPlaces)
        for other in scratch.otherPlaces {
          let card = billCards[Int(other)]
          if card.wording == wording, !scratch.places.contains(where: { billCards[Int($0)].row == card.row }) {
            scratch.places.append(other)
          }
        }
      }
    }
  }

  /// Fills the mixed pool with the payee's best bills and with others.
  private func fillMixedPool(_ entry: Int32, _ sheet: inout Worksheet, _ scratch: inout Scratch, isWhole: Bool) {
    scratch.mixedPool.removeAll()
    scratch.mixedPool.setHead(scratch.pool, limit: 8, mostFit: 3)
    addMixedPayees(entry, &sheet, &scratch.mixedPool, isWhole: isWhole)
  }

  /// Adds bills of any payee due, or made, at about the time of an entry.
  /// - Parameter isWhole: false where the best of the pool are enough.
  private func addMixedPayees(_ entry: Int32, _ sheet: inout Worksheet, _ pool: inout Pool, isWhole: Bool) {
    let day = sheet.entries.days[Int(entry)]
    let account = sheet.entries.accounts[Int(entry)]
    let days = (day - Priors.Days.mixed)...(day + Priors.Days.mixed)
    if account < 0 {
      addMixedPayees(entry, day, AllDaysWindow(billIndex.order, near: day, days: days), 0, &sheet, &pool, isWhole)
      return
    }
    let term = Double(sheet.accountTerms[Int(account)])
    for owner in [account, -1] {
      let window = DayWindow(billIndex.order, account: owner, near: day, days: days)
      addMixedPayees(entry, day, window, owner < 0 ? 0 : term, &sheet, &pool, isWhole)
    }
  }

  /// - Parameter term: what the account says for a bill, in nats.
  private func addMixedPayees(
    _ entry: Int32, _ day: Int32, _ window: some PlaceWindow, _ term: Double, _ sheet: inout Worksheet,
    _ pool: inout Pool, _ isWhole: Bool
  ) {
    let amount = sheet.entries.amounts[Int(entry)]
    let currency = sheet.entries.currencies[Int(entry)]
    // Amounts of the same sign that are nearer to zero, as one stretch of numbers.
    let (least, count) = amount < 0 ? (amount + 1, amount.magnitude - 1) : (0, amount.magnitude)
    billCards.withUnsafeBufferPointer { cards in
      func add(_ index: Int) -> Bool {
        let card = cards[window.place(index)]
        // In one: what rules out one bill says nothing about the next, so each test of its own would be a guess.
        let isFit = UInt64(bitPattern: card.amount &- least) < count ? 1 : 0
        guard isFit & (card.currency == currency ? 1 : 0) & (card.isFree ? 1 : 0) == 1 else { return true }
        let gap = day - card.keyDay
        let fit = term - Priors.Groups.dayCost * Double(abs(gap))
        if !isWhole, pool.isFull {
          // Those farther away fit less.
          if fit < pool.leastRank { return false }
          if fit + Double(card.availability) < pool.leastRank { return true }
        }
        guard card.hasDue ? card.day <= day : gap >= -3, !pool.isInHead(card.row),
          Worksheet.mayShare(Int(entry), Int(card.row), &sheet)
        else { return true }
        pool.add(Member(fit: fit, availability: Double(card.availability), amount: card.amount, row: card.row))
        return true
      }
      // Most are paid later.
      var index = window.middle - 1
      let first = max(window.first, window.middle - Priors.Search.mixedBills)
      while index >= first, add(index) { index -= 1 }
      index = window.middle
      let end = min(window.end, window.middle + Priors.Search.mixedBills)
      while index < end, add(index) { index += 1 }
    }
  }
}
