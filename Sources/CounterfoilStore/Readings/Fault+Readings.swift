import CounterfoilModel

extension Fault {
  /// The same bytes were read otherwise, in a way that only a person can settle.
  /// - Parameter runs: those that read them otherwise, the last one first.
  static func otherReading(
    _ words: String, by runs: [Int64], at place: SourceLocation
  ) -> Fault {
    let undo = runs.map { "\(ShownCommand("undo \(Run.id($0))"))" }.joined(separator: ", then ")
    let fix =
      undo.isEmpty
      ? "Import the file once, with the profile that reads it right."
      : "If this reading is the right one, take the other back first: \(undo); then import again."
    return Fault(
      .badData, .importReading, words, at: place, fixes: [fix, "If the other one is right, there is nothing to do."])
  }
}
