package import CounterfoilCategorisation
package import CounterfoilCodecKit
package import CounterfoilModel

/// Files to import, and what the person said about them. What is said about reading them has the names that
/// ``ReadOptions`` gives it.
@dynamicMemberLookup
package struct ImportRequest: Sendable {
  package var inputs: [InputRequest]
  /// How the files are read. Its account is that of records that name none; its currency wins over that of the account.
  package var options: ReadOptions
  /// The book of bills that name none.
  package var book: String?
  /// What is said about entries taken in; nil for no rules.
  package var rules: RuleMatcher?
  /// When the import happens, if that is to be kept; nothing is compared with it.
  /// Whether files that were taken are put away, so that none is there twice.
  var takesAway = false
  package var at: String?
  /// The day it is for what was put off; nil for that of the clock.
  var today: CalendarDate?
  /// The job file whose run imports: what the import finds is kept until a person was told; nil where somebody looks on.
  var job: String?
  /// The inbox of the job file through which the files came.
  var inbox: String?

  package init(inputs: [InputRequest], options: ReadOptions = ReadOptions()) {
    self.inputs = inputs
    self.options = options
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<ReadOptions, Value>) -> Value {
    get { options[keyPath: path] }
    set { options[keyPath: path] = newValue }
  }
}

extension DiagnosticCode {
  package static let importNoAccount = DiagnosticCode(
    "import.account", "Nothing says which account the entries are of.")
  package static let importNoCurrency = DiagnosticCode(
    "import.currency", "Nothing says which currency the amounts are in.")
  package static let importPlanChanged = DiagnosticCode(
    "import.plan-changed", "The import would do something else than the plan with that digest.")
  package static let importUnknownAccount = DiagnosticCode(
    "import.unknown-account", "The entries are of an account the store does not list.")

  package static let importBalance = DiagnosticCode(
    "import.balance", "The running balance shows a row to be missing, doubled or wrong.")
  package static let importOrder = DiagnosticCode(
    "import.order", "Rows stand in another order than that of the running balance.")
  package static let importGap = DiagnosticCode(
    "import.gap", "Balances show that rows are missing between two statements.")
  package static let importMixed = DiagnosticCode("import.mixed", "The file holds records of two kinds.")

  package static let importRelinked = DiagnosticCode(
    "import.relinked", "A link was taken back, because a longer file says another amount.")

  package static let importShownOtherwise = DiagnosticCode(
    "import.shown-otherwise", "A file shows another order of days, decimal mark or sign than earlier ones were read by."
  )
  package static let importReread = DiagnosticCode(
    "import.reread", "A longer download of the same beginning reads rows as other days or amounts.")
  package static let importReplaced = DiagnosticCode(
    "import.replaced", "An earlier file of the same path has entries that this one has not.")
  package static let importEmpty = DiagnosticCode(
    "import.empty", "A file of an inbox has nothing in it.")
  package static let importOtherAccount = DiagnosticCode(
    "import.other-account", "The same file was imported into another account before.")
  package static let importRemoved = DiagnosticCode(
    "import.removed", "Records of the file were removed from the books before, and stay removed.")

  /// Every code of imports.
  package static let importCodes: [DiagnosticCode] = [
    importNoAccount, importNoCurrency, importPlanChanged, importUnknownAccount, importMixed, importBalance, importOrder,
    importGap, importRelinked, importReread, importShownOtherwise, importReplaced,
    importEmpty, importOtherAccount, importRemoved, importDownloads,
  ]
}
