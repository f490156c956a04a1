import CounterfoilTestSupport
import Foundation
import Testing

/// What comes again otherwise, or was taken out, is said.
struct ComesAgainTests {
  private static let head = "Date,Payee,Amount\n"
  private static let bills = """
    [{"id":"B-1","date":"2026-01-05","amount":"-100.00","currency":"EUR","payee":"Rent"},
     {"id":"B-2","date":"2026-01-15","amount":"-12.00","currency":"EUR","payee":"Shop"}]
    """
  private static let take = "counterfoil import a.csv --account giro --currency EUR"

  private func scene(_ scratch: borrowing Scratch) throws -> (String) throws -> Outcome {
    try scratch.write(Self.head + "2026-01-05,Rent,-100.00\n2026-01-15,Shop,-12.00\n", "a.csv")
    let folder = scratch.folder
    return { try Command.shell("export COUNTERFOIL_STORE=books.sqlite; \($0)", in: folder) }
  }

  /// Some 80 of 600 rows are in two of its 26 downloads; twins within one of them are two payments.
  @Test(.enabled(if: Repository.hasPython, "python3 is not installed"), arguments: [1, 2, 3])
  func aFileOfDownloadsHoldsEachPaymentOnce(seed: Int) throws {
    let scratch = try Scratch()
    let tool = Repository.file("Benchmarks/reconbench/generate.py").path
    let made = try Command.shell(
      "python3 -B '\(tool)' --rows 600 --noise high --seed \(seed) --out case && jq '.events | length' case/truth.json",
      in: scratch.folder)
    let imported = try Command.run([
      "import", scratch.path("case/bank.csv"), "--store", scratch.path("b.sqlite"), "--json",
    ])
    let plan = try imported.object()
    #expect("\(plan["added"] as? Int ?? 0)\n" == made.text.suffix(4), "\(made.text)")
    #expect(plan["review"] as? Int == 0 && (plan["present"] as? Int ?? 0) > 70)
  }

  @Test func aFileThatWasReplacedUnderItsNameIsSaid() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let first = try shell(Self.take)
    #expect(first.status == 0 && !first.words.contains("import.replaced"), "\(first.words)")
    try scratch.write(Self.head + "2026-01-05,Rent,-100.00\n2026-01-15,Shop,-21.00\n", "a.csv")
    let second = try shell(Self.take)
    #expect(second.words.contains("had 1 entry of these days that this one has not"), "\(second.words)")
    #expect(second.words.contains("2026-01-15, from line 3; it stays") && second.words.contains("[import.replaced]"))
    // What it says to do, done.
    let removal = try #require(second.words.split(separator: "\n").first { $0.contains("remove entry") })
    let id = try #require(removal.split(separator: " ").first { $0.hasPrefix("e1-") })
    #expect(try shell("counterfoil remove entry \(id)").status == 0)
    #expect(try shell("counterfoil list entries --json | jq -r '.[].amount'").text == "-100.00\n-21.00\n")
  }

  /// Whose a download is often stands nowhere in it: a job file that names another account by mistake must not double the books in silence.
  @Test func theSameFileForAnotherAccountIsSaid() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    #expect(try shell(Self.take).status == 0)
    let savings = "counterfoil import copy.csv --currency EUR --account savings"
    let second = try shell("cp a.csv copy.csv; \(savings)")
    #expect(
      second.status == 1 && second.words.contains("into the account giro by run r2")
        && second.words.contains("[import.other-account]"), "\(second.words)")
    #expect(try shell(savings).status == 0, "said once")
    // Another download of the other account is none of it.
    let longer = savings.replacing("copy.csv", with: "b.csv")
    let other = try shell("(cat a.csv; echo 2026-01-20,Tea,-3.00) > b.csv; \(longer)")
    #expect(other.status == 0, "\(other.words)")
  }

  /// A window that goes on, a download cut short at its end, and another name are no replacement.
  @Test(arguments: [
    ("2026-01-05,Rent,-100.00\n2026-01-15,Shop,-12.00\n2026-01-20,Tea,-3.00\n", "a.csv"),
    ("2026-01-10,Tea,-3.00\n2026-01-15,Shop,-12.00\n2026-01-20,Tea,-3.00\n", "a.csv"),
    ("2026-01-15,Kiosk,-4.00\n2026-01-20,Tea,-3.00\n", "a.csv"), ("2026-01-05,Rent,-100.00\n", "a.csv"),
    ("2026-01-05,Rent,-100.00\n2026-01-15,Shop,-21.00\n", "b.csv"),
  ])
  func aFileThatGoesOnIsNone(_ rows: String, _ name: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    #expect(try shell(Self.take).status == 0)
    try scratch.write(Self.head + rows, name)
    let second = try shell(Self.take.replacing("a.csv", with: name))
    #expect(!second.words.contains("import.replaced"), "\(second.words)")
  }

  @Test func aBillThatWasRemovedIsNotCalledPresentWithoutAWord() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.bills, "b.json")
    try scratch.write(Self.bills.replacing("B-2", with: "B-3"), "c.json")
    let again = try shell(
      "counterfoil import b.json --kind bill; counterfoil remove bill B-1; counterfoil import c.json --kind bill")
    #expect(
      again.words.contains("1 record of the file, such as B-1, was removed from the books before"), "\(again.words)")
  }

  @Test func whatAnUndoLeavesIsSaid() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.bills, "b.json")
    let undone = try shell(
      """
      \(Self.take) -q; counterfoil import b.json --kind bill -q
      counterfoil accept $(counterfoil list entries --json | jq -r '.[1].id') B-2
      counterfoil undo r2 --with-later; counterfoil undo r2 --json
      """)
    #expect(
      undone.words.contains("what you said of 1 pair stays known and holds when they come again"), "\(undone.words)")
    let again = try shell(
      "rm books.sqlite; \(Self.take) -q; cp a.csv other.csv; \(Self.take.replacing("a.csv", with: "other.csv")) -q; counterfoil undo r2"
    )
    #expect(
      again.words.contains("nothing goes\nwhat came again under another path stays: ")
        && again.words.contains("counterfoil undo r3"), "\(again.words)")
    let both = try shell("counterfoil undo r3 --json")
    #expect(try both.object()["entriesRemoved"] as? Int == 2)
    #expect(try JSONSchemaValidator(schemaNamed: "undo").validate(Data(both.output)) == [])
  }

  @Test func newBooksThatNobodyAskedForAreSaid() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write("", "mount/.keep")
    try scratch.write(
      "reconcile: false\ninboxes:\n  - {files: a.csv, account: giro, currency: EUR, settle: 0}\n", "jobs.yaml")
    let run = try shell("counterfoil run jobs.yaml --store mount/books.sqlite")
    #expect(
      run.status == 1 && run.words.contains("mount/books.sqlite: warning: there was no store here"), "\(run.words)")
    let told = try shell("counterfoil run jobs.yaml --store mount/others.sqlite --json 2> warning.txt")
    let books = try #require(try told.object()["newBooks"] as? [String: Any])
    #expect(told.status == 1 && books["code"] as? String == "jobs.new-books", "\(told.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(told.output)) == [])
    let second = try shell("counterfoil run jobs.yaml --store mount/books.sqlite")
    #expect((second.status, second.words) == (0, ""))
    let wanted = try shell("sed -i '1i store: other.sqlite\\ncreate: true' jobs.yaml; counterfoil run jobs.yaml")
    #expect((wanted.status, wanted.words) == (0, ""))
  }
}
