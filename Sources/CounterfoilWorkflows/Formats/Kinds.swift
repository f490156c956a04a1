package import CounterfoilModel
package import CounterfoilRecords

/// Words for kinds of records.
package enum Kinds {
  /// The kind of a word, in singular or plural.
  /// - Throws: exit status 64 with the list of words.
  package static func kind(named word: String) throws(Fault) -> RecordKind {
    let lower = word.lowercased()
    if let kind = RecordKind.all.first(where: { $0.name == lower || plural($0) == lower }) { return kind }
    throw Fault(
      .usage, .usageValue, "there is no kind of record called \"\(word)\"",
      fixes: ["Kinds: \(RecordKind.all.map(\.name).joined(separator: ", "))."])
  }

  /// Such as `entries`.
  package static func plural(_ kind: RecordKind) -> String {
    kind.name.hasSuffix("y") ? "\(kind.name.dropLast())ies" : "\(kind.name)s"
  }
}

extension DiagnosticCode {
  package static let usageValue = DiagnosticCode("usage.value", "A word on the command line means nothing there.")
}
