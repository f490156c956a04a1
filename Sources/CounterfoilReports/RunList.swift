import CounterfoilCodecKit
import CounterfoilText

/// One run, for the history.
package struct RunLine: Sendable, Hashable {
  package var id: String
  package var kind: String
  package var at: String?
  /// One JSON object.
  package var summary: String
  package var undoneBy: String?

  package init(id: String, kind: String, at: String?, summary: String, undoneBy: String?) {
    self.id = id
    self.kind = kind
    self.at = at
    self.summary = summary
    self.undoneBy = undoneBy
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("kind", kind)
      json.member("at", at)
      json.key("summary")
      json.literal(summary)
      json.member("undoneBy", undoneBy)
    }
  }
}

/// The history of the store.
package struct RunList: Sendable {
  private let runs: [RunLine]

  package init(_ runs: [RunLine]) { self.runs = runs }

  /// `Schemas/runs.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    json.array { json in for run in runs { run.write(to: &json) } }
    return json.line
  }

  package func text(_ style: TextStyle) -> String {
    var table = TextTable([.init("run"), .init("what"), .init("when"), .init("undone"), .init("", isFlexible: true)])
    for run in runs {
      table.append([
        run.id, run.kind, run.at ?? "", run.undoneBy.map { "by \($0)" } ?? "", RunList.words(run.summary),
      ])
    }
    return table.text(style)
  }

  /// A summary in words, such as `2 bills: B-1, B-2` or `added 12, present 8`.
  package static func words(_ summary: String) -> String {
    let members = JSONText.textMembers(of: summary) ?? []
    func text(_ name: String) -> String? { members.first { $0.name == name }?.text }
    if let kind = text("kind"), let count = text("count").flatMap({ Int($0) }) {
      let ids = text("ids").flatMap { JSONText.textElements(of: $0) } ?? []
      return Counted.count(count, kind) + (ids.isEmpty ? "" : ": \(ids.joined(separator: ", "))")
    }
    return
      members.compactMap { member in
        guard let text = member.text, text != "0", !text.hasPrefix("{"), member.name != "digest" else { return nil }
        if member.name == "files" { return names(text) }
        guard !text.hasPrefix("[") else { return nil }
        return "\(member.name) \(text)"
      }
      .joined(separator: ", ")
  }

  /// The names of the files of an import.
  private static func names(_ files: String) -> String? {
    let names = (JSONText.textElements(of: files) ?? []).compactMap { file in
      (JSONText.textMembers(of: file) ?? []).first { $0.name == "name" }?.text
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}
