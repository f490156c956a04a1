import CounterfoilTestSupport
import Foundation
import Testing

/// The store through the command: import, history, undo, records.
@Suite struct BooksTests {
  static let first = "Samples/statements/harbor-checking-2026-10-15.csv"
  static let second = "Samples/statements/harbor-checking-2026-11-14.csv"

  private func run(_ scratch: borrowing Scratch, _ arguments: String...) throws -> Outcome {
    try Command.run(arguments, environment: ["COUNTERFOIL_STORE": scratch.path("books.sqlite")])
  }

  // FAULTS 37, 38, 46
  @Test func overlappingDownloadsInEitherOrderGiveTheSameBooks() throws {
    var listings: [[UInt8]] = []
    for files in [[Self.first, Self.second], [Self.second, Self.first, Self.second]] {
      let scratch = try Scratch()
      #expect(try run(scratch, "import", "Samples/accounts.json").status == 0)
      for file in files { #expect(try run(scratch, "import", file, "--account", "checking").status == 0) }
      listings.append(try run(scratch, "list", "entries", "--json").output)
    }
    #expect(listings[0] == listings[1])
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(listings[0])) as? [[String: Any]])
    #expect(entries.count == 31)
    #expect(entries.count { $0["amount"] as? String == "-4.75" } == 2, "two coffees were two coffees")
  }

  /// Books that a mistyped command left would be taken for those that are missing.
  @Test(arguments: [
    ["import", "nowhere.csv"], ["import", "Samples/demo"], ["add", "bill", "date=x"], ["add", "bill", "bogus"],
  ])
  func whatFailsLeavesNoBooks(_ arguments: [String]) throws {
    let scratch = try Scratch()
    let outcome = try Command.run(arguments, environment: ["COUNTERFOIL_STORE": scratch.path("books.sqlite")])
    #expect(outcome.status >= 64, "\(outcome.status) \(outcome.words)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("books.sqlite")))
  }

  @Test func anExportReplacesNoFileOfNoBytes() throws {
    let scratch = try Scratch()
    #expect(try run(scratch, "import", "Samples/accounts.json").status == 0)
    #expect(try run(scratch, "export", "-o", scratch.path("e.ndjson")).status == 0)
    try scratch.write("", "empty.sqlite")
    let outcome = try Command.run(["import", scratch.path("e.ndjson"), "--store", scratch.path("empty.sqlite")])
    #expect(outcome.status == 73 && outcome.words.contains("0 bytes"), "\(outcome.status) \(outcome.words)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("empty.sqlite"))).isEmpty)
  }

  @Test func withoutAStoreThereIsNothingToShow() throws {
    let verbs = [
      ["list", "bills"], ["list", "decisions"], ["report"], ["runs"], ["review", "--list"], ["reconcile", "--dry-run"],
      ["undo", "r1"], ["remove", "bill", "B1"], ["accept", "m1"],
    ]
    for verb in verbs {
      let scratch = try Scratch()
      let store = scratch.path("books.sqlite")
      #expect(try Command.run(verb + ["--store", store]).status == 66, "\(verb)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty, "\(verb)")
      _ = try scratch.write("", "books.sqlite")
      #expect(try Command.run(verb + ["--store", store]).status == 65, "\(verb)")
    }
    let scratch = try Scratch()
    _ = try scratch.write("", "books.sqlite")
    #expect(try run(scratch, "add", "bill", "date=2026-10-02", "amount=-3.00", "currency=EUR").status == 65)
    #expect(try run(scratch, "import", Self.first, "--account", "checking").status == 65)
  }

  @Test func countsAddUp() throws {
    let scratch = try Scratch()
    _ = try run(scratch, "import", "Samples/accounts.json")
    _ = try run(scratch, "import", Self.first, "--account", "checking")
    let outcome = try run(scratch, "import", Self.second, "--account", "checking", "--json")
    let plan = try outcome.object()
    #expect(plan["read"] as? Int == 20)
    #expect(plan["added"] as? Int == 12)
    #expect(plan["present"] as? Int == 8)
    #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(outcome.output)) == [])
  }

  @Test func aDryRunWritesNothingAndItsDigestIsTheOnlyOneTaken() throws {
    let scratch = try Scratch()
    let arguments = ["import", Self.first, "--account", "checking", "--currency", "USD"]
    let store = ["--store", scratch.path("books.sqlite")]
    let dry = try Command.run(arguments + ["--dry-run", "--json"] + store)
    #expect(dry.status == 0, "\(dry.words)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("books.sqlite")))
    let wrong = try Command.run(arguments + ["--apply", "0000"] + store)
    #expect(wrong.status == 75)
    #expect(wrong.words.contains("[import.plan-changed]"))
    let digest = try #require(try dry.object()["digest"] as? String)
    let done = try Command.run(arguments + ["--apply", digest] + store)
    #expect(done.status == 0, "\(done.words)")
    let both = try Command.run(arguments + ["--apply", digest, "--dry-run"] + store)
    #expect(both.status == 64)
  }

  @Test func anUndoIsExact() throws {
    let scratch = try Scratch()
    _ = try run(scratch, "import", "Samples/accounts.json", "Samples/bills.json")
    let before = try run(scratch, "verify", "--json").object()["contentDigest"] as? String
    _ = try run(scratch, "import", Self.first, "--account", "checking")
    #expect(try run(scratch, "reconcile", "-q").status == 1)
    let runs = try run(scratch, "runs", "--json")
    #expect(try JSONSchemaValidator(schemaNamed: "runs").validate(Data(runs.output)) == [])
    #expect(try runs.array().map { $0["kind"] as? String } == ["seed", "import", "import", "reconcile"])
    let content = try run(scratch, "verify", "--json").object()["contentDigest"] as? String
    let plan = try run(scratch, "undo", "r3", "--json", "--dry-run")
    #expect(plan.status == 0, "\(plan.words)")
    #expect(try run(scratch, "verify", "--json").object()["contentDigest"] as? String == content)
    let undone = try run(scratch, "undo", "3", "--json")
    #expect(undone.status == 0 && undone.text == plan.text, "\(undone.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "undo").validate(Data(undone.output)) == [])
    let later = try #require(try undone.object()["later"] as? [[String: Any]])
    #expect(later.map { $0["run"] as? String } == ["r4"], "the links of the reconciliation go with it")
    #expect((later.first?["links"] as? Int ?? 0) > 0)
    #expect(try run(scratch, "undo", "r4").status == 0)
    let verified = try run(scratch, "verify", "--json")
    #expect(try verified.object()["contentDigest"] as? String == before)
    #expect(try JSONSchemaValidator(schemaNamed: "verify").validate(Data(verified.output)) == [])
  }

  @Test func recordsAreAddedChangedAndRemoved() throws {
    let scratch = try Scratch()
    let added = try run(scratch, "add", "bill", "id=b", "date=2026-10-28", "amount=-210.00", "currency=EUR", "--json")
    #expect(try JSONSchemaValidator(schemaNamed: "runs").validate(Data(added.output)) == [])
    #expect(try run(scratch, "edit", "bill", "b", "payee=Dr Amsel").status == 0)
    let bill = try #require(try run(scratch, "list", "bills", "--json").array().first)
    #expect(bill["payee"] as? String == "Dr Amsel")
    #expect(bill["amount"] as? String == "-210.00")
    #expect(try run(scratch, "remove", "bill", "b").status == 0)
    #expect(try run(scratch, "list", "bills", "--json").array().isEmpty)
    #expect(try run(scratch, "remove", "bill", "b").status == 65)
    #expect(try run(scratch, "edit", "entry", "x", "payee=y").status == 64)
    #expect(try run(scratch, "list", "books", "--since", "2026-01-01").status == 64)
    #expect(try run(scratch, "list", "unicorns").status == 64)
  }

  @Test func aNewStoreHasCategoriesAndOnlyThere() throws {
    let scratch = try Scratch()
    #expect(try run(scratch, "list", "categories", "--json").status == 66, "listing creates nothing")
    _ = try run(scratch, "add", "book", "id=home", "name=Home")
    let categories = try run(scratch, "list", "categories", "--json")
    #expect(try categories.array().count == 16)
    #expect(categories.text.contains("Groceries"))
  }

  // FAULTS 72
  @Test func theStoreIsTheOwnersAlone() throws {
    let scratch = try Scratch()
    let line =
      "umask 000; counterfoil add book id=home name=Home --store new/books.sqlite && stat -c %a new new/books.sqlite"
    let outcome = try Command.shell(line, in: scratch.folder)
    #expect(outcome.lines == ["700", "600"], "\(outcome.words)")
  }

  // FAULTS 87
  @Test func anotherProgramsFileIsRefusedAndLeftAlone() throws {
    let scratch = try Scratch()
    let path = try scratch.write("not a database at all, but long enough to look at", "books.sqlite")
    for arguments in [["list", "bills"], ["add", "book", "id=home", "name=Home"]] {
      let outcome = try Command.run(arguments + ["--store", path])
      #expect(outcome.status == 65, "\(outcome.words)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("not a database"))
  }

  @Test func withoutAHomeTheStoreMustBeNamed() throws {
    let outcome = try Command.run(["list", "bills"])
    #expect(outcome.status == 78)
    #expect(outcome.words.contains("[store.home]"))
  }

  @Test func aWrongFileIsLeftOutAndTheOthersGoOn() throws {
    let scratch = try Scratch()
    let outcome = try run(
      scratch, "import", "Samples/wrong/broken-quote.csv", Self.first, "--account", "checking", "--currency", "USD",
      "--json")
    #expect(outcome.status == 65)
    #expect(try outcome.object()["added"] as? Int == 19)
    #expect(outcome.words.contains("broken-quote.csv:3"))
  }

  @Test func reconcilingInTheStoreRemembersAndShowsWhatWaits() throws {
    let scratch = try Scratch()
    _ = try run(scratch, "import", "Samples/accounts.json", "Samples/bills.json")
    _ = try run(scratch, "import", Self.first, "--account", "checking")
    let dry = try run(scratch, "reconcile", "--account", "checking", "--dry-run", "--json")
    #expect(try run(scratch, "runs", "--json").array().count == 3)
    let done = try run(scratch, "reconcile", "--account", "checking", "--json")
    #expect(dry.output == done.output, "the preview is what is done")
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(done.output)) == [])
    let linked = try #require(try (done.object()["summary"] as? [String: Any])?["linked"] as? Int)
    #expect(linked >= 15)
    let again = try run(scratch, "reconcile", "--account", "checking", "--json")
    #expect(try (again.object()["summary"] as? [String: Any])?["linked"] as? Int == 0)
    #expect(try run(scratch, "list", "entries", "--unmatched", "--json").array().count <= 19 - linked)
  }

  @Test func aPersonSettlesWhatTheReconciliationLeft() throws {
    let scratch = try Scratch()
    _ = try run(scratch, "import", "Samples/accounts.json", "Samples/bills.json")
    _ = try run(scratch, "import", Self.first, Self.second, "--account", "checking")
    _ = try run(scratch, "reconcile", "--account", "checking", "-q")
    let waiting = try run(scratch, "review", "--json")
    #expect(waiting.status == 1)
    #expect(try JSONSchemaValidator(schemaNamed: "review").validate(Data(waiting.output)) == [])
    let proposals = try #require(try waiting.object()["proposals"] as? [[String: Any]])
    let proposal = try #require(proposals.first)
    let ids = try #require(proposal["entries"] as? [String]) + #require(proposal["bills"] as? [String])
    let accepted = try Command.run(["accept"] + ids, environment: ["COUNTERFOIL_STORE": scratch.path("books.sqlite")])
    #expect(accepted.status == 0, "\(accepted.words)")
    let rest = try run(scratch, "review", "--json").object()
    #expect((rest["proposals"] as? [Any])?.count == proposals.count - 1)
    #expect(try run(scratch, "accept", ids[0], ids[0]).status == 64)
    #expect(try run(scratch, "accept", ids[0], ids[1]).status == 65, "linked already")
    #expect(try run(scratch, "verify").status == 0)
  }

  @Test func theOtherSideOfAMoveIsKnownWhenItsStatementComesLater() throws {
    let scratch = try Scratch()
    _ = try run(scratch, "import", "Samples/accounts.json", "Samples/bills.json")
    _ = try run(scratch, "import", Self.first, Self.second, "--account", "checking")
    _ = try run(scratch, "reconcile", "-q")
    let card = "Samples/statements/harbor-card-2026-11-14.csv"
    #expect(try run(scratch, "import", card, "--profile", "Samples/profiles/harbor-card.yaml").status == 0)
    let plan = try run(scratch, "reconcile", "--json").object()
    let unexplained = try #require(plan["unmatchedEntries"] as? [[String: Any]])
    #expect(unexplained.count == 1, "the bank's fee alone, not the card's incoming payments")
    let proposals = (plan["matches"] as? [[String: Any]] ?? []).filter { $0["decision"] as? String == "review" }
    let unmatched = try run(scratch, "list", "entries", "--unmatched", "--account", "card", "--json").array().count
    #expect(unmatched <= 1 + proposals.count)
    #expect(try run(scratch, "verify").status == 0)
  }

  @Test func anAccountUnderTwoNamesIsNoReasonToMatchNothing() throws {
    let scratch = try Scratch()
    // The bank writes its IBAN, the bills say "giro".
    let files = ["Samples/statements/rheinbank-giro-2026-11-14.csv", "--against", "Samples/bills.json"]
    let plain = try Command.run(["reconcile"] + files + ["--json"])
    #expect(plain.words.contains("[reconcile.accounts-differ]"), "\(plain.words)")
    let profile = ["--profile", "Samples/profiles/rheinbank.yaml"]
    let named = try Command.run(["reconcile"] + files + profile + ["--json"])
    #expect(!named.words.contains("[reconcile.accounts-differ]"))
    let summaries = try [plain, named].map { try $0.object()["summary"] as? [String: Any] }
    let counts = summaries.map { [$0?["linked"] as? Int ?? 0, $0?["review"] as? Int ?? 0] }
    #expect(counts[0] == counts[1] && counts[0][0] > 0 && counts[0][0] + counts[0][1] == 14, "\(counts)")
    // Accounts that the two sides do share still keep a bill of another account out.
    let entry = #"[{"id":"e","date":"2026-10-01","account":"a","amount":"-5.00","currency":"USD","status":"booked"}]"#
    let bills = """
      [{"id":"x","date":"2026-10-01","account":"b","amount":"-5.00","currency":"USD","payee":"P"},
       {"id":"y","date":"2026-10-01","account":"a","amount":"-7.00","currency":"USD","payee":"Q"}]
      """
    let apart = try Command.run([
      "reconcile", scratch.write(entry, "e.json"), "--against", scratch.write(bills, "b.json"), "--json",
    ])
    #expect(try (apart.object()["matches"] as? [Any])?.isEmpty == true, "\(apart.text)")
  }
}
