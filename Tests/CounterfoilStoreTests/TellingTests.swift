import CounterfoilModel
import CounterfoilStore
import Testing

/// What unattended runs told is kept, by job file.
struct TellingTests {
  private let state = JobState(ranAt: "2026-11-14T06:15:00Z", status: 1, toldAt: "2026-11-14T06:15:00Z")
  private let told = ToldRecord(at: "2026-11-14T06:15:00Z", words: "a bill")

  @Test func whatIsToldIsKeptByJobFileUntilItIsSettled() throws {
    let store = try Store.inMemory()
    #expect(try store.jobState("/a") == nil)
    try store.keep(
      job: "/a", state, telling: [ToldItem(.bill, "B1"): told, ToldItem(.entry, "B1"): told], settled: [])
    #expect(try store.told(job: "/a") == [ToldItem(.bill, "B1"): told, ToldItem(.entry, "B1"): told])
    #expect(try store.told(job: "/b").isEmpty)
    #expect(try store.jobState("/a") == state)
    try store.keep(job: "/a", state, telling: [:], settled: [ToldItem(.entry, "B1")])
    #expect(try store.told(job: "/a") == [ToldItem(.bill, "B1"): told])
    #expect(try store.verify().isEmpty)
  }

  /// What an import finds is kept with the import, and gone with it.
  @Test func whatAnImportFindsIsKeptInItsOwnTransaction() throws {
    let store = try Store.inMemory()
    let finding = ToldItem(.finding, "f1")
    for keeps in [false, true] {
      _ = try store.importing { session throws(Fault) in
        _ = try session.merge(FileEvidence("a", [Row(day: 1, cents: 5)]))
        try session.keepUntold([finding: "a row is missing"], job: "/a")
        return keeps ? .keep(summary: "{}") : .discard
      }
      #expect(try store.told(job: "/a")[finding] == (keeps ? ToldRecord(at: nil, words: "a row is missing") : nil))
    }
    #expect(try store.verify().isEmpty)
  }
}
