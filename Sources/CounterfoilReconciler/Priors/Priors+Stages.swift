extension Priors {
  /// Parts of the reconciler that it could do without: each must find something in worlds it was not made for, or make the promise
  /// hold there. `docs/priors.md` shows what each is worth.
  enum Stages {
    /// Rows that several downloads show are one.
    static let repeats = stage("stages.repeats")
    /// Payments of bills that they name, or of a payee's bills in a row, whose sum is theirs to the cent.
    static let namedGroups = stage("stages.namedGroups")
    /// Payers whose payments are sums of one payee's bills again and again.
    static let collectivePayments = stage("stages.collectivePayments")
    /// Moves between own accounts.
    static let transfers = stage("stages.transfers")
    /// Purchases that a wallet and the account it draws on both show.
    static let channels = stage("stages.channels")
    /// Money given back.
    static let refunds = stage("stages.refunds")
    /// Bills recorded twice.
    static let secondRecords = stage("stages.secondRecords")
    /// Words that are learned to stand for others.
    static let aliases = stage("stages.aliases")
    /// Payers that settle one payee's bills again and again.
    static let habits = stage("stages.habits")
    /// How often rows are left alone that have a pair whose words or numbers agree.
    static let agreeingRows = stage("stages.agreeingRows")
    /// Accounts that book at once.
    static let promptAccounts = stage("stages.promptAccounts")
    /// Words that a bank cuts off.
    static let cutTexts = stage("stages.cutTexts")
    /// Pairs of different amounts.
    static let nearAmounts = stage("stages.nearAmounts")
    /// Fees, discounts and charges that come again.
    static let knownDifferences = stage("stages.knownDifferences")
    /// Rates of exchange that the books show.
    static let learnedRates = stage("stages.learnedRates")
    /// Sums of bills that a payment settles.
    static let sumsOfBills = stage("stages.sumsOfBills")
    /// Sums of payments soon after a bill.
    static let sumsOfPayments = stage("stages.sumsOfPayments")
    /// Equal payments a month apart.
    static let series = stage("stages.series")
    /// What is left of payers that are known: payments late, in parts, or for several bills.
    static let openItems = stage("stages.openItems")
    /// Payments that a bank took back.
    static let returns = stage("stages.returns")
    /// Doubts about pairs whose own entry may be missing.
    static let lookAlikes = stage("stages.lookAlikes")
    /// Doubts about pairs that a sum might use.
    static let groupRivals = stage("stages.groupRivals")
    /// Doubts about numbers of bills that the books show to be met by chance.
    static let numberTrust = stage("stages.numberTrust")
    /// Doubts about kinds of matches that are seldom.
    static let seldomKinds = stage("stages.seldomKinds")
    /// Doubts about what rests on one fact, or speaks for another bill.
    static let oneFact = stage("stages.oneFact")
    /// Short numbers and months of a payment that are another bill's.
    static let contradictions = stage("stages.contradictions")
    /// Doubts about sums that other bills of the payees come to as well.
    static let otherSums = stage("stages.otherSums")
    /// Doubts about payments that may be for another of a payee's equal bills than their days would have it.
    static let offPeriods = stage("stages.offPeriods")
    /// A window of days that is learned.
    static let window = stage("stages.window")
    /// Not proposing what is too doubtful among much that is.
    static let proposalFloor = stage("stages.proposalFloor")
  }
}
