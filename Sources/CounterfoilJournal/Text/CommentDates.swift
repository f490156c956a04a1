/// The days that words of a posting's comment give it, beside other words.
enum CommentDates {
  /// One day as it is written.
  struct Written: Equatable {
    var text: String
    /// Whether it is the second day, of value.
    var isSecondary: Bool
  }

  /// The tags `date:` and `date2:` anywhere in a comment of hledger. A tag's name is the word in front of a colon, its
  /// value all up to the next comma or the end of the line (hledger manual, "Tags" and "Posting dates").
  static func tagged(_ comment: String, _ dialect: JournalDialect) -> [Written] {
    guard dialect == .hledger, comment.contains("date") else { return [] }
    var found: [Written] = []
    var rest = comment[...]
    while let colon = rest.firstIndex(of: ":") {
      let name = rest[..<colon].split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last ?? ""
      rest = rest[rest.index(after: colon)...]
      // A colon without a word in front names nothing.
      if name.isEmpty { continue }
      let value = rest.prefix { $0 != "," }
      if name == "date" || name == "date2" {
        let text = value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        found.append(Written(text: String(text), isSecondary: name == "date2"))
      }
      rest = rest[value.endIndex...].dropFirst()
    }
    return found
  }

  /// Days in brackets: `[2026-10-20]`, `[2026-10-20=2026-10-22]`, `[=2026-10-22]` (ledger manual, "Effective Dates";
  /// hledger manual, "Posting dates"). Brackets around other words are none.
  static func bracketed(_ comment: String) -> [Written] {
    var found: [Written] = []
    var rest = comment[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let inside = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      guard inside.contains(where: \.isNumber), inside.allSatisfy({ $0.isNumber || "-/.=".contains($0) }) else {
        continue
      }
      let parts = inside.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if !parts[0].isEmpty { found.append(Written(text: String(parts[0]), isSecondary: false)) }
      if parts.count == 2 { found.append(Written(text: String(parts[1]), isSecondary: true)) }
    }
    return found
  }
}
