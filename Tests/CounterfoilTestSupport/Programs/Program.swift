public import Foundation
import Glibc

/// Programs that tests run to their end.
public enum Program {
  /// What a run left behind.
  public struct Outcome: Sendable {
    /// The exit status, or 128 and the number of the signal that ended it, as shells say it.
    public let status: Int32
    public let signal: Int32?
    public let output: [UInt8]
    public let error: [UInt8]

    public var text: String { String(decoding: output, as: UTF8.self) }
    public var words: String { String(decoding: error, as: UTF8.self) }
    /// All it said.
    public var all: String { text + words }
  }

  /// The built command, beside the test bundle.
  public static let counterfoil: URL = {
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = bundle.deletingLastPathComponent().appendingPathComponent("counterfoil")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return Repository.file(".build/debug/counterfoil")
  }()

  /// The path of a program; nil where it is not on the search path.
  public static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end. What it says goes to files, so that no pipe can fill up.
  /// - Parameters:
  ///   - program: its path.
  ///   - input: what comes through a pipe on standard input; nil for nothing, from `/dev/null`.
  ///   - environment: all of its environment; nil for that of the tests.
  public static func run(
    _ program: String, _ arguments: [String], input: [UInt8]? = nil, in folder: URL? = nil,
    environment: [String: String]? = nil
  ) throws -> Outcome {
    let output = try file()
    defer { close(output) }
    let error = try file()
    defer { close(error) }
    let pipe = try input.map { _ in try Child.pipe() }
    let child: Child
    do {
      child = try Child(
        program, arguments, environment: environment ?? ProcessInfo.processInfo.environment, in: folder,
        streams: [pipe.map { .descriptor($0.read) } ?? .nothing, .descriptor(output), .descriptor(error)])
    } catch {
      if let pipe { for end in [pipe.read, pipe.write] { close(end) } }
      throw error
    }
    if let pipe, let input {
      close(pipe.read)
      // A pipe holds 64 KiB of Linux's (pipe(7)): what is longer is written beside the child.
      let write = { @Sendable in
        _ = Child.write(input, to: pipe.write)
        close(pipe.write)
      }
      if input.count <= 1 << 16 { write() } else { Thread { write() }.start() }
    }
    let end = child.waitForEnd()
    ThrownErrors.areNotTraced()
    return Outcome(
      status: end.signal.map { 128 + $0 } ?? end.exitStatus, signal: end.signal, output: try bytes(of: output),
      error: try bytes(of: error))
  }

  /// Starts a program that says nothing, to be waited for.
  public static func start(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String]
  ) throws -> Child {
    try Child(
      program, arguments, environment: environment, in: folder, streams: Array(repeating: .nothing, count: 3))
  }

  /// A file without a name.
  private static func file() throws -> Int32 {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-\(UUID().uuidString)").path
    let first = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard first >= 0 else { throw ProgramFault("no file: errno \(errno)") }
    defer { close(first) }
    unlink(path)
    let file = fcntl(first, F_DUPFD_CLOEXEC, 16)
    guard file >= 0 else { throw ProgramFault("no descriptor: errno \(errno)") }
    return file
  }

  private static func bytes(of file: Int32) throws -> [UInt8] {
    let length = Int(lseek(file, 0, SEEK_END))
    guard length >= 0 else { throw ProgramFault("no length: errno \(errno)") }
    return try [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let read = pread(file, buffer.baseAddress! + count, length - count, off_t(count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { throw ProgramFault("what it said cannot be read: errno \(errno)") }
        count += read
      }
    }
  }
}
