import CounterfoilTestSupport
import Foundation
import Testing

/// What `reconcile STATEMENT --against BILLS` reads with no profile.
struct ReconcileInputTests {
  private let left = "id,date,description,amount\na1,2026-01-03,COFFEE SHOP,4.50\na2,2026-01-05,RENT,900.00\n"
  private let right = "id,date,memo,amount\nb1,2026-01-03,Coffee shop,4.50\nb2,2026-01-06,Rent,900.00\n"
  private let signed = """
    id,date,description,amount
    c1,2026-01-04,coffee shop,-4.50
    c2,2026-01-05,rent,-900.00
    c3,2026-01-07,salary,2000.00
    """

  private func pairs(_ plan: [String: Any]) throws -> [String] {
    let matches = try #require(plan["matches"] as? [[String: Any]])
    return matches.map { match in
      let sides = ["entries", "bills"].map { (match[$0] as? [String] ?? []).joined(separator: "+") }
      return sides.joined(separator: "=")
    }.sorted()
  }

  private func reconcile(_ entries: String, _ bills: String) throws -> Outcome {
    let scratch = try Scratch()
    return try Command.run([
      "reconcile", scratch.write(entries, "left.csv"), "--against", scratch.write(bills, "right.csv"), "--json",
      "--currency", "EUR",
    ])
  }

  @Test func twoListsWithoutSignsAreCompared() throws {
    let outcome = try reconcile(left, right)
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(try pairs(outcome.object()) == ["a1=b1", "a2=b2"])
    #expect(outcome.words.contains("no amount of either side has a sign"))
  }

  @Test func theSideWithSignsTellsThoseOfTheOther() throws {
    for (entries, bills, expected) in [
      (left, signed, ["a1=c1", "a2=c2"]), (signed, right, ["c1=b1", "c2=b2"]),
    ] {
      let outcome = try reconcile(entries, bills)
      #expect(try pairs(outcome.object()) == expected, "\(outcome.words)")
      #expect(outcome.words.contains("they are read as money out"))
    }
  }

