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
    #expect(first.linked.count > 300 && first.reviewCount > 20)
    let second = try reconcile(store)
    #expect(second.linked.isEmpty)
    #expect(try reconcile(store) == second)

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
}
