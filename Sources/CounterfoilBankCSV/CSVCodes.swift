package import CounterfoilModel

extension DiagnosticCode {
  package static let csvQuote = DiagnosticCode(
    "csv.quote", "A quoted field does not close, or text follows its closing quote.")
  package static let csvRecordTooLong = DiagnosticCode("csv.record-too-long", "A record is longer than the limit.")
  package static let csvColumnCount = DiagnosticCode("csv.columns", "A row has fewer or more fields than the header.")
  package static let csvTooManyColumns = DiagnosticCode(
    "csv.too-many-columns", "The table has more columns than the limit.")
  package static let csvHeader = DiagnosticCode(
    "csv.header", "The header row is not found, not the expected one, or names a needed column twice.")
  package static let csvColumnUnknown = DiagnosticCode(
    "csv.column-undecided", "It cannot be told which column holds a field.")
  package static let csvAmount = DiagnosticCode(
    "csv.amount", "A field is no amount, or not one that is exact in its currency.")
  package static let csvUnit = DiagnosticCode(
    "csv.unit", "Amounts may be counted in thousands, millions or the smallest unit, or are, as the header says.")
  package static let csvDecimalMark = DiagnosticCode(
    "csv.decimal-mark", "The column does not tell whether point or comma is the decimal mark, or contradicts itself.")
  package static let csvDate = DiagnosticCode("csv.date", "A field is no day of the calendar in the column's pattern.")
  package static let csvDateOrder = DiagnosticCode(
    "csv.date-order", "The column fits more than one order of day, month and year, or none.")
  package static let csvTime = DiagnosticCode("csv.time", "A field is no time of day.")
  package static let csvDirection = DiagnosticCode(
    "csv.direction", "A row does not tell whether money came in or went out, or contradicts itself.")
  package static let csvSign = DiagnosticCode(
    "csv.sign", "It cannot be told whether a positive amount is money in or money out.")
  package static let csvDebitCredit = DiagnosticCode(
    "csv.debit-credit", "Debit and credit are both filled, both empty, or negative.")
  package static let csvCurrency = DiagnosticCode(
    "csv.currency", "The currency is not told, unknown, or contradicts itself.")
  package static let csvAccounts = DiagnosticCode(
    "csv.accounts", "The program written for takes the records of one account, and these are of several.")
  package static let csvLedgerAccount = DiagnosticCode(
    "csv.ledger-account", "It cannot be told which account of a ledger is the bank's.")
  package static let csvBalance = DiagnosticCode("csv.balance", "The running balance does not add up.")
  package static let csvFooter = DiagnosticCode("csv.footer", "Counts or sums the file states differ from its rows.")
  package static let csvStatus = DiagnosticCode("csv.status", "A row says that the payment did not take place.")
  package static let csvNoPayment = DiagnosticCode(
    "csv.no-payment", "Rows among the others hold no amount: headings, marks of pages, balances carried forward.")
  package static let csvIgnored = DiagnosticCode("csv.ignored", "Rows were left out because the profile says so.")
  package static let csvIdentifier = DiagnosticCode(
    "csv.identifier", "A spreadsheet has turned an identifier into a rounded number.")
  package static let csvReplacement = DiagnosticCode(
    "csv.replacement-character", "The file holds U+FFFD: text was lost before it came here.")
  package static let csvValue = DiagnosticCode(
    "csv.value", "A field of one of our own tables has no value of its type.")
  package static let csvTooManyRejects = DiagnosticCode(
    "csv.too-many-rejects", "More rows were rejected than the limit.")
  package static let csvProfile = DiagnosticCode("csv.profile", "A profile has an unknown key or a wrong value.")
  package static let csvKind = DiagnosticCode(
    "csv.kind", "The table cannot be read or written as records of that kind.")

  /// Every code of this module.
  package static let bankCSVCodes: [DiagnosticCode] = [
    .csvAccounts, .csvLedgerAccount,
    csvQuote, csvRecordTooLong, csvColumnCount, csvTooManyColumns, csvHeader, csvColumnUnknown, csvAmount,
    csvUnit,
    csvDecimalMark, csvDate, csvDateOrder, csvTime, csvDirection, csvSign, csvDebitCredit, csvCurrency, csvBalance,
    csvFooter, csvStatus, csvIgnored, csvNoPayment, csvIdentifier, csvReplacement, csvValue, csvTooManyRejects,
    csvProfile, csvKind,
  ]
}
