import CounterfoilModel

/// Shows findings as they come, the first ones in full, and counts the rest.
struct DiagnosticLog {
  let console: Console
  private(set) var count = 0
  private let limit: Int

  /// - Parameter showsAll: whether all are shown in full, also without `-v`.
  init(_ console: Console, showsAll: Bool = false) {
    self.console = console
    limit = console.isVerbose || showsAll ? .max : Console.shownDiagnostics
  }

  mutating func show(_ diagnostic: Diagnostic) {
    count += 1
    if count <= limit { console.show(diagnostic) }
  }

  func close() {
    if count > limit { console.say("… and \(count - limit) more; -v shows all\n") }
  }
}
