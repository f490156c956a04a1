import CounterfoilCodecKit
import CounterfoilModel

/// Dialect: the delimiter, and the byte that stands before quotes.
enum DialectDetection {
  struct Result {
    var dialect: CSVDialect
    var confidence: Int
    var evidence: String
    var shape: Shape
  }

  private static let byteLimit = 1 << 16
  private static let rowLimit = 300

  static func detect(_ head: HeadText, _ profile: CSVProfile, _ report: inout SniffReport) -> Result {
    var found = find(head, profile)
    if found.dialect.quote != 0x27, head.bytes.hasMarkedDigit {
      found.dialect.hasTextMarks = head.table(found.dialect, byteLimit: byteLimit, rowLimit: rowLimit).hasTextMarks
    }
    report.add(
      "delimiter", CSVDialect.name(ofDelimiter: found.dialect.delimiter), confidence: found.confidence,
      evidence: found.evidence)
    if found.dialect.skipsSpaces {
      report.add(
        "spaces before quotes", "left out", confidence: 90, evidence: "quotes stand behind a delimiter and a space")
    }
    if found.dialect.hasTextMarks {
      report.add(
        "apostrophes in front of fields", "left out", confidence: 90,
        evidence: "they stand before digits, as spreadsheets mark text")
    }
    if let escape = found.dialect.escape {
      report.add(
        "escape", String(decoding: [escape], as: UTF8.self), confidence: 90, evidence: "it stands before quotes")
    }
    return found
  }

  /// The likeliest dialect, after what the profile states.
  static func find(_ head: HeadText, _ profile: CSVProfile) -> Result {
    let quote: UInt8? = profile.quote ?? 0x22
    let escape: UInt8? = profile.escape ?? nil
    var delimiters = CSVDialect.candidateDelimiters
    var evidence = ""
    if head.hasLongDelimiter {
      delimiters = [LongDelimiter.stand]
      evidence = "the same characters stand between all fields"
    } else if let stated = profile.delimiter {
      delimiters = [stated]
      evidence = "stated by the profile"
    } else if let separator = head.startsWithSeparatorLine {
      delimiters = [separator]
      evidence = "the first line says sep="
    }
    var best: (score: Int, result: Result)?
    for delimiter in delimiters {
      var dialect = CSVDialect(delimiter: delimiter, quote: quote, escape: escape)
      var table = head.table(dialect, byteLimit: byteLimit, rowLimit: rowLimit)
      if table.quoteFault != nil, profile.escape == nil, quote != nil, head.bytes.hasEscapedQuote {
        let escaped = CSVDialect(delimiter: delimiter, quote: quote, escape: 0x5C)
        let retried = head.table(escaped, byteLimit: byteLimit, rowLimit: rowLimit)
        if retried.quoteFault == nil {
          dialect = escaped
          table = retried
        }
      }
      var shape = Shape(table)
      if quote != nil, table.hasQuotesBehindSpaces {
        var spaced = dialect
        spaced.skipsSpaces = true
        let retried = head.table(spaced, byteLimit: byteLimit, rowLimit: rowLimit)
        let other = Shape(retried)
        // A doubled quote at the start of a quoted text looks the same, and is read the same in both.
        let isDifferent = !retried.rows.elementsEqual(table.rows) { $0.cells == $1.cells }
        if isDifferent, retried.quoteFault == nil, other.score >= shape.score {
          dialect = spaced
          table = retried
          shape = other
        }
      }
      if profile.quote == nil, table.hasSingleQuotes {
        let single = CSVDialect(delimiter: delimiter, quote: 0x27, escape: dialect.escape)
        let retried = Shape(head.table(single, byteLimit: byteLimit, rowLimit: rowLimit))
        if retried.score > shape.score {
          dialect = single
          shape = retried
        }
      }
      let why = evidence.isEmpty ? shape.evidence : evidence
      let result = Result(
        dialect: dialect, confidence: delimiters.count == 1 ? 100 : shape.confidence, evidence: why, shape: shape)
      if best == nil || shape.score > best?.score ?? 0 { best = (shape.score, result) }
    }
    if let best {
      if best.result.shape.headerHits < 2, evidence.isEmpty, let rare = rare(head, quote) { return rare }
      return best.result
    }
    let shape = Shape(head.table(CSVDialect(), rowLimit: rowLimit))
    return Result(dialect: CSVDialect(), confidence: 0, evidence: "", shape: shape)
  }

