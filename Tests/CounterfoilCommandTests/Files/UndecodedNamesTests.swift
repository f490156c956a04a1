import CounterfoilTestSupport
import Foundation
import Testing

/// Linux takes any bytes as a name. Two names that are no UTF-8 must not become one: they are refused before anything is done.
struct UndecodedNamesTests {
  private static let rows = "date,payee,amount,currency,account\n2026-11-01,Fee,-1.00,EUR,g\n"

  @Test(arguments: [
    (
      #"counterfoil import a.csv --store $'b\xe4.sqlite'"#,
      #"word 4 of the command line is no text in UTF-8: 'b\xE4.sqlite'"#
    ),
    (#"counterfoil import a.csv $'--store=b\xf6.sqlite'"#, #"word 3 of the command line"#),
    (#"counterfoil convert a.csv --to json -o $'o\xf6.json'"#, #"'o\xF6.json'"#),
    (#"counterfoil convert $'r\xe4.csv' --to json"#, #"'r\xE4.csv'"#),
    (
      #"COUNTERFOIL_STORE=$'b\xe4.sqlite' counterfoil import a.csv"#,
      #"the variable COUNTERFOIL_STORE is no text in UTF-8"#
    ),
    (#"HOME=$'/h\xe4' counterfoil import a.csv"#, "the variable HOME is no text in UTF-8"),
    (
      #"XDG_CONFIG_HOME=$'/h\xe4' counterfoil import a.csv --store s.sqlite"#,
      "the variable XDG_CONFIG_HOME is no text in UTF-8"
    ),
  ])
  func whatIsNoUTF8IsRefusedBeforeAnythingIsDone(_ line: String, _ words: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.rows, "a.csv")
    let folder = scratch.folder
    _ = try Command.shell(#"cp a.csv $'r\xe4.csv'"#, in: folder)
    let outcome = try Command.shell(line, in: folder)
    #expect(outcome.status == 64 && outcome.text.isEmpty, "\(outcome.words)")
    #expect(outcome.words.contains(words) && outcome.words.contains("[usage.encoding]"), "\(outcome.words)")
    let left = try Command.shell("ls | wc -l", in: folder)
    #expect(left.text == "2\n", "\(left.text)")
  }

  /// A variable that has no say may hold anything; so may the names of files that a pattern takes.
  @Test func whatHasNoSayIsNotLookedAt() throws {
    let scratch = try Scratch()
    try scratch.write(Self.rows, "a.csv")
    try scratch.write("store: s.sqlite\ncreate: true\ninboxes: [{files: 'r*.csv', settle: 0}]\n", "j.yaml")
    let folder = scratch.folder
    _ = try Command.shell(#"cp a.csv $'r\xe4.csv'"#, in: folder)
    let outcome = try Command.shell(#"COUNTERFOIL_STORE=$'b\xe4.sqlite' counterfoil run j.yaml"#, in: folder)
    #expect([0, 1].contains(outcome.status), "\(outcome.words)")
    #expect(try Command.shell("counterfoil list entries --store s.sqlite", in: folder).text.contains("Fee"))
    let status = try Command.shell(#"XDG_DATA_HOME=$'/\xe4' COUNTERFOIL_STORE=s.sqlite counterfoil status"#, in: folder)
    #expect(status.status == 0 && status.text.contains("g "), "\(status.text)\(status.words)")
  }
}
