import CounterfoilModel
import Glibc
import Testing

@Suite("Days of the calendar")
struct CalendarDateTests {
  /// The leap rule as the papal bull has it, written down a second time.
  static func isLeap(_ year: Int) -> Bool { year % 400 == 0 || year % 4 == 0 && year % 100 != 0 }

  @Test("From 1 to 9999 days follow each other, and come back from their parts and their text")
  func everyDayComesBack() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var before = Int(CalendarDate.first.daysSinceEpoch) - 1
    var wrong = 0
    for year in 1...9999 {
      for month in 1...12 {
        let length = lengths[month - 1] + (month == 2 && CalendarDateTests.isLeap(year) ? 1 : 0)
        // Every day of two rounds of 400 years, and the first and last of all other months.
        let days = (1700..<2500).contains(year) ? Array(1...length) : [1, length]
        for day in days {
          let date = try #require(CalendarDate(daysSinceEpoch: Int32(before + day)))
          // 0001-01-01 was a Monday.
          let weekday = (before + day - Int(CalendarDate.first.daysSinceEpoch)) % 7 + 1
          if date.components != (year, month, day) || date.weekday != weekday { wrong += 1 }
          if CalendarDate(year: year, month: month, day: day) != date || CalendarDate(iso: date.iso) != date {
            wrong += 1
          }
        }
        before += length
      }
    }
    #expect(wrong == 0)
    #expect(before == Int(CalendarDate.last.daysSinceEpoch))
  }

  @Test(
    "Known days have their numbers and weekdays",
    arguments: [
      ("1970-01-01", 0, 4), ("2000-02-29", 11016, 2), ("2026-11-21", 20778, 6), ("1969-12-31", -1, 3),
      ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5), ("2024-12-30", 20087, 1),
    ])
  func knownDays(_ text: String, _ number: Int32, _ weekday: Int) throws {
    let date = try #require(CalendarDate(iso: text))
    #expect(date.daysSinceEpoch == number)
    #expect(date.weekday == weekday)
    #expect(date.iso == text)
  }

  // FAULTS 32
  @Test("Days that the calendar does not have are refused")
  func refusesImpossibleDays() {
    for year in [1, 4, 100, 1900, 2000, 2023, 2024, 9999] {
      #expect((CalendarDate(year: year, month: 2, day: 29) != nil) == CalendarDateTests.isLeap(year))
    }
    for (year, month, day) in [
      (2026, 2, 30), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (0, 1, 1), (10_000, 1, 1),
      (-1, 1, 1), (Int.max, 1, 1), (Int.min, 1, 1), (2026, Int.max, 1), (2026, 1, Int.max), (2026, 1, Int.min),
    ] { #expect(CalendarDate(year: year, month: month, day: day) == nil) }
    #expect(CalendarDate(daysSinceEpoch: CalendarDate.first.daysSinceEpoch - 1) == nil)
    #expect(CalendarDate(daysSinceEpoch: CalendarDate.last.daysSinceEpoch + 1) == nil)
    #expect(CalendarDate(daysSinceEpoch: .min) == nil)
  }

  @Test(
    "Only ten characters yyyy-MM-dd are an ISO day",
    arguments: [
      "2026-02-30", "2026-2-03", "2026-02-3", "20260203", "2026/02/03", "2026-02-03 ", " 2026-02-03",
      "2026-02-03T00:00",
      "0000-01-01", "2026-00-01", "２０２６-02-03", "2026-0a-01", "", "-026-01-01", "2026-02-0:",
    ])
  func refusesOtherTexts(_ text: String) { #expect(CalendarDate(iso: text) == nil) }

  @Test("Days are added and counted without leaving the calendar")
  func arithmetic() throws {
    let date = try #require(CalendarDate(iso: "2024-02-28"))
    #expect(date.advanced(byDays: 1)?.iso == "2024-02-29")
    #expect(date.advanced(byDays: 366)?.iso == "2025-02-28")
    #expect(date.advanced(byDays: -59)?.iso == "2023-12-31")
    for days in [Int.max, Int.min, 3_000_000, -3_000_000] { #expect(date.advanced(byDays: days) == nil) }
    #expect(CalendarDate.first.days(to: .last) == 3_652_058)
    #expect(CalendarDate.last.days(to: .first) == -3_652_058)
    #expect(CalendarDate.first < .last)
  }

  // FAULTS 33, 34
  @Test(
    "No time zone moves a day",
    arguments: ["UTC", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Africa/Cairo"])
  func noTimeZone(_ zone: String) async {
    await #expect(processExitsWith: .success) { [zone = zone as String] in
      setenv("TZ", zone, 1)
      tzset()
      // Days whose midnight a clock change took away, and one that Apia left out.
      for text in ["2026-04-24", "2011-12-30", "2026-03-29", "1970-01-01"] {
        let date = CalendarDate(iso: text)
        precondition(date?.iso == text)
        precondition(CalendarDate(daysSinceEpoch: date!.daysSinceEpoch) == date)
      }
    }
  }
}
