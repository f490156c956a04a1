package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let camtCodes: [DiagnosticCode] = [
    .camtAmount, .camtBalance, .camtChain, .camtCurrency, .camtDate, .camtDirection, .camtInformation, .camtKind,
    .camtField, .camtNoStatement, .camtRepeated, .camtReversal, .camtSetting, .camtStatus, .camtTooLong, .camtTotals,
    .camtUnchecked,
    .camtUnwritable, .camtVersion,
  ]

  package static let camtAmount = DiagnosticCode(
    "camt.amount", "An entry has no amount, or one that is not exact in its currency.")
  package static let camtBalance = DiagnosticCode(
    "camt.balance", "Opening balance and booked entries do not add up to the closing balance.")
  package static let camtChain = DiagnosticCode(
    "camt.chain",
    "A statement does not begin with the balance the one before it ended with, or pages of it are not in the file.")
  package static let camtCurrency = DiagnosticCode("camt.currency", "The currency is missing or unknown.")
  package static let camtDate = DiagnosticCode(
    "camt.date", "An entry has no booking day, or a day that is none of the calendar.")
  package static let camtDirection = DiagnosticCode(
    "camt.direction", "An entry does not say whether it is a credit or a debit.")
  package static let camtInformation = DiagnosticCode(
    "camt.information", "Entries are for information only; they were left out.")
  package static let camtKind = DiagnosticCode("camt.kind", "The format holds entries only.")
  package static let camtNoStatement = DiagnosticCode(
    "camt.no-statement", "The document holds no statement, report or notification.")
  package static let camtField = DiagnosticCode("camt.field", "An entry has an element twice that it may have once.")
  package static let camtRepeated = DiagnosticCode(
    "camt.repeated", "The same statement, or the same booking, stands in the file twice.")
  package static let camtTotals = DiagnosticCode(
    "camt.totals", "The numbers and sums of entries stated are not those of the entries.")
  package static let camtReversal = DiagnosticCode(
    "camt.reversal", "Which way reversed entries go is not clear, or is against the standard.")
  package static let camtSetting = DiagnosticCode("camt.setting", "The format has no such setting.")
  package static let camtStatus = DiagnosticCode("camt.status", "An entry has a status that is not known.")
  package static let camtTooLong = DiagnosticCode("camt.too-long", "An entry is longer than the limit.")
  package static let camtUnchecked = DiagnosticCode(
    "camt.unchecked", "The balance equation of a statement cannot be checked, or not for all of its entries.")
  package static let camtUnwritable = DiagnosticCode(
    "camt.unwritable", "Entries lack what the message must have, such as balances.")
  package static let camtVersion = DiagnosticCode(
    "camt.version", "The message is of a version that is newer than those known.")
}
