public import Model

extension DiagnosticCode {
  public static let rulesUnreadable = DiagnosticCode("rules.unreadable", "The file of rules is no YAML.")
  public static let rulesValue = DiagnosticCode("rules.value", "A line of the rules means nothing there.")
  public static let rulesPattern = DiagnosticCode("rules.pattern", "A rule's regular expression cannot be used.")
  public static let rulesName = DiagnosticCode("rules.name", "Two rules have one name.")
  public static let rulesUnused = DiagnosticCode("rules.unused", "A rule fits none of the records looked at.")

  /// Every code of this room.
  public static let categorisationCodes: [DiagnosticCode] = [
    rulesUnreadable, rulesValue, rulesPattern, rulesName, rulesUnused,
  ]
}
