/// What stands in the place of a category where a payment was split into several.
enum SplitText {
  /// `--Split--` (Quicken), `-- Split Transaction --` (GnuCash), `-- Multiple --`, and nothing else in the cell.
  static func isOne(_ cell: String) -> Bool {
    let words = cell.lowercased().split { !$0.isLetter }.joined(separator: " ")
    return all.contains(words)
  }

  static let all: Set<String> = ["split", "split transaction", "multiple", "multiple categories", "parent"]
}
