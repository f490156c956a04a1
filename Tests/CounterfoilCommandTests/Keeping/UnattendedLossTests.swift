import CounterfoilTestSupport
import Foundation
import Testing

/// What an unattended run must not lose, double or pass over, however its files and its job file change between two nights.
struct UnattendedLossTests {
  private static let head = "Date,Description,Amount\n"
  private static let october = head + "2026-10-01,SALARY,2500.00\n2026-10-05,COFFEE,-4.75\n2026-10-06,BOOK,-19.90\n"

  private static func jobs(_ inbox: String = "", _ more: String = "") -> String {
    """
    store: books.sqlite
    create: true
    reconcile: false
    remind: 0
    \(more)
    inboxes:
      - {files: in/*.csv, account: giro, currency: USD, settle: 0\(inbox)}

    """
  }

  private func scene(_ scratch: borrowing Scratch, _ jobs: String = UnattendedLossTests.jobs()) throws
    -> (String) throws -> Outcome
  {
    for folder in ["in", "done", "failed"] { try scratch.write("", "\(folder)/.keep") }
    try scratch.write(jobs, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  // MARK: Files that are put away

  @Test func aLinkThatLeadsBackIsNoCopy() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, Self.jobs(", done: done"))
    try scratch.write(Self.october, "in/a.csv")
    _ = try shell("ln -s ../in/a.csv done/a.csv; counterfoil run jobs.yaml")
    #expect(try shell("cat in/a.csv 'done/a (2).csv' 2>&1 | grep -c SALARY").text == "1\n")
  }

