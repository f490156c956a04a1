internal import Glibc

/// What is left of payers that are known: a payment that comes late, in parts, or for several bills at once, and the bills of its payee that
/// are still open.
///
/// Who pays whose bills is told by links made before, or by a payee's name in the payment. Of such a payer's free payments and the payee's open
/// bills those of equal amounts are chosen whose delay is most usual among the payee's payments, and sums that agree to the cent nearest in time.
///
/// How much that is worth the books tell: as many agree by chance with bills that were written long after the payment, which it
/// cannot be for (decoys shifted in time, of the target-decoy approach of Elias and Gygi 2007). Payments compete for bills and decoys alike.
struct OpenItems {
  struct Found {
    var entries: [Int32]
    var bills: [Int32]
    var shape: Match.Shape
    var probability: Double
    var payer: KnownPayer
  }

  /// The free payments of a payee's payers, and its open bills, in order of their days.
  private struct Account {
    var payee: Int32
    var entries: [Int32] = []
    var bills: [Int32] = []
  }

  private struct Choice {
    var account: Int
    var entries: [Int32]
    var bills: [Int32]
    var shape: Match.Shape
    var isDecoy: Bool
    /// Days from a bill to its payment, or of several rows their sum; of a decoy as of its mirror image.
    var lag: Int
    /// Free rows that might stand in its place.
    var others: [(entries: [Int32], bills: [Int32])] = []
    /// What these, and exchanges, leave of it.
    var share = 1.0
  }

  private let sheet: Worksheet
  private let contradictions: Contradictions
  /// By free entry of a known payer: the short numbers and months in its text.
  private var stated: [Int32: StatedFacts] = [:]
  private var accounts: [Account] = []
  /// By free entry whose account it is in, and why.
  private var payers: [Int32: KnownPayer] = [:]
  /// All bills by the words of their payees.
  private let billsOfPayee: RowLists
  /// Which payments settle a bill by a link or a choice made so far, where nothing in them names the bill.
  private var holders: [Int32: [Int32]] = [:]
  private var delays = PaymentDelays()

  /// - Parameter links: pairs found before, with how likely they are.
  /// - Returns: in order of their first entries.
  /// - Complexity: O(links + rows + free payments of known payers × ``Priors/Search/openItems``³) at most.
  static func find(
    _ links: [(entry: Int32, bill: Int32, probability: Double)], _ sheet: Worksheet, _ contradictions: Contradictions
  ) -> [Found] {
    var search = OpenItems(sheet, contradictions)
    search.fill(links)
    var (entryIsFree, billIsFree) = (sheet.entryIsFree, sheet.billIsFree)
    var all: [[Choice]] = []
    for choose in [OpenItems.sums, OpenItems.parts, OpenItems.singles] {
      let chosen = choose(search)({ entryIsFree[Int($0)] }, { billIsFree[Int($0)] })
      for choice in chosen where !choice.isDecoy {
        for entry in choice.entries { entryIsFree[Int(entry)] = false }
        for bill in choice.bills {
          billIsFree[Int(bill)] = false
          search.holders[bill] = choice.entries
          for entry in choice.entries { search.delays.add(search.lag(entry, bill)) }
        }
      }
      all.append(chosen)
    }
    let found = all.flatMap { chosen in search.judge(search.weighed(chosen)) }
    return found.sorted { $0.entries[0] < $1.entries[0] }
  }

  private init(_ sheet: Worksheet, _ contradictions: Contradictions) {
    self.sheet = sheet
    self.contradictions = contradictions
    billsOfPayee = RowLists(keyCount: sheet.similarity.wordingCount, 0..<Int32(sheet.bills.count)) { bill, add in
      let payee = sheet.bills.wordings[Int(bill)]
      if !sheet.similarity.isBlank(payee) { add(payee) }
    }
  }

  // MARK: Whose payments these are

