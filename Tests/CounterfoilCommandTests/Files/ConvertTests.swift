import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct ConvertTests {
  static let entries = """
    [{"id":"a","date":"2026-10-01","amount":"-2150.00","currency":"USD","status":"booked","payee":"Hawthorn Property"},
     {"id":"b","date":"2026-10-07","amount":"-4.75","currency":"USD","status":"booked","payee":"Café"}]
    """

  @Test func readsStandardInputAndWritesStandardOutput() throws {
    let outcome = try Command.run(["convert", "-", "--to", "ndjson"], input: Array(Self.entries.utf8))
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(outcome.lines.count == 2)
    #expect(outcome.words.isEmpty)
  }

  @Test func writesAFileWholeOrNotAtAll() throws {
    let scratch = try Scratch()
    let good = try scratch.write(Self.entries, "good.json")
    let bad = try scratch.write("[{\"date\":\"2026-10-01\",\"amount\":\"-1.00\",\"currency\":\"USD\"},]", "bad.json")
    let target = try scratch.write("before", "out.plist")
    let failed = try Command.run(["convert", good, bad, "-o", target])
    #expect(failed.status == 65)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "before")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.sorted() == ["bad.json", "good.json", "out.plist"], "no draft is left behind")
    let done = try Command.run(["convert", good, "-o", target])
    #expect(done.status == 0, "\(done.words)")
    #expect(try String(contentsOfFile: target, encoding: .utf8).hasPrefix("<?xml"))
  }

  @Test func joinsFilesOfOneKind() throws {
    let scratch = try Scratch()
    let first = try scratch.write(Self.entries, "1.json")
    let second = try scratch.write(Self.entries, "2.json")
    let outcome = try Command.run(["convert", first, second, "--to", "json"])
    #expect(try outcome.array().count == 4)
  }

  @Test func refusesFilesOfTwoKinds() throws {
    let scratch = try Scratch()
    let entries = try scratch.write(Self.entries, "entries.json")
    let outcome = try Command.run(["convert", entries, "Samples/timi/books.plist", "--to", "json"])
    #expect(outcome.status == 65)
    #expect(outcome.words.contains("[convert.kinds]"))
  }

  @Test func formatBeforeThePathWins() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.entries, "entries.txt")
    let outcome = try Command.run(["convert", "json:\(file)", "--to", "ndjson"])
    #expect(outcome.lines.count == 2, "\(outcome.words)")
  }

  @Test func namesTheFieldsTheTargetCannotHold() throws {
    let outcome = try Command.run(["convert", "Samples/bills.json", "--to", "xml", "--kind", "category"])
    #expect(outcome.status != 0, "bills are no categories")
  }

  @Test(arguments: [
    (["convert", "--to", "json", "nowhere.json"], Int32(66), "[input.missing]"),
    (["convert", "--to", "json", "Samples"], 66, "[input.not-regular]"),
    (["convert", "--to", "nonsense", "Samples/bills.json"], 64, "[format.name]"),
    (["convert", "Samples/bills.json"], 64, "[format.unstated]"),
    (["convert", "Samples/bills.json", "--to", "json", "--currency", "EURO"], 64, "[usage.value]"),
    (["convert", "Samples/bills.json", "--to", "json", "--encoding", "klingon"], 64, "[encoding.unknown]"),
    (["convert", "Samples/bills.json", "--to", "json", "--profile", "nowhere.yaml"], 66, "[input.missing]"),
    (["convert", "-", "-", "--to", "json"], 64, "[usage.value]"),
    (["convert", "Samples/bills.json", "--to", "json", "-o", "/nowhere/at/all.json"], 73, "[output.not-created]"),
    (["convert", "--nonsense"], 64, "nknown option"),
    (["frobnicate"], 64, "nexpected argument"),
  ])
  func refusesWithItsOwnStatus(_ arguments: [String], _ status: Int32, _ word: String) throws {
    let outcome = try Command.run(arguments)
    #expect(outcome.status == status, "\(outcome.words)")
    #expect(outcome.words.contains(word), "\(outcome.words)")
    #expect(outcome.output.isEmpty)
  }

  // FAULTS 84
  @Test func refusesAPipeThatIsNamedAsAFile() throws {
    let scratch = try Scratch()
    let outcome = try Command.shell("mkfifo pipe && counterfoil convert pipe --to json", in: scratch.folder)
    #expect(outcome.status == 66)
    #expect(outcome.words.contains("[input.not-regular]"))
  }
}
