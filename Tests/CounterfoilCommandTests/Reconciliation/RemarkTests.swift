import CounterfoilTestSupport
import Foundation
import Testing

/// What a person says of something that is left open: it is heeded by everything that tells, and can be taken back.
struct RemarkTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    rules: rules.yaml
    inboxes:
      - {files: inbox/*.csv, account: checking, currency: USD, settle: 0}
      - {files: bills.json, kind: bill, settle: 0}
    """
  private static let header = "Date,Description,Amount\n"
  private static let bills = """
    [{"id":"B1","date":"2026-10-01","amount":"-2150.00","currency":"USD","payee":"Rent","title":"Rent","account":"checking"},
     {"id":"B2","date":"2026-10-10","amount":"-77.00","currency":"USD","payee":"Plumber","account":"checking"}]
    """

  /// Books with a fee that has no bill, a bill that was not paid, and the rent, which has its own.
  private func scene(_ scratch: borrowing Scratch, rules: String = "[]\n") throws -> (String) throws -> Outcome {
    try scratch.write(
      Self.header + "10/01/2026,RENT,-2150.00\n10/14/2026,ACCOUNT FEE,-12.00\n10/20/2026,PARKING,-3.00\n", "inbox/a.csv"
    )
    try scratch.write(Self.bills, "bills.json")
    try scratch.write(Self.jobs, "jobs.yaml")
    try scratch.write(rules, "rules.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder, environment: ["COUNTERFOIL_STORE": "books.sqlite"]) }
  }

  private func unmatched(_ shell: (String) throws -> Outcome) throws -> [String: String] {
    let review = try shell("counterfoil review --unmatched --json")
    #expect(try JSONSchemaValidator(schemaNamed: "review").validate(Data(review.output)) == [])
    let rows = try review.object()["unmatched"] as? [[String: Any]] ?? []
    return Dictionary(uniqueKeysWithValues: rows.map { ("\($0["words"] ?? "")", "\($0["id"] ?? "")") })
  }

  /// Of what a link settles nothing is open: neither of the entry nor of the bill can it be said.
  @Test func whatIsLinkedIsNeitherFineNorSnoozed() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    #expect(try shell("counterfoil run jobs.yaml").status == 1)
    let entries = try shell("counterfoil list entries --json").array()
    let rent = try #require(entries.first { $0["description"] as? String == "RENT" }?["id"] as? String)
    _ = try shell("counterfoil accept \(rent) B1")
    for id in [rent, "B1"] {
      for word in ["--as fine", "--snooze 2999-01-01"] {
        let outcome = try shell("counterfoil review --settle \(id) \(word)")
        #expect(outcome.status == 65 && outcome.words.contains("[store.in-use]"), "\(id) \(word): \(outcome.words)")
      }
      #expect(try shell("counterfoil review --settle \(id) --note 'seen'").status == 0)
    }
    #expect(try shell("counterfoil review --settle B2 --as fine").status == 0)
  }

  @Test func whatIsFineIsToldNowhereAndAnUndoBringsItBack() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let first = try shell("counterfoil run jobs.yaml")
    #expect(first.status == 1 && first.text.contains("ACCOUNT FEE"), "\(first.text)\(first.words)")
    let open = try unmatched(shell)
    #expect(open.keys.sorted() == ["ACCOUNT FEE", "PARKING", "Plumber"])
    let fee = try #require(open["ACCOUNT FEE"])
    let before = try shell("counterfoil verify --json").object()
    let said = try shell("counterfoil review --settle \(fee) --as fine --note 'the yearly fee' --json")
    #expect(said.status == 0, "\(said.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "runs").validate(Data(said.output)) == [])
    let run = try #require(try said.array().first?["id"] as? String)
    for command in ["run jobs.yaml --all", "reconcile --dry-run", "report --format text", "review --unmatched --list"] {
      let outcome = try shell("counterfoil \(command)")
      #expect(!outcome.text.contains("ACCOUNT FEE") && outcome.text.contains("PARKING"), "\(command): \(outcome.text)")
    }
    let plan = try shell("counterfoil reconcile --dry-run --json")
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(plan.output)) == [])
    #expect((try plan.object()["leftAlone"] as? [String: Any])?["entries"] as? [String] == [fee])
    #expect(try unmatched(shell).keys.sorted() == ["PARKING", "Plumber"])
    let why = try shell("counterfoil explain \(fee) --json")
    #expect(try JSONSchemaValidator(schemaNamed: "explanation").validate(Data(why.output)) == [])
    #expect(try shell("counterfoil explain \(fee)").text.contains("you said: fine as it is – the yearly fee"))
    #expect(try shell("counterfoil verify").status == 0)
    #expect(try shell("counterfoil undo \(run)").status == 0)
    #expect(try unmatched(shell)["ACCOUNT FEE"] == fee)
    let after = try shell("counterfoil verify --json").object()
    #expect(after["contentDigest"] as? String == before["contentDigest"] as? String && before["contentDigest"] != nil)
    let again = try shell("counterfoil run jobs.yaml")
    #expect(again.status == 1 && again.text.contains("ACCOUNT FEE"), "it needs a person again: \(again.text)")
  }

  /// A matter that somebody put off is not settled, and when its day has come it is told in full.
  @Test(.enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"))
  func whatIsSnoozedIsToldOnItsDayAndNotBefore() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    func night(_ day: Int) throws -> Outcome {
      try shell("faketime '2026-11-\(day) 06:15:00' counterfoil run jobs.yaml")
    }
    #expect(try night(10).status == 1)
    let said = try shell("faketime '2026-11-10 12:00:00' counterfoil review --settle B2 --snooze 2026-11-13")
    #expect(said.status == 0, "\(said.words)")
    for day in 11...12 {
      let quiet = try night(day)
      #expect((quiet.status, quiet.text, quiet.words) == (0, "", ""), "day \(day)")
      let status = try shell("faketime '2026-11-\(day) 07:00:00' counterfoil status jobs.yaml --json").object()
      let jobs = try #require(status["jobs"] as? [[String: Any]])
      let open = jobs.first?["open"] as? [[String: Any]] ?? []
      #expect(!"\(open)".contains("B2") && "\(open)".contains("ACCOUNT FEE"), "\(open)")
    }
    let due = try night(13)
    #expect(due.status == 1 && due.text.contains("bill B2") && !due.text.contains("Settled"), "\(due.text)")
    #expect(try night(14).status == 0)
  }

  @Test func aNoteStaysWithItsRowAndLeavesItOpen() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml")
    #expect(try shell("counterfoil review --settle B2 --note 'asked the plumber'").status == 0)
    #expect(try unmatched(shell)["Plumber"] == "B2")
    #expect(try shell("counterfoil review --settle B2 --as fine").status == 0)
    func said() throws -> [[String: Any]] {
      try shell("counterfoil review --json").object()["said"] as? [[String: Any]] ?? []
    }
    #expect(try said().map { $0["note"] as? String } == ["asked the plumber"])
    #expect(try said().map { $0["as"] as? String } == ["fine"])
    #expect(try shell("counterfoil review --list -v").text.contains("fine as it is – asked the plumber"))
    #expect(try shell("counterfoil review --settle B2 --as open --note ''").status == 0)
    #expect(try said().isEmpty && unmatched(shell)["Plumber"] == "B2")
    #expect(try shell("counterfoil verify").status == 0)
  }

  @Test func aBillThatComesLaterIsLinkedAllTheSame() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml")
    let fee = try #require(try unmatched(shell)["ACCOUNT FEE"])
    _ = try shell("counterfoil review --settle \(fee) --as fine")
    _ = try shell(
      "counterfoil add bill id=B9 date=2026-10-14 amount=-12.00 currency=USD payee='Account fee' account=checking")
    let plan = try shell("counterfoil reconcile --json").object()
    let matches = plan["matches"] as? [[String: Any]] ?? []
    #expect(matches.contains { $0["bills"] as? [String] == ["B9"] }, "\(matches)")
    #expect(plan["leftAlone"] == nil)
  }

  /// What was said is known by ids, as decisions are: an import that is undone and done again finds it.
  @Test func whatWasSaidOutlivesAnImportThatIsDoneAgain() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml")
    let fee = try #require(try unmatched(shell)["ACCOUNT FEE"])
    _ = try shell("counterfoil review --settle \(fee) --as fine")
    let runs = try shell("counterfoil runs --json").array()
    let taken = try #require(
      runs.first { $0["kind"] as? String == "import" && "\($0["summary"] ?? "")".contains("a.csv") }?["id"] as? String)
    #expect(try shell("counterfoil undo \(taken)").status == 0)
    #expect(try shell("counterfoil verify").status == 0)
    _ = try shell("counterfoil run jobs.yaml")
    #expect(try unmatched(shell).keys.sorted() == ["PARKING", "Plumber"])
    // The exit door holds it, too.
    #expect(
      try shell("counterfoil export -o all.ndjson && counterfoil import all.ndjson --store again.sqlite").status == 0)
    #expect(try shell("counterfoil verify --store again.sqlite").status == 0)
    let other = try shell("counterfoil review --json --store again.sqlite").object()["said"] as? [[String: Any]]
    #expect(other?.count == 1)
  }

  @Test func aRuleThatExpectsNothingSaysItOfAllThatFit() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, rules: "- {name: fees, when: {text: account fee}, then: {expect: none}}\n")
    let first = try shell("counterfoil run jobs.yaml")
    #expect(first.text.contains("PARKING") && !first.text.contains("ACCOUNT FEE"), "\(first.text)")
    let rules = try shell("counterfoil rules test --rules rules.yaml --json")
    #expect(rules.text.contains(#""expect":"none""#), "\(rules.text)\(rules.words)")
    // Without the rule it is told, once; with it again it is neither open nor settled.
    try scratch.write("[]\n", "rules.yaml")
    #expect(try shell("counterfoil run jobs.yaml").text.contains("ACCOUNT FEE"))
    try scratch.write("- {name: fees, when: {text: account fee}, then: {expect: none}}\n", "rules.yaml")
    let third = try shell("counterfoil run jobs.yaml")
    #expect((third.status, third.text) == (0, ""), "\(third.text)")
    let wrong = try shell(
      "echo '- {when: {text: x}, then: {expect: nothing}}' > r.yaml; counterfoil reconcile --rules r.yaml")
    #expect(wrong.status == 78 && wrong.words.contains("`expect` is none"), "\(wrong.words)")
  }

  @Test func rulesGrowFromWhatWasSaid() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(
      Self.header + (1...4).map { "10/2\($0)/2026,ACCOUNT FEE \($0),-12.00\n" }.joined(), "inbox/b.csv")
    _ = try shell("counterfoil run jobs.yaml")
    let fees = try unmatched(shell).filter { $0.key.hasPrefix("ACCOUNT FEE ") }.values.sorted()
    #expect(fees.count == 4)
    for fee in fees.prefix(2) { _ = try shell("counterfoil review --settle \(fee) --as fine") }
    #expect(!(try shell("counterfoil rules suggest").text.contains("expect: none")), "two are no habit")
    _ = try shell("counterfoil review --settle \(fees[2]) --as fine")
    let grown = try shell("counterfoil rules suggest --json").object()["rules"] as? String ?? ""
    #expect(grown.contains("then: {expect: none}") && grown.contains("3 are fine without a bill"), "\(grown)")
    try scratch.write(grown, "rules.yaml")
    let next = try shell("counterfoil reconcile --dry-run --rules rules.yaml --json").object()
    #expect(((next["leftAlone"] as? [String: Any])?["entries"] as? [String])?.count == 5, "all fees, by the rule")
  }

  /// What was put off between two runs is told where it needs somebody at the next, as it is where a run lay between.
  @Test(arguments: [
    ["--snooze 2026-12-02"], ["--as fine", "--as open"], ["--snooze 2026-12-02", "--note 'later'"],
    ["--as fine", "undo"], ["--as fine --note 'x'", "--as open"],
  ])
  func whatIsNoLongerQuietIsNewWithoutARunInBetween(said: [String]) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let clock = "faketime '2026-12-0"
    #expect(try shell("\(clock)1 06:00' counterfoil run jobs.yaml").status == 1)
    let told = try shell("\(clock)1 06:30' counterfoil run jobs.yaml")
    #expect(told.status == 0 && told.text.isEmpty, "\(told.text)")
    for words in said {
      let last = "counterfoil undo $(counterfoil runs --json | jq -r 'map(.id) | max_by(.[1:] | tonumber)')"
      let outcome = try shell(
        words == "undo" ? last : "\(clock)1 07:00' counterfoil review --settle B2 \(words)")
      #expect(outcome.status == 0, "\(outcome.words)")
    }
    let next = try shell("\(clock)2 06:00' counterfoil run jobs.yaml")
    #expect(next.status == 1 && next.text.contains("Plumber"), "\(next.status) \(next.text)\(next.words)")
    #expect(!next.text.contains("PARKING"))
    let again = try shell("\(clock)2 07:00' counterfoil run jobs.yaml")
    #expect(again.status == 0 && again.text.isEmpty, "\(again.text)")
    // A note says nothing of whether it needs anybody.
    _ = try shell("\(clock)2 07:00' counterfoil review --settle B2 --note 'seen'")
    let noted = try shell("\(clock)2 08:00' counterfoil run jobs.yaml")
    #expect(noted.status == 0 && noted.text.isEmpty, "\(noted.text)")
  }

  @Test(arguments: [
    ("--settle nothing --as fine", 65, "nothing that is open is called"),
    ("--settle B2 --snooze 2020-01-01", 64, "today is"),
    ("--settle B2 --snooze tomorrow", 64, "no day of the calendar"), ("--settle B2", 64, "say what it is"),
    ("--settle B2 --as fine --snooze 2999-01-01", 64, "exclude each other"), ("--as fine", 64, "Name the row"),
    ("--settle B2 --as twin", 65, "no row of the name"), ("--settle B2 --as twin --note x", 64, "has no note"),
    ("--settle w-aaaaaaaa --as fine", 65, "nothing that is open is called"),
    ("--rules x.yaml", 64, "goes with --unmatched"),
  ])
  func whatCannotBeSaidIsRefusedWithWords(arguments: String, status: Int32, words: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml")
    let runs = try shell("counterfoil runs --json").array().count
    let outcome = try shell("counterfoil review \(arguments)")
    #expect(outcome.status == status && outcome.words.contains(words), "\(outcome.status) \(outcome.words)")
    #expect(try shell("counterfoil runs --json").array().count == runs)
  }
}
