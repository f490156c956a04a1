package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let spreadsheetCodes: [DiagnosticCode] = [
    xlsxMalformed, xlsxBinary, xlsxSheet, xlsxSameRecords, xlsxHidden, xlsxFormula, xlsxTooLarge, xlsxReadOnly,
    xlsxMixedColumn, xlsxStruck,
  ]

  package static let xlsxMalformed = DiagnosticCode(
    "xlsx.malformed", "A part of the workbook is missing or is not as it must be.")
  package static let xlsxBinary = DiagnosticCode(
    "xlsx.binary", "The workbook is of a binary kind that is not read, or is protected by a password.")
  package static let xlsxSheet = DiagnosticCode(
    "xlsx.sheet", "It cannot be told which sheet is the statement, or there is none of that name.")
  package static let xlsxSameRecords = DiagnosticCode(
    "xlsx.same-records", "Another sheet of the workbook holds the same records and was left out.")
  package static let xlsxHidden = DiagnosticCode(
    "xlsx.hidden", "Rows that the sheet hides were read too, or a sheet that is hidden was not read.")
  package static let xlsxFormula = DiagnosticCode("xlsx.formula", "Cells hold formulas whose values were never stored.")
  package static let xlsxTooLarge = DiagnosticCode("xlsx.too-large", "A sheet has more rows or columns than are read.")
  package static let xlsxReadOnly = DiagnosticCode("xlsx.read-only", "Workbooks are read, not written.")
  package static let xlsxMixedColumn = DiagnosticCode(
    "xlsx.mixed-column", "A column holds days or numbers in some rows and text like them in others; some may be wrong.")
  package static let xlsxStruck = DiagnosticCode("xlsx.struck", "Text that is struck out was left out.")
}
