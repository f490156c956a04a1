import CounterfoilModel

/// Shows findings as they come, the first ones in full, and counts the rest.
struct DiagnosticLog {
  let console: Console
  private(set) var count = 0
  private let limit: Int

  init(_ console: Console) {
    self.console = console
    limit = console.isVerbose ? .max : Console.shownDiagnostics
  }

  mutating func show(_ diagnostic: Diagnostic) {
    count += 1
    if count <= limit { console.show(diagnostic) }
  }

  func close() {
    if count > limit { console.say("… and \(count - limit) more; -v shows all\n") }
  }
}
