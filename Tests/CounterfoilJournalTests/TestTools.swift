import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilTestSupport
import Foundation
import Testing

/// The programs whose files these are, where they are installed.
enum TestTools {
  static func program(of codec: JournalCodec) -> String {
    codec.descriptor.name == "beancount" ? "bean-check" : codec.descriptor.name
  }

  /// Records an issue where the format's own program refuses the journal; does nothing where it is not installed.
  static func check(_ text: String, _ codec: JournalCodec) throws {
    if let complaint = try complaint(about: text, codec) { Issue.record("\(program(of: codec)): \(complaint)") }
  }

  /// What the format's own program has against the journal; nil where it takes it, or is not installed.
  static func complaint(about text: String, _ codec: JournalCodec) throws -> String? {
    guard let tool = Program.path(of: program(of: codec)) else { return nil }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).\(codec.descriptor.fileExtensions[0])")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let arguments =
      switch codec.descriptor.name {
      case "hledger": ["-f", file.path, "check", "-s"]
      case "ledger": ["-f", file.path, "balance"]
      default: ["--no-cache", file.path]
      }
    let result = try run(tool, arguments)
    return result.status == 0 && result.error.isEmpty ? nil : "\(result.status) \(result.words.prefix(2000))"
  }

  static func run(_ tool: String, _ arguments: [String]) throws -> Program.Outcome {
    // A journal in another alphabet than that of the machine's language.
    let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    return try Program.run(tool, arguments, environment: environment)
  }
}
