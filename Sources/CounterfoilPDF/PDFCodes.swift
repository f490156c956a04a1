package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let pdfCodes: [DiagnosticCode] = [
    pdfUnavailable, pdfDamaged, pdfEncrypted, pdfStopped, pdfTooLarge, pdfText, pdfTable, pdfRow, pdfUnproved,
    pdfBalance, pdfAccounts, pdfSign, pdfYear, pdfReadOnly, pdfSetting,
  ]

  package static let pdfUnavailable = DiagnosticCode(
    "pdf.unavailable", "The library that reads PDFs is not installed.")
  package static let pdfDamaged = DiagnosticCode("pdf.damaged", "The PDF is damaged, or is none.")
  package static let pdfEncrypted = DiagnosticCode("pdf.encrypted", "The PDF is protected by a password.")
  package static let pdfStopped = DiagnosticCode(
    "pdf.stopped", "Reading the PDF took too long or too much memory, or failed, and was stopped.")
  package static let pdfTooLarge = DiagnosticCode("pdf.too-large", "The PDF has more pages or words than are read.")
  package static let pdfText = DiagnosticCode(
    "pdf.text", "The PDF has no text, or none whose places and letters are sure.")
  package static let pdfTable = DiagnosticCode(
    "pdf.table", "The PDF has no table of payments, or its columns cannot be told apart.")
  package static let pdfRow = DiagnosticCode("pdf.row", "It cannot be told which row of the table a line belongs to.")
  package static let pdfUnproved = DiagnosticCode(
    "pdf.unproved", "The statement does not print what would prove that all rows were read right.")
  package static let pdfBalance = DiagnosticCode(
    "pdf.balance", "The rows do not lead from one printed balance to the next.")
  package static let pdfAccounts = DiagnosticCode("pdf.accounts", "The statement is of several accounts.")
  package static let pdfSign = DiagnosticCode(
    "pdf.sign", "The printed balances fit both meanings of a positive amount.")
  package static let pdfYear = DiagnosticCode(
    "pdf.year", "The days have no year, and the one that the statement's head gives them does not fit.")
  package static let pdfReadOnly = DiagnosticCode("pdf.read-only", "PDFs are read, not written.")
  package static let pdfSetting = DiagnosticCode("pdf.setting", "A setting has a value that it cannot have.")
}
