import Foundation

/// Programs of the machine that tests compare with.
enum Tool {
  static func exists(_ name: String) -> Bool { path(name) != nil }

  private static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end. What it says goes to a file, so that no pipe can fill up.
  static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    try withFile([]) { log in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: name.hasPrefix("/") ? name : path(name) ?? "/usr/bin/\(name)")
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
      process.standardOutput = output
      process.standardError = output
      try process.run()
      process.waitUntilExit()
      try output.close()
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
      return (process.terminationStatus, text)
    }
  }

  /// Calls `body` with the path of a file of these bytes, removed afterwards.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }
}
