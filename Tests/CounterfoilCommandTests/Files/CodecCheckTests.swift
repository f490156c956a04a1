import CounterfoilTestSupport
import Foundation
import Testing

/// `counterfoil codec check`: what it lets pass and what it finds.
@Suite struct CodecCheckTests {
  private static let till = ["PATH": "\(Repository.file("Samples/codecs").path):/usr/local/bin:/usr/bin:/bin"]

  @Test func theSampleCodecKeepsAllRules() throws {
    let outcome = try Command.run(
      ["codec", "check", "till", "Samples/codecs/corner-cafe.till", "--json"], environment: Self.till)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "codec-check").validate(Data(outcome.output)) == [])
    let samples = try outcome.object()["samples"] as? [[String: Any]]
    #expect(samples?.first?["records"] as? Int == 4)
    #expect(samples?.first?["rejected"] as? Int == 1)
  }

  private static let builtIn = [
    "beancount", "camt", "csv", "hledger", "json", "ledger", "mt940", "ofx", "plist", "qif", "xml",
  ]

  /// Each codec's own tests check the same rules; this is about the command.
  @Test(arguments: Sweep.pick(["camt", "qif"], whole: builtIn))
  func builtInCodecsKeepAllRulesOnRecordsOfTheirOwn(name: String) throws {
    let outcome = try Command.run(["codec", "check", name])
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.words)")
    #expect(outcome.text.hasSuffix("\(name) keeps all rules\n"))
  }

  /// The lines a program says fit the schema of the protocol.
  @Test func linesOfTheProtocolFitTheirSchema() throws {
    let validator = try JSONSchemaValidator(schemaNamed: "outside-codec")
    let roll = "Samples/codecs/corner-cafe.till"
    var controls = 0
    for verb in ["describe </dev/null", "probe <\(roll)", "decode --file-name x <\(roll)"] {
      let outcome = try Command.shell("Samples/codecs/counterfoil-codec-till \(verb)")
      #expect(outcome.status == 0, "\(outcome.words)")
      let marks = ["{\"end\"", "{\"reject\"", "{\"protocol\"", "{\"score\""]
      for line in outcome.lines where marks.contains(where: line.hasPrefix) {
        #expect(validator.validate(Data(line.utf8)) == [], "\(line)")
        controls += 1
      }
    }
    #expect(controls == 6)
  }

  /// Programs that break one rule each, and the word that names it.
  private static let edits = [
    ("sed 's/if count != len(lines):/if False:/'", "encode"),
    ("sed 's/score = 95 if 2 \\* good > len(lines) else 0/score = 95/'", "probe"),
    ("sed 's/{record.get(.payee., ..)}/someone/'", "round trip"),
    ("sed 's/say({\"reject\".*/pass/'", "reads"),
    ("sed 's/\"source\": {\"line\": number}/\"source\": {\"line\": 1000 - number}/'", "locations"),
  ]

  @Test(arguments: Sweep.pick([edits[0]], whole: edits))
  func programsThatBreakARuleAreFound(edit: String, rule: String) throws {
    let scratch = try Scratch()
    let folder = scratch.path("")
    let outcome = try Command.shell(
      """
      set -e; \(edit) Samples/codecs/counterfoil-codec-till >'\(folder)/counterfoil-codec-till'
      chmod +x '\(folder)/counterfoil-codec-till'
      ! cmp -s Samples/codecs/counterfoil-codec-till '\(folder)/counterfoil-codec-till'
      counterfoil codec check till Samples/codecs/corner-cafe.till
      """, environment: ["PATH": folder])
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.words)")
    #expect(outcome.text.contains("broken: \(rule): "), "\(outcome.text)")
  }

  @Test func aCodecThatOnlyWritesIsNotSaidToKeepTheRules() throws {
    let outcome = try Command.run(["codec", "check", "ynab"])
    #expect(outcome.status == 64, "\(outcome.text)\(outcome.words)")
    #expect(outcome.words.contains("codec.nothing"))
  }

  @Test func aCodecThatOnlyReadsNeedsFiles() throws {
    let scratch = try Scratch()
    let folder = scratch.path("")
    let outcome = try Command.shell(
      """
      sed 's/"canWrite": True/"canWrite": False/' Samples/codecs/counterfoil-codec-till \
        >'\(folder)/counterfoil-codec-till'
      chmod +x '\(folder)/counterfoil-codec-till'
      counterfoil codec check till
      """, environment: ["PATH": folder])
    #expect(outcome.status == 64, "\(outcome.text)\(outcome.words)")
    #expect(outcome.words.contains("codec.nothing"))
  }
}