  private mutating func fill(_ links: [(entry: Int32, bill: Int32, probability: Double)]) {
    let wordingCount = sheet.similarity.wordingCount
    let billsByPayee = RowLists(keyCount: wordingCount, 0..<Int32(sheet.bills.count)) { bill, add in
      let payee = sheet.bills.wordings[Int(bill)]
      if sheet.billIsFree[Int(bill)], !sheet.similarity.isBlank(payee) { add(payee) }
    }
    for link in links {
      delays.add(lag(link.entry, link.bill))
      if !sheet.namesBill(Int(link.entry)) { holders[link.bill] = [link.entry] }
    }
    let payees = (0..<Int32(wordingCount)).filter { !billsByPayee[$0].isEmpty }
    var known = KnownPayers(links, sheet, payees: payees)
    let entriesByPayee = RowLists(keyCount: wordingCount, 0..<Int32(sheet.entries.count)) { entry, add in
      guard sheet.entryIsFree[Int(entry)], !sheet.namesBill(Int(entry)), let found = known.payee(of: Int(entry)),
        !billsByPayee[found.payee].isEmpty
      else { return }
      payers[entry] = found.payer
      if Priors.Stages.contradictions {
        let facts = contradictions.facts(of: Int(entry))
        if !facts.isEmpty { stated[entry] = facts }
      }
      add(found.payee)
    }
    for payee in payees where !entriesByPayee[payee].isEmpty {
      accounts.append(Account(payee: payee, entries: Array(entriesByPayee[payee]), bills: Array(billsByPayee[payee])))
    }
  }

  // MARK: What may belong together

  /// The mirror image of days from a bill to a payment long before it; nil where neither is in reach.
  private static func reach(_ lag: Int) -> (lag: Int, isDecoy: Bool)? {
    let (before, after) = (Int(Priors.Days.seriesAfter), Int(Priors.Days.sumAfter))
    if lag >= -before { return lag <= after ? (lag, false) : nil }
    let mirrored = -lag - 2 * before - 1
    return mirrored <= after ? (mirrored, true) : nil
  }

  private func lag(_ entry: Int32, _ bill: Int32) -> Int {
    Int(sheet.entries.days[Int(entry)]) - Int(sheet.bills.days[Int(bill)])
  }

  /// Of rows in order of their days those that may belong to a row of a day; none where they are too many to tell any of them.
  /// - Parameter isBill: whether that row is a bill.
  private func near(_ rows: [Int32], _ side: Side, day: Int32, isBill: Bool) -> ArraySlice<Int32> {
    let (before, after) = (Priors.Days.seriesAfter, Priors.Days.sumAfter)
    let early = day - (isBill ? 2 * before + 1 + after : after)
    let late = day + (isBill ? after : 2 * before + 1 + after)
    let start = rows.indices.bound { side.days[Int(rows[$0])] < early }
    let end = (start..<rows.count).bound { side.days[Int(rows[$0])] <= late }
    return end - start > Priors.Search.namedBills ? [] : rows[start..<end]
  }

  private func mayBelong(_ entry: Int32, _ bill: Int32) -> Bool {
    let (row, other) = (Int(entry), Int(bill))
    return sheet.entries.currencies[row] == sheet.bills.currencies[other]
      && (sheet.entries.amounts[row] < 0) == (sheet.bills.amounts[other] < 0) && sheet.accountsAgree(row, other)
      && !sheet.isRejected(row, other)
      && stated[entry].map { contradictions.kind(row, other, $0) == nil } ?? true
  }

  /// One payment for one bill of its amount.
  private func singles(_ entryIsFree: (Int32) -> Bool, _ billIsFree: (Int32) -> Bool) -> [Choice] {
    var all: [Choice] = []
    for (number, account) in accounts.enumerated() {
      let bills = account.bills.filter(billIsFree)
      for entry in account.entries where entryIsFree(entry) {
        for bill in near(bills, sheet.bills, day: sheet.entries.days[Int(entry)], isBill: false)
        where sheet.entries.amounts[Int(entry)] == sheet.bills.amounts[Int(bill)] {
          guard mayBelong(entry, bill), let (lag, isDecoy) = OpenItems.reach(lag(entry, bill)) else { continue }
          all.append(
            Choice(
              account: number, entries: [entry], bills: [bill], shape: .equalAmounts, isDecoy: isDecoy, lag: lag))
        }
      }
    }
    var bounded = 0
    let delays = accounts.map { heldBills($0.payee).delays }
    // As many as may be, and of these the most usual in time.
    let picked = Assignment.best(
      lefts: all.map { $0.entries[0] }, rights: all.map { $0.bills[0] },
      weights: all.map { 1 + log(delays[$0.account].share($0.lag, beside: self.delays)) / 1024 }, boundedCount: &bounded
    )
    let isTaken = Set(picked.map { all[$0].bills[0] })
    let others = Dictionary(grouping: all.indices.filter { !all[$0].isDecoy && !isTaken.contains(all[$0].bills[0]) }) {
      all[$0].entries[0]
    }
    return picked.map { place in
      var choice = all[place]
      if !choice.isDecoy { choice.others = (others[choice.entries[0]] ?? []).map { (all[$0].entries, all[$0].bills) } }
      return choice
    }
  }

