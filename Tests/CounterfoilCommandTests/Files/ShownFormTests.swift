import CounterfoilTestSupport
import Foundation
import Testing

/// What one download shows of a bank's table holds for the next one of the account, where its rows leave it open.
@Suite struct ShownFormTests {
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
    #expect(open.words.contains("speak against it"), "\(open.words)")
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

  /// Each: the files in the order in which they are imported, and what holds of the last one.
  struct Scene: CustomTestStringConvertible {
    var name: String
    var files: [String]
    /// Its amounts or days; nil where it must be asked about.
    var read: [String]?
    var more = "--account giro --currency EUR"
    var testDescription: String { name }
  }

  private static let head = "Date,Description,Amount\n"
  static let scenes = [
    Scene(
      name: "whole numbers show no decimal mark",
      files: [
        "2026-02-12,Rent,-1200\n2026-02-13,Salary,1900\n", "2026-03-12,Rent,\"-1.200\"\n2026-03-13,Salary,\"1.900\"\n",
      ]),
    Scene(
      name: "thousandths of a euro are none",
      files: [
        "2026-02-12,Rent,\"-4,50\"\n2026-02-13,Salary,\"1.900,00\"\n",
        "2026-03-12,Rent,\"-1,200\"\n2026-03-13,Salary,\"1,900\"\n",
      ]),
    Scene(
      name: "thousands as they are written before",
      files: [
        "2026-02-12,Rent,\"-4,50\"\n2026-02-13,Salary,\"1.900,00\"\n",
        "2026-03-12,Rent,\"-1.200\"\n2026-03-13,Salary,\"1.900\"\n",
      ], read: ["-1200.00", "1900.00"]),
    Scene(
      name: "dinars have thousandths",
      files: [
        "2026-02-12,Rent,\"-4,50\"\n2026-02-13,Salary,\"1.900,00\"\n",
        "2026-03-12,Rent,\"-1.200\"\n2026-03-13,Salary,\"1.900\"\n",
      ], more: "--account giro --currency KWD"),
    Scene(
      name: "days written without zeros are another writer's",
      files: ["12/02/2026,Rent,-4.50\n13/02/2026,Salary,1900.00\n", "3/2/2026,Cafe,-4.75\n3/4/2026,Salary,19.00\n"]),
    Scene(
      name: "times of two halves of the day are another writer's",
      files: [
        "12/02/2026 14:05,Rent,-4.50\n13/02/2026 09:00,Salary,1900.00\n",
        "03/02/2026 02:05 PM,Cafe,-4.75\n03/04/2026 09:00 AM,Salary,19.00\n",
      ]),
    Scene(
      name: "another decimal mark is another writer's",
      files: [
        "12/02/2026,Rent,\"-4,50\"\n13/02/2026,Salary,\"1.900,00\"\n",
        "03/02/2026,Cafe,-4.75\n03/04/2026,Salary,\"1,900.00\"\n",
      ]),
    Scene(
      name: "another delimiter is another writer's",
      files: [
        "12/02/2026;Rent;-4.50\n13/02/2026;Salary;1900.00\n", "03/02/2026,Cafe,-4.75\n03/04/2026,Salary,19.00\n",
      ]),
    Scene(
      name: "a cut amount proves no decimal mark",
      files: ["2026-02-12,Rent,\"-1,200\"\n2026-02-13,Salary,\"1,900\"\n2026-02-14,Rent,\"-1,4"]),
    Scene(
      name: "one day speaks for no order",
      files: ["12/02/2026,Rent,-4.50\n13/02/2026,Salary,1900.00\n", "03/02/2026,Cafe,-4.75\n03/02/2026,Salary,19.00\n"]),
    Scene(
      name: "days of one date in four months speak for no order",
      files: [
        "12/02/2026,Rent,-4.50\n13/02/2026,Salary,1900.00\n",
        "01/05/2026,Rent,-4.75\n02/05/2026,Rent,-4.75\n03/05/2026,Rent,-4.75\n04/06/2026,Salary,19.00\n",
      ]),
  ]

