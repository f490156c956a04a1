import CounterfoilModel
import Testing

struct DatePatternTests {
  @Test(arguments: [
    ("yyyy-MM-dd", "2024-02-29", "2024-02-29"), ("dd.MM.yyyy", "05.03.2024", "2024-03-05"),
    ("d.M.yyyy", "5.3.2024", "2024-03-05"), ("M/d/yyyy", "12/31/2024", "2024-12-31"),
    ("yyyyMMdd", "20240305", "2024-03-05"),
    ("dd MMM yyyy", "07 Nov 2013", "2013-11-07"), ("d MMM yyyy", "7 März 2013", "2013-03-07"),
    ("d. MMM yyyy", "24. Dez. 2009", "2009-12-24"), ("d MMM yyyy", "3 août 2024", "2024-08-03"),
    ("d MMM yyyy", "3 febrero 2024", "2024-02-03"), ("MMM d, yyyy", "Sep 9, 2024", "2024-09-09"),
    ("yyyy年M月d日", "2024年3月5日", "2024-03-05"), ("d' de 'MMM' de 'yyyy", "5 de mayo de 2024", "2024-05-05"),
    ("d MMM yyyy", "5\u{A0}May\u{A0}2024", "2024-05-05"),
  ])
  func readsADay(_ pattern: String, _ text: String, _ expected: String) throws {
    #expect(try DatePattern(pattern).date(in: text)?.iso == expected)
  }

  // FAULTS 32
  @Test(arguments: [
    ("dd.MM.yyyy", "30.02.2024"), ("dd.MM.yyyy", "00.00.2024"), ("dd.MM.yyyy", "29.02.2023"),
    ("dd.MM.yyyy", "1.1.2024"),
    ("d.M.yyyy", "1.1.24"), ("d.M.yyyy", "001.1.2024"), ("d.M.yyyy", "1.1.2024x"), ("d.M.yyyy", ""),
    ("d MMM yyyy", "1 Foo 2024"),
    ("yyyyMMdd", "2024130"), ("yyyy-MM-dd", "0000-01-01"),
  ])
  func refusesWhatIsNoDay(_ pattern: String, _ text: String) throws {
    #expect(try DatePattern(pattern).date(in: text) == nil)
  }

  // FAULTS 32
  @Test(arguments: [
    (1970, "01/02/70", "1970-02-01"), (1970, "01/02/69", "2069-02-01"), (2000, "01/02/00", "2000-02-01"),
    (1950, "31/12/49", "2049-12-31"),
  ])
  func twoDigitYearsFollowThePivot(_ pivot: Int, _ text: String, _ expected: String) throws {
    #expect(try DatePattern("dd/MM/yy", pivotYear: pivot).date(in: text)?.iso == expected)
  }

  @Test(arguments: [
    ("dd/MM/yy", DatePatternError.needsPivot), ("dd/MM", .missesAPart), ("dd/QQ/yyyy", .unknownLetter("Q")),
    ("dd'x/MM/yyyy", .openQuote),
  ])
  func saysWhatIsWrongWithAPattern(_ pattern: String, _ error: DatePatternError) {
    #expect(throws: error) { _ = try DatePattern(pattern) }
  }
}

/// Years of other counts; the days are those of CLDR's and of ICU's calendars.
struct YearCountPatternTests {
  @Test(arguments: [
    ("roc yyy/MM/dd", "114/02/13", "2025-02-13"), ("roc y/M/d", "2025/2/13", "2025-02-13"),
    ("buddhist d/M/yyyy", "29/2/2567", "2024-02-29"), ("buddhist d/M/yy", "13/2/68", "2025-02-13"),
    ("reiwa y.M.d", "元.5.1", "2019-05-01"), ("heisei yyMMdd", "310430", "2019-04-30"),
    ("Gy年M月d日", "昭和64年1月7日", "1989-01-07"), ("G y.M.d", "㍻ 元.1.8", "1989-01-08"),
    ("persian yyyy/MM/dd", "1403/12/30", "2025-03-20"), ("persian yyyy/MM/dd", "1404/01/01", "2025-03-21"),
    ("persian yyyy/MM/dd", "1379/01/01", "2000-03-20"), ("persian d/M/yy", "25/11/03", "2025-02-13"),
    ("hr d. MMM yyyy", "1. lis 2025", "2025-10-01"), ("pl d MMM yyyy", "1 lis 2025", "2025-11-01"),
    ("d MMM yyyy", "1 stu 2025", "2025-11-01"),
  ])
  func areReadAsWritten(_ pattern: String, _ text: String, _ iso: String) throws {
    #expect(try DatePattern(pattern, pivotYear: 1970).date(in: text)?.iso == iso)
  }

  @Test(arguments: [
    ("reiwa y.M.d", "1.4.30"), ("Gy年M月d日", "平成1年1月7日"), ("persian yyyy/MM/dd", "1404/12/30"),
    ("persian yyyy/MM/dd", "1403/07/31"), ("d MMM yyyy", "1 lis 2025"), ("d/M/yyyy", "1٢/1/2025"),
  ])
  func daysThatAreNoneAreNone(_ pattern: String, _ text: String) throws {
    #expect(try DatePattern(pattern).date(in: text) == nil)
  }

  @Test func aYearOfAnEraNeedsItsEra() {
    #expect(throws: DatePatternError.unknownLetter("y")) { try DatePattern("y.M.d") }
    #expect(throws: DatePatternError.unknownLetter("r")) { try DatePattern("roman y.M.d") }
  }
}
