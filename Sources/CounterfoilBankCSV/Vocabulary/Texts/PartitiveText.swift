/// Texts that begin with *of which*: the row is a part of the one above.
enum PartitiveText {
  static func isOne(_ text: String) -> Bool {
    // Most texts begin otherwise, and letters take long to look up.
    guard beginnings.contains(beginning(text)) else { return false }
    let text = text.lowercased().drop { !$0.isLetter }
    return partitives.contains { word in
      text.hasPrefix(word) && text.dropFirst(word.count).first.map { !$0.isLetter } == true
    }
  }

  private static let beginnings = Set(partitives.map(beginning))

  /// The first two letters of a text in ASCII, small, or the first byte of another.
  private static func beginning(_ text: String) -> UInt16 {
    let bytes = text.utf8.drop { $0 < 0x41 }
    guard let first = bytes.first else { return 0 }
    guard first < 0x80, let second = bytes.dropFirst().first else { return UInt16(first) << 8 }
    return UInt16(first | 0x20) << 8 | (second < 0x80 ? UInt16(second | 0x20) : 0)
  }

  /// *Of which*, as Eurostat's tables have it in the languages of the Union.
  static let partitives = [
    "of which", "davon", "dont", "di cui", "de los cuales", "de las cuales", "dos quais", "das quais", "waarvan",
    "varav",
    "heraf", "herav", "hvorav", "z tego", "w tym", "z toho", "z čoho", "ebből", "din care", "от които", "od tega",
    "od čega", "iš jų", "no tiem", "sellest", "josta", "εκ των οποίων", "в том числе", "其中",
  ]
}
