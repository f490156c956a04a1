package import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilText

/// A matching of two lists in words, grouped by what a person should do next.
package struct MatchingReport {
  private let matching: RecordMatching
  private let limit: Int
  private let showsSettled: Bool

  /// - Parameter showsAll: whether groups are shown in full.
  package init(_ matching: RecordMatching, showsAll: Bool = false, showsSettled: Bool = true) {
    self.matching = matching
    self.showsSettled = showsSettled
    limit = showsAll ? .max : ReconciliationReport.shownRows
  }

  package func text(_ style: TextStyle) -> String {
    let review = matching.matches.filter { $0.decision == .review }
    let linked = matching.matches.filter { $0.decision == .linked }
    var parts = [
      section("For you to decide", review.count, pairs(review, isOpen: true), style),
      section(
        "Only in the first list", matching.unmatchedLeft.count, lonely(matching.unmatchedLeft, isLeft: true), style),
      section(
        "Only in the second list", matching.unmatchedRight.count, lonely(matching.unmatchedRight, isLeft: false), style),
    ]
    if showsSettled { parts.append(section("Linked", linked.count, pairs(linked, isOpen: false), style)) }
    let counts =
      "\(matching.left.count) records against \(matching.right.count): \(linked.count) linked, \(review.count) for you to "
      + "decide, \(matching.unmatchedLeft.count + matching.unmatchedRight.count) without a partner.\n"
    return ShownWords.wrapped(parts.filter { !$0.isEmpty }.map { $0 + "\n" }.joined() + counts, style)
  }

  private func section(_ title: String, _ count: Int, _ table: TextTable, _ style: TextStyle) -> String {
    if count == 0 { return "" }
    let more = count > limit ? "  … and \(count - limit) more; -v shows all\n" : ""
    return style.marked("\(title) (\(count))", .bold) + "\n" + table.text(style, indent: "  ") + more
  }

  private static func table() -> TextTable {
    TextTable([.init(""), .init("", isFlexible: true), .init("", isFlexible: true), .init("")])
  }

  private func cells(_ row: Int32, isLeft: Bool) -> [String] {
    let batch = isLeft ? matching.left : matching.right
    func text(_ name: String) -> String { batch.schema.index(of: name).flatMap { batch.text($0, Int(row)) } ?? "" }
    let place = [text("address"), text("city"), text("location"), text("phone")].filter { !$0.isEmpty }
    return [text("name"), place.joined(separator: ", "), RecordMatching.id(of: Int(row), in: batch)]
  }

  private func pairs(_ matches: [RecordMatch], isOpen: Bool) -> TextTable {
    var table = MatchingReport.table()
    for match in matches.prefix(limit) {
      table.append([""] + cells(match.leftRow, isLeft: true))
      var notes: [String] = []
      if isOpen {
        notes = [
          "\(Percent.text(ofProbability: match.probability)) sure: "
            + match.evidence.map(\.text).joined(separator: "; ")
        ]
        if let rival = match.runnerUp {
          let isOtherRight = rival.rightRow != match.rightRow
          let name =
            isOtherRight
            ? RecordMatching.name(of: Int(rival.rightRow), in: matching.right)
            : RecordMatching.name(of: Int(rival.leftRow), in: matching.left)
          notes.append("or \(name), \(Percent.text(ofProbability: rival.probability))")
        }
      }
      table.append([isOpen ? "is?" : "is"] + cells(match.rightRow, isLeft: false), notes: notes)
    }
    return table
  }

  private func lonely(_ list: [(row: Int32, whyNot: String)], isLeft: Bool) -> TextTable {
    var table = MatchingReport.table()
    for (row, whyNot) in list.prefix(limit) { table.append([""] + cells(row, isLeft: isLeft), notes: [whyNot]) }
    return table
  }
}
