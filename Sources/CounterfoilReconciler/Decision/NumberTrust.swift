internal import Glibc

/// How far a bill's number in a payment tells that it is for that bill.
///
/// The numbers of another firm, of another year or of a second series hit bills as well as those of one's own do, but amounts and
/// names then agree no more often than with any bill. By that the books tell how many numbers are genuine (decoys of Elias and Gygi 2007),
/// and each pair is as sure as that, its amount and its names make it. Names that differ speak against a number as far as those
/// of other pairs by number agree: in some books payers have other names than payees.
struct NumberTrust {
  /// The odds that a number is genuine, before anything else of the pair is seen.
  private let odds: Double
  /// The same where amounts do not tell, and names might.
  private let oddsByNames: Double
  /// How often names agree where the number is genuine and both rows have words.
  private let agreeing: Double
  private let named: NamedBills
  private struct Evidence {
    /// What amount, days and names say, but for how often names agree, in nats.
    var weight: Double
    /// Nil where a row has no words.
    var namesAgree: Bool?

    init?(_ link: Plan.Link, _ sheet: inout Worksheet) {
      guard let features = link.features, features.textLevel == .reference else { return nil }
      let chance = sheet.sharedNumberChance(Int(link.entries[0]), Int(link.bills[0])) ?? 0
      if chance < NumberTrust.structured { return nil }
      // Numbers count up with the days, also another firm's: that days agree says nothing.
      weight = Double(features.amount + min(0, features.date))
      let names = sheet.similarity.match(
        entry: sheet.entries.wordings[Int(link.entries[0])], bill: sheet.bills.wordings[Int(link.bills[0])])
      guard names.hasWords else { return }
      namesAgree = names.likeness >= Priors.Words.part
      if namesAgree == true { weight -= Double(names.logChance) }
    }
  }

