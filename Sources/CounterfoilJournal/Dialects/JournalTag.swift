/// The names under which our own writer keeps what a journal has no place for.
enum JournalTag {
  static let prefix = "counterfoil"
  /// Beside the directive of an account: what our records call it.
  static let account = "counterfoil"
  static let category = "counterfoil-category"
  static let payee = "counterfoil-payee"
  static let description = "counterfoil-description"
  static let status = "counterfoil-status"
  static let kind = "counterfoil-kind"
  static let extra = "counterfoil-extra"
  static let counterAccount = "counterfoil-counter-account"
  /// Says that the record is about the first posting alone.
  static let posting = "counterfoil-posting"
  /// Says that the transaction only states what an account held before the first record.
  static let opening = "counterfoil-opening"

  static let id = "id"
  static let time = "time"
  static let reference = "reference"
  static let number = "number"
  static let balance = "balance"
  static let valueDate = "value-date"
  static let dueDate = "due-date"
  static let remark = "remark"
  static let book = "book"

  /// Names that members of `extra` cannot have as tags.
  static let reserved: Set<String> = [
    id, time, reference, number, balance, valueDate, dueDate, remark, book, "comment", "date", "date2", "payee",
    "filename", "lineno", "tags", "links", "flag", "code", "postings", "posting",
  ]
}
