extension Priors {
  /// Sums of several rows.
  enum Groups {
    /// The share of rows looked at that turn out to be a group's: bills of one payee, of several, payments in like
    /// words, payments that are alike. Learned from the books.
    /// - Source: a convention.
    static let kinds = shares([0.3, 0.05, 0.3, 0.05], "groups.kinds")
    /// For how many rows ``kinds`` counts.
    /// - Source: a convention.
    static let kindStrength = count(10.0, "groups.kindStrength")
    /// Groups off by a fee or a discount are rarer, by this.
    /// - Source: a convention.
    static let tolerantShare = ratio(0.3, "groups.tolerantShare")
    /// How often a group has as many members, from none to six, before any were seen.
    /// - Source: a convention.
    static let sizes = shares([0, 0, 0.4, 0.25, 0.15, 0.11, 0.09], "groups.sizes")
    /// How often rows of a true group are not among those looked at.
    /// - Source: a convention.
    static let missing = share(0.3, "groups.missing")
    /// The most bills of a searched sum.
    /// - Source: among more, some set of them sums up by chance: sixteen bills have 8,008 sets of six.
    static let sizeLimit = limit(6, "groups.sizeLimit")
    /// The most payments of one bill that are not a series.
    /// - Source: a convention.
    static let partLimit = limit(5, "groups.partLimit")
    /// Groups less likely are not proposed.
    /// - Source: a convention.
    static let leastProbability = share(0.7, "groups.leastProbability")
    /// No group that was searched for is surer.
    /// - Source: a convention.
    static let mostProbability = share(0.99, "groups.mostProbability")
    /// A row whose groups are all less likely is not looked at again.
    /// - Source: a convention.
    static let leastPromise = share(0.1, "groups.leastPromise")
    /// A row that pairs leave less often to a group is not looked at at all.
    /// - Source: a convention.
    static let leastAvailable = share(0.2, "groups.leastAvailable")
    /// Sets less likely are not weighed further.
    /// - Source: a convention.
    static let leastPooled = share(0.005, "groups.leastPooled")
    /// Where most bills name an account: of those that name none, how many are looked at for one payment.
    /// - Source: a convention.
    static let nearestUnnamed = limit(24, "groups.nearestUnnamed")
    /// For how many rows the share of an amount among all rows counts, beside that among rows of the same words.
    /// - Source: Laplace's rule of succession.
    static let wordingWeight = count(2.0, "groups.wordingWeight")
    /// The share of rows assumed within a tenth of an amount.
    /// - Source: a convention.
    static let nearShare = share(0.01, "groups.nearShare")
    /// Over how many standard deviations sums are spread.
    /// - Source: √(2π): the density of a normal distribution at its middle.
    static let spread = ratio(2.5, "groups.spread")
    /// What each day between a payment and a bill of several payees says against their belonging together…
    /// - Source: a convention.
    static let dayCost = nats(0.15, "groups.dayCost")
    /// …and each day between a bill and the payments of its parts.
    /// - Source: a convention.
    static let shipmentDayCost = nats(0.06, "groups.shipmentDayCost")
    /// What it says that a member has the other sign: a credit note.
    /// - Source: a convention.
    static let creditCost = nats(-2.0, "groups.creditCost")
    /// What payments that share a rare word say for being of one payee.
    /// - Source: a convention.
    static let alikeFit = nats(2.0, "groups.alikeFit")
    /// Groups that are named and less sure are left to the search for sums, which weighs them against all others.
    /// - Source: a convention.
    static let namedLeast = share(0.99, "groups.namedLeast")
    /// No group is surer: a payer may pay twice, or name the wrong bills.
    /// - Source: a convention.
    static let namedMost = share(0.9995, "groups.namedMost")
    /// A payment whose words fit more payees names none.
    /// - Source: a convention.
    static let namedPayees = limit(3, "groups.namedPayees")
    /// The most payments that name one bill.
    /// - Source: a convention.
    static let namedParts = limit(5, "groups.namedParts")
    /// Of so many series by chance even one with like words and a due day that fits is not believed.
    /// - Source: a convention.
    static let seriesByChance = count(3.5, "groups.seriesByChance")
    /// Rows of an amount that are expected beside those at hand.
    /// - Source: a convention.
    static let seriesAssumed = count(0.1, "groups.seriesAssumed")
    /// Days within which the next payment of a series is looked for.
    /// - Source: a month has 28 to 31 days, and weekends and holidays move a payment by some.
    static let seriesWindow = days(15.0, "groups.seriesWindow")
    /// The prior share of whole series in like words…
    /// - Source: a convention.
    static let seriesLike = share(0.3, "groups.seriesLike")
    /// …of those of a bill without words, or unfinished ones of which half is there…
    /// - Source: a convention.
    static let seriesBlank = share(0.1, "groups.seriesBlank")
    /// …and of others.
    /// - Source: a convention.
    static let seriesOther = share(0.03, "groups.seriesOther")
    /// How often payments have like words by chance.
    /// - Source: a convention.
    static let seriesLikeChance = share(0.1, "groups.seriesLikeChance")
    /// No whole series is surer…
    /// - Source: a convention.
    static let seriesMost = share(0.98, "groups.seriesMost")
    /// …and no unfinished one.
    /// - Source: a convention.
    static let seriesMostPart = share(0.95, "groups.seriesMostPart")
  }
}
