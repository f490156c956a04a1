import CounterfoilCodecKit
package import CounterfoilModel

/// Programs of the person's that are run when something needs a person, a run fails, or one goes well again.
package struct JobHooks: Sendable, Hashable {
  /// How long one may take.
  static let limitSeconds = 60
  /// The same where the process was asked to end, which happens at the latest half a minute later.
  private static let lastLimitSeconds = 10

  /// By event, the program and its arguments; no shell takes part.
  var commands: [JobRecord.Event: [String]] = [:]

  package init() {}

  /// Runs what is to be run for a run.
  /// - Parameter resolved: makes a path of the job file one as seen from here.
  /// - Returns: what went wrong; a run never fails by it.
  func run(
    for record: JobRecord, resolved: (String) -> String, limitSeconds: Int = JobHooks.limitSeconds
  ) -> [Diagnostic] {
    record.events.compactMap { event in
      guard var words = commands[event], let name = words.first else { return nil }
      if name.contains("/") { words[0] = resolved(name) }
      do throws(Fault) {
        try run(words, record.notice(event), limitSeconds)
        return nil
      } catch {
        var diagnostic = error.diagnostic
        diagnostic.severity = .warning
        diagnostic.code = .jobsHook
        diagnostic.message = "\(event.key): \(diagnostic.message); the run itself is not concerned"
        return diagnostic
      }
    }
  }

  /// Whoever asks the process to end has what it did told all the same, and once only: the next run does not call the program for it again.
  private func run(_ words: [String], _ input: [UInt8], _ limitSeconds: Int) throws(Fault) {
    try Interruption.lastStep { () throws(Fault) in
      try ChildRun.run(
        words, input: input, limitSeconds: limitSeconds, lastSeconds: min(limitSeconds, JobHooks.lastLimitSeconds))
    }
  }
}

extension JobRecord.Event {
  /// The key of the job file.
  var key: String {
    switch self {
    case .attention: "onAttention"
    case .failure: "onFailure"
    case .recovery: "onRecovery"
    }
  }

  static let all: [JobRecord.Event] = [.attention, .failure, .recovery]
}

extension DiagnosticCode {
  package static let jobsHook = DiagnosticCode(
    "jobs.hook", "A program that a job file names for an event could not be run, or failed.")
}
