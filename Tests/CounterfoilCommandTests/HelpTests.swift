import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    "inspect", "convert", "import", "reconcile", "match", "review", "accept", "reject", "split", "explain",
    "calibration", "report", "list", "add", "edit", "remove", "runs", "undo",
    "verify", "backup", "restore", "export", "compact", "run", "profile", "codecs",
  ])
  func teachesByExampleInWholeSentences(verb: String) throws {
    let outcome = try Command.run(["help", verb])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("  counterfoil \(verb)"), "\(verb) shows no example")
    #expect(!outcome.text.contains("\\"), "\(verb) shows a stray backslash")
  }

  @Test func theVersionIsSaidAndIsThatOfTheChangeLog() throws {
    let outcome = try Command.run(["--version"])
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let released = try String(contentsOf: Repository.file("CHANGELOG.md"), encoding: .utf8).split(separator: "\n").first
    { $0.hasPrefix("## [0") }
    #expect(released?.hasPrefix("## [\(outcome.text.dropLast())] - ") ?? false, "\(outcome.text)")
    #expect(try Command.run(["import", "--version"]).text == outcome.text)
    #expect(try Command.shell("counterfoil --version > /dev/full").status == 75)
  }
}
