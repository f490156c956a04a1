import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// A DATEV Buchungsstapel made the table of one of its accounts, which is then read as any other table.
///
/// Each booking of the account stays as it is, in its line, with three cells behind it: the day with its year, the amount
/// with a sign as on the bank's statement, and the currency. All other lines are left empty.
struct LedgerStatement {
  static let evidence = "as DATEV documents the format"

  /// The table, in UTF-8.
  private(set) var source: ByteSource
  /// What is stated, over what the format says.
  private(set) var profile: CSVProfile
  private(set) var facts: [Inspection.Fact] = []
  private(set) var findings: [Diagnostic] = []
  /// Bookings that are not understood, where the profile says that such rows are set aside.
  private(set) var rejects: [RejectedRecord] = []
  /// For each column that was added the one of the file that it comes from; places from 0.
  private(set) var origins: [Int: Int] = [:]
  /// The column whose S or H gives the amount its sign.
  let sideColumn: Int
  /// Columns of the file.
  let width: Int

  /// - Parameter source: the text in UTF-8; nothing of it is consumed.
  /// - Returns: nil for any other text.
  /// - Throws: `csv.ledger-account` with the accounts there are, or what is wrong with a booking.
  init?(_ source: ByteSource, stated: CSVProfile, options: ReadOptions) throws(Fault) {
    guard let text = try LedgerText(source) else { return nil }
    let file = text.file
    guard let columns = LedgerColumns(text.names) else {
      throw Fault(
        .badData, .csvHeader, "the second line of a DATEV Buchungsstapel names its columns, and this one does not",
        at: SourceLocation(file: file, line: 2),
        fixes: ["It starts with \"Umsatz (ohne Soll/Haben-Kz)\"; have the program write it, or put it there."])
    }
    let year = try LedgerYear(text.head, file: file)
    let survey = LedgerSurvey(text, columns)
    guard let named = stated.ledgerAccount ?? (survey.rowCount == 0 ? "" : nil) else { throw survey.accountQuestion() }
    let bank = LedgerBooking.account(named)
    guard survey.counts[bank] != nil || survey.rowCount == 0 else { throw survey.noBookings(of: named) }
    let currency = (stated.currency ?? options.currency)?.code
    if currency == nil, let fault = survey.currencyQuestion(of: bank) { throw fault }
    var writer = LedgerWriter(
      text, columns, year, bank: bank, currency: currency, rejectsBadRows: stated.badRows == .reject)
    try writer.write()
    self.source = ByteSource(name: file, bytes: writer.bytes)
    width = writer.width
    sideColumn = columns.side
    origins = [width: columns.day, width + 1: columns.amount]
    if let place = columns.currency { origins[width + 2] = place }
    profile = stated.over(LedgerStatement.format(columns, width: width, kind: options.kind ?? stated.kind))
    findings = writer.findings
    rejects = writer.rejects
    facts = [
      Inspection.Fact(
        "ledger", "DATEV \(text.head.title), account \(bank)", confidence: 100,
        evidence: "the first line says so (\(text.head.mark), version \(text.head.version)); the account is stated"),
      Inspection.Fact(
        "years", year.text, confidence: 100, evidence: "the fiscal year and the days in the first line"),
    ]
  }

  /// What the format says of the table, as a profile.
  private static func format(_ columns: LedgerColumns, width: Int, kind: RecordKind?) -> CSVProfile {
    var profile = CSVProfile()
    profile.layout = CSVProfile.noLayout
    profile.delimiter = LedgerText.dialect.delimiter
    profile.quote = LedgerText.dialect.quote
    profile.date = "yyyy-MM-dd"
    profile.decimalMark = .comma
    profile.groupingMark = AmountNotation.GroupingMark.none
    profile.sign = .amount
    // No other column is taken for its name: `Konto` is an account of the books, `Kurs` no amount.
    for role in ColumnRole.allCases { profile.columns[role.rawValue] = [] }
    let isOfBills = kind == .bill
    profile.columns["date"] = [.numbered(width + 1)]
    profile.columns["amount"] = [.numbered(width + 2)]
    profile.columns["currency"] = [.numbered(width + 3)]
    if let text = columns.text { profile.columns[isOfBills ? "title" : "description"] = [.numbered(text + 1)] }
    if let number = columns.document { profile.columns[isOfBills ? "number" : "reference"] = [.numbered(number + 1)] }
    return profile
  }
}
