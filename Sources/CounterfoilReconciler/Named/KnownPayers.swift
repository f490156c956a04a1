/// Whose bills a payment is for, as far as other payments of its payer or a payee's whole name tell.
struct KnownPayers {
  private struct Payer: Hashable, Comparable {
    var wording: Int32
    var number: Int32

    static func < (left: Payer, right: Payer) -> Bool { (left.wording, left.number) < (right.wording, right.number) }
  }

  /// Whose bills payments of a payer settled.
  private struct Habit {
    var payer: Payer
    /// The payee of the most of them, and how many are likely to be its.
    var payee: Int32 = -1
    var most = 0.0
    /// How many are held to be its, and of all.
    var met = 0
    var all = 0
  }

  private let sheet: Worksheet
  /// In order of their payers.
  private let habits: [Habit]
  private let placeOfPayer: [Payer: Int32]
  /// Habits and payees by each word that is the rarest of theirs.
  private let habitsByWord: RowLists
  private let payeesByWord: RowLists
  /// By wording of entries the payee named, -1 for none, -2 where nobody asked.
  private var namedPayees: [Int32]
  /// How often payments of known payers settle bills of one payee.
  private let mainShare: Double
  /// How often a payee's whole name tells whose a payment is.
  private var nameShare = 0.0

  /// O(links × log links + entries + payees).
  /// - Parameter payees: the wordings of open bills.
  init(_ links: [(entry: Int32, bill: Int32, probability: Double)], _ sheet: Worksheet, payees: [Int32]) {
    self.sheet = sheet
    let (entries, bills, similarity) = (sheet.entries, sheet.bills, sheet.similarity)
    habits = KnownPayers.habits(links, sheet)
    placeOfPayer = Dictionary(uniqueKeysWithValues: zip(habits.map(\.payer), 0..<Int32(habits.count)))
    // Sorted, so that sums do not depend on the order of payers.
    mainShare = habits.map(\.most).sorted().reduce(1, +) / Double(habits.map(\.all).reduce(2, +))
    func rarest(_ wording: Int32, _ frequencies: [Int32]) -> Int32? {
      similarity.words(of: wording).min { (frequencies[Int($0)], $0) < (frequencies[Int($1)], $1) }
    }
    let (known, wordCount) = (habits, similarity.entryFrequencies.count)
    habitsByWord = RowLists(keyCount: wordCount, 0..<Int32(habits.count)) { place, add in
      if let word = rarest(known[Int(place)].payer.wording, similarity.entryFrequencies) { add(word) }
    }
    var isPayee = [Bool](repeating: false, count: similarity.wordingCount)
    for payee in payees { isPayee[Int(payee)] = true }
    for link in links { isPayee[Int(bills.wordings[Int(link.bill)])] = true }
    payeesByWord = RowLists(keyCount: wordCount, (0..<Int32(isPayee.count)).lazy.filter { isPayee[Int($0)] }) {
      payee, add in if let word = rarest(payee, similarity.billFrequencies) { add(word) }
    }
    namedPayees = [Int32](repeating: -2, count: similarity.wordingCount)
    // Laplace's rule of succession.
    var (all, right) = (2.0, 1.0)
    for link in links {
      let named = payee(namedBy: entries.wordings[Int(link.entry)])
      if named < 0 { continue }
      all += link.probability
      if named == bills.wordings[Int(link.bill)] { right += link.probability }
    }
    nameShare = right / all
  }

