import CounterfoilModel
import CounterfoilRecords
import Testing

/// What a record without an id is called.
struct PlaceNameTests {
  private static func entries(_ file: String, lines: [Int]) throws -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    batch.file = file
    for line in lines {
      batch.beginRecord(line: line)
      batch.set(EntryField.date, CalendarDate(iso: "2026-10-01"))
      batch.set(EntryField.amount, Money(minorUnits: -320, currency: try #require(Currency("EUR"))))
      batch.endRecord()
    }
    return batch
  }

  @Test func recordsWithoutLinesHaveIDsOfTheirOwn() throws {
    let batch = try Self.entries("till.bin", lines: [0, 0, 0])
    #expect((0..<3).map { batch.entry($0)?.id } == ["till.bin#1", "till.bin#2", "till.bin#3"])
  }

  @Test func recordsOfSeveralFilesAndBatchesAreNamedByTheirOwnFile() throws {
    var all = try Self.entries("a.bin", lines: [0])
    all.precedingCount = 4
    all.append(contentsOf: try Self.entries("b.csv", lines: [2, 5]))
    all.append(contentsOf: try Self.entries("c.bin", lines: [0, 0]))
    let names = (0..<all.count).map { all.name(of: $0, id: EntryField.id.position) }
    #expect(names == ["a.bin#5", "b.csv:2", "b.csv:5", "c.bin#1", "c.bin#2"])
  }

  @Test(arguments: [
    ("a.csv:2", true), ("till.bin#14", true), ("a:b.csv:2", true), ("A-2:", false), ("#", false), ("2026-10", false),
    ("", false), ("a.csv:2x", false),
  ]) func aNameOfAPlaceIsToldFromAnID(_ id: String, _ isPlace: Bool) {
    #expect(PlaceName.mayBe(Array(id.utf8)[...]) == isPlace)
  }
}
