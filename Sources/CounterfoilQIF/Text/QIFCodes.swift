package import CounterfoilModel

extension DiagnosticCode {
  package static let qifHead = DiagnosticCode("qif.head", "The file does not begin as a QIF file does.")
  package static let qifDate = DiagnosticCode(
    "qif.date", "A day is none of the calendar in the file's order of day, month and year.")
  package static let qifDateOrder = DiagnosticCode(
    "qif.date-order", "The days of the file fit more than one order of day, month and year, or none.")
  package static let qifDecimalMark = DiagnosticCode(
    "qif.decimal-mark", "The amounts do not tell whether point or comma is the decimal mark, or contradict themselves.")
  package static let qifAmount = DiagnosticCode("qif.amount", "An amount cannot be read exactly.")
  package static let qifField = DiagnosticCode(
    "qif.field", "A transaction lacks a line it must have, or has one twice.")
  package static let qifSplits = DiagnosticCode("qif.splits", "The splits of a transaction do not add up to it.")
  package static let qifCurrency = DiagnosticCode(
    "qif.currency", "The file does not tell a currency; QIF has no place for one.")
  package static let qifSetAside = DiagnosticCode(
    "qif.set-aside", "Records that are no statement entries were left out.")
  package static let qifReplacement = DiagnosticCode(
    "qif.replacement-character", "The file holds U+FFFD: text was lost before it came here.")
  package static let qifTooManyRejects = DiagnosticCode(
    "qif.too-many-rejects", "More transactions were rejected than the limit.")
  package static let qifTruncated = DiagnosticCode("qif.truncated", "The file ends before its first record.")
  package static let qifKind = DiagnosticCode(
    "qif.kind", "QIF holds entries, bills and categories, no records of another kind.")
  package static let qifSetting = DiagnosticCode(
    "qif.setting", "A setting of the format is not known or has a wrong value.")
  package static let qifUnwritable = DiagnosticCode("qif.unwritable", "A record cannot be written as QIF.")

  /// Every code of this module.
  package static let qifCodes: [DiagnosticCode] = [
    qifHead, qifDate, qifDateOrder, qifDecimalMark, qifAmount, qifField, qifSplits, qifCurrency, qifSetAside,
    qifReplacement, qifTooManyRejects, qifTruncated, qifKind, qifSetting, qifUnwritable,
  ]
}
