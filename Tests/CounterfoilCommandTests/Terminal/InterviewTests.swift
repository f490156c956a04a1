import CounterfoilTestSupport
import Foundation
import Testing

/// What files leave open is asked in one go, on a terminal; elsewhere one refusal lists it.
@Suite struct InterviewTests {
  /// Two orders of day and month, and amounts without a sign.
  private static let table = """
    Date,Payee,Amount
    01/02/2026,Corner Cafe,4.50
    03/02/2026,Book Shop,12.00
    05/04/2026,Rail,33.20

    """
  private static let later = table.replacing("2026", with: "2025").replacing("4.50", with: "4.75")

  private static let bills = """
    Date,Vendor,Due,Total
    01/02/2026,Corner Cafe,02/02/2026,4.50
    03/02/2026,Book Shop,04/02/2026,12.00
    05/04/2026,Rail,06/04/2026,33.20

    """

  /// Answers each prompt with a line, in a folder.
  private func answer(_ arguments: [String], in folder: URL, _ answers: [String]) throws -> PseudoTerminal.Run {
    try PseudoTerminal.run(
      Command.executable, arguments, widthColumns: 100, in: folder, environment: ["TERM": "dumb", "NO_COLOR": "1"],
      steps: answers.map {
        .init(after: $0.hasPrefix("file:") ? "nothing: " : "quits: ", $0.replacing("file:", with: "") + "\n")
      },
      timeout: .seconds(120))
  }

  private func amounts(_ scratch: borrowing Scratch, _ file: String) throws -> [String] {
    try String(contentsOfFile: scratch.path(file), encoding: .utf8).split(separator: "\n")
      .compactMap { $0.firstMatch(of: /"amount":"([^"]*)"/).map { String($0.1) } }
  }

