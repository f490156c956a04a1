import CounterfoilTestSupport
import Foundation
import Glibc
import Testing

/// No output replaces the store or a file the command reads, whatever the output is called.
@Suite struct ProtectedOutputTests {
  private static let table = "Date,Description,Amount\n2026-10-01,RENT,-2150.00\n2026-10-13,GROCER,-86.42\n"
  private static let rules = "- name: rent\n  when: {payee: [rent]}\n  then: {category: rent}\n"

  /// A verb whose output is the file `target`, and the one it must not replace.
  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let held: String

    init(_ arguments: String, _ held: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.held = held
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases = [
    Case("convert in.csv --currency EUR --to csv -o", "in.csv"),
    Case("convert csv:in.csv --currency EUR --to json -o", "in.csv"),
    Case("convert other.csv in.csv --currency EUR --to json -o", "in.csv"),
    Case("convert in.csv --currency EUR --profile bank.yaml --to json -o", "bank.yaml"),
    Case("convert in.csv --currency EUR --rules rules.yaml --to json -o", "rules.yaml"),
    Case("convert in.csv --currency EUR --to json -o", "home/.config/counterfoil/rules.yaml"),
    Case("convert in.csv --currency EUR --to json -o", "home/.local/share/counterfoil/books.sqlite"),
    Case("convert in.csv --currency EUR --to json -o", "foreign.db"),
    Case("report in.csv --currency EUR -o", "in.csv"),
    Case("report in.csv --currency EUR --profile bank.yaml -o", "bank.yaml"),
    Case("report in.csv --currency EUR --options options.yaml -o", "options.yaml"),
    Case("report in.csv --currency EUR --template templates -o", "templates/match.mustache"),
    Case("report --store books.sqlite -o", "books.sqlite"),
    Case("report --store books.sqlite -o", "books.sqlite.lock"),
    Case("report -o", "home/.local/share/counterfoil/books.sqlite"),
    Case("anonymize in.csv --currency EUR -o", "in.csv"),
    Case("anonymize in.csv --currency EUR --key secret.key -o", "secret.key"),
    Case("anonymize in.csv --currency EUR --profile bank.yaml -o", "bank.yaml"),
    Case("profile infer in.csv --currency EUR -o", "in.csv"),
    Case("profile infer in.csv --currency EUR --profile bank.yaml -o", "bank.yaml"),
    Case("profile import bank.csv.rules -o", "bank.csv.rules"),
  ]

  private func prepare(_ scratch: borrowing Scratch) throws {
    try scratch.write(Self.table, "in.csv")
    try scratch.write(Self.table, "other.csv")
    try scratch.write("currency: EUR\n", "bank.yaml")
    try scratch.write("mode: shadow\n", "options.yaml")
    try scratch.write("a secret of 16 bytes and more", "secret.key")
    try scratch.write("fields date, description, amount\n", "bank.csv.rules")
    for name in ["rules.yaml", "home/.config/counterfoil/rules.yaml"] { try scratch.write(Self.rules, name) }
    try scratch.write("not read", "home/.local/share/counterfoil/note")
    let made = try Command.shell(
      """
      set -e
      counterfoil report --write-templates templates
      for store in books.sqlite home/.local/share/counterfoil/books.sqlite
      do counterfoil import in.csv --account a --currency EUR --store $store -q; done
      sqlite3 foreign.db 'create table t (x); insert into t values (1)'
      """, in: scratch.folder)
    try #require(made.status == 0, "\(made.words)")
  }

  /// Ways to name one file, from its folder.
  private func spellings(of held: String, in scratch: borrowing Scratch) throws -> [String] {
    let full = scratch.path(held)
    let name = URL(fileURLWithPath: held).lastPathComponent
    let folder = URL(fileURLWithPath: full).deletingLastPathComponent().path
    try #require(symlink(full, scratch.path("link")) == 0)
    try #require(symlink("link", scratch.path("chain")) == 0)
    try #require(Glibc.link(full, scratch.path("hard")) == 0)
    try #require(symlink(folder, scratch.path("folder")) == 0)
    var ways = [
      held, "./\(held)", full, "link", "chain", "hard", "folder/\(name)", "templates/../\(held)",
      "/proc/self/cwd/\(held)",
    ]
    // Where the file system knows no case, another case is the same file.
    if access(scratch.path(held.uppercased()), F_OK) == 0 { ways.append(held.uppercased()) }
    return ways
  }

  @Test(arguments: Sweep.every(2, of: cases))
  func noOutputReplacesWhatTheCommandReads(_ example: Case) throws {
    let scratch = try Scratch()
    try prepare(scratch)
    let before = try Repository.bytes(scratch.folder.appendingPathComponent(example.held))
    for target in try spellings(of: example.held, in: scratch) {
      let outcome = try Command.run(
        example.arguments + [target], in: scratch.folder, environment: ["HOME": scratch.path("home")])
      #expect(outcome.status == 73, "\(target): \(outcome.words)")
      #expect(outcome.words.contains("[output.protected]"), "\(target): \(outcome.words)")
      #expect(outcome.words.hasPrefix("\(target): "), "\(outcome.words)")
      // Whose name a hard link to a stranger's database shares, nobody knows.
      let isStranger = example.held == "foreign.db" && target == "hard"
      let name = isStranger ? "hard" : URL(fileURLWithPath: example.held).lastPathComponent
      #expect(outcome.words.contains(name), "\(outcome.words)")
      #expect(outcome.output.isEmpty)
      var status = stat()
      let linked = ["link", "chain", "folder"].allSatisfy {
        lstat(scratch.path($0), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      }
      #expect(linked, "no link was replaced")
    }
    #expect(try Repository.bytes(scratch.folder.appendingPathComponent(example.held)) == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func aStoreThatIsYetToBeMadeKeepsItsPlace() throws {
    let scratch = try Scratch()
    try scratch.write(Self.table, "in.csv")
    try FileManager.default.createDirectory(atPath: scratch.path("data"), withIntermediateDirectories: true)
    try #require(symlink("data/books.sqlite", scratch.path("later")) == 0)
    for (store, target) in [
      ("data/books.sqlite", "./data/../data/books.sqlite"), ("data/books.sqlite", "later"),
      ("later", "data/books.sqlite"), ("data/books.sqlite", "data/books.sqlite-journal"),
      ("data/books.sqlite", "data/books.sqlite.v1-backup"), ("later", "data/books.sqlite-journal"),
    ] {
      for verb in [["convert", "in.csv", "--currency", "EUR", "--to", "json"], ["profile", "infer", "in.csv"]] {
        let outcome = try Command.run(
          verb + ["-o", target], in: scratch.folder, environment: ["COUNTERFOIL_STORE": store])
        #expect(outcome.status == 73, "\(store) \(target): \(outcome.words)")
        #expect(outcome.words.contains("[output.protected]"))
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("data")) == [])
  }

  @Test func aFileOnStandardInputOrOutputIsNoOutputEither() throws {
    let scratch = try Scratch()
    try prepare(scratch)
    let before = try Repository.bytes(scratch.folder.appendingPathComponent("books.sqlite"))
    for line in [
      "counterfoil convert - --currency EUR --to json -o in.csv < in.csv",
      "counterfoil convert in.csv --currency EUR --to json >> in.csv",
      "counterfoil convert in.csv --currency EUR --to json >> books.sqlite",
      "counterfoil report --store books.sqlite --format text >> books.sqlite",
      "counterfoil convert in.csv --currency EUR --to json -o /dev/stdout >> foreign.db",
      "counterfoil report --store books.sqlite -o /dev/fd/3 3<> books.sqlite",
      "counterfoil convert in.csv --currency EUR --to json -o /proc/self/fd/3 3< in.csv",
    ] {
      let outcome = try Command.shell(line, in: scratch.folder)
      #expect(outcome.status == 73, "\(line): \(outcome.words)")
      #expect(outcome.words.contains("[output.protected]"), "\(line): \(outcome.words)")
    }
    #expect(try Repository.bytes(scratch.folder.appendingPathComponent("books.sqlite")) == before)
    #expect(try String(contentsOfFile: scratch.path("in.csv"), encoding: .utf8) == Self.table)
    let copy = "counterfoil convert in.csv --currency EUR --to json"
    let fine = try Command.shell(
      "\(copy) < /dev/null > /dev/null && \(copy) -o /dev/null && \(copy) -o a && \(copy) -o a", in: scratch.folder)
    #expect(fine.status == 0, "\(fine.words)")
  }
}
