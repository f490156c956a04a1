internal import CounterfoilModel

/// Where entries go: from their accounts on the left to what became of them on the right, each band as thick as the
/// number of its rows; what became of the bills below.
struct FlowPicture {
  /// A band from one side to the other.
  struct Band {
    let source: Int
    let outcome: ReportRow.Outcome
    let count: Int
  }

  private static let width = 760
  private static let barWidth = 12.0
  private static let gap = 14.0
  /// Outcomes from good to bad, so that what needs a person is together.
  private static let order: [ReportRow.Outcome] = [
    .matched, .transfer, .refund, .copy, .outside, .recorded, .twice, .review, .missing,
  ]

  let content: ReportContent
  let words: PageWords

  func text() -> String {
    let title = "\(content.title) · \(words["flow"])"
    var document = SVGDocument(
      width: FlowPicture.width, height: 0, title: title, description: description)
    document.text(content.title, x: 24, y: 34, "large strong")
    var y = 56.0
    if !content.entries.isEmpty {
      y = draw(content.entries, word: words["entries"], missing: words["missingEntries"], at: y, in: &document)
    }
    if !content.bills.isEmpty {
      y = draw(content.bills, word: words["bills"], missing: words["missingBills"], at: y + 12, in: &document)
    }
    if content.entries.isEmpty, content.bills.isEmpty { document.text(words["empty"], x: 24, y: y + 16, "soft") }
    document.height = Int(y) + 40
    return document.text
  }

  private var description: String {
    let sides = [(words["entries"], content.entries), (words["bills"], content.bills)]
    return sides.map { name, rows in
      let counts = ReportContent.outcomes(of: rows)
      let parts = FlowPicture.order.compactMap { outcome in
        counts[outcome].map { "\(words[outcome.rawValue]) \($0)" }
      }
      return "\(name) \(rows.count): \(parts.joined(separator: ", "))"
    }.joined(separator: ". ")
  }

  private func draw(
    _ rows: [ReportRow], word: String, missing: String, at top: Double, in document: inout SVGDocument
  ) -> Double {
    document.text("\(word) (\(rows.count))", x: 24, y: top + 14, "strong")
    var bands: [Int: [ReportRow.Outcome: Int]] = [:]
    for row in rows { bands[row.account ?? -1, default: [:]][row.outcome, default: 0] += 1 }
    let sources = bands.keys.sorted { ($0 < 0 ? Int.max : $0) < ($1 < 0 ? Int.max : $1) }
    let outcomes = FlowPicture.order.filter { outcome in bands.values.contains { $0[outcome] != nil } }
    let least = Double(max(sources.count, outcomes.count)) * 20
    let unit = max(160, least) / Double(max(1, rows.count))
    let start = top + 30
    let left = FlowPicture.heights(sources.map { bands[$0]?.values.reduce(0, +) ?? 0 }, unit)
    let right = FlowPicture.heights(
      outcomes.map { outcome in bands.values.reduce(0) { $0 + ($1[outcome] ?? 0) } }, unit)
    var leftUsed = left.map { $0.y + ($0.height - $0.ink) / 2 }
    var rightUsed = right.map { $0.y + ($0.height - $0.ink) / 2 }
    let (from, to) = (190.0, 560.0)
    for (place, source) in sources.enumerated() {
      for (target, outcome) in outcomes.enumerated() {
        guard let count = bands[source]?[outcome] else { continue }
        let thickness = Double(count) * unit
        document.add(
          FlowPicture.ribbon(
            (from + FlowPicture.barWidth, start + leftUsed[place]), (to, start + rightUsed[target]), thickness, outcome)
        )
        leftUsed[place] += thickness
        rightUsed[target] += thickness
      }
    }
    for (place, source) in sources.enumerated() {
      let bar = left[place]
      let name = source < 0 ? "–" : content.accounts[source].name
      document.rectangle(
        x: from, y: start + bar.y, width: FlowPicture.barWidth, height: max(bar.height, 2), radius: 2, "o-recorded")
      document.text(
        "\(PictureText.cut(name, columns: 18)) \(bar.count)", x: from - 8, y: start + bar.y + bar.height / 2 + 5,
        anchor: "end")
    }
    for (place, outcome) in outcomes.enumerated() {
      let bar = right[place]
      let name = outcome == .missing ? missing : words[outcome.rawValue]
      document.rectangle(
        x: to, y: start + bar.y, width: FlowPicture.barWidth, height: max(bar.height, 2), radius: 2,
        "o-\(outcome.rawValue)")
      document.text("\(bar.count) \(name)", x: to + 20, y: start + bar.y + bar.height / 2 + 5)
    }
    let end = max(left.last.map { $0.y + $0.height } ?? 0, right.last.map { $0.y + $0.height } ?? 0)
    return start + end + 8
  }

  /// Bars one under another, each at least as tall as its label.
  private static func heights(
    _ counts: [Int], _ unit: Double
  ) -> [(y: Double, height: Double, ink: Double, count: Int)] {
    var y = 0.0
    return counts.map { count in
      let ink = Double(count) * unit
      let height = max(ink, 8)
      defer { y += height + gap }
      return (y, height, ink, count)
    }
  }

  private static func ribbon(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ thickness: Double, _ outcome: ReportRow.Outcome
  ) -> String {
    let n = SVGText.number
    let middle = (from.x + to.x) / 2
    let top = "M\(n(from.x)) \(n(from.y))C\(n(middle)) \(n(from.y)) \(n(middle)) \(n(to.y)) \(n(to.x)) \(n(to.y))"
    let (low, high) = (to.y + thickness, from.y + thickness)
    let bottom = "L\(n(to.x)) \(n(low))C\(n(middle)) \(n(low)) \(n(middle)) \(n(high)) \(n(from.x)) \(n(high))Z"
    return "<path d=\"\(top)\(bottom)\" class=\"ribbon o-\(outcome.rawValue)\"/>"
  }
}
