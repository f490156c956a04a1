extension Priors {
  /// Shares of true pairs by how the amounts differ, before any were seen; learned from the books at hand.
  enum Amounts {
    /// Paid exactly what was owed.
    /// - Source: a convention.
    static let equal = share(0.85, "amounts.equal")
    /// Off by no more than the tolerance that was set.
    /// - Source: a convention.
    static let tolerated = share(0.02, "amounts.tolerated")
    /// Off by up to 0.1, 0.5, 1, 2, 5 and 10 %, each up or down.
    /// - Source: a convention.
    static let near = shares([0.002, 0.006, 0.006, 0.006, 0.006, 0.0015], "amounts.near")
    /// More by 10–16, 16–22, 22–28 and 28–40 %.
    /// - Source: tips are customary between 15 and 20 % in the United States.
    static let tips = shares([0.012, 0.014, 0.006, 0.003], "amounts.tips")
    /// More by a fee that the books show.
    /// - Source: a convention.
    static let fee = share(0.02, "amounts.fee")
    /// More by a round fee.
    /// - Source: a convention.
    static let roundFee = share(0.01, "amounts.roundFee")
    /// A whole sum that was owed, paid to within half a unit.
    /// - Source: a convention.
    static let rounded = share(0.02, "amounts.rounded")
    /// Two neighbouring digits are swapped.
    /// - Source: a convention; of what people mistype, Verhoeff (1969) found less of it.
    static let swapped = share(0.008, "amounts.swapped")
    /// One digit differs.
    /// - Source: a convention.
    static let oneDigit = share(0.002, "amounts.oneDigit")
    /// Of pairs of two currencies: within 1, 3 and 7 % of the rate, and spelt out in the text.
    /// - Source: a convention.
    static let foreign = shares([0.35, 0.25, 0.1, 0.3], "amounts.foreign")
    /// Less by a discount, tax or charge that the books show.
    /// - Source: a convention.
    static let discount = share(0.01, "amounts.discount")
    /// Less than is owed, of a bill that is named.
    /// - Source: a convention.
    static let part = share(0.01, "amounts.part")
    /// More than is owed, of a bill that is named.
    /// - Source: a convention.
    static let over = share(0.005, "amounts.over")
    /// The share of ``equal`` where the entry spells out an amount in another currency: bills then often hold an
    /// estimate…
    /// - Source: a convention.
    static let equalOfConverted = share(0.3, "amounts.equalOfConverted")
    /// …and near amounts are so many times as frequent.
    /// - Source: a convention.
    static let nearOfConverted = ratio(8.0, "amounts.nearOfConverted")
    /// How many amounts a swap of two digits could have made.
    /// - Source: amounts of five digits have four neighbouring pairs.
    static let valuesOfSwap = count(4.0, "amounts.valuesOfSwap")
    /// How many amounts one wrong digit could have made.
    /// - Source: nine other digits at four to five places.
    static let valuesOfDigit = count(40.0, "amounts.valuesOfDigit")
    /// Fewer unrelated bills of an amount are never assumed: equal amounts are seldom wholly independent.
    /// - Source: a convention.
    static let leastExpected = count(0.05, "amounts.leastExpected")
    /// The share of all bills assumed within a tenth of any amount, before any were seen.
    /// - Source: a convention.
    static let assumedNear = share(0.05, "amounts.assumedNear")
    /// The same where near amounts are weighed.
    /// - Source: a convention.
    static let assumedNearDensity = share(0.005, "amounts.assumedNearDensity")
    /// Of whole numbers, the share that are multiples of 1,000; of 100; that end in 50, 95 or 99; others.
    /// - Source: counting.
    static let roundnessOfNumbers = shares([0.001, 0.009, 0.03, 0.96], "amounts.roundnessOfNumbers")
    /// The same for members of sums: multiples of 1,000; of 500; of 100; of 50; of 10 and those that end in 99; of 5;
    /// others.
    /// - Source: counting.
    static let roundnessOfSums = shares([0.001, 0.001, 0.008, 0.01, 0.09, 0.1, 0.79], "amounts.roundnessOfSums")
    /// For how many bills each class of roundness counts before any were seen: round amounts come far more often than
    /// by chance.
    /// - Source: a convention.
    static let roundnessStrength = shares([2, 1, 2, 1, 1, 1, 2], "amounts.roundnessStrength")
    /// How far the amounts of a payee count as its own, 0 as chance, 1 wholly, where they are equal: by halves, because
    /// rivals of the same amount and words near in time are weighed one by one besides…
    /// - Source: a convention.
    static let equalDependence: Float = likeness(0.5, "amounts.equalDependence")
    /// …and where they are near.
    /// - Source: a convention.
    static let nearDependence: Float = likeness(0.8, "amounts.nearDependence")
    /// A difference seen less often may be chance, however few pairs there are…
    /// - Source: a convention.
    static let knownCount = limit(3, "amounts.knownCount")
    /// …and where there are many, it must come so many times as often as chance spreads them.
    /// - Source: a convention.
    static let knownLift = ratio(20.0, "amounts.knownLift")
    /// A difference is a fee where entries are more by it more often than less, as chance would have it in fewer cases
    /// than this (sign test).
    /// - Source: Fisher (1925): one in twenty.
    static let feeErrorLevel = share(0.05, "amounts.feeErrorLevel")
    /// As many samples nearest in time make a rate of the day.
    /// - Source: a convention.
    static let rateNeighbours = limit(15, "amounts.rateNeighbours")
    /// Samples within this much of the mode count, about 6 %.
    /// - Source: card networks and banks add up to 3 % to the rate either way.
    static let rateBand = ratio(0.06, "amounts.rateBand")
    /// So few payments make a rate of their month.
    /// - Source: two could be one price paid twice.
    static let leastOfMonth = limit(3, "amounts.leastOfMonth")
    /// Amounts of one currency are compared where paid over owed is at least this…
    /// - Source: a discount or a tax of 10 %, and rounding.
    static let leastRatio = ratio(0.89, "amounts.leastRatio")
    /// …and at most this.
    /// - Source: a tip of 40 %.
    static let mostRatio = ratio(1.4, "amounts.mostRatio")
    /// Where payments are less by a rate again and again, pairs by words alone may be less by it, up to this.
    /// - Source: tax withheld from payments abroad in the United States (26 U.S.C. § 1441: 30 %).
    static let mostWithheld = share(0.3, "amounts.mostWithheld")
    /// Pairs of near amounts this light are not worth keeping.
    /// - Source: a convention.
    static let leastNearWeight = nats(-9.0, "amounts.leastNearWeight")
    /// What banks and shops add to a sum or a move, or take off.
    /// - Source: a convention: flat charges are whole and half units.
    static let fees = hundredths([100, 150, 200, 250, 300, 500, 1000, 1500, 2500], "amounts.fees")
    /// What is taken off a sum for paying early.
    /// - Source: 2/10 net 30 and its neighbours.
    static let discounts = percents([1, 2, 3], "amounts.discounts")
    /// Round fees go up in such steps…
    /// - Source: a convention.
    static let roundFeeStep: UInt64 = hundredths(50, "amounts.roundFeeStep")
    /// …and are no more than this.
    /// - Source: the collection cost that debtors owe for late payment (Directive 2011/7/EU, article 6: 40 euros).
    static let mostRoundFee: UInt64 = hundredths(4000, "amounts.mostRoundFee")
    /// In how many equal parts bills are paid.
    /// - Source: months of a quarter, half and whole year, and what shops offer.
    static let seriesParts = counts([2, 3, 4, 5, 6, 8, 10, 12], "amounts.seriesParts")
  }
}
