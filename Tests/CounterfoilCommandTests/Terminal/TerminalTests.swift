import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct TerminalTests {
  /// A payee that would recolour the screen, fill the clipboard and turn the text round.
  static let nasty = """
    [{"id":"a","date":"2026-10-01","amount":"-1.00","currency":"USD","status":"booked","payee":"x\\u001b[31m\\u001b]52;c;aGk=\\u0007\\u009b\\u202e"}]
    """

  // FAULTS 86
  @Test func stopsQuietlyWhenNobodyReadsOn() throws {
    let scratch = try Scratch()
    let record = #"{"id":"NUMBER","date":"2026-10-01","amount":"-1.00","currency":"USD","status":"booked"}"#
    let many = (0..<20_000).map { record.replacingOccurrences(of: "NUMBER", with: "\($0)") }.joined(separator: "\n")
    try scratch.write(many, "many.json")
    let outcome = try Command.shell("counterfoil convert many.json --to json | head -n 1", in: scratch.folder)
    #expect(outcome.words.isEmpty, "\(outcome.words)")
    #expect(outcome.lines.count == 1)
  }

  // FAULTS 86
  @Test func saysWhenStandardOutputIsClosed() throws {
    let outcome = try Command.shell("counterfoil codecs >&-")
    #expect(outcome.status == 74)
    #expect(outcome.words.contains("[output.failed]"))
  }

  // FAULTS 74
  @Test func saysWhenTheDiskIsFull() throws {
    let outcome = try Command.shell("counterfoil codecs > /dev/full")
    #expect(outcome.status == 75)
  }

  // FAULTS 64
  @Test func reportsShowNoControlCharacterOfTheData() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.nasty, "nasty.json")
    for arguments in [["inspect", file], ["reconcile", file, "--against", "Samples/bills.json"]] {
      let outcome = try Command.run(arguments)
      #expect(!outcome.output.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, "\(arguments)")
      #expect(!outcome.text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) || $0.value == 0x202E })
    }
  }

  // FAULTS 64
  @Test func dataOnATerminalShowsNoControlCharacter() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.nasty, "nasty.json")
    let line = "script -qec 'counterfoil convert \(file) --to plist --set format=binary' /dev/null"
    let outcome = try Command.shell(line, in: scratch.folder, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(outcome.text.contains("date"), "\(outcome.text)")
    #expect(!outcome.output.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 })
    #expect(!outcome.text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) || $0.value == 0x202E })
  }

  @Test func colourIsOnTerminalsOnly() throws {
    let onTerminal = try Command.shell("script -qec 'counterfoil codecs' /dev/null", environment: ["TERM": "xterm"])
    #expect(onTerminal.text.contains("\u{1B}[1m"))
    let refused = try Command.shell(
      "script -qec 'counterfoil codecs' /dev/null", environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(!refused.output.contains(0x1B))
    #expect(try !Command.run(["codecs"]).output.contains(0x1B))
  }

  @Test func tablesFitTheWidthAskedFor() throws {
    for columns in [40, 72, 100] {
      let outcome = try Command.run(["inspect", "Samples/bills.json"], environment: ["COLUMNS": "\(columns)"])
      #expect(outcome.lines.allSatisfy { $0.count <= columns }, "\(columns): \(outcome.text)")
    }
  }

  // FAULTS 91, 33
  @Test(arguments: [
    [:], ["LC_ALL": "C"], ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"], ["TZ": "Pacific/Kiritimati"],
    ["TZ": "America/St_Johns"], ["TZ": "Asia/Kathmandu"], ["TZ": "Europe/London", "HOME": "/nowhere"],
    ["TZ": ":nonsense"],
  ])
  func bytesDoNotDependOnTheEnvironment(_ environment: [String: String]) throws {
    let usual = ["LC_ALL": "C.UTF-8", "HOME": "/root", "TZ": "UTC"]
    for arguments in [
      ["convert", "Samples/timi/bills.plist", "--to", "json", "--currency", "CNY"],
      ["inspect", "Samples/bills.json", "--json"],
    ] {
      let expected = try Command.run(arguments, environment: usual)
      let found = try Command.run(arguments, environment: environment)
      #expect(expected.status == 0, "\(expected.words)")
      #expect(found.output == expected.output)
      #expect(found.error == expected.error)
    }
  }

  @Test(arguments: [48, 60, 80, 120])
  func aNarrowTableCutsNoDayAmountOrId(columns: Int) throws {
    let scratch = try Scratch()
    let store = scratch.path("books.sqlite")
    let added = try Command.run(["import", "-q", "Samples/bills.json", "--store", store])
    #expect(added.status == 0, "\(added.words)")
    let list = try Command.run(["list", "bills", "--store", store], environment: ["COLUMNS": "\(columns)"])
    #expect(list.lines.count == 95)
    for line in list.lines.dropFirst() {
      #expect(line.contains(/^20\d\d-\d\d-\d\d .*-?\d+\.\d\d  [A-Z]{3}  .* B-\d+$/), "\(line)")
    }
  }
}
