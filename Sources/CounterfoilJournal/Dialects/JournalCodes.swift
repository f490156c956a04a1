package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let journalCodes: [DiagnosticCode] = [
    .journalAccount, .journalAmount, .journalBalance, .journalCommodity, .journalCurrency, .journalDate,
    .journalDecimalMark, .journalDirective, .journalInclude, .journalKind, .journalLeftOut, .journalRejects,
    .journalSetting, .journalSyntax, .journalTransaction, .journalUnbalanced,
  ]

  package static let journalAccount = DiagnosticCode(
    "journal.account", "No posting is to an account of one's own, or an account's name cannot be read.")
  package static let journalAmount = DiagnosticCode(
    "journal.amount", "An amount cannot be read, or is not exact in its currency.")
  package static let journalBalance = DiagnosticCode(
    "journal.balance", "A balance the journal states does not follow from its postings.")
  package static let journalCommodity = DiagnosticCode(
    "journal.commodity", "A posting moves something that is no currency of ISO 4217.")
  package static let journalCurrency = DiagnosticCode("journal.currency", "Amounts do not tell their currency.")
  package static let journalDate = DiagnosticCode("journal.date", "A date is no day of the calendar, or has no year.")
  package static let journalDecimalMark = DiagnosticCode(
    "journal.decimal-mark", "The journal does not tell whether point or comma is the decimal mark.")
  package static let journalDirective = DiagnosticCode("journal.directive", "A directive is not known or not followed.")
  package static let journalInclude = DiagnosticCode("journal.include", "An included file was not opened.")
  package static let journalKind = DiagnosticCode("journal.kind", "Journals hold no records of that kind.")
  package static let journalLeftOut = DiagnosticCode(
    "journal.left-out", "Parts of the journal that are no payments were left out.")
  package static let journalRejects = DiagnosticCode("journal.rejects", "Too many transactions cannot be read.")
  package static let journalSetting = DiagnosticCode("journal.setting", "A setting of the format is not known.")
  package static let journalSyntax = DiagnosticCode("journal.syntax", "A line of the journal cannot be read.")
  package static let journalTransaction = DiagnosticCode(
    "journal.transaction", "A transaction cannot be told as the records asked for.")
  package static let journalUnbalanced = DiagnosticCode(
    "journal.unbalanced", "The postings of a transaction do not add up to zero.")
}
