internal import Glibc

/// Payments of a payee's bills in a row, in one sum, by a payer whose words do not say whose they are.
///
/// A month's deliveries or a day's orders are paid together, under a name in other letters, or that of who collects for others. Whose
/// bills a payer pays is learned from sums that agree to the cent: of its `k` payments `m` are the sum of bills of one payee in a row. By
/// chance each would be with a probability λ that is computed; a payer of the payee hits as often as nobody knows, so its likelihood is
/// that of all shares together (a beta-binomial distribution over a uniform one), against all other payees and against none.
///
/// λ is how often sums of bills that are not written yet are the amount (decoys shifted in time), or what follows from the bills if that
/// is more: a sum that grows bill by bill from any of n bills meets a given amount with a probability of one in the mean bill,
/// on the grid that all of them lie on (Blackwell's renewal theorem 1948).
struct CollectivePayments {
  /// The bills of one wording and currency, in order of their days.
  struct Payee {
    var bills: [Int32] = []
    var days: [Int32] = []
    /// The sum of the bills before each, and of all.
    var sums: [Int64] = [0]
    /// What all amounts are multiples of.
    var grid: Int64 = 1
    /// How likely a sum that starts at a bill meets a given amount by chance.
    var chance = 1.0

    /// The bills that may be paid on a day.
    func reach(_ day: Int32) -> Range<Int> {
      let start = days.indices.bound { days[$0] < day - Priors.Days.namedOldest }
      return start..<(start..<days.count).bound { days[$0] <= day + Priors.Days.sumAhead }
    }
  }

  private struct Payer: Hashable {
    var wording: Int32
    var currency: UInt16
    var isNegative: Bool
  }

  private struct Hit {
    var entry: Int32
    var payee: Int
    var run: Range<Int>
    /// Whether all bills are of days after the payment, so that it cannot be for them.
    var isDecoy: Bool
  }

  private let sheet: Worksheet
  private var payees: [Payee] = []
  private var payers: [Payer: [Int32]] = [:]
  /// Payments of payers by their amounts.
  private var byAmount: [Int64: [Int32]] = [:]

  /// A payer and whose bills it pays.
  private struct Custom {
    var rows: [Int32]
    var number: Int
    var payee: Payee
    /// How likely it pays that payee, and how often such a payment is one of bills in a row.
    var probability: Double
    var share: Double
    var hits: [Int32: [Hit]]
  }

  /// - Parameters:
  ///   - entries: those that name no bill and have the amount of none.
  ///   - bills: by wording, in order of their days.
  ///   - isTaken: bills that other payments settle.
  /// - Returns: groups surer than ``Priors/Decision/held``, by entry; bills may be in several.
  /// - Complexity: O(entries + runs of bills), of which each bill begins ``Priors/Search/namedBills`` at most.
  static func find(
    _ sheet: Worksheet, _ entries: [Int32], bills: [Int32: [(day: Int32, number: Int, bill: Int32)]],
    isTaken: Set<Int32>
  ) -> [NamedGroups.Group] {
    guard Priors.Stages.collectivePayments, sheet.learning.frozen == nil else { return [] }
    let search = CollectivePayments(sheet, entries, bills, isTaken)
    if search.payees.isEmpty || search.payers.isEmpty { return [] }
    let all = search.hits()
    let hits = Dictionary(grouping: all, by: { search.payer(of: $0.entry) })
    let customs = hits.keys.sorted { ($0.wording, $0.currency) < ($1.wording, $1.currency) }.compactMap {
      search.custom(of: $0, hits[$0] ?? [])
    }
    let broken = search.brokenShare(customs)
    let decoys = search.decoyShares(customs, all.filter(\.isDecoy))
    return customs.flatMap { search.groups($0, brokenShare: broken, decoyShares: decoys) }.sorted {
      $0.entries[0] < $1.entries[0]
    }
  }

