import CounterfoilTestSupport
import Foundation
import Testing

/// What `--json` prints fits its schema.
@Suite struct SchemaTests {
  @Test func inspection() throws {
    let files = [
      "Samples/bills.json", "Samples/timi/categories.plist", "Samples/statements/suifu-wallet-2026-11-14.csv",
    ]
    for file in files {
      let outcome = try Command.run(["inspect", "--count", "--json", file])
      #expect(outcome.status <= 1, "\(outcome.words)")
      #expect(try JSONSchemaValidator(schemaNamed: "inspection").validate(Data(outcome.output)) == [], "\(file)")
    }
  }

  @Test func codecs() throws {
    let outcome = try Command.run(["codecs", "--json"])
    #expect(try JSONSchemaValidator(schemaNamed: "codecs").validate(Data(outcome.output)) == [])
    let names = try outcome.array().compactMap { $0["name"] as? String }
    #expect(names == names.sorted())
    let expected = [
      "bai2", "beancount", "camt", "csv", "hledger", "iif", "json", "ledger", "mt940", "ofx", "plist", "qif", "xlsx",
      "xml",
    ]
    #expect(Set(expected).subtracting(names) == [])
  }

  @Test func reconciliation() throws {
    let outcome = try Command.run([
      "reconcile", "Samples/statements/harbor-checking-2026-10-15.csv",
      "Samples/statements/harbor-checking-2026-11-14.csv", "--against", "Samples/bills.json", "--profile",
      "Samples/profiles/harbor-checking.yaml", "--json",
    ])
    #expect(outcome.status == 1, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(outcome.output)) == [])
  }

  @Test func matching() throws {
    let outcome = try Command.run([
      "match", "Samples/pharmacies.json", "Samples/pharmacies-directory.csv", "--kind", "place", "--json",
    ])
    #expect(outcome.status == 1, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "matching").validate(Data(outcome.output)) == [])
    let linked = try (outcome.object()["matches"] as? [[String: Any]])?.compactMap { $0["right"] as? String }
    #expect(linked?.sorted() == ["D-1", "D-2", "D-3"])
    #expect(try Command.run(["match", "Samples/bills.json", "Samples/bills.json", "--kind", "bill"]).status == 64)
  }

  @Test(arguments: [
    ("Samples/bills.json", "bill"), ("Samples/accounts.json", "account"), ("Samples/timi/books.plist", "book"),
    ("Samples/timi/categories.plist", "category"), ("Samples/pharmacies.json", "place"),
    ("Samples/members.json", "member"), ("Samples/statements/rheinbank-giro-2026-11-14.csv", "entry"),
  ])
  func records(_ file: String, _ kind: String) throws {
    let outcome = try Command.run(["convert", file, "--to", "ndjson"])
    #expect(outcome.status == 0, "\(outcome.words)")
    let validator = try JSONSchemaValidator(schemaNamed: kind)
    for line in outcome.lines { #expect(validator.validate(Data(line.utf8)) == [], "\(line)") }
  }
}
