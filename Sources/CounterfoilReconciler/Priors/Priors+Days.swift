extension Priors {
  /// How far apart days may be, and what distance tells.
  enum Days {
    /// Days looked at on either side to learn the window.
    /// - Source: two months: terms of payment above 60 days are exceptions (Directive 2011/7/EU, article 3).
    static let windowReach = days(60, "days.windowReach")
    /// Days this far off or farther tell how often amounts meet by chance.
    /// - Source: a convention.
    static let windowFar = days(46, "days.windowFar")
    /// The share of pairs that may lie outside the window.
    /// - Source: a convention.
    static let windowOutside = share(0.005, "days.windowOutside")
    /// The window is widened where at least this share of the pairs lies beyond.
    /// - Source: a convention.
    static let windowShare = share(0.01, "days.windowShare")
    /// …and as many standard deviations more than by chance.
    /// - Source: the three-sigma rule.
    static let windowSigma = ratio(3.0, "days.windowSigma")
    /// What it says that the days of a sum and of one of its bills are out of reach of pairs.
    /// - Source: a convention.
    static let outOfReach = nats(-2.0, "days.outOfReach")
    /// A stated rate counts for so many days around its own.
    /// - Source: banks publish rates on working days; the longest run of holidays is shorter.
    static let rates: Int32 = days(10, "days.rates")
    /// Days between two downloads' rows of one transaction, at most…
    /// - Source: a convention.
    static let repeats: Int32 = days(2, "days.repeats")
    /// …and where they carry one trusted reference.
    /// - Source: a convention.
    static let repeatsOfReference: Int32 = days(11, "days.repeatsOfReference")
    /// Days between the rows of one purchase in two accounts, at most.
    /// - Source: card payments are mostly booked within three days.
    static let channel: Int32 = days(3, "days.channel")
    /// A move may arrive so many days before it leaves…
    /// - Source: the day of the value and the day of booking differ.
    static let moveBefore = days(1, "days.moveBefore")
    /// …and so many after.
    /// - Source: the next working day (Directive (EU) 2015/2366, article 83) behind a weekend and two holidays.
    static let moveAfter = days(5, "days.moveAfter")
    /// A sum is paid at most so many days after its bills' key days…
    /// - Source: net 30 and two weeks of being late.
    static let sumAfter: Int32 = days(45, "days.sumAfter")
    /// …or before…
    /// - Source: a convention.
    static let sumBefore: Int32 = days(16, "days.sumBefore")
    /// …with bills dated at most so many days after it.
    /// - Source: a convention.
    static let sumAhead: Int32 = days(4, "days.sumAhead")
    /// Days between a sum and bills of several payees.
    /// - Source: a convention.
    static let mixed: Int32 = days(8, "days.mixed")
    /// Bills this many days old may be paid without being named.
    /// - Source: two months of time (Directive 2011/7/EU, article 3) and two of being late.
    static let namedOldest: Int32 = days(120, "days.namedOldest")
    /// Days between payments that name one bill, at most.
    /// - Source: a quarter of a year.
    static let namedParts: Int32 = days(92, "days.namedParts")
    /// Of bills that were left open, payments count as equally late where they are no more than so many days apart.
    /// - Source: a week around each day, within which the days of the week differ.
    static let sameDelay = days(3, "days.sameDelay")
    /// Their payments are judged by others, and by decoys, this many days nearer or farther.
    /// - Source: half a month: wherever bills of each month lie, so wide a span holds one of them.
    static let openItemsAround = days(15, "days.openItemsAround")
    /// The payments of a bill's parts come at most so many days before it…
    /// - Source: a convention.
    static let shipmentsBefore: Int32 = days(4, "days.shipmentsBefore")
    /// …and so many after.
    /// - Source: a convention.
    static let shipmentsAfter: Int32 = days(22, "days.shipmentsAfter")
    /// Days from one payment of a series to the next, at least…
    /// - Source: a month of 28 days less a weekend and a holiday.
    static let seriesLeast: Int32 = days(24, "days.seriesLeast")
    /// …and at most.
    /// - Source: a month of 31 days and a week.
    static let seriesMost: Int32 = days(38, "days.seriesMost")
    /// Its first payment comes at most so many days before the bill…
    /// - Source: a convention.
    static let seriesBefore: Int32 = days(4, "days.seriesBefore")
    /// …and so many after.
    /// - Source: a month and some days.
    static let seriesAfter: Int32 = days(35, "days.seriesAfter")
    /// A bank may book a refund so many days before its purchase…
    /// - Source: a convention.
    static let refundBefore: Int32 = days(6, "days.refundBefore")
    /// …and at most so many after.
    /// - Source: a year and a month: longer than warranties are refunded in full.
    static let refundAfter: Int32 = days(400, "days.refundAfter")
    /// Rows farther outside the window than this are no near miss.
    /// - Source: a quarter of a year.
    static let farMiss = days(92, "days.farMiss")
  }
}