  @Test(arguments: scenes)
  func theLastFileIsReadOrAskedAbout(_ scene: Scene) throws {
    let scratch = try Scratch()
    var last = ""
    for (number, rows) in scene.files.enumerated() {
      last = "file\(number).csv"
      let head =
        rows.prefix { $0 != "\n" }.contains(";") ? Self.head.replacingOccurrences(of: ",", with: ";") : Self.head
      try scratch.write(head + rows, last)
      let outcome = try run("import \(last) \(scene.more)", scratch)
      guard number == scene.files.count - 1 else { continue }
      #expect(outcome.status == (scene.read == nil ? 65 : 0), "\(outcome.text) \(outcome.words)")
    }
    guard let wanted = scene.read else { return }
    let held = try run("list entries --json", scratch).array()
      .filter { ($0["source"] as? [String: Any])?["file"] as? String == last }
      .compactMap { $0["amount"] as? String }
    #expect(held == wanted)
  }

  /// Which account's files they are may stand in their rows only.
  @Test func accountsThatFilesNameAreTheirs() throws {
    func file(_ account: String, _ month: String) -> String {
      "Account,Date,Payee,Amount\n\(account),2026-\(month)-12,Zorblat,4.50\n\(account),2026-\(month)-13,Quaxi,9.00\n"
    }
    let scratch = try books([
      "card.csv": file("CARD9", "03"), "next.csv": file("CARD9", "04"), "other.csv": file("CHK1", "04"),
      "out.yaml": "sign: outflow\n",
    ])
    #expect(try run("import card.csv --currency EUR --profile out.yaml", scratch).status == 0)
    let next = try run("import next.csv --currency EUR", scratch)
    #expect(next.status == 0 && next.text.contains("as you said in run r2"), "\(next.words)")
    let other = try run("import other.csv --currency EUR", scratch)
    #expect(other.status == 65 && other.words.contains("csv.sign"), "\(other.text)")
  }

  /// A list of bills is nobody's: what is said of one holds for the next, and for no statement.
  @Test func answersOfBillsHoldForBills() throws {
    let head = "Number,Date,Supplier,Total\n"
    let scratch = try books([
      "may.csv": "\(head)R1,01/05/2026,Plumber,45.00\nR2,03/05/2026,Garage,90.00\n",
      "june.csv": "\(head)R3,01/06/2026,Plumber,47.00\nR4,03/06/2026,Garage,91.00\n",
      "bills.yaml": "date: d/M/yyyy\nsign: outflow\ncurrency: EUR\n",
    ])
    #expect(try run("import june.csv --kind bill", scratch).status == 65)
    #expect(try run("import may.csv --kind bill --profile bills.yaml", scratch).status == 0)
    let next = try run("import june.csv --kind bill", scratch)
    #expect(next.status == 0 && next.text.contains("as you said in run r2"), "\(next.text) \(next.words)")
    #expect(try run("import june.csv --account giro --currency EUR --kind entry", scratch).status == 65)
  }

  /// What is open in a file may hide what it proves otherwise.
  @Test func aFileWithAnotherOpenQuestionDisagreesAllTheSame() throws {
    for names in ["a.csv b.csv c.csv", "c.csv b.csv a.csv", "b.csv c.csv a.csv"] {
      let scratch = try books([
        "a.csv": "\(Self.head)12/02/2026,Corner Cafe,-4.50\n13/02/2026,Salary,1900.00\n",
        "b.csv": "\(Self.head)04/13/2026,4711,9.00\n",
        "c.csv": "\(Self.head)06/07/2026,Cafe,-4.50\n06/07/2026,Salary,7.00\n",
      ])
      let outcome = try run("import \(names) --account giro --currency EUR", scratch)
      #expect(outcome.status == 65 && outcome.words.contains("show different answers"), "\(names): \(outcome.words)")
      #expect(try !days(scratch).contains { $0.hasPrefix("2026-07") || $0.hasPrefix("2026-06") })
    }
  }

