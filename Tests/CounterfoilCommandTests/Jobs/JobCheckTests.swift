import CounterfoilTestSupport
import Foundation
import Glibc
import Testing

/// `run --check` names what a run could not do, `-v` what waits, and a signal leaves no program behind.
struct JobCheckTests {
  private static let jobs = """
    store: books/books.sqlite
    create: true
    reconcile: false
    inboxes:
      - {files: in/*.csv, account: giro, currency: EUR, settle: 0}

    """

  private func scene(_ scratch: borrowing Scratch, _ more: String = "") throws -> (String) throws -> Outcome {
    for folder in ["in", "books"] { try scratch.write("", "\(folder)/.keep") }
    try scratch.write("Date,Payee,Amount\n2026-01-05,Rent,-100.00\n", "in/a.csv")
    try scratch.write(Self.jobs + more, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  /// As somebody who may not write everywhere, whoever runs the tests.
  private static let asNobody = "$([ $(id -u) = 0 ] && echo setpriv --reuid=65534 --clear-groups)"

  private static let canBeNobody = (try? Command.shell("\(asNobody) counterfoil --version").status == 0) ?? false

  @Test(.enabled(if: JobCheckTests.canBeNobody, "the command cannot be run as another user here"))
  func aFolderOfTheStoreThatMayNotBeWrittenIsNamed() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    for prepare in ["chmod a+rx . in books", "counterfoil run jobs.yaml; chmod a+rw books/books.sqlite*"] {
      let check = try shell("\(prepare); chmod a-w books; \(Self.asNobody) counterfoil run jobs.yaml --check")
      #expect(
        check.status == 73 && check.words.contains("the folder of the store may not be written"), "\(check.words)")
      _ = try shell("chmod u+w books")
    }
    #expect(try shell("counterfoil run jobs.yaml --check").status == 0)
  }

  /// Nothing is written to it: that is the promise.
  @Test func aJournalThatKeepsNoLineIsNamed() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "journal: /dev/null\n")
    let check = try shell("counterfoil run jobs.yaml --check")
    #expect(check.status == 73 && check.words.contains("a device, which keeps no line"), "\(check.words)")
  }

  /// What a run would fail at, the check names: nothing of it is seen by rights alone.
  @Test(arguments: [
    ("journal: out/j.ndjson", "mkdir out; ln -s nowhere/j.ndjson out/j.ndjson", "out/j.ndjson"),
    ("journal: out", "mkdir out", "a folder"), ("metrics: /dev/full", "true", "always full"),
    ("report: /proc/last.json", "true", "/proc/last.json"), ("metrics: /sys/x.prom", "true", "/sys/x.prom"),
    ("", "mkdir books/books.sqlite.lock", "books.sqlite.lock"),
    ("", "ln -s /nowhere/x books/books.sqlite.lock", "books.sqlite.lock"),
  ])
  func whatARunCannotOpenIsNamed(_ line: String, _ prepare: String, _ words: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, line + "\n")
    _ = try shell(prepare)
    let check = try shell("counterfoil run jobs.yaml --check")
    #expect(check.status == 73 && check.words.contains(words), "\(check.status) \(check.words)")
    let run = try shell("counterfoil run jobs.yaml")
    #expect([73, 75].contains(run.status), "\(run.status) \(run.words)")
  }

  /// A report takes the place of a link, so that it matters not where that leads.
  @Test func aLinkInThePlaceOfAReportIsReplaced() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "report: out/run.json\n")
    for words in ["--check", ""] {
      let outcome = try shell("mkdir -p out; ln -sf nowhere/run.json out/run.json; counterfoil run jobs.yaml \(words)")
      #expect(outcome.status == 0, "\(words): \(outcome.words)")
    }
    #expect(try shell("test -f out/run.json && ! test -L out/run.json").status == 0)
  }

  @Test(.enabled(if: JobCheckTests.canBeNobody, "the command cannot be run as another user here"))
  func filesOfOtherUsersAreNamed() throws {
    for (line, file) in [("journal: out/j.ndjson", "out/j.ndjson"), ("", "books/books.sqlite.lock")] {
      let scratch = try Scratch()
      let shell = try scene(scratch, line + "\n")
      _ = try shell(
        "mkdir -p out; touch \(file); chmod 600 \(file); chmod a+rwx . in out books; chmod a+r jobs.yaml in/*")
      for words in ["--check", ""] {
        let outcome = try shell("\(Self.asNobody) counterfoil run jobs.yaml \(words)")
        #expect(outcome.status == 73 && outcome.words.contains(file), "\(words): \(outcome.status) \(outcome.words)")
      }
    }
  }

  @Test(arguments: ["in/*.csv", "in/*", "in/b.csv"])
  func filesThatAreStillBeingWrittenAreNamed(_ pattern: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write("Date,", "in/b.csv.part")
    let run = try shell(
      "sed -i 's,in/\\*.csv,\(pattern),; s/settle/mustExist: false, settle/' jobs.yaml; counterfoil run jobs.yaml -v --json"
    )
    #expect(
      run.status == 0 && run.words.contains("in/b.csv.part: note: the file is still being written"), "\(run.words)")
    let inboxes = try #require(try run.object()["inboxes"] as? [[String: Any]])
    #expect(inboxes[0]["settling"] as? [String] == ["in/b.csv.part"])
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(run.output)) == [])
    let quiet = try shell("counterfoil run jobs.yaml")
    #expect((quiet.status, quiet.text, quiet.words) == (0, "", ""))
  }

  @Test func aProgramOfAnEventEndsWithARunThatIsStopped() throws {
    let scratch = try Scratch()
    _ = try scene(scratch, "onFailure: [/bin/sh, '-c', 'echo $$ > program.pid; sleep 50; true']\n")
    try FileManager.default.removeItem(atPath: scratch.path("in"))
    let script = "exec '\(Command.executable.path)' run jobs.yaml"
    let child = try Program.start(
      "/bin/bash", ["-c", script], in: scratch.folder, environment: ["PATH": "/usr/bin:/bin"])
    let place = scratch.path("program.pid")
    var program: pid_t?
    for _ in 0..<3_000 where program == nil {
      usleep(10_000)
      program = (try? String(contentsOfFile: place, encoding: .utf8)).flatMap {
        pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    let number = try #require(program)
    let start = Date()
    kill(child.number, SIGTERM)
    #expect(child.waitForEnd().signal == SIGTERM)
    #expect(Date().timeIntervalSince(start) < 20, "it does not wait for the program's time")
    // Killed, it is gone as soon as somebody looks after it.
    for _ in 0..<500 where kill(number, 0) == 0 && !Self.isDead(number) { usleep(10_000) }
    #expect(kill(number, 0) != 0 || Self.isDead(number))
  }

  /// Whether a process ended and nobody asked how.
  private static func isDead(_ number: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.hasPrefix(" Z") ?? true
  }
}

/// Where there is no room for the words, the status says whether to try again.
struct FullOutputTests {
  /// The output has grown to the largest size that a file may have here, which is a full disk of its own kind.
  @Test(
    arguments: [
      ("list entries", 75), ("status", 75), ("import bad.csv --account a", 75),
      ("import a.csv --account a --dry-run", 75),
      ("import a.csv --account a", 74), ("run jobs.yaml --all", 75),
    ] as [(String, Int32)])
  func tryingAgainIsRightWhereNothingWasChanged(_ line: String, _ status: Int32) throws {
    let scratch = try Scratch()
    try scratch.write("Date,Payee,Amount,Currency\n2026-01-05,Rent,-100.00,EUR\n", "a.csv")
    try scratch.write("Date,Payee,Amount,Currency\n2026-01-05,\"OPEN,-100.00,EUR\n", "bad.csv")
    try scratch.write("Date,Payee,Amount,Currency\n2026-01-06,Food,-10.00,EUR\n", "b.csv")
    try scratch.write(
      "store: books.sqlite\nreconcile: false\ninboxes:\n  - {files: bad.csv, account: a, settle: 0}\n", "jobs.yaml")
    let environment = ["COUNTERFOIL_STORE": "books.sqlite"]
    let folder = scratch.folder
    #expect(
      try Command.shell("counterfoil import -q b.csv --account a", in: folder, environment: environment).status == 0)
    let full = try Command.shell(
      "truncate -s 20M full.txt; ulimit -f 20480; counterfoil \(line) >> full.txt", in: folder, environment: environment
    )
    #expect(full.status == status, "\(full.status): \(full.words)")
  }
}

