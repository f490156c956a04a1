import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct PackedFilesTests {
  private static let name = "harbor-checking-2026-11-14.csv"

  private static func statement() throws -> [UInt8] {
    try Repository.bytes(Repository.file("Samples/statements/\(name)"))
  }

  /// The sample packed in every way, by the name it has then.
  static let packed: [String] = ["a.csv.gz", "a.csv.zst", "a.zip", "a.csv"]

  private static func bytes(_ name: String) throws -> [UInt8] {
    let plain = try statement()
    return switch name {
    case "a.csv.gz": PackedFile.gzip(plain)
    case "a.csv.zst": PackedFile.zstd(plain)
    case "a.zip": ZipWriter.archive([.init("inner/a.csv", plain), .init("__MACOSX/a.csv", "x")])
    default: plain
    }
  }

  @Test(arguments: packed)
  func everyVerbReadsPackedFiles(_ name: String) throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent(name)
    try Data(Self.bytes(name)).write(to: file)
    let plain = try Command.run(["convert", "Samples/statements/\(Self.name)", "--to", "csv"])
    let converted = try Command.run(["convert", file.path, "--to", "csv"])
    #expect(converted.lines == plain.lines)
    #expect(!converted.lines.isEmpty)
    let piped = try Command.run(["convert", "-", "--to", "csv"], input: Self.bytes(name))
    #expect(piped.lines == plain.lines)
    let inspected = try Command.run(["inspect", file.path, "--count"])
    #expect(inspected.text.contains("20 entries"))
    #expect(inspected.text.contains("compression") == (name != "a.csv"))
    let reconciled = try Command.run(
      ["reconcile", file.path, "--against", "Samples/bills.json", "--currency", "USD"])
    #expect(reconciled.status <= 1, "\(reconciled.words)")
    let store = scratch.folder.appendingPathComponent("s.sqlite").path
    let imported = try Command.run([
      "import", file.path, "--account", "a", "--currency", "USD", "--store", store, "--json",
    ])
    #expect(imported.status == 0, "\(imported.words)")
    let sum = try Command.shell("sha256sum < '\(file.path)'").text.prefix(64)
    #expect(imported.text.contains(sum), "the hash is that of the file as it lies on disk")
  }

  @Test func anotherPackingOfTheSameStatementAddsNothing() throws {
    let scratch = try Scratch()
    let store = scratch.folder.appendingPathComponent("s.sqlite").path
    for (index, name) in Self.packed.enumerated() {
      let file = scratch.folder.appendingPathComponent(name)
      try Data(Self.bytes(name)).write(to: file)
      let outcome = try Command.run(["import", file.path, "--account", "a", "--currency", "USD", "--store", store])
      let counts = outcome.lines.last?.split(separator: " ").dropFirst(2).prefix(3).map { String($0) }
      #expect(counts == (index == 0 ? ["20", "20", "0"] : ["20", "0", "20"]))
    }
  }

  // FAULTS 61
  @Test func bombsAreRefusedInNoTimeAndLittleMemory() throws {
    let scratch = try Scratch()
    let files: [String: [UInt8]] = [
      "a.csv.gz": PackedFile.gzip(deflated: Deflate.run(of: 0x30, count: 64 << 20), crc: 0, count: 64 << 20),
      "a.csv.zst": PackedFile.zstdRun(of: 0x30, blocks: 200_000),
      "a.zip": ZipWriter.archive([.init("a.csv", runOf: 0x30, count: 150 << 20)]),
    ]
    for (name, bytes) in files {
      let file = scratch.folder.appendingPathComponent(name)
      try Data(bytes).write(to: file)
      let outcome = try Command.shell("ulimit -v 1500000; timeout 600 counterfoil convert '\(file.path)' --to csv")
      #expect(outcome.status == 65, "\(name): \(outcome.words)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func sheetsAndMembersAreNamedBySettings() throws {
    let book = "Tests/Golden/spreadsheet/two-sheets/input.xlsx"
    #expect(try Command.run(["convert", book, "--to", "ndjson"]).status == 65)
    let named = try Command.run(["convert", book, "--set", "sheet=Februar", "--to", "ndjson"])
    #expect(named.lines.count == 1)
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("two.zip")
    let plain = try Self.statement()
    try Data(ZipWriter.archive([.init("a.csv", plain), .init("b.csv", plain)])).write(to: file)
    let piped = try Command.run(["inspect", "-"], input: Repository.bytes(file))
    #expect(piped.status == 65)
    #expect(piped.words.contains("[archive.several]"))
    #expect(try Command.run(["inspect", file.path, "--set", "member=b.csv"]).status == 0)
  }
}

/// Several statements in one archive, through every verb.
@Suite struct SeveralStatementsTests {
  private static let statement = """
    Date,Description,Amount
    10/01/2026,RENT,-2150.00
    10/13/2026,GROCER,-86.42

    """
  private static let second = """
    Date,Description,Amount
    11/01/2026,RENT,-2150.00
    11/14/2026,FEE,-12.00

    """
  private static let bills = """
    [{"id":"B1","date":"2026-10-01","amount":"-2150.00","currency":"USD","payee":"Rent","title":"Rent","account":"checking"},
     {"id":"B2","date":"2026-10-13","amount":"-86.42","currency":"USD","payee":"Grocer","title":"Food","account":"checking"},
     {"id":"B3","date":"2026-11-01","amount":"-2150.00","currency":"USD","payee":"Rent","title":"Rent","account":"checking"}]
    """

  private func archive(_ scratch: borrowing Scratch, _ name: String = "download.zip") throws -> String {
    let file = scratch.folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let members: [ZipWriter.Member] = [.init("november.csv", Self.second), .init("october.csv", Self.statement)]
    try Data(ZipWriter.archive(members)).write(to: file)
    return file.path
  }

