package import CounterfoilText

/// What a person said of something that is left open, for people and programs.
package struct SaidWords: Sendable, Hashable {
  /// `fine`, `snoozed` or `open`.
  package var verdict: String
  /// From which day on it needs a person again, as `2026-12-24`.
  package var until: String?
  package var note: String?

  package init(verdict: String, until: String?, note: String?) {
    self.verdict = verdict
    self.until = until
    self.note = note
  }

  /// Such as `you said: fine as it is – the yearly fee`.
  package var text: String { "you said: " + words }

  /// Such as `not before 2026-12-24 – asked the bank`.
  package var words: String {
    let first: String? =
      switch verdict {
      case "fine": "fine as it is"
      case "snoozed": "not before \(until ?? "")"
      default: nil
      }
    return [first, note].compactMap(\.self).joined(separator: " – ")
  }

  /// The members of `Schemas/review.schema.json`, `said`.
  package func writeMembers(_ json: inout JSONWriter) {
    json.member("as", verdict)
    json.member("until", until)
    json.member("note", note)
  }

  func write(to json: inout JSONWriter) {
    json.object { writeMembers(&$0) }
  }
}