  private init(
    _ sheet: Worksheet, _ entries: [Int32], _ bills: [Int32: [(day: Int32, number: Int, bill: Int32)]],
    _ isTaken: Set<Int32>
  ) {
    self.sheet = sheet
    for entry in entries where !sheet.similarity.isBlank(sheet.entries.wordings[Int(entry)]) {
      payers[payer(of: entry), default: []].append(entry)
    }
    payers = payers.filter { $0.value.count >= Priors.Words.habitCount }
    // In order of their days, as all rows are.
    for row in payers.values.joined().sorted() { byAmount[sheet.entries.amounts[Int(row)], default: []].append(row) }
    if byAmount.isEmpty { return }
    let wordings = bills.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
    let parts = Partition.map(wordings.count, leastShared: 64, threadCount: sheet.options.threadCount) { range in
      range.flatMap { CollectivePayments.payees(wordings[$0].value, sheet.bills, isTaken) }
    }
    payees = Array(parts.joined())
  }

  /// The bills of a wording that may have been paid in sums, by currency.
  private static func payees(
    _ bills: [(day: Int32, number: Int, bill: Int32)], _ side: Side, _ isTaken: Set<Int32>
  ) -> [Payee] {
    let open = bills.lazy.map(\.bill).filter { !isTaken.contains($0) }
    return Dictionary(grouping: open, by: { side.currencies[Int($0)] }).sorted { $0.key < $1.key }
      .compactMap { Payee($0.value, side) }
  }

  private func payer(of entry: Int32) -> Payer {
    let row = Int(entry)
    return Payer(
      wording: sheet.entries.wordings[row], currency: sheet.entries.currencies[row],
      isNegative: sheet.entries.amounts[row] < 0)
  }

  /// Bills in a row whose sum is that of a payment soon after.
  private func hits() -> [Hit] {
    // Hardly a sum is the amount of a payment: a bit for each tells most of them.
    var bits = [UInt64](repeating: 0, count: 1 << 12)
    func place(_ amount: Int64) -> (word: Int, bit: UInt64) {
      let hash = UInt64(bitPattern: amount) &* 0x9E37_79B9_7F4A_7C15
      return (Int(hash >> 52), 1 << (hash >> 46 & 63))
    }
    for amount in byAmount.keys {
      let (word, bit) = place(amount)
      bits[word] |= bit
    }
    var hits: [Hit] = []
    for (number, payee) in payees.enumerated() {
      for start in payee.bills.indices.dropLast() {
        let last = min(payee.bills.count, start + Priors.Search.namedBills)
        // Among so many a sum of bills in a row says little.
        if last < payee.bills.count, payee.days[last] - payee.days[start] <= Priors.Days.namedOldest { continue }
        for end in (start + 1)..<last {
          if payee.days[end] - payee.days[start] > Priors.Days.namedOldest { break }
          let (word, bit) = place(payee.sums[end + 1] - payee.sums[start])
          if bits[word] & bit == 0 { continue }
          guard let equal = byAmount[payee.sums[end + 1] - payee.sums[start]] else { continue }
          let first = payee.days[end] - Priors.Days.namedOldest
          for entry in equal[equal.indices.bound { sheet.entries.days[Int(equal[$0])] < first }...] {
            let day = sheet.entries.days[Int(entry)]
            if day > payee.days[start] + Priors.Days.namedOldest { break }
            let hit = Hit(
              entry: entry, payee: number, run: start..<(end + 1),
              isDecoy: payee.days[start] > day + Priors.Days.sumAhead)
            if isPossible(hit) { hits.append(hit) }
          }
        }
      }
    }
    return hits
  }

  private func isPossible(_ hit: Hit) -> Bool {
    let payee = payees[hit.payee]
    let (entry, day) = (Int(hit.entry), sheet.entries.days[Int(hit.entry)])
    let last = hit.isDecoy ? day + Priors.Days.namedOldest : day + Priors.Days.sumAhead
    return payee.days[hit.run.upperBound - 1] <= last
      && payee.days[hit.run.lowerBound] >= day - Priors.Days.namedOldest
      && payee.bills[hit.run].allSatisfy {
        sheet.bills.currencies[Int($0)] == sheet.entries.currencies[entry] && sheet.accountsAgree(entry, Int($0))
          && !sheet.isRejected(entry, Int($0))
      }
  }

  /// How likely one of a payee's sums is the amount of a payment by chance.
  private func chance(_ entry: Int32, _ payee: Payee) -> Double {
    let count = payee.reach(sheet.entries.days[Int(entry)]).count
    // Among so many a sum of bills in a row says little.
    if count > Priors.Search.namedBills { return 0.999 }
    return min(0.999, max(1, Double(count)) * payee.chance)
  }

