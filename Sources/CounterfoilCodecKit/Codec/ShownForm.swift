/// How the maker of a table writes days and amounts, as far as its rows show it by themselves.
package struct ShownForm: Sendable, Hashable {
  /// By key of a profile (`date`, `decimalMark`, `sign`), what the rows leave no doubt of.
  package var values: [String: String] = [:]
  /// Whether the sign is likely, and not proved.
  package var isSignLikely = false
  /// Whether words of the rows make it so, and not the shares of the two signs alone.
  package var hasSignWords = false
  /// How the table is written otherwise, by which two of one maker are alike: the delimiter, whether days have zeros in front of
  /// single digits, and of what clock the times are.
  package var marks: [String: String] = [:]

  package init() {}

  /// How much stands behind the sign: 2 where it is proved, 1 where words of the rows speak, 0 where the shares of the two signs do.
  package var signStrength: Int { isSignLikely ? (hasSignWords ? 1 : 0) : 2 }

  package var isEmpty: Bool { values.isEmpty }

  /// Whether two tables are written alike in all that both show, that key aside.
  package func isLike(_ other: ShownForm, exceptFor key: String) -> Bool {
    func agree(_ mine: [String: String], _ others: [String: String]) -> Bool {
      mine.allSatisfy { name, value in name == key || name == "sign" || (others[name] ?? value) == value }
    }
    return agree(marks, other.marks) && agree(values, other.values)
  }
}
