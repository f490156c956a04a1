package import CounterfoilModel

extension DiagnosticCode {
  /// Every code of this module.
  package static let pagesCodes: [DiagnosticCode] = [templateSyntax, templateName, templateUnsafe]

  package static let templateSyntax = DiagnosticCode(
    "template.syntax", "A template of a report is not written as Mustache is.")
  package static let templateName = DiagnosticCode(
    "template.name", "A template of a report, or a name in it, is none that reports know.")
  package static let templateUnsafe = DiagnosticCode(
    "template.unsafe", "A template of a report would put text where it could become markup or script.")
}
