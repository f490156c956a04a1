import CounterfoilModel

/// Puts the words of a page into lines.
enum LineBuilder {
  /// Words so many times as high as most are a heading or a mark across the page; they make lines of their own, or they
  /// would join lines that are none.
  private static let tallFactor = 2.5
  /// The middles of words of a line lie so close, in parts of the lower one's height.
  private static let middleOfHeight = 0.4

  /// - Throws: exit status 65 where a page has more lines than its places can tell apart.
  static func lines(of page: PDFPage, number: Int, file: String) throws(Fault) -> [PageLine] {
    let words = withoutCopies(page.words)
    let heights = words.map(\.height).sorted()
    guard let usual = heights.isEmpty ? nil : heights[heights.count / 2] else { return [] }
    let tall = words.filter { $0.height > usual * tallFactor }
    let rest = words.filter { $0.height <= usual * tallFactor }
    let groups = (cluster(rest) + cluster(tall)).sorted { ($0.first?.middle ?? 0) < ($1.first?.middle ?? 0) }
    guard groups.count <= PagePlace.lineLimit else {
      throw Fault(
        .badData, .pdfTooLarge, "page \(number) has \(groups.count) lines; the limit is \(PagePlace.lineLimit)",
        at: SourceLocation(file: file))
    }
    return groups.enumerated().map { index, words in
      let words = words.sorted { ($0.left, $0.right, $0.text) < ($1.left, $1.right, $1.text) }
      let line = PageLine(place: PagePlace(page: number, line: index + 1), words: words)
      return marked(line)
    }
  }

  /// Lines by the middles of their words, from the top.
  private static func cluster(_ words: [PDFWord]) -> [[PDFWord]] {
    let sorted = words.sorted { ($0.middle, $0.left, $0.text) < ($1.middle, $1.left, $1.text) }
    var groups: [[PDFWord]] = []
    var middle = 0.0
    for word in sorted {
      if let last = groups.last, word.middle - middle <= middleOfHeight * min(word.height, last[0].height) {
        groups[groups.count - 1].append(word)
      } else {
        groups.append([word])
        middle = word.middle
      }
    }
    return groups
  }

  /// Words without those that are printed twice, a little apart, to look bold.
  private static func withoutCopies(_ words: [PDFWord]) -> [PDFWord] {
    var seen: [Spot: [PDFWord]] = [:]
    return words.filter { word in
      let spot = Spot(word)
      let isKnown = spot.withNeighbours.contains { near in
        seen[near, default: []].contains { isCopy(word, of: $0) }
      }
      if !isKnown, seen[spot, default: []].count < Spot.wordLimit { seen[spot, default: []].append(word) }
      return !isKnown
    }
  }

  private static func isCopy(_ word: PDFWord, of other: PDFWord) -> Bool {
    let apart = min(0.15 * word.height, Spot.points)
    return other.text == word.text && abs(other.left - word.left) < apart && abs(other.top - word.top) < apart
      && abs(other.right - word.right) < apart
  }

  /// A small square of the page with a word in it, so that only words near one another are compared.
  private struct Spot: Hashable {
    static let points = 4.0
    /// More words in a spot are not all compared: no page has them.
    static let wordLimit = 64
    var across: Int
    var down: Int

    init(_ word: PDFWord) {
      across = Int((word.left / Spot.points).rounded(.down))
      down = Int((word.top / Spot.points).rounded(.down))
    }

    var withNeighbours: [Spot] {
      (-1...1).flatMap { column in
        (-1...1).map { row in
          var spot = self
          spot.across += column
          spot.down += row
          return spot
        }
      }
    }
  }

  private static func marked(_ line: PageLine) -> PageLine {
    var line = line
    for (word, next) in zip(line.words, line.words.dropFirst())
    where word.right - next.left > 0.3 * min(word.height, next.height) {
      line.isOverprinted = true
    }
    return line
  }
}
