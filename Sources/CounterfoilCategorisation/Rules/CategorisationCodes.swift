package import CounterfoilModel

extension DiagnosticCode {
  package static let rulesUnreadable = DiagnosticCode("rules.unreadable", "The file of rules is no YAML.")
  package static let rulesValue = DiagnosticCode("rules.value", "A line of the rules means nothing there.")
  package static let rulesPattern = DiagnosticCode("rules.pattern", "A rule's regular expression cannot be used.")
  package static let rulesName = DiagnosticCode("rules.name", "Two rules have one name.")
  package static let rulesUnused = DiagnosticCode("rules.unused", "A rule fits none of the records looked at.")

  /// Every code of this module.
  package static let categorisationCodes: [DiagnosticCode] = [
    rulesUnreadable, rulesValue, rulesPattern, rulesName, rulesUnused,
  ]
}