  /// An equal amount of the opposite sign is no partner where both sides state signs.
  @Test func statedSignsAreNeverTurned() throws {
    let income = signed.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "2026+01+", with: "2026-01-")
    let outcome = try reconcile(signed, income)
    #expect(try pairs(outcome.object()) == ["c3=c3"], "\(outcome.words)")
  }

  @Test func aStatementWhoseSignsNothingTellsIsAskedAbout() throws {
    let outcome = try reconcile("id,date,description,amount\nz,2026-05-01,X,7.00\n", signed)
    #expect(outcome.status == 65)
    #expect(outcome.words.contains("[reconcile.sign]") && outcome.words.contains("sign: outflow"), "\(outcome.words)")
  }

  /// 40 amounts of which four have a minus, as a firm's account has and a card's statement, too.
  private func mostlyPositive(_ bills: (Int) -> String?) -> (statement: String, bills: String) {
    var statement = "id,date,description,amount,currency\n"
    var records: [String] = []
    for row in 0..<40 {
      let day = String(format: "2026-02-%02d", row % 28 + 1)
      let amount = row % 10 == 9 ? "-\(50 + row).25" : "\(100 + row).75"
      statement += "e\(row),\(day),Order \(row),\(amount),EUR\n"
      if let sign = bills(row) {
        records.append(
          #"{"id":"b\#(row)","date":"\#(day)","amount":"\#(sign)\#(amount.filter { $0 != "-" })","currency":"EUR"}"#)
      }
    }
    return (statement, "[\(records.joined(separator: ","))]")
  }

  @Test func billsProveWhatPrintedSignsMean() throws {
    let scratch = try Scratch()
    func run(_ case: (statement: String, bills: String)) throws -> Outcome {
      let statement = try scratch.write(`case`.statement, "orders.csv")
      let bills = try scratch.write(`case`.bills, "bills.json")
      return try Command.run(["reconcile", statement, "--against", bills, "--json"])
    }
    func pairCount(_ outcome: Outcome) throws -> Int { try pairs(outcome.object()).count }
    let income = try run(mostlyPositive { $0 % 10 == 9 ? "-" : "" })
    #expect(income.words.contains("positive amounts are read as money in, as the bills have them"), "\(income.words)")
    #expect(try pairCount(income) == 40)
    let card = try run(mostlyPositive { $0 % 10 == 9 ? "" : "-" })
    #expect(card.words.contains("positive amounts are read as money out, as the bills have them"), "\(card.words)")
    #expect(try pairCount(card) == 40)
    // One amount that both have may be chance, three amounts of no round size hardly.
    #expect(try run(mostlyPositive { $0 == 3 ? "" : nil }).status == 65)
    #expect(try run(mostlyPositive { $0 < 3 ? "" : nil }).status == 1)
    let torn = try run(mostlyPositive { $0 % 2 == 0 ? "" : "-" })
    #expect(torn.status == 65 && torn.words.contains("sign: outflow"), "\(torn.words)")
    // Where no side has signs that are known, nothing is assumed.
    let lists = mostlyPositive { _ in nil }.statement
    let left = try scratch.write(lists, "left.csv")
    let right = try scratch.write(lists, "right.csv")
    let both = try Command.run(["reconcile", left, "--against", right, "--json"])
    #expect(both.status == 65 && both.words.contains("[reconcile.sign]"), "\(both.words)")
  }

  /// A shop's takings of round amounts find bills of suppliers by chance; what was paid to them finds its own.
  @Test func roundAmountsProveNoSigns() throws {
    let scratch = try Scratch()
    var statement = "id,date,description,amount,currency\n"
    for row in 0..<60 { statement += "e\(row),2026-02-\(10 + row % 18),Sale,\(5 + row % 12 * 5).00,EUR\n" }
    for row in 0..<6 { statement += "x\(row),2026-02-2\(row),Supplier,-\(311 + row * 17).\(13 + row),EUR\n" }
    func bills(_ own: Int) -> String {
      let round = (0..<8).map {
        #"{"id":"r\#($0)","date":"2026-02-15","amount":"-\#(5 + $0 * 5).00","currency":"EUR"}"#
      }
      let paid = (0..<own).map {
        #"{"id":"p\#($0)","date":"2026-02-19","amount":"-\#(311 + $0 * 17).\#(13 + $0)","currency":"EUR"}"#
      }
      return "[\((round + paid).joined(separator: ","))]"
    }
    let file = try scratch.write(statement, "shop.csv")
    let chance = try Command.run(["reconcile", file, "--against", try scratch.write(bills(0), "a.json"), "--json"])
    #expect(chance.status == 65 && chance.words.contains("[reconcile.sign]"), "\(chance.words)")
    let proof = try Command.run(["reconcile", file, "--against", try scratch.write(bills(6), "b.json"), "--json"])
    #expect(proof.words.contains("positive amounts are read as money in"), "\(proof.words)")
  }

  @Test func numbersOfBillsProveWhatPrintedSignsMean() throws {
    let scratch = try Scratch()
    var statement = "id,date,description,amount,currency\n"
    var bills: [String] = []
    for row in 0..<40 {
      let sign = row % 10 == 9 ? "-" : ""
      statement += "e\(row),2026-02-1\(row % 10),Order 0\(7310 + row * 3),\(sign)\(100 + row).75,EUR\n"
      if row < 5 {
        bills.append(
          #"{"id":"b\#(row)","date":"2026-02-10","amount":"\#(90 + row).20","currency":"EUR","number":"F20260\#(7310 + row * 3)"}"#
        )
      }
    }
    let file = try scratch.write(statement, "orders.csv")
    let outcome = try Command.run(
      ["reconcile", file, "--against", try scratch.write("[\(bills.joined(separator: ","))]", "bills.json"), "--json"])
    #expect(outcome.words.contains("positive amounts are read as money in"), "\(outcome.words)")
  }

  @Test func importStillAsksWhatAPlainAmountMeans() throws {
    let scratch = try Scratch()
    let file = try scratch.write(left, "left.csv")
    let outcome = try Command.run(["import", file, "--store", scratch.path("s.sqlite"), "--dry-run"])
    #expect(outcome.status == 65)
    #expect(outcome.words.contains("[csv.sign]"))
  }

  /// A converted price cannot be paid, but the bill is there.
  @Test func aBillInHundredthsOfYenIsComparedExactly() throws {
    let scratch = try Scratch()
    let statement = try scratch.write(
      "row,date,description,amount,currency\ne1,2026-01-04,SAKURA STORE,-1000,JPY\n", "bank.csv")
    let bills = try scratch.write(
      """
      [{"id":"b1","date":"2026-01-04","payee":"Sakura store","amount":"-1000.00","currency":"JPY"},
       {"id":"b2","date":"2026-01-04","payee":"Sakura store","amount":"-1000.21","currency":"JPY"}]
      """, "bills.json")
    let outcome = try Command.run(["reconcile", statement, "--against", bills, "--json"])
    #expect(!outcome.words.contains("json.amount"), "\(outcome.words)")
    let plan = try outcome.object()
    #expect(try pairs(plan) == ["e1=b1"])
    #expect((plan["unmatchedBills"] as? [[String: Any]])?.map { $0["bill"] as? String } == ["b2"])
    // What is kept or paid takes no such amount.
    let stored = try Command.run(["convert", bills, "--kind", "bill", "--to", "ndjson"])
    #expect(stored.words.contains("nothing is rounded"))
  }

  @Test(.enabled(if: Repository.hasPython, "python3 is not installed"), arguments: ["low", "medium", "high"])
  func generatedCasesAreReadAsTheyAre(noise: String) throws {
    let scratch = try Scratch()
    let tool = Repository.file("Benchmarks/reconbench/generate.py").path
    let made = try Command.shell(
      "python3 -B '\(tool)' --rows 600 --noise \(noise) --seed 77 --out case", in: scratch.folder)
    try #require(made.status == 0, "\(made.words)")
    let statement = scratch.path("case/bank.csv")
    let bills = scratch.path("case/bills.json")
    let rows = try entriesArrive(statement)
    try billsArrive(bills)
    let outcome = try Command.run(["reconcile", statement, "--against", bills, "--json"])
    #expect(outcome.status == 1 && outcome.words.isEmpty, "\(outcome.words)")
    let plan = try outcome.object()
    func ids(_ key: String, _ member: String) -> [String] {
      (plan[key] as? [[String: Any]] ?? []).flatMap { $0[member] as? [String] ?? [$0[member] as? String ?? "?"] }
    }
    let entryIDs =
      ids("matches", "entries") + ids("duplicates", "entry") + ids("unmatchedEntries", "entry")
      + ids("transfers", "from") + ids("transfers", "to")
    #expect(Set(entryIDs).symmetricDifference(rows).isEmpty)
    let billIDs = ids("matches", "bills") + ids("duplicateBills", "bill") + ids("unmatchedBills", "bill")
    let written = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: bills)))
    let expected = (written as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    #expect(billIDs.sorted() == expected.sorted(), "every bill once")
  }

  /// Ids, downloads, accounts and statuses of a generated statement.
  private func entriesArrive(_ path: String) throws -> [String] {
    let read = try Command.run(["convert", path, "--to", "ndjson"]).lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(read.count == rows.count)
    for (record, row) in zip(read, rows) where row.count == 8 {
      let expected = row.enumerated().map { column, text in
        column == 7 && text == "posted" ? "booked" : text.trimmingCharacters(in: .whitespaces)
      }
      let names = ["id", "import", "account", "date", "description", "amount", "currency", "status"]
      #expect(names.map { record[$0] as? String ?? "" } == expected)
    }
    #expect(rows.contains { $0.last == "pending" } && Set(rows.map { $0[1] }).count > 1, "a case that shows something")
    return rows.map { $0[0] }
  }

  /// Due days, kinds, numbers, counter accounts, blank payees and unknown accounts of generated bills.
  private func billsArrive(_ path: String) throws {
    let written = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [[String: Any]])
    let read = try Command.run(["convert", path, "--kind", "bill", "--to", "ndjson"]).lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    let byID = Dictionary(read.map { ($0["id"] as? String ?? "", $0) }) { first, _ in first }
    let names = [
      "date": "date", "due": "dueDate", "payee": "payee", "amount": "amount", "currency": "currency", "kind": "kind",
      "account": "account", "counter_account": "counterAccount", "number": "number",
    ]
    for bill in written {
      let id = try #require(bill["id"] as? String)
      guard let record = byID[id] else {
        #expect(bill["currency"] as? String == "JPY", "only hundredths of yen are set aside")
        continue
      }
      for (theirs, ours) in names {
        var value = bill[theirs] as? String ?? ""
        if bill["currency"] as? String == "JPY", ours == "amount" { value.removeLast(3) }
        #expect(record[ours] as? String ?? "" == value, "\(id) \(ours)")
      }
    }
  }

  @Test(
    .enabled(if: Repository.hasCorpus("splink-transactions"), "shared/corpora/splink-transactions is not there"))
  func bankTransfersInTwoListsAreLinked() throws {
    let folder = try #require(Repository.corpus("splink-transactions"))
    let truth = Set(
      try String(contentsOf: folder.appendingPathComponent("truth.csv"), encoding: .utf8)
        .split(whereSeparator: \.isNewline).map { $0.replacingOccurrences(of: ",", with: "=") })
    let outcome = try Command.run([
      "reconcile", folder.appendingPathComponent("origin.csv").path, "--against",
      folder.appendingPathComponent("destination.csv").path, "--json",
    ])
    #expect(outcome.status <= 1, "\(outcome.words)")
    let found = try pairs(outcome.object())
    let right = found.filter(truth.contains).count
    // The bar is .999 (`make recon-report`); here it is only that the lists are read and compared.
    #expect(right * 10 > found.count * 9 && right * 10 > (truth.count - 1) * 8, "\(right) of \(found.count)")
  }

  /// Two downloads of one name are told apart by their folders, in words and on the page; nothing else of their paths shows.
  @Test func filesOfOneNameAreToldApart() throws {
    let scratch = try Scratch()
    for (folder, day, text) in [("giro", "03", "COFFEE"), ("card", "04", "RENT")] {
      try scratch.write("date,description,amount\n2026-01-\(day),\(text),-4.50\n", "\(folder)/m.csv")
    }
    let bills = try scratch.write("id,date,payee,amount\nb1,2026-06-03,Sam,-77.00\n", "bills.csv")
    let files = ["giro", "card"].map { scratch.path("\($0)/m.csv") }
    let outcome = try Command.run(["reconcile"] + files + ["--against", bills, "--currency", "EUR"])
    #expect(outcome.text.contains("giro/m.csv:2") && outcome.text.contains("card/m.csv:2"), "\(outcome.text)")
    #expect(!outcome.text.contains(scratch.path("giro")), "\(outcome.text)")
    let page = scratch.path("page.html")
    let report = try Command.run(["report"] + files + [bills, "--currency", "EUR", "-o", page])
    #expect(report.status <= 1, "\(report.words)")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("giro/m.csv:2") && text.contains("card/m.csv:2"))
    #expect(!text.contains(scratch.path("giro")))
  }
}
