import CounterfoilCodecKit
package import CounterfoilReports
import CounterfoilText

/// What imports were told and what their files show, for a person and for programs.
package struct AnswerList: Sendable {
  private let items: [RememberedAnswers.Item]

  package init(_ items: [RememberedAnswers.Item]) { self.items = items }

  /// Whether a word on the command line means answers.
  package static func isNamed(_ word: String) -> Bool { ["answer", "answers"].contains(word.lowercased()) }

  /// A line for each account and layout.
  package func text(_ style: TextStyle) -> String {
    guard !items.isEmpty else { return "" }
    var table = TextTable([
      .init("id", isWhole: true), .init("account"), .init("of", isFlexible: true), .init("run"),
      .init("from"), .init("answers", isFlexible: true),
    ])
    for item in items {
      var lines = item.profile.yaml.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.isEmpty }.map(String.init)
      lines += (item.shown?.disagreements ?? []).map { "\($0): they differ, and are not used" }
      table.append([
        item.id, item.account ?? "", item.file, item.run, AnswerList.source(item), lines.joined(separator: "; "),
      ])
    }
    return table.text(style)
  }

  private static func source(_ item: RememberedAnswers.Item) -> String { item.shown == nil ? "person" : "file" }

  /// `Schemas/answers.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    json.array { json in
      for item in items {
        json.object { json in
          json.member("id", item.id)
          json.member("account", orNull: item.account)
          json.member("layout", item.layout)
          json.member("file", item.file)
          json.member("run", item.run)
          json.member("source", AnswerList.source(item))
          json.member("profile", item.profile.yaml)
          if let differ = item.shown?.disagreements, !differ.isEmpty { json.member("disagreements", differ) }
        }
      }
    }
    return json.line
  }
}