  @Test func everyVerbReadsThemAll() throws {
    let scratch = try Scratch()
    let path = try archive(scratch)
    let bills = try scratch.write(Self.bills, "bills.json")
    let converted = try Command.run(["convert", path, "--to", "ndjson", "--account", "checking", "--currency", "USD"])
    #expect(converted.lines.count == 4, "\(converted.words)")
    #expect(converted.text.contains("download.zip/november.csv"))
    let inspected = try Command.run(["inspect", path, "--count"])
    #expect(inspected.text.contains("download.zip/november.csv"))
    #expect(inspected.text.contains("download.zip/october.csv"))
    let reconciled = try Command.run(["reconcile", path, "--against", bills, "--currency", "USD"])
    #expect(reconciled.status == 1)
    #expect(reconciled.text.contains("FEE"))
    let page = scratch.folder.appendingPathComponent("report.md")
    let reported = try Command.run(["report", path, bills, "--currency", "USD", "-o", page.path])
    #expect(reported.status <= 1, "\(reported.words)")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("FEE"))
    let store = scratch.folder.appendingPathComponent("s.sqlite").path
    let imported = try Command.run([
      "import", path, "--account", "checking", "--currency", "USD", "--store", store, "--json",
    ])
    #expect(imported.status == 0, "\(imported.words)")
    #expect(imported.text.contains("\"added\":4"))
    let sum = try Command.shell("printf '%s' '\(Self.statement)' | sha256sum").text.prefix(64)
    #expect(imported.text.contains(sum), "the hash is that of the file inside")
  }

  /// What takes one file names those there are, and takes the one that is named.
  @Test(arguments: [["anonymize"], ["profile", "infer"]])
  func verbsOfOneFileAskWhich(_ verb: [String]) throws {
    let scratch = try Scratch()
    let path = try archive(scratch)
    let asked = try Command.run(verb + [path])
    #expect(asked.status == 65 && asked.output.isEmpty)
    for part in ["[archive.several]", "\"november.csv\"", "\"october.csv\"", "--set member=NAME"] {
      #expect(asked.words.contains(part), "\(asked.words)")
    }
    let named = try Command.run(verb + [path, "--set", "member=october.csv", "--currency", "USD"])
    #expect(named.status == 0 && !named.output.isEmpty, "\(named.words)")
  }

  @Test(arguments: [["convert", "--to", "csv"], ["inspect"], ["import", "--account", "a"], ["anonymize"]])
  func fromStandardInputOneIsNamed(_ words: [String]) throws {
    let scratch = try Scratch()
    let bytes = try Repository.bytes(URL(fileURLWithPath: archive(scratch)))
    let store = words[0] == "import" ? ["--store", scratch.folder.appendingPathComponent("s.sqlite").path] : []
    let verb = [words[0], "-"] + words.dropFirst() + store
    let asked = try Command.run(verb, input: bytes)
    #expect(asked.status == 65)
    for part in ["[archive.several]", "\"november.csv\"", "\"october.csv\"", "--set member=NAME"] {
      #expect(asked.words.contains(part) || asked.text.contains(part), "\(asked.words)")
    }
    let named = try Command.run(verb + ["--set", "member=october.csv", "--currency", "USD"], input: bytes)
    #expect(named.status == 0, "\(named.words)")
  }

  /// A list of places or of past records can come in several files of one archive.
  @Test func listsComeInSeveralFiles() throws {
    let scratch = try Scratch()
    let text = try String(contentsOf: Repository.file("Samples/pharmacies-directory.csv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let parts = [lines.prefix(3), lines.prefix(1) + lines.dropFirst(3)].map { $0.joined(separator: "\n") + "\n" }
    let file = scratch.folder.appendingPathComponent("places.zip")
    try Data(ZipWriter.archive([.init("a.csv", parts[0]), .init("b.csv", parts[1])])).write(to: file)
    let mine = "Samples/pharmacies.json"
    let plain = try Command.run(["match", mine, "Samples/pharmacies-directory.csv", "--kind", "place"])
    let packed = try Command.run(["match", mine, file.path, "--kind", "place"])
    #expect(packed.lines.last == plain.lines.last && packed.status == plain.status, "\(packed.words)")
    let turned = try Command.run(["match", file.path, mine, "--kind", "place"])
    #expect(turned.status <= 1 && !turned.lines.isEmpty, "\(turned.words)")
    let path = try archive(scratch)
    let learned = try Command.run(["rules", "suggest", "--learn", path, "--currency", "USD", path, "--json"])
    #expect(learned.status == 0, "\(learned.words)")
  }

  @Test func aJobTakesThemFromItsInbox() throws {
    let scratch = try Scratch()
    _ = try archive(scratch, "inbox/download.zip")
    let jobs = try scratch.write(
      """
      store: books.sqlite
      create: true
      inboxes:
        - files: inbox/*
          account: checking
          currency: USD
          settle: 0
      """, "jobs.yaml")
    let first = try Command.run(["run", jobs, "--json"])
    #expect(first.text.contains("\"added\":4"), "\(first.text)\(first.words)")
    let again = try Command.run(["run", jobs, "--json"])
    #expect(again.text.contains("\"added\":0"))
    #expect(again.text.contains("\"present\":4"))
  }

  @Test func anOutputNeverReplacesTheArchive() throws {
    let scratch = try Scratch()
    let path = try archive(scratch)
    let before = try Repository.bytes(URL(fileURLWithPath: path))
    let outcome = try Command.run([
      "convert", path, "--to", "csv", "--account", "a", "--currency", "USD", "-o", path,
    ])
    #expect(outcome.status != 0)
    #expect(try Repository.bytes(URL(fileURLWithPath: path)) == before)
  }
}