  /// A delimiter hardly anybody uses, in whose rows a header of known names stands.
  private static func rare(_ head: HeadText, _ quote: UInt8?) -> Result? {
    for delimiter in CSVDialect.rareDelimiters where head.bytes.prefix(byteLimit).contains(delimiter) {
      let dialect = CSVDialect(delimiter: delimiter, quote: quote)
      let shape = Shape(head.table(dialect, byteLimit: byteLimit, rowLimit: rowLimit))
      guard shape.columnCount >= 3, shape.headerHits >= 2 else { continue }
      return Result(dialect: dialect, confidence: shape.confidence, evidence: shape.evidence, shape: shape)
    }
    return nil
  }

  /// How much a text looks like a table in a dialect.
  struct Shape {
    private(set) var score = 0
    private(set) var confidence = 0
    private(set) var evidence = "no delimiter stands in every row"
    private(set) var columnCount = 1
    private(set) var headerHits = 0

    init(_ table: HeadTable) {
      var counts: [Int: Int] = [:]
      for row in table.rows { counts[row.cells.count, default: 0] += 1 }
      guard let common = counts.filter({ $0.key > 1 }).max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
        return
      }
      columnCount = common.key
      headerHits =
        table.rows.prefix(80).map { row in
          // A row with a number in it is none of names.
          if row.cells.contains(where: Shape.isNumber) { return 0 }
          return row.cells.count { HeaderNames.meaning(of: $0) != nil }
        }.max() ?? 0
      let share = common.value * 100 / max(1, table.rows.count)
      score = share + headerHits * 20 + min(common.key, 20)
      if table.quoteFault != nil { score -= 60 }
      confidence = min(99, share / 2 + min(headerHits, 5) * 10)
      evidence =
        "\(common.value) of \(table.rows.count) rows have \(common.key) fields"
        + (headerHits > 1 ? "; \(headerHits) column names are known" : "")
    }

    /// Whether a cell has digits and no letter.
    private static func isNumber(_ cell: String) -> Bool {
      var hasDigit = false
      for byte in cell.utf8 {
        if byte.isASCIILetter || byte >= 0x80 { return false }
        if byte.isASCIIDigit { hasDigit = true }
      }
      return hasDigit
    }
  }
}

extension HeadTable {
  /// Whether a cell begins with a quote that opened nothing, since spaces stand before it.
  fileprivate var hasQuotesBehindSpaces: Bool {
    rows.contains { row in row.cells.contains { $0.utf8.first == dialect.quote && $0.utf8.count > 1 } }
  }

  /// Whether in a column apostrophes stand before digits, in as many rows of the table as not.
  ///
  /// An apostrophe in front keeps what follows as text in Excel and LibreOffice Calc, and shows where a table was written
  /// by a program that does the same.
  fileprivate var hasTextMarks: Bool {
    var counts: [Int: Int] = [:]
    var marks: [[Int]: Int] = [:]
    for row in rows {
      counts[row.cells.count, default: 0] += 1
      for (column, cell) in row.cells.enumerated() where cell.utf8.first == 0x27 {
        guard let next = cell.utf8.dropFirst().first, next.isASCIIDigit else { continue }
        marks[[row.cells.count, column], default: 0] += 1
      }
    }
    // The first row is that of names.
    return marks.contains { place, count in place[0] > 1 && count * 2 >= (counts[place[0]] ?? 0) - 1 }
  }

  /// Whether texts may stand between single quotes: a cell begins with one, and another ends with one.
  fileprivate var hasSingleQuotes: Bool {
    rows.contains { row in row.cells.contains { $0.first == "'" && $0.count > 1 } }
      && rows.contains { row in row.cells.contains { $0.last == "'" && $0.count > 1 } }
  }
}

extension [UInt8] {
  /// Whether an apostrophe stands before a digit.
  fileprivate var hasMarkedDigit: Bool {
    var isBehindMark = false
    for byte in self.prefix(1 << 16) {
      if isBehindMark, byte.isASCIIDigit { return true }
      isBehindMark = byte == 0x27
    }
    return false
  }

  /// Whether a backslash stands before a quote.
  fileprivate var hasEscapedQuote: Bool {
    var isEscape = false
    for byte in self.prefix(1 << 16) {
      if isEscape, byte == 0x22 { return true }
      isEscape = byte == 0x5C
    }
    return false
  }
}