  /// What payers of several payments do.
  private static func habits(
    _ links: [(entry: Int32, bill: Int32, probability: Double)], _ sheet: Worksheet
  ) -> [Habit] {
    typealias Settled = (payer: Payer, payee: Int32, probability: Double)
    let (entries, bills, examples) = (sheet.entries, sheet.bills, sheet.examples.pairs)
    // A wording of fewer payments is that of no payer of several.
    var counts = [Int32](repeating: 0, count: sheet.similarity.wordingCount)
    for link in links { counts[Int(entries.wordings[Int(link.entry)])] += 1 }
    for pair in examples { counts[Int(pair.entry)] += 1 }
    var settled: [Settled] = []
    for link in links where counts[Int(entries.wordings[Int(link.entry)])] >= Priors.Words.habitCount {
      settled.append((payer(Int(link.entry), sheet), bills.wordings[Int(link.bill)], link.probability))
    }
    // Of what a person confirmed earlier the words are known.
    for pair in examples { settled.append((Payer(wording: pair.entry, number: -1), pair.bill, 1)) }
    settled.sort { ($0.payer, $0.payee, $0.probability) < ($1.payer, $1.payee, $1.probability) }
    var habits: [Habit] = []
    var start = 0
    while start < settled.count {
      let payer = settled[start].payer
      let end = settled[start...].firstIndex { $0.payer != payer } ?? settled.count
      var habit = Habit(payer: payer, all: end - start)
      while start < end {
        let payee = settled[start].payee
        let first = start
        var share = 0.0
        while start < end, settled[start].payee == payee {
          share += settled[start].probability
          start += 1
        }
        if share > habit.most { (habit.payee, habit.most, habit.met) = (payee, share, start - first) }
      }
      if habit.all >= Int(Priors.Words.habitCount) { habits.append(habit) }
    }
    return habits
  }

  private static func payer(_ entry: Int, _ sheet: Worksheet) -> Payer {
    let number = sheet.entries.numbers(entry).first { sheet.entryNumberCounts[Int($0)] >= Priors.Words.habitCount }
    return Payer(wording: sheet.entries.wordings[entry], number: number ?? -1)
  }

  /// The payee, and how likely it is that one's payment: as often as others of the payer are, who starts as all known payers do.
  mutating func payee(of entry: Int) -> (payee: Int32, payer: KnownPayer)? {
    if let habit = habit(of: KnownPayers.payer(entry, sheet)), 2 * habit.most >= Double(habit.all) {
      let strength = Double(Priors.Words.habitStrength)
      let share = (habit.most + strength * mainShare) / (Double(habit.all) + strength)
      return (habit.payee, KnownPayer(share: share, met: Int32(habit.met), count: Int32(habit.all)))
    }
    let named = payee(namedBy: sheet.entries.wordings[entry])
    return named < 0 ? nil : (named, KnownPayer(share: nameShare))
  }

  /// What a payer does, or the only one of the most words, all of which stand in its payment.
  private func habit(of payer: Payer) -> Habit? {
    if let known = placeOfPayer[payer] { return habits[Int(known)] }
    let words = sheet.similarity.words(of: payer.wording)
    var best: (habit: Habit, count: Int, isOnly: Bool)?
    for word in words {
      let places = habitsByWord[word]
      if places.count > Priors.Search.namedWordings { continue }
      for place in places where habits[Int(place)].payer.number == payer.number {
        let own = sheet.similarity.words(of: habits[Int(place)].payer.wording)
        guard own.count >= best?.count ?? 0, own.allSatisfy(words.contains) else { continue }
        if own.count > best?.count ?? 0 {
          best = (habits[Int(place)], own.count, true)
        } else {
          best?.isOnly = false
        }
      }
    }
    return best.flatMap { $0.isOnly ? $0.habit : nil }
  }

  /// The only payee all of whose words stand in a wording of payments; -1 for none.
  private mutating func payee(namedBy wording: Int32) -> Int32 {
    let known = namedPayees[Int(wording)]
    if known > -2 { return known }
    let found = onlyPayee(in: wording)
    namedPayees[Int(wording)] = found
    return found
  }

  private func onlyPayee(in wording: Int32) -> Int32 {
    let words = sheet.similarity.words(of: wording)
    var found: Int32 = -1
    for word in words {
      let payees = payeesByWord[word]
      if payees.count > Priors.Search.namedWordings { continue }
      for payee in payees {
        let own = sheet.similarity.words(of: payee)
        guard own.count > 1, own.allSatisfy(words.contains) else { continue }
        if found >= 0 { return -1 }
        found = payee
      }
    }
    return found
  }
}
