import CounterfoilCodecKit
import CounterfoilJournal
import Foundation
import Testing

/// The programs whose files these are, where they are installed.
enum TestTools {
  /// The path of a program; nil where it is not on the search path.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func program(of codec: JournalCodec) -> String {
    codec.descriptor.name == "beancount" ? "bean-check" : codec.descriptor.name
  }

  /// Records an issue where the format's own program refuses the journal; does nothing where it is not installed.
  static func check(_ text: String, _ codec: JournalCodec) throws {
    if let complaint = try complaint(about: text, codec) { Issue.record("\(program(of: codec)): \(complaint)") }
  }

  /// What the format's own program has against the journal; nil where it takes it, or is not installed.
  static func complaint(about text: String, _ codec: JournalCodec) throws -> String? {
    guard let tool = path(of: program(of: codec)) else { return nil }
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
    return result.status == 0 && result.errors.isEmpty ? nil : "\(result.status) \(result.errors.prefix(2000))"
  }

  static func run(_ tool: String, _ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    // A journal in another alphabet than that of the machine's language.
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, words)
  }
}
