import Foundation
import TestSupport
import Testing

/// What a person says about proposals, from the command line.
@Suite struct PersonTests {
  private static let statements = [
    "Samples/statements/harbor-checking-2026-10-15.csv",
    "Samples/statements/harbor-checking-2026-11-14.csv",
  ]

  /// A store of two statements and the bills, reconciled, with one proposal.
  private func books(_ scratch: borrowing Scratch) throws -> [String] {
    let store = ["--store", scratch.path("books.sqlite")]
    _ = try Command.run(["import", "-q", "Samples/accounts.json", "Samples/bills.json"] + store)
    _ = try Command.run(["import", "-q"] + Self.statements + ["--account", "checking"] + store)
    _ = try Command.run(["reconcile", "-q", "--account", "checking"] + store)
    return store
  }

  private func proposals(_ store: [String]) throws -> [[String: Any]] {
    let review = try Command.run(["review", "--json"] + store)
    #expect(try JSONSchemaValidator(schemaNamed: "review").validate(Data(review.output)) == [])
    return try #require(try review.object()["proposals"] as? [[String: Any]])
  }

  @Test func aRejectedProposalIsNeverMadeAgain() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let name = try #require(try proposals(store).first?["id"] as? String)
    #expect(try Command.run(["reject", name] + store).status == 0)
    #expect(try proposals(store).isEmpty)
    _ = try Command.run(["reconcile", "-q", "--account", "checking"] + store)
    let later = try proposals(store).compactMap { $0["id"] as? String }
    #expect(!later.contains(name))
    #expect(try Command.run(["reject", name] + store).status == 65, "it is open no more")
    let calibration = try Command.run(["calibration", "--json"] + store)
    #expect(
      try JSONSchemaValidator(schemaNamed: "calibration").validate(Data(calibration.output)) == [])
    #expect(try calibration.object()["decided"] as? Int == 1)
    #expect(try calibration.object()["confirmed"] as? Int == 0)
    #expect(try Command.run(["verify"] + store).status == 0)
  }

  @Test func aSplitMustAddUp() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let proposal = try #require(try proposals(store).first)
    let entry = try #require((proposal["entries"] as? [String])?.first)
    let before = try Command.run(["verify"] + store).words
    let wrong = try Command.run(["split", entry, "B-069", "B-070"] + store)
    #expect(wrong.status == 65)
    #expect(wrong.words.contains("45.00 USD more than the entry"), "\(wrong.words)")
    #expect(try Command.run(["verify"] + store).words == before)
    let right = try Command.run(["split", entry, "B-069=-20.00", "B-070=-25.00"] + store)
    #expect(right.status == 0, "\(right.words)")
    let open = try Command.run(["list", "bills", "--unmatched", "--json"] + store).array()
      .compactMap { $0["id"] as? String }
    #expect(open.contains("B-069") && open.contains("B-070"), "the rest of both is still owed")
  }

  @Test func explanationsFitTheirSchema() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let validator = try JSONSchemaValidator(schemaNamed: "explanation")
    let entry = try #require((try proposals(store).first?["entries"] as? [String])?.first)
    for ids in [[entry], [entry, "B-070"], ["B-062"], ["B-069"]] {
      let outcome = try Command.run(["explain"] + ids + ["--json"] + store)
      #expect(outcome.status == 0, "\(outcome.words)")
      #expect(validator.validate(Data(outcome.output)) == [], "\(ids)")
    }
    let files = try Command.run(
      ["explain", "B-069", "--statement"] + Self.statements + [
        "--against", "Samples/bills.json", "--profile", "Samples/profiles/harbor-checking.yaml",
        "--json",
      ])
    #expect(validator.validate(Data(files.output)) == [])
    #expect(try Command.run(["explain", "nothing"] + store).status == 65)
  }

  @Test func aShadowRunSaysWhatTheRealOneDoes() throws {
    let files =
      ["reconcile"] + Self.statements + [
        "--against", "Samples/bills.json", "--profile", "Samples/profiles/harbor-checking.yaml",
        "--json",
      ]
    let shadow = try Command.run(files + ["--shadow"])
    #expect(
      try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(shadow.output)) == [])
    let would = try #require(try shadow.object()["shadow"] as? [String: Any])["wouldLink"] as? Int
    let linked =
      try #require(try Command.run(files).object()["summary"] as? [String: Any])["linked"] as? Int
    #expect(would == linked)
    #expect(try #require(try shadow.object()["summary"] as? [String: Any])["linked"] as? Int == 0)
  }

  @Test func keysOnATerminalDecideAndUndo() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let name = try #require(try proposals(store).first?["id"] as? String)
    let line =
      "(sleep 1; printf nu; sleep 1; printf q) | script -qec 'counterfoil review --store \(store[1])' /dev/null"
    let outcome = try Command.shell(line, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(outcome.text.contains("never proposed again"), "\(outcome.text)")
    #expect(outcome.text.contains("taken back"), "\(outcome.text)")
    #expect(try proposals(store).compactMap { $0["id"] as? String }.contains(name))
  }
}
