import CounterfoilTestSupport
import Foundation
import Testing

/// What one download shows of a bank's table holds for the next one of the account, where its rows leave it open.
@Suite struct ShownNotationTests {
  /// Shows the order of day and month (13/02) and what a sign means (a salary).
  private let clear = """
    Date,Description,Amount
    01/02/2026,Corner Cafe,-4.50
    03/02/2026,Rail,-33.20
    13/02/2026,Salary ACME,1900.00
    14/02/2026,Supermarket,-20.10

    """
  /// Days that fit both orders.
  private let openDays = """
    Date,Description,Amount
    01/03/2026,Corner Cafe,-4.80
    03/03/2026,Rail,-31.00
    05/03/2026,Salary ACME,1900.00

    """

  private func books(_ files: [String: String]) throws -> Scratch {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(text, name) }
    return scratch
  }

  private func run(_ line: String, _ scratch: borrowing Scratch) throws -> Outcome {
    try Command.run(
      line.split(separator: " ").map(String.init) + ["--store", "books.sqlite"], in: scratch.folder)
  }

  private func days(_ scratch: borrowing Scratch) throws -> [String] {
    try run("list entries --json", scratch).array().compactMap { $0["date"] as? String }.sorted()
  }

  @Test func theNextDownloadIsNotAskedWhatTheOneBeforeShowed() throws {
    let scratch = try books(["february.csv": clear, "march.csv": openDays])
    let alone = try run("import march.csv --account giro --currency EUR", scratch)
    #expect(alone.status == 65 && alone.words.contains("csv.date-order"), "\(alone.words)")
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    let next = try run("import march.csv --account giro --currency EUR", scratch)
    #expect(next.status == 0, "\(next.words)")
    #expect(next.text.contains("`date: d/M/yyyy`, as february.csv (run r2) shows"), "\(next.words)")
    #expect(try days(scratch).suffix(3) == ["2026-03-01", "2026-03-03", "2026-03-05"])
    #expect(try run("verify", scratch).status == 0)
    // What rested on it goes with it.
    let list = try run("list answers", scratch).text
    #expect(list.contains("date: d/M/yyyy; decimalMark: point; sign: amount") && list.contains("file"), "\(list)")
    #expect(try run("undo r3", scratch).status == 0)
    #expect(try run("undo r2", scratch).status == 0)
    #expect(try run("import march.csv --account giro --currency EUR", scratch).status == 65)
  }

  @Test func filesImportedTogetherShowEachOtherInAnyOrder() throws {
    for names in ["february.csv march.csv", "march.csv february.csv"] {
      let scratch = try books(["february.csv": clear, "march.csv": openDays])
      let outcome = try run("import \(names) --account giro --currency EUR --json", scratch)
      #expect(outcome.status == 0, "\(outcome.words)")
      #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(outcome.output)) == [])
      #expect(outcome.text.contains(#""shown":{"file":"february.csv","lines":["date: d/M/yyyy"]}"#), "\(outcome.words)")
      #expect(try days(scratch).suffix(3) == ["2026-03-01", "2026-03-03", "2026-03-05"])
    }
  }

  @Test func anotherAccountOrOtherColumnsShowNothing() throws {
    let scratch = try books([
      "february.csv": clear, "march.csv": openDays,
      "other.csv": openDays.replacingOccurrences(of: "Description", with: "Payee"),
    ])
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    #expect(try run("import march.csv --account card --currency EUR", scratch).status == 65)
    #expect(try run("import other.csv --account giro --currency EUR", scratch).status == 65)
  }

  /// A site that writes days as the browser's language has them: what two downloads contradict is shown by none.
  @Test func filesThatDisagreeShowNothing() throws {
    let american = """
      Date,Description,Amount
      04/16/2026,Corner Cafe,-4.10
      04/17/2026,Salary ACME,1900.00

      """
    for names in ["february.csv american.csv", "american.csv february.csv"] {
      let scratch = try books(["february.csv": clear, "american.csv": american, "march.csv": openDays])
      for name in names.split(separator: " ") {
        #expect(try run("import \(name) --account giro --currency EUR", scratch).status == 0)
      }
      let open = try run("import march.csv --account giro --currency EUR", scratch)
      #expect(open.status == 65 && open.words.contains("csv.date-order"), "\(open.words)")
    }
  }

  /// Twelve purchases on as many days of March as another language writes them would lie in as many months.
  @Test func daysThatSpeakForAnotherOrderAreAskedAbout() throws {
    let rows = (1...12).map { "03/\($0 < 10 ? "0" : "")\($0)/2026,Corner Cafe \($0),-4.\($0 + 10)" }
    let scratch = try books([
      "february.csv": clear,
      "march.csv": "Date,Description,Amount\n" + rows.joined(separator: "\n") + "\n03/02/2026,Salary ACME,1900.00\n",
    ])
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    let open = try run("import march.csv --account giro --currency EUR", scratch)
    #expect(open.status == 65 && open.words.contains("csv.date-order"), "\(open.words)")
    #expect(open.words.contains("the rows of this file speak for another answer"), "\(open.words)")
  }

  @Test func aSignHoldsWhereTheRowsDoNotSpeakAgainstIt() throws {
    let two = "Date,Description,Amount\n2026-03-14,4711,-4.50\n2026-03-15,4712,-33.20\n"
    let february = clear.replacingOccurrences(of: "13/02/2026", with: "2026-02-13")
      .replacingOccurrences(of: "14/02/2026", with: "2026-02-14").replacingOccurrences(
        of: "01/02/2026", with: "2026-02-01"
      )
      .replacingOccurrences(of: "03/02/2026", with: "2026-02-03")
    let unlike = "Date,Description,Amount\n2026-03-14,Supermarket,4.50\n2026-03-15,Restaurant,33.20\n"
    let scratch = try books(["february.csv": february, "two.csv": two, "unlike.csv": unlike])
    #expect(try run("import two.csv --account giro --currency EUR", scratch).status == 65)
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    let next = try run("import two.csv --account giro --currency EUR", scratch)
    #expect(next.status == 0 && next.text.contains("`sign: amount`, as february.csv"), "\(next.words)")
    // Purchases without a minus, where money out has one: not what was shown.
    let other = try run("import unlike.csv --account giro --currency EUR", scratch)
    #expect(other.status == 65 && other.words.contains("csv.sign"), "\(other.words)")
  }

  /// What a person said counts before what files show, and can be forgotten as that can.
  @Test func whatAPersonSaysComesFirst() throws {
    let scratch = try books(["february.csv": clear, "march.csv": openDays, "bank.yaml": "date: M/d/yyyy\n"])
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    #expect(try run("import march.csv --account giro --currency EUR --profile bank.yaml", scratch).status == 0)
    #expect(try days(scratch).contains("2026-01-03"))
    let april = openDays.replacingOccurrences(of: "/03/", with: "/04/")
    try scratch.write(april, "april.csv")
    let next = try run("import april.csv --account giro --currency EUR", scratch)
    #expect(next.status == 0 && next.text.contains("as you said in run r3"), "\(next.words)")
    let ids = try run("list answers --json", scratch).array().compactMap { $0["id"] as? String }
    #expect(ids.count == 2)
    #expect(try run("remove answers \(ids.joined(separator: " "))", scratch).status == 0)
    try scratch.write(openDays.replacingOccurrences(of: "/03/", with: "/05/"), "may.csv")
    #expect(try run("import may.csv --account giro --currency EUR", scratch).status == 65)
  }

  @Test func aRunIsShownAsWell() throws {
    let scratch = try books(["february.csv": clear, "march.csv": openDays])
    try scratch.write(
      "store: books.sqlite\ncreate: true\nreconcile: false\ninboxes:\n  - files: '*.csv'\n    account: giro\n    currency: EUR\n    settle: 0s\n",
      "jobs.yaml")
    let outcome = try Command.run(["run", "jobs.yaml"], in: scratch.folder)
    #expect([0, 1].contains(outcome.status), "\(outcome.words)")
    #expect(try days(scratch).count == 7)
  }
}
