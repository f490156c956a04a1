import CounterfoilTestSupport
import Foundation
import Testing

/// hledger's rules for CSV, taken over as a profile and rules: what the statement then says, told by hand.
@Suite struct HledgerRulesTests {
  /// Rules, a statement, and the records: day, amount, currency, description, balance, account, category.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rules: String
    var table: String
    var records: [String]
  }

  static let cases = [
    Case(
      testDescription: "skip, separator, fields, date-format, decimal-mark, currency, balance, account1",
      rules: """
        # my bank
        skip 1
        separator ;
        fields date, payee, memo, amount, balance
        date-format %d/%m/%Y
        decimal-mark ,
        currency EUR
        account1 assets:giro
        description %payee %memo
        """,
      table: """
        Day;Who;What;Sum;Left
        07/04/2026;LANDLORD;rent;-1.900,00;91,10
        05/03/2026;PAYROLL;salary;2.000,00;1.991,10
        """,
      records: [
        "2026-04-07 -1900.00 EUR LANDLORD rent 91.10 assets:giro -",
        "2026-03-05 2000.00 EUR PAYROLL salary 1991.10 assets:giro -",
      ]),
    Case(
      testDescription: "columns by number, a tab, and an amount turned round",
      rules: """
        separator TAB
        date %1
        date-format %Y%m%d
        description %3
        amount -%2
        currency USD
        """,
      table: "20260407\t5.00\tFERRY\n20260408\t-7.25\tREFUND\n",
      records: ["2026-04-07 -5.00 USD FERRY - - -", "2026-04-08 7.25 USD REFUND - - -"]),
    Case(
      testDescription: "money in and money out in two columns",
      rules: """
        skip
        fields date, description, amount-out, amount-in
        date-format %m/%d/%Y
        currency USD
        """,
      table: "Date,Text,Out,In\n04/07/2026,FERRY,5.00,\n04/28/2026,WAGE,,100.00\n",
      records: ["2026-04-07 -5.00 USD FERRY - - -", "2026-04-28 100.00 USD WAGE - - -"]),
    Case(
      testDescription: "blocks: one pattern, several, and, of one column, the last one wins",
      rules: """
        fields date, description, memo, amount
        currency EUR

        if SHOP
          account2 expenses:shop

        if
        FERRY
        TRAM
          account2 expenses:travel

        if
        %description SHOP
        & %description two
          account2 expenses:gifts
        """,
      table: """
        2026-04-01,Shop one,bread,-1.00
        2026-04-02,SHOP TWO,a gift,-2.00
        2026-04-03,Ferry,,-3.00
        2026-04-04,Tram,,-4.00
        2026-04-05,Bakery,gift,-5.00
        """,
      records: [
        "2026-04-01 -1.00 EUR Shop one - - expenses:shop",
        "2026-04-02 -2.00 EUR SHOP TWO - - expenses:gifts",
        "2026-04-03 -3.00 EUR Ferry - - expenses:travel", "2026-04-04 -4.00 EUR Tram - - expenses:travel",
        "2026-04-05 -5.00 EUR Bakery - - -",
      ]),
    Case(
      testDescription: "a column assigned to nothing or to the comment is no part of the description",
      rules: """
        skip 1
        fields date, description, comment, amount, note
        currency EUR
        account1 assets:giro
        if bread
          account2 expenses:bread
        """,
      table: "Date,Payee,Memo,Amount,Note\n2026-01-03,\"Shop, Main\",bread and much more of it,-5.00,x\n",
      records: ["2026-01-03 -5.00 EUR Shop, Main - assets:giro expenses:bread"]),
    Case(
      testDescription: "a table of patterns",
      rules: """
        fields date, description, amount
        currency EUR

        if,account2
        KIOSK,expenses:news
        %description wage,income:wage
        """,
      table: "2026-04-01,Kiosk,-1.00\n2026-04-02,WAGE,2.00\n2026-04-03,other,-3.00\n",
      records: [
        "2026-04-01 -1.00 EUR Kiosk - - expenses:news", "2026-04-02 2.00 EUR WAGE - - income:wage",
        "2026-04-03 -3.00 EUR other - - -",
      ]),
  ]

  /// Takes the rules over; the folder then holds `p.yaml` and perhaps `p.rules.yaml`.
  private func taken(_ rules: String, _ scratch: borrowing Scratch) throws -> Outcome {
    try scratch.write(rules, "bank.csv.rules")
    return try Command.run(["profile", "import", "bank.csv.rules", "-o", "p.yaml"], in: scratch.folder)
  }

  private func records(_ scratch: borrowing Scratch) throws -> [String] {
    var arguments = ["convert", "t.csv", "--to", "ndjson", "--profile", "p.yaml"]
    if FileManager.default.fileExists(atPath: scratch.path("p.rules.yaml")) {
      let check = try Command.run(["rules", "check", "p.rules.yaml"], in: scratch.folder)
      #expect(check.status == 0, "\(check.words)")
      arguments += ["--rules", "p.rules.yaml"]
    }
    let outcome = try Command.run(arguments, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.words)")
    return try outcome.lines.map { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return ["date", "amount", "currency", "description", "balance", "account", "category"]
        .map { record[$0] as? String ?? "-" }.joined(separator: " ")
    }
  }

  @Test(arguments: cases)
  func theStatementIsReadAsTheRulesSay(_ example: Case) throws {
    let scratch = try Scratch()
    try scratch.write(example.table, "t.csv")
    let outcome = try taken(example.rules, scratch)
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(!outcome.words.contains("[profile.uncarried]"), "\(outcome.words)")
    let check = try Command.run(["profile", "check", "p.yaml"], in: scratch.folder)
    #expect(check.status == 0, "\(check.words)")
    let found = try records(scratch)
    #expect(found == example.records)
  }

  @Test func hledgerReadsTheSame() throws {
    guard try Command.shell("command -v hledger").status == 0 else { return }
    for example in Self.cases {
      let scratch = try Scratch()
      try scratch.write(example.table, "t.csv")
      try scratch.write(example.rules, "t.csv.rules")
      let line = "hledger -f t.csv --rules-file t.csv.rules register -O csv"
      let outcome = try Command.shell(line, in: scratch.folder, environment: ["LC_ALL": "C.UTF-8"])
      #expect(outcome.status == 0, "\(outcome.words)")
      // The first posting of each transaction is the account's own.
      let rows = outcome.lines.dropFirst().map { $0.split(separator: "\",\"").map(String.init) }
      var seen: Set<String> = []
      let own = rows.filter { seen.insert($0[0]).inserted }
      for (row, record) in zip(own, example.records.sorted()) {
        let words = record.split(separator: " ")
        #expect(row[1] == words[0], "\(row)")
        #expect(hundredths(row[5]) == hundredths(String(words[1])), "\(row) \(record)")
      }
      #expect(own.count == example.records.count)
      let categories = Set(example.records.compactMap { $0.split(separator: " ").last }).subtracting(["-"])
      for category in categories { #expect(outcome.text.contains("\"\(category)\""), "\(category)") }
    }
  }

  /// An amount as either of the two prints it: digits with two decimals, a mark and a sign.
  private func hundredths(_ text: String) -> Int? {
    let digits = text.filter { $0.isNumber }
    let decimals = text.split { $0 == "." || $0 == "," }.last?.filter(\.isNumber).count ?? 0
    guard let value = Int(digits), text.contains(where: { $0 == "." || $0 == "," }), decimals == 2 else { return nil }
    return text.contains("-") ? -value : value
  }

  @Test(arguments: [
    ("timezone Europe/Berlin", "`timezone`"), ("newest-first", "`newest-first`"), ("intra-day-reversed", "intra-day"),
    ("comment bought at %description", "comment"), ("nonsense here", "nonsense"),
    ("if SHOP\n comment seen", "comment"), ("if SHOP\n skip", "`skip`"), ("if TOTAL\n end", "`end`"),
    ("if ^SHOP\n account2 a", "whole row"), ("if A.*B\n account2 a", "whole row"),
    ("if 2026-01\n account2 a", "days and amounts"), ("if %memo x\n account2 a", "any text"),
    ("account1 assets:giro\nif giro\n account2 a", "assets:giro"), ("if %amount 5\n account2 a", "`%amount`"),
    ("if SHOP\n account2 a:%description", "account2"), ("status *", "status"), ("source ~/Downloads/*.csv", "source"),
  ])
  func nothingIsLeftOutWithoutALine(_ line: String, _ words: String) throws {
    let scratch = try Scratch()
    let outcome = try taken("fields date, description, amount, memo\n\(line)\n", scratch)
    #expect(outcome.words.contains("bank.csv.rules:"), "\(outcome.words)")
    #expect(outcome.words.contains(words), "\(outcome.words)")
    #expect(outcome.words.contains("[profile.uncarried]"), "\(outcome.words)")
    // What is not carried over stands in the files as well.
    var written = try String(contentsOfFile: scratch.path("p.yaml"), encoding: .utf8)
    written += (try? String(contentsOfFile: scratch.path("p.rules.yaml"), encoding: .utf8)) ?? ""
    #expect(written.contains("# line "), "\(written)")
  }

  @Test func rulesThatIncludeOthersAreRefused() throws {
    let scratch = try Scratch()
    let outcome = try taken("skip 1\ninclude common.rules\n", scratch)
    #expect(outcome.status == 78)
    #expect(outcome.words.contains("bank.csv.rules:2"), "\(outcome.words)")
    #expect(outcome.words.contains("[profile.include]"), "\(outcome.words)")
    let isWritten = FileManager.default.fileExists(atPath: scratch.path("p.yaml"))
    #expect(!isWritten)
  }

  @Test func nothingIsWrittenOverAFileThatIsThere() throws {
    let scratch = try Scratch()
    try scratch.write("mine", "p.yaml")
    let outcome = try taken("fields date, description, amount\n", scratch)
    #expect(outcome.status == 73 && outcome.words.contains("p.yaml"), "\(outcome.words)")
    let left = try String(contentsOfFile: scratch.path("p.yaml"), encoding: .utf8)
    #expect(left == "mine")
  }
}
