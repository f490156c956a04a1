import CounterfoilModel

/// Why the lines of a page could not be understood as a table.
struct LineProblem: Error {
  var code = DiagnosticCode.pdfRow
  var place: PagePlace
  var words: String
  /// What a person can do beside asking for another format; nil where there is nothing.
  var fix: String?
}