  /// Whose bills a payer pays, if that is sure.
  private func custom(of payer: Payer, _ hits: [Hit]) -> Custom? {
    let rows = payers[payer] ?? []
    // What comes to a sum once does so each time it is paid: equal payments say it once.
    let amounts = Dictionary(rows.map { (sheet.entries.amounts[Int($0)], $0) }) { first, _ in first }
    let all = Double(amounts.count)
    let samples = amounts.values.sorted()
    func count(_ hits: [Hit], isDecoy: Bool) -> Double {
      Double(Set(hits.lazy.filter { $0.isDecoy == isDecoy }.map { sheet.entries.amounts[Int($0.entry)] }).count)
    }
    var best: (payee: Int, evidence: Double, met: Double)?
    // The log-odds of each payee, and of none.
    var others = [log(Double(payees.count))]
    let byPayee = Dictionary(grouping: hits, by: \.payee)
    for (payee, hits) in byPayee.sorted(by: { $0.key < $1.key }) {
      let (met, decoys) = (count(hits, isDecoy: false), count(hits, isDecoy: true))
      let chance = max(decoys, samples.reduce(0) { $0 + self.chance($1, payees[payee]) }) / all
      guard met > chance * all else { continue }
      let evidence = CoinThrows.evidence(met, of: all, chance: chance)
      others.append(evidence)
      if evidence > best?.evidence ?? -.infinity { best = (payee, evidence, met) }
    }
    guard let best else { return nil }
    // Differences of logarithms: hundreds of payments are surer than a number holds.
    let probability = 1 / others.reduce(0) { $0 + exp($1 - best.evidence) }
    guard probability >= Priors.Decision.held else { return nil }
    return Custom(
      rows: rows, number: best.payee, payee: payees[best.payee], probability: probability,
      share: (best.met + 1) / (all + 2),
      hits: Dictionary(grouping: (byPayee[best.payee] ?? []).filter { !$0.isDecoy }, by: \.entry))
  }

  /// Of payments that are the sum of so many bills in a row or more, the share that is so by chance, by number of bills: as many are sums of
  /// bills in a row of their payee that are not written yet (decoys shifted in time, of the target-decoy approach of Elias and Gygi 2007).
  private func decoyShares(_ customs: [Custom], _ hits: [Hit]) -> [Double] {
    var (met, missed) = ([Int](repeating: 0, count: Priors.Search.namedBills + 1), 0)
    var decoys = met
    let byPayee = Dictionary(grouping: hits, by: \.payee)
    for custom in customs {
      for hits in custom.hits.values where hits.count == 1 { met[hits[0].run.count] += 1 }
      let rows = Set(custom.rows)
      for hit in byPayee[custom.number] ?? [] where rows.contains(hit.entry) { decoys[hit.run.count] += 1 }
    }
    var all = 0
    var shares = [Double](repeating: 0, count: met.count)
    for count in met.indices.reversed() {
      all += met[count]
      missed += decoys[count]
      shares[count] = min(1, Double(missed) / Double(max(1, all)))
    }
    return shares
  }

  /// How often a payment is of bills in a row but for one that is left out, beyond what chance makes of it (Laplace's rule of
  /// succession): amounts next to its own on the grid of the bills, which nobody paid, show that (decoys, Elias and Gygi 2007).
  private func brokenShare(_ customs: [Custom]) -> Double {
    let all = customs.reduce(0) { $0 + $1.rows.count }
    let missed = customs.indices.flatMap { place in
      customs[place].rows.filter { customs[place].hits[$0] == nil }.map { (custom: customs[place], row: $0) }
    }
    var met = 0.0
    // Of very many, evenly chosen ones.
    let step = max(1, missed.count / Priors.Search.classes)
    for place in stride(from: 0, to: missed.count, by: step) {
      let (payee, row) = (missed[place].custom.payee, Int(missed[place].row))
      let reach = payee.reach(sheet.entries.days[row])
      guard reach.count <= Priors.Search.namedBills else { continue }
      let amount = sheet.entries.amounts[row]
      let decoys = [-2, -1, 1, 2].count { isBroken(amount &+ $0 &* payee.grid, payee, reach) }
      met += Double(step) * ((isBroken(amount, payee, reach) ? 1 : 0) - Double(decoys) / 4)
    }
    return (max(0, met) + 1) / (Double(all) + 2)
  }

