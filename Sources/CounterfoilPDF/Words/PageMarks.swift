/// What pages say of how many there are: `Page 2 of 3`, `Blatt 1 von 2`, `2/3` behind such a word.
enum PageMarks {
  /// Whether no page is without text, and none says that there are more than there are.
  static func areComplete(_ pages: [[PageLine]]) -> Bool {
    pages.allSatisfy { page in
      !page.isEmpty && page.allSatisfy { line in counts(in: line).allSatisfy { $0 <= pages.count } }
    }
  }

  /// The words for *page* and *of* in front of a number, in languages of statements.
  private static let pageWords: Set<String> = [
    "page", "seite", "blatt", "sheet", "folio", "feuillet", "hoja", "página", "pagina", "pág", "pag", "pagg", "blad",
    "sida",
    "side", "strona", "strana", "str", "lap", "oldal",
  ]
  private static let joints: Set<String> = ["of", "von", "de", "sur", "van", "di", "z", "ze", "av", "af", "din"]

  /// The counts of pages that a line names.
  private static func counts(in line: PageLine) -> [Int] {
    let words = line.text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "/") }
      .flatMap { $0.split(separator: "/") }.map(String.init)
    var counts: [Int] = []
    for index in words.indices where pageWords.contains(words[index]) && index + 2 < words.count {
      guard Int(words[index + 1]) != nil else { continue }
      let hasJoint = joints.contains(words[index + 2])
      let place = index + (hasJoint ? 3 : 2)
      let isFraction = line.text.contains("\(words[index + 1])/")  // 2/3
      if hasJoint || isFraction, words.indices.contains(place), let count = Int(words[place]) { counts.append(count) }
    }
    return counts
  }
}
