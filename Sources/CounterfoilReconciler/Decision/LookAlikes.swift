internal import Glibc

/// How likely a pair is a look-alike: the bill's own entry is missing, and another payment of that amount, or as near to it,
/// stands near its day.
///
/// Both are measured on the books at hand. Bills of amounts that hardly another entry has show how often a bill's entry
/// is missing: they find theirs or none. The other entries as near to a bill's amount, with accounts, words and numbers as good as its own, show
/// how often one lies as near by chance: they are spread over all days (decoys shifted in time, as of the target-decoy
/// approach of Elias and Gygi 2007), or, where they are of the bill's payee and amount, as near as these come to other bills of theirs.
struct LookAlikes {
  /// The shares of bills whose entry is missing: of all, and of those whose payee is named.
  private let missingShare: (all: Double, named: Double)
  /// For a model: how many bills of each wording and amount are open.
  private let openBills: [(key: UInt64, count: Double)]
  /// By days, of payments of a bill's payee and amount that are not its own, how many are so near for each that would be by chance.
  private let ratios: [Double]
  /// By link, whether its words agree.
  private let isNamed: [Bool]
  /// By link, the chance that another entry looks as good; 0 for links of more than a pair.
  private let chances: [Double]

  /// O(links × ``sampleSize``).
  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    let threadCount = sheet.options.threadCount
    let entries = EntriesByAmount(sheet)
    let isNamed = links.map { link in link.features.map { $0.textLevel == .whole || $0.textLevel == .most } ?? false }
    let classes = BillClasses(links, sheet)
    let isOwn = links.indices.map { isNamed[$0] && links[$0].shape == .equalAmounts }
    let parts = Partition.map(links.count, threadCount: threadCount, start: { sheet }) { range, sheet in
      var days = OtherDays()
      let others = range.map { place -> EntriesByAmount.Others in
        let link = links[place]
        guard link.shape == .equalAmounts || link.shape == .nearAmounts else { return EntriesByAmount.Others() }
        days.begin()
        let others = entries.others(
          entry: link.entries[0], bill: link.bills[0],
          alike: isOwn[place] ? classes[link.bills[0]] : nil, &days, &sheet)
        if isOwn[place] {
          days.end(count: others.scale, own: (others.gap, 1 - link.probability), spanDays: sheet.spanDays)
        }
        return others
      }
      return (others, days)
    }
    var days = OtherDays()
    for part in parts { days.add(part.1) }
    ratios = sheet.learning.frozen.map { $0[.ratiosOfOtherDays] ?? [] } ?? days.ratios
    chances = zip(parts.lazy.map(\.0).joined(), isOwn).map { [ratios] others, isOwn in
      others.chance(isOwn && others.gap < ratios.count ? ratios[others.gap] : 1)
    }
    self.isNamed = isNamed
    if let frozen = sheet.learning.frozen {
      missingShare = (
        frozen[.missingOfAll] ?? Priors.Decision.missing, frozen[.missingOfNamed] ?? Priors.Decision.missing
      )
      openBills = []
    } else {
      var sheet = sheet
      missingShare = LookAlikes.missingShare(links, entries, classes, &sheet)
      openBills =
        sheet.learning.record == nil
        ? []
        : classes.counts.indices.lazy.filter { classes.counts[$0].bills > 0 }
          .map { (classes.key($0, sheet), classes.counts[$0].open) }
    }
  }

  func record(_ learning: inout Learning) {
    learning.recording { model in
      (model[.missingOfAll], model[.missingOfNamed]) = (missingShare.all, missingShare.named)
      model[.ratiosOfOtherDays] = ratios
      for (key, count) in openBills { model.set(count, .openBills, key) }
    }
  }

  /// The probability that a link is a look-alike.
  func probability(_ link: Int) -> Double {
    let share = isNamed[link] ? missingShare.named : missingShare.all
    let wrong = share * chances[link]
    return wrong / (wrong + 1 - share)
  }

  /// Of bills of rare amounts, the share no link settles (Laplace's rule of succession): of those whose entry must lie within the
  /// days of the entries, or of all that may, whichever is less. In a book of one pair it is a half.
  private static func missingShare(
    _ links: [Plan.Link], _ entries: EntriesByAmount, _ classes: BillClasses, _ sheet: inout Worksheet
  ) -> (all: Double, named: Double) {
    var isSettled = [Bool](repeating: false, count: sheet.bills.count)
    for link in links {
      for bill in link.bills { isSettled[Int(bill)] = true }
    }
    guard let first = sheet.entries.days.first, let last = sheet.entries.days.last else {
      return (Priors.Decision.missing, Priors.Decision.missing)
    }
    let keyDays = sheet.bills.keyDays
    // Bills of accounts and currencies that no entry has wait for another statement.
    let accounts = Set(sheet.entries.accounts)
    let currencies = Set(sheet.entries.currencies)
    let bills = sheet.bills
    @Sendable func mayBePaid(_ bill: Int) -> Bool {
      let account = bills.accounts[bill]
      let isOwn = account < 0 || accounts.contains(-1) || accounts.contains(account)
      return isOwn && currencies.contains(bills.currencies[bill])
    }
    let known = sheet
    let isRare = Partition.fill(known.bills.count, known.options.threadCount) { bill in
      known.billCompetes[bill] && mayBePaid(bill) && known.bills.days[bill] >= first && keyDays[bill] <= last
        && entries.isRare(bill: bill, below: Priors.Decision.rareChance, known)
    }
    var (whole, all) = (Count(), Count())
    for bill in isRare.indices where isRare[bill] {
      all.add(isSettled[bill])
      if Int(keyDays[bill]) + sheet.options.windowDaysAfter <= Int(last) { whole.add(isSettled[bill]) }
    }
    // Where amounts are rare, they tell; where hardly one is, names that come again do, of payees that are named.
    let prior =
      all.count < Priors.Decision.fewRareBills ? missingOfNames(entries, classes, &sheet) : Priors.Decision.missing
    func share(_ prior: Double) -> Double { min(whole.missingShare(prior), all.missingShare(prior)) }
    return (share(Priors.Decision.missing), share(prior))
  }

  /// Of bills whose payee and amount come again, the share that there is no entry of that amount for whose words agree: beyond the first, as
  /// a payee who is never named is paid under another name. A half where there are none (Laplace's rule).
  private static func missingOfNames(
    _ entries: EntriesByAmount, _ classes: BillClasses, _ sheet: inout Worksheet
  ) -> Double {
    let repeated = classes.repeated(sheet.bills)
    var count = Count()
    for place in stride(from: 0, to: repeated.count, by: max(1, repeated.count / Priors.Search.classes)) {
      let bills = classes.counts[repeated[place]].bills
      let named = entries.count(like: Int(classes.examples[repeated[place]]), atLeast: Priors.Words.most, &sheet)
      if named > 0 { count.add(min(bills, named) - 1, of: bills - 1) }
    }
    return count.missingShare(Priors.Decision.missing)
  }

  private struct Count {
    private(set) var count = 0.0
    private var missing = 0.0

    /// - Parameter prior: what is assumed before any bill tells.
    func missingShare(_ prior: Double) -> Double {
      (missing + Priors.Decision.missingStrength * prior) / (count + Priors.Decision.missingStrength)
    }

    mutating func add(_ isSettled: Bool) { add(isSettled ? 1 : 0, of: 1) }

    mutating func add(_ settled: Double, of bills: Double) {
      count += bills
      missing += max(0, bills - settled)
    }
  }
}
