internal import CounterfoilModel

/// What a text says besides words and long numbers: which number of a series is meant, and which month.
///
/// Days, times and amounts are read and left out.
struct StatedFacts {
  /// A month, counted from January of the year 0; of a year that is not said, 1 to 12.
  struct Month: Hashable {
    var count: Int
    var hasYear: Bool

    /// How many months lie between a month and this one; of a year that is not said, the nearest.
    func distance(from other: Int) -> Int {
      if hasYear { return count - other }
      let ahead = ((count - 1 - other) % 12 + 12) % 12
      return ahead > 6 ? ahead - 12 : ahead
    }
  }

  /// A number as it is written, with the letters in front of it.
  struct MarkedNumber: Hashable {
    /// Of the letters, and of how many digits each group has.
    var form: UInt64
    /// Of its digits.
    var digits: UInt64
  }

  /// Runs of at most nine digits, without the zeros they start with.
  private(set) var numbers: [Int] = []
  private(set) var months: [Month] = []
  /// Numbers with letters in front of them, such as P-3418 or INV 2024-17.
  private(set) var marked: [MarkedNumber] = []

  /// From the first month to the last: of those with their year, where there are such.
  var period: [Month] {
    let withYear = months.filter(\.hasYear)
    return withYear.isEmpty ? months : withYear
  }

  var isEmpty: Bool { numbers.isEmpty && months.isEmpty }

  /// How many digits a run has at most.
  private static let mostDigits = 9

  /// Adds what a text says. O(bytes).
  /// - Parameter year: of the row: two digits are a year only near it.
  mutating func read(_ text: UnsafeRawBufferPointer, year: Int) {
    var reader = Reader(text: text, year: year)
    reader.read(into: &self)
  }

  private mutating func add(_ month: Month) {
    if !months.contains(month) { months.append(month) }
  }

  private mutating func add(_ number: Int) {
    if !numbers.contains(number) { numbers.append(number) }
  }

  /// One pass over one text.
  private struct Reader {
    let text: UnsafeRawBufferPointer
    let year: Int
    var place = 0
    /// Runs of digits, and what joins each to the next one.
    private var groups: [(value: Int, count: Int)] = []
    private var joiners: [UInt8] = []
    /// The month before a sign, and where that ends.
    private var lastMonth: (month: Month, end: Int)?

    init(text: UnsafeRawBufferPointer, year: Int) { (self.text, self.year) = (text, year) }

    mutating func read(into facts: inout StatedFacts) {
      while place < text.count {
        if text[place].isASCIIDigit {
          readDigits(into: &facts)
        } else if isLetter(place), place == 0 || !isLetter(place - 1) {
          readLetters(into: &facts)
        } else {
          place += 1
        }
      }
    }

    private func isLetter(_ place: Int) -> Bool { text[place].isASCIILetter || text[place] >= 0x80 }

    /// Digits from a place on: their value, how many they are, and where they end.
    private func run(from start: Int) -> (value: Int, count: Int, end: Int)? {
      guard start < text.count else { return nil }
      var (end, value) = (start, 0)
      while end < text.count, text[end].isASCIIDigit {
        if end - start < mostDigits { value = value * 10 + Int(text[end] - 0x30) }
        end += 1
      }
      return end == start ? nil : (value, end - start, end)
    }

    // MARK: Digits

    private mutating func readDigits(into facts: inout StatedFacts) {
      let start = place
      readGroups()
      if groups.count == 1, let month = monthSign(after: groups[0]) {
        if let month { facts.add(lastOfRange(month, from: start)) }
        lastMonth = month.map { ($0, place) }
        return
      }
      if let months = monthSign(afterRange: groups, year: nil) {
        months.forEach { facts.add($0) }
        return
      }
      if groups.count == 1, isYear(groups[0]), readYearOfRange(into: &facts) { return }
      if isDay || isTime || isAmount { return }
      // Behind a day of the month its name follows.
      if groups.count == 1, groups[0].count <= 2, (1...31).contains(groups[0].value), skipsMonthName() { return }
      for group in groups where group.count <= mostDigits { facts.add(group.value) }
      if let number = markedNumber(from: start) { facts.marked.append(number) }
      if let month = groupedMonth { facts.add(month) }
    }

