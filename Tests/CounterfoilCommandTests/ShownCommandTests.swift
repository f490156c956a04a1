import CounterfoilTestSupport
import Foundation
import Testing

/// A command that the program shows works as it is copied.
struct ShownCommandTests {
  private static let statement = "Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Coffee\n"

  /// The commands in words, as they stand between backquotes or behind a colon.
  private func commands(_ words: String) -> [String] {
    words.matches(of: /counterfoil [^`\n;]*/).map { String($0.output).trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: ["books.sqlite", "my books/store.sqlite", "it's.sqlite"])
  func namesTheStoreThatThePersonNamed(_ store: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement, "a.csv")
    try scratch.write("", "my books/.keep")
    let environment = ["STORE": store, "HOME": scratch.folder.path]
    let folder = scratch.folder
    func shell(_ line: String) throws -> Outcome { try Command.shell(line, in: folder, environment: environment) }
    let imported = try shell(#"counterfoil import a.csv --account giro --store "$STORE""#)
    #expect(imported.status == 0)
    let undo = try #require(commands(imported.words + imported.text).first { $0.contains("undo") })
    #expect(try shell(undo).status == 0, "\(undo)")
    let unknown = try shell(#"counterfoil explain none --store "$STORE""#)
    #expect(!commands(unknown.words).isEmpty)
    for line in commands(unknown.words) { #expect(try shell(line).status == 0, "\(line)") }
    let list = try shell(#"counterfoil remove entry e1-20260910-0000000000000 --store "$STORE""#)
    for line in commands(list.words) { #expect(try shell(line).status == 0, "\(line)") }
  }

  /// A run's words name the store of its job file, and its own line the job file.
  @Test func namesTheStoreOfTheJobFile() throws {
    let scratch = try Scratch()
    try scratch.write("Date,Payee,Amount\n2026-01-05,Rent,-100.00\n", "in/a.csv")
    try scratch.write(
      """
      store: books.sqlite
      create: true
      inboxes:
        - {files: in/*.csv, account: giro, currency: EUR, settle: 0}
      """, "jobs.yaml")
    let environment = ["HOME": scratch.folder.path]
    let folder = scratch.folder
    func shell(_ line: String) throws -> Outcome { try Command.shell(line, in: folder, environment: environment) }
    #expect(try shell("counterfoil run jobs.yaml").status == 1)
    try scratch.write("Date,Payee,Amount\n2026-01-06,Food,-10.00\n", "in/b.csv")
    let second = try shell("counterfoil run jobs.yaml")
    #expect(commands(second.text).contains("counterfoil run jobs.yaml --all"), "\(second.text)")
    let other = try shell("cp books.sqlite other.sqlite; counterfoil run jobs.yaml --all --store other.sqlite")
    #expect(other.status == 0, "\(other.words)")
    let status = try shell("counterfoil status jobs.yaml")
    for line in commands(second.text + status.text) { #expect([0, 1].contains(try shell(line).status), "\(line)") }
  }

  @Test func leavesTheStoreOutWhereNobodyNamedOne() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement, "a.csv")
    let imported = try Command.shell(
      "counterfoil import a.csv --account giro", in: scratch.folder,
      environment: ["COUNTERFOIL_STORE": scratch.path("books.sqlite")])
    #expect((imported.words + imported.text).contains("`counterfoil undo r2`"), "\(imported.words)")
  }
}
