/// Tells whether words can be in a transaction's first line as they are.
enum TransactionWords {
  static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, !text.utf8.contains(where: { $0 == 0x3B || $0 == 0x7C }),
      ![0x2A, 0x21, 0x28, 0x3D].contains(first)
    else { return false }
    return VisibleText.singleLine(text) == text
  }

  static func isPlainCode(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains(where: { $0 == 0x29 || $0 == 0x28 || $0 == 0x3B })
      && VisibleText.singleLine(text) == text
  }
}
