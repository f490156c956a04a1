package import CounterfoilReconciler

/// The languages a report speaks.
package enum PageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// The table that sentences of a reconciliation are said from.
  package var ofSentences: Sentence.Language {
    switch self {
    case .english: .english
    case .chinese: .chinese
    }
  }
}

/// The words of one language, from `Resources/words`.
struct PageWords {
  let language: PageLanguage
  let words: [String: String]

  /// In order of name.
  let names: [String]

  static let all: [PageWords] = PageLanguage.allCases.map { PageWords($0) }

  static func of(_ language: PageLanguage) -> PageWords {
    all.first { $0.language == language } ?? PageWords(language)
  }

  /// Reads lines of `name = words`.
  private init(_ language: PageLanguage) {
    self.language = language
    let text = PageFiles.files(in: "words").first { $0.name == language.rawValue + ".txt" }?.text ?? ""
    var words: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      words[PageWords.trimmed(parts[0])] = PageWords.trimmed(parts[1])
    }
    self.words = words
    names = words.keys.sorted()
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  subscript(name: String) -> String { words[name] ?? name }

  func list(_ name: String) -> [String] { self[name].split(separator: " ").map(String.init) }

  /// The words of that name with `{d}` and the like filled in.
  func filled(_ name: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = Substring(self[name])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
