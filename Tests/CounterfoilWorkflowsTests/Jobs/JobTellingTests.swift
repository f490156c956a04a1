import CounterfoilReports
import CounterfoilStore
import Testing

@testable import CounterfoilWorkflows

/// What of all that needs a person is new, still open, or settled.
struct JobTellingTests {
  private let bill = ToldItem(.bill, "B1")
  private let now = JobTime(seconds: 1_800_000_000)

  private func state(toldDaysAgo days: Int) -> JobState {
    JobState(ranAt: now.iso, status: 0, toldAt: JobTime(seconds: now.seconds - days * 86400).iso)
  }

  private func list(_ items: [ToldItem], lookedAt: Set<ToldItem.Kind> = [.bill]) -> MatterList {
    MatterList(words: Dictionary(uniqueKeysWithValues: items.map { ($0, "words") }), lookedAt: lookedAt)
  }

  @Test func whatWasToldIsStillOpenAndNoReasonToSpeak() throws {
    let told = [bill: ToldRecord(at: now.iso, words: "words")]
    let first = JobTelling(list([bill]), told: [:], state: nil, now: now, TellingRhythm())
    #expect(first.new == [bill] && first.needsPerson && first.records(at: now) == told)
    let second = JobTelling(list([bill]), told: told, state: state(toldDaysAgo: 1), now: now, TellingRhythm())
    #expect(second.new.isEmpty && second.stillOpen == [bill] && !second.needsPerson)
    #expect(second.text(.plain, listing: "x") == "Still open: 1 bill without an entry: x\n")
    let third = JobTelling(list([]), told: told, state: state(toldDaysAgo: 1), now: now, TellingRhythm())
    #expect(third.settled == [bill] && !third.needsPerson && third.finished == [bill])
  }

  @Test(arguments: [(6, 7, false), (7, 7, true), (30, 0, false), (-8, 7, true), (-1, 7, false)])
  func aReminderComesAfterItsSpanAlsoWhereTheClockWasSetBack(daysAgo: Int, remind: Int, isDue: Bool) {
    let told = [bill: ToldRecord(at: now.iso, words: "words")]
    let rhythm = TellingRhythm(remindSeconds: remind * 86400)
    let telling = JobTelling(list([bill]), told: told, state: state(toldDaysAgo: daysAgo), now: now, rhythm)
    #expect(telling.isReminder == isDue && telling.needsPerson == isDue)
    let none = JobTelling(list([]), told: told, state: state(toldDaysAgo: daysAgo), now: now, rhythm)
    #expect(!none.isReminder, "nothing is open")
  }

  @Test func stillOpenMayBeAReasonEveryTime() {
    let told = [bill: ToldRecord(at: now.iso, words: "words")]
    let telling = JobTelling(
      list([bill]), told: told, state: state(toldDaysAgo: 0), now: now, TellingRhythm(speaksOfStillOpen: true))
    #expect(telling.needsPerson)
  }

  /// Where a part failed, nothing of it counts as settled.
  @Test func whatWasNotLookedAtStaysOpen() {
    let told = [bill: ToldRecord(at: now.iso, words: "words")]
    let telling = JobTelling(
      list([], lookedAt: [.row]), told: told, state: state(toldDaysAgo: 0), now: now, TellingRhythm())
    #expect(telling.settled.isEmpty && telling.stillOpen == [bill])
  }

  @Test func whatAnEarlierRunDidNotLiveToTellIsToldOnce() {
    let finding = ToldItem(.finding, "f")
    let told = [finding: ToldRecord(at: nil, words: "a row is missing")]
    let telling = JobTelling(list([]), told: told, state: nil, now: now, TellingRhythm())
    #expect(telling.leftOver == ["a row is missing"] && telling.needsPerson && telling.finished == [finding])
    var own = list([])
    own.add(findings: [finding])
    let same = JobTelling(own, told: told, state: nil, now: now, TellingRhythm())
    #expect(same.leftOver.isEmpty && same.finished == [finding], "this run tells it itself")
  }

  @Test(arguments: ["1970-01-01T00:00:00Z", "2026-11-14T06:15:09Z", "1969-12-31T23:59:59Z", "2100-03-01T12:00:00Z"])
  func timesAreReadAsTheyAreWritten(iso: String) {
    #expect(JobTime(iso: iso)?.iso == iso)
    #expect(JobTime(iso: String(iso.dropLast())) == nil)
  }
}
