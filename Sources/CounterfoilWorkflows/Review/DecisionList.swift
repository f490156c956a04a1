import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReports
package import CounterfoilStore
import CounterfoilText

/// All that a person said of the books and did not take back: pairs confirmed and rejected, and what is fine as it is, snoozed or noted.
package struct DecisionList: Sendable {
  private struct Item: Sendable {
    /// `confirmed`, `rejected`, `fine`, `snoozed` or `open`.
    var said: String
    /// What it is about, such as `pair`, `entry` or `bill`.
    var kind: String
    /// Of a pair the entry and the bill, else one.
    var ids: [String]
    var until: String?
    var note: String?
    var run: String?
    /// The command that says the opposite, or that takes back the run that said it.
    var takeBack: String
  }

  private let items: [Item]

  /// Whether a word on the command line means decisions.
  package static func isNamed(_ word: String) -> Bool { ["decision", "decisions"].contains(word.lowercased()) }

  /// - Parameter id: only what is said of this entry, bill or other matter; nil for all.
  package init(_ store: Store, about id: String? = nil) throws(Fault) {
    let (pairs, remarks) = try store.readAtOnce { () throws(Fault) in
      (try store.standingDecisions(), try store.remarks())
    }
    let decided = pairs.map { decision in
      // Of what is not in the books no pair can be confirmed or rejected.
      let gone = decision.isOfHeld ? nil : "undo \(decision.run)"
      let words = [decision.pair.entry, decision.pair.bill].map(ShownCommand.argument).joined(separator: " ")
      return Item(
        said: decision.isConfirmed ? "confirmed" : "rejected", kind: "pair",
        ids: [decision.pair.entry, decision.pair.bill], run: decision.run,
        takeBack: "\(ShownCommand(gone ?? "\(decision.isConfirmed ? "reject" : "accept") \(words)"))")
    }
    let said = remarks.sorted { $0.key < $1.key }.map { item, remark in
      Item(
        said: remark.verdict.rawValue, kind: item.kind.rawValue, ids: [item.id], until: remark.until?.iso,
        note: remark.note,
        takeBack: "\(ShownCommand(DecisionList.takeBack(item, remark)))")
    }
    items = (decided + said).filter { item in id.map { item.ids.contains($0) } ?? true }
  }

  private static func takeBack(_ item: ToldItem, _ remark: Remark) -> String {
    "review --settle \(ShownCommand.argument(item.id)) --as open" + (remark.note == nil ? "" : " --note ''")
  }

  /// A line for each.
  package func text(_ style: TextStyle) -> String {
    guard !items.isEmpty else { return "" }
    var table = TextTable([
      .init("said"), .init("of", isFlexible: true), .init("run"), .init("note", isFlexible: true),
      .init("to take it back", isWhole: true),
    ])
    for item in items {
      let said = item.until.map { "not before \($0)" } ?? (item.said == "fine" ? "fine as it is" : item.said)
      table.append([
        item.said == "open" ? "noted" : said, item.ids.joined(separator: " with "), item.run ?? "", item.note ?? "",
        item.takeBack,
      ])
    }
    return table.text(style)
  }

  /// `Schemas/decisions.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    json.array { json in
      for item in items {
        json.object { json in
          json.member("said", item.said)
          json.member("of", item.kind)
          if item.kind == "pair" {
            json.member("entry", item.ids[0])
            json.member("bill", item.ids[1])
          } else {
            json.member("id", item.ids[0])
          }
          json.member("until", item.until)
          json.member("note", item.note)
          json.member("run", item.run)
          json.member("takeBack", item.takeBack)
        }
      }
    }
    return json.line
  }
}
