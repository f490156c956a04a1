import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore
import CounterfoilWorkflows
import Foundation
import Testing

/// A file whose column `import` names several downloads is taken in as these downloads.
@Suite struct DownloadPartsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let formats = CodecRegistry(Formats.builtIn)
  private static let header = "import,Date,Amount,Description\n"
  /// Two coffees of one day in the first, of which the second shows both again.
  private static let downloads = [
    "september,2026-09-13,-10.00,Rail\nseptember,2026-09-14,-4.75,Cafe\nseptember,2026-09-14,-4.75,Cafe\n",
    "october,2026-09-14,-4.75,Cafe\noctober,2026-09-14,-4.75,Cafe\noctober,2026-10-02,-3.00,Tea\n",
    "november,2026-10-02,-3.00,Tea\nnovember,2026-11-03,-8.20,Books\n",
  ]

  private func request(_ name: String, _ rows: String, profile: String? = nil) throws -> ImportRequest {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data((Self.header + rows).utf8).write(to: file)
    var request = ImportRequest(inputs: [InputRequest(path: file.path)])
    request.account = "checking"
    request.currency = Currency("EUR")
    request.profile = profile.map { ProfileText(yaml: $0, file: "p.yaml") }
    return request
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  private func counts(_ plan: ImportPlan) -> String {
    "\(plan.read) = \(plan.added) + \(plan.present) + \(plan.review) + \(plan.rejected)"
  }

  private func ids(_ store: Store) throws -> [String] {
    let records = try store.entries().records
    return (0..<records.count).map { records.text(EntryField.id.position, $0) ?? "" }
  }

  @Test(arguments: [nil, 1, 2]) func isTakenAsItsDownloadsOneAfterTheOther(_ limit: Int?) throws {
    defer { clean() }
    let (together, apart) = (try Store.inMemory(), try Store.inMemory())
    let whole = try request("all.csv", Self.downloads.joined())
    let importer =
      limit.map { Importer(store: together, registry: formats, recordLimit: $0) }
      ?? Importer(store: together, registry: formats)
    let (plan, run) = try importer.apply(whole)
    #expect(counts(plan) == "8 = 5 + 3 + 0 + 0")
    #expect(plan.status == .success)
    #expect(plan.files[0].findings.map(\.code.name) == ["import.downloads"])
    #expect(plan.text(.plain).contains("all.csv: 3 downloads, as its column `import` names them"))
    for (number, rows) in Self.downloads.enumerated() {
      _ = try Importer(store: apart, registry: formats).apply(try request("\(number).csv", rows))
    }
    #expect(try ids(together) == ids(apart))
    #expect(try ids(together).count == 5, "two coffees are two")
    // Again, nothing; and one run takes all of it back.
    let before = try together.contentDigest()
    #expect(try counts(importer.apply(whole).plan) == "8 = 0 + 8 + 0 + 0")
    #expect(try together.contentDigest() == before)
    #expect(try together.verify() == [])
    _ = try together.undo(try #require(run).id)
    #expect(try ids(together).isEmpty)
  }

  @Test func aDownloadIsKnownInAFileThatHasGrown() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let importer = Importer(store: store, registry: formats)
    _ = try importer.apply(try request("all.csv", Self.downloads[..<2].joined()))
    let held = try store.heldFiles().count
    let plan = try importer.apply(try request("all.csv", Self.downloads.joined())).plan
    #expect(counts(plan) == "8 = 1 + 7 + 0 + 0")
    #expect(try store.heldFiles().count == held + 1)
    #expect(plan.status == .success, "\(plan.files[0].findings)")
  }

  @Test func whatCannotBeReadIsCountedOnceWithItsDownload() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let rows = Self.downloads[0] + "september,2026-09-15,none,Rail\n" + Self.downloads[1]
    let request = try request("all.csv", rows, profile: "badRows: reject\n")
    let plan = try Importer(store: store, registry: formats).apply(request).plan
    #expect(counts(plan) == "7 = 4 + 2 + 0 + 1")
    #expect(try store.reviewItems().map(\.location.line) == [5])
  }

  /// A bank's id comes again with its payment; numbers of the file's rows tell the same payment apart from itself.
  @Test(arguments: ["row", "id"]) func numbersOfRowsAreNoIDsOfPayments(_ name: String) throws {
    defer { clean() }
    let days = [["01", "03", "03", "07", "09"], ["03", "03", "07", "09", "12"], ["07", "09", "12", "15"]]
    var rows = ""
    var number = 0
    for (download, days) in days.enumerated() {
      for day in days {
        number += 1
        rows += "r\(number),d\(download),2026-09-\(day),-\(day).00,Cafe\n"
      }
    }
    let store = try Store.inMemory()
    var request = try request("all.csv", "")
    try Data("\(name),import,Date,Amount,Description\n\(rows)".utf8).write(to: folder.appendingPathComponent("all.csv"))
    let plan = try Importer(store: store, registry: formats).apply(request).plan
    #expect(counts(plan) == "14 = 7 + 7 + 0 + 0", "two on the third")
    // Ids that come again are those of payments: two of one day and amount are two, and wait where nothing else tells.
    let told =
      "a1,d0,2026-09-01,-1.00,Cafe\na2,d0,2026-09-03,-4.00,Cafe\na3,d0,2026-09-05,-1.00,Cafe\n"
      + "a2,d1,2026-09-03,-4.00,Cafe\na9,d1,2026-09-04,-4.00,Cafe\na3,d1,2026-09-05,-1.00,Cafe\n"
    try Data("\(name),import,Date,Amount,Description\n\(told)".utf8).write(
      to: folder.appendingPathComponent("told.csv"))
    request.inputs = [InputRequest(path: folder.appendingPathComponent("told.csv").path)]
    let other = try Importer(store: Store.inMemory(), registry: formats).apply(request).plan
    #expect(counts(other) == "6 = 4 + 2 + 0 + 0")
  }

  /// Each entry of a store is listed once, also where two downloads brought two of one day and amount.
  @Test func whatWasListedComesBackAsItWas() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let rows =
      "sep,2026-09-13,-1.00,Rail\nsep,2026-09-14,-4.75,Cafe\noct,2026-09-14,-4.75,Cafe\noct,2026-09-14,-4.75,Cafe\n"
    _ = try Importer(store: store, registry: formats).apply(try request("all.csv", rows))
    let held = try ids(store)
    let listed = held.enumerated().map {
      "\($1),\($0 < 2 ? "sep" : "oct"),2026-09-1\($0 == 0 ? 3 : 4),-\($0 == 0 ? "1.00" : "4.75")\n"
    }
    let request = try request("listed.csv", "")
    try Data("id,import,Date,Amount\n\(listed.joined())".utf8).write(to: folder.appendingPathComponent("listed.csv"))
    let plan = try Importer(store: Store.inMemory(), registry: formats).apply(request).plan
    #expect(counts(plan) == "3 = 3 + 0 + 0 + 0")
  }

  /// From one download to the next they begin again.
  @Test(arguments: [("83.50", ""), ("84.50", "csv.balance")])
  func balancesMustFollowWithinEachDownload(_ balance: String, _ code: String) throws {
    defer { clean() }
    var request = try request("all.csv", "")
    request.isBalanceStrict = true
    let rows =
      "a,2026-09-13,-10.00,90.00,Rail\na,2026-09-14,-4.75,85.25,Cafe\na,2026-09-15,-1.75,\(balance),Bar\n"
      + "b,2026-09-14,-4.75,85.25,Cafe\nb,2026-09-15,-1.75,83.50,Bar\nb,2026-10-01,-4.75,78.75,Tea\n"
    try Data("import,Date,Amount,Balance,Description\n\(rows)".utf8).write(to: folder.appendingPathComponent("all.csv"))
    let plan = try Importer(store: Store.inMemory(), registry: formats).apply(request).plan
    #expect(plan.files[0].fault?.diagnostic.code.name ?? "" == code)
    #expect(counts(plan) == (code.isEmpty ? "6 = 4 + 2 + 0 + 0" : "0 = 0 + 0 + 0 + 0"))
  }

  /// Such a column may be the amounts of another currency, each of which would be a download.
  @Test func amountsAreNoNamesOfDownloads() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let rows = "\"4,75\",2026-09-14,-5.00,Cafe\n\"4,80\",2026-09-14,-5.00,Cafe\n\"9,10\",2026-09-15,-9.50,Rail\n"
    let request = try request("all.csv", rows, profile: "columns: {amount: 3}\nsign: amount\n")
    let plan = try Importer(store: store, registry: formats).apply(request).plan
    #expect(counts(plan) == "3 = 3 + 0 + 0 + 0")
    #expect(plan.files[0].findings.allSatisfy { $0.code.name != "import.downloads" })
  }

  /// Versions before took such a file as one download.
  @Test func whatWasTakenAsOneDownloadBeforeIsTold() throws {
    defer { clean() }
    let store = try Store.inMemory()
    let importer = Importer(store: store, registry: formats)
    let whole = try request("all.csv", Self.downloads.joined())
    let sha256 = try #require(try importer.plan(whole).files[0].sha256)
    var records = RecordBatch(schema: .entry)
    records.append(
      StatementEntry(
        id: "", account: "checking", date: try #require(CalendarDate(iso: "2026-09-13")),
        amount: Money(minorUnits: -1000, currency: try #require(Currency("EUR"))), description: "Rail"))
    let evidence = FileEvidence(
      path: "all.csv", sha256: sha256, byteCount: 1, format: "csv", records: RecordPieces(records))
    let run = try store.importing { session throws(Fault) in
      _ = try session.merge(evidence)
      return .keep(summary: "{}")
    }
    let plan = try importer.apply(whole).plan
    let told = plan.files[0].matters
    #expect(told.map(\.code.name) == ["import.downloads"] && plan.status == .attention)
    #expect(told.first?.fixes.first?.contains("undo \(try #require(run).id)") == true, "\(told)")
    #expect(try importer.apply(whole).plan.status == .success, "told once")
  }
}
