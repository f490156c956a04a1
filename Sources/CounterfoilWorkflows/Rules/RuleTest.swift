package import CounterfoilCategorisation
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
package import CounterfoilReports
package import CounterfoilStore
import CounterfoilText

/// Tries rules on records and tells which rule decided on which, without changing anything.
package struct RuleTest {
  /// One record and what the rules say about it.
  package struct Line: Sendable, Hashable {
    package var record: ShownRecord
    /// Nil where no rule fits.
    package var rule: String?
    package var category: String?
    package var book: String?
    /// The name the rule gives the payee.
    package var renamed: String?
    /// Whether the rule says that an entry needs no bill.
    package var expectsNothing = false
  }

  package private(set) var tally: RuleTally
  package private(set) var lines: [Line] = []
  private let matcher: RuleMatcher

  package init(_ matcher: RuleMatcher) {
    self.matcher = matcher
    tally = RuleTally(matcher)
  }

  /// Tries the rules on all entries and bills of a file.
  package mutating func run(
    _ request: InputRequest, options: ReadOptions, formats: CodecRegistry, report: (Diagnostic) -> Void
  ) throws(Fault) {
    var input = try OpenInput(request, options: options, formats: formats)
    _ = try input.readAll(report: report) { batch throws(Fault) in
      guard batch.schema == .entry || batch.schema == .bill else {
        throw Fault(
          .badData, .reconcileKind, "rules say nothing about records of kind \(batch.schema.kind.name)",
          at: SourceLocation(file: request.path), fixes: ["Rules are for entries and bills."])
      }
      take(batch) { batch.location(of: $0) }
    }
  }

  /// Tries the rules on all entries of the store, as the bank printed them.
  package mutating func run(_ store: Store) throws(Fault) {
    let entries = try store.printedEntries()
    take(entries) { SourceLocation(file: entries[EntryField.id, $0] ?? "") }
  }

  private mutating func take(_ batch: RecordBatch, _ place: (Int) -> SourceLocation) {
    let matches = matcher.matches(in: batch)
    tally.count(matches)
    for row in 0..<batch.count {
      let actions = matches[row] < 0 ? nil : matcher.actions(ofRule: Int(matches[row]), for: batch, row)
      lines.append(
        Line(
          record: ShownRecord(batch, row, place(row)),
          rule: matches[row] < 0 ? nil : tally.rules[Int(matches[row])].title, category: actions?.category,
          book: actions?.book, renamed: actions?.payee, expectsNothing: actions?.expectsNothing ?? false))
    }
  }

  /// 0 where every rule decided on a record, else 1.
  package var status: ExitStatus {
    tally.unused.isEmpty ? .success : .attention
  }

  /// `Schemas/rules-test.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.member("file", tally.file)
      json.member("records", tally.recordCount)
      json.member("matched", tally.matchedCount)
      json.array("rules") { json in
        for rule in tally.rules {
          json.object { json in
            json.member("name", rule.title)
            json.member("line", rule.location.line)
            json.member("records", rule.count)
          }
        }
      }
      json.array("matches") { json in
        for line in lines {
          json.object { json in
            json.member("record", line.record.location.description)
            json.member("rule", line.rule)
            line.record.writeMembers(&json)
            json.member("category", line.category)
            json.member("book", line.book)
            json.member("renamed", line.renamed)
            if line.expectsNothing { json.member("expect", "none") }
          }
        }
      }
    }
    return json.line
  }

  /// Records with their rule, then rules with their count.
  /// - Parameter showsAll: whether all records are shown, not only the first of each rule.
  package func text(_ style: TextStyle, showsAll: Bool) -> String {
    var table = TextTable(ShownRecord.columns + [.init("rule", isFlexible: true), .init("says", isFlexible: true)])
    var shown: [String: Int] = [:]
    var hidden = 0
    for line in lines {
      shown[line.rule ?? "", default: 0] += 1
      if !showsAll, shown[line.rule ?? "", default: 0] > RuleTest.shownRecords {
        hidden += 1
        continue
      }
      let says = [
        line.category, line.book.map { "book \($0)" }, line.renamed.map { "“\($0)”" },
        line.expectsNothing ? "no bill" : nil,
      ]
      .compactMap { $0 }
      table.append(line.record.cells + [line.rule ?? "–", says.joined(separator: ", ")])
    }
    var result = table.text(style)
    if hidden > 0 { result += "… and \(hidden) more; -v shows all\n" }
    var counts = TextTable([.init("rule", isFlexible: true), .init("records", .right), .init("line", .right)])
    for rule in tally.rules {
      counts.append([rule.title, "\(rule.count)", rule.location.line.map { "\($0)" } ?? ""])
    }
    result += "\n" + counts.text(style)
    let rest = tally.recordCount - tally.matchedCount
    return result + "\n\(Counted.count(tally.recordCount, "record")), \(rest) without a rule\n"
  }

  /// Records of one rule shown unless all are asked for.
  static let shownRecords = 5
}