  /// Several payments for one bill.
  private func parts(_ entryIsFree: (Int32) -> Bool, _ billIsFree: (Int32) -> Bool) -> [Choice] {
    choices { account in
      let entries = account.entries.filter(entryIsFree)
      return account.bills.filter { billIsFree($0) && sheet.ruled.mayBePaidInParts(Int($0)) }.flatMap { bill in
        let near = near(entries, sheet.entries, day: sheet.bills.days[Int(bill)], isBill: true)
        return sets(near.filter { mayBelong($0, bill) }, of: sheet.entries.amounts, sum: sheet.bills.amounts[Int(bill)])
        {
          lag($0, bill)
        }.map { ($0.rows, [bill], $0.isDecoy, $0.lag) }
      }
    }
  }

  /// One payment for several bills.
  private func sums(_ entryIsFree: (Int32) -> Bool, _ billIsFree: (Int32) -> Bool) -> [Choice] {
    choices { account in
      let bills = account.bills.filter { billIsFree($0) && sheet.ruled.mayBePaidTogether(Int($0)) }
      return account.entries.filter(entryIsFree).flatMap { entry in
        let near = near(bills, sheet.bills, day: sheet.entries.days[Int(entry)], isBill: false)
        return sets(
          near.filter { mayBelong(entry, $0) }, of: sheet.bills.amounts, sum: sheet.entries.amounts[Int(entry)]
        ) { lag(entry, $0) }.map { ([entry], $0.rows, $0.isDecoy, $0.lag) }
      }
    }
  }

  /// Of each account's sets those nearest in time that share no row.
  private func choices(
    _ find: (Account) -> [(entries: [Int32], bills: [Int32], isDecoy: Bool, lag: Int)]
  ) -> [Choice] {
    var result: [Choice] = []
    for (number, account) in accounts.enumerated() {
      let all = find(account).sorted { ($0.lag, $0.entries[0], $0.bills[0]) < ($1.lag, $1.entries[0], $1.bills[0]) }
      let rows = all.map { $0.entries + $0.bills.map { ~$0 } }
      var takers: [Int32: Int] = [:]
      var picked: [Int] = []
      for place in all.indices where !rows[place].contains(where: { takers[$0] != nil }) {
        for row in rows[place] { takers[row] = place }
        picked.append(place)
      }
      for place in picked {
        let set = all[place]
        let shape: Match.Shape = set.entries.count > 1 ? .manyEntries : .manyBills
        let others = all.indices.filter { other in
          other != place && all[other].isDecoy == set.isDecoy
            && (shape == .manyEntries ? all[other].bills == set.bills : all[other].entries == set.entries)
            && rows[other].allSatisfy { takers[$0, default: place] == place }
        }
        result.append(
          Choice(
            account: number, entries: set.entries, bills: set.bills, shape: shape, isDecoy: set.isDecoy, lag: set.lag,
            others: others.map { (all[$0].entries, all[$0].bills) }))
      }
    }
    return result
  }

  /// Two or three rows that add up, all within reach or all decoys, with the sum of their distances in time.
  private func sets(
    _ rows: [Int32], of amounts: [Int64], sum: Int64, lag: (Int32) -> Int
  ) -> [(rows: [Int32], isDecoy: Bool, lag: Int)] {
    var result: [(rows: [Int32], isDecoy: Bool, lag: Int)] = []
    for isDecoy in [false, true] {
      var near: [(row: Int32, lag: Int)] = []
      for row in rows where amounts[Int(row)].magnitude < sum.magnitude {
        if let reach = OpenItems.reach(lag(row)), reach.isDecoy == isDecoy { near.append((row, abs(reach.lag))) }
      }
      if near.count > Priors.Search.openItems {
        near.sort { ($0.lag, $0.row) < ($1.lag, $1.row) }
        near.removeLast(near.count - Priors.Search.openItems)
        near.sort { $0.row < $1.row }
      }
      for (first, one) in near.enumerated() {
        for second in near.indices.dropFirst(first + 1) {
          let left = sum &- amounts[Int(one.row)] &- amounts[Int(near[second].row)]
          let distance = one.lag + near[second].lag
          if left == 0 { result.append(([one.row, near[second].row], isDecoy, distance)) }
          for third in near.indices.dropFirst(second + 1) where amounts[Int(near[third].row)] == left {
            result.append(([one.row, near[second].row, near[third].row], isDecoy, distance + near[third].lag))
          }
        }
      }
    }
    return result
  }

