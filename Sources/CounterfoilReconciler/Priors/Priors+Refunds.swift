extension Priors {
  /// Money that is given back.
  enum Refunds {
    /// What says against a refund where nothing is known but that money came in.
    /// - Source: half as likely as not.
    static let prior = nats(-0.7, "refunds.prior")
    /// A bank takes a payment back at most so long after it.
    /// - Source: eight weeks, within which a debtor may have a direct debit refunded without a reason (SEPA Direct Debit
    /// Core rulebook, 4.4).
    static let returnedWithin = days(56, "refunds.returnedWithin")
    /// The share of refunds that give back all.
    /// - Source: a convention; learned from the books.
    static let full = share(0.55, "refunds.full")
    /// Of refunds in part, the share that is no plain part.
    /// - Source: a convention; learned from the books.
    static let odd = share(0.5, "refunds.odd")
    /// For how many refunds ``full`` counts, and how many of them are full…
    /// - Source: a convention.
    static let fullCount = count(5.5, "refunds.fullCount")
    /// …in part…
    /// - Source: a convention.
    static let partCount = count(4.5, "refunds.partCount")
    /// …and odd.
    /// - Source: a convention.
    static let oddCount = count(3.0, "refunds.oddCount")
    /// How many refunds in part keep ``odd`` below 1.
    /// - Source: a convention.
    static let oddStrength = count(1.5, "refunds.oddStrength")
    /// How refunds spread over spans of days: before the purchase, up to 1, 7, 14, 30, 45, 90 and 400 days.
    /// - Source: goods may be sent back for 14 days, and the money is due 14 days later (Directive 2011/83/EU, articles
    /// 9 and 13); shops grant 30.
    static let spans = shares([0.03, 0.1, 0.2, 0.25, 0.27, 0.1, 0.03, 0.02], "refunds.spans")
    /// For how many refunds ``spans`` counts.
    /// - Source: a convention.
    static let spanCount = count(20.0, "refunds.spanCount")
    /// What each hundredth that is no plain part counts.
    /// - Source: a convention.
    static let otherPart = count(0.02, "refunds.otherPart")
    /// Hundredths rarer than this are not looked for.
    /// - Source: a convention.
    static let leastPart = share(0.01, "refunds.leastPart")
    /// Refunds less likely are not proposed…
    /// - Source: a convention.
    static let proposed = share(0.3, "refunds.proposed")
    /// …nor further ones of one purchase that are less likely than this.
    /// - Source: as likely as not.
    static let again = share(0.5, "refunds.again")
    /// Less likely ones teach nothing.
    /// - Source: a convention.
    static let leastLesson = share(0.05, "refunds.leastLesson")
    /// No bill is surer than this to be what a row pays.
    /// - Source: a convention.
    static let mostPayChance = share(0.9999, "refunds.mostPayChance")
    /// As often a word must stand on refunds to mark them…
    /// - Source: a convention.
    static let markerCount = count(2.5, "refunds.markerCount")
    /// …and so many times as often as on other rows.
    /// - Source: a convention.
    static let markerLift = ratio(4.0, "refunds.markerLift")
    /// No word says more.
    /// - Source: a convention.
    static let mostMarker = nats(3.5, "refunds.mostMarker")
    /// What it says that no word marks a row, where words do.
    /// - Source: half as likely.
    static let unmarked = nats(-0.7, "refunds.unmarked")
    /// What it says that the row's bill is a refund.
    /// - Source: a convention.
    static let kindWeight = nats(4.0, "refunds.kindWeight")
    /// As many rows of one sum and wording are an income…
    /// - Source: a convention.
    static let incomeCount = limit(3, "refunds.incomeCount")
    /// …and what that says.
    /// - Source: a convention.
    static let incomeCost = nats(-2.5, "refunds.incomeCost")
    /// Fewer other purchases of the amount are never assumed…
    /// - Source: a convention.
    static let leastEqual = count(0.05, "refunds.leastEqual")
    /// …of at least the amount…
    /// - Source: a convention.
    static let leastLarger = count(0.5, "refunds.leastLarger")
    /// …or near it.
    /// - Source: a convention.
    static let leastNear = count(0.02, "refunds.leastNear")
    /// The most that words in common say…
    /// - Source: a convention.
    static let mostText = nats(7.0, "refunds.mostText")
    /// …and words of which a part is in common.
    /// - Source: a convention.
    static let mostPartText = nats(3.0, "refunds.mostPartText")
    /// What says against words of which a part is in common…
    /// - Source: a convention.
    static let partTextCost = nats(-1.0, "refunds.partTextCost")
    /// …and against others.
    /// - Source: a convention.
    static let otherTextCost = nats(-3.0, "refunds.otherTextCost")
    /// No refund is surer.
    /// - Source: a convention.
    static let mostProbability = share(0.99, "refunds.mostProbability")
    /// How many refunds in part one purchase may have.
    /// - Source: a convention.
    static let partLimit = limit(6, "refunds.partLimit")
    /// Hardly an amount is more than this many times another one.
    /// - Source: a convention.
    static let mostRatio = ratio(1000.0, "refunds.mostRatio")
  }
}
