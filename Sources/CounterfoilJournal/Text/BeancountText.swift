/// Texts of beancount.
enum BeancountText {
  static func quoted(_ text: String) -> String {
    "\""
      + text.replacingText { byte in
        switch byte {
        case 0x22: "\\\""
        case 0x5C: "\\\\"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x09: "\\t"
        default: nil
        }
      } + "\""
  }

  /// A value of metadata: days and balances as such, all others as texts.
  static func value(_ text: String, of name: String) -> String {
    switch name {
    case JournalTag.valueDate, JournalTag.dueDate, JournalTag.balance: text
    default: quoted(text)
    }
  }
}
