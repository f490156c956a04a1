/// What one reconciliation learned, so that another one can decide with it and learn nothing.
///
/// Mostly sums, by topic: of rows, and of pairs as far as they are believed. What was concluded from them, such as which words mark a move,
/// stands beside them, so that a model decides as the run that wrote it, and two are not added up.
/// Words, numbers, payees, accounts and amounts stand as ``ModelKey``: no row can be read from it, although whoever has it can
/// test a guess.
package struct LearnedModel: Hashable, Sendable {
  /// Of the format; models of another one are refused.
  package static let version = 1

  /// Counts by key.
  enum Topic: String, CaseIterable, Sendable {
    /// How many rows have a word, by its key; how many bills have a wording, and how many have words that begin with some letters.
    case wordsOfEntries, wordsOfBills, wordingsOfEntries, wordingsOfBills, beginningsOfWords
    /// How many bills begin with two words.
    case leadsOfBills
    /// How many rows carry a number.
    case numbersOfEntries, numbersOfBills
    case accountsOfEntries
    /// How many payments a payer made.
    case payers
    /// How many rows have an amount; the same of one account, and of one wording.
    case amountsOfEntries, amountsOfBills, amountsOfAccounts, amountsOfWordingsOfEntries, amountsOfWordingsOfBills
    /// How many rows are of about a size, by currency; the same of one account, and of one wording of bills.
    case sizesOfEntries, sizesOfBills, sizesOfAccounts, sizesOfWordingsOfEntries, sizesOfWordingsOfBills
    /// Words of statements that stand for words of bills, and words of bills that say nothing.
    case aliases, aliasesOfEntries, aliasesOfBills, emptyWords
    /// By payer and payee: what it is believed to have paid, and what it might have; the same by payer.
    case habitsExpected, habitsPossible, habitsExpectedOfPayers, habitsPossibleOfPayers
    /// By account: pairs believed, and those of them booked at once.
    case linksOfAccounts, promptLinksOfAccounts
    /// By account, where its texts are cut, in characters.
    case widthsOfTexts
    /// What payments differ by, in minor units and in hundredths of a percent.
    case fees, charges, discounts, namedCharges, namedDiscounts
    /// By two currencies, and by these and a month: the logarithm of what one was paid with in the other.
    case rates, ratesOfMonths
    /// By two words that stand together: the payee that they are another name of.
    case otherNames
    /// How sure links are of each kind that is seldom.
    case seldomKinds
    /// By wording and amount: bills that are believed open.
    case openBills
    /// By millionths of a probability and the number of pairs: matches.
    case matches
    /// Moves between own accounts: words that mark them, how often the other leg is marked, too, and accounts.
    case moveMarkers, moveMarkersOfBoth, moveAccounts, moveLeaving, moveArriving, moveLeavingShares, moveArrivingShares
    case moveLeavingWords, moveArrivingWords
    /// Words that point at another account.
    case pointingWords, wordsThatPoint
    /// Words that say that money was given back.
    case refundMarkers
  }

  /// Sums in a fixed order.
  enum Series: String, CaseIterable, Sendable {
    /// How many true pairs show each step of days, each level of words and each step of amounts.
    case equalDates, equalTexts, equalAmounts, nearDates, nearTexts, nearAmounts
    /// Bills by how round their amounts are; the same of rows that compete for sums.
    case roundnessOfBills, roundnessInSumsOfEntries, roundnessInSumsOfBills
    /// By kind of group: its odds against those assumed.
    case exactGroups, tolerantGroups
    /// By kind of group and number of members: their share against that assumed.
    case exactGroupSizes, tolerantGroupSizes
    /// Refunds: in full, in part, odd; by hundredth; by span of days.
    case refundShares, refundParts, refundSpans
    /// Legs of moves without a marker: leaving, arriving; and all.
    case movesUnmarked
    /// By days, how many other payments of a payee and amount come so near to a bill, for each that would by chance.
    case ratiosOfOtherDays
  }

  /// Single numbers.
  enum Fact: String, CaseIterable, Sendable {
    case entryCount, billCount
    case firstDay, lastDay, firstEntryDay, lastEntryDay
    case windowBefore, windowAfter
    /// How likely an entry and a bill are both left alone.
    case equalAlone, nearAlone
    /// …and each where a pair of equal amounts has words or numbers that agree.
    case agreeingEntryAlone, agreeingBillAlone
    /// The share of the smaller side that pairs of equal amounts explain.
    case equalShare
    /// The share of bills whose entry is missing: of all, and of those whose payee is named.
    case missingOfAll, missingOfNamed
    /// The odds that a bill's number in an entry is meant, by amounts and by names, and how often names agree where it is.
    case numberOdds, numberOddsByNames, namesOfNumbers
    /// How many months the month that payments name is from that of their bill's day, or of the day it is due.
    case namedMonthFromDay, namedMonthFromDueDay, namedRangeFromDay, namedRangeFromDueDay
    /// …or how many days after the first of the month that payments name their bill's day is, or the day it is due.
    case daysFromNamedMonth, dueDaysFromNamedMonth, daysFromNamedRange, dueDaysFromNamedRange
    /// The share of payers whose payments are for another of a payee's equal bills than their days would have it: of which some are open, or none.
    case offPeriods, offPeriodsOfSettled
    /// Below which proposals do more harm than good.
    case proposalFloor
  }

  var facts: [Fact: Double] = [:]
  var series: [Series: [Double]] = [:]
  var tables: [Topic: [UInt64: Double]] = [:]

  /// The SHA-256 of the file it was read from, in hexadecimal; nil where it was read from none.
  package var digest: String?

  package init() {}

  subscript(fact: Fact) -> Double? {
    get { facts[fact] }
    set { facts[fact] = newValue }
  }

  subscript(series: Series) -> [Double]? {
    get { self.series[series] }
    set { self.series[series] = newValue }
  }

  subscript(topic: Topic) -> [UInt64: Double] {
    get { tables[topic] ?? [:] }
    set { tables[topic] = newValue.isEmpty ? nil : newValue }
  }

  subscript(topic: Topic, key: UInt64) -> Double { tables[topic]?[key] ?? 0 }

  /// The counts of several keys.
  func counts(_ topic: Topic, _ keys: [UInt64]) -> [Int32] {
    guard let table = tables[topic] else { return [Int32](repeating: 0, count: keys.count) }
    return keys.map { Int32(clamping: Int64(table[$0] ?? 0)) }
  }

  mutating func add(_ count: Double = 1, _ topic: Topic, _ key: UInt64) {
    tables[topic, default: [:]][key, default: 0] += count
  }

  mutating func set(_ value: Double, _ topic: Topic, _ key: UInt64) { tables[topic, default: [:]][key] = value }
}
