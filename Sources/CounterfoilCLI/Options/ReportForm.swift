import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilPages
import CounterfoilWorkflows

/// What a report is written as, from the words of the command line.
extension ReportForm {
  /// - Throws: exit status 64 for words that mean nothing, or do not go together.
  init(format: String?, picture: String?, output: String?, console: Console) throws(Fault) {
    let drawn = try picture.map { word throws(Fault) in
      try ReportForm.word(word, of: ReportPicture.allCases.map { ($0.rawValue, $0) }, option: "--picture")
    }
    let forms: [(String, ReportForm)] = [
      ("html", .page), ("svg", .picture(drawn ?? .pie)), ("markdown", .text(.markdown)), ("text", .text(.text)),
    ]
    if let format {
      self = try ReportForm.word(format, of: forms, option: "--format")
    } else if drawn != nil {
      self = .picture(drawn ?? .pie)
    } else {
      let ending = output.flatMap { $0.split(separator: ".").last.map { $0.lowercased() } }
      let endings = ["html": 0, "htm": 0, "xhtml": 0, "svg": 1, "md": 2, "markdown": 2, "txt": 3, "text": 3]
      let isForScreen = (output ?? "-") == "-" && console.outputIsTerminal
      self = forms[ending.flatMap { endings[$0] } ?? (isForScreen ? 3 : 0)].1
    }
    if drawn != nil, case .picture = self { return }
    guard drawn == nil else {
      throw Fault(
        .usage, .usageValue, "--picture goes with --format svg only",
        fixes: ["The page and the texts show all there is."])
    }
  }

  /// One word of a list, in lower case.
  private static func word<Value>(_ word: String, of words: [(String, Value)], option: String) throws(Fault) -> Value {
    if let found = words.first(where: { $0.0 == word.lowercased() }) { return found.1 }
    throw Fault(
      .usage, .usageValue,
      "\(option) is \"\(TerminalText.excerpt(word, limitBytes: 40))\"; it must be one of "
        + words.map(\.0).joined(separator: ", "))
  }

  static func language(_ code: String?) throws(Fault) -> PageLanguage {
    guard let code else { return .english }
    return try word(code, of: PageLanguage.allCases.map { ($0.rawValue, $0) }, option: "--language")
  }
}
