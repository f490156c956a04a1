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

  // MARK: Bills

  private static let bills = """
    Day,Sum,Shop,What,Invoice
    2026-09-14,-4.75,Corner Cafe,Coffee,A1
    2026-09-15,-33.20,Rail,Ticket,A2
    2026-09-16,-9.99,Kiosk,Paper,A3

    """

  private func profile(_ columns: String, sign: String = "amount") -> String {
    "kind: bill\ncolumns: {date: Day, amount: Sum, \(columns)}\ncurrency: EUR\nsign: \(sign)\n"
  }

  private func billStore(_ scratch: borrowing Scratch) throws -> [String] {
    try scratch.write(Self.bills, "bills.csv")
    try scratch.write(profile("payee: [], title: [], number: []"), "poor.yaml")
    try scratch.write(profile("payee: Shop, title: What, number: Invoice"), "rich.yaml")
    try scratch.write(profile("payee: Shop, title: What, number: Invoice", sign: "outflow"), "sign.yaml")
    return ["--store", scratch.path("books.sqlite")]
  }

  private func take(
    _ profile: String, _ store: [String], _ scratch: borrowing Scratch, _ more: [String] = []
  ) throws -> Outcome {
    try Command.run(["import", "bills.csv", "--profile", profile] + more + store, in: scratch.folder)
  }

  @Test func aBetterReadingOfBillsSaysMoreOfThemAndUndoTakesItBack() throws {
    let scratch = try Scratch()
    let store = try billStore(scratch)
    #expect(try take("poor.yaml", store, scratch).status == 0)
    let before = try Command.run(["list", "bills", "--json"] + store).array()
    let planned = try take("rich.yaml", store, scratch, ["--dry-run", "--json"])
    #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(planned.output)) == [])
    #expect(try planned.object()["enriched"] as? Int == 3 && planned.object()["added"] as? Int == 0)
    let digest = try #require(try planned.object()["digest"] as? String)
    let done = try take("rich.yaml", store, scratch, ["--apply", digest])
    #expect(done.status == 0, "\(done.words)")
    #expect(done.text.contains("3 bills held already now say what this better reading"), "\(done.text)")
    let after = try Command.run(["list", "bills", "--json"] + store).array()
    #expect(after.map { $0["id"] as? String } == before.map { $0["id"] as? String })
    #expect(Set(after.compactMap { $0["payee"] as? String }) == ["Corner Cafe", "Rail", "Kiosk"])
    #expect(try Command.run(["verify"] + store).status == 0)
    #expect(try Command.run(["undo", "r3"] + store).status == 0)
    #expect(try Command.run(["list", "bills", "--json"] + store).array() as NSArray == before as NSArray)
    #expect(try Command.run(["verify"] + store).status == 0)
  }

  @Test func aReadingWithTheOtherSignIsRefusedWithWhatToDo() throws {
    let scratch = try Scratch()
    let store = try billStore(scratch)
    _ = try take("sign.yaml", store, scratch)
    let refused = try take("rich.yaml", store, scratch)
    #expect(refused.status == 65 && refused.words.contains("counterfoil undo r2"), "\(refused.words)")
    #expect(refused.words.contains("[import.reading]"))
    #expect(try Command.run(["undo", "r2"] + store).status == 0)
    #expect(try take("rich.yaml", store, scratch).status == 0)
    let sums = try Command.run(["list", "bills", "--json"] + store).array().compactMap { $0["amount"] as? String }
    #expect(Set(sums) == ["-4.75", "-33.20", "-9.99"])
  }

  /// Stores of version 3 do not say where a bill stood: nothing is doubled, and nothing is said wrong.
  @Test func billsOfAnEarlierVersionAreNotDoubled() throws {
    let scratch = try Scratch()
    let store = try billStore(scratch)
    try FileManager.default.copyItem(
      atPath: Repository.file("Tests/Golden/store/version-3.sqlite").path, toPath: store[1])
    let looked = try Command.run(["verify"] + store)
    #expect(looked.status == 1 && looked.words.contains("[store.unsealed]"), "\(looked.words)")
    #expect(try take("poor.yaml", store, scratch).status == 0, "the same reading is known")
    let refused = try take("rich.yaml", store, scratch)
    #expect(refused.status == 65 && refused.words.contains("counterfoil undo r4"), "\(refused.words)")
    #expect(try Command.run(["list", "bills", "--json"] + store).array().count == 5)
    #expect(try Command.run(["verify"] + store).status == 0)
  }

  /// Two sheets share the bytes of their workbook: what stands on the same row of both are two bills.
  @Test func billsOfTwoSheetsAreNeverPaired() throws {
    let scratch = try Scratch()
    let store = ["--store", scratch.path("books.sqlite")]
    try scratch.write(Self.workbook, "bills.xls")
    try scratch.write(profile("payee: Shop"), "rich.yaml")
    try scratch.write(profile("payee: []"), "poor.yaml")
    func take(_ profile: String, _ sheet: String) throws -> [String: Any] {
      let outcome = try Command.run(
        ["import", "bills.xls", "--profile", profile, "--set", "sheet=\(sheet)", "--json"] + store, in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome.text) \(outcome.words)")
      return try outcome.object()
    }
    #expect(try take("poor.yaml", "January")["added"] as? Int == 1)
    let second = try take("rich.yaml", "February")
    #expect(second["added"] as? Int == 1 && second["enriched"] as? Int == 0)
    #expect(try take("rich.yaml", "January")["enriched"] as? Int == 1)
    let payees = try Command.run(["list", "bills", "--json"] + store).array().compactMap { $0["payee"] as? String }
    #expect(Set(payees) == ["Corner Cafe", "Kiosk"] && payees.count == 2)
  }

  /// A workbook as XML of two sheets, each with one bill of the same day and amount.
  private static var workbook: String {
    func sheet(_ name: String, _ shop: String) -> String {
      let rows = [["Day", "Sum", "Shop"], ["2026-09-14", "-4.75", shop]].map { cells in
        "<Row>" + cells.map { "<Cell><Data ss:Type=\"String\">\($0)</Data></Cell>" }.joined() + "</Row>"
      }
      return "<Worksheet ss:Name=\"\(name)\"><Table>\(rows.joined())</Table></Worksheet>"
    }
    let space = "urn:schemas-microsoft-com:office:spreadsheet"
    return "<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?>"
      + "<Workbook xmlns=\"\(space)\" xmlns:ss=\"\(space)\">"
      + sheet("January", "Corner Cafe") + sheet("February", "Kiosk") + "</Workbook>"
  }
}
