/// How often a payment that fits the day of one of its payee's equal bills is for another one: a payer is behind, or pays ahead.
///
/// Rent, fees and instalments are the same sum again and again. Who missed one payment is late with all that follow, and each looks in time
/// for the next bill; where nobody says which debt is paid the oldest one is (§ 366 (2) BGB, art. 1342-10 of the code civil). Days
/// cannot tell. What can are the payments that say which bill they are for: how many payers' are for another one than their days would have it.
struct OffPeriods: Sendable {
  /// By place of a link, how likely its payment is for another bill of its payee and amount.
  private let probabilities: [Double]
  /// How many of the payers who say what their payments are for, or of whom a person does, pay another bill than their days would have it: with
  /// the prior of bills of which others are open, or of those of which none is.
  private let shareOfOpen: Double
  private let shareOfSettled: Double

  /// O(bills log bills + links × ``nearby``).
  init(_ links: [Plan.Link], _ sheet: Worksheet, _ contradictions: Contradictions) {
    let runs = OffPeriods.runs(links, sheet.bills, sheet)
    let judge = EqualBills(links, sheet, contradictions)
    let parts = Partition.map(runs.count, leastShared: 64, threadCount: sheet.options.threadCount) { range in
      range.map { judge.findings(runs[$0]) }
    }
    let findings = parts.flatMap(\.self)
    let (open, settled) = (findings.flatMap(\.open), findings.flatMap(\.settled))
    if let frozen = sheet.learning.frozen {
      shareOfOpen = frozen[.offPeriods] ?? Priors.Decision.offPeriods
      shareOfSettled = frozen[.offPeriodsOfSettled] ?? Priors.Decision.offPeriods
    } else {
      let strength = Priors.Decision.offPeriodsStrength
      // Who is behind with one bill is with the next: each payer counts once.
      let said = findings.filter { $0.saidCount > 0 }
      let off = said.reduce(0) { $0 + Double($1.offCount) / Double($1.saidCount) }
      func share(_ prior: Double) -> Double { (off + prior * strength) / (Double(said.count) + strength) }
      shareOfOpen = share(Priors.Decision.offPeriods)
      // Where each bill is settled, one for which a payment is meant is missing in the books.
      let missing = OffPeriods.missing(settled.map { Int(links[$0].entries[0]) }, links, sheet)
      shareOfSettled = share(Priors.Decision.offPeriods * missing)
    }
    var probabilities = [Double](repeating: 0, count: links.count)
    for place in open { probabilities[place] = shareOfOpen }
    for place in settled { probabilities[place] = shareOfSettled }
    self.probabilities = probabilities
  }

  func record(_ learning: inout Learning) {
    learning.recording { model in (model[.offPeriods], model[.offPeriodsOfSettled]) = (shareOfOpen, shareOfSettled) }
  }

  /// How likely a link's payment is for another bill of its payee and amount.
  func probability(_ place: Int) -> Double { probabilities[place] }

  /// How many of the payments in the words and of the amounts of some have no bill; with Jeffreys' prior.
  private static func missing(_ payments: [Int], _ links: [Plan.Link], _ sheet: Worksheet) -> Double {
    let entries = sheet.entries
    var isExplained = [Bool](repeating: false, count: entries.count)
    for link in links { for entry in link.entries { isExplained[Int(entry)] = true } }
    let keyCount = Int(entries.wordings.max() ?? -1) + 1
    let alike = RowLists(keyCount: keyCount, 0..<Int32(entries.count)) { row, add in
      if sheet.entryCompetes[Int(row)] { add(entries.wordings[Int(row)]) }
    }
    var (unexplained, all) = (0, 0)
    var seen: Set<[Int64]> = []
    for payment in payments
    where seen.insert([Int64(entries.wordings[payment]), entries.amounts[payment]]).inserted {
      for other in alike[entries.wordings[payment]] where entries.amounts[Int(other)] == entries.amounts[payment] {
        all += 1
        if !isExplained[Int(other)] { unexplained += 1 }
      }
    }
    return (Double(unexplained) + 0.5) / (Double(all) + 1)
  }

