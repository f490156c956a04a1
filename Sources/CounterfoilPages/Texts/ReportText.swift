/// A report to read line by line.
package enum ReportText: String, Sendable, CaseIterable {
  /// GitHub-flavoured Markdown.
  case markdown
  /// Plain text for mail and chat, at most 76 columns wide.
  case text

  /// The report as UTF-8. The same content gives the same bytes.
  package func bytes(_ content: ReportContent, language: PageLanguage = .english) -> [UInt8] {
    let outline = ReportOutline(content, PageWords.of(language))
    let text =
      switch self {
      case .markdown: MarkdownText.text(outline)
      case .text: PlainTextReport.text(outline)
      }
    return Array(text.utf8)
  }
}
