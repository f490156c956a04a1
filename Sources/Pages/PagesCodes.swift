public import Model

extension DiagnosticCode {
  /// Every code of this room.
  public static let pagesCodes: [DiagnosticCode] = [templateSyntax, templateName, templateUnsafe]

  public static let templateSyntax = DiagnosticCode(
    "template.syntax", "A template of a report is not written as Mustache is.")
  public static let templateName = DiagnosticCode(
    "template.name", "A template of a report, or a name in it, is none that reports know.")
  public static let templateUnsafe = DiagnosticCode(
    "template.unsafe", "A template of a report would put text where it could become markup or script.")
}
