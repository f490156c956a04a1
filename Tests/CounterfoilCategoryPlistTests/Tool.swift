import CounterfoilTestSupport
import Foundation

/// Programs of the machine that tests compare with.
enum Tool {
  /// Runs a program of the search path to its end.
  static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try Program.run(
      Program.path(of: name) ?? "/usr/bin/\(name)", arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
  }

  /// Calls `body` with the path of a file of these bytes, removed afterwards.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }
}
