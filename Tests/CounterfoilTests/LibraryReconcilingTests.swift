import Counterfoil
import CounterfoilTestSupport
import Foundation
import Testing

/// What a program is promised of reconciling, and of the store.
struct LibraryReconcilingTests {
  static func harbor() throws -> (entries: FileContents, bills: FileContents) {
    var options = ReadOptions()
    options.account = "checking"
    options.currency = Currency("USD")
    return (
      try Counterfoil.read(ReadingTests.sample("statements/harbor-checking-2026-11-14.csv"), options: options),
      try Counterfoil.read(ReadingTests.sample("bills.json"))
    )
  }

  @Test func linksNameRowsByTheirIDsAndSayWhy() throws {
    let (statement, bills) = try Self.harbor()
    let result = try Counterfoil.reconcile(statement.entries, against: bills.bills)
    let entries = try Dictionary(uniqueKeysWithValues: statement.entries.map { ($0.id, $0) })
    let recorded = try Dictionary(uniqueKeysWithValues: bills.bills.map { ($0.id, $0) })
    #expect(result.links.count > 10)
    for link in result.links {
      #expect(link.entries.allSatisfy { entries[$0] != nil } && link.bills.allSatisfy { recorded[$0] != nil })
      #expect(!link.evidence.isEmpty || link.bills.isEmpty)
      #expect((0...1).contains(link.probability))
    }
    #expect(result.unmatchedEntries.allSatisfy { entries[$0.id] != nil && !$0.reason.isEmpty })
    #expect(result.summary.linkedCount == result.links.count { !$0.bills.isEmpty })
  }

  @Test func valuesAndBatchesInAnyOrderGiveTheSameLinks() throws {
    let (statement, bills) = try Self.harbor()
    let values = try Counterfoil.reconcile(statement.entries, against: bills.bills)
    let batches = try Counterfoil.reconcile(statement.records, against: bills.records)
    let reversed = try Counterfoil.reconcile(statement.entries.reversed(), against: bills.bills.reversed())
    #expect(values.links == batches.links && values.proposals == batches.proposals)
    #expect(Set(values.links) == Set(reversed.links))
  }

  @Test func twoRowsOfOneIDAreRefused() throws {
    let (statement, bills) = try Self.harbor()
    let twice = try statement.entries + statement.entries.prefix(1)
    let fault = try #require(throws: Fault.self) { try Counterfoil.reconcile(twice, against: bills.bills) }
    #expect(fault.status == .usage)
  }

  @Test func aRowThatTwoDownloadsHoldIsACopy() throws {
    let files = ["10-15", "11-14"].map { ReadingTests.sample("statements/harbor-checking-2026-\($0).csv") }
    var options = ReadOptions()
    options.account = "checking"
    let entries = try files.flatMap { try Counterfoil.read($0, options: options).entries }
    let result = try Counterfoil.reconcile(entries, against: [])
    #expect(!result.duplicateEntries.isEmpty)
    #expect(result.duplicateEntries.allSatisfy { $0.copy != $0.original && !$0.reason.isEmpty })
  }

  @Test func theStoreTakesAFileOnceAndGivesARunBack() throws {
    let (_, bills) = try Self.harbor()
    let store = try StatementStore.inMemory()
    let path = ReadingTests.sample("statements/harbor-checking-2026-11-14.csv")
    var options = ReadOptions()
    options.currency = Currency("USD")
    let first = try store.importFiles([path], account: "checking", options: options)
    let second = try store.importFiles([path], account: "checking", options: options)
    #expect(first.files[0].addedCount > 0 && first.files[0].fault == nil && second.files[0].addedCount == 0)
    try store.add(bills.bills)
    #expect(try store.bills().count == bills.count)
    let result = try store.reconcile()
    let run = try store.keep(result)
    #expect(try store.reconcile().links.isEmpty)
    try store.undo(run)
    #expect(try store.reconcile().links.count == result.links.count)
    let proof = try store.verify()
    #expect(proof.findings.isEmpty && proof.head != nil)
    #expect(try store.entries().allSatisfy { $0.location?.file.contains("harbor") == true })
    for format in [ReportFormat.html, .svg, .markdown, .text] {
      #expect(try !store.report(as: format).isEmpty)
      #expect(try !result.report(as: format).isEmpty)
    }
  }

  @Test func aRefusedFileIsToldWithItsQuestion() throws {
    let store = try StatementStore.inMemory()
    let folder = FileManager.default.temporaryDirectory.appending(path: "counterfoil-\(UUID().uuidString).csv")
    try Data("date,description,amount\n03/04/2026,Tea,-3.20\n05/06/2026,Salary,900.00\n".utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = ReadOptions()
    options.currency = Currency("EUR")
    let result = try store.importFiles([folder.path], account: "a", options: options)
    #expect(result.run == nil && result.needsPerson)
    #expect(try #require(result.files[0].fault).questions.count == 1)
  }
}
