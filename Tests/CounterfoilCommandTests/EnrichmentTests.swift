import CounterfoilTestSupport
import Foundation
import Testing

/// A better reading of a file that was imported already says more of its entries, and adds none.
@Suite struct EnrichmentTests {
  /// Two payments of one day and amount, told apart by texts alone.
  private static let table = """
    Date,Amount,Currency,Who,What,Ref
    2026-09-14,-4.75,EUR,Corner Cafe,Coffee,A1
    2026-09-14,-4.75,EUR,Book Shop,Pencil,A2
    2026-09-15,-33.20,EUR,Rail,Ticket,A3

    """
  private static let poor = "columns: {payee: [], description: [], reference: []}\n"
  private static let rich = "columns: {payee: Who, description: What, reference: Ref}\n"

  private func store(_ scratch: borrowing Scratch) throws -> [String] {
    try scratch.write(Self.table, "bank.csv")
    try scratch.write(Self.poor, "poor.yaml")
    try scratch.write(Self.rich, "rich.yaml")
    return ["--store", scratch.path("books.sqlite")]
  }

  private func read(_ profile: String, _ store: [String], _ scratch: borrowing Scratch) throws -> [String: Any] {
    let outcome = try Command.run(
      ["import", "bank.csv", "--account", "giro", "--profile", profile, "--json"] + store, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.text) \(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(outcome.output)) == [])
    return try outcome.object()
  }

  private func entries(_ store: [String]) throws -> [[String: Any]] {
    try Command.run(["list", "entries", "--json"] + store).array()
  }

  private func texts(_ store: [String]) throws -> Set<String> {
    Set(
      try entries(store).map { entry in
        ["date", "amount", "payee", "description", "reference"].map { entry[$0] as? String ?? "-" }
          .joined(separator: " ")
      })
  }

  private static let richTexts: Set = [
    "2026-09-14 -4.75 Corner Cafe Coffee A1", "2026-09-14 -4.75 Book Shop Pencil A2",
    "2026-09-15 -33.20 Rail Ticket A3",
  ]

  @Test func aBetterReadingSaysMoreOfWhatIsHeldAndUndoTakesItBack() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    _ = try read("poor.yaml", store, scratch)
    let before = try entries(store)
    let plan = try read("rich.yaml", store, scratch)
    #expect(plan["added"] as? Int == 0 && plan["present"] as? Int == 3 && plan["enriched"] as? Int == 3)
    #expect(try texts(store) == Self.richTexts)
    // What people and rules said of an entry is kept under its id.
    #expect(
      try Set(entries(store).compactMap { $0["id"] as? String }) == Set(before.compactMap { $0["id"] as? String }))
    #expect(try Command.run(["verify"] + store).status == 0)
    #expect(try Command.run(["undo", "r3"] + store).status == 0)
    #expect(try entries(store) as NSArray == before as NSArray)
    #expect(try Command.run(["verify"] + store).status == 0)
  }

  @Test func aPoorerReadingTakesNothingAway() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    _ = try read("rich.yaml", store, scratch)
    let plan = try read("poor.yaml", store, scratch)
    #expect(plan["enriched"] as? Int == 0 && plan["added"] as? Int == 0)
    #expect(try texts(store) == Self.richTexts)
  }

  @Test func wordsSayHowManyEntriesSayMore() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    _ = try read("poor.yaml", store, scratch)
    let outcome = try Command.run(
      ["import", "bank.csv", "--account", "giro", "--profile", "rich.yaml"] + store, in: scratch.folder)
    #expect(outcome.text.contains("3 entries held already now say more"), "\(outcome.text)")
  }

  /// Another file with other words is no reading of the same bytes: it contradicts, and a person decides.
  @Test func anotherFileThatContradictsStaysADoubt() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    _ = try read("rich.yaml", store, scratch)
    try scratch.write(
      "Date,Amount,Currency,Who,What,Ref\n2026-09-15,-33.20,EUR,Garage,Repair,Z9\n", "other.csv")
    let outcome = try Command.run(
      ["import", "other.csv", "--account", "giro", "--profile", "rich.yaml", "--json"] + store, in: scratch.folder)
    #expect(outcome.status == 1, "\(outcome.text)")
    #expect(try outcome.object()["review"] as? Int == 1)
  }
}
