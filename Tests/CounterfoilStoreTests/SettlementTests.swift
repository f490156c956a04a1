import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

/// What people say of rows that imports could not settle.
@Suite struct SettlementTests {
  private let first = FileEvidence("a", [Row(day: 1, cents: -9), Row(day: 3, cents: -500, text: "Coffee house")])
  private let second = FileEvidence("b", [Row(day: 3, cents: -500, text: "Parking"), Row(day: 9, cents: -9)])
  /// The second's row again, in a file that neither begins nor ends with its day's neighbours.
  private let third = FileEvidence("c", [Row(day: 3, cents: -500, text: "Parking"), Row(day: 8, cents: -9)])

  private func store(_ files: FileEvidence...) throws -> Store {
    let store = try Store.inMemory()
    try store.take(files)
    return store
  }

  private func waiting(_ store: Store) throws -> [String] { try store.reviewItems().map(\.name) }

  private func coffees(_ store: Store) throws -> [String] {
    try store.listing().filter { $0.hasPrefix("3 ") }
  }

  @Test(arguments: RowVerdict.choices(for: "same-or-twin"))
  func aVerdictHoldsForEveryLaterImport(verdict: RowVerdict) throws {
    let store = try store(first, second)
    let name = try #require(try waiting(store).first)
    let before = try store.contentDigest()
    let run = try store.settle(name, as: verdict)
    #expect(run.kind == "settle")
    #expect(run.summary.contains(name))
    let expected = verdict == .twin ? ["3 -500 Coffee house", "3 -500 Parking"] : ["3 -500 Coffee house"]
    #expect(try coffees(store) == expected)
    #expect(try waiting(store).isEmpty)
    try store.take(third)
    #expect(try coffees(store) == expected)
    #expect(try waiting(store).isEmpty, "never asked again")
    #expect(try store.verify().isEmpty)
    let later = try #require(try store.runs().last)
    _ = try store.undo(later.id)
    _ = try store.undo(run.id)
    #expect(try store.contentDigest() == before, "an undo is exact")
    #expect(try waiting(store) == [name], "asked again under the same name")
    #expect(try store.verify().isEmpty)
  }

  @Test(arguments: RowVerdict.choices(for: "same-or-twin"))
  func itDoesNotMatterWhenTheLaterFileCame(verdict: RowVerdict) throws {
    let early = try store(first, second)
    _ = try early.settle(try #require(try waiting(early).first), as: verdict)
    try early.take(third)
    for files in [[third, first, second], [first, third, second]] {
      let late = try Store.inMemory()
      try late.take(files)
      let item = try #require(try late.reviewItems().first { $0.location.file == "b" })
      _ = try late.settle(item.name, as: verdict)
      #expect(try late.listing() == early.listing())
      #expect(try waiting(late).isEmpty)
    }
  }

  @Test func aFileThatListsBothIsBelievedOverACopy() throws {
    let store = try store(first, second)
    _ = try store.settle(try #require(try waiting(store).first), as: .copy)
    let both = [
      Row(day: 1, cents: -9), Row(day: 3, cents: -500, text: "Parking"), Row(day: 3, cents: -500, text: "Coffee house"),
      Row(day: 9, cents: -9),
    ]
    try store.take(FileEvidence("d", both))
    #expect(try coffees(store).count == 2, "no payment of a file is ever lost")
    #expect(try waiting(store).isEmpty)
  }

  @Test func oneOfTwoEqualRowsIsSettledAlone() throws {
    let two = { (text: String) in [Row(day: 3, cents: -500, text: text), Row(day: 3, cents: -500, text: text)] }
    let store = try store(
      FileEvidence("a", [Row(day: 1, cents: -9)] + two("Coffee house")),
      FileEvidence("b", two("Parking") + [Row(day: 9, cents: -9)]))
    #expect(try waiting(store).count == 2)
    _ = try store.settle(try #require(try waiting(store).first), as: .twin)
    #expect(try coffees(store).count == 3)
    #expect(try waiting(store).count == 1)
  }

  @Test func whatALaterRunMatchedGoesWithIt() throws {
    let store = try store(first, second)
    let settled = try store.settle(try #require(try waiting(store).first), as: .twin)
    _ = try store.add(bills([("B1", -500)]))
    let records = try store.entries().records
    let parking = try #require(
      (0..<records.count).first { records[EntryField.description, $0] == "Parking" }
        .flatMap { records[EntryField.id, $0] })
    let link = try store.saveReconciliation(
      [
        StoredMatch(
          entries: [parking], bills: ["B1"], probability: 1, decision: "linked", shape: "equalAmounts", evidence: "[]")
      ], summary: "{}")
    let report = try store.undo(settled.id, withLater: true)
    #expect(report.later.map(\.run.id) == [link.id], "the run that goes with it is named")
    #expect(try store.matches().isEmpty)
    _ = try store.undo("r2")
    #expect(try store.listing() == ["1 -9 -", "3 -500 Coffee house"])
  }

  @Test func aPendingRowIsBookedOrStillOpen() throws {
    let pending = FileEvidence(
      "a", [Row(day: 1, cents: -1), Row(day: 5, cents: -4200, text: "AUTH 8812", isPending: true)])
    let booked = FileEvidence("b", [Row(day: 1, cents: -1), Row(day: 7, cents: -4200, text: "Grocer Boston")])
    for verdict in RowVerdict.choices(for: "pending") {
      let store = try store(pending, booked)
      let before = try store.contentDigest()
      let item = try #require(try store.reviewItems().first)
      let bookedAs = try #require(item.bookedAs)
      #expect(bookedAs.hasPrefix("e1-") && bookedAs != item.entry)
      #expect(throws: Fault.self) { try store.settle(item.name, as: .twin) }
      let run = try store.settle(item.name, as: verdict)
      #expect(try store.listing().count == (verdict == .booked ? 2 : 3))
      #expect(try waiting(store).isEmpty)
      try store.take(
        FileEvidence("c", [Row(day: 4, cents: -1), Row(day: 7, cents: -4200, text: "Grocer Boston")]))
      #expect(try store.listing().filter { $0.contains("-4200") }.count == (verdict == .booked ? 1 : 2))
      #expect(try waiting(store).isEmpty)
      _ = try store.undo(try #require(try store.runs().last).id)
      _ = try store.undo(run.id)
      #expect(try store.contentDigest() == before)
    }
  }

  @Test func aRejectedRecordIsDismissedAndComesBack() throws {
    var file = first
    file.rejects = [
      RejectedRecord(
        diagnostic: Diagnostic(.storeRecord, .error, "no amount", at: SourceLocation(file: "a", line: 4)),
        raw: "2026-10-01;;x")
    ]
    let store = try store(file)
    let before = try store.contentDigest()
    let item = try #require(try store.reviewItems().first)
    #expect(item.kind == "rejected")
    let run = try store.settle(item.name, as: .dismissed)
    #expect(try waiting(store).isEmpty)
    try store.take(file)
    #expect(try waiting(store).isEmpty, "the same file is not asked about again")
    #expect(throws: Fault.self) { try store.settle(item.name, as: .dismissed) }
    _ = try store.undo(run.id)
    #expect(try store.reviewItems() == [item])
    _ = try store.undo(try #require(try store.runs().first { $0.kind == "import" && $0.id == "r3" }).id)
    #expect(try store.contentDigest() == before)
  }
}
