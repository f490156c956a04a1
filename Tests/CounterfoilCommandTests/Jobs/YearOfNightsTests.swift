import CounterfoilTestSupport
import Foundation
import Testing

/// A household's nights, one run each, as cron would start them: real processes, a clock that goes on by a day.
@Suite(.enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"))
struct YearOfNightsTests {
  /// The first night, after all samples but one have come.
  private static let start = 1_794_895_200  // 2026-11-17 06:00 UTC

  @Test func onlyWhatIsNewIsPrintedAndTheStatusStaysGood() throws {
    let scratch = try Scratch()
    try Repository.copy("Samples", into: scratch.folder)
    let folder = scratch.folder
    let late = "Samples/statements/harbor-checking-2026-11-14.csv"
    _ = try Command.shell(
      "mkdir out; mv \(late) out/late; printf 'remind: 0\\njournal: ../../out/runs.ndjson\\n' >> Samples/jobs/household.yaml",
      in: folder)
    let nights = Sweep.pick(25, whole: 365)
    var letters: [Int: Outcome] = [:]
    for night in 0..<nights {
      if night == 10 { _ = try Command.shell("mv out/late \(late)", in: folder) }
      let run = try Command.shell(
        "faketime -f '@\(Self.time(night))' counterfoil run Samples/jobs/household.yaml --store books.sqlite",
        in: folder,
        environment: ["TZ": "UTC"])
      #expect([0, 1].contains(run.status), "night \(night): \(run.words)")
      #expect((run.status == 0) == (run.text.isEmpty && run.words.isEmpty), "night \(night): \(run.text)\(run.words)")
      if run.status != 0 { letters[night] = run }
    }
    let unexpected = letters.filter { ![0, 10].contains($0.key) }.map { "\($0.key): \($0.value.text)\($0.value.words)" }
    #expect(letters.keys.sorted() == [0, 10], "\(unexpected)")
    let (first, second) = (letters[0]?.text ?? "", letters[10]?.text ?? "")
    // What the missing download settles is told as settled, and what it brings as new; the rest is a count.
    #expect(first.contains("bill B-062") && !second.contains("bill B-062"), "\(second)")
    #expect(
      second.contains("MONTHLY MAINTENANCE FEE") && second.contains("Still open: ")
        && second.contains("Settled since: "), "\(second)")
    let status = try Command.shell(
      "faketime -f '@\(Self.time(nights - 1))' counterfoil status Samples/jobs/household.yaml --store books.sqlite --within 26h",
      in: folder, environment: ["TZ": "UTC"])
    #expect(status.status == 0, "\(status.text)")
    #expect(try Command.shell("wc -l < out/runs.ndjson", in: folder).text == "\(nights)\n")
    let verified = try Command.shell("counterfoil verify --store books.sqlite", in: folder)
    #expect(verified.status == 0, "\(verified.words)")
  }

  private static func time(_ night: Int) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(start + night * 86400)))
  }
}
