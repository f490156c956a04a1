import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

@Suite struct ImportMergeTests {
  // FAULTS 36
  @Test func keepsTwinsOfOneDay() throws {
    let store = try Store.inMemory()
    let outcome = try store.take(FileEvidence("a", [coffee(3), coffee(3), coffee(3)]))[0]
    #expect(outcome.added == 3)
    #expect(try store.listing().count == 3)
    let ids = try store.entries().records
    #expect(Set((0..<3).map { ids[EntryField.id, $0] }).count == 3)
  }

  // FAULTS 37
  @Test func takesTheSameFileOnlyOnce() throws {
    let store = try Store.inMemory()
    let file = FileEvidence("a", [coffee(3), coffee(3), rent(5)])
    let outcomes = try store.take(file, file)
    #expect(outcomes[1].added == 0)
    #expect(outcomes[1].present == 3)
    #expect(try store.listing().count == 3)
  }

  // FAULTS 37: the same rows under another name and in other bytes are the same payments too
  @Test func takesTheSameRowsInOtherBytesOnlyOnce() throws {
    let store = try Store.inMemory()
    let rows = [coffee(3), coffee(3), rent(5)]
    let outcomes = try store.take(FileEvidence("a", rows), FileEvidence("b", rows))
    #expect(outcomes[1].added == 0)
    #expect(outcomes[1].present == 3)
    #expect(try store.listing().count == 3)
  }

  // FAULTS 38
  @Test func joinsOverlappingFiles() throws {
    let store = try Store.inMemory()
    let october = FileEvidence("a", [coffee(1), coffee(2), coffee(2), rent(3)])
    let november = FileEvidence("b", [coffee(2), coffee(2), rent(3), coffee(4)])
    let outcomes = try store.take(october, november)
    #expect(outcomes[1].added == 1)
    #expect(outcomes[1].present == 3)
    #expect(
      try store.listing() == ["1 -350 Coffee", "2 -350 Coffee", "2 -350 Coffee", "3 -90000 Rent", "4 -350 Coffee"])
  }

  // FAULTS 39
  @Test func takesALateRowOfAnEarlierDay() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [coffee(1), rent(5)]))
    let outcome = try store.take(FileEvidence("b", [coffee(1), coffee(2), rent(5)]))[0]
    #expect(outcome.added == 1)
    #expect(try store.listing().count == 3)
  }

  // FAULTS 47
  @Test func keepsDailyInterestOfEqualAmount() throws {
    let store = try Store.inMemory()
    let rows = (1...30).map { Row(day: $0, cents: 12, text: "Interest") }
    try store.take(FileEvidence("a", Array(rows.prefix(20))), FileEvidence("b", Array(rows.suffix(20))))
    #expect(try store.listing().count == 30)
  }

  @Test func doesNotDuplicateAnEditedDescription() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [rent(1), Row(day: 3, cents: -1200, text: "POS 4411 GROCER"), rent(9)]))
    let outcome = try store.take(
      FileEvidence("b", [rent(1), Row(day: 3, cents: -1200, text: "Grocer Boston"), rent(9)]))[0]
    #expect(outcome.added == 0)
    #expect(outcome.present == 3)
    #expect(try store.listing().contains("3 -1200 POS 4411 GROCER"), "the first file's words stay")
  }

  @Test func asksWhereTwoFilesOfOneBorderDayDisagree() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [rent(1), Row(day: 3, cents: -500, text: "Coffee house")]))
    let outcome = try store.take(FileEvidence("b", [Row(day: 3, cents: -500, text: "Parking"), rent(9)]))[0]
    #expect(outcome.review == 1)
    #expect(outcome.added == 1)
    #expect(try store.listing().count == 3)
    #expect(try store.reviewItems().map(\.kind) == ["same-or-twin"])
    // A file that lists both settles it.
    try store.take(
      FileEvidence(
        "c",
        [rent(1), Row(day: 3, cents: -500, text: "Parking"), Row(day: 3, cents: -500, text: "Coffee house"), rent(9)]))
    #expect(try store.listing().count == 4)
    #expect(try store.reviewItems().isEmpty)
  }

  // FAULTS 42
  @Test func believesABankIDOnlyWithinItsAccountAndContent() throws {
    let store = try Store.inMemory()
    var other = Row(day: 3, cents: -500, text: "Coffee", reference: "1")
    other.account = "card"
    let rows = [
      Row(day: 3, cents: -500, text: "Coffee", reference: "1"), Row(day: 4, cents: -700, text: "Lunch", reference: "1"),
      other, Row(day: 5, cents: -1, text: "Fee", reference: ""), Row(day: 6, cents: -1, text: "Fee", reference: ""),
    ]
    #expect(try store.take(FileEvidence("a", rows))[0].added == 5)
    #expect(try store.take(FileEvidence("b", rows.reversed()))[0].present == 5)
  }

  @Test func tellsTwinsByReferenceAndBalance() throws {
    let store = try Store.inMemory()
    let first = Row(day: 3, cents: -350, text: "Coffee", reference: "R1", balance: 1000)
    let second = Row(day: 3, cents: -350, text: "Coffee", reference: "R2", balance: 650)
    try store.take(FileEvidence("a", [first, second]))
    #expect(try store.take(FileEvidence("b", [second, first]))[0].present == 2)
    #expect(try store.take(FileEvidence("c", [second]))[0].present == 1)
  }

  // FAULTS 41
  @Test func neverChangesARowOnceImported() throws {
    let store = try Store.inMemory()
    let file = FileEvidence("a", [coffee(1), coffee(2)])
    try store.take(file)
    let before = try store.entries()
    try store.take(FileEvidence("b", [coffee(2), Row(day: 2, cents: -350, text: "COFFEE HOUSE 12"), coffee(3)]))
    let after = try store.entries()
    for row in 0..<before.records.count {
      let id = before.records[EntryField.id, row]
      let same = try #require((0..<after.records.count).first { after.records[EntryField.id, $0] == id })
      #expect(before.records.hasEqualRecord(row, to: after.records, same))
      #expect(before.source(of: row) == after.source(of: same))
    }
  }

  // FAULTS 44
  @Test func whatWasRemovedStaysRemovedUntilAsked() throws {
    let store = try Store.inMemory()
    let file = FileEvidence("a", [coffee(1), rent(2)])
    try store.take(file)
    let listing = try store.entries().records
    let id = try #require(listing[EntryField.id, 0])
    let removal = try store.remove(.entry, ids: [id])
    try store.take(file, FileEvidence("b", [coffee(1), rent(2), coffee(3)]))
    #expect(try store.listing() == ["2 -90000 Rent", "3 -350 Coffee"])
    _ = try store.undo(removal.id)
    #expect(try store.listing().count == 3)
  }

  // FAULTS 45: the recipe of the keys. A change of it must get a new number and keep reading the old ones.
  @Test func keysStayWhatTheyAre() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [coffee(1), coffee(1), rent(2)]))
    let records = try store.entries().records
    let ids = (0..<3).compactMap { records[EntryField.id, $0] }
    #expect(ids == ["e1-20241005-17dpfv40p7qe4", "e1-20241005-dzy2vkrg2pnna", "e1-20241006-5q44n4yasj2j4"])
  }

  private func coffee(_ day: Int) -> Row { Row(day: day, cents: -350, text: "Coffee") }
  private func rent(_ day: Int) -> Row { Row(day: day, cents: -90000, text: "Rent") }
}
