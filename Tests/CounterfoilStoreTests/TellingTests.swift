import CounterfoilModel
import CounterfoilRecords
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

  /// The same payment, by its balance, in the words of two files: whichever counts for more, what was said and told of the
  /// entry holds, and an undo leads back.
  @Test(arguments: ["Coffee", "COFFEE HOUSE 12 BOSTON"])
  func whatWasSaidAndToldOfAPaymentHoldsUnderOtherWords(_ first: String) throws {
    let words = ["Coffee", "COFFEE HOUSE 12 BOSTON"]
    let files = words.map { text in
      FileEvidence(
        text,
        [Row(day: 1, cents: -5000, text: "Rent", balance: 10_000), Row(day: 3, cents: -400, text: text, balance: 9600)])
    }
    let place = try #require(words.firstIndex(of: first))
    let store = try Store.inMemory()
    try store.take(files[place])
    let old = try #require(try id(store))
    let remark = Remark(.fine, note: "mine")
    _ = try store.say(remark, of: ToldItem(.entry, old))
    try store.keep(job: "/a", state, telling: [ToldItem(.entry, old): told], settled: [])

    try store.take(files[1 - place])
    let now = try #require(try id(store))
    #expect(try store.listing().count == 2)
    #expect(try store.remarks() == [ToldItem(.entry, now): remark])
    #expect(try store.told(job: "/a") == [ToldItem(.entry, now): told])
    // It is kept under its name, and settled under it.
    try store.keep(job: "/a", state, telling: [:], settled: [])
    #expect(try store.told(job: "/a") == [ToldItem(.entry, now): told])
    #expect(try store.verify().isEmpty)
    try store.keep(job: "/a", state, telling: [:], settled: [ToldItem(.entry, now)])
    #expect(try store.told(job: "/a").isEmpty)
    // What is said later of the new name stands in place of what was said of the old.
    _ = try store.say(Remark(.open), of: ToldItem(.entry, now))
    #expect(try store.remarks().isEmpty)
  }

  /// One of the two orders changes the name: else the test above shows nothing.
  @Test func wordsOfAnotherFileMayCountForMore() throws {
    var changes = 0
    for texts in [["Coffee", "COFFEE HOUSE 12 BOSTON"], ["COFFEE HOUSE 12 BOSTON", "Coffee"]] {
      let store = try Store.inMemory()
      try store.take(FileEvidence(texts[0], [Row(day: 3, cents: -400, text: texts[0], balance: 9600)]))
      try store.take(FileEvidence(texts[1], [Row(day: 3, cents: -400, text: texts[1], balance: 9600)]))
      if try store.listing() != ["3 -400 \(texts[0])"] { changes += 1 }
    }
    #expect(changes == 1)
  }

  /// The id of the entry on the third day.
  private func id(_ store: Store) throws -> String? {
    let records = try store.entries().records
    return (0..<records.count).first { records[EntryField.amount, $0]?.minorUnits == -400 }.flatMap {
      records[EntryField.id, $0]
    }
  }
}