  // MARK: What might stand in their place

  /// Choices beside what might stand in their place: free rows, and exchanges in which a bill goes to the payments of another bill of its payee
  /// and amount, and that one to its own. What payments say is as true of each, and only their days tell: how often payments come so long
  /// after their bills. O(choices × bills of one payee and amount).
  private func weighed(_ chosen: [Choice]) -> [Choice] {
    var held: [Int: (bills: [Int64: [Int32]], delays: PaymentDelays)] = [:]
    return chosen.map { choice in
      guard !choice.isDecoy else { return choice }
      let known = held[choice.account] ?? heldBills(accounts[choice.account].payee)
      held[choice.account] = known
      func share(_ entries: [Int32], _ bills: [Int32], _ own: PaymentDelays) -> Double {
        lags(entries, bills).reduce(1.0) { $0 * own.share($1, beside: delays) }
      }
      let others = known.delays.without(lags(choice.entries, choice.bills))
      let now = share(choice.entries, choice.bills, others)
      var weight = 1.0
      for other in choice.others { weight += share(other.entries, other.bills, others) / now }
      for bill in choice.bills {
        for other in known.bills[sheet.bills.amounts[Int(bill)]] ?? [] where !choice.bills.contains(other) {
          guard let theirs = holders[other], theirs != choice.entries,
            choice.entries.allSatisfy({ mayFit($0, other) }), theirs.allSatisfy({ mayFit($0, bill) })
          else { continue }
          let rest = others.without(lags(theirs, [other]))
          weight +=
            share(choice.entries, [other], rest) * share(theirs, [bill], rest)
            / (share(choice.entries, [bill], rest) * share(theirs, [other], rest))
        }
      }
      var choice = choice
      choice.share = 1 / weight
      return choice
    }
  }

  /// A payee's bills that payments settle, by their amounts, and how long after them these come.
  private func heldBills(_ payee: Int32) -> (bills: [Int64: [Int32]], delays: PaymentDelays) {
    let bills = billsOfPayee[payee].filter { holders[$0] != nil }
    var delays = PaymentDelays()
    for bill in bills { for entry in holders[bill] ?? [] { delays.add(lag(entry, bill)) } }
    return (Dictionary(grouping: bills) { sheet.bills.amounts[Int($0)] }, delays)
  }

  private func lags(_ entries: [Int32], _ bills: [Int32]) -> [Int] {
    entries.flatMap { entry in bills.map { lag(entry, $0) } }
  }

  private func mayFit(_ entry: Int32, _ bill: Int32) -> Bool {
    mayBelong(entry, bill) && OpenItems.reach(lag(entry, bill))?.isDecoy == false
  }

  // MARK: How likely they do

  /// What was chosen, with how likely it is: as far as decoys are not chosen as often, as far off in time and in all (Laplace's rule of
  /// succession). That holds for payers as sure as those chosen are on average; how much surer one is, or less, changes the odds.
  private func judge(_ chosen: [Choice]) -> [Found] {
    let met = chosen.lazy.filter { !$0.isDecoy }.map(\.lag).sorted()
    let missed = chosen.lazy.filter(\.isDecoy).map(\.lag).sorted()
    func count(_ lags: [Int], around lag: Int) -> Double {
      let start = lags.indices.bound { lags[$0] < lag - Priors.Days.openItemsAround }
      return Double((start..<lags.count).bound { lags[$0] <= lag + Priors.Days.openItemsAround } - start)
    }
    let real = chosen.compactMap { choice -> (choice: Choice, payer: KnownPayer)? in
      // A sum is no surer than the least sure of its payments.
      guard !choice.isDecoy, let payer = choice.entries.compactMap({ payers[$0] }).min(by: { $0.share < $1.share })
      else { return nil }
      return (choice, payer)
    }
    let usual = real.reduce(0.0) { $0 + $1.payer.share } / Double(max(1, real.count))
    return real.map { choice, payer in
      let near = (count(missed, around: choice.lag) + 1) / (count(met, around: choice.lag) + 2)
      // Bills of each month are as far from decoys as their day makes them: what is so seldom nearby may be frequent farther off.
      let wrong = max(near, Double(missed.count + 1) / Double(met.count + 2))
      let odds = max(0, 1 - wrong) / wrong * payer.odds / (usual / (1 - usual))
      return Found(
        entries: choice.entries, bills: choice.bills, shape: choice.shape,
        probability: odds / (1 + odds) * choice.share, payer: payer)
    }
  }
}
