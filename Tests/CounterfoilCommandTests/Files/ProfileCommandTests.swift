import CounterfoilTestSupport
import Foundation
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

  /// Whichever won, somebody would have meant the other.
  @Test func aProfileAndAnOptionThatNameTwoAccountsOrCurrenciesAreRefused() throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.dates.replacingOccurrences(of: "Currency,", with: "").replacingOccurrences(of: "EUR,", with: ""), "in/s.csv")
    try scratch.write("account: checking\ncurrency: USD\ndate: dd/MM/yyyy\n", "p.yaml")
    let folder = scratch.folder
    for (options, status) in [
      ("--account giro", Int32(64)), ("--currency EUR", 64), ("--account checking --currency USD", 0), ("", 0),
    ] {
      let outcome = try Command.shell(
        "counterfoil import in/s.csv --profile p.yaml --store b.sqlite \(options)", in: folder)
      #expect(outcome.status == status, "\(options): \(outcome.words)")
      #expect(outcome.words.contains("[profile.disagrees]") == (status == 64), "\(options): \(outcome.words)")
    }
    for key in ["account: giro", "currency: EUR"] {
      try scratch.write(
        "store: c.sqlite\ncreate: true\nreconcile: false\ninboxes: [{files: in/*.csv, settle: 0, profile: p.yaml, \(key)}]\n",
        "jobs.yaml")
      for words in ["--check", ""] {
        let run = try Command.shell("counterfoil run jobs.yaml \(words)", in: folder)
        #expect(run.status == 78 && run.words.contains("[profile.disagrees]"), "\(key) \(words): \(run.words)")
      }
    }
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

  @Test func aRefusedFileIsDescribedAsFarAsItIsUnderstood() throws {
    let scratch = try Scratch()
    try scratch.write(Self.dates, "s.csv")
    let outcome = try Command.run(["inspect", "s.csv"], in: scratch.folder)
    #expect(outcome.status == 65)
    for part in ["utf-8", "comma", "line 1", "Payee", "Which day is 01/02/2026?", "2026-01-02  →  date: M/d/yyyy"] {
      #expect(outcome.text.contains(part), "\(part): \(outcome.text)")
    }
    let json = try Command.run(["inspect", "s.csv", "gone.csv", "--json"], in: scratch.folder)
    #expect(json.status == 65)
    #expect(try JSONSchemaValidator(schemaNamed: "inspection").validate(Data(json.output)) == [], "\(json.text)")
    let files = try json.array()
    let refusal = try #require(files[0]["refusal"] as? [String: Any])
    let question = try #require(refusal["question"] as? [String: Any])
    let lines = (question["choices"] as? [[String: String]])?.map { $0["profileLine"] }
    #expect(lines == ["date: d/M/yyyy", "date: M/d/yyyy"])
    let columns = files[0]["columns"] as? [[String: Any]]
    #expect(columns?.map { $0["field"] as? String } == ["date", "amount", "currency", "payee"])
    #expect((files[1]["refusal"] as? [String: Any])?["code"] as? String == "input.missing")
  }

  /// Refusals with a line that settles them: the line is taken, and what is then read is compared.
  @Test(arguments: [
    (
      "Date,Payee,Amount\n2026-01-03,A,1.50\n2026-01-04,B,-2.50\n\nAccount,Date,Value\nX,2026-01-03,-4.00\n",
      ["footer: [\"Account\"]": 2, "skipLines: 4": 1]
    ),
    (
      "Date,Payee,Amount\n2026-01-03,A,-1.50\n2026-01-04,B,-2,500.00\n2026-01-05,C,-3.00\n",
      ["badRows: reject": 2]
    ),
    (
      "Date,Payee,Amount,Amount\n2026-01-03,A,1.50,-2.50\n2026-01-03,B,-1.50,2.75\n",
      ["columns: {amount: 3}": 2, "columns: {amount: 4}": 2]
    ),
    (
      "Date;Payee;Amount\n2026-01-03;A;-1,234.50\n2026-01-04;B;-1.234,50\n",
      ["decimalMark: comma\nbadRows: reject": 1, "decimalMark: point\nbadRows: reject": 1]
    ),
  ])
  func eachAnswerSettlesTheFile(_ text: String, _ answers: [String: Int]) throws {
    let scratch = try Scratch()
    try scratch.write(text, "s.csv")
    let asked = try Command.run(["inspect", "--count", "--json", "s.csv"], in: scratch.folder)
    let refusal = try #require(try asked.array().first?["refusal"] as? [String: Any], "\(asked.text)")
    let choices = try #require((refusal["question"] as? [String: Any])?["choices"] as? [[String: String]])
    #expect(Set(choices.compactMap { $0["profileLine"] }) == Set(answers.keys))
    for (line, count) in answers {
      try scratch.write(line + "\n", "p.yaml")
      let read = try Command.run(
        ["convert", "s.csv", "--profile", "p.yaml", "--currency", "EUR", "--to", "ndjson"], in: scratch.folder)
      #expect(read.text.split(separator: "\n").count == count, "\(line): \(read.text)\(read.words)")
    }
  }

  @Test func elsewhereTheLineIsNamedAndNothingIsAsked() throws {
    let scratch = try Scratch()
    try scratch.write(Self.dates, "s.csv")
    let quiet = try asked("counterfoil convert s.csv --to ndjson -q", ["1", ""], in: scratch)
    #expect(quiet.status == 65 && !quiet.text.contains("leave the file"), "\(quiet.text)")
    let piped = try Command.run(["convert", "s.csv", "--to", "ndjson"], input: Array("1\n\n".utf8), in: scratch.folder)
    #expect(piped.status == 65 && piped.output.isEmpty, "\(piped.words)")
    #expect(piped.words.contains("date: d/M/yyyy") && piped.words.contains("date: M/d/yyyy"), "\(piped.words)")
  }
}
