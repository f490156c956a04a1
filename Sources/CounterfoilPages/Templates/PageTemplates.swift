package import CounterfoilModel
internal import Mustache

/// One Mustache template of a report.
package struct TemplateFile: Hashable, Sendable {
  /// Without its extension, such as `match`.
  package var name: String
  /// What messages call it.
  package var path: String
  package var text: String

  package init(name: String, path: String, text: String) {
    self.name = name
    self.path = path
    self.text = text
  }
}

/// The templates a page is made of.
package struct PageTemplates: Sendable {
  /// In order of name, as they are written.
  package let files: [TemplateFile]
  private let library: MustacheLibrary

  /// The templates that come with Counterfoil.
  package static let builtIn: [TemplateFile] = PageFiles.files(in: "templates").map { file in
    let name = String(file.name.dropLast(".mustache".count))
    return TemplateFile(name: name, path: file.name, text: file.text)
  }

  /// The built-in templates, with some of them replaced.
  /// - Throws: exit status 78 for one that is no template of ours, is not written as Mustache is, names what is not
  ///   there, or would put a text where it could become markup; with its line.
  package init(replacing replacements: [TemplateFile] = []) throws(Fault) {
    var texts = Dictionary(uniqueKeysWithValues: PageTemplates.builtIn.map { ($0.name, $0) })
    for file in replacements {
      guard texts[file.name] != nil else {
        throw Fault(
          .configuration, .templateName, "there is no template called \"\(file.name)\"",
          at: SourceLocation(file: file.path),
          fixes: ["The names are: \(texts.keys.sorted().joined(separator: ", "))."])
      }
      texts[file.name] = file
    }
    files = texts.values.sorted { $0.name < $1.name }
    let check = TemplateCheck(templateNames: Set(texts.keys))
    MustacheContentTypes.register(PageContentType(), named: PageContentType.name)
    var library = MustacheLibrary()
    for file in files {
      try check.run(file)
      try PageTemplates.parse(file.text, file)
      library.register(try PageTemplates.parse(PageTemplates.compact(file.text), file), named: file.name)
    }
    self.library = library
  }

  func render(_ name: String, _ view: View) -> String { library.render(view, withTemplate: name) ?? "" }

  /// Templates that the page's script uses, too, by name.
  var itemTemplates: [(name: String, text: String)] {
    let skeleton: Set = [
      "page", "top", "nav", "filters", "reconciliation", "part", "flow", "timeline", "shares", "books", "cards",
      "records",
    ]
    return files.filter { !skeleton.contains($0.name) }.map { ($0.name, PageTemplates.compact($0.text)) }
  }

  @discardableResult
  private static func parse(_ text: String, _ file: TemplateFile) throws(Fault) -> MustacheTemplate {
    do {
      return try MustacheTemplate(string: "{{% CONTENT_TYPE:\(PageContentType.name)}}" + text)
    } catch let error as MustacheTemplate.ParserError {
      throw Fault(
        .configuration, .templateSyntax, words(of: error.error),
        at: SourceLocation(file: file.path, line: error.context.lineNumber))
    } catch {
      throw Fault(.configuration, .templateSyntax, words(of: error), at: SourceLocation(file: file.path))
    }
  }

  private static func words(of error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "a section is closed that is not the one opened last"
    case .unfinishedName: "a tag does not end, or its name is no name"
    case .expectedSectionEnd: "a section is not closed"
    case .invalidSetDelimiter, .invalidConfigVariableSyntax, .unrecognisedConfigVariable: "a setting is not known"
    default: "a tag is not written as Mustache is"
    }
  }

  /// The template without the line breaks and indentation between tags; other line breaks become a space. Nothing
  /// is a line of its own then, so that both renderers agree.
  static func compact(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n") {
      let trimmed = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      var end = trimmed.endIndex
      while end > trimmed.startIndex, " \t\r".contains(trimmed[trimmed.index(before: end)]) {
        end = trimmed.index(before: end)
      }
      let words = trimmed[..<end]
      guard let first = words.first else { continue }
      if let last = result.last {
        let isBetweenTags = (last == ">" || last == "}") && (first == "<" || first == "{")
        if !isBetweenTags { result += " " }
      }
      result += words
    }
    return result
  }
}
