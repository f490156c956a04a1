import CodecKit
import Model
import Pages
import Workflows

/// What a report is written as.
enum ReportForm: Hashable {
  case page
  case picture(ReportPicture)
  case text(ReportText)

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

extension ReportForm {
  /// The templates of a page, checked; none for other forms.
  /// - Throws: exit status 64 where a form without templates is to use some, 78 for a template that cannot be used.
  func templates(from folder: String?) throws(Fault) -> PageTemplates? {
    guard self == .page else {
      guard folder == nil else {
        throw Fault(.usage, .usageValue, "--template is for --format html; the other formats have no templates")
      }
      return nil
    }
    return try TemplateFolder.read(folder)
  }

  func bytes(_ content: ReportContent, language: PageLanguage, templates: PageTemplates?) -> [UInt8] {
    switch self {
    case .page:
      guard let templates else { return [] }
      var options = PageOptions()
      options.language = language
      return ReportPage(content, templates: templates, options: options).html()
    case .picture(let picture): return picture.svg(content, language: language)
    case .text(let text): return text.bytes(content, language: language)
    }
  }
}