  /// What one file shows is still shown when the first that showed it is taken back.
  @Test func anUndoLeavesWhatOtherFilesShow() throws {
    let scratch = try books([
      "a.csv": clear, "b.csv": clear.replacingOccurrences(of: "/02/", with: "/03/"),
      "american.csv": "\(Self.head)04/16/2026,Corner Cafe,-4.10\n04/17/2026,Salary ACME,1900.00\n",
      "open.csv": "\(Self.head)06/07/2026,Cafe,-4.50\n09/07/2026,Salary,7.00\n",
    ])
    for name in ["a", "b", "american"] {
      #expect(try run("import \(name).csv --account giro --currency EUR", scratch).status == 0)
    }
    #expect(try run("undo r2", scratch).status == 0)
    let still = try run("import open.csv --account giro --currency EUR", scratch)
    #expect(still.status == 65 && still.words.contains("b.csv (run r3)"), "\(still.words)")
    #expect(try run("undo r4", scratch).status == 0)
    #expect(try run("import open.csv --account giro --currency EUR", scratch).status == 0)
  }

  /// Rows that make a sign likely prove nothing against what is known of the account.
  @Test func aLikelySignIsNoProofAgainstWhatIsKnown() throws {
    let scratch = try books([
      "card.csv": "\(Self.head)2026-02-12,Zorblat,4.50\n2026-02-13,Quaxi,9.00\n",
      "refund.csv": "\(Self.head)2026-03-02,Zorblat,-31.00\n", "out.yaml": "sign: outflow\n",
    ])
    #expect(try run("import card.csv --account card --currency EUR --profile out.yaml", scratch).status == 0)
    let refund = try run("import refund.csv --account card --currency EUR", scratch)
    #expect(refund.status == 0 && refund.text.contains("`sign: outflow`, as you said in run r2"), "\(refund.words)")
    let held = try run("list entries --json", scratch).array().compactMap { $0["amount"] as? String }
    #expect(Set(held) == ["-4.50", "-9.00", "31.00"], "\(held)")
  }

  /// A file that shows something else comes late: what was read by the first is named.
  @Test func whatWasReadByAnotherFileIsNamedWhenOneDisagrees() throws {
    let scratch = try books([
      "february.csv": clear, "march.csv": openDays,
      "american.csv": "\(Self.head)04/16/2026,Corner Cafe,-4.10\n04/17/2026,Salary ACME,1900.00\n",
    ])
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    #expect(try run("import march.csv --account giro --currency EUR", scratch).status == 0)
    let late = try run("import american.csv --account giro --currency EUR", scratch)
    #expect(late.status == 1 && late.words.contains("import.shown-otherwise"), "\(late.words)")
    #expect(late.words.contains("march.csv (run r3)") && late.words.contains("undo r3"), "\(late.words)")
    let list = try run("list answers", scratch).text
    #expect(list.contains("date: d/M/yyyy (february.csv), M/d/yyyy (american.csv): they differ"), "\(list)")
    #expect(
      try JSONSchemaValidator(schemaNamed: "answers").validate(Data(run("list answers --json", scratch).output)) == [])
  }

  /// The files of an inbox are there each night; what was forgotten stays forgotten.
  @Test func whatWasForgottenIsNotLearnedAgainFromTheSameFile() throws {
    let scratch = try books(["february.csv": clear])
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    let id = try #require(try run("list answers --json", scratch).array().first?["id"] as? String)
    #expect(try run("remove answers \(id)", scratch).status == 0)
    #expect(try run("import february.csv --account giro --currency EUR", scratch).status == 0)
    #expect(try run("list answers --json", scratch).array().isEmpty)
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
