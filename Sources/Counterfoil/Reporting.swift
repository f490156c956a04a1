public import CounterfoilModel
import CounterfoilPages
public import CounterfoilRecords
import CounterfoilWorkflows

/// What a report is written as.
public enum ReportFormat: Hashable, Sendable {
  /// One page that opens from disk and fetches nothing.
  case html
  /// Shares by category, as a picture.
  case svg
  /// Markdown with tables.
  case markdown
  /// Plain text for a terminal or a message.
  case text

  private var form: ReportForm {
    switch self {
    case .html: .page
    case .svg: .picture(.pie)
    case .markdown: .text(.markdown)
    case .text: .text(.text)
    }
  }

  func bytes(_ content: ReportContent) throws(Fault) -> [UInt8] {
    form.bytes(content, language: .english, templates: try form.templates(from: nil))
  }
}

extension ReconciledRecords {
  /// A report for people on the entries, the bills, and what belongs together.
  /// - Parameters:
  ///   - format: what it is written as.
  ///   - title: its heading.
  ///   - lists: categories, books, accounts, places and members that give rows their names.
  public func report(
    as format: ReportFormat, title: String = "Counterfoil", lists: [RecordBatch] = []
  ) throws(Fault) -> [UInt8] {
    var sources = ReportSources()
    sources.lists = lists
    sources.entries = outcome.plan.entries
    sources.bills = outcome.plan.bills
    sources.entrySources = (0..<outcome.plan.entries.count).map { outcome.plan.entries.location(of: $0) }
    sources.billSources = (0..<outcome.plan.bills.count).map { outcome.plan.bills.location(of: $0) }
    let content = ReportContent(
      title: title, sources: sources, reconciliation: outcome.plan, scope: ReportScope())
    return try format.bytes(content)
  }
}
