package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let bai2Codes: [DiagnosticCode] = [
    .bai2Amount, .bai2Balance, .bai2Control, .bai2Currency, .bai2Date, .bai2Direction, .bai2Field, .bai2Kind,
    .bai2NoPayment, .bai2Record, .bai2Setting, .bai2TooManyRejects, .bai2Truncated,
  ]

  package static let bai2Amount = DiagnosticCode(
    "bai2.amount", "The amount of a transaction is no whole number of the currency's smallest unit.")
  package static let bai2Balance = DiagnosticCode(
    "bai2.balance",
    "Opening balance and transactions of an account do not add up to its closing balance, or not to its totals.")
  package static let bai2Control = DiagnosticCode(
    "bai2.control", "A control total or a count of records is not what the records come to.")
  package static let bai2Currency = DiagnosticCode("bai2.currency", "The currency of an account or a group is unknown.")
  package static let bai2Date = DiagnosticCode("bai2.date", "The as-of day of a group is none of the calendar.")
  package static let bai2Direction = DiagnosticCode(
    "bai2.direction", "The type code of a transaction tells neither a credit nor a debit.")
  package static let bai2Field = DiagnosticCode("bai2.field", "A record lacks a field it must have.")
  package static let bai2Kind = DiagnosticCode("bai2.kind", "The format holds entries only.")
  package static let bai2NoPayment = DiagnosticCode(
    "bai2.no-payment", "A detail is none of a payment: a total, a text, or of a group that deletes, corrects or tests.")
  package static let bai2Record = DiagnosticCode("bai2.record", "A record does not stand where the format has it.")
  package static let bai2Setting = DiagnosticCode("bai2.setting", "The format has no such setting.")
  package static let bai2TooManyRejects = DiagnosticCode(
    "bai2.too-many-rejects", "More transactions were rejected than the limit.")
  package static let bai2Truncated = DiagnosticCode("bai2.truncated", "The file ends before its trailer (99).")
}
