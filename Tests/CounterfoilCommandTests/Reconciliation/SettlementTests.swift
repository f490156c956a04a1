import CounterfoilTestSupport
import Foundation
import Testing

/// Rows that imports could not settle, from the command line.
@Suite struct SettlementTests {
  /// Two downloads that cut 14 October and disagree there, in a store.
  private func books(_ scratch: borrowing Scratch) throws -> [String] {
    let store = ["--store", scratch.path("books.sqlite")]
    let entry = { (id: String, day: String, amount: String, words: String, status: String) in
      """
      {"id":"\(id)","account":"checking","date":"2026-10-\(day)","amount":"\(amount)","currency":"USD",\
      "status":"\(status)","description":"\(words)"}
      """
    }
    let first = try scratch.write(
      [
        entry("a", "01", "-9.00", "Rent", "booked"), entry("b", "14", "-5.00", "Coffee house", "booked"),
      ].joined(separator: "\n"), "first.json")
    let second = try scratch.write(
      [
        entry("c", "14", "-5.00", "Parking", "booked"), entry("d", "20", "-9.00", "Gym", "booked"),
      ].joined(separator: "\n"), "second.json")
    for file in [first, second] {
      let outcome = try Command.run(["import", "-q", file] + store)
      #expect(outcome.status < 2, "\(outcome.words)")
    }
    return store
  }

  private func items(_ store: [String]) throws -> [[String: Any]] {
    let review = try Command.run(["review", "--json"] + store)
    #expect(try JSONSchemaValidator(schemaNamed: "review").validate(Data(review.output)) == [])
    return try #require(try review.object()["items"] as? [[String: Any]])
  }

  private func entryCount(_ store: [String]) throws -> Int {
    try Command.run(["list", "entries", "--json"] + store).array().count
  }

  @Test(arguments: [("twin", 4), ("copy", 3)])
  func aRowIsSettledForGood(verdict: String, count: Int) throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let item = try #require(try items(store).first)
    let name = try #require(item["name"] as? String)
    #expect(item["choices"] as? [String] == ["twin", "copy"])
    #expect(try Command.run(["review"] + store).text.contains("counterfoil review --settle \(name) --as twin|copy"))
    let before = try Command.run(["verify", "--json"] + store).object()["contentDigest"] as? String
    let settled = try Command.run(["review", "--settle", name, "--as", verdict] + store)
    #expect(settled.status == 0, "\(settled.words)")
    #expect(try entryCount(store) == count)
    #expect(try Command.run(["review"] + store).status == 0, "nothing waits")
    let verified = try Command.run(["verify"] + store)
    #expect(verified.status == 0, "\(verified.words)")
    let run = try #require(try Command.run(["runs", "--json"] + store).array().last?["id"] as? String)
    #expect(try Command.run(["undo", run] + store).status == 0)
    #expect(try Command.run(["verify", "--json"] + store).object()["contentDigest"] as? String == before)
    #expect(try items(store).compactMap { $0["name"] as? String } == [name])
  }

  @Test func aWrongWordChangesNothing() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let name = try #require(try items(store).first?["name"] as? String)
    let before = try Command.run(["verify"] + store).words
    for (words, status) in [
      (["--settle", "w-00000000", "--as", "twin"], 65), (["--settle", name, "--as", "booked"], 65),
      (["--settle", name, "--as", "copy", "--of", "e1-20261001-2b69b46yve5x9"], 65), (["--settle", name], 64),
      (["--settle", name, "--as", "perhaps"], 64), (["--settle", name, "--as", "twin", "--of", "x"], 64),
    ] {
      let outcome = try Command.run(["review"] + words + store)
      #expect(outcome.status == Int32(status), "\(words): \(outcome.words)")
    }
    #expect(try Command.run(["verify"] + store).words == before)
  }

  @Test func keysOnATerminalSettleRows() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let outcome = try Command.review(["review"] + store, keys: ["t", "u", "c", "x"])
    for words in ["settled as twin", "taken back", "settled as copy", "Nothing waits."] {
      #expect(outcome.text.contains(words), "\(outcome.text)")
    }
    #expect(try entryCount(store) == 3)
    #expect(try items(store).isEmpty)
  }
}
