extension Priors {
  /// How many are looked at: bounds of work, not of belief. What they cut is reported where it may matter.
  enum Search {
    /// Candidates kept per row.
    /// - Source: a convention.
    static let candidates = limit(12, "search.candidates")
    /// Bills of one amount looked at per entry; those that it names by a number or a rare word besides.
    /// - Source: a convention.
    static let equalBills = limit(256, "search.equalBills")
    /// A word or a number of more of the bills of one amount names none of them.
    /// - Source: a convention.
    static let namedRows = limit(64, "search.namedRows")
    /// An invoice number that more bills than this carry does not tell which of them is meant.
    /// - Source: a convention.
    static let billsOfNumber = limit(4, "search.billsOfNumber")
    /// Rows looked at on each side of the day asked for, per word and account…
    /// - Source: a convention.
    static let wordReach = limit(200, "search.wordReach")
    /// …of those that name no account where most name one…
    /// - Source: a convention.
    static let unnamedReach = limit(16, "search.unnamedReach")
    /// …and of payments of all accounts: a bill is mostly paid soon.
    /// - Source: a convention.
    static let paymentReach = limit(100, "search.paymentReach")
    /// A word of more rows is looked up only where it tells enough by itself.
    /// - Source: a convention.
    static let commonWord = limit(2048, "search.commonWord")
    /// Entries of an amount that are looked at for one bill; where there are more, evenly chosen ones.
    /// - Source: a convention.
    static let samples = limit(64, "search.samples")
    /// Payees and amounts looked at, evenly chosen, to learn how often bills' entries are missing.
    /// - Source: a convention.
    static let classes = limit(1024, "search.classes")
    /// Rows of an amount that are looked at for one; where there are more, no sum tells which.
    /// - Source: a convention.
    static let groupRivals = limit(256, "search.groupRivals")
    /// Bills of several payees looked at on each side of the day, of each account.
    /// - Source: a convention.
    static let mixedBills = limit(200, "search.mixedBills")
    /// Payments looked at for the parts of one bill.
    /// - Source: a convention.
    static let shipments = limit(64, "search.shipments")
    /// A bill that names no account is not looked for among more.
    /// - Source: a convention.
    static let accounts = limit(8, "search.accounts")
    /// The most sums kept of a search.
    /// - Source: a convention.
    static let sums = limit(64, "search.sums")
    /// A payee with more bills within reach is left to the search for sums: among so many a row of the right sum comes
    /// by chance.
    /// - Source: a convention.
    static let namedBills = limit(64, "search.namedBills")
    /// Words of more payees are not looked up.
    /// - Source: a convention.
    static let namedWordings = limit(64, "search.namedWordings")
    /// Of a payee's rows that are left so many are added up, the nearest in time.
    /// - Source: a convention.
    static let openItems = limit(12, "search.openItems")
    /// A cluster of moves that share rows is weighed move by move up to this size; beyond it its best choice is.
    /// - Source: a convention.
    static let moves = limit(24, "search.moves")
    /// Arrivals looked at per leaving row.
    /// - Source: a convention.
    static let arrivals = limit(64, "search.arrivals")
    /// Look-alikes per row of another account.
    /// - Source: a convention.
    static let channels = limit(12, "search.channels")
    /// Rows of one amount beyond which a copy stays one.
    /// - Source: a convention.
    static let copies = limit(64, "search.copies")
    /// Held rows of one amount that are looked at per row.
    /// - Source: a convention.
    static let repeats = limit(48, "search.repeats")
    /// New rows of a fitting amount that are looked at per waiting row.
    /// - Source: a convention.
    static let bookings = limit(96, "search.bookings")
    /// Purchases looked at per word of a refund…
    /// - Source: a convention.
    static let originalsOfWord = limit(96, "search.originalsOfWord")
    /// …kept per refund…
    /// - Source: a convention.
    static let originals = limit(24, "search.originals")
    /// …and of its amount.
    /// - Source: a convention.
    static let originalsOfAmount = limit(16, "search.originalsOfAmount")
    /// Amounts looked at to learn the window, about.
    /// - Source: a convention.
    static let windowSample = limit(20_000, "search.windowSample")
    /// Records looked at per key: a hub, such as the number of a chain's head office, tells nothing apart.
    /// - Source: a convention.
    static let hub = limit(64, "search.hub")
    /// Rows of the other side looked at for an explanation, on either side of the nearest day or amount.
    /// - Source: a convention.
    static let explained = limit(128, "search.explained")
    /// More breaks of a balance than these are counted, not listed.
    /// - Source: a convention.
    static let breaks = limit(100, "search.breaks")
    /// A stretch of rows longer than this is never called extra.
    /// - Source: a convention.
    static let stretch = limit(64, "search.stretch")
    /// Days with more rows than this are laid in one way only.
    /// - Source: a convention.
    static let trail = limit(2000, "search.trail")
    /// How often what is left is judged again…
    /// - Source: a convention.
    static let passes = limit(5, "search.passes")
    /// …and how often one judgement learns from itself.
    /// - Source: a convention.
    static let rounds = limit(6, "search.rounds")
    /// How often groups are sought again.
    /// - Source: a convention.
    static let groupPasses = limit(3, "search.groupPasses")
    /// How often the shares of groups are learned.
    /// - Source: a convention.
    static let groupRounds = limit(8, "search.groupRounds")
    /// How often moves are learned.
    /// - Source: a convention.
    static let moveRounds = limit(2, "search.moveRounds")
    /// How often refunds are learned.
    /// - Source: a convention.
    static let refundRounds = limit(3, "search.refundRounds")
    /// How often rivals exchange messages before anything is learned…
    /// - Source: a convention.
    static let messages = limit(8, "search.messages")
    /// …and afterwards.
    /// - Source: a convention.
    static let laterMessages = limit(2, "search.laterMessages")
    /// Entries tried for a bill to learn what signs mean.
    /// - Source: a convention.
    static let signEntries = limit(64, "search.signEntries")
  }
}
