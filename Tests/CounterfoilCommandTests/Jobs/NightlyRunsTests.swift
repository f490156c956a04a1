import CounterfoilTestSupport
import Foundation
import Testing

/// Night after night without news.
@Suite struct NightlyRunsTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    inboxes:
      - {files: Samples/accounts.json, settle: 0}
      - {files: Samples/statements/harbor-checking-2026-1*.csv, account: checking, settle: 0}
      - {files: Samples/bills.json, settle: 0}

    """

  private func size(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
  }

  @Test func aYearOfNightsLeavesLinesThatCountAndOneUndo() throws {
    let scratch = try Scratch()
    try Repository.copy("Samples", into: scratch.folder)
    let jobs = try scratch.write(Self.jobs, "jobs.yaml")
    let store = scratch.path("books.sqlite")
    #expect(try Command.run(["run", jobs, "-q"]).status <= 1)
    let first = try size(store)
    #expect(try Command.run(["run", jobs, "-q"]).status <= 1)
    let runs = try Command.run(["runs", "--json", "--store", store]).array().count
    let nights = Sweep.pick(8, whole: 365)
    for _ in 0..<nights { #expect(try Command.run(["run", jobs, "-q"]).status <= 1) }
    let list = try Command.run(["runs", "--json", "--store", store]).array()
    #expect(list.count <= runs + 4, "three imports and a reconciliation that found nothing: \(list)")
    let counts = list.compactMap { ($0["summary"] as? [String: Any])?["again"] as? Int }
    #expect(counts.count == 4 && counts.allSatisfy { $0 >= nights - 1 }, "\(counts)")
    let last = try size(store)
    #expect(last * 10 < first * 12, "\(first) became \(last)")
    #expect(try Command.run(["verify", "--store", store]).status == 0)
    let entries = try #require(
      list.first { ($0["summary"] as? [String: Any]).map { "\($0)".contains("harbor") } ?? false }?["id"] as? String)
    let undone = try Command.run(["undo", entries, "--store", store, "--json"])
    #expect(undone.status == 0, "\(undone.words)")
    #expect((try undone.object()["entriesRemoved"] as? Int ?? 0) > 20)
    #expect(try Command.run(["list", "entries", "--json", "--store", store]).array().isEmpty)
    #expect(try Command.run(["verify", "--store", store]).status == 0)
  }
}
