/// A picture of where entries and bills went: two bars, the outcomes between them, and ribbons as thick as their rows
/// are many. In units of a drawing 360 wide.
struct FlowView {
  private struct Node {
    let outcome: ReportRow.Outcome
    let name: String
    let entries: Int
    let bills: Int
  }

  let view: View

  init(_ content: ReportContent, _ words: PageWords) {
    let entries = ReportContent.outcomes(of: content.entries)
    let bills = ReportContent.outcomes(of: content.bills)
    var nodes: [Node] = []
    for outcome in [ReportRow.Outcome.matched, .review, .transfer, .refund, .copy, .twice, .outside] {
      let node = Node(
        outcome: outcome, name: outcome.rawValue, entries: entries[outcome] ?? 0, bills: bills[outcome] ?? 0)
      if node.entries + node.bills > 0 { nodes.append(node) }
    }
    if let count = entries[.missing] {
      nodes.append(Node(outcome: .missing, name: "missingEntries", entries: count, bills: 0))
    }
    if let count = bills[.missing] {
      nodes.append(Node(outcome: .missing, name: "missingBills", entries: 0, bills: count))
    }
    view = FlowView.draw(nodes, content.entries.count, content.bills.count, words)
  }

  /// Tenths of a unit, so that no drawing depends on how a machine rounds.
  private static let gap = 60
  private static let leastHeight = 200
  private static let top = 200
  /// The sides of the outcomes' boxes in the template: room for six digits on either side of the longest label.
  private static let boxLeft = 660
  private static let boxRight = 2940

  private static func draw(_ nodes: [Node], _ entryCount: Int, _ billCount: Int, _ words: PageWords) -> View {
    let most = max(1, entryCount, billCount)
    let thickness = { (count: Int) in count * 1600 / most }
    var place = top
    var left = top
    var right = top
    var ribbons: [View] = []
    var boxes: [View] = []
    for node in nodes {
      let height = max(leastHeight, thickness(node.entries), thickness(node.bills))
      let middle = { (count: Int) in place + (height - thickness(count)) / 2 }
      if node.entries > 0 {
        let part = thickness(node.entries)
        ribbons.append([
          "outcome": node.outcome.rawValue,
          "path": ribbon(60, left, FlowView.boxLeft, middle(node.entries), max(part, 10)),
        ])
        left += part
      }
      if node.bills > 0 {
        let part = thickness(node.bills)
        ribbons.append([
          "outcome": node.outcome.rawValue,
          "path": ribbon(3540, right, FlowView.boxRight, middle(node.bills), max(part, 10)),
        ])
        right += part
      }
      var box: View = [
        "outcome": node.outcome.rawValue, "name": node.name, "label": words[node.name], "y": number(place),
        "nodeHeight": number(height), "textY": number(place + height / 2 + 38),
      ]
      if node.entries > 0 { box["left"] = node.entries }
      if node.bills > 0 { box["right"] = node.bills }
      boxes.append(box)
      place += height + gap
    }
    let summary = nodes.map { "\(words[$0.name]): \($0.entries) / \($0.bills)" }.joined(separator: "; ")
    return [
      "height": number(max(place, left, right) + 40), "entryCount": entryCount, "billCount": billCount,
      "entryHeight": number(max(20, left - top)), "billHeight": number(max(20, right - top)), "ribbons": ribbons,
      "nodes": boxes, "summary": "\(words["entries"]) / \(words["bills"]): \(summary)",
    ]
  }

  private static func ribbon(_ x: Int, _ y: Int, _ toX: Int, _ toY: Int, _ part: Int) -> String {
    let bend = (x + toX) / 2
    let p = { (x: Int, y: Int) in "\(number(x)) \(number(y))" }
    return "M\(p(x, y))C\(p(bend, y)) \(p(bend, toY)) \(p(toX, toY))V\(number(toY + part))"
      + "C\(p(bend, toY + part)) \(p(bend, y + part)) \(p(x, y + part))Z"
  }

  private static func number(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
