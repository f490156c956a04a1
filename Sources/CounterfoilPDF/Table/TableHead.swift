import CounterfoilBankCSV

/// The line, or lines, that name the columns.
struct TableHead: Hashable {
  struct Column: Hashable {
    var name: String
    var meaning: ColumnMeaning?
    var left: Double
    var right: Double
  }

  /// From left to right.
  var columns: [Column]
  /// Its lines among those of the page.
  var lines: ClosedRange<Int>

  /// More columns than these no page has room for.
  private static let columnLimit = 40

  var names: [String] { columns.map(\.name) }

  /// Whether both name the same columns at the same places.
  func isSame(as other: TableHead) -> Bool {
    names == other.names
      && zip(columns, other.columns).allSatisfy { abs($0.left - $1.left) < 2 && abs($0.right - $1.right) < 2 }
  }

  /// How many different things its columns are known to hold, and how well names tell them apart; 0 where it names no day
  /// or no payment.
  var score: Int {
    let known = columns.compactMap(\.meaning)
    guard columns.count <= TableHead.columnLimit, known.contains(.day), known.contains(where: \.isPayment),
      columns.count - known.count <= known.count
    else {
      return 0
    }
    return Set(known).count * 100 + Set(columns.filter { $0.meaning != nil }.map(\.name)).count
  }
}

/// Finds the lines of a page that name the columns of a table.
enum HeadFinder {
  /// From the top.
  static func heads(in lines: [PageLine]) -> [TableHead] {
    var heads: [TableHead] = []
    var index = 0
    while index < lines.count {
      if let head = best(at: index, lines) {
        heads.append(head)
        index = head.lines.upperBound + 1
      } else {
        index += 1
      }
    }
    return heads
  }

  /// The head that starts with a line, of one line or of two.
  private static func best(at index: Int, _ lines: [PageLine]) -> TableHead? {
    let phrases = lines[index].phrases
    let single = TableHead(columns: phrases.flatMap(columns), lines: index...index)
    var best = single
    if index + 1 < lines.count, isNear(lines[index], lines[index + 1]),
      let columns = joined(phrases, lines[index + 1].phrases)
    {
      let double = TableHead(columns: columns, lines: index...index + 1)
      let lower = TableHead(columns: lines[index + 1].phrases.flatMap(HeadFinder.columns), lines: index...index + 1)
      if double.score > max(single.score, lower.score) { best = double }
      // The line below alone names as much: it is the head.
      if best.score > 0, lower.score >= best.score { return nil }
    }
    return best.score > 0 ? best : nil
  }

  private static func isNear(_ line: PageLine, _ next: PageLine) -> Bool {
    next.middle - line.middle < 2 * max(line.height, next.height)
  }

  private static func column(_ words: ArraySlice<PDFWord>) -> TableHead.Column {
    let name = words.map(\.text).joined(separator: " ")
    return TableHead.Column(
      name: name, meaning: ColumnMeaning(name: name), left: words.first?.left ?? 0, right: words.last?.right ?? 0)
  }

  /// A phrase as one column, or as several where names are close together.
  private static func columns(_ phrase: Phrase) -> [TableHead.Column] {
    let whole = column(phrase.words[...])
    guard whole.meaning == nil, (2...8).contains(phrase.words.count) else { return [whole] }
    return split(phrase.words[...]) ?? [whole]
  }

  /// The words as known names one after another, the fewest there can be; nil where they are not.
  private static func split(_ words: ArraySlice<PDFWord>) -> [TableHead.Column]? {
    if words.isEmpty { return [] }
    for count in stride(from: words.count, through: 1, by: -1) {
      let first = column(words.prefix(count))
      if first.meaning != nil, let rest = split(words.dropFirst(count)) { return [first] + rest }
    }
    return nil
  }

  /// The columns of two lines; nil where a phrase of one is below several of the other.
  private static func joined(_ upper: [Phrase], _ lower: [Phrase]) -> [TableHead.Column]? {
    var columns: [TableHead.Column] = []
    var isTaken = [Bool](repeating: false, count: lower.count)
    for phrase in upper {
      let below = lower.indices.filter { lower[$0].overlap(left: phrase.left, right: phrase.right) > 0 }
      guard below.count <= 1 else { return nil }
      guard let index = below.first else {
        columns += HeadFinder.columns(phrase)
        continue
      }
      guard !isTaken[index] else { return nil }
      isTaken[index] = true
      columns.append(joined(phrase, lower[index]))
    }
    columns += lower.indices.filter { !isTaken[$0] }.flatMap { HeadFinder.columns(lower[$0]) }
    return columns.sorted { $0.left < $1.left }
  }

  /// `Money` above `out` is money out; `Date` above `Datum` says it twice.
  private static func joined(_ upper: Phrase, _ lower: Phrase) -> TableHead.Column {
    let both = "\(upper.text) \(lower.text)"
    let names = [both, lower.text, upper.text]
    let name = names.first { ColumnMeaning(name: $0) != nil } ?? both
    return TableHead.Column(
      name: name, meaning: ColumnMeaning(name: name), left: min(upper.left, lower.left),
      right: max(upper.right, lower.right))
  }
}
