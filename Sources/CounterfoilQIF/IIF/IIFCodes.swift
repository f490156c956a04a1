package import CounterfoilModel

extension DiagnosticCode {
  package static let iifAmount = DiagnosticCode("iif.amount", "An amount cannot be read exactly.")
  package static let iifCurrency = DiagnosticCode(
    "iif.currency", "The file does not tell a currency; IIF has no place for one.")
  package static let iifDate = DiagnosticCode(
    "iif.date", "A day is none of the calendar in the file's order of day, month and year.")
  package static let iifField = DiagnosticCode(
    "iif.field", "A transaction lacks a row or a cell it must have, or has more cells than its header.")
  package static let iifHead = DiagnosticCode("iif.head", "No header row says what the cells of a row mean.")
  package static let iifKind = DiagnosticCode("iif.kind", "IIF is read as entries, not as records of another kind.")
  package static let iifSetAside = DiagnosticCode(
    "iif.set-aside", "Rows of lists, or transactions such as invoices, which are no payments, were left out.")
  package static let iifSplits = DiagnosticCode("iif.splits", "The rows of a transaction do not add up to zero.")
  package static let iifTooManyRejects = DiagnosticCode(
    "iif.too-many-rejects", "More transactions were rejected than the limit.")
  package static let iifTruncated = DiagnosticCode("iif.truncated", "The file ends before or inside a transaction.")

  /// Every code of this format.
  package static let iifCodes: [DiagnosticCode] = [
    iifAmount, iifCurrency, iifDate, iifField, iifHead, iifKind, iifSetAside, iifSplits, iifTooManyRejects,
    iifTruncated,
  ]
}
