/// The sample of a text of fields: tags, or lines that say what they hold.
struct FieldSample {
  private let text: SampleText
  private let facts: SampleFacts

  init(_ text: SampleText, _ facts: SampleFacts) {
    self.text = text
    self.facts = facts
  }

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {}
}
