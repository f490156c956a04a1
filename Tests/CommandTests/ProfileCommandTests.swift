import Foundation
import TestSupport
import Testing

/// Profiles on the command line, and the one question a file leaves open.
@Suite struct ProfileCommandTests {
  private static let dates = "Date,Amount,Currency,Payee\n01/02/2026,-4.20,EUR,TEA\n03/04/2026,-9.00,EUR,RENT\n"

  // MARK: Layouts that come along

  @Test func layoutsAreListed() throws {
    let outcome = try Command.run(["profile", "list", "--json"])
    #expect(try JSONSchemaValidator(schemaNamed: "layouts").validate(Data(outcome.output)) == [])
    let layouts = try outcome.array()
    #expect(layouts.count >= 150)
    #expect(layouts.filter { $0["recognised"] as? Bool == true }.count >= 150)
    let british = try Command.run(["profile", "list", "GB", "--json"]).array()
    #expect(!british.isEmpty && british.allSatisfy { $0["country"] as? String == "GB" })
  }

  @Test func aLayoutIsTakenByItsName() throws {
    let scratch = try Scratch()
    // No header tells the bank.
    try scratch.write("05/04/2026,-1041.35,\"RENT\",\n06/04/2026,2500.00,\"PAY\",\n", "s.csv")
    let outcome = try Command.run(["convert", "s.csv", "--profile", "au-anz", "--to", "ndjson"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(outcome.text.contains(#""date":"2026-04-05","amount":"-1041.35","currency":"AUD""#), "\(outcome.text)")
    let unknown = try Command.run(["convert", "s.csv", "--profile", "au-anx", "--to", "ndjson"], in: scratch.folder)
    #expect(unknown.status == 66 && unknown.words.contains("profile list"), "\(unknown.words)")
  }

  @Test func aShownLayoutIsAProfile() throws {
    let scratch = try Scratch()
    try scratch.write(try Command.run(["profile", "show", "de-dkb-giro"]).text, "p.yaml")
    let check = try Command.run(["profile", "check", "p.yaml"], in: scratch.folder)
    #expect(check.status == 0, "\(check.words)")
  }

  // MARK: Profiles written from a file

  @Test func anInferredProfileReadsTheFileAsItIsReadNow() throws {
    let scratch = try Scratch()
    for file in ["rheinbank-giro-2026-11-14.csv", "suifu-wallet-2026-11-14.csv"] {
      let path = "Samples/statements/\(file)"
      let inferred = try Command.run(["profile", "infer", path])
      #expect(inferred.status <= 1, "\(inferred.words)")
      let profile = try scratch.write(inferred.text, file + ".yaml")
      #expect(try Command.run(["profile", "check", profile]).status == 0)
      let now = try Command.run(["convert", path, "--to", "ndjson"])
      let then = try Command.run(["convert", path, "--to", "ndjson", "--profile", profile])
      #expect(now.status == then.status && now.output == then.output && !now.output.isEmpty, "\(then.words)")
    }
  }

  // MARK: The question

  /// Runs a line on a terminal and types the answers.
  private func asked(_ line: String, _ answers: [String], in scratch: borrowing Scratch) throws -> Outcome {
    let typed = answers.map { "\($0)\\n" }.joined()
    return try Command.shell(
      "printf '\(typed)' | script -qec '\(line)' /dev/null", in: scratch.folder,
      environment: ["TERM": "xterm", "NO_COLOR": "1"])
  }

  @Test func theOneQuestionIsAskedOnATerminal() throws {
    let scratch = try Scratch()
    try scratch.write(Self.dates, "s.csv")
    let outcome = try asked("counterfoil convert s.csv --to ndjson", ["2", ""], in: scratch)
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains("1  2026-02-01") && outcome.text.contains("2  2026-01-02"), "\(outcome.text)")
    #expect(outcome.text.contains(#""date":"2026-01-02""#) && outcome.text.contains(#""date":"2026-03-04""#))
    #expect(outcome.text.contains("    date: M/d/yyyy"), "\(outcome.text)")
  }

  @Test func theAnswerIsKeptInAProfile() throws {
    let scratch = try Scratch()
    try scratch.write(Self.dates, "s.csv")
    let outcome = try asked("counterfoil convert s.csv --to ndjson", ["1", "bank.yaml"], in: scratch)
    #expect(outcome.status == 0, "\(outcome.text)")
    let later = try Command.run(["convert", "s.csv", "--to", "ndjson", "--profile", "bank.yaml"], in: scratch.folder)
    #expect(later.status == 0 && later.text.contains(#""date":"2026-02-01""#), "\(later.words)")
  }

  @Test func noAnswerLeavesTheFile() throws {
    let scratch = try Scratch()
    try scratch.write(Self.dates, "s.csv")
    let outcome = try asked("counterfoil convert s.csv --to ndjson", [""], in: scratch)
    #expect(outcome.status == 65, "\(outcome.text)")
    #expect(!outcome.text.contains(#""amount""#))
  }

  @Test func anAnswerThatIsNoneIsAskedForAgain() throws {
    let scratch = try Scratch()
    try scratch.write(Self.dates, "s.csv")
    let outcome = try asked("counterfoil inspect s.csv", ["7", "1", ""], in: scratch)
    #expect(outcome.status <= 1 && outcome.text.contains("That is none of them."), "\(outcome.text)")
  }

  @Test func elsewhereTheLineIsNamedAndNothingIsAsked() throws {
    let scratch = try Scratch()
    try scratch.write(Self.dates, "s.csv")
    let quiet = try asked("counterfoil convert s.csv --to ndjson -q", ["1", ""], in: scratch)
    #expect(quiet.status == 65 && !quiet.text.contains("Which day"), "\(quiet.text)")
    let piped = try Command.run(["convert", "s.csv", "--to", "ndjson"], input: Array("1\n\n".utf8), in: scratch.folder)
    #expect(piped.status == 65 && piped.output.isEmpty, "\(piped.words)")
    #expect(piped.words.contains("date: d/M/yyyy") && piped.words.contains("date: M/d/yyyy"), "\(piped.words)")
  }
}
