public import Categorisation
public import CodecKit
public import Model
public import Records

/// Files to import, and what the person said about them.
public struct ImportRequest: Sendable {
  public var inputs: [InputRequest]
  /// The account of records that name none.
  public var account: String?
  /// The book of bills that name none.
  public var book: String?
  /// The currency of amounts that name none; wins over that of the account.
  public var currency: Currency?
  /// The kind of all records, where a format holds several.
  public var kind: RecordKind?
  public var profile: ProfileText?
  public var encoding: String?
  public var isBalanceStrict = false
  public var threadCount = 2
  /// Settings of one codec, by name.
  public var settings: [String: String] = [:]
  /// What is said about entries taken in; nil for no rules.
  public var rules: RuleMatcher?
  /// When the import happens, if that is to be kept; nothing is compared with it.
  public var at: String?

  public init(inputs: [InputRequest]) { self.inputs = inputs }
}

extension DiagnosticCode {
  public static let importNoAccount = DiagnosticCode("import.account", "Nothing says which account the entries are of.")
  public static let importNoCurrency = DiagnosticCode(
    "import.currency", "Nothing says which currency the amounts are in.")
  public static let importPlanChanged = DiagnosticCode(
    "import.plan-changed", "The import would do something else than the plan with that digest.")
  public static let importUnknownAccount = DiagnosticCode(
    "import.unknown-account", "The entries are of an account the store does not list.")

  public static let importBalance = DiagnosticCode(
    "import.balance", "The running balance shows a row to be missing, doubled or wrong.")
  public static let importGap = DiagnosticCode(
    "import.gap", "Balances show that rows are missing between two statements.")
  public static let importMixed = DiagnosticCode("import.mixed", "The file holds records of two kinds.")

  public static let importRelinked = DiagnosticCode(
    "import.relinked", "A link was taken back, because a longer file says another amount.")

  public static let importReread = DiagnosticCode(
    "import.reread", "A longer download of the same beginning reads rows as other days or amounts.")

  /// Every code of imports.
  public static let importCodes: [DiagnosticCode] = [
    importNoAccount, importNoCurrency, importPlanChanged, importUnknownAccount, importMixed, importBalance,
    importGap, importRelinked, importReread,
  ]
}