  /// Whether an amount is the sum of bills in a row but for one between the first and the last.
  private func isBroken(_ amount: Int64, _ payee: Payee, _ reach: Range<Int>) -> Bool {
    for start in reach {
      for end in (start + 2)..<max(start + 2, min(reach.upperBound, start + Priors.Search.namedBills)) {
        let left = payee.sums[end + 1] - payee.sums[start] &- amount
        for place in (start + 1)..<end where payee.sums[place + 1] - payee.sums[place] == left { return true }
      }
    }
    return false
  }

  /// How likely a run is what was paid, and not a set that has another bill of the same amount in place of one of them.
  ///
  /// Where one bill was left out and another taken, it may have been any of those inside and any of those that no other payment settles.
  /// - Parameters:
  ///   - amounts: of the bills in the run.
  ///   - others: of all other bills that may have been paid.
  ///   - share: how often a payment is of bills in a row.
  ///   - brokenShare: how often one is of bills of which one is not in the row.
  static func isUnbroken(_ amounts: [Int64], beside others: [Int64], share: Double, brokenShare: Double) -> Double {
    let counts = Dictionary(others.map { ($0, 1.0) }, uniquingKeysWith: +)
    let alike = amounts.reduce(0) { $0 + (counts[$1] ?? 0) }
    return share / (share + brokenShare * alike / Double(max(1, amounts.count * others.count)))
  }

  private func groups(_ custom: Custom, brokenShare: Double, decoyShares: [Double]) -> [NamedGroups.Group] {
    // Several runs of one sum: which it is, nobody can tell.
    let runs = custom.hits.compactMapValues { $0.count == 1 ? $0[0].run : nil }
    let isSettled = Set(runs.values.joined())
    let closing = ClosingDay(runs.values.sorted { $0.lowerBound < $1.lowerBound }, days: custom.payee.days)
    return runs.sorted { $0.key < $1.key }.compactMap { row, run -> NamedGroups.Group? in
      let others = custom.payee.reach(sheet.entries.days[Int(row)]).filter { !isSettled.contains($0) }
      func amounts(_ places: some Sequence<Int>) -> [Int64] {
        places.map { sheet.bills.amounts[Int(custom.payee.bills[$0])] }
      }
      let probability =
        custom.probability * custom.share / (custom.share + chance(row, custom.payee))
        * (1 - decoyShares[run.count])
        * CollectivePayments.isUnbroken(
          amounts(run), beside: amounts(others), share: custom.share, brokenShare: brokenShare)
        * closing.probability(run, brokenShare: brokenShare)
      guard probability >= Priors.Decision.held else { return nil }
      return NamedGroups.Group(
        entries: [row], bills: custom.payee.bills[run].sorted(), shape: .manyBills,
        probability: min(Priors.Groups.namedMost, probability),
        habit: SumHabit(met: Int32(custom.hits.count), count: Int32(custom.rows.count)))
    }
  }
}

extension CollectivePayments.Payee {
  /// Nil where there are fewer than two bills, or their sums say nothing.
  fileprivate init?(_ rows: [Int32], _ side: Side) {
    guard rows.count > 1 else { return nil }
    bills = rows
    days = rows.map { side.days[Int($0)] }
    var grid: UInt64 = 0
    var size: UInt64 = 0
    for row in rows {
      let amount = side.amounts[Int(row)]
      // Sums of such size would not be told from others.
      let (next, overflow) = size.addingReportingOverflow(amount.magnitude)
      if overflow || next > UInt64(Int64.max / 4) { return nil }
      size = next
      sums.append(sums[sums.count - 1] + amount)
      grid = NamedGroups.greatestCommonDivisor(grid, amount.magnitude)
    }
    let mean = Double(sums[sums.count - 1].magnitude) / Double(rows.count)
    chance = mean > 0 ? min(1, Double(grid) / mean) : 1
    self.grid = Int64(clamping: grid)
    if chance >= 1 { return nil }
  }
}
