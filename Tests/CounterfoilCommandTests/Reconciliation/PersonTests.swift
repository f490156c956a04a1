import CounterfoilTestSupport
import Foundation
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

  /// All that was said stands in one place, and what is printed there takes it back.
  @Test func whatWasSaidIsListedWithTheWayBack() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let path = scratch.path("books.sqlite")
    func list(_ more: [String] = []) throws -> [[String: Any]] {
      let outcome = try Command.run(["list", "decisions", "--json"] + more + store)
      #expect(outcome.status == 0, "\(outcome.words)")
      #expect(try JSONSchemaValidator(schemaNamed: "decisions").validate(Data(outcome.output)) == [])
      return try outcome.array()
    }
    #expect(try list().isEmpty)
    let proposal = try #require(try proposals(store).first)
    let name = try #require(proposal["id"] as? String)
    let (entry, bill) = try (
      #require((proposal["entries"] as? [String])?.first), #require((proposal["bills"] as? [String])?.first)
    )
    let open = try Command.run(["list", "bills", "--unmatched", "--json"] + store).array()
      .compactMap { $0["id"] as? String }.filter { $0 != bill }
    for words in [
      ["reject", name], ["review", "--settle", open[0], "--as", "fine", "--note", "it's paid in cash"],
      ["review", "--settle", open[1], "--snooze", "2099-01-01"], ["review", "--settle", open[2], "--note", "asked"],
    ] {
      let outcome = try Command.run(words + store)
      #expect(outcome.status == 0, "\(words): \(outcome.words)")
    }
    let said = try list()
    #expect(said.map { $0["said"] as? String ?? "" }.sorted() == ["fine", "open", "rejected", "snoozed"])
    #expect(said.first { $0["of"] as? String == "pair" }?["entry"] as? String == entry)
    #expect(said.contains { $0["note"] as? String == "it's paid in cash" })
    #expect(try list(["--id", bill]).count == 1 && list(["--id", "nothing"]).isEmpty)
    let words = try Command.run(["list", "decisions"] + store).text
    for word in ["rejected", "fine as it is", "not before 2099-01-01", "noted", "asked"] {
      #expect(words.contains(word), "\(words)")
    }
    for item in said {
      let back = try #require(item["takeBack"] as? String)
      let outcome = try Command.shell("\(back) --store '\(path)'")
      #expect(outcome.status == 0, "\(back): \(outcome.words)")
    }
    #expect(try list().map { $0["said"] as? String } == ["confirmed"])
    #expect(try Command.run(["list", "decisions", "--unmatched"] + store).status == 64)
    // What was said of a pair outlives its entry, and is taken back by what is printed then.
    let imports = try Command.run(["runs", "--json"] + store).array().filter { $0["kind"] as? String == "import" }
    for run in imports.reversed() {
      let id = try #require(run["id"] as? String)
      #expect(try Command.run(["undo", id, "--with-later"] + store).status <= 1)
    }
    for _ in 0..<2 {
      let back = try #require(try list().first?["takeBack"] as? String)
      #expect(try Command.shell("\(back) --store '\(path)'").status == 0, "\(back)")
    }
    #expect(try list().isEmpty)
  }

  /// What a person said of the other bills, they did not take back; what was found as a whole goes as a whole.
  @Test func rejectingOnePairOfALinkLeavesTheOthersThatWereConfirmed() throws {
    let scratch = try Scratch()
    let shell = try twoBills(scratch)
    #expect(try shell("counterfoil accept $E B1 B2").status == 0)
    let rejected = try shell("counterfoil reject $E B1")
    #expect(rejected.status == 0 && rejected.words.contains("linksKeptInPart 1"), "\(rejected.words)")
    #expect(try shell("counterfoil list bills --unmatched --json | jq -r '.[].id'").text == "B1\nB3\n")
    #expect(try shell("counterfoil list decisions --json | jq -r '.[].said'").text == "rejected\nconfirmed\n")
    #expect(
      try !shell("counterfoil reconcile -q; counterfoil list bills --unmatched --json | jq -r '.[].id'").text.contains(
        "B2"))
    let undone = try shell(
      "counterfoil verify && counterfoil undo r5 && counterfoil list bills --unmatched --json | jq -r '.[].id'")
    #expect(
      undone.status == 0 && !undone.text.contains("B1") && !undone.text.contains("B2"), "\(undone.text)\(undone.words)")
    #expect(try shell("counterfoil reject $E B1 B2; counterfoil list bills --unmatched --json").array().count == 3)
  }

  /// Each of the payments tells of its own part.
  @Test func aBillThatWasPaidInPartsIsExplainedByAllOfThem() throws {
    let scratch = try Scratch()
    let shell = try twoBills(scratch)
    #expect(try shell("counterfoil split $E B3=-100.00 && counterfoil split $F B3=-60.00").status == 0)
    let words = try shell("counterfoil explain B3")
    #expect(words.text.contains("run r4") && words.text.contains("run r5"), "\(words.text)")
    #expect(!words.text.contains(", 0.00)"), "\(words.text)")
    let json = try shell("counterfoil explain B3 --json")
    #expect(try JSONSchemaValidator(schemaNamed: "explanation").validate(Data(json.output)) == [])
    #expect((try json.object()["keptToo"] as? [[String: Any]])?.map { $0["run"] as? String } == ["r5"])
    // Seen from one payment, what the other paid stays paid.
    let one = try shell("counterfoil explain $E B3")
    #expect(one.text.contains("-100.00") && !one.text.contains("-160.00"), "\(one.text)")
  }

  /// Entries `$E` of 100 and `$F` of 60, bills of 60, 40 and 160.
  private func twoBills(_ scratch: borrowing Scratch) throws -> (String) throws -> Outcome {
    try scratch.write("Date,Payee,Amount\n2026-01-05,Rent,-100.00\n2026-01-20,Rent,-60.00\n", "a.csv")
    try scratch.write(
      "id,date,amount,currency,payee,title\nB1,2026-01-04,-60.00,EUR,Rent,x\nB2,2026-01-04,-40.00,EUR,Rent,y\n"
        + "B3,2026-01-04,-160.00,EUR,Rent,z\n", "bills.csv")
    let folder = scratch.folder
    let shell = { (text: String) throws -> Outcome in
      try Command.shell(
        """
        export COUNTERFOIL_STORE=books.sqlite
        if [ -e books.sqlite ]; then set -- $(counterfoil list entries --json | jq -r '.[].id'); E=$1 F=$2; fi
        \(text)
        """, in: folder)
    }
    #expect(
      try shell(
        "counterfoil import -q a.csv --account giro --currency EUR && counterfoil import -q bills.csv --kind bill"
      )
      .status == 0)
    return shell
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

  /// Every word but those of the books is Chinese; JSON, which programs read, stays as it is.
  @Test func explanationsAreSaidInChinese() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let proposals = try proposals(store)
    let entry = try #require((proposals.first?["entries"] as? [String])?.first)
    let linked = try #require(proposals.last?["id"] as? String)
    #expect(try Command.run(["accept", linked] + store).status == 0)
    let bill = try #require((proposals.last?["bills"] as? [String])?.first)
    for ids in [[entry], [entry, "B-070"], [entry, "B-001"], ["B-062"], ["B-069"], [bill]] {
      let words = try Command.run(["explain"] + ids + ["--language", "zh"] + store)
      #expect(words.status == 0, "\(words.words)")
      let english = words.text.matches(of: /\b(entry|bill|bits|sum|the|that|is|no|due|run|sure|rival|nothing|lacks)\b/)
      #expect(english.isEmpty, "\(words.text)")
      #expect(words.text.contains(/[流水账单]/), "\(words.text)")
      let json = try Command.run(["explain"] + ids + ["--json", "--language", "zh"] + store)
      #expect(try json.text == Command.run(["explain"] + ids + ["--json"] + store).text)
    }
    let unknown = try Command.run(["explain", "B-062", "--language", "de"] + store)
    #expect(unknown.status == 64 && unknown.words.contains("en, zh"), "\(unknown.words)")
  }

  @Test func aLinkIsExplainedByWhatConvincedThen() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let validator = try JSONSchemaValidator(schemaNamed: "explanation")
    let proposal = try #require(try proposals(store).first)
    let name = try #require(proposal["id"] as? String)
    let entry = try #require((proposal["entries"] as? [String])?.first)
    let reasons = try #require(proposal["evidence"] as? [[String: Any]]).compactMap { $0["text"] as? String }
    #expect(!reasons.isEmpty)
    #expect(try Command.run(["accept", name] + store).status == 0)
    let run = try #require(try Command.run(["runs", "--json"] + store).array().last?["id"] as? String)
    let words = try Command.run(["explain", entry] + store).text
    #expect(words.hasPrefix("confirmed by you on run \(run)\n"), "\(words)")
    #expect(!words.contains("100"), "\(words)")
    #expect(reasons.allSatisfy { words.contains($0) }, "\(words)")
    let json = try Command.run(["explain", entry, "--json"] + store)
    #expect(validator.validate(Data(json.output)) == [])
    let kept = try #require(try json.object()["kept"] as? [String: Any])
    #expect(kept["by"] as? String == "person")
    #expect(kept["reasons"] as? [String] == reasons)
    // What the reconciliation linked by itself.
    let ids = { (words: [String]) in
      Set(try Command.run(["list", "bills", "--json"] + words + store).array().compactMap { $0["id"] as? String })
    }
    let byItself = try ids([]).subtracting(ids(["--unmatched"])).subtracting(proposal["bills"] as? [String] ?? [])
    let bill = try #require(byItself.min())
    let linked = try Command.run(["explain", bill, "--json"] + store)
    #expect(validator.validate(Data(linked.output)) == [])
    let other = try #require(try linked.object()["kept"] as? [String: Any])
    #expect(other["by"] as? String == "reconciliation")
    #expect(other["probability"] as? Double ?? 0 > 0.9)
    #expect(try Command.run(["explain", bill] + store).text.hasPrefix("linked by run "))
  }

  @Test func aWhyNotTellsAProposalFromAMatch() throws {
    let files =
      ["explain", "B-070", "--statement"] + Self.statements + [
        "--against", "Samples/bills.json", "--profile", "Samples/profiles/harbor-checking.yaml",
      ]
    let words = try Command.run(files).text
    #expect(words.contains("is proposed for bill B-069"), "\(words)")
    #expect(!words.contains("is matched with"), "\(words)")
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

  /// What the review shows on a terminal where these keys are pressed.
  private func review(_ store: [String], keys: String...) throws -> String {
    try Command.review(["review"] + store, keys: keys).text
  }

  @Test func theKeyForYesLinksAndUndoTakesItBack() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let before = try Command.run(["verify", "--json"] + store).object()["contentDigest"] as? String
    let words = try review(store, keys: "y", "x")
    #expect(words.contains("accepted (run r"), "\(words)")
    #expect(try proposals(store).isEmpty)
    let run = try #require(try Command.run(["runs", "--json"] + store).array().last)
    #expect(run["kind"] as? String == "accept")
    #expect(try Command.run(["undo", try #require(run["id"] as? String)] + store).status == 0)
    #expect(try Command.run(["verify", "--json"] + store).object()["contentDigest"] as? String == before)
  }

  @Test func theKeysForExplainAndSkipChangeNothing() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let before = try Command.run(["verify"] + store).words
    let words = try review(store, keys: "e", "s")
    #expect(words.contains("bits") && words.contains("that is"), "\(words)")
    #expect(words.contains("skipped"), "\(words)")
    #expect(words.contains("1 proposal you skipped still waits"), "\(words)")
    #expect(try proposals(store).count == 1)
    #expect(try Command.run(["verify"] + store).words == before)
  }

  @Test func theNextReviewGoesOnWhereThisOneStopped() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    // A row that waits comes after the proposal.
    let row = { (id: String, day: String, words: String) in
      """
      {"id":"\(id)","account":"spare","date":"2026-10-\(day)","amount":"-5.00","currency":"USD","status":"booked",\
      "description":"\(words)"}
      """
    }
    let first = try scratch.write(row("a", "01", "Rent") + "\n" + row("b", "14", "Coffee house"), "first.json")
    let second = try scratch.write(row("c", "14", "Parking") + "\n" + row("d", "20", "Gym"), "second.json")
    for file in [first, second] { _ = try Command.run(["import", "-q", file] + store) }
    let stopped = try review(store, keys: "s", "q")
    #expect(stopped.contains("2 of 2"), "\(stopped)")
    #expect(stopped.contains("goes on here"), "\(stopped)")
    let resumed = try review(store, keys: "q")
    #expect(resumed.contains("Going on where you stopped."), "\(resumed)")
    #expect(resumed.contains("2 of 2") && !resumed.contains("1 of 2"), "\(resumed)")
  }

  @Test func keysOnATerminalDecideAndUndo() throws {
    let scratch = try Scratch()
    let store = try books(scratch)
    let name = try #require(try proposals(store).first?["id"] as? String)
    let words = try review(store, keys: "n", "u", "q")
    #expect(words.contains("never proposed again"), "\(words)")
    #expect(words.contains("taken back"), "\(words)")
    #expect(try proposals(store).compactMap { $0["id"] as? String }.contains(name))
  }
}
