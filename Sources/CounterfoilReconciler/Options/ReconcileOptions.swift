/// An entry and a bill by their ids.
public struct DecidedPair: Hashable, Sendable {
  /// The id of the entry, as ``StatementEntry/id`` or the store tells it.
  public var entry: String
  /// The id of the bill, as ``Bill/id`` or the store tells it.
  public var bill: String

  /// A pair by the ids of its entry and its bill.
  public init(entry: String, bill: String) {
    self.entry = entry
    self.bill = bill
  }
}

/// How much each kind of evidence counts: 1 as learned, 0 not at all, 2 twice.
package struct EvidenceWeights: Hashable, Sendable {
  package var amount = 1.0
  package var date = 1.0
  package var text = 1.0
  package var account = 1.0

  package init() {}
}

/// What a person can set about a reconciliation. What is set wins over what is learned.
public struct ReconcileOptions: Hashable, Sendable {
  /// How many days before a bill's day its entry may be booked. Bills with a due day may be paid earlier.
  public var windowDaysBefore = 5
  /// How many days after a bill's day, or after its due day, its entry may be booked.
  public var windowDaysAfter = 21
  /// Whether the window was set by a person, and so holds for bills with a due day too.
  public var windowIsStrict = false
  /// How many hundredths of the currency's unit amounts may differ without any evidence of a tip, fee or rate.
  public var toleranceHundredths: Int64 = 0
  /// 0.5 to 1: how sure a link made without a person must be.
  public var targetPrecision = 0.99
  /// 0 to 1: matches less likely than this are left alone; nil for 0.45, or more where the data are so full of
  /// look-alikes that many proposals would be wrong.
  public var reviewFloor: Double?
  /// Threads that may be used. The answer is the same for any number.
  public var threadCount = 1
  package var weights = EvidenceWeights()
  /// What a person's rules say about pairs; nil where there are none.
  package var pairRules: PairRules?
  /// Whether everything goes to review, nothing is linked.
  public var isShadow = false
  /// Pairs a person confirmed: linked whatever the evidence.
  public var confirmed: [DecidedPair] = []
  /// Pairs a person rejected: never proposed again.
  public var rejected: [DecidedPair] = []
  /// Known exchange rates; rates they lack are learned from the data.
  package var rates = RateTable()
  /// What people said about earlier proposals: evidence for the precision of the links.
  package var pastDecisions: [DecisionRecord] = []
  /// Pairs a person confirmed earlier whose rows are not among those reconciled: they teach which words stand for one
  /// another and how far apart days are.
  package var confirmedExamples: [ConfirmedExample] = []

  /// Decides in place of what the rows could teach; nil where they do.
  package var model: LearnedModel?
  /// Whether the result tells what was learned, as ``Reconciliation/learned``.
  package var recordsModel = false

  /// Whether the weight of any pair can be asked for afterwards; it keeps what the run worked with in memory.
  package var keepsWork = false

  /// The options of a command without settings.
  public init() {}

  /// Matches less likely than this are never proposed.
  var leastProbability: Double { reviewFloor ?? Priors.Decision.leastProposal }

  /// The probability from which a match is made without a person: one that may be wrong eight times as often as the
  /// links together may be. ``LinkThreshold`` may ask for more in a run.
  package var linkBar: Double { max(Priors.Decision.leastLink, 1 - Priors.Decision.linkFactor * (1 - targetPrecision)) }
}
