/// Where an aggregator's or an app's documented JSON has what of a transaction.
///
/// A path is names between dots, from the record on; each `../` in front goes to the object around it. Of several paths
/// the first one with a value counts.
struct StatementShape: Sendable {
  /// What a positive amount is, by the format's own definition.
  enum Sign: Sendable {
    case positiveIsIn
    case positiveIsOut
    /// The amount has no sign; the word at the path is one of ``JSONDirection``.
    case word(String)
    /// The mark of field 61 of MT940 at the path tells it: `C`, `D`, `RC` (a credit taken back), `RD`.
    case mark(String)
  }

  enum DayForm: Sendable {
    /// `yyyy-MM-dd`, with whatever time or zone after it. The day is the one printed: a zone would move it.
    case iso
    /// Seconds since 1970-01-01 in UTC.
    case epochSeconds
  }

  /// Words of a status. One that is in no list is refused: it may be a payment that never moved money.
  struct Status: Sendable {
    var path: String
    var booked: Set<String> = []
    var pending: Set<String> = []
    /// Of transactions that moved no money.
    var without: Set<String> = []
    /// A member and beginnings of its values, of transactions that move no money whatever the status is.
    var withoutCodes: (path: String, beginnings: [String])?
    /// Whether a day is there instead of a word, and its absence means pending.
    var isDay = false
  }

  /// For a person.
  var name: String
  /// Where records may stand: names, with `[]` after lists; those after a name with `pending` are not booked.
  var records: [String]
  /// Paths of members that together only this format has; in the first record in which they are looked for.
  var telling: [String]
  var amount: String
  var sign = Sign.positiveIsIn
  /// Where a word of debit or credit is beside an amount that has its sign already: they must agree.
  var signWord: String?
  /// Whether amounts are whole numbers of the currency's smallest unit.
  var isMinorUnits = false
  /// Whether amounts are whole numbers of thousandths of the currency.
  var areThousandths = false
  /// Where `true` says that a transaction was taken out of the books.
  var deleted: String?
  var currency: String?
  /// The amount in the currency of the purchase, and the number of that currency, where the format does not name the
  /// account's: it is the same wherever both amounts are.
  var purchase: (amount: String, currencyNumber: String)?
  /// What a bank or processor took, of which the format does not say whether the amount has it in it; running balances may
  /// tell.
  var openFee: String?
  var day: [String]
  var dayForm = DayForm.iso
  var valueDay: [String] = []
  var id: [String] = []
  var account: [String] = []
  var balance: String?
  /// The other party where money goes out, and where it comes in.
  var payeeOut: [String] = []
  var payeeIn: [String] = []
  var text: [String] = []
  var reference: [String] = []
  var status: Status?
  /// Where the two parties stand in a format whose amounts may have no signs.
  var parties: Parties?

  /// Names of members: the creditor's is given of a debited transaction, the debtor's of a credited one.
  struct Parties: Sendable {
    var creditor = "creditorName"
    var creditorAccount = "creditorAccount"
    var debtor = "debtorName"
    var debtorAccount = "debtorAccount"
    /// The account that the statement is of.
    var ownAccount = "../../account"
    /// Where banks that leave the sign out put ISO 20022's indicator of credit and debit.
    var indicator = "creditDebitIndicator"
  }
}
