import CounterfoilTestSupport
import Foundation

/// A program of other people's that reads what we write, where it is installed: `.ci/prepare test` does that.
enum Peer {
  /// Of the environment with the packages of `.ci/peers.txt`.
  static let python = Repository.file(".build-peers/bin/python").path

  static func hasPackage(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: python) && run(python, ["-c", "import \(name)"]).status == 0
  }

  /// What it prints, errors included.
  static func run(_ program: String, _ arguments: [String]) -> (status: Int32, output: String) {
    let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    do {
      let outcome = try Program.run(program, arguments, environment: environment)
      return (outcome.status, outcome.all)
    } catch {
      return (-1, "\(error)")
    }
  }

  /// Reads files with a package: of each file's name the number of transactions, or what was said against it.
  static func counts(_ body: String, _ files: [URL]) -> [String: String] {
    let script = """
      import os, sys, warnings
      warnings.simplefilter("ignore")
      def count(path):
      \(body.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      for path in sys.argv[1:]:
        try:
          answer = str(count(path))
        except Exception as error:
          answer = type(error).__name__ + ": " + str(error).replace("\\n", " ")[:400]
        print(os.path.basename(path) + "\\t" + answer)
      """
    var answers: [String: String] = [:]
    for line in run(python, ["-c", script] + files.map(\.path)).output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      if parts.count == 2 { answers[parts[0]] = parts[1] }
    }
    return answers
  }
}
