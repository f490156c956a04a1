import CounterfoilCodecKit
import CounterfoilModel

/// What the lines around the rows tell of days: the period the statement covers, and how its bank writes days.
struct StatementPeriod {
  /// The first and last day, where two days stand in one line or a month is named.
  private(set) var range: (first: CalendarDate, last: CalendarDate, text: String)?
  /// Days that stand alone, such as the one of printing.
  private(set) var singleDays: Set<CalendarDate> = []
  /// Days written so that they fit one order only.
  private(set) var witnesses: [(pattern: DatePattern, text: String)] = []
  /// Whether two lines name different periods.
  private var hasSeveral = false
  private static let lineLimit = 60
  private static let lineBytes = 400

  init(around context: SniffContext) {
    let names = context.header.names
    let footer = context.rows.filter { $0.cells.count != names.count || FooterText.isFooter($0.cells.first ?? "") }
    self.init((context.preamble + footer.suffix(20)).map(\.cells))
  }

  /// Takes days in rows that have none in the column of days, such as the row in front of all others that says what the table is of: they
  /// are written as the others are.
  mutating func addWitnesses(in rows: [HeadTable.Row]) {
    for row in rows.prefix(StatementPeriod.lineLimit) where row.filledCount > 1 {
      for text in row.cells.flatMap(StatementPeriod.candidates) where witnesses.count < 8 {
        if let (_, pattern) = StatementPeriod.onlyReading(of: text) { witnesses.append((pattern, text)) }
      }
    }
  }

  /// - Parameter lines: those in front of the header and behind the rows, each with its cells.
  init(_ lines: [[String]]) {
    let lines = lines.prefix(StatementPeriod.lineLimit).map { $0.joined(separator: " ") }
      .filter { $0.utf8.count <= StatementPeriod.lineBytes }
    let texts = lines.map(StatementPeriod.candidates)
    for text in texts.joined() where witnesses.count < 8 {
      if let (_, pattern) = StatementPeriod.onlyReading(of: text) { witnesses.append((pattern, text)) }
    }
    for (line, texts) in zip(lines, texts) { take(line, texts) }
  }

  private mutating func take(_ line: String, _ texts: [String]) {
    var days: [CalendarDate] = []
    for text in texts {
      // A day that fits two orders is read as the others are.
      let reading = StatementPeriod.onlyReading(of: text)?.day ?? witnessed(text)
      guard let day = reading else { continue }
      if days.last != day { days.append(day) }
    }
    if days.count == 2, !(days[1] < days[0]), days[0].days(to: days[1]) <= 400 {
      note(days[0], days[1], line)
    } else if days.isEmpty, let month = StatementPeriod.month(in: line) {
      note(month.first, month.last, line)
    } else {
      singleDays.formUnion(days)
    }
  }

  private func witnessed(_ text: String) -> CalendarDate? {
    let days = Set(witnesses.compactMap { DayPatterns.day(text, $0.pattern) })
    return days.count == 1 ? days.first : nil
  }

  private mutating func note(_ first: CalendarDate, _ last: CalendarDate, _ text: String) {
    if let range, range.first != first || range.last != last { hasSeveral = true }
    range = (first, last, String(text.trimmingSpaces().prefix(60)))
  }

  /// The one period the file names.
  var period: (first: CalendarDate, last: CalendarDate, text: String)? { hasSeveral ? nil : range }

  /// The last day one printed without a year can mean, and what says so; nil where the file does not tell one.
  var lastDay: (day: CalendarDate, text: String)? {
    if let period { return period.first.days(to: period.last) < 360 ? (period.last, period.text) : nil }
    guard !hasSeveral, singleDays.count == 1, let only = singleDays.first else { return nil }
    return (only, only.iso)
  }

  /// What an unambiguous day in the same writing says about the order of parts.
  func witness(for open: [DatePattern]) -> (pattern: DatePattern, text: String)? {
    let fitting = witnesses.filter { witness in open.contains { $0.readsAsAll(witness.pattern) } }
    guard let first = fitting.first, fitting.allSatisfy({ $0.pattern.readsAsAll(first.pattern) }) else { return nil }
    return first
  }

  // MARK: Texts

  /// The only day a text can mean, in a pattern with a year of four digits.
  private static func onlyReading(of text: String) -> (day: CalendarDate, pattern: DatePattern)? {
    var survey = DateSurvey()
    guard survey.add(text, line: 0), !survey.isYearless, let pattern = survey.decision(isComplete: true),
      pattern.pivotYear == nil, let day = DayPatterns.day(text, pattern)
    else { return nil }
    return (day, pattern)
  }

  /// Parts of a line that may be days: runs of digits and their marks, and three words with a month's name.
  private static func candidates(in line: String) -> [String] {
    var found: [String] = []
    var run = ""
    for character in line + " " {
      if character.isASCII && character.isNumber || "./-年月日".contains(character) {
        run.append(character)
        continue
      }
      if let text = trimmed(run) { found += halves(of: text) }
      run = ""
    }
    let words = line.split(whereSeparator: { " :;()[]".contains($0) })
    if words.count >= 3 {
      for start in 0...words.count - 3 {
        let three = words[start..<start + 3]
        guard three.contains(where: { $0.contains(where: \.isLetter) }) else { continue }
        let text = three.joined(separator: " ")
        // A comma or full stop may end the sentence, not the day.
        for text in [text, String(text.dropLast())] where text.utf8.count <= 24 {
          guard text == three.joined(separator: " ") || three[three.endIndex - 1].last?.isPunctuation == true,
            let pattern = DayPatterns.first(fitting: text), pattern.text.contains("MMM")
          else { continue }
          found.append(text)
          break
        }
      }
    }
    return found
  }

  /// `01.01.2024-31.01.2024` is two days.
  private static func halves(of text: String) -> [String] {
    for mark in ["-", "–"] where text.utf8.count >= 17 {
      let parts = text.split(separator: Character(mark))
      if parts.count == 2 { return parts.map(String.init) }
    }
    return [text]
  }

  private static func trimmed(_ run: String) -> String? {
    var text = Substring(run)
    while let first = text.first, "./-".contains(first) { text = text.dropFirst() }
    while let last = text.last, "./-".contains(last) { text = text.dropLast() }
    return text.utf8.count >= 8 ? String(text) : nil
  }

  /// `2024年01月`, or `2024/01` in front of a word, as Cathay United Bank's `2026/01信用卡對帳單`: all days of that month.
  private static func month(in line: String) -> (first: CalendarDate, last: CalendarDate)? {
    let parts: (year: Substring, month: Substring)
    if let mark = line.firstIndex(of: "年"), let end = line[mark...].firstIndex(of: "月") {
      parts = (line[..<mark], line[line.index(after: mark)..<end])
    } else if let found = line.prefixMatch(of: /([0-9]{4})[\/-]([0-9]{2}) ?\p{L}[^0-9]*$/) {
      parts = (found.1, found.2)
    } else {
      return nil
    }
    let years = parts.year.reversed().prefix { $0.isASCII && $0.isNumber }
    guard years.count == 4, let year = Int(String(years.reversed())),
      let month = Int(parts.month.filter { $0 != " " }), (1...12).contains(month),
      let first = CalendarDate(year: year, month: month, day: 1),
      let last = CalendarDate(year: year, month: month, day: CalendarDate.length(ofMonth: month, year: year))
    else { return nil }
    return (first, last)
  }
}