/// Who waits for nobody is told at once, by every verb, also where another program has the file.
struct JobWaitTests {
  @Test(arguments: [
    "run jobs.yaml", "run jobs.yaml --check", "run jobs.yaml --dry-run", "status jobs.yaml", "status", "list entries",
    "import a.csv --account a", "import a.csv --account a --dry-run", "verify", "runs", "backup", "export", "review",
    "reconcile", "reconcile --dry-run", "report -o out.html", "undo r1", "undo r1 --dry-run", "compact",

    "explain B1", "add bill date=2026-10-01 amount=-1.00 currency=EUR",
  ])
  func waitsForNobodyWhereItIsToldNotTo(_ line: String) throws {
    let scratch = try Scratch()
    try scratch.write("Date,Payee,Amount,Currency\n2026-01-05,Rent,-100.00,EUR\n", "a.csv")
    try scratch.write(
      "store: books.sqlite\ninboxes:\n  - {files: a.csv, account: a, settle: 0}\n", "jobs.yaml")
    let environment = ["COUNTERFOIL_STORE": "books.sqlite"]
    let folder = scratch.folder
    func shell(_ line: String) throws -> Outcome { try Command.shell(line, in: folder, environment: environment) }
    #expect(try shell("counterfoil import -q a.csv --account a").status == 0)
    // Another program's transaction, which ends with its input.
    let run = try shell(
      """
      exec 3> >(exec sqlite3 books.sqlite > shell.txt)
      printf '.timeout 9000\\nBEGIN EXCLUSIVE;\\n' >&3
      for i in $(seq 500); do sqlite3 books.sqlite 'SELECT 1 FROM runs' > out.txt 2>&1 || break; sleep 0.01; done
      start=$(date +%s%N); counterfoil \(line) --wait 0 3>&-; status=$?; end=$(date +%s%N)
      echo "took $(( (end - start) / 1000000 )) ms" >&2; exit $status
      """)
    let took = try #require(run.words.firstMatch(of: /took ([0-9]+) ms/).flatMap { Int($0.output.1) })
    #expect(run.status == 75 && took < 5000, "\(run.status) after \(took) ms: \(run.words)")
  }
}
