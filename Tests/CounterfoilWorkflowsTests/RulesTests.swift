import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

/// Rules beside the books: what they say is kept beside entries, never in them, and can be taken back.
@Suite struct RulesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let formats = CodecRegistry(Formats.builtIn)
  private static let statement = "Date,Amount,Payee\n2026-09-14,-1.50,KIOSK 7\n2026-09-15,-2.50,Tea\n"
  private static let rules = """
    - name: kiosk
      when: {payee: {regex: '^(KIOSK) \\d'}}
      then: {category: sweets, payee: 'The \\1', book: mine}
    """

  private func path(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func request(_ path: String, rules: String? = nil) throws(Fault) -> ImportRequest {
    var request = ImportRequest(inputs: [InputRequest(path: path)])
    request.account = "giro"
    request.currency = Currency("EUR")
    if let rules { request.rules = try RuleFiles.read(rules) }
    return request
  }

  private func shown(_ store: Store) throws(Fault) -> [String] {
    let entries = try store.entries().records
    return (0..<entries.count).map { row in
      [EntryField.payee.position, EntryField.category.position, EntryField.extra.position].map {
        entries.text($0, row) ?? "-"
      }
      .joined(separator: "|")
    }
  }

  private static let plain = ["KIOSK 7|-|-", "Tea|-|-"]
  private static let ruled = [
    #"The KIOSK|sweets|{"rule":{"name":"kiosk","payee":"KIOSK 7","book":"mine"}}"#, "Tea|-|-",
  ]

  @Test func whatRulesSayIsShownAndUndoneWithTheirRun() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store.inMemory()
    let file = try path("s.csv", Self.statement)
    let rules = try path("r.yaml", Self.rules)
    _ = try Importer(store: store, registry: formats).apply(request(file))
    let before = try store.contentDigest()
    #expect(try shown(store) == Self.plain)
    let (tally, run) = try RuleApplication(RuleFiles.read(rules)).run(store)
    #expect(tally.matchedCount == 1 && tally.recordCount == 2)
    #expect(try shown(store) == Self.ruled)
    #expect(try store.contentDigest() != before)
    // A file of rules that says nothing takes back what was said.
    let none = try path("n.yaml", "[]")
    let (_, second) = try RuleApplication(RuleFiles.read(none)).run(store)
    #expect(try shown(store) == Self.plain)
    _ = try store.undo(second.id)
    #expect(try shown(store) == Self.ruled)
    _ = try store.undo(run.id)
    #expect(try shown(store) == Self.plain)
    #expect(try store.contentDigest() == before)
    #expect(try store.verify().isEmpty)
  }

  // FAULTS 41
  @Test func theRowsStayAsTheyWereImported() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store.inMemory()
    let file = try path("s.csv", Self.statement)
    let (plan, run) = try Importer(store: store, registry: formats).apply(
      request(file, rules: try path("r.yaml", Self.rules)))
    #expect(plan.rules?.matchedCount == 1)
    #expect(try shown(store) == Self.ruled)
    let printed = try store.printedEntries()
    #expect((0..<2).map { printed[EntryField.payee, $0] } == ["KIOSK 7", "Tea"])
    #expect((0..<2).allSatisfy { printed[EntryField.category, $0] == nil })
    // The same rows again are the same entries, whatever they are called now.
    let (again, _) = try Importer(store: store, registry: formats).apply(
      request(try path("t.csv", Self.statement + "2026-09-16,-1.50,KIOSK 8\n")))
    #expect(again.present == 2 && again.added == 1)
    #expect(try shown(store) == Self.ruled + ["KIOSK 8|-|-"])
    _ = try store.undo(try #require(run).id)
    #expect(try shown(store) == Self.plain + ["KIOSK 8|-|-"])
  }

  // FAULTS 46
  @Test func theOrderOfFilesMakesNoDifference() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try [
      path("a.csv", Self.statement), path("b.csv", Self.statement + "2026-09-16,-1.50,KIOSK 8\n"),
      path("c.csv", "Date,Amount,Payee\n2026-09-14,-1.50,KIOSK 7\n2026-09-14,-1.50,KIOSK 7\n"),
    ]
    let rules = try path("r.yaml", Self.rules)
    var digests: Set<String> = []
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1], [0, 0, 2, 1, 1]] {
      let store = try Store.inMemory()
      for index in order {
        _ = try Importer(store: store, registry: formats).apply(request(files[index], rules: rules))
      }
      digests.insert(try store.contentDigest())
    }
    #expect(digests.count == 1)
  }

  @Test func aPlanMadeWithOtherRulesIsAnotherPlan() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store.inMemory()
    let importer = Importer(store: store, registry: formats)
    let file = try path("s.csv", Self.statement)
    let rules = try path("r.yaml", Self.rules)
    let others = try path("o.yaml", Self.rules.replacingOccurrences(of: "sweets", with: "drinks"))
    let digest = try importer.plan(request(file, rules: rules)).digest
    #expect(try importer.plan(request(file, rules: rules)).digest == digest)
    #expect(try importer.plan(request(file, rules: others)).digest != digest)
    #expect(try importer.plan(request(file)).digest != digest)
    let plan = try importer.plan(request(file, rules: rules)).json()
    #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(plan.utf8)) == [])
  }

  @Test func aTestTellsWhichRuleDecidedAndWhichNever() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = try path("r.yaml", Self.rules + "\n- {when: {payee: kiosk}, then: {category: x}}")
    let file = try path("s.csv", Self.statement)
    var options = ReadOptions()
    options.currency = Currency("EUR")
    var test = try RuleTest(RuleFiles.read(rules))
    try test.run(InputRequest(path: file), options: options, formats: formats) { _ in }
    #expect(test.lines.map(\.rule) == ["kiosk", nil])
    #expect(test.lines.first?.renamed == "The KIOSK")
    #expect(test.tally.rules.map(\.count) == [1, 0])
    #expect(
      test.tally.unused.map(\.description)
        == ["\(rules):4:3: the rule \"rule of line 4\" fits none of the records looked at [rules.unused]"])
    #expect(test.status == .attention)
    #expect(try JSONSchemaValidator(schemaNamed: "rules-test").validate(Data(test.json)) == [])
  }
}
