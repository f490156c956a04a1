import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

/// Entries read piece by piece are those read at once.
@Suite struct EntryPiecesTests {
  private func books() throws -> Store {
    let store = try Store.inMemory()
    let files = (0..<4).map { file in
      FileEvidence("f\(file)", (0..<25).map { Row(day: $0 / 2 + file * 9, cents: Int64($0 + 1), text: "shop") })
    }
    try store.take(files)
    let entries = try store.entries().records
    let ids = (0..<entries.count).compactMap { entries[EntryField.id, $0] }
    let said = ids.enumerated().filter { $0.offset % 3 == 0 }.map {
      RuleAssignment(entry: $0.element, rule: "shops", category: "food \($0.offset)", book: nil, payee: "Shop")
    }
    _ = try store.assign(said, among: entries, summary: "{}")
    return store
  }

  private func rows(_ listing: EntryListing) -> [String] {
    (0..<listing.records.count).map { row in
      let id = listing.records[EntryField.id, row] ?? ""
      let said = [EntryField.payee, EntryField.category, EntryField.extra].map { listing.records[$0, row] ?? "-" }
      return "\(id) \(said) \(listing.source(of: row))"
    }
  }

  @Test(arguments: [1, 2, 7, 99, 100, 101, 8192])
  func piecesAreTheWhole(most: Int) throws {
    let store = try books()
    for account in [nil, "checking", "nobody's"] {
      var query = EntryQuery()
      query.account = account
      query.since = CalendarDate(daysSinceEpoch: 20_003)
      var found: [String] = []
      try store.forEachPiece(of: query, most: most) { piece in
        #expect((1...most).contains(piece.records.count))
        found += rows(piece)
      }
      #expect(found == rows(try store.entries(query)))
      #expect(found.isEmpty == (account == "nobody's"))
    }
  }

  @Test func aFaultOfWhoTakesThemEndsIt() throws {
    let store = try books()
    var count = 0
    #expect(throws: Fault.self) {
      try store.forEachPiece(of: EntryQuery(), most: 5) { _ throws(Fault) in
        count += 1
        throw Fault(.inputOutput, .storeFailed, "no more")
      }
    }
    #expect(count == 1)
    #expect(try store.entries().records.count > 5)
  }
}
