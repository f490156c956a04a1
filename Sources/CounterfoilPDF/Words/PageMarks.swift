/// What pages say of how many there are: `Page 2 of 3`, `Blatt 1 von 2`, `2/3` after such a word.
enum PageMarks {
  /// Whether no page is without text.
  static func haveText(_ pages: [[PageLine]]) -> Bool { pages.allSatisfy { !$0.isEmpty } }

  /// The first line that says that there are more pages than there are.
  static func missing(_ pages: [[PageLine]]) -> PagePlace? {
    for line in pages.joined() where counts(in: line).contains(where: { $0 > pages.count && $0 <= limit }) {
      return line.place
    }
    return nil
  }

  /// More pages than these no statement has: the number means something else, such as a year.
  private static let limit = 999

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
    var counts: [Int] = []
    for index in words.indices.dropLast() where pageWords.contains(String(words[index])) {
      let next = words[index + 1].split(separator: "/")
      if next.count == 2, Int(next[0]) != nil, let count = Int(next[1]) { counts.append(count) }
      guard index + 3 < words.count, Int(words[index + 1]) != nil,
        joints.contains(String(words[index + 2])) || words[index + 2] == "/"
      else { continue }
      if let count = Int(words[index + 3]) { counts.append(count) }
    }
    return counts
  }
}
