import CounterfoilTestSupport
import Foundation
import Testing

/// `reconcile --write-model` keeps what was learned, and `--model` decides with it.
@Suite struct ModelFileTests {
  private static let book = [
    "Samples/statements/harbor-checking-2026-10-15.csv", "Samples/statements/harbor-checking-2026-11-14.csv",
    "--against", "Samples/bills.json", "--profile", "Samples/profiles/harbor-checking.yaml",
  ]

  private func model(_ scratch: borrowing Scratch) throws -> String {
    let path = scratch.path("books.model")
    let outcome = try Command.run(["reconcile", "-q"] + Self.book + ["--write-model", path])
    #expect([0, 1].contains(outcome.status), "\(outcome.words)")
    return path
  }

  private func linked(_ outcome: Outcome) throws -> [String] {
    let matches = try #require(try outcome.object()["matches"] as? [[String: Any]])
    return matches.filter { $0["decision"] as? String == "linked" }.map {
      "\($0["entries"] ?? "") \($0["bills"] ?? "")"
    }.sorted()
  }

  @Test func whatIsWrittenFitsTheSchemaAndIsTheSameEachTime() throws {
    let scratch = try Scratch()
    let path = try model(scratch)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let errors = try JSONSchemaValidator(schemaNamed: "model").validate(bytes)
    #expect(errors == [], "\(errors.prefix(5))")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    _ = try Command.run(["reconcile", "-q", "--threads", "3"] + Self.book + ["--write-model", path])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test func decidesAsTheBooksThatTaughtIt() throws {
    let scratch = try Scratch()
    let path = try model(scratch)
    let plain = try Command.run(["reconcile", "--json"] + Self.book)
    let decided = try Command.run(["reconcile", "--json"] + Self.book + ["--model", path])
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(decided.output)) == [])
    #expect(try !linked(plain).isEmpty)
    #expect(try linked(decided) == linked(plain))
    #expect(
      try Command.run(["reconcile", "--json", "--threads", "3"] + Self.book + ["--model", path]).output
        == decided.output)
  }

  /// A store remembers which model decided: with another one all that is open is weighed again.
  @Test func decidesInAStore() throws {
    let scratch = try Scratch()
    let path = try model(scratch)
    let store = ["--store", scratch.path("books.sqlite")]
    _ = try Command.run(["import", "-q", "Samples/accounts.json", "Samples/bills.json"] + store)
    _ = try Command.run(["import", "-q"] + Self.book.prefix(2) + ["--account", "checking"] + store)
    let outcome = try Command.run(["reconcile", "--json", "--model", path] + store)
    #expect(try !linked(outcome).isEmpty)
    let runs = try Command.run(["runs", "--json"] + store)
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any]
    let digest = try #require(file?["sha256"] as? String)
    #expect(String(decoding: runs.output, as: UTF8.self).contains(digest))
    let second = try Command.run(["reconcile", "--dry-run", "--write-model", scratch.path("second.model")] + store)
    #expect([0, 1].contains(second.status))
    #expect(FileManager.default.fileExists(atPath: scratch.path("second.model")))
    #expect(try Command.run(["verify"] + store).status == 0)
  }

  /// What is explained is what the model decided.
  @Test func explainsWhatItDecided() throws {
    let scratch = try Scratch()
    let path = try model(scratch)
    let decided = try Command.run(["reconcile", "--json"] + Self.book + ["--model", path])
    let match = try #require(
      (try decided.object()["matches"] as? [[String: Any]])?.first { $0["shape"] as? String == "equalAmounts" })
    let entry = try #require((match["entries"] as? [String])?.first)
    let bill = try #require((match["bills"] as? [String])?.first)
    let evidence = try #require(match["evidence"] as? [[String: Any]])
    let arguments = ["explain", entry, bill, "--json", "--statement"] + Self.book.prefix(2) + Self.book.dropFirst(2)
    let outcome = try Command.run(arguments + ["--model", path])
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "explanation").validate(Data(outcome.output)) == [])
    let words = String(decoding: outcome.output, as: UTF8.self)
    for item in evidence where item["kind"] as? String != "rival" {
      #expect(words.contains(try #require(item["text"] as? String)), "\(item)")
    }
    #expect(try Command.run(arguments).output != outcome.output, "the numbers are the model's")
    #expect(try Command.run(arguments + ["--model", scratch.path("none")]).status == 66)
  }

  @Test func decidesInJobs() throws {
    let scratch = try Scratch()
    let path = try model(scratch)
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any]
    let digest = try #require(file?["sha256"] as? String)
    let jobs = try scratch.write(
      """
      store: books.sqlite
      create: true
      reconcile: {model: books.model}
      inboxes:
        - {files: "in/*.csv", account: checking}
      """, "jobs.yaml")
    for name in Self.book.prefix(2) {
      let text = try String(contentsOfFile: Repository.file(name).path, encoding: .utf8)
      try scratch.write(text, "in/\(name.split(separator: "/").last ?? "")")
    }
    let store = ["--store", scratch.path("books.sqlite")]
    _ = try Command.run(["import", "-q", "Samples/accounts.json", "Samples/bills.json"] + store)
    #expect([0, 1].contains(try Command.run(["run", jobs]).status))
    let runs = try Command.run(["runs", "--json"] + store)
    #expect(String(decoding: runs.output, as: UTF8.self).contains(digest))
  }

  @Test func aFileThatIsNoModelIsRefused() throws {
    let scratch = try Scratch()
    let path = try model(scratch)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let wrong: [(text: String, words: String)] = [
      (text.replacing("\"entryCount\":", with: "\"entryCount\":1"), "digest"), (String(text.dropLast(40)), "no model"),
      ("[1]", "no model"), ("", "no model"), (text.replacing("counterfoil-model", with: "model"), "no model"),
    ]
    for (text, words) in wrong {
      let file = try scratch.write(text, "wrong.model")
      let outcome = try Command.run(["reconcile"] + Self.book + ["--model", file])
      #expect(outcome.status == 65, "\(outcome.words)")
      #expect(outcome.words.contains("[model.file]") && outcome.words.contains(words), "\(outcome.words)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try Command.run(["reconcile"] + Self.book + ["--model", scratch.path("none")]).status == 66)
    #expect(try Command.run(["reconcile"] + Self.book + ["--model", path, "--write-model", path]).status == 64)
  }

  /// Neither the input nor the books are written over, and a run that fails leaves an older model as it was.
  @Test func nothingElseIsReplaced() throws {
    let scratch = try Scratch()
    let statement = try scratch.write(
      try String(contentsOfFile: Repository.file(Self.book[0]).path, encoding: .utf8), "statement.csv")
    let others = ["--against", "Samples/bills.json", "--profile", "Samples/profiles/harbor-checking.yaml"]
    let outcome = try Command.run(["reconcile", statement] + others + ["--write-model", statement])
    #expect(outcome.status == 73, "\(outcome.words)")
    for (option, text) in [
      ("--profile", "currency: USD\n"), ("--bills-profile", "currency: USD\n"), ("--options", "window: 9\n"),
    ] {
      let file = try scratch.write(text, "settings.yaml")
      let outcome = try Command.run(
        ["reconcile", statement, "--against", "Samples/bills.json", option, file, "--write-model", file])
      #expect(outcome.status == 73, "\(option): \(outcome.words)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
    let kept = try scratch.write("kept", "kept.model")
    _ = try Command.run(["reconcile", scratch.path("missing.csv")] + others + ["--write-model", kept])
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "kept")
  }
}
