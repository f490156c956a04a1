import CounterfoilCodecKit
import CounterfoilModel

/// What the files of one layout and account show of how they are written.
///
/// Twelve days of a month tell no order of day and month, and two purchases hardly a sign; the download before did. What it showed
/// answers where another one that is written alike leaves it open, and its rows speak for nothing else. Files that contradict each
/// other answer nothing.
struct ShownForms: Sendable, Hashable {
  /// One file that showed something.
  struct Sighting: Sendable, Hashable {
    var form: ShownForm
    var file: String
    /// Nil where it is imported together with the one that asks.
    var run: String?

    var name: String { run.map { "\(file) (run \($0))" } ?? file }
  }

  enum Fit: Sendable, Hashable {
    /// The line of a profile that answers, and who shows it.
    case line(String, Sighting)
    /// Why what is shown does not answer.
    case contradicted(String)
    case nothing
  }

  static let keys = ["date", "decimalMark", "sign"]

  /// In the order of the runs; of several that show the same, the first.
  private(set) var sightings: [Sighting] = []

  mutating func add(_ sighting: Sighting) {
    if !sightings.contains(where: { $0.form == sighting.form }) { sightings.append(sighting) }
  }

  /// Those that show something of a key, where they agree; the first two that do not, where they do not.
  func agreement(on key: String) -> (sightings: [Sighting], disagreeing: (Sighting, Sighting)?) {
    var all = sightings.filter { $0.form.values[key] != nil }
    // What is only likely says nothing against what is proved.
    let strongest = all.map(\.form.signStrength).max() ?? 0
    if key == "sign" { all.removeAll { $0.form.signStrength < strongest } }
    guard let first = all.first else { return ([], nil) }
    let other = all.first { ShownForms.meaning(key, $0) != ShownForms.meaning(key, first) }
    return other.map { ([], (first, $0)) } ?? (all, nil)
  }

  /// Patterns of days say the same that have the same order of day, month and year.
  private static func meaning(_ key: String, _ sighting: Sighting) -> String {
    meaning(key, sighting.form.values[key] ?? "")
  }

  static func meaning(_ key: String, _ value: String) -> String {
    key == "date" ? (try? DatePattern(value))?.partOrder ?? value : value
  }

  /// What the files answer to a question about another one, as far as that shows itself.
  func answer(to question: Question, about asked: ShownForm) -> Fit {
    let lines = question.choices.compactMap { choice in
      choice.profileLine.flatMap(ShownForms.parts).map { (choice, key: $0.key, value: $0.value) }
    }
    guard let key = lines.first?.key else { return .nothing }
    let (shown, disagreeing) = agreement(on: key)
    if let (one, other) = disagreeing {
      return .contradicted("\(one.name) and \(other.name), which have the same columns, show different answers")
    }
    guard let first = shown.first, let value = first.form.values[key] else { return .nothing }
    guard let like = shown.last(where: { $0.form.isLike(asked, exceptFor: key) }) else {
      return .contradicted("\(first.name) shows `\(key): \(value)`, but it is written otherwise than this file")
    }
    guard let (choice, _, line) = lines.first(where: { $0.key == key && $0.value == like.form.values[key] }) else {
      return .nothing
    }
    if choice.isDoubtful {
      return .contradicted("\(like.name) shows `\(key): \(line)`, but the rows of this file speak against it")
    }
    return .line("\(key): \(line)", like)
  }

  /// Key and value of a line of a profile; nil for what no file shows.
  private static func parts(_ line: String) -> (key: String, value: String)? {
    guard !line.contains("\n"), let colon = line.firstRange(of: ": ") else { return nil }
    let key = String(line[..<colon.lowerBound])
    return keys.contains(key) ? (key, String(line[colon.upperBound...])) : nil
  }

  /// What the files agree on, as lines of a profile.
  var profile: String {
    ShownForms.keys.compactMap { key in
      agreement(on: key).sightings.last?.form.values[key].map { "\(key): \($0)\n" }
    }.joined()
  }

  /// What they do not agree on, such as `date: d/M/yyyy (a.csv), M/d/yyyy (b.csv)`.
  var disagreements: [String] {
    ShownForms.keys.compactMap { key in
      guard let (one, other) = agreement(on: key).disagreeing else { return nil }
      let both = [one, other].map { "\($0.form.values[key] ?? "") (\($0.file))" }
      return "\(key): \(both.joined(separator: ", "))"
    }
  }
}
