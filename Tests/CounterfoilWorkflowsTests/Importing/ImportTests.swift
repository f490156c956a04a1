import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

/// Files into the store: what is planned is what is done, and a bad file harms no other.
@Suite struct ImportTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let formats = CodecRegistry(Formats.builtIn)

  private func write(_ name: String, _ text: String) throws -> InputRequest {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return InputRequest(path: file.path)
  }

  private func request(_ inputs: InputRequest..., account: String? = "checking", currency: String? = "EUR")
    -> ImportRequest
  {
    var request = ImportRequest(inputs: inputs)
    request.account = account
    request.currency = currency.flatMap { Currency($0) }
    return request
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  // FAULTS 38, 46: the two overlapping downloads of the samples, in either order, together or one after the other
  @Test func overlappingDownloadsEndInTheSameStoreInAnyOrder() throws {
    let names = ["harbor-checking-2026-10-15.csv", "harbor-checking-2026-11-14.csv"]
    let inputs = names.map { InputRequest(path: Repository.file("Samples/statements/\($0)").path) }
    var digests: Set<String> = []
    for order in [[0, 1], [1, 0], [0, 1, 0], [1, 1, 0]] {
      let together = try Store.inMemory()
      var all = request(currency: "USD")
      all.inputs = order.map { inputs[$0] }
      let (plan, _) = try Importer(store: together, registry: formats).apply(all)
      #expect(plan.status == .success)
      digests.insert(try together.contentDigest())
      let apart = try Store.inMemory()
      for index in order {
        _ = try Importer(store: apart, registry: formats).apply(request(inputs[index], currency: "USD"))
      }
      digests.insert(try apart.contentDigest())
    }
    #expect(digests.count == 1)
  }

  @Test func aBadFileIsLeftOutAndTheOthersGoOn() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let good = try write("good.csv", "Date,Amount,Description\n2026-09-14,-1.50,Coffee\n2026-09-15,-2.50,Tea\n")
    let bad = try write("bad.csv", "Date,Amount,Description\n2026-09-14,-1.50,\"Coffee\n2026-09-15,-2.50,Tea\n")
    let missing = InputRequest(path: folder.appendingPathComponent("missing.csv").path)
    let (plan, run) = try Importer(store: store, registry: formats).apply(request(bad, good, missing))
    #expect(run != nil)
    #expect(plan.files.map { $0.fault?.status } == [.badData, nil, .noInput])
    #expect(plan.status == .badData)
    #expect(plan.added == 2)
    #expect(try store.entries().records.count == 2)
  }

  @Test func theAccountsAreToldAlsoWhereNothingSaysTheCurrency() throws {
    defer { clean() }
    let store = try Store.inMemory()
    var listed = RecordBatch(schema: .account)
    listed.append(Account(id: "savings", name: "Savings"))
    _ = try store.add(listed)
    let file = try write("plain.csv", "Date,Amount,Description\n2026-09-14,-1.50,Coffee\n2026-09-15,-2.50,Tea\n")
    let plan = try Importer(store: store, registry: formats).plan(request(file, account: "giro", currency: nil))
    #expect(plan.files[0].fault?.diagnostic.code == .importNoCurrency)
    #expect(plan.files[0].accounts == ["giro"])
    #expect(plan.files[0].findings.contains { $0.code == .importUnknownAccount })
  }

  @Test func whereNoFileCanBeTakenThereIsNoRun() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let bad = try write("bad.csv", "Date,Amount,Description\n2026-09-14,-1.50,\"Coffee\n")
    let (plan, run) = try Importer(store: store, registry: formats).apply(request(bad))
    #expect(run == nil)
    #expect(plan.status == .badData)
    #expect(try store.runs().isEmpty)
  }

  @Test func takesOnlyThePlanThatWasApproved() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let importer = Importer(store: store, registry: formats)
    let file = try write("a.csv", "Date,Amount,Description\n2026-09-14,-1.50,Coffee\n")
    let before = try store.contentDigest()
    let plan = try importer.plan(request(file))
    #expect(plan.added == 1)
    #expect(try store.contentDigest() == before, "a plan changes nothing")
    #expect(try importer.plan(request(file)).digest == plan.digest, "and says the same again")
    _ = try write("a.csv", "Date,Amount,Description\n2026-09-14,-1.60,Coffee\n")
    let fault = #expect(throws: Fault.self) { try importer.apply(request(file), digest: plan.digest) }
    #expect(fault?.status == .tryAgain)
    #expect(try store.contentDigest() == before)
    let changed = try importer.plan(request(file))
    #expect(try importer.apply(request(file), digest: changed.digest).run != nil)
    #expect(try store.entries().records.count == 1)
    #expect(try importer.plan(request(file)).digest != changed.digest, "now it would add nothing")
  }

  @Test func anAccountOfTheStoreTellsTheCurrencyAndTheNumber() throws {
    defer { clean() }
    let store = try Store.inMemory()
    var accounts = RecordBatch(schema: .account)
    accounts.beginRecord()
    accounts.set(0, text: "giro")
    accounts.set(2, text: "JPY")
    accounts.set(3, text: "DE89 3704 0044 0532 0130 00")
    accounts.endRecord()
    _ = try store.add(accounts)
    let file = try write(
      "a.csv", "Date,Amount,Description,Account\n2026-09-14,-1500,Coffee,DE89370400440532013000\n")
    let importer = Importer(store: store, registry: formats)
    let (plan, _) = try importer.apply(request(file, account: nil, currency: nil))
    #expect(plan.files[0].fault == nil)
    let records = try store.entries().records
    #expect(records[EntryField.account, 0] == "giro")
    #expect(records[EntryField.amount, 0]?.description == "-1500 JPY")
  }

  @Test(
    arguments: [(nil, "EUR", "import.account"), ("checking", nil, "import.currency")] as [(String?, String?, String)])
  func saysWhatIsMissing(account: String?, currency: String?, code: String) throws {
    defer { clean() }
    let store = try Store.inMemory()
    let file = try write("a.csv", "Date,Amount,Description\n2026-09-14,-1.50,Coffee\n")
    let plan = try Importer(store: store, registry: formats).plan(request(file, account: account, currency: currency))
    #expect(plan.files[0].fault?.diagnostic.code.name == code)
    #expect(plan.files[0].fault?.diagnostic.fixes.isEmpty == false)
  }

  // FAULTS 83
  @Test func aFileThatGrowsWhileItIsReadIsForLater() throws {
    defer { clean() }
    let store = try Store.inMemory()
    var text = "Date,Amount,Description\n"
    for number in 0..<60_000 { text += "2026-09-14,-\(number % 900).50,Coffee number \(number)\n" }
    let file = try write("a.csv", text)
    var grown = false
    let progress = Progress { _, _ in
      guard !grown, let handle = FileHandle(forWritingAtPath: file.path) else { return }
      grown = true
      handle.seekToEndOfFile()
      handle.write(Data("2026-09-15,-1.00,Late\n".utf8))
      handle.closeFile()
    }
    let importer = Importer(store: store, registry: formats, progress: progress)
    let (plan, run) = try importer.apply(request(file))
    #expect(grown)
    #expect(plan.status == .tryAgain)
    #expect(run == nil)
    #expect(try store.entries().records.isEmpty)
    #expect(try Importer(store: store, registry: formats).apply(request(file)).plan.added == 60_001)
  }

  @Test func theCountsAlwaysAddUp() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let first = try write("a.csv", "Date,Amount,Description\n2026-09-13,-9.00,Rent\n2026-09-14,-1.50,Coffee house\n")
    let second = try write(
      "b.csv", "Date,Amount,Description\n2026-09-14,-1.50,Parking\n2026-09-15,-1.50,Tea\n")
    let (plan, _) = try Importer(store: store, registry: formats).apply(request(first, second))
    for file in plan.files where file.fault == nil {
      #expect(file.read == file.added + file.present + file.review + file.rejected)
    }
    #expect(plan.read == plan.added + plan.present + plan.review + plan.rejected)
    let validator = try JSONSchemaValidator(schemaNamed: "import-plan")
    #expect(validator.validate(Data(plan.json().utf8)) == [])
    #expect(plan.review == 1)
  }

  @Test func theJSONOfAPlanKeepsItsSchemaWithFaultsToo() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let bad = try write("bad\u{1B}.csv", "Date,Amount,Description\n2026-09-14,-1.50,\"Coffee\n")
    let plan = try Importer(store: store, registry: formats).plan(request(bad))
    let validator = try JSONSchemaValidator(schemaNamed: "import-plan")
    #expect(validator.validate(Data(plan.json().utf8)) == [])
    #expect(!plan.json().utf8.contains(0x1B))
  }

  @Test func billsTakeTheBookOfTheRequest() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let file = try write(
      "bills.json",
      """
      [{"id": "1", "date": "2026-09-14", "amount": "-1.00", "currency": "EUR", "title": "a", "book": "named"},
       {"id": "2", "date": "2026-09-14", "amount": "-1.00", "currency": "EUR", "title": "b"}]
      """)
    var all = request(file)
    all.book = "other"
    #expect(try Importer(store: store, registry: formats).apply(all).plan.added == 2)
    let bills = try store.records(.bill)
    #expect((0..<2).map { bills[BillField.book, $0] } == ["named", "other"])
  }
}
