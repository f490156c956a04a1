import CounterfoilTestSupport
import Foundation
import Testing

/// Tables whose cells hold wide letters, marks, emoji and what was escaped: their columns stand under one another.
@Suite struct TerminalColumnTests {
  private func screen(_ line: String, widthColumns: Int) throws -> Screen {
    let books = try TerminalBooks.made.get()
    let words = line.split(separator: " ").map { $0.replacing("DIR", with: books.folder.path) }
    let run = try PseudoTerminal.run(
      Command.executable, words.map { String($0) }, widthColumns: widthColumns, in: Repository.root,
      environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": "/nowhere", "COUNTERFOIL_STORE": books.store])
    #expect(run.status <= 1, "\(run.text)")
    return run.screen
  }

  /// Under a head at the left of its column every cell begins where the head does, behind a gap of two columns.
  @Test(
    arguments: [
      ("list entries", "payee"), ("list entries", "description"), ("list entries", "account"), ("list entries", "id"),
      ("list bills", "payee"), ("list bills", "title"), ("list bills", "category"), ("list bills", "id"),
      ("list places", "address"), ("list places", "phone"), ("list members", "role"), ("list members", "email"),
      ("list books", "name"), ("runs", "when"), ("codecs", "does"), ("profile list", "taken"),
      ("rules test --rules DIR/rules.yaml DIR/entries.json -v", "rule"),
    ], Sweep.pick([80], whole: [80, 140]))
  func cellsBeginUnderTheirHead(_ table: (line: String, head: String), _ widthColumns: Int) throws {
    let screen = try screen(table.line, widthColumns: widthColumns)
    let head = try #require(screen.lines.firstIndex { !$0.contains(": ") && $0.contains("  ") })
    // On a narrow screen some columns give way as a whole.
    guard let start = screen.columns(of: "  \(table.head)", row: head).first.map({ $0 + 2 }) else {
      #expect(widthColumns == 80, "no \(table.head) in \(screen.lines[head])")
      return
    }
    var count = 0
    // Lines of a note below a row are further in and belong to no column.
    for row in (head + 1)..<screen.lines.count where !screen.lines[row].isEmpty && !screen.lines[row].hasPrefix("    ")
    {
      if table.line.hasPrefix("rules"), screen.lines[row].hasPrefix("rule ") { break }
      #expect(
        screen.isBlank(row: row, column: start - 1) && screen.isBlank(row: row, column: start - 2),
        "\(table.head) at \(start): \(screen.lines[row])")
      if !screen.isBlank(row: row, column: start) { count += 1 }
    }
    #expect(count >= 3, "\(table.head) at \(start): \(screen.lines.joined(separator: "\n"))")
  }

  /// In tables without a head, days, currencies and places stand under one another.
  @Test(
    arguments: [
      "reconcile DIR/entries.json --against DIR/bills.json -v", "reconcile --dry-run -v", "review --list",
    ], [80, 140])
  func partsStandUnderOneAnother(_ line: String, _ widthColumns: Int) throws {
    let screen = try screen(line, widthColumns: widthColumns)
    var columns: [String: Set<Int>] = [:]
    var section = ""
    for (row, text) in screen.lines.enumerated() {
      if !text.hasPrefix(" ") { section = text }
      guard text.hasPrefix("  "), let day = text.firstMatch(of: /(\d{4}-\d\d-\d\d) +-?\d+\.\d\d/) else { continue }
      columns["\(section) day", default: []].formUnion(screen.columns(of: String(day.1), row: row).prefix(1))
      columns["\(section) USD", default: []].formUnion(screen.columns(of: " USD ", row: row).prefix(1))
    }
    #expect(!columns.isEmpty || line.hasPrefix("review"), "\(screen.lines.joined(separator: "\n"))")
    for (part, places) in columns { #expect(places.count <= 1, "\(part): \(places.sorted())") }
  }
}
