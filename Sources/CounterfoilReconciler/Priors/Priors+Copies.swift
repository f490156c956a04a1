extension Priors {
  /// Rows and bills that are there twice.
  enum Copies {
    /// The log-odds that a lonely bill beside a paid one like it is a second record.
    /// - Source: 1 in 6; a convention.
    static let billPrior = nats(-1.6, "copies.billPrior")
    /// Fewer look-alikes are never assumed.
    /// - Source: a convention.
    static let billChance = count(0.02, "copies.billChance")
    /// Second records less likely are not proposed.
    /// - Source: as likely as not.
    static let billLeast = share(0.5, "copies.billLeast")
    /// No second record is surer.
    /// - Source: a convention.
    static let billMost = share(0.97, "copies.billMost")
    /// What like words say…
    /// - Source: a convention.
    static let billAlike = nats(1.5, "copies.billAlike")
    /// …where they name nobody…
    /// - Source: a convention.
    static let billAlikeBlank = nats(0.5, "copies.billAlikeBlank")
    /// …what it says that one names nobody…
    /// - Source: a convention.
    static let billBlank = nats(-0.7, "copies.billBlank")
    /// …and that words differ.
    /// - Source: a convention.
    static let billOther = nats(-3.0, "copies.billOther")
    /// What one day says…
    /// - Source: a convention.
    static let billSameDay = nats(1.0, "copies.billSameDay")
    /// …two days at most…
    /// - Source: a convention.
    static let billNearDay = nats(-0.3, "copies.billNearDay")
    /// …and more.
    /// - Source: a convention.
    static let billFarDay = nats(-1.0, "copies.billFarDay")
    /// What one number says.
    /// - Source: a convention.
    static let billReference = nats(3.0, "copies.billReference")
    /// Days between a bill and its second record, at most.
    /// - Source: a convention.
    static let billDays: Int32 = days(4, "copies.billDays")
    /// What a second record loses by a payment asking for the bill: bills that payments ask for are second records less
    /// often than lonely ones.
    /// - Source: a convention.
    static let askedFor = nats(2.0, "copies.askedFor")
    /// Two downloads are not of one account where more of the rows of days that both cover are in one alone, on either side.
    /// - Source: a bank shows an account's rows in each of its downloads; a convention for rows it corrects.
    static let contradicting = share(0.1, "copies.contradicting")
    /// What says against a row repeating another before anything is known.
    /// - Source: a convention.
    static let rowPrior = nats(-2.5, "copies.rowPrior")
    /// Fewer unrelated rows within reach are never assumed.
    /// - Source: a convention.
    static let rowChance = count(0.02, "copies.rowChance")
    /// What it says that both downloads show the other's day whole…
    /// - Source: a convention.
    static let rowDue = nats(2.5, "copies.rowDue")
    /// …that a row is on the first day of one…
    /// - Source: a convention.
    static let rowDueRim = nats(1.0, "copies.rowDueRim")
    /// …or on the last…
    /// - Source: a convention.
    static let rowDueLast = nats(0.5, "copies.rowDueLast")
    /// …that one does not show its day…
    /// - Source: a convention.
    static let rowNotDue = nats(-1.5, "copies.rowNotDue")
    /// …and that neither does.
    /// - Source: a convention.
    static let rowNeitherDue = nats(-3.5, "copies.rowNeitherDue")
    /// What the same day says…
    /// - Source: a convention.
    static let rowSameDay = nats(1.4, "copies.rowSameDay")
    /// …the next…
    /// - Source: a convention.
    static let rowNextDay = nats(-0.8, "copies.rowNextDay")
    /// …the one after it…
    /// - Source: a convention.
    static let rowSecondDay = nats(-1.4, "copies.rowSecondDay")
    /// …and a later one.
    /// - Source: a convention.
    static let rowFarDay = nats(-3.0, "copies.rowFarDay")
    /// What the same text says…
    /// - Source: a convention.
    static let rowSameText = nats(2.5, "copies.rowSameText")
    /// …one whose words are alike to 0.8…
    /// - Source: a convention.
    static let rowAlikeText = nats(1.5, "copies.rowAlikeText")
    /// …to 0.5…
    /// - Source: a convention.
    static let rowHalfText = nats(0.5, "copies.rowHalfText")
    /// …to 0.3…
    /// - Source: a convention.
    static let rowPartText = nats(-1.0, "copies.rowPartText")
    /// …and another.
    /// - Source: a convention.
    static let rowOtherText = nats(-3.0, "copies.rowOtherText")
    /// From which likeness on two texts are one.
    /// - Source: a convention.
    static let alikeText: Float = likeness(0.8, "copies.alikeText")
    /// From which likeness on they are alike by half.
    /// - Source: half.
    static let halfText: Float = likeness(0.5, "copies.halfText")
    /// What common amounts say against one transaction, at most, where both downloads show the day whole…
    /// - Source: a convention.
    static let leastRarityDue = nats(-1.0, "copies.leastRarityDue")
    /// …and else.
    /// - Source: a convention.
    static let leastRarity = nats(-4.0, "copies.leastRarity")
    /// References are trusted where this share of repeated rows kept theirs…
    /// - Source: a convention.
    static let referenceTrust = likeness(0.7, "copies.referenceTrust")
    /// …of which so many are assumed…
    /// - Source: a convention.
    static let referenceAssumed = count(2.0, "copies.referenceAssumed")
    /// …beside so many that did not.
    /// - Source: a convention.
    static let referenceChanged = count(0.5, "copies.referenceChanged")
    /// What one reference says, and at most another…
    /// - Source: 3,000 to 1.
    static let sameReference = nats(8.0, "copies.sameReference")
    /// …and one that several rows share.
    /// - Source: a convention.
    static let sharedReference = nats(0.5, "copies.sharedReference")
    /// What is booked may be so many times what was pending: a tip.
    /// - Source: a convention.
    static let tipRatio = ratio(1.36, "copies.tipRatio")
    /// What says against a tip…
    /// - Source: a convention.
    static let tip = nats(-1.6, "copies.tip")
    /// …a fee…
    /// - Source: a convention.
    static let fee = nats(-2.5, "copies.fee")
    /// …and a sum held before the true one was known.
    /// - Source: a convention.
    static let hold = nats(-1.2, "copies.hold")
    /// Rivals assumed beside those at hand.
    /// - Source: a convention.
    static let bookingChance = count(0.03, "copies.bookingChance")
    /// The most that words in common say for a pending row and what books it.
    /// - Source: a convention.
    static let bookingText = nats(7.5, "copies.bookingText")
    /// What three days from pending to booked say…
    /// - Source: card payments are mostly booked within three days.
    static let bookingSoon = nats(0.7, "copies.bookingSoon")
    /// …up to nine…
    /// - Source: a convention.
    static let bookingLater = nats(-0.3, "copies.bookingLater")
    /// …and more.
    /// - Source: a convention.
    static let bookingLate = nats(-1.2, "copies.bookingLate")
    /// What it says that the download does not show the four days behind a pending row.
    /// - Source: a convention.
    static let bookingNotDue = nats(-0.7, "copies.bookingNotDue")
    /// What any change of the amount costs.
    /// - Source: a convention.
    static let bookingChanged = nats(0.5, "copies.bookingChanged")
    /// What one balance says where the downloads' balances join…
    /// - Source: a convention.
    static let joinedEqual = nats(6.0, "copies.joinedEqual")
    /// …and another…
    /// - Source: no bank prints two balances for one row.
    static let joinedOther = nats(-12.0, "copies.joinedOther")
    /// …where they are of one day…
    /// - Source: a convention.
    static let sameDayEqual = nats(2.0, "copies.sameDayEqual")
    /// …where they cannot be joined…
    /// - Source: a convention.
    static let equalBalance = nats(4.0, "copies.equalBalance")
    /// …and another: rows come late, or in another order.
    /// - Source: a convention.
    static let otherBalance = nats(-0.5, "copies.otherBalance")
  }
}