    /// Reads digits from here on, and what is joined to them.
    private mutating func readGroups() {
      groups.removeAll(keepingCapacity: true)
      joiners.removeAll(keepingCapacity: true)
      while let group = run(from: place) {
        groups.append((group.value, group.count))
        place = group.end
        guard place + 1 < text.count, isJoiner(text[place]), text[place + 1].isASCIIDigit else { break }
        joiners.append(text[place])
        place += 1
      }
    }

    private func isJoiner(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
        || byte == UInt8(ascii: ":")
    }

    /// The number that starts at a place, where letters stand in front of it, with one sign between them or none.
    private func markedNumber(from start: Int) -> MarkedNumber? {
      var end = start
      if end > 0, [0x20, 0x23, 0x2D, 0x2E, 0x2F, 0x3A].contains(text[end - 1]) { end -= 1 }
      var first = end
      while first > 0, isLetter(first - 1) { first -= 1 }
      guard first < end else { return nil }
      var number = MarkedNumber(form: 0, digits: 0)
      for place in first..<end { number.form = SplitMix.mixed(number.form, UInt64(text[place].asciiLowercased)) }
      for group in groups {
        number.form = SplitMix.mixed(number.form, UInt64(0x100 + group.count))
        number.digits = SplitMix.mixed(number.digits, UInt64(group.value))
      }
      return number
    }

    private func isYear(_ group: (value: Int, count: Int)) -> Bool {
      group.count == 4 && (1900...2099).contains(group.value)
    }

    private func isMonth(_ group: (value: Int, count: Int)) -> Bool {
      group.count <= 2 && (1...12).contains(group.value)
    }

    /// Three groups, of which one may be a day, one a month and one a year.
    private var isDay: Bool {
      guard groups.count == 3, joiners[0] == joiners[1], joiners[0] != UInt8(ascii: ",") else { return false }
      let isYearFirst = isYear(groups[0])
      let others = isYearFirst ? groups[1...] : groups[..<2]
      guard others.allSatisfy({ $0.count <= 2 && (1...31).contains($0.value) }), others.contains(where: isMonth) else {
        return false
      }
      return isYearFirst || isYear(groups[2]) || groups[2].count == 2
    }

    private var isTime: Bool {
      !joiners.isEmpty && joiners.allSatisfy { $0 == UInt8(ascii: ":") }
    }

    /// Digits with a decimal mark and cents behind them, or a day of the month with a dot behind its month.
    private var isAmount: Bool {
      guard let last = joiners.last, last == UInt8(ascii: ".") || last == UInt8(ascii: ",") else { return false }
      return groups[groups.count - 1].count == 2
    }

    private var groupedMonth: Month? {
      if groups.count == 1, groups[0].count == 6 {
        let (high, low) = (groups[0].value / 100, groups[0].value % 100)
        if abs(high - year) <= 1, (1...12).contains(low) { return month(low, of: high) }
        let (first, second) = (groups[0].value / 10_000, groups[0].value % 10_000)
        return abs(second - year) <= 1 && (1...12).contains(first) ? month(first, of: second) : nil
      }
      // What has more groups, such as the number of a contract and a month, ends with them.
      guard groups.count >= 2 else { return nil }
      let (first, second) = (groups[groups.count - 2], groups[groups.count - 1])
      if isYear(first), isMonth(second) { return month(second.value, of: first.value) }
      if isMonth(first), isYear(second) { return month(first.value, of: second.value) }
      guard groups.count == 2, joiners[0] == UInt8(ascii: "/"), isMonth(first), let near = nearYear(second) else {
        return nil
      }
      return month(first.value, of: near)
    }

    private func month(_ month: Int, of year: Int) -> Month { Month(count: year * 12 + month - 1, hasYear: true) }

    /// The year that two digits are, where it is near the row's.
    private func nearYear(_ group: (value: Int, count: Int)) -> Int? {
      guard group.count == 2 else { return nil }
      let century = year / 100 * 100
      return abs(century + group.value - year) <= 1 ? century + group.value : nil
    }

    /// The sign for a month in Chinese, Japanese and Korean behind digits (CLDR): nil where there is none, and no month
    /// where a day follows.
    private mutating func monthSign(after first: (value: Int, count: Int)) -> Month?? {
      var (group, known) = (first, nil as Int?)
      if isYear(group), let end = sign(Reader.yearSigns, at: place), let next = run(from: end) ?? run(from: end + 1) {
        known = group.value
        guard sign(Reader.monthSigns, at: next.end) != nil else { return nil }
        (group, place) = ((next.value, next.count), next.end)
      }
      guard isMonth(group), let end = sign(Reader.monthSigns, at: place) else { return nil }
      place = end
      if let day = run(from: end), day.count <= 2, let dayEnd = sign(Reader.daySigns, at: day.end) {
        place = dayEnd
        return .some(nil)
      }
      return known.map { month(group.value, of: $0) } ?? Month(count: group.value, hasYear: false)
    }

