import CounterfoilTestSupport
import Foundation

/// The built command, and other programs, in folders of their own.
enum Programs {
  static let counterfoil: URL = {
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = bundle.deletingLastPathComponent().appendingPathComponent("counterfoil")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return Repository.file(".build/debug/counterfoil")
  }()

  static let isBuilt = FileManager.default.isExecutableFile(atPath: counterfoil.path)

  struct Outcome {
    /// The exit status, or the number of the signal that ended it.
    var status: Int32
    var wasKilled: Bool
    var output: Data
    var error: String
  }

  /// Runs a program found on PATH.
  @discardableResult
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { _, given in given }
    // Into files: a pipe that nobody reads would stop the program.
    let names = ["output", "error"].map {
      FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\($0)-\(UUID().uuidString)")
    }
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    for name in names { try Data().write(to: name) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: names[0])
    process.standardError = try FileHandle(forWritingTo: names[1])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      output: try Data(contentsOf: names[0]), error: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self))
  }

  /// Whether processes can be traced here.
  static let straceWorks: Bool = {
    let folder = FileManager.default.temporaryDirectory
    let outcome = try? run(["strace", "-qq", "-o", "/dev/null", "-e", "trace=none", "true"], in: folder)
    return outcome?.status == 0
  }()

  /// `Tests/Faults/disk.c` as a library to be preloaded; nil where there is no C compiler.
  static let disk: String? = {
    let library = FileManager.default.temporaryDirectory.appendingPathComponent(
      "counterfoil-disk-\(UUID().uuidString).so")
    let source = Repository.file("Tests/Faults/disk.c").path
    for compiler in ["cc", "clang", "gcc"] {
      let command = [compiler, "-shared", "-fPIC", "-O1", "-o", library.path, source, "-ldl"]
      if (try? run(command, in: FileManager.default.temporaryDirectory))?.status == 0 { return library.path }
    }
    return nil
  }()
}
