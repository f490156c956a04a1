import CounterfoilTestSupport
import Foundation
import Testing

/// Files of an inbox go to their folders once they are dealt with; nothing is replaced, nothing lost.
struct JobFoldersTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    reconcile: false
    inboxes:
      - {files: in/*.csv, account: giro, currency: EUR, settle: 0, done: done, failed: failed}

    """
  fileprivate static let good = "Date,Payee,Amount\n2026-01-05,Rent,-100.00\n"
  private static let bad = "Date,Payee,Amount\n2026-01-06,\"OPEN,-5.00\n"

  private func scene(_ scratch: borrowing Scratch) throws -> (String) throws -> Outcome {
    for folder in ["in", "done", "failed"] { try scratch.write("", "\(folder)/.keep") }
    try scratch.write(Self.jobs, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  @Test func takenAndRefusedFilesAreMovedAndARefusalIsToldOnce() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.good, "in/a.csv")
    try scratch.write(Self.bad, "in/b.csv")
    let first = try shell("counterfoil run jobs.yaml --json")
    #expect(first.status == 65 && first.words.contains("b.csv:2"), "\(first.words)")
    #expect(
      first.words.contains(
        "It lies in failed/b.csv now; once it is mended, put it back into the inbox."),
      "\(first.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(first.output)) == [])
    #expect(try shell("ls in done failed").text == "done:\na.csv\n\nfailed:\nb.csv\n\nin:\n")
    let second = try shell("counterfoil run jobs.yaml --json")
    #expect(second.status == 0 && second.words == "")
    let telling = try #require(try second.object()["telling"] as? [String: Any])
    #expect((telling["settled"] as? [Any])?.isEmpty == true && (telling["stillOpen"] as? [Any])?.isEmpty == true)
  }

  /// Names that Swift holds to be equal, as é may be written in two ways, are two files.
  @Test func namesThatAreComposedInTwoWaysAreTwo() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let make = """
      printf 'Date,Payee,Amount\\n2026-01-05,Composed,-1.00\\n' > "$(printf 'in/caf\\303\\251.csv')"
      printf 'Date,Payee,Amount\\n2026-01-06,Apart,-2.00\\n' > "$(printf 'in/cafe\\314\\201.csv')"
      """
    #expect(try shell(make).status == 0)
    #expect(try shell("counterfoil run jobs.yaml --check").words.contains("2 files"))
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    let entries = try shell("counterfoil list entries --store books.sqlite --json").text
    #expect(entries.contains("Composed") && entries.contains("Apart"), "\(entries)")
    #expect(try shell("ls in; ls done | wc -l").text == "2\n")
  }

  @Test func namesAreNeverReplacedAndTheSameContentIsKnown() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    for (number, payee) in ["Rent", "Food", "Food", "Tea"].enumerated() {
      try scratch.write("Date,Payee,Amount\n2026-01-0\(number + 1),\(payee),-1.00\n", "in/a.csv")
      #expect(try shell("counterfoil run jobs.yaml").status == 0)
    }
    #expect(try shell("ls done").text == "a (2).csv\na (3).csv\na (4).csv\na.csv\n")
    // What was moved comes again under its own name and another one.
    #expect(try shell("cp done/a.csv in/; cp done/a.csv in/again.csv; counterfoil run jobs.yaml").status == 0)
    #expect(try shell("ls in; ls done | wc -l").text == "5\n")
    #expect(try shell("counterfoil list entries --json --store books.sqlite | jq length").text == "4\n")
  }

  /// With a number it would be longer than a name may be.
  @Test func aLongNameIsShortenedWhereItIsTaken() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let name = String(repeating: "ä", count: 125) + "x.csv"
    for number in 1...3 {
      try scratch.write("Date,Payee,Amount\n2026-01-0\(number),Rent,-1.00\n", "in/\(name)")
      let run = try shell("counterfoil run jobs.yaml")
      #expect(run.status == 0, "\(run.words)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("done")).filter { $0 != ".keep" }
    #expect(names.count == 3 && names.contains(name), "\(names)")
    #expect(names.allSatisfy { $0.hasPrefix("ääää") && $0.hasSuffix(".csv") && $0.utf8.count <= 255 })
    #expect(try shell("ls in").text == "")
  }

  /// A link may be there for good, such as to what another program writes anew each night: it is read, and stays.
  @Test func aLinkIsReadAndStays() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.good, "elsewhere/a.csv")
    for _ in 0..<2 {
      let run = try shell("ln -sf ../elsewhere/a.csv in/a.csv; counterfoil run jobs.yaml")
      #expect(run.status == 0 && run.words == "", "\(run.words)")
    }
    #expect(try shell("ls in done elsewhere").text == "done:\n\nelsewhere:\na.csv\n\nin:\na.csv\n")
    #expect(try shell("counterfoil list entries --json --store books.sqlite | jq length").text == "1\n")
    // What is written there since is taken.
    try scratch.write(Self.good + "2026-01-06,Food,-2.00\n", "elsewhere/a.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    #expect(try shell("counterfoil list entries --json --store books.sqlite | jq length").text == "2\n")
  }

  /// Killed between the two names, the next run takes the first away.
  @Test func aMoveThatWasCutShortIsFinishedByTheNextRun() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.good, "in/a.csv")
    #expect(try shell("counterfoil run jobs.yaml; ln done/a.csv in/a.csv; counterfoil run jobs.yaml").status == 0)
    #expect(try shell("ls in done").text == "done:\na.csv\n\nin:\n")
    #expect(try shell("cp done/a.csv in/a.csv; counterfoil run jobs.yaml; ls in done").text == "done:\na.csv\n\nin:\n")
  }

  @Test(.enabled(if: JobFoldersTests.hasStrace, "strace is missing or not permitted here"))
  func killedAtAnyCallOfAMoveNothingIsLost() throws {
    for call in [
      "link:signal=KILL:when=1", "unlink:signal=KILL:when=1", "link:error=EXDEV:when=1+", "link:error=EPERM:when=1+",
      "link,linkat:error=EPERM", "link,linkat,renameat2:error=ENOSYS",
    ] {
      let scratch = try Scratch()
      let shell = try scene(scratch)
      try scratch.write(
        "reconcile: false\ncreate: true\nstore: books.sqlite\ninboxes: [{files: none/*, mustExist: false}]\n",
        "make.yaml")
      _ = try shell("counterfoil run make.yaml")
      try scratch.write(Self.good, "in/a.csv")
      _ = try shell("strace -f -o trace -e inject=\(call) counterfoil run jobs.yaml")
      #expect(try shell("cat in/*.csv done/*.csv | sort -u").text.contains("Rent"), "\(call)")
      #expect(try shell("counterfoil run jobs.yaml").status == 0, "\(call)")
      #expect(try shell("ls -A in done").text == "done:\n.keep\na.csv\n\nin:\n.keep\n", "\(call)")
      #expect(try shell("cat done/a.csv").text == Self.good, "\(call)")
      #expect(try shell("counterfoil list entries --json --store books.sqlite | jq length").text == "1\n", "\(call)")
    }
  }

  private static let hasStrace: Bool =
    (try? Command.shell("strace -o /dev/null -e inject=link:error=EXDEV:when=9 true").status) == 0

  @Test func aFolderThatIsNotThereFailsTheRunAndKeepsTheFile() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.good, "in/a.csv")
    let run = try shell("mv done away; counterfoil run jobs.yaml")
    #expect(run.status == 73 && run.words.contains("[jobs.move]"), "\(run.words)")
    #expect(try shell("ls in").text == "a.csv\n")
    #expect(try shell("mv away done; counterfoil run jobs.yaml; ls in done").text == "done:\na.csv\n\nin:\n")
  }

  @Test func aFolderAnInboxLooksIntoIsRefused() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.jobs.replacingOccurrences(of: "done: done", with: "done: in"), "jobs.yaml")
    let run = try shell("counterfoil run jobs.yaml")
    #expect(run.status == 78 && run.words.contains("taken in again"), "\(run.words)")
  }

  @Test func namesThatAreNoUTF8AreReadAndMovedAsTheyAre() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.good, "good.csv")
    let run = try shell(#"mv good.csv "$(printf 'in/caf\351.csv')"; counterfoil run jobs.yaml -v; ls -b done"#)
    #expect(run.status == 0 && run.text.contains("caf\\351.csv"), "\(run.text)\(run.words)")
    #expect(try shell("counterfoil list entries --json --store books.sqlite | jq length").text == "1\n")
  }
}

extension JobFoldersTests {
  /// Read as statements they would be refused, and put aside: the next run would find neither store nor job file.
  @Test func whatTheRunItselfWorksWithIsTakenByNoInbox() throws {
    let scratch = try Scratch()
    let folder = scratch.folder
    try scratch.write("", "failed/.keep")
    try scratch.write(Self.good, "a.csv")
    try scratch.write("delimiter: comma\n", "p.yaml")
    try scratch.write("- when: {text: Rent}\n  then: {category: housing}\n", "rules.yaml")
    try scratch.write(
      "store: books.sqlite\ncreate: true\nreconcile: false\nrules: rules.yaml\ninboxes:\n"
        + "  - {files: ['*', './*.sqlite'], account: giro, currency: EUR, settle: 0, profile: p.yaml, failed: failed}\n",
      "jobs.yaml")
    for _ in 0..<3 {
      let run = try Command.shell("counterfoil run jobs.yaml", in: folder)
      #expect(run.status == 0, "\(run.text)\(run.words)")
    }
    #expect(try Command.shell("ls failed; ls -d *.yaml books.sqlite", in: folder).lines.count == 4)
  }

  /// What means standard input on a command line is the name of a file here.
  @Test func aFileCalledAsStandardInputIsRead() throws {
    let scratch = try Scratch()
    let folder = scratch.folder
    try scratch.write("", "done/.keep")
    try scratch.write(Self.good, "-")
    try scratch.write(
      "store: books.sqlite\ncreate: true\nreconcile: false\ninboxes:\n"
        + "  - {files: '-*', account: giro, currency: EUR, settle: 0, done: done}\n", "jobs.yaml")
    let run = try Command.shell("counterfoil run jobs.yaml < /dev/null; ls done", in: folder)
    #expect(run.text == "-\n" && run.words == "", "\(run.text)\(run.words)")
    let entries = try Command.shell("counterfoil list entries --json --store books.sqlite | jq length", in: folder)
    #expect(entries.text == "1\n")
  }
}

/// Files that fit two inboxes: whose they are cannot be told.
struct SharedFilesTests {
  private static let rows = "Date,Payee,Amount\n2026-01-05,Rent,-100.00\n2026-01-16,Salary,1900.00\n"

  private func scene(_ scratch: borrowing Scratch, _ first: String, _ second: String) throws -> (String) throws ->
    Outcome
  {
    try scratch.write("", "done/.keep")
    try scratch.write(
      "store: books.sqlite\ncreate: true\nreconcile: false\ninboxes:\n  - {currency: EUR, settle: 0, \(first)}\n"
        + "  - {currency: EUR, settle: 0, \(second)}\n", "jobs.yaml")
    try scratch.write(Self.rows, "in/card-1.csv")
    try scratch.write(Self.rows.replacingOccurrences(of: "Rent,-100", with: "Rates,-90"), "in/giro-1.csv")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  @Test(arguments: [
    ("files: in/*.csv, account: giro", "files: in/card-*.csv, account: card"),
    ("files: in/*.csv, account: giro, done: done", "files: in/card-*.csv, account: giro"),
    // What one of them leaves to be found out is what the other says.
    ("files: in/*.csv, account: giro", "files: in/card-*.csv, account: card, format: csv"),
    ("files: in/*.csv, account: giro, kind: entry", "files: in/card-*.csv, account: card"),
    ("files: ./in/../in/card-*.csv, account: card, profile: p.yaml, done: done", "files: in/*.csv, account: giro"),
  ])
  func neitherInboxTakesIt(_ first: String, _ second: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, first, second)
    try scratch.write("delimiter: comma\n", "p.yaml")
    for line in ["run jobs.yaml --check", "run jobs.yaml --dry-run", "run jobs.yaml"] {
      let outcome = try shell("counterfoil \(line)")
      #expect(outcome.status == 78, "\(line): \(outcome.words)")
      #expect(outcome.words.contains("[jobs.shared]") && outcome.words.contains("card-1.csv"), "\(outcome.words)")
    }
    #expect(try shell("ls in/card-1.csv").status == 0, "it stays where it was")
    let held = try shell("counterfoil list entries --json --store books.sqlite").array()
    #expect(held.count == 2 && held.allSatisfy { $0["account"] as? String == "giro" }, "the other file was taken")
  }

  @Test func twoProfilesMayReadOneFile() throws {
    let scratch = try Scratch()
    let shell = try scene(
      scratch, "files: in/card-1.csv, account: card, profile: p.yaml", "files: in/*.csv, account: giro")
    try scratch.write("delimiter: comma\n", "p.yaml")
    let outcome = try shell("counterfoil run jobs.yaml")
    #expect([0, 1].contains(outcome.status), "\(outcome.words)")
    #expect(
      try shell("counterfoil list entries --json --store books.sqlite").array().count == 5,
      "the salary of both files is one")
  }
}

/// A job is tried out on a copy of the store, and looked at without doing anything.
struct JobRehearsalTests {
  private func scene(_ scratch: borrowing Scratch) throws -> (String) throws -> Outcome {
    try scratch.write("Date,Payee,Amount\n2026-01-05,Rent,-100.00\n2026-01-06,Fee,-3.00\n", "in/a.csv")
    try scratch.write(
      "store: books.sqlite\ncreate: true\ninboxes: [{files: in/*.csv, account: giro, currency: EUR, settle: 0, done: done}]\n"
        + "report: out.json\njournal: runs.ndjson\nmetrics: m.prom\nonAttention: [touch, hooked]\n", "jobs.yaml")
    try scratch.write("", "done/.keep")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  @Test func aDryRunSaysAllOfItAndChangesNothing() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let before = try shell("find . -type f | sort").text
    let plan = try shell("counterfoil run jobs.yaml --dry-run --json")
    #expect(plan.status == 1, "\(plan.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(plan.output)) == [])
    #expect(try shell("find . -type f | sort").text == before)
    let digest = try #require(try plan.object()["digest"] as? String)
    #expect(plan.words.contains(digest))
    let words = try shell("counterfoil run jobs.yaml --dry-run")
    #expect(words.text.contains("Fee") && words.words.contains(digest), "the same plan has the same digest")
    #expect(try shell("counterfoil run jobs.yaml").text == words.text, "the run does what the plan says")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path("books.sqlite")))
    try scratch.write("Date,Payee,Amount\n2026-01-07,Tea,-2.00\n", "in/b.csv")
    let next = try shell("counterfoil run jobs.yaml --dry-run")
    #expect(next.status == 1 && next.text.contains("Tea") && !next.text.contains("Fee") && !next.words.contains(digest))
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("books.sqlite"))) == bytes)
  }

  @Test func aCheckFindsAllThatIsWrongAtOnce() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let good = try shell("counterfoil run jobs.yaml --check")
    #expect(good.status == 0 && good.words.contains("1 inbox, 1 file to take"), "\(good.words)")
    try scratch.write(
      "store: gone/books.sqlite\nrules: none.yaml\ninboxes:\n  - {files: no/*.csv, profile: p.yaml}\n  - {files: in/*.csv, done: nowhere, format: nix}\n"
        + "report: away/out.json\nonFailure: [./no-such-program]\nreconcile: {rates: r.csv, model: m.model}\n",
      "bad.yaml")
    let bad = try shell("counterfoil run bad.yaml --check")
    #expect(bad.status == 78, "\(bad.words)")
    for word in [
      "no/", "p.yaml", "none.yaml", "nowhere", "nix", "away/out.json", "no-such-program", "r.csv", "m.model",
      "gone/books.sqlite",
    ] {
      #expect(bad.words.contains(word), "\(word): \(bad.words)")
    }
    #expect(try shell("ls").text == "bad.yaml\ndone\nin\njobs.yaml\n")
  }
}
