import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

/// An import says in words what printed balances show, and says it once.
@Suite struct BalanceFindingsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let formats = CodecRegistry(Formats.builtIn)

  private func input(_ name: String, _ rows: String...) throws -> InputRequest {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(("Date,Description,Amount,Balance\n" + rows.joined(separator: "\n") + "\n").utf8).write(to: file)
    return InputRequest(path: file.path)
  }

  private func request(_ inputs: [InputRequest]) -> ImportRequest {
    var request = ImportRequest(inputs: inputs)
    request.account = "giro"
    request.currency = Currency("EUR")
    return request
  }

  private func plan(_ inputs: InputRequest..., store: Store? = nil) throws -> ImportPlan {
    try Importer(store: store ?? Store.inMemory(), registry: formats).apply(request(inputs)).plan
  }

  private func balances(_ plan: ImportPlan) -> [Diagnostic] {
    plan.files.flatMap(\.findings).filter { ["csv.balance", "import.balance", "import.gap"].contains($0.code.name) }
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  @Test func namesTheMissingRowInPlaceOfTheReadersWord() throws {
    let sample = InputRequest(path: Repository.file("Samples/wrong/balance-gap.csv").path)
    let found = balances(try plan(sample))
    #expect(found.map(\.code.name) == ["import.balance"])
    #expect(found.first?.location?.line == 4)
    #expect(
      found.first?.message
        == "the running balance shows: between line 3 (2026-09-15) and line 4 (2026-09-17) a row of -60.00 is missing, "
        + "or several that add up to it")
  }

  @Test func strictBalanceStillRefusesTheFile() throws {
    var request = request([InputRequest(path: Repository.file("Samples/wrong/balance-gap.csv").path)])
    request.isBalanceStrict = true
    let plan = try Importer(store: Store.inMemory(), registry: formats).apply(request).plan
    #expect(plan.files[0].fault?.diagnostic.code.name == "csv.balance")
    #expect(balances(plan).isEmpty)
  }

  @Test func aRowThatCouldNotBeReadIsNotToldTwice() throws {
    defer { clean() }
    let file = try input(
      "a.csv", "2026-01-05,A,-10.00,990.00", "2026-01-06,B,-2O.00,970.00", "2026-01-07,C,-30.00,940.00",
      "2026-01-08,D,-40.00,900.00")
    var request = request([file])
    request.profile = ProfileText(yaml: "badRows: reject", file: "bank.yaml")
    let plan = try Importer(store: Store.inMemory(), registry: formats).apply(request).plan
    #expect(plan.rejected == 1)
    #expect(balances(plan).isEmpty)
  }

  @Test func namesTheDaysBetweenTwoStatements() throws {
    defer { clean() }
    let january = try input("jan.csv", "2026-01-05,A,-10.00,990.00", "2026-01-28,B,-20.00,970.00")
    let february = try input("feb.csv", "2026-02-02,C,-30.00,940.00", "2026-02-26,D,-40.00,900.00")
    let march = try input("mar.csv", "2026-03-30,E,-5.00,775.00", "2026-03-31,F,-6.00,769.00")
    let words =
      "account \"giro\": from 2026-02-26 to 2026-03-30 rows worth -120.00 EUR are missing between the statements "
      + "\"feb.csv\" and \"mar.csv\""
    let orders = [([january, february, march], 2), ([march, february, january], 1), ([february, march, january], 1)]
    for (order, teller) in orders {
      let together = try Importer(store: Store.inMemory(), registry: formats).apply(request(order)).plan
      #expect(balances(together).map(\.message) == [words])
      let store = try Store.inMemory()
      let found = try order.map { balances(try plan($0, store: store)).map(\.message) }
      #expect(found == (0..<3).map { $0 == teller ? [words] : [] }, "told by the file that makes the two neighbours")
    }
    let located = balances(try plan(january, february, march))
    #expect(located.map { $0.location?.line } == [2])
    #expect(located.first?.location?.file == march.path)
  }

  @Test func nothingIsMissingWhereAFileCoversTheDaysOrCutsADay() throws {
    defer { clean() }
    let early = try input("a.csv", "2026-01-05,A,-10.00,990.00", "2026-01-28,B,-20.00,970.00")
    let late = try input("c.csv", "2026-02-26,D,-40.00,900.00", "2026-02-27,E,-1.00,899.00")
    let between = try input("b.csv", "2026-01-28,B,-20.00,970.00", "2026-02-02,C,-30.00,940.00")
    #expect(balances(try plan(early, late)).map(\.code.name) == ["import.gap"])
    #expect(balances(try plan(early, late, between)).isEmpty)
    let cut = try input("d.csv", "2026-02-27,F,-2.00,897.00", "2026-02-28,G,-1.00,896.00")
    #expect(balances(try plan(late, cut)).isEmpty)
    // Newest first, and two rows of one day: the order of the file tells which balance is the last.
    let reversed = try input(
      "e.csv", "2026-01-28,B2,5.00,970.00", "2026-01-28,B1,-25.00,965.00", "2026-01-05,A,-10.00,990.00")
    let next = try input("f.csv", "2026-02-01,H,-70.00,900.00")
    #expect(balances(try plan(reversed, next)).isEmpty)
  }

  @Test func manyBreaksAreToldInPartAndCounted() throws {
    defer { clean() }
    var balance = 100_000
    let rows = (0..<200).map { row in
      balance -= row % 5 == 4 ? 300 : 100
      return
        "2026-\(1 + row / 28 < 10 ? "0" : "")\(1 + row / 28)-\(1 + row % 28 < 10 ? "0" : "")\(1 + row % 28),R\(row),"
        + "-1.00,\(balance / 100).00"
    }
    let found = balances(try plan(try input("many.csv", rows.joined(separator: "\n"))))
    #expect(found.count == 21)
    #expect(found.last?.message.hasPrefix("at 20 more places") == true)
  }
}
