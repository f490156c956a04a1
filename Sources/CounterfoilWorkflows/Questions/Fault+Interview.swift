package import CounterfoilModel

extension Fault {
  /// The person left the questions: exit status 65, as for files that nobody answers for.
  package static let leftInterview = Fault(
    .badData, .interviewQuit, "you left the questions; nothing was done")
}

extension DiagnosticCode {
  package static let interviewQuit = DiagnosticCode(
    "interview.quit", "A person left the questions about files; nothing was done.")
}
