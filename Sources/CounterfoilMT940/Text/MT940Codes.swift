package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let mt940Codes: [DiagnosticCode] = [
    .mt940Head, .mt940Message,
    .mt940Amount, .mt940Balance, .mt940Chain, .mt940Currency, .mt940Date, .mt940February, .mt940Field, .mt940Kind,
    .mt940Line, .mt940NoStatement, .mt940Repeated, .mt940Reversal, .mt940Setting, .mt940TooLong, .mt940Totals,
    .mt940Truncated, .mt940Unchecked,
    .mt940Unwritable,
  ]

  package static let mt940Amount = DiagnosticCode(
    "mt940.amount", "A statement line has no amount, or one that is not exact in its currency.")
  package static let mt940Balance = DiagnosticCode(
    "mt940.balance", "Opening balance and statement lines do not add up to the closing balance.")
  package static let mt940Chain = DiagnosticCode(
    "mt940.chain",
    "A statement does not begin with the balance the one before it ended with, or pages of it are not in the file.")
  package static let mt940Currency = DiagnosticCode("mt940.currency", "The currency is missing or unknown.")
  package static let mt940Date = DiagnosticCode("mt940.date", "A statement line has a day that no calendar has.")
  package static let mt940February = DiagnosticCode(
    "mt940.february", "Days of February that banks count for interest are read as its last day.")
  package static let mt940Field = DiagnosticCode("mt940.field", "A field of a statement is not as it must be.")
  package static let mt940Head = DiagnosticCode(
    "mt940.head", "Statement lines stand behind the end of a statement, and nothing says of which account they are.")
  package static let mt940Message = DiagnosticCode(
    "mt940.message", "The file holds a SWIFT message that is no statement.")
  package static let mt940Kind = DiagnosticCode("mt940.kind", "The format holds entries only.")
  package static let mt940Line = DiagnosticCode("mt940.line", "A statement line is not as it must be.")
  package static let mt940NoStatement = DiagnosticCode("mt940.no-statement", "The file holds no statement.")
  package static let mt940Repeated = DiagnosticCode(
    "mt940.repeated", "The same statement, or the same booking, stands in the file twice.")
  package static let mt940Reversal = DiagnosticCode(
    "mt940.reversal", "Which way reversed entries go is not clear, or is against the standard.")
  package static let mt940Setting = DiagnosticCode("mt940.setting", "The format has no such setting.")
  package static let mt940TooLong = DiagnosticCode("mt940.too-long", "A line or an entry is longer than the limit.")
  package static let mt940Totals = DiagnosticCode(
    "mt940.totals", "The numbers and sums of debits and credits stated are not those of the lines.")
  package static let mt940Truncated = DiagnosticCode(
    "mt940.truncated", "The last statement has no closing balance, or no opening balance and no line.")
  package static let mt940Unchecked = DiagnosticCode(
    "mt940.unchecked", "A statement does not state what its balance equation needs.")
  package static let mt940Unwritable = DiagnosticCode(
    "mt940.unwritable", "Entries lack what a statement must have, or cannot be written as one.")
}
