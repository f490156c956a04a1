import CounterfoilTestSupport
import Foundation
import Testing

/// Bills have signs too: what the command says where those of bills and entries do not agree, or nobody knows them.
@Suite struct OppositeSignsTests {
  private let bank = """
    date,description,amount,account
    2026-01-04,COFFEE HOUSE,-4.50,giro
    2026-01-06,LANDLORD,-900.00,giro
    2026-01-08,SUPERMARKET,-33.10,giro
    2026-01-09,POWER CO,-71.20,giro
    2026-01-11,PHONE CO,-19.99,giro
    2026-01-12,CINEMA,-12.00,giro
    2026-01-15,SALARY,2500.00,giro

    """
  private let bills = """
    id,date,payee,amount
    b1,2026-01-03,Coffee house,4.50
    b2,2026-01-05,Landlord,900.00
    b3,2026-01-08,Supermarket,33.10
    b4,2026-01-08,Power Co,71.20
    b5,2026-01-10,Phone Co,19.99
    b6,2026-01-12,Cinema,12.00

    """

  /// Statement and bills in a folder, with the three profiles.
  private func books() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(bank, "bank.csv")
    try scratch.write(bills, "bills.csv")
    try scratch.write("sign: outflow\n", "out.yaml")
    try scratch.write("sign: amount\n", "in.yaml")
    return scratch
  }

  private func run(_ line: String, _ scratch: borrowing Scratch) throws -> Outcome {
    try Command.run(
      line.split(separator: " ").map(String.init), in: scratch.folder,
      environment: ["COUNTERFOIL_STORE": scratch.path("books.sqlite")])
  }

  @Test func importAsksWhatABillsAmountMeans() throws {
    let scratch = try books()
    let asked = try run("import bills.csv --kind bill --currency EUR", scratch)
    #expect(asked.status == 65)
    #expect(asked.words.contains("[csv.sign]") && asked.words.contains("→  sign: outflow"), "\(asked.words)")
    let told = try run("import bills.csv --kind bill --currency EUR --profile out.yaml", scratch)
    #expect(told.status == 0, "\(told.words)")
    let amounts = try run("list bills --json", scratch).array().compactMap { $0["amount"] as? String }
    #expect(amounts == ["-4.50", "-900.00", "-33.10", "-71.20", "-19.99", "-12.00"])
  }

  @Test func aReportOfBillsAsksToo() throws {
    let scratch = try books()
    let asked = try run("report bills.csv --kind bill --currency EUR --format text", scratch)
    #expect(asked.status == 65 && asked.words.contains("sign: outflow"), "\(asked.words)")
    let told = try run("report bills.csv --kind bill --currency EUR --format text --profile out.yaml", scratch)
    #expect(told.status == 0 && told.text.contains("-900.00"), "\(told.words)")
  }

  @Test func onATerminalAReportGoesOnWithTheAnswer() throws {
    let scratch = try books()
    let line = "counterfoil report bills.csv --kind bill --currency EUR --format text"
    let outcome = try Command.shell(
      "printf '1\\n\\n' | script -qec '\(line)' /dev/null", in: scratch.folder,
      environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(outcome.text.contains("What is a positive amount in this file?"), "\(outcome.text)")
    #expect(outcome.text.contains("-900.00"), "\(outcome.text)")
  }

  @Test func aProfileForBillsIsInferredWithItsSign() throws {
    let scratch = try books()
    let told = try run("profile infer bills.csv --kind bill --currency EUR --profile out.yaml", scratch)
    #expect(told.text.contains("\nsign: outflow") && told.text.contains("\nkind: bill"), "\(told.text) \(told.words)")
    try scratch.write(told.text, "found.yaml")
    let read = try run("convert bills.csv --to ndjson --profile found.yaml", scratch)
    #expect(read.lines.count == 6 && read.lines.allSatisfy { $0.contains("\"amount\":\"-") }, "\(read.text)")
  }

  /// The other side is evidence, which is said with the line that keeps it; where it tells nothing, nothing is taken.
  @Test func reconcileSaysWhatTheOtherSideTold() throws {
    let scratch = try books()
    let told = try run("reconcile bank.csv --against bills.csv --currency EUR --json", scratch)
    #expect(told.words.contains("[reconcile.sign]") && told.words.contains("`sign: outflow` in a profile"))
    #expect(told.words.contains("--bills-profile"), "\(told.words)")
    let same = try run("reconcile bank.csv --against bills.csv --currency EUR --json --bills-profile out.yaml", scratch)
    #expect(same.words.isEmpty && same.text == told.text, "\(same.words)")
    try scratch.write("date,description,amount\n2020-01-04,A,-1.23\n2020-01-05,B,4.56\n", "old.csv")
    let silent = try run("reconcile old.csv --against bills.csv --currency EUR", scratch)
    #expect(silent.status == 65 && silent.words.contains("--bills-profile"), "\(silent.words)")
  }

  @Test func turnedBillsAreToldBeforeWhatIsMissing() throws {
    let scratch = try books()
    let words = try run("reconcile bank.csv --against bills.csv --currency EUR --bills-profile in.yaml", scratch)
    #expect(words.status == 1)
    #expect(words.text.hasPrefix("warning: the signs are turned around"), "\(words.text)")
    #expect(words.text.contains("[reconcile.opposite-signs]"))
    #expect(words.text.contains("`sign: outflow` into a profile and name it with --bills-profile"))
    let plan = try run("reconcile bank.csv --against bills.csv --currency EUR --bills-profile in.yaml --json", scratch)
    let object = try plan.object()
    #expect((object["findings"] as? [[String: Any]])?.first?["code"] as? String == "reconcile.opposite-signs")
    #expect((object["findings"] as? [[String: Any]])?.first?["fixes"] as? [String] != nil)
    #expect((object["summary"] as? [String: Any])?["needsPerson"] as? Bool == true)
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(plan.output)) == [])
  }

  /// What earlier versions took without a question: the store says which import to take back.
  @Test func billsOfAnEarlierVersionAreMendedByTheRunThatIsNamed() throws {
    let scratch = try books()
    #expect(try run("import bank.csv --currency EUR", scratch).status == 0)
    #expect(try run("import bills.csv --kind bill --currency EUR --profile in.yaml", scratch).status == 0)
    let turned = try run("reconcile", scratch)
    #expect(turned.status == 1 && turned.text.hasPrefix("warning: the signs are turned around"), "\(turned.text)")
    #expect(turned.text.contains("bills of bills.csv (run r3)") && turned.text.contains("`counterfoil undo r3`"))
    let report = try run("report --format text", scratch)
    let (warning, missing) = (report.text.range(of: "Signs are turned"), report.text.range(of: "Missing from"))
    #expect(try #require(warning).lowerBound < (try #require(missing)).lowerBound)
    #expect(report.words.contains("[reconcile.opposite-signs]") && report.status == 1)
    #expect(try run("report", scratch).text.contains("Signs are turned around"))
    #expect(try run("undo r3", scratch).status == 0)
    #expect(try run("import bills.csv --kind bill --currency EUR --profile out.yaml", scratch).status == 0)
    let mended = try run("reconcile", scratch)
    #expect(!mended.text.contains("turned around") && mended.text.contains("6 linked"), "\(mended.text)")
  }

  /// Six turned bills among many that were linked before them: the import they came with is named, and no other.
  @Test func aTurnedImportIsFoundAmongLinkedOnes() throws {
    let scratch = try books()
    let days = (1...28).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let rows = days.map { "2025-11-\($0),SHOP \($0),-\(10 + (Int($0) ?? 0)).25,giro" }.joined(separator: "\n")
    try scratch.write("date,description,amount,account\n\(rows)\n", "november.csv")
    let owed = days.map { "n\($0),2025-11-\($0),Shop \($0),-\(10 + (Int($0) ?? 0)).25" }.joined(separator: "\n")
    try scratch.write("id,date,payee,amount\n\(owed)\n", "owed.csv")
    #expect(try run("import november.csv --currency EUR", scratch).status == 0)
    #expect(try run("import owed.csv --kind bill --currency EUR", scratch).status == 0)
    #expect(try run("reconcile", scratch).text.contains("28 linked"))
    try scratch.write(bank + "2026-01-16,PUB,-9.10,giro\n2026-01-17,BAR,-8.20,giro\n", "bank.csv")
    try scratch.write(bills + "b7,2026-01-15,Pub,9.10\nb8,2026-01-16,Bar,8.20\n", "bills.csv")
    #expect(try run("import bank.csv --currency EUR", scratch).status == 0)
    #expect(try run("import bills.csv --kind bill --currency EUR --profile in.yaml", scratch).status == 0)
    let turned = try run("reconcile --dry-run", scratch)
    #expect(turned.text.contains("bills of bills.csv (run r6)"), "\(turned.text) \(turned.words)")
    #expect(!turned.text.contains("owed.csv (run"))
  }

  @Test func theSamplesAreNotTurned() throws {
    let statements = [
      "harbor-checking-2026-11-14.csv --profile Samples/profiles/harbor-checking.yaml",
      "harbor-card-2026-11-14.csv --profile Samples/profiles/harbor-card.yaml",
      "rheinbank-giro-2026-11-14.csv --profile Samples/profiles/rheinbank.yaml",
      "suifu-wallet-2026-11-14.csv --profile Samples/profiles/suifu.yaml",
    ]
    for statement in statements {
      let line = "reconcile Samples/statements/\(statement) --against Samples/bills.json --json"
      let outcome = try Command.run(line.split(separator: " ").map(String.init))
      #expect(outcome.status <= 1 && !outcome.text.contains("opposite-signs"), "\(statement) \(outcome.words)")
    }
  }
}
