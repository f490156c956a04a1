import CounterfoilTestSupport
import Foundation

/// The built command, and other programs, in folders of their own.
enum Programs {
  static let counterfoil = Program.counterfoil

  static let isBuilt = FileManager.default.isExecutableFile(atPath: counterfoil.path)

  /// Runs a program found on PATH.
  @discardableResult
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    let usual = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path]
    return try Program.run(
      "/usr/bin/env", arguments, in: folder, environment: usual.merging(environment) { _, given in given })
  }

  /// Whether processes can be traced here.
  static let straceWorks: Bool = {
    let folder = FileManager.default.temporaryDirectory
    let outcome = try? run(["strace", "-qq", "-o", "/dev/null", "-e", "trace=none", "true"], in: folder)
    return outcome?.status == 0
  }()

  /// `Tests/Faults/disk.c` as a library to be preloaded; nil where there is no C compiler.
  static let disk: String? = library(of: "disk")

  /// The same of `Tests/Faults/network.c`.
  static let network: String? = library(of: "network")

  private static func library(of name: String) -> String? {
    let library = FileManager.default.temporaryDirectory.appendingPathComponent(
      "counterfoil-\(name)-\(UUID().uuidString).so")
    let source = Repository.file("Tests/Faults/\(name).c").path
    for compiler in ["cc", "clang", "gcc"] {
      let command = [compiler, "-shared", "-fPIC", "-O1", "-o", library.path, source, "-ldl"]
      if (try? run(command, in: FileManager.default.temporaryDirectory))?.status == 0 { return library.path }
    }
    return nil
  }
}
