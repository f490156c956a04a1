import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilPages

/// What a report is written as.
package enum ReportForm: Hashable, Sendable {
  case page
  case picture(ReportPicture)
  case text(ReportText)

  /// The heading of a report nobody gave one.
  package static let title = "Counterfoil"

  /// The templates of a page, checked; none for other forms.
  /// - Throws: exit status 64 where a form without templates is to use some, 78 for a template that cannot be used.
  package func templates(from folder: String?) throws(Fault) -> PageTemplates? {
    guard self == .page else {
      guard folder == nil else {
        throw Fault(.usage, .usageValue, "--template is for --format html; the other formats have no templates")
      }
      return nil
    }
    return try TemplateFolder.read(folder)
  }

  /// - Parameter templates: those of ``templates(from:)``; a page is empty without.
  package func bytes(_ content: ReportContent, language: PageLanguage, templates: PageTemplates?) -> [UInt8] {
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
