import CounterfoilTestSupport
import Foundation

/// What a run of the built command left behind.
struct Outcome {
  let status: Int32
  let output: [UInt8]
  let error: [UInt8]

  var text: String { String(decoding: output, as: UTF8.self) }
  var words: String { String(decoding: error, as: UTF8.self) }
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
  /// The executable beside the test bundle.
  static let executable: URL = {
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = bundle.deletingLastPathComponent().appendingPathComponent("counterfoil")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return Repository.file(".build/debug/counterfoil")
  }()

  /// Runs the command with these arguments, in a folder, with nothing in its environment but what is given.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(executable, arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a line of shell in which `counterfoil` is the built command.
  static func shell(
    _ line: String, in folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws -> Outcome {
    var environment = environment
    let path = "\(executable.deletingLastPathComponent().path):/usr/local/bin:/usr/bin:/bin"
    environment["PATH"] = environment["PATH"].map { "\($0):\(path)" } ?? path
    let bash = URL(fileURLWithPath: "/bin/bash")
    var outcome = try launch(bash, ["-c", line], input: [], in: folder, environment: environment)
    // The program that sets the clock needs shared memory of its own before it runs anything, and now and then gets none.
    for _ in 0..<5 where line.hasPrefix("faketime ") && outcome.isOfTheClock {
      Thread.sleep(forTimeInterval: 1)
      outcome = try launch(bash, ["-c", line], input: [], in: folder, environment: environment)
    }
    return outcome
  }

  /// Runs the command on a terminal and presses keys, each once a prompt such as `[y n s u e ? q] ` has come.
  static func review(_ arguments: [String], keys: [String]) throws -> PseudoTerminal.Run {
    try PseudoTerminal.run(
      executable, arguments, widthColumns: 100, in: Repository.root, environment: ["TERM": "xterm", "NO_COLOR": "1"],
      steps: keys.map { .init(after: "] ", $0) })
  }

  private static func launch(
    _ program: URL, _ arguments: [String], input: [UInt8], in folder: URL, environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // A crash must end the child at once: the backtracer of a debug build can take minutes.
    process.environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { given, _ in given }
    let output = try Scratch.file("")
    let error = try Scratch.file("")
    let source = try Scratch.file(input)
    defer { for file in [output, error, source] { try? FileManager.default.removeItem(at: file) } }
    let handles = try (
      FileHandle(forReadingFrom: source), FileHandle(forWritingTo: output), FileHandle(forWritingTo: error)
    )
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardOutput = handles.1
    process.standardError = handles.2
    try process.run()
    // A pipe holds 64 KiB: the writer runs beside the child.
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(input))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Outcome(status: status, output: try Repository.bytes(output), error: try Repository.bytes(error))
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
