import CounterfoilTestSupport
import Foundation

/// What a run of the built command left behind.
typealias Outcome = Program.Outcome

extension Program.Outcome {
  /// Whether faketime failed, or its library, and not what it was to run.
  fileprivate var isOfTheClock: Bool {
    status != 0 && (words.hasPrefix("faketime: ") || words.hasPrefix("libfaketime: "))
  }
  /// The lines of standard output.
  var lines: [Substring] { text.split(separator: "\n") }

  /// Standard output as JSON.
  func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(output), options: [.fragmentsAllowed]) }
  func array() throws -> [[String: Any]] { try json() as? [[String: Any]] ?? [] }
  func object() throws -> [String: Any] { try json() as? [String: Any] ?? [:] }
}

/// Runs the built executable as a child process.
enum Command {
  static let executable = Program.counterfoil

  /// Runs the command with these arguments, in a folder, with nothing in its environment but what is given.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Program.run(executable.path, arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a line of shell in which `counterfoil` is the built command.
  static func shell(
    _ line: String, in folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws -> Outcome {
    var environment = environment
    let path = "\(executable.deletingLastPathComponent().path):/usr/local/bin:/usr/bin:/bin"
    environment["PATH"] = environment["PATH"].map { "\($0):\(path)" } ?? path
    let run = { try Program.run("/bin/bash", ["-c", line], input: [], in: folder, environment: environment) }
    var outcome = try run()
    // The program that sets the clock needs shared memory of its own before it runs anything, and now and then gets none.
    for _ in 0..<5 where line.hasPrefix("faketime ") && outcome.isOfTheClock {
      Thread.sleep(forTimeInterval: 1)
      outcome = try run()
    }
    return outcome
  }

  /// Runs the command on a terminal and presses keys, each once a prompt such as `[y n s u e ? q] ` has come.
  static func review(_ arguments: [String], keys: [String]) throws -> PseudoTerminal.Run {
    try PseudoTerminal.run(
      executable, arguments, widthColumns: 100, in: Repository.root, environment: ["TERM": "xterm", "NO_COLOR": "1"],
      steps: keys.map { .init(after: "] ", $0) })
  }
}

/// A folder of its own for one test.
struct Scratch: ~Copyable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A file in the folder.
  @discardableResult
  func write(_ text: String, _ name: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func file(_ text: String) throws -> URL { try file(Array(text.utf8)) }

  static func file(_ bytes: [UInt8]) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    return url
  }
}
