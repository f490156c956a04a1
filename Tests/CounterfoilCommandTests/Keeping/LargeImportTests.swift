import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

/// A file of more entries than are held in memory.
@Suite struct LargeImportTests {
  private func file(_ scratch: borrowing Scratch) throws -> String {
    var text = "Date,Description,Amount,Balance\n"
    var balance = 100_000_00
    for row in 0..<RecordPieces.limit + 40_000 {
      let day = 1 + row / 12_000
      let cents = 1 + row % 977
      balance -= cents
      text += "2026-10-\(day < 10 ? "0" : "")\(day),Kiosk \(row),-\(cents / 100).\(cents % 100 / 10)\(cents % 10),"
      text += "\(balance / 100).\(abs(balance % 100) / 10)\(abs(balance % 10))\n"
    }
    return try scratch.write(text, "large.csv")
  }

  @Test func whereNothingCanBePutAsideNothingIsTaken() throws {
    let scratch = try Scratch()
    let store = scratch.path("s.sqlite")
    let words = ["import", try file(scratch), "--account", "giro", "--currency", "USD", "--store", store]
    let outcome = try Command.run(words, environment: ["TMPDIR": scratch.path("missing")])
    #expect(outcome.status == 73)
    #expect(outcome.words.contains("[temporary.failed]"))
    #expect(outcome.words.contains("TMPDIR="))
    // Nor are books left that have nothing in them.
    #expect(try Command.run(["list", "entries", "--json", "--store", store]).status == 66)
  }

  @Test(.enabled(if: Sweep.isWhole)) func itIsTakenWhole() throws {
    let scratch = try Scratch()
    let store = scratch.path("s.sqlite")
    let folder = scratch.path("aside")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let words = ["import", try file(scratch), "--account", "giro", "--currency", "USD", "--json", "--store", store]
    for expected in [RecordPieces.limit + 40_000, 0] {
      let outcome = try Command.run(words, environment: ["TMPDIR": folder])
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("\"added\":\(expected)"), "\(outcome.text.prefix(400))")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    #expect(try Command.run(["verify", "--store", store]).status == 0)
  }
}
