import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel

/// How files of one layout and account write days and amounts, as those show whose rows leave nothing to ask.
///
/// Twelve days of a month tell no order of day and month, and two purchases hardly a sign; the download before did. What it showed
/// answers where the rows of the next one leave it open and speak for nothing else. Files that contradict each other show nothing.
struct ShownNotation: Sendable, Hashable {
  /// What is taken from a table: the keys of a profile, each with the facts that tell it.
  private static let topics = ["date": "date pattern of date", "decimalMark": "decimal mark", "sign": "sign"]

  /// By key of a profile, all values that were shown.
  private(set) var values: [String: Set<String>] = [:]

  var isEmpty: Bool { values.isEmpty }

  init() {}

  /// What the text of a profile states, one line for each value.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstRange(of: ": ") else { continue }
      values[String(line[..<colon.lowerBound]), default: []].insert(String(line[colon.upperBound...]))
    }
  }

  /// What a table of payments shows by itself.
  /// - Parameters:
  ///   - found: what reading it found.
  ///   - stated: what was said of it; that is nothing the file shows.
  init(_ found: Inspection, stated: ProfileText?) {
    let profile = stated.flatMap { try? CSVProfile($0) }
    for (key, topic) in ShownNotation.topics {
      guard let fact = found.facts.first(where: { $0.topic == topic }), fact.confidence >= 90 else { continue }
      switch key {
      case "date": if profile?.date != nil { continue }
      case "decimalMark": if profile?.decimalMark != nil { continue }
      default: if profile?.sign != nil || CSVProfile.Sign(rawValue: fact.value) == nil { continue }
      }
      values[key] = [fact.value]
    }
  }

  /// As lines of a profile, in order of key and value.
  var text: String {
    values.sorted { $0.key < $1.key }
      .flatMap { key, values in values.sorted().map { "\(key): \($0)\n" } }.joined()
  }

  mutating func add(_ other: ShownNotation) {
    values.merge(other.values) { $0.union($1) }
  }

  /// What the other shows that this does not.
  func new(in other: ShownNotation) -> ShownNotation {
    var new = ShownNotation()
    for (key, shown) in other.values {
      let more = shown.subtracting(values[key] ?? [])
      if !more.isEmpty { new.values[key] = more }
    }
    return new
  }

  /// The line of a profile that answers a question, where the files agree and the rows of the one that is asked about do not
  /// speak for another answer.
  func answer(to question: Question) -> GivenAnswers.Fit {
    for choice in question.choices {
      guard let line = choice.profileLine, !line.contains("\n"), let colon = line.firstRange(of: ": ") else { continue }
      let key = String(line[..<colon.lowerBound])
      guard let shown = values[key], agree(key, shown) else { continue }
      if shown.contains(String(line[colon.upperBound...])) { return choice.isDoubtful ? .contradicted : .line(line) }
    }
    return .nothing
  }

  /// Patterns of days agree that have the same order of day, month and year.
  private func agree(_ key: String, _ shown: Set<String>) -> Bool {
    guard key == "date", shown.count > 1 else { return shown.count == 1 }
    return Set(shown.map { (try? DatePattern($0))?.partOrder ?? $0 }).count == 1
  }
}