  @Test func theInboxUnderAnotherNameIsNoFolderForTakenFiles() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, Self.jobs(", done: again"))
    try scratch.write(Self.october, "in/a.csv")
    let run = try shell("ln -s in again; counterfoil run jobs.yaml")
    #expect(run.status == 78 && run.words.contains("would be taken in again"), "\(run.words)")
    #expect(try shell("ls in").text == "a.csv\n")
  }

  @Test func whatTheRunWorksWithIsNoStatement() throws {
    let scratch = try Scratch()
    let jobs = """
      store: books.sqlite
      create: true
      reconcile: false
      onFailure: [./notify.sh]
      inboxes:
        - {files: "*", account: giro, currency: USD, settle: 0, done: done, failed: failed}

      """
    let shell = try scene(scratch, jobs)
    try scratch.write("#!/bin/sh\ncat > done/notice.json\n", "notify.sh")
    try scratch.write(Self.october, "a.csv")
    let run = try shell(
      """
      chmod +x notify.sh; counterfoil run jobs.yaml; counterfoil backup --store books.sqlite -o done/b.sqlite -q
      counterfoil restore done/b.sqlite --store books.sqlite -q; counterfoil run jobs.yaml; ls failed
      """)
    #expect(run.text == "" && run.status == 0, "\(run.text) \(run.words)")
    #expect(try shell("ls notify.sh books.sqlite.before-restore-* | wc -l").text == "2\n")
  }

  // MARK: Files that change

  @Test func anAccountThatWasNamedOtherwiseIsToldThoughTheFileWentOn() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.october, "in/a.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    try scratch.write(Self.october + "2026-10-07,RAIL,-33.00\n", "in/a.csv")
    let renamed = try shell("sed -i s/giro/Giro/ jobs.yaml; counterfoil run jobs.yaml")
    #expect(renamed.status == 1 && renamed.words.contains("into the account giro by run r2; 3 payments of it are"))
    #expect(renamed.words.contains("[import.other-account]"), "\(renamed.words)")
    #expect(try shell("counterfoil run jobs.yaml").status == 0, "told once")
  }

  /// One file name for the accounts in turn, as browsers save them, is no account that was named otherwise.
  @Test func anotherAccountUnderTheSameNameIsNone() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.october, "in/a.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    try scratch.write(
      Self.head
        + "2026-10-01,TO SAVINGS,-300.00\n2026-10-05,COFFEE,-4.75\n2026-10-06,TEA,-2.00\n2026-10-07,BUS,-2.80\n",
      "in/a.csv")
    let other = try shell("sed -i s/giro/savings/ jobs.yaml; counterfoil run jobs.yaml")
    #expect(other.status == 0 && other.words == "", "\(other.words)")
  }

  @Test func aFileThatIsPutBackIsComparedWithTheOneInItsPlace() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let corrected = Self.october.replacing("-19.90", with: "-29.90")
    try scratch.write(Self.october, "in/a.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    try scratch.write(corrected, "in/a.csv")
    let second = try shell("counterfoil run jobs.yaml")
    let removal = try #require(second.words.split(separator: "\n").first { $0.contains("remove entry") })
    let id = try #require(removal.split(separator: " ").first { $0.hasPrefix("e1-") })
    #expect(try shell("counterfoil remove entry \(id) --store books.sqlite").status == 0)
    try scratch.write(Self.october, "in/a.csv")
    let third = try shell("counterfoil run jobs.yaml")
    #expect(third.status == 1 && third.words.contains("by run") == false && third.words.contains("[import.replaced]"))
    #expect(third.words.contains("such as \(id), was removed from the books before"), "\(third.words)")
    let night = try shell(
      "counterfoil run jobs.yaml; counterfoil compact --store books.sqlite -q; counterfoil run jobs.yaml")
    #expect(night.status == 0 && night.words == "", "told once: \(night.words)")
    #expect(try shell("counterfoil verify --store books.sqlite").status == 0)
  }

  @Test func aListOfBillsThatWasCorrectedIsTold() throws {
    let scratch = try Scratch()
    let shell = try scene(
      scratch,
      "store: books.sqlite\ncreate: true\nreconcile: false\ninboxes:\n  - {files: in/*.csv, kind: bill, settle: 0, book: Home}\n"
    )
    let list = "date,amount,currency,payee\n2026-10-01,-900.00,USD,Housing\n2026-10-12,-61.20,USD,Power\n"
    try scratch.write(list, "in/b.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    // What was paid is gone from a list of what is open, and another one follows.
    try scratch.write(list.replacing("2026-10-12,-61.20", with: "2026-11-12,-58.40"), "in/b.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    try scratch.write(list.replacing("-900.00", with: "-950.00"), "in/b.csv")
    let corrected = try shell("counterfoil run jobs.yaml")
    #expect(
      corrected.status == 1
        && corrected.words.contains("had 1 bill that this one has with other amounts, the first of 2026-10-01"),
      "\(corrected.words)")
    let moved = try shell(
      "sed -i s/Home/Haus/ jobs.yaml; echo 2026-10-15,-5.00,USD,Cafe >> in/b.csv; counterfoil run jobs.yaml")
    #expect(moved.status == 1 && moved.words.contains("in another book"), "\(moved.words)")
  }

  // MARK: Files with nothing in them

  @Test func eachEmptyDownloadIsTold() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    #expect(try shell(": > in/10.csv; counterfoil run jobs.yaml").words.contains("[import.empty]"))
    let next = try shell(": > in/11.csv; counterfoil run jobs.yaml")
    #expect(next.status == 1 && next.words.contains("in/11.csv"), "\(next.words)")
    #expect(try shell("counterfoil run jobs.yaml").status == 0, "told once")
  }

  @Test func eachRefusedFileIsToldThoughItsBytesAreThoseOfAnother() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let page = "<html><body>Service unavailable</body></html>\n"
    try scratch.write(page, "in/10.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 65)
    try scratch.write(page, "in/11.csv")
    let next = try shell("counterfoil run jobs.yaml")
    #expect(
      next.status == 65 && next.words.contains("in/11.csv") && !next.words.contains("in/10.csv:"), "\(next.words)")
    #expect(try shell("counterfoil run jobs.yaml --all").text.contains("2 files refused"))
  }

  // MARK: What is said of a run

  @Test func theDigestIsThatOfAllThatWouldBeDone() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.october, "in/a.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    try scratch.write(Self.october + "2026-10-07,RAIL,-33.00\n", "in/a.csv")
    var digests: Set<String> = []
    for (inbox, more) in [
      ("", ""), (", done: done", ""), (", done: failed", ""), ("", "backup: kept"), ("", "report: all.html"),
    ] {
      try scratch.write(Self.jobs(inbox, more), "jobs.yaml")
      let plan = try shell("counterfoil run jobs.yaml --dry-run --json").object()
      digests.insert(try #require(plan["digest"] as? String))
    }
    #expect(digests.count == 5)
  }

  @Test func twoJobFilesOfOneNameShareAJournal() throws {
    let scratch = try Scratch()
    for folder in ["A", "B"] {
      try scratch.write(
        Self.jobs("", "journal: ../runs.ndjson").replacing("create: true\n", with: ""), "\(folder)/jobs.yaml")
      try scratch.write(Self.october, "\(folder)/in/a.csv")
    }
    let shell = { [folder = scratch.folder] in try Command.shell($0, in: folder) }
    for folder in ["A", "B"] {
      #expect(
        try shell("cd \(folder); sed -i 's/^store.*/&\\ncreate: true/' jobs.yaml; counterfoil run jobs.yaml").status
          == 0)
    }
    _ = try shell("sed -i /create/d B/jobs.yaml; mv B/books.sqlite B/away; cd B; counterfoil run jobs.yaml")
    #expect(try shell("cd A; counterfoil status jobs.yaml").status == 0)
    #expect(try shell("cd B; counterfoil status jobs.yaml").status == 66)
    let validator = try JSONSchemaValidator(schemaNamed: "journal")
    for line in try shell("cat runs.ndjson").text.split(separator: "\n") {
      #expect(validator.validate(Data(line.utf8)) == [])
    }
  }

  @Test func theProgramThatTellsEndsThoughTheRunIsAskedToEnd() throws {
    let scratch = try Scratch()
    let shell = try scene(
      scratch,
      Self.jobs("", "journal: j.ndjson\nonAttention: [sh, -c, \"echo $PPID > begun; sleep 2; cat > notice.json\"]"))
    try scratch.write("", "in/a.csv")
    let run = try shell(
      """
      counterfoil run jobs.yaml > told & run=$!
      for try in $(seq 100); do [ -s begun ] && break; sleep 0.1; done
      kill -TERM $run; wait $run; echo $?; grep -c attention notice.json
      """)
    #expect(run.text == "143\n1\n" && !run.words.contains("taken back"), "\(run.text) \(run.words)")
  }

  @Test func whatANarrowedReconciliationDoesNotLookAtIsOpen() throws {
    let scratch = try Scratch()
    let wide = Self.jobs().replacing("reconcile: false", with: "reconcile: true")
    let shell = try scene(scratch, wide)
    try scratch.write(Self.october, "in/a.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 1)
    #expect(try shell("counterfoil import in/a.csv --account card --currency USD --store books.sqlite -q").status == 1)
    try scratch.write(wide.replacing("reconcile: true", with: "reconcile: {account: card}"), "jobs.yaml")
    let narrowed = try shell("counterfoil run jobs.yaml --all").text
    #expect(!narrowed.contains("Settled since"), "\(narrowed)")
    try scratch.write(wide, "jobs.yaml")
    let again = try shell("counterfoil run jobs.yaml")
    #expect(again.status == 0 && again.text == "", "\(again.text)")
  }

  @Test func aJournalBehindALinkIsPutAsideWhereItLies() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, Self.jobs("", "journal: runs.ndjson"))
    try scratch.write("", "logs/.keep")
    let run = try shell(
      """
      counterfoil run jobs.yaml; yes "$(head -1 runs.ndjson)" | head -n 4000 > logs/real.ndjson; ln -sf logs/real.ndjson runs.ndjson
      counterfoil run jobs.yaml; readlink runs.ndjson; ls logs; wc -l < logs/real.ndjson
      """)
    #expect(run.text == "logs/real.ndjson\nreal.ndjson\nreal.ndjson.1\n1\n", "\(run.text) \(run.words)")
  }

  @Test func aStoreInAFolderThatIsNoUTF8IsRefused() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.october, "in/a.csv")
    let run = try shell(
      """
      mkdir "$(printf 'f\\377')"; ln -s "$(printf 'f\\377')" disk
      counterfoil import in/a.csv --account x --currency USD --store disk/b.sqlite; echo $?
      cd "$(printf 'f\\377')"; counterfoil import ../in/a.csv --account x --currency USD --store b.sqlite; echo $?; ls -A; ls .. | wc -l
      """)
    #expect(run.text == "64\n64\n6\n" && run.words.contains("name is no UTF-8"), "\(run.text) \(run.words)")
  }

  @Test func anExportThatEndsWithinALineIsCut() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.october, "in/a.csv")
    let run = try shell(
      """
      counterfoil import in/a.csv --account x --currency USD --store b.sqlite -q; counterfoil export --store b.sqlite -o x.ndjson
      head -c $(( $(head -n 20 x.ndjson | wc -c) + 30 )) x.ndjson > cut.ndjson; counterfoil import cut.ndjson --store n.sqlite; echo $?
      """)
    #expect(
      run.text.hasSuffix("65\n") && run.words.contains("line 21 is no whole line: it is cut short there"),
      "\(run.words)")
  }
}