    /// The sign for a month behind two, the first and the last one: 5-4月 ends in the year behind that it starts in.
    private mutating func monthSign(afterRange groups: [(value: Int, count: Int)], year: Int?) -> [Month]? {
      guard groups.count == 2, joiners[0] == UInt8(ascii: "-"), groups.allSatisfy(isMonth),
        let end = sign(Reader.monthSigns, at: place)
      else { return nil }
      place = end
      let (first, last) = (groups[0].value, groups[1].value)
      guard let year else { return [Month(count: first, hasYear: false), Month(count: last, hasYear: false)] }
      return [month(first, of: year), month(last, of: last < first ? year + 1 : year)]
    }

    /// A month with the year of the one that a range begins with.
    private func lastOfRange(_ month: Month, from start: Int) -> Month {
      guard !month.hasYear, let (first, end) = lastMonth, first.hasYear,
        Reader.rangeSigns.contains(where: { text[end..<start].elementsEqual($0) })
      else { return month }
      return Month(count: first.count + (month.count - 1 - first.count % 12 + 12) % 12, hasYear: true)
    }

    /// Reads months behind a year and its sign; false, and nothing read, where there are none.
    private mutating func readYearOfRange(into facts: inout StatedFacts) -> Bool {
      let (start, known) = (place, groups[0].value)
      guard let end = sign(Reader.yearSigns, at: place), end < text.count, text[end].isASCIIDigit else { return false }
      place = end
      readGroups()
      if let months = monthSign(afterRange: groups, year: known) {
        months.forEach { facts.add($0) }
        return true
      }
      place = start
      (groups, joiners) = ([(known, 4)], [])
      return false
    }

    private static let yearSigns = ["年", "년"].map { Array($0.utf8) }
    private static let monthSigns = ["月", "월"].map { Array($0.utf8) }
    private static let rangeSigns = ["-", "~", "–", "至", "到", "〜", "から"].map { Array($0.utf8) }
    private static let daySigns = ["日", "号", "일"].map { Array($0.utf8) }

    /// Where one of some signs ends that stands at a place, with a space before it or none.
    private func sign(_ signs: [[UInt8]], at place: Int) -> Int? {
      // All of them are letters of three bytes.
      guard place < text.count, text[text[place] == 0x20 && place + 1 < text.count ? place + 1 : place] >= 0xE0 else {
        return nil
      }
      for sign in signs {
        for start in [place, place + 1] where start == place || place < text.count && text[place] == 0x20 {
          if start + sign.count <= text.count, text[start..<(start + sign.count)].elementsEqual(sign) {
            return start + sign.count
          }
        }
      }
      return nil
    }

    /// Moves past a name of a month behind a day; false where there is none.
    private mutating func skipsMonthName() -> Bool {
      var cursor = place
      while cursor < text.count, [0x20, 0x2D, 0x2E, 0x2F].contains(text[cursor]) { cursor += 1 }
      guard cursor - place <= 2, MonthNames.month(in: text, at: &cursor) != nil else { return false }
      place = cursor
      return true
    }

    // MARK: Letters

    private mutating func readLetters(into facts: inout StatedFacts) {
      var cursor = place
      var end = place
      while end < text.count, isLetter(end) { end += 1 }
      guard let number = MonthNames.month(in: text, at: &cursor) else {
        place = end
        return
      }
      place = max(cursor, end)
      while cursor < text.count, [0x20, 0x2D, 0x2E, 0x2F, 0x27].contains(text[cursor]) { cursor += 1 }
      guard cursor - place <= 2, let next = run(from: cursor) else {
        facts.add(Month(count: number, hasYear: false))
        return
      }
      let group = (value: next.value, count: next.count)
      if isYear(group) || nearYear(group) != nil {
        facts.add(month(number, of: nearYear(group) ?? group.value))
        place = next.end
      } else if group.count <= 2, (1...31).contains(group.value) {
        // A day of that month.
        place = next.end
      } else {
        facts.add(Month(count: number, hasYear: false))
      }
    }
  }
}
