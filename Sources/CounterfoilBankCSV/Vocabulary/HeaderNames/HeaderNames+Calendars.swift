import CounterfoilModel

/// A calendar that a name or a line in front of a table speaks of.
enum NamedCalendar: Equatable {
  /// The common one, where another is named beside it.
  case gregorian
  /// One whose days are read here, by the counts its years may be of.
  case counted([YearCount])
  /// One whose days are not read here, by its name.
  case other(String)

  /// The year of four digits, of any script, that stands first or last in a text of three numbers.
  static func year(in text: String) -> Int? {
    let parts = text.split { !$0.isWholeNumber }
    guard parts.count == 3 else { return nil }
    let years = [parts[0], parts[2]].filter { $0.count == 4 }
    guard years.count == 1 else { return nil }
    return years[0].reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
  }

  /// The calendar in which a year that statements do not have in the common one would be of 1970 to 2049, as CLDR's
  /// calendars count (UTS #35 part 4): Bikram Sambat 56 or 57 ahead, Saka 78 and the Hijri some 580 behind, the Hebrew 3760
  /// ahead.
  static func name(ofYear year: Int) -> String? {
    switch year {
    case 1390...1474: "Hijri"
    case 1892...1969: "Saka"
    case 2050...2106: "Bikram Sambat"
    case 5730...5810: "Hebrew"
    default: nil
    }
  }
}

extension HeaderNames {
  /// The calendar that the name of a column speaks of; nil where it speaks of none.
  static func calendar(of header: String) -> NamedCalendar? {
    calendar(in: header) ?? calendarByLetters(header)
  }

  /// The calendar that a text speaks of by its whole name.
  static func calendar(in text: String) -> NamedCalendar? {
    guard text.utf8.count < 200 else { return nil }
    let small = text.lowercased()
    return calendarNames.first { names in
      small.containsAny(of: names.names) && names.names.contains { isSpoken($0, in: small) }
    }?.calendar
  }

  /// Whether a name stands in a text: one in Latin letters as words of its own, since *emitidas* and *Osaka* have others in
  /// them.
  private static func isSpoken(_ name: String, in text: String) -> Bool {
    guard name.utf8.first.map({ $0 < 0x80 }) == true else { return text.contains(name) }
    return text.ranges(of: name).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && (after?.isLetter != true || name.last?.isLetter != true)
    }
  }

  /// The letters behind years, as capitals of their own or in parentheses: `Date (BS)`, `Date AD`.
  private static func calendarByLetters(_ header: String) -> NamedCalendar? {
    guard header.utf8.count < 80 else { return nil }
    let words = header.split { !$0.isLetter }
    // Of a header in capitals no word stands out.
    guard words.count > 1, header.contains(where: { $0.isLetter && $0.isLowercase }) || header.contains("(") else {
      return nil
    }
    return words.lazy.compactMap { calendarLetters[String($0)] }.first
  }

  /// Names of calendars as CLDR has them (`main/*/ca-*.json`, `localeDisplayNames`: calendar types) in English and the languages
  /// of the countries that use them. What says more stands first: the solar Hijri calendar is no lunar one.
  private static let calendarNames: [(calendar: NamedCalendar, names: [String])] = [
    (
      .gregorian,
      [
        "gregorian", "grégorien", "gregoriano", "gregoryen", "miladi", "میلادی", "ميلادي", "西暦", "西元", "公元", "ई.सं",
        "ई. सं", "ईस्वी", "इस्वी", "公历", "公曆", "ค.ศ.", "서기", "ጎርጎር", "ግሪጎሪያን",
      ]
    ),
    (
      .counted([.persian]),
      ["shamsi", "jalali", "khorshidi", "solar hijri", "persian calendar", "شمسی", "شمسي", "خورشیدی", "جلالی"]
    ),
    (.other("Hijri"), ["hijri", "hijrah", "hicri", "umm al-qura", "هجري", "هجری", "قمری"]),
    (
      .other("Bikram Sambat"),
      ["sambat", "samvat", "b.s.", "nepali date", "miti", "मिति", "वि.सं", "बि.सं", "बि. सं"]
    ),
    (
      .other("Bengali"),
      ["bangla date", "bengali date", "bangla calendar", "bengali calendar", "(bangla", "(bengali", "বঙ্গাব্দ", "বাংলা তারিখ"]
    ),
    (.other("Saka"), ["saka era", "saka calendar", "saka date", "शक संवत", "राष्ट्रीय पंचांग"]),
    (.other("Ethiopian"), ["ethiopian calendar", "ethiopian date", "e.c.", "ዓ.ም", "ኢትዮጵያ"]),
    (.other("Hebrew"), ["hebrew date", "hebrew calendar", "תאריך עברי"]),
    (.other("lunar"), ["农历", "農曆", "阴历", "陰曆", "旧暦", "음력"]),
    (.counted([.buddhist]), ["buddhist", "b.e.", "พ.ศ.", "พุทธศักราช"]),
    (.counted([.roc]), ["minguo", "民國", "民国"]),
    (.counted([.reiwa]), ["令和", "reiwa"]),
    (.counted([.reiwa, .heisei, .showa]), ["和暦", "和歴", "wareki"]),
  ]

  private static let calendarLetters: [String: NamedCalendar] = [
    "AD": .gregorian, "CE": .gregorian, "BE": .counted([.buddhist]), "ROC": .counted([.roc]),
    "SH": .counted([.persian]), "AH": .other("Hijri"), "هـ": .other("Hijri"), "BS": .other("Bikram Sambat"),
    "EC": .other("Ethiopian"),
  ]
}
