import CounterfoilTestSupport
import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    "inspect", "convert", "import", "reconcile", "match", "review", "accept", "reject", "split", "explain",
    "calibration", "report", "list", "add", "edit", "remove", "runs", "undo",
    "verify", "run", "profile", "codecs",
  ])
  func teachesByExampleInWholeSentences(verb: String) throws {
    let outcome = try Command.run(["help", verb])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("  counterfoil \(verb)"), "\(verb) shows no example")
    #expect(!outcome.text.contains("\\"), "\(verb) shows a stray backslash")
  }
}
