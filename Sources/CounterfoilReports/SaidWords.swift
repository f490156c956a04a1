internal import CounterfoilReconciler
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
  func text(in language: Sentence.Language) -> String {
    Sentence(.youSaid, .sentence(sentence)).text(in: language)
  }

  /// Such as `not before 2026-12-24 – asked the bank`.
  package var words: String { sentence.text(in: .english) }

  private var sentence: Sentence {
    let note = note.map { Sentence(.verbatim, .name($0)) }
    let first: Sentence? =
      switch verdict {
      case "fine": Sentence(.fineAsItIs)
      case "snoozed": Sentence(.notBefore, .name(until ?? ""))
      default: nil
      }
    guard let first, let note else { return first ?? note ?? Sentence(.verbatim, .name("")) }
    return Sentence(.withNote, .sentence(first), .sentence(note))
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