  /// O(links + entries × bills they name, which are bounded).
  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    var sheet = sheet
    let evidence = links.compactMap { Evidence($0, &sheet) }
    named = NamedBills(sheet)
    if let frozen = sheet.learning.frozen {
      // A model of before numbers were counted doubts none.
      odds = frozen[.numberOdds] ?? NumberTrust.mostOdds
      oddsByNames = frozen[.numberOddsByNames] ?? 1
      agreeing = frozen[.namesOfNumbers] ?? NumberTrust.usuallyAgreeing
      return
    }
    let (amounts, names) = NumberTrust.agreements(named, sheet)
    oddsByNames = names.odds ?? 1
    // Parts agree in no amount, and payers of other names in no name.
    odds = amounts.odds.map { max($0, names.odds ?? 0) } ?? .infinity
    agreeing = NumberTrust.agreeing(evidence, odds: odds)
  }

  func record(_ learning: inout Learning) {
    learning.recording { model in
      (model[.numberOdds], model[.numberOddsByNames]) = (min(odds, NumberTrust.mostOdds), oddsByNames)
      model[.namesOfNumbers] = agreeing
    }
  }

  /// Stands for odds without bound: no amount tells.
  private static let mostOdds = 1e9

  /// What a bill's number leaves of a link.
  struct Trust {
    /// The most that it is likely; 1 where it is not by its bill's number.
    var probability = 1.0
    /// Whether its number may be, or is, that of another bill: only a person can know.
    var isOneFact = false

    static let whole = Trust()
    fileprivate static let contradicted = Trust(isOneFact: true)
  }

  func trust(_ link: Plan.Link, _ sheet: inout Worksheet) -> Trust {
    // What is paid for several bills that do not make up the amount is for one of them as little as for another.
    if let level = link.features?.amountLevel, level != .equal, level != .agreed,
      named.bills(of: Int(link.entries[0]), sheet).count > 1
    {
      return .contradicted
    }
    guard let evidence = Evidence(link, &sheet) else { return .whole }
    var trust = Trust.whole
    if odds >= NumberTrust.mostOdds {
      if evidence.namesAgree == false, oddsByNames < 1 { trust = .contradicted }
    } else {
      let probability = NumberTrust.probability(evidence, odds: odds, agreeing: agreeing)
      // As far as numbers are counted, no closer: what is as sure as a link need be is no doubt.
      if probability < Priors.Decision.held { trust.probability = probability }
    }
    // Where nearly all numbers hit a bill by chance, none proves anything.
    let isByChance = odds < Priors.Decision.genuineNumbers / (1 - Priors.Decision.genuineNumbers)
    if isByChance || evidence.namesAgree == false && namesAnother(link, &sheet) { trust.isOneFact = true }
    return trust
  }

  /// Whether the name in the payment is that of another bill of its amount: a number is mistyped, or copied from another bill, sooner than
  /// a name.
  private func namesAnother(_ link: Plan.Link, _ sheet: inout Worksheet) -> Bool {
    let entry = link.entries[0]
    let (day, reach) = (sheet.entries.days[Int(entry)], sheet.dayReach)
    let days = sheet.bills.days
    var alike = sheet.bills.rows(of: sheet.entries.amounts[Int(entry)], sheet.entries.currencies[Int(entry)])
    alike = alike[alike.firstIndexSorted { Int(days[Int($0)]) >= Int(day) - 2 * reach.after }...]
    alike = alike[..<alike.firstIndexSorted { Int(days[Int($0)]) > Int(day) + reach.before }]
    guard alike.count <= Priors.Search.namedBills else { return false }
    return alike.contains { bill in
      let row = Int(bill)
      let level = DateLevel.level(
        day: day, billDay: sheet.bills.days[row], dueDay: sheet.bills.dueDays[row], reach: reach)
      guard bill != link.bills[0], level != nil else { return false }
      let names = sheet.similarity.match(
        entry: sheet.entries.wordings[Int(entry)], bill: sheet.bills.wordings[Int(bill)])
      return names.hasWords && names.likeness >= Priors.Words.most
    }
  }

  private static func probability(_ evidence: Evidence, odds: Double, agreeing: Double) -> Double {
    let names = evidence.namesAgree.map { $0 ? agreeing : 1 - agreeing } ?? 1
    let all = odds * names * exp(evidence.weight)
    return all.isFinite ? all / (1 + all) : 1
  }

  /// A number of 16 digits or more is a reference that was made for one bill, with check digits (27 in a Swiss QR-bill, up to 25 in a
  /// Norwegian KID, up to 21 characters in ISO 11649): no other firm counts up to it.
  private static let structured = Float(-14 * M_LN10)

  // MARK: What the books tell

  /// Of entries that name bills, how many agree with them, and how many would with any bills (decoys).
  private struct Agreement {
    private(set) var count = 0.0
    private(set) var met = 0.0
    private(set) var byChance = 0.0

    mutating func add(_ isMet: Bool, among decoys: [Bool]) {
      count += 1
      if isMet { met += 1 }
      byChance += Double(decoys.count { $0 }) / Double(max(1, decoys.count))
    }

    /// The odds that a number is genuine: those that agree beyond chance against those that do not, with Jeffreys' prior; nil where any
    /// bills would have agreed.
    var odds: Double? {
      count - byChance < 1 ? nil : (max(0, met - byChance) + 0.5) / (count - met + 0.5)
    }
  }

  private static func agreements(_ named: NamedBills, _ sheet: Worksheet) -> (amounts: Agreement, names: Agreement) {
    var (amounts, names) = (Agreement(), Agreement())
    let entries = (0..<sheet.entries.count).filter { named.isNaming($0, sheet) }
    for place in stride(from: 0, to: entries.count, by: max(1, (entries.count + sampleSize - 1) / sampleSize)) {
      let (entry, own) = (entries[place], named.bills(of: entries[place], sheet))
      let decoys = decoys(place, of: entries.count, own, sheet)
      amounts.add(amountsAgree(entry, own, sheet), among: decoys.map { amountsAgree(entry, $0, sheet) })
      guard let agree = namesAgree(entry, own, sheet) else { continue }
      names.add(agree, among: decoys.map { namesAgree(entry, $0, sheet) ?? false })
    }
    return (amounts, names)
  }

  /// So many show a share to a hundredth.
  private static let sampleSize = 2_000
  private static let decoyCount = 8

  /// As many other bills as an entry names, some times.
  private static func decoys(_ place: Int, of count: Int, _ own: [Int32], _ sheet: Worksheet) -> [[Int32]] {
    let all = sheet.bills.count
    return (1...decoyCount).map { step in
      // Parts of the golden section, so that what comes round after so many rows does not meet itself.
      let part = (Double(step) * 0.618_033_988_749_894_9 + Double(place) / Double(count))
        .truncatingRemainder(dividingBy: 1)
      let first = Int(part * Double(all))
      return (0..<all).lazy.map { Int32((first + $0) % all) }.filter { !own.contains($0) }.prefix(own.count).map { $0 }
    }
  }

  /// The bills that entries name by numbers, but for those in another currency.
  private struct NamedBills {
    private let byNumber: RowLists

    init(_ sheet: Worksheet) {
      let (bills, isNaming, competes) = (sheet.bills, sheet.isNaming, sheet.billCompetes)
      byNumber = RowLists(keyCount: isNaming.count, 0..<Int32(bills.count)) { bill, add in
        guard bills.references[Int(bill)] >= 0, competes[Int(bill)] else { return }
        for number in bills.numbers(Int(bill)) where isNaming[Int(number)] { add(number) }
      }
    }

    func isNaming(_ entry: Int, _ sheet: Worksheet) -> Bool {
      sheet.entryCompetes[entry]
        && sheet.entries.numbers(entry).contains { found($0, entry, sheet).contains { _ in true } }
    }

    /// Each once, in order.
    func bills(of entry: Int, _ sheet: Worksheet) -> [Int32] {
      Set(sheet.entries.numbers(entry).flatMap { found($0, entry, sheet) }).sorted()
    }

    private func found(_ number: Int32, _ entry: Int, _ sheet: Worksheet) -> [Int32] {
      let bills = byNumber[number]
      if bills.count > Priors.Search.namedRows { return [] }
      return bills.filter { sheet.bills.currencies[Int($0)] == sheet.entries.currencies[entry] }
    }
  }

  /// Whether an entry is of the amount of a bill, or of all together, or near it in a known way.
  private static func amountsAgree(_ entry: Int, _ bills: [Int32], _ sheet: Worksheet) -> Bool {
    let (amount, currency) = (sheet.entries.amounts[entry], sheet.entries.currencies[entry])
    if bills.count > 1, bills.reduce(Int64(0), { $0 &+ sheet.bills.amounts[Int($1)] }) == amount { return true }
    return bills.contains { bill in
      let owed = sheet.bills.amounts[Int(bill)]
      guard (owed < 0) == (amount < 0), sheet.bills.currencies[Int(bill)] == currency else { return false }
      return owed == amount
        || AmountStep.domestic(
          paid: amount.magnitude, owed: owed.magnitude, toleranceMinorUnits: sheet.toleranceMinorUnits(currency),
          known: KnownDifferences()) != nil
    }
  }

  /// Whether an entry has a bill's name; nil where one side has no words.
  ///
  /// By their letters alone: what was learned of words was learned from these very pairs, and would agree with them more than with decoys.
  private static func namesAgree(_ entry: Int, _ bills: [Int32], _ sheet: Worksheet) -> Bool? {
    let wording = sheet.entries.wordings[entry]
    if sheet.similarity.isBlank(wording) { return nil }
    var hasWords = false
    for bill in bills {
      let other = sheet.bills.wordings[Int(bill)]
      if sheet.similarity.isBlank(other) { continue }
      if sheet.similarity.coverageByLetters(entry: wording, bill: other) >= Priors.Words.most { return true }
      hasWords = true
    }
    return hasWords ? false : nil
  }

  /// How often names agree before any were seen.
  private static let usuallyAgreeing: Double = {
    let shares = Priors.Pairs.texts
    let agree = [TextLevel.whole, .most, .part].reduce(0) { $0 + shares[Int($1.rawValue)] }
    return agree / (agree + shares[Int(TextLevel.none.rawValue)])
  }()

  private static let rounds = 10

  private static func agreeing(_ evidence: [Evidence], odds: Double) -> Double {
    // In order of their weights: what is learned does not depend on the order of rows.
    let named = evidence.filter { $0.namesAgree != nil }.sorted {
      ($0.weight, $0.namesAgree == true ? 1 : 0) < ($1.weight, $1.namesAgree == true ? 1 : 0)
    }
    let strength = Priors.Pairs.textStrength
    var share = usuallyAgreeing
    for _ in 0..<rounds {
      var (agree, all) = (strength * usuallyAgreeing, strength)
      for one in named {
        let believed = probability(one, odds: odds, agreeing: share)
        all += believed
        if one.namesAgree == true { agree += believed }
      }
      share = agree / all
    }
    return share
  }
}