  /// Bills of one payee, amount and currency, of two or more, in order of the days they are due.
  ///
  /// A payee is known by the words of its name in any order, by what numbers its bills share, and by payments that name two bills alike: some
  /// books have a tenant's name on one bill and the flat's number on the next.
  private static func runs(_ links: [Plan.Link], _ bills: Side, _ sheet: Worksheet) -> [[Int32]] {
    let keyDays = bills.keyDays
    var entryOfBill = [Int32](repeating: -1, count: bills.count)
    for link in links where link.entries.count == 1 && link.bills.count == 1 {
      entryOfBill[Int(link.bills[0])] = link.entries[0]
    }
    let payments = entryOfBill
    let order = bills.amountOrder
    // Bills of an amount and a currency lie side by side.
    var starts = order.indices.filter { place in
      guard place > 0 else { return true }
      let (row, last) = (Int(order[place]), Int(order[place - 1]))
      return bills.amounts[row] != bills.amounts[last] || bills.currencies[row] != bills.currencies[last]
    }
    starts.append(order.count)
    let names = namesOfWordings(bills, sheet)
    let equal = zip(starts, starts.dropFirst()).filter { $1 - $0 > 1 }
    let parts = Partition.map(
      equal.count, leastShared: 64, threadCount: sheet.options.threadCount, start: { sheet }
    ) { range, sheet in
      range.map { place in
        let rows = order[equal[place].0..<equal[place].1].filter { sheet.billCompetes[Int($0)] }
          .sorted { (keyDays[Int($0)], $0) < (keyDays[Int($1)], $1) }
        return OffPeriods.runs(ofAmount: rows, names, payments, bills, &sheet)
      }
    }
    return parts.flatMap { $0.flatMap(\.self) }
  }

  /// By wording of bills the lowest one of the same words in any order; -1 for one without words.
  private static func namesOfWordings(_ bills: Side, _ sheet: Worksheet) -> [Int32] {
    var names = [Int32](repeating: -1, count: Int(bills.wordings.max() ?? -1) + 1)
    var first: [[Int32]: Int32] = [:]
    for wording in Set(bills.wordings).sorted() {
      let words = sheet.similarity.words(of: wording).sorted()
      if words.isEmpty { continue }
      let known = first[words] ?? wording
      first[words] = known
      names[Int(wording)] = known
    }
    return names
  }

  /// Bills of one amount by their payees, each of two or more.
  private static func runs(
    ofAmount rows: [Int32], _ names: [Int32], _ entryOfBill: [Int32], _ bills: Side, _ sheet: inout Worksheet
  ) -> [[Int32]] {
    guard rows.count > 1 else { return [] }
    var sets = DisjointSets(count: rows.count)
    var firstOfName: [Int32: Int32] = [:]
    var firstOfNumbers: [ArraySlice<Int32>: Int32] = [:]
    func join<Key: Hashable>(_ key: Key, _ place: Int, _ firsts: inout [Key: Int32]) {
      if let known = firsts[key] { sets.join(known, Int32(place)) } else { firsts[key] = Int32(place) }
    }
    for (place, row) in rows.enumerated() {
      let name = names[Int(bills.wordings[Int(row)])]
      let numbers = bills.numbers(Int(row))
      if name >= 0 { join(name, place, &firstOfName) }
      // Of a bill without words its numbers are the name.
      let isNumbered = name < 0 ? !numbers.isEmpty : numbers.contains { sheet.isRare($0) }
      if isNumbered { join(numbers, place, &firstOfNumbers) }
    }
    for (place, row) in rows.enumerated() where entryOfBill[Int(row)] >= 0 {
      let entry = Int(entryOfBill[Int(row)])
      let near = max(0, place - nearby)..<min(rows.count, place + nearby + 1)
      for other in near where other != place && sets.lowest(Int32(other)) != sets.lowest(Int32(place)) {
        let isAlike =
          sheet.names(entry, Int(rows[other]))
          || rows.count <= mostCompared && hasWholeName(entry, Int(rows[other]), &sheet)
        if isAlike { sets.join(Int32(other), Int32(place)) }
      }
    }
    var byLowest: [Int32: [Int32]] = [:]
    for (row, lowest) in zip(rows, sets.allLowest()) { byLowest[lowest, default: []].append(row) }
    return byLowest.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }
  }

  /// So many of a payee's bills, or of an amount, are looked at before and after one.
  static let nearby = 32

  /// The words of more are not compared one by one.
  private static let mostCompared = 512

  /// Whether all words of a bill are in a payment.
  private static func hasWholeName(_ entry: Int, _ bill: Int, _ sheet: inout Worksheet) -> Bool {
    let match = sheet.similarity.match(entry: sheet.entries.wordings[entry], bill: sheet.bills.wordings[bill])
    return match.hasWords && match.likeness >= Priors.Words.whole
  }
}
