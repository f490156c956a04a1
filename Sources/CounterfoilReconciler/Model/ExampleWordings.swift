internal import CounterfoilModel
internal import CounterfoilRecords

/// Confirmed pairs as wordings and counts of day gaps.
struct ExampleWordings: Sendable {
  /// The wordings of each pair.
  private(set) var pairs: [(entry: Int32, bill: Int32)] = []
  /// How many pairs show each distance in days; nothing else.
  private(set) var counts = LevelCounts()

  init() {}

  /// Reads the texts as those of the two sides are read; to be done after these, so that their numbers stay.
  init(_ examples: [ConfirmedExample], _ vocabulary: inout Vocabulary, _ options: ReconcileOptions) {
    for example in examples {
      vocabulary.beginText()
      ExampleWordings.add(example.entryPayee, &vocabulary)
      ExampleWordings.add(example.entryDescription, &vocabulary)
      let entry = vocabulary.endText().wording
      vocabulary.beginText()
      ExampleWordings.add(example.billPayee, &vocabulary)
      vocabulary.endParty()
      ExampleWordings.add(example.billTitle, &vocabulary)
      pairs.append((entry, vocabulary.endText().wording))
      let step = DayStep.step(
        day: example.entryDay, billDay: example.billDay, dueDay: example.dueDay ?? Side.noDay, isPrompt: false,
        options: options)
      if let step { counts.dates[Int(step)] += 1 }
    }
  }

  private static func add(_ text: String?, _ vocabulary: inout Vocabulary) {
    guard let text else { return }
    var column = TextColumn()
    column.append(text)
    vocabulary.add(column, 0)
  }
}
