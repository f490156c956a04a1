public import Model

extension DiagnosticCode {
  public static let qifHead = DiagnosticCode("qif.head", "The file does not begin as a QIF file does.")
  public static let qifDate = DiagnosticCode(
    "qif.date", "A day is none of the calendar in the file's order of day, month and year.")
  public static let qifDateOrder = DiagnosticCode(
    "qif.date-order", "The days of the file fit more than one order of day, month and year, or none.")
  public static let qifDecimalMark = DiagnosticCode(
    "qif.decimal-mark", "The amounts do not tell whether point or comma is the decimal mark, or contradict themselves.")
  public static let qifAmount = DiagnosticCode("qif.amount", "An amount cannot be read exactly.")
  public static let qifField = DiagnosticCode("qif.field", "A transaction lacks a line it must have, or has one twice.")
  public static let qifSplits = DiagnosticCode("qif.splits", "The splits of a transaction do not add up to it.")
  public static let qifCurrency = DiagnosticCode(
    "qif.currency", "The file does not tell a currency; QIF has no place for one.")
  public static let qifSetAside = DiagnosticCode(
    "qif.set-aside", "Records that are no statement entries were left out.")
  public static let qifReplacement = DiagnosticCode(
    "qif.replacement-character", "The file holds U+FFFD: text was lost before it came here.")
  public static let qifTooManyRejects = DiagnosticCode(
    "qif.too-many-rejects", "More transactions were rejected than the limit.")
  public static let qifKind = DiagnosticCode(
    "qif.kind", "QIF holds entries, bills and categories, no records of another kind.")
  public static let qifSetting = DiagnosticCode(
    "qif.setting", "A setting of the format is not known or has a wrong value.")
  public static let qifUnwritable = DiagnosticCode("qif.unwritable", "A record cannot be written as QIF.")

  /// Every code of this room.
  public static let qifCodes: [DiagnosticCode] = [
    qifHead, qifDate, qifDateOrder, qifDecimalMark, qifAmount, qifField, qifSplits, qifCurrency, qifSetAside,
    qifReplacement, qifTooManyRejects, qifKind, qifSetting, qifUnwritable,
  ]
}
