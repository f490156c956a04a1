import CounterfoilTestSupport
import Foundation
import Testing

/// A restore says what it takes away, and a copy that cannot be made says where.
struct RestoreTests {
  private static let head = "Date,Payee,Amount\n"

  @Test func filesThatTheBooksNowLackAreNamed() throws {
    let scratch = try Scratch()
    for folder in ["in", "done"] { try scratch.write("", "\(folder)/.keep") }
    try scratch.write(
      """
      store: books.sqlite
      create: true
      reconcile: false
      inboxes:
        - {files: in/*.csv, account: giro, currency: EUR, settle: 0, done: done}

      """, "jobs.yaml")
    let folder = scratch.folder
    func shell(_ line: String) throws -> Outcome { try Command.shell(line, in: folder) }
    try scratch.write(Self.head + "2026-01-05,Rent,-100.00\n2026-01-15,Shop,-12.00\n", "in/a.csv")
    _ = try shell("counterfoil run jobs.yaml; counterfoil backup -o old.sqlite --store books.sqlite")
    try scratch.write(Self.head + "2026-02-05,Rent,-100.00\n2026-02-17,Shop,-13.00\n", "in/b.csv")
    #expect(try shell("counterfoil run jobs.yaml; ls done").text == "a.csv\nb.csv\n")
    let restored = try shell("counterfoil restore old.sqlite --store books.sqlite --json")
    #expect(restored.status == 0 && restored.words.contains("in/b.csv"), "\(restored.words)")
    #expect(!restored.words.contains("a.csv") && restored.words.contains("[restore.lacking]"), "\(restored.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "restore").validate(Data(restored.output)) == [])
    let lacking = try #require(try restored.object()["lacking"] as? [[String: Any]])
    #expect(lacking.map { $0["name"] as? String } == ["b.csv"])
    // As it says: back into the inbox, and the next run has it again.
    #expect(try shell("mv done/b.csv in; counterfoil run jobs.yaml; ls done").text == "a.csv\nb.csv\n")
    #expect(try shell("counterfoil list entries --store books.sqlite --json | jq length").text == "4\n")
    // Nothing is lacking where the backup is that of now.
    let same = try shell(
      "counterfoil backup -o new.sqlite --store books.sqlite && counterfoil restore new.sqlite --store books.sqlite")
    #expect(same.status == 0 && !same.words.contains("lacking"), "\(same.words)")
  }

  @Test func aBackupThatIsNotThereIsCalledOne() throws {
    let scratch = try Scratch()
    let folder = scratch.folder
    let outcome = try Command.shell("counterfoil restore gone.sqlite --store books.sqlite", in: folder)
    #expect(outcome.status == 66 && outcome.words.contains("there is no such backup"), "\(outcome.words)")
  }

  @Test func aRowThatIsTwiceInAnExportHasItsLine() throws {
    let scratch = try Scratch()
    let folder = scratch.folder
    try scratch.write(Self.head + "2026-01-05,Rent,-100.00\n2026-01-15,Shop,-12.00\n", "a.csv")
    let outcome = try Command.shell(
      """
      counterfoil import a.csv --account giro --currency EUR --store books.sqlite -q
      counterfoil export --store books.sqlite -o books.ndjson
      line=$(grep -n '"table":"statement_rows"' books.ndjson | head -n 1 | cut -d: -f1)
      sed -i "${line}p" books.ndjson
      counterfoil import books.ndjson --store other.sqlite; status=$?; echo "$line"; ls; exit $status
      """, in: folder)
    let line = try #require(outcome.text.split(separator: "\n").first.flatMap { Int($0) })
    #expect(outcome.status == 65 && outcome.words.contains("line \(line + 1) is no row that fits"), "\(outcome.words)")
    #expect(outcome.words.contains("[restore.backup]") && !outcome.text.contains("other.sqlite\n"), "\(outcome.text)")
  }

  @Test(.enabled(if: RestoreTests.canMount, "nothing can be mounted here"))
  func aDiskThatIsFullIsNamed() throws {
    let scratch = try Scratch()
    let folder = scratch.folder
    try scratch.write(Self.head + "2026-01-05,Rent,-100.00\n2026-01-15,Shop,-12.00\n", "a.csv")
    try scratch.write("", "small/.keep")
    let outcome = try Command.shell(
      """
      counterfoil import a.csv --account giro --currency EUR --store books.sqlite -q
      unshare -m sh -c 'mount -t tmpfs -o size=64k tmpfs small && counterfoil backup -o small/b.sqlite --store books.sqlite'
      """, in: folder)
    #expect(
      outcome.status == 75 && outcome.words.contains("small: the disk has no room for the copy"), "\(outcome.words)")
  }

  private static let canMount: Bool =
    (try? Command.shell(
      "d=$(mktemp -d) && unshare -m mount -t tmpfs -o size=64k tmpfs \"$d\"; s=$?; rmdir \"$d\"; exit $s"
    ).status)
    == 0
}