  @Test func filesOfOneLayoutAreAskedAboutOnceAndOneProfileIsWritten() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "a.csv")
    try scratch.write(Self.later, "b.csv")
    let run = try answer(
      ["convert", "a.csv", "b.csv", "-o", "out.ndjson"], in: scratch.folder, ["1", "1", "file:y"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("first row: 2026-02-01  -4.50  Corner Cafe"), "\(run.text)")
    #expect(run.text.contains("`sign: outflow` counts for it, too"), "\(run.text)")
    #expect(try amounts(scratch, "out.ndjson") == ["-4.50", "-12.00", "-33.20", "-4.75", "-12.00", "-33.20"])
    let profile = try String(contentsOfFile: scratch.path("a.yaml"), encoding: .utf8)
    #expect(profile.contains("d/M/yyyy") && profile.contains("outflow"), "\(profile)")
    let again = try Command.run(["convert", "b.csv", "--profile", "a.yaml", "--to", "ndjson"], in: scratch.folder)
    #expect(again.status == 0 && again.lines.count == 3, "\(again.words)")
  }

  /// JSON of unknown shape is asked about as tables are: which list, then what is open in it.
  @Test func jsonIsAskedAboutAndItsProfileReadsTheNext() throws {
    let scratch = try Scratch()
    let records =
      #"[{"day":"01/02/2026","sum":-450,"who":"Purchase A"},{"day":"03/02/2026","sum":120,"who":"Salary"}]"#
    try scratch.write(#"{"giro":\#(records),"card":\#(records)}"#, "a.json")
    let run = try answer(["convert", "a.json", "-o", "out.ndjson"], in: scratch.folder, ["2", "1", "1", "file:y"])
    #expect(run.status == 0, "\(run.text)")
    #expect(try amounts(scratch, "out.ndjson") == ["-4.50", "1.20"], "\(run.text)")
    let again = try Command.run(["convert", "a.json", "--profile", "a.yaml", "--to", "ndjson"], in: scratch.folder)
    #expect(again.status == 0 && again.lines.count == 2, "\(again.words)")
    let inferred = try Command.run(["profile", "infer", "a.json", "--profile", "a.yaml"], in: scratch.folder)
    #expect(inferred.words.contains("records: \"giro[*]\"") || inferred.text.contains("records: \"giro[*]\""))
  }

  @Test func aProfileThatIsThereIsNeverOverwritten() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "a.csv")
    try scratch.write("name: mine\n", "a.yaml")
    let run = try answer(["convert", "a.csv", "-o", "out.ndjson"], in: scratch.folder, ["1", "1", "file:y"])
    #expect(run.status == 0 && run.text.contains("a-2.yaml"), "\(run.text)")
    #expect(try String(contentsOfFile: scratch.path("a.yaml"), encoding: .utf8) == "name: mine\n")
  }

  @Test func quittingWritesNothing() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "a.csv")
    try scratch.write("id,date,amount,currency\nx,2026-02-01,-1.00,EUR\n", "sure.csv")
    let run = try answer(
      ["import", "sure.csv", "a.csv", "--account", "c", "--store", "s.sqlite"], in: scratch.folder, ["1", "q"])
    #expect(run.status == 65 && run.text.contains("[interview.quit]"), "\(run.text)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("s.sqlite")))
  }

  @Test func aSkippedFileIsLeftOutAndTheOthersGoOn() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "a.csv")
    try scratch.write("id,date,amount,currency\nx,2026-02-01,-1.00,EUR\n", "sure.csv")
    let run = try answer(
      ["import", "a.csv", "sure.csv", "--account", "c", "--store", "s.sqlite"], in: scratch.folder, [""])
    #expect(run.status == 65, "\(run.text)")
    let held = try Command.run(["list", "entries", "--json", "--store", scratch.path("s.sqlite")]).array()
    #expect(held.count == 1)
  }

  @Test func reconcilingAsksAboutBothSidesAndOnlyForSignsTheOtherSideDoesNotTell() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "a.csv")
    try scratch.write(Self.bills, "bills.csv")
    let run = try answer(
      ["reconcile", "a.csv", "--against", "bills.csv"], in: scratch.folder, ["1", "1", "file:"])
    #expect(run.status == 0 && run.text.contains("3 linked"), "\(run.text)")
    #expect(!run.text.contains("What is a positive amount"), "\(run.text)")
    #expect(run.text.components(separatedBy: "Which day is").count == 3, "\(run.text)")
  }

  @Test func aReportAsksForTheSignNothingTells() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "a.csv")
    let run = try answer(["report", "a.csv", "-o", "r.md"], in: scratch.folder, ["1", "1", "file:"])
    #expect(run.status <= 1, "\(run.text)")
    #expect(try String(contentsOfFile: scratch.path("r.md"), encoding: .utf8).contains("Corner Cafe"))
  }

  @Test func awayFromATerminalOneRefusalListsAllQuestions() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "a.csv")
    let words = try Command.run(["convert", "a.csv", "--to", "json"], in: scratch.folder)
    #expect(words.status == 65)
    for line in ["date: d/M/yyyy", "date: M/d/yyyy", "sign: outflow", "sign: amount"] {
      #expect(words.words.contains("→  \(line)"), "\(words.words)")
    }
    let inspection = try Command.run(["inspect", "a.csv", "--json"], in: scratch.folder)
    #expect(try JSONSchemaValidator(schemaNamed: "inspection").validate(Data(inspection.output)) == [])
    #expect(inspection.text.contains("\"following\""), "\(inspection.text)")
    let plan = try Command.run(["import", "a.csv", "--store", "s.sqlite", "--json"], in: scratch.folder)
    #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(plan.output)) == [])
    for words in ["sign: outflow", "account: ACCOUNT", "currency: CURRENCY"] {
      #expect(plan.text.contains(words), "\(plan.text)")
    }
  }

  // MARK: Remembered answers

  /// A store with an import that was told about the table's days, signs and currency.
  private func toldStore(_ scratch: borrowing Scratch) throws -> [String] {
    try scratch.write(Self.table, "a.csv")
    try scratch.write(Self.later, "b.csv")
    try scratch.write("date: d/M/yyyy\nsign: outflow\ncurrency: EUR\n", "bank.yaml")
    let store = ["--store", scratch.path("s.sqlite"), "--account", "card"]
    let told = try Command.run(["import", "a.csv", "--profile", "bank.yaml"] + store, in: scratch.folder)
    #expect(told.status == 0, "\(told.words)")
    return store
  }

  @Test func theNextDownloadOfAnAccountIsReadByWhatWasSaidBefore() throws {
    let scratch = try Scratch()
    let store = try toldStore(scratch)
    let next = try Command.run(["import", "b.csv", "--json"] + store, in: scratch.folder)
    #expect(next.status == 0, "\(next.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(next.output)) == [])
    let file = try #require((next.object()["files"] as? [[String: Any]])?.first)
    #expect(
      (file["remembered"] as? [String: Any])?["lines"] as? [String] == [
        "date: d/M/yyyy", "sign: outflow", "currency: EUR",
      ])
    let held = try Command.run(["list", "entries", "--json"] + store.prefix(2)).array()
    #expect(Set(held.compactMap { $0["amount"] as? String }) == ["-4.50", "-4.75", "-12.00", "-33.20"])
    #expect(try Command.run(["verify"] + store.prefix(2)).status == 0)
  }

  @Test func answersAreOfOneAccountOnly() throws {
    let scratch = try Scratch()
    let store = try toldStore(scratch)
    let other = try Command.run(["import", "b.csv", "--account", "savings"] + store.prefix(2), in: scratch.folder)
    #expect(other.status == 65 && other.words.contains("[csv.date-order]"), "\(other.words)")
  }

  @Test func answersAreListedForgottenAndComeBack() throws {
    let scratch = try Scratch()
    let store = try toldStore(scratch)
    let list = try Command.run(["list", "answers", "--json"] + store.prefix(2))
    #expect(try JSONSchemaValidator(schemaNamed: "answers").validate(Data(list.output)) == [])
    let id = try #require(list.array().first?["id"] as? String)
    #expect(try Command.run(["list", "answers"] + store.prefix(2)).text.contains("sign: outflow"))
    let forgotten = try Command.run(["remove", "answers", id] + store.prefix(2))
    #expect(forgotten.status == 0, "\(forgotten.words)")
    #expect(try Command.run(["import", "b.csv", "--dry-run"] + store, in: scratch.folder).status == 65)
    #expect(try Command.run(["remove", "answers", id] + store.prefix(2)).status == 65)
    #expect(try Command.run(["undo", "r3"] + store.prefix(2)).status == 0)
    #expect(try Command.run(["import", "b.csv", "--dry-run"] + store, in: scratch.folder).status == 0)
  }

  @Test func answersGoWithTheRunThatWasToldThem() throws {
    let scratch = try Scratch()
    let store = try toldStore(scratch)
    #expect(try Command.run(["undo", "r2"] + store.prefix(2)).status == 0)
    #expect(try Command.run(["list", "answers", "--json"] + store.prefix(2)).array().isEmpty)
    #expect(try Command.run(["import", "b.csv"] + store, in: scratch.folder).status == 65)
  }

  @Test func anAnswerThatDoesNotFitIsNotUsedAndItIsSaidWhy() throws {
    let scratch = try Scratch()
    try scratch.write("Date,Text,One,Two\n2026-03-03,a,-3.20,17.00\n2026-03-04,b,-9.00,91.00\n", "march.csv")
    let second = "Date,Text,One,Two\n2026-04-03,a,3.20,100.00\n2026-04-04,b,,91.00\n2026-04-05,c,1.20,7.00\n"
    try scratch.write(second, "april.csv")
    try scratch.write("columns: {amount: 3}\nsign: amount\ncurrency: EUR\n", "bank.yaml")
    let store = ["--store", scratch.path("s.sqlite"), "--account", "card"]
    #expect(try Command.run(["import", "march.csv", "--profile", "bank.yaml"] + store, in: scratch.folder).status == 0)
    let refused = try Command.run(["import", "april.csv"] + store, in: scratch.folder)
    #expect(refused.status == 65 && refused.words.contains("columns: {amount: 4}"), "\(refused.words)")
    #expect(refused.words.contains("what run r2 was told of this layout does not fit"), "\(refused.words)")
    let asked = try answer(["import", "april.csv"] + store, in: scratch.folder, ["q"])
    let words = asked.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("what run r2 was told of this layout does not fit"), "\(words)")
  }

  /// What the file tells by itself is not asked, so no earlier answer overrules it.
  @Test func aFileThatDisprovesAnAnswerIsReadByItself() throws {
    let scratch = try Scratch()
    let store = try toldStore(scratch)
    let american =
      "Date,Payee,Amount\n02/28/2025,Corner Cafe,-4.75\n03/03/2025,Payroll salary,2000.00\n03/30/2025,Rail ticket,-8.00\n"
    try scratch.write(american, "us.csv")
    // Its days do. Its words make another sign likely than what was said, and likely is no proof.
    let open = try Command.run(["import", "us.csv"] + store, in: scratch.folder)
    #expect(open.status == 65 && open.words.contains("`sign: amount` is likely"), "\(open.words)")
    try scratch.write("sign: amount\n", "us.yaml")
    let run = try Command.run(["import", "us.csv", "--profile", "us.yaml"] + store, in: scratch.folder)
    #expect(run.status == 0, "\(run.words)")
    let held = try Command.run(["list", "entries", "--json"] + store.prefix(2)).array()
    #expect(held.contains { $0["date"] as? String == "2025-02-28" && $0["amount"] as? String == "-4.75" })
  }
}
