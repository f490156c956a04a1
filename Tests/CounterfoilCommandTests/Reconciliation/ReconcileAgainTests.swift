import CounterfoilTestSupport
import Foundation
import Testing

struct ReconcileAgainTests {
  private struct Found: Equatable {
    var linked: [String]
    var reviewCount: Int
  }

  private func reconcile(_ store: String, _ options: [String] = []) throws -> Found {
    let plan = try Command.run(["reconcile", "--store", store, "--json"] + options).object()
    let matches = plan["matches"] as? [[String: Any]] ?? []
    let linked = matches.filter { $0["decision"] as? String == "linked" }
    return Found(
      linked: linked.flatMap { $0["bills"] as? [String] ?? [] }.sorted(), reviewCount: matches.count - linked.count)
  }

  /// What waits for a person, with its probability and evidence.
  private func proposals(_ store: String) throws -> [String] {
    let review = try Command.run(["review", "--store", store, "--json"]).object()
    return try (review["proposals"] as? [[String: Any]] ?? []).map {
      try String(decoding: JSONSerialization.data(withJSONObject: $0, options: .sortedKeys), as: UTF8.self)
    }
  }

  /// What is left looks surer once the surest is linked; it is no new evidence.
  @Test(.enabled(if: Repository.hasPython, "python3 is not installed"), arguments: [1, 2, 3])
  func reconcilingAgainWithNothingNewLinksNothing(seed: Int) throws {
    let scratch = try Scratch()
    let tool = Repository.file("Benchmarks/reconbench/generate.py").path
    let made = try Command.shell(
      "python3 -B '\(tool)' --rows 600 --noise high --seed \(seed) --out case", in: scratch.folder)
    try #require(made.status == 0, "\(made.words)")
    let store = scratch.path("books.sqlite")
    for file in ["bank.csv", "bills.json"] {
      try #require(try Command.run(["import", scratch.path("case/\(file)"), "--store", store]).status <= 1)
    }
    let first = try reconcile(store)
    #expect(first.linked.count > 250 && first.reviewCount > 10)
    let proposals = try self.proposals(store)
    let second = try reconcile(store)
    #expect(second.linked.isEmpty && second.reviewCount == first.reviewCount)
    #expect(try reconcile(store) == second)
    // What was proposed stands as it was, with all that was said of it.
    #expect(try self.proposals(store) == proposals && proposals.count == first.reviewCount)

    // A new pair is linked, and nothing else.
    let entry = try scratch.write(
      "id,date,description,amount,currency\nn1,2024-12-30,ZYX QUARRY INVOICE 7710934,-1318.27,EUR\n", "new.csv")
    let bill = try scratch.write(
      #"[{"id":"new","date":"2024-12-29","payee":"Zyx Quarry","number":"7710934","amount":"-1318.27","currency":"EUR"}]"#,
      "new.json")
    let profile = try scratch.write("sign: amount\n", "new.yaml")
    try #require(
      try Command.run(["import", entry, "--profile", profile, "--account", "A1", "--store", store]).status <= 1)
    try #require(try Command.run(["import", bill, "--kind", "bill", "--store", store]).status <= 1)
    #expect(try reconcile(store).linked == ["new"])
    #expect(try reconcile(store).linked.isEmpty)
  }

  /// A lower target weighs again: what it links beyond is what it asks for.
  @Test(.enabled(if: Repository.hasPython, "python3 is not installed"))
  func aHigherTargetLinksPartOfWhatALowerOneDoes() throws {
    let scratch = try Scratch()
    let tool = Repository.file("Benchmarks/reconbench/generate.py").path
    let made = try Command.shell("python3 -B '\(tool)' --rows 600 --noise high --seed 4 --out case", in: scratch.folder)
    try #require(made.status == 0, "\(made.words)")
    let store = scratch.path("books.sqlite")
    for file in ["bank.csv", "bills.json"] {
      try #require(try Command.run(["import", scratch.path("case/\(file)"), "--store", store]).status <= 1)
    }
    var before: Set<String> = []
    for target in ["0.999", "0.99", "0.95", "0.9"] {
      let linked = Set(try reconcile(store, ["--dry-run", "--target-precision", target]).linked)
      #expect(before.isSubset(of: linked), "\(target)")
      before = linked
    }
    #expect(before.count > 300)
    let strict = Set(try reconcile(store).linked)
    let lenient = try reconcile(store, ["--target-precision", "0.9"]).linked
    #expect(!lenient.isEmpty && strict.isDisjoint(with: lenient))
  }

  /// A payment that names a bill and is less leaves the rest open, for the payment of a later statement.
  @Test func whatIsLeftOfABillPaidInPartWaitsForTheNextPayment() throws {
    let scratch = try Scratch()
    let store = scratch.path("books.sqlite")
    let profile = try scratch.write("account: giro\nsign: amount\n", "bank.yaml")
    let bills = try scratch.write(
      #"[{"id":"B1","date":"2026-07-18","amount":"1937.52","currency":"EUR","payee":"Yara Jäger","number":"2026-283"}]"#,
      "bills.json")
    try #require(try Command.run(["import", bills, "--store", store]).status == 0)
    func books(_ name: String, _ rows: String) throws -> [String: Any] {
      let file = try scratch.write("id,date,amount,currency,description\n\(rows)\n", "\(name).csv")
      try #require(try Command.run(["import", file, "--profile", profile, "--store", store]).status == 0)
      let outcome = try Command.run(["reconcile", "--store", store, "--json"])
      #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(outcome.output)) == [])
      return try outcome.object()
    }
    func match(_ plan: [String: Any]) throws -> [String: Any] {
      try #require((plan["matches"] as? [[String: Any]])?.first)
    }
    let first = try match(books("august", "e1,2026-08-12,600.00,EUR,Yara Jäger RE 2026-283 Abschlag"))
    #expect(first["decision"] as? String == "linked" && first["remaining"] as? String == "1337.52")
    let rest = try match(books("september", "e2,2026-09-11,1337.52,EUR,Yara Jäger RE 2026-283"))
    #expect(rest["bills"] as? [String] == ["B1"])
    #expect(rest["decision"] as? String == "linked" && rest["remaining"] == nil)
    // Nothing is left: what names it again is no payment of it.
    let plan = try books("october", "e3,2026-10-11,1337.52,EUR,Yara Jäger RE 2026-283")
    #expect((plan["matches"] as? [Any])?.isEmpty == true)
    #expect(try Command.run(["verify", "--store", store]).status == 0)
    // The parts go with the statement that brought them.
    #expect(try Command.run(["undo", "--with-later", "r2", "--store", store]).status == 0)
    #expect(try Command.run(["verify", "--store", store]).status == 0)
  }
}
