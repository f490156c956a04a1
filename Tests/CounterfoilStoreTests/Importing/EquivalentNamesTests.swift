import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

/// Names that Unicode holds to be equivalent and that differ in their bytes are different names, as SQLite has it. Swift takes
/// such texts for equal.
@Suite struct EquivalentNamesTests {
  /// *é* in one character and in two, *Å* as a letter and as the sign of a unit.
  static let pairs = [("caf\u{e9}", "cafe\u{301}"), ("\u{c5}", "\u{212b}")]

  @Test(arguments: pairs)
  func rowsOfEquivalentAccountsAreOfTheirOwn(_ pair: (String, String)) throws {
    let store = try Store.inMemory()
    let names = [pair.0, pair.1]
    try store.take(FileEvidence("a", names.map { Row(day: 1, cents: -100, text: "Fee", account: $0) }))
    #expect(try store.verify().isEmpty)
    #expect(Set(try store.accountMonths().map { Array($0.account.utf8) }) == Set(names.map { Array($0.utf8) }))
    #expect(try store.lastFiles().count == 2)
  }

  /// Other files of both accounts, with other words and with what was pending: all is settled for both, and again by an undo.
  @Test(arguments: pairs)
  func filesOfEquivalentAccountsAreSettledForBoth(_ pair: (String, String)) throws {
    let store = try Store.inMemory()
    let names = [pair.0, pair.1]
    try store.take(
      FileEvidence(
        "a",
        names.flatMap { name in
          [
            Row(day: 1, cents: -400, text: "Shop", account: name),
            Row(day: 5, cents: -4200, text: "GROCER pending", isPending: true, account: name),
          ]
        }))
    let before = try store.contentDigest()
    try store.take(
      FileEvidence(
        "b",
        names.flatMap { name in
          [
            Row(day: 1, cents: -400, text: "Shop of Boston", account: name),
            Row(day: 7, cents: -4200, text: "Grocer Boston", account: name),
            Row(day: 9, cents: -1, account: name),
          ]
        }))
    #expect(try store.verify().isEmpty)
    #expect(try store.listing().filter { $0.contains("-4200") } == Array(repeating: "7 -4200 Grocer Boston", count: 2))
    let last = try #require(try store.runs().last { $0.kind == "import" })
    _ = try store.undo(last.id)
    #expect(try store.verify().isEmpty)
    #expect(try store.contentDigest() == before)
  }

  /// A bill is what it was whatever was done to another of an equivalent id.
  @Test func recordsOfEquivalentIDsAreOfTheirOwn() throws {
    let store = try Store.inMemory()
    let ids = ["\u{e9}", "e\u{301}"]
    _ = try store.add(bills([(ids[0], -100), (ids[1], -200)]))
    #expect(try store.verify().isEmpty)
    _ = try store.remove(.bill, ids: [ids[1]])
    #expect(try store.verify().isEmpty)
    let left = try store.records(.bill)
    #expect(left.count == 1 && left[BillField.id, 0].map { Array($0.utf8) } == Array(ids[0].utf8))
  }
}
