import CounterfoilTestSupport
import Foundation
import Testing

/// Rules under `matching:` that speak of accounts mean those that files and books name.
@Suite struct MatchingAccountsTests {
  private static let never = """
    matching:
      - name: two houses
        entry: {account: house 3}
        bill: {account: house 5}
        link: never

    """
  private static let always = """
    matching:
      - name: one house pays for the other
        entry: {account: house 3}
        bill: {account: house 5}
        link: always

    """

  private func scene(_ scratch: borrowing Scratch, _ rules: String) throws {
    try scratch.write(
      """
      id,date,payee,amount,currency,account
      e1,2026-11-09,alpha 1001,-200.00,EUR,house 3
      e2,2026-11-10,salary,900.00,EUR,house 3

      """, "e.csv")
    try scratch.write(
      """
      [{"id":"b1","date":"2026-11-05","amount":"-200.00","currency":"EUR","payee":"alpha","number":"1001",
        "account":"house 5","kind":"bill"}]
      """, "b.json")
    try scratch.write(rules, "o.yaml")
  }

  private func linked(_ outcome: Outcome) throws -> [[String]] {
    let matches = try outcome.object()["matches"] as? [[String: Any]] ?? []
    return matches.filter { $0["decision"] as? String == "linked" }.map {
      ($0["entries"] as? [String] ?? []) + ($0["bills"] as? [String] ?? [])
    }
  }

  /// Also where no account of the bills is one of the statement's, and accounts are not compared otherwise.
  @Test func whatNeverBelongsTogetherByItsAccountsIsNotLinkedInFiles() throws {
    let scratch = try Scratch()
    try scene(scratch, Self.never)
    let line = "counterfoil reconcile e.csv --against b.json"
    #expect(try linked(Command.shell("\(line) --json", in: scratch.folder)) == [["e1", "b1"]])
    let ruled = try Command.shell("\(line) --options o.yaml --json", in: scratch.folder)
    #expect((try ruled.object()["matches"] as? [Any])?.isEmpty == true, "\(ruled.text)")
    #expect(!ruled.words.contains("fits no"), "\(ruled.words)")
  }

  /// In books accounts are compared; a rule that names both says that they are different ones.
  @Test(arguments: [
    (always, true), (always.replacing("bill: {account: house 5}", with: "bill: {payee: alpha}"), false),
  ])
  func whatAlwaysBelongsTogetherIsLinkedAcrossTheAccountsItNames(_ rules: String, _ isLinked: Bool) throws {
    let scratch = try Scratch()
    try scene(scratch, rules)
    let shell = { (line: String) in
      try Command.shell(line, in: scratch.folder, environment: ["COUNTERFOIL_STORE": "s.sqlite"])
    }
    #expect(try shell("counterfoil import e.csv b.json").status < 2)
    #expect(try linked(shell("counterfoil reconcile --dry-run --json")).isEmpty)
    let ruled = try shell("counterfoil reconcile --options o.yaml --json")
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(ruled.output)) == [])
    #expect(try linked(ruled).count == (isLinked ? 1 : 0), "\(ruled.text)\(ruled.words)")
    #expect(try shell("counterfoil verify").status == 0)
  }

  /// A payment that names the bill and is half of it may look like one digit mistyped; it is a part all the same.
  @Test(arguments: ["-100.00", "-150.00"])
  func aPartThatLooksLikeOneDigitIsStillAPart(paid: String) throws {
    let scratch = try Scratch()
    try scratch.write(
      "id,date,payee,amount,currency\ne1,2026-11-09,alpha 1001,\(paid),EUR\ne2,2026-11-10,salary,900.00,EUR\n", "e.csv")
    try scratch.write(
      #"[{"id":"b1","date":"2026-11-05","amount":"-200.00","currency":"EUR","payee":"alpha","number":"1001","kind":"bill"}]"#,
      "b.json")
    for (payee, isPart) in [("nobody", true), ("alpha", false)] {
      try scratch.write("matching:\n  - {name: n, bill: {payee: \(payee)}, parts: false}\n", "o.yaml")
      let outcome = try Command.shell(
        "counterfoil reconcile e.csv --against b.json --options o.yaml --json", in: scratch.folder)
      let matches = try outcome.object()["matches"] as? [[String: Any]] ?? []
      #expect(matches.isEmpty != isPart, "\(outcome.text)")
      if isPart { #expect(matches.first?["remaining"] != nil, "\(outcome.text)") }
    }
  }
}
