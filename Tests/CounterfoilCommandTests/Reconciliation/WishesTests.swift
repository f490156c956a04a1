import CounterfoilTestSupport
import Foundation
import Testing

/// What people beg other programs for, seen from the command line; the table in `PromisesTests` names these tests.
@Suite struct WishesTests {
  private static let first = "Samples/statements/harbor-checking-2026-10-15.csv"
  private static let second = "Samples/statements/harbor-checking-2026-11-14.csv"

  private func store(_ scratch: borrowing Scratch) -> [String] { ["--store", scratch.path("books.sqlite")] }

  private func books(_ scratch: borrowing Scratch, environment: [String: String] = [:]) throws -> [String] {
    let store = store(scratch)
    for words in [
      ["import", "-q", "Samples/accounts.json", "Samples/bills.json"],
      ["import", "-q", Self.first, Self.second, "--account", "checking"],
      ["reconcile", "-q", "--account", "checking"],
    ] {
      let outcome = try Command.run(words + store, environment: environment)
      #expect(outcome.status < 2, "\(outcome.words)")
    }
    return store
  }

  private func digest(_ store: [String]) throws -> String {
    try #require(try Command.run(["verify", "--json"] + store).object()["contentDigest"] as? String)
  }

  /// The counts of a plan or an import, without what tells the two apart.
  private func counts(_ outcome: Outcome) throws -> [String: Int] {
    let object = try outcome.object()
    var counts: [String: Int] = [:]
    for name in ["read", "added", "present", "review", "rejected"] {
      counts[name] = try #require(object[name] as? Int, "\(outcome.text)")
    }
    return counts
  }

  // 2
  @Test func thePreviewIsWhatTheImportDoes() throws {
    let scratch = try Scratch()
    let store = store(scratch)
    let common = ["--account", "checking", "--currency", "USD", "--json"]
    for files in [[Self.first], [Self.first, Self.second]] {
      let preview = try Command.run(["import"] + files + common + ["--dry-run"] + store)
      let again = try Command.run(["import"] + files + common + ["--dry-run"] + store)
      #expect(again.output == preview.output, "a preview changes nothing")
      let plan = try #require(try preview.object()["digest"] as? String)
      let done = try Command.run(["import"] + files + common + ["--apply", plan] + store)
      #expect(try counts(done) == counts(preview))
      #expect(try done.object()["digest"] as? String == plan)
    }
    let empty = try counts(try Command.run(["import", Self.second] + common + ["--dry-run"] + store))
    #expect(empty["added"] == 0)
  }

  // 4
  @Test func aLinkedBillIsClaimedNoSecondTime() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let ids = { (kind: String, words: [String]) in
      try Command.run(["list", kind, "--json"] + words + store).array().compactMap { $0["id"] as? String }
    }
    let open = try ids("bills", ["--unmatched"])
    let linked = try #require(try ids("bills", []).first { !open.contains($0) })
    let free = try #require(try ids("entries", ["--unmatched"]).first)
    let before = try digest(store)
    let refused = try Command.run(["accept", free, linked] + store)
    #expect(refused.status == 65)
    #expect(refused.words.contains("is linked already"), "\(refused.words)")
    #expect(try digest(store) == before)
    // A later payment of the same amount does not take it either.
    _ = try Command.run(["reconcile", "-q", "--account", "checking"] + store)
    #expect(try ids("bills", ["--unmatched"]) == open)
  }

  // 7
  @Test func theStoreIsTheOnlyState() throws {
    let scratch = try Scratch()
    let home = scratch.folder.appendingPathComponent("home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let store = try books(scratch, environment: ["HOME": home.path])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    let kept = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).filter { $0 != "home" }
    #expect(kept.allSatisfy { $0.hasPrefix("books.sqlite") }, "\(kept)")
    // The one file, taken elsewhere, is all of the books: importing there again adds nothing.
    let moved = scratch.path("elsewhere.sqlite")
    try FileManager.default.copyItem(atPath: store[1], toPath: moved)
    #expect(try digest(["--store", moved]) == digest(store))
    let again = ["import", Self.second, Self.first, "--account", "checking", "--json", "--store", moved]
    #expect(try counts(try Command.run(again))["added"] == 0)
    #expect(try digest(["--store", moved]) == digest(store))
  }

  // 9: each process hashes with a seed of its own.
  @Test func everyProcessGivesTheSameAnswer() throws {
    var digests: Set<String> = []
    var plans: Set<[UInt8]> = []
    for environment in [["TZ": "UTC"], ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8"], ["TZ": "Pacific/Apia"]] {
      let scratch = try Scratch()
      let store = try books(scratch, environment: environment)
      digests.insert(try digest(store))
      let words =
        ["reconcile", Self.first, Self.second, "--against", "Samples/bills.json", "--json"]
        + ["--profile", "Samples/profiles/harbor-checking.yaml"]
      plans.insert(try Command.run(words, environment: environment).output)
    }
    #expect(digests.count == 1)
    #expect(plans.count == 1)
  }

  // 10
  @Test func anUpgradeDoublesNothing() throws {
    let scratch = try Scratch()
    let store = store(scratch)
    try FileManager.default.copyItem(
      atPath: Repository.file("Tests/Golden/store/version-1.sqlite").path, toPath: store[1])
    let before = try Command.run(["list", "entries", "--json"] + store).array().compactMap { $0["id"] as? String }
    #expect(before.count == 2)
    let rows = [("x1", "14", "-12.34", "Cafe Blue"), ("x2", "15", "-99.00", "Corner Shop")].map {
      """
      {"id":"\($0)","account":"giro","date":"2026-09-\($1)","amount":"\($2)","currency":"EUR","status":"booked",\
      "payee":"\($3)"}
      """
    }
    // The same rows as an earlier version took them, and in other bytes.
    for (name, text) in [
      ("e.json", rows.joined(separator: "\n")), ("turned.json", "[\(rows.reversed().joined(separator: ",\n "))]"),
    ] {
      let outcome = try Command.run(["import", try scratch.write(text, name), "--json"] + store)
      #expect(try counts(outcome)["added"] == 0, "\(outcome.text)")
      #expect(try counts(outcome)["present"] == 2)
    }
    let after = try Command.run(["list", "entries", "--json"] + store).array().compactMap { $0["id"] as? String }
    #expect(after == before)
    #expect(try Command.run(["verify"] + store).status == 0)
  }

  // 11
  @Test func aRemovedEntryComesBackWhenAsked() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let entries = { try Command.run(["list", "entries", "--json"] + store).array().compactMap { $0["id"] as? String } }
    let all = try entries()
    let proposed = try #require(
      try Command.run(["review", "--json"] + store).object()["proposals"] as? [[String: Any]]
    )
    .flatMap { $0["entries"] as? [String] ?? [] }
    let free = try Command.run(["list", "entries", "--unmatched", "--json"] + store).array()
    let id = try #require(free.compactMap { $0["id"] as? String }.first { !proposed.contains($0) })
    let removed = try Command.run(["remove", "entry", id] + store)
    #expect(removed.status == 0, "\(removed.words)")
    let run = try #require(try Command.run(["runs", "--json"] + store).array().last?["id"] as? String)
    _ = try Command.run(["import", "-q", Self.first, Self.second, "--account", "checking"] + store)
    #expect(try entries() == all.filter { $0 != id }, "it does not come back by itself")
    #expect(try Command.run(["undo", run] + store).status == 0)
    #expect(try entries() == all)
  }
}
