public import Foundation
import Glibc

/// Runs a program with a terminal of its own, as a person at a keyboard does.
public enum PseudoTerminal {
  /// What was written to the terminal, and how the program ended.
  public struct Run {
    public let status: Int32
    public let bytes: [UInt8]
    public let widthColumns: Int
    /// Of all its threads, and of what it started and waited for.
    public let processorTime: Duration

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    /// What is seen in the end.
    public var screen: Screen { Screen(bytes, widthColumns: widthColumns) }
  }

  /// What is done once a text has come: keys are pressed, or something else happens.
  public struct Step {
    let awaited: String
    let keys: String
    let action: () -> Void

    public init(after awaited: String, _ keys: String) {
      self.awaited = awaited
      self.keys = keys
      action = {}
    }

    public init(after awaited: String, do action: @escaping () -> Void) {
      self.awaited = awaited
      keys = ""
      self.action = action
    }
  }

  /// Runs the program to its end.
  /// - Parameters:
  ///   - input: where standard input comes from instead of the terminal.
  ///   - timeout: after which the program is ended and the run fails; a busy machine may take long for a short work.
  public static func run(
    _ program: URL, _ arguments: [String], widthColumns: Int, in folder: URL, environment: [String: String],
    steps: [Step] = [], input: String? = nil, timeout: Duration = .seconds(600)
  ) throws -> Run {
    let master = try opened(widthColumns: widthColumns)
    defer { close(master) }
    var number: UInt32 = 0
    guard ioctl(master, Request.number, &number) == 0 else { throw TerminalFault("no name: errno \(errno)") }
    let path = "/dev/pts/\(number)"
    // The slave stays open here until the child has it: a master without any slave reads as hung up.
    let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    // The leader of a new session gets the first terminal it opens for its own.
    let terminal = Child.Stream.file(path, flags: O_RDWR)
    let child = try Child(
      program.path, arguments, environment: environment, in: folder,
      streams: [input.map { .file($0, flags: O_RDONLY) } ?? terminal, terminal, terminal], leadsSession: true)
    close(slave)
    var bytes: [UInt8] = []
    do {
      try read(master, into: &bytes, steps: steps, until: .now + timeout)
    } catch {
      kill(child.number, SIGKILL)
      _ = child.waitForEnd()
      throw TerminalFault("\(error) after: \(String(decoding: bytes.suffix(2000), as: UTF8.self))")
    }
    let end = child.waitForEnd()
    return Run(
      status: end.signal.map { 128 + $0 } ?? end.exitStatus, bytes: bytes, widthColumns: widthColumns,
      processorTime: end.processorTime)
  }

  /// Requests of Linux's `ioctl_tty(2)`; `posix_openpt`, `ptsname` and their kin are hidden from Swift.
  private enum Request {
    static let number: UInt = 0x8004_5430
    static let lock: UInt = 0x4004_5431
    static let size: UInt = 0x5414
  }

  private static func opened(widthColumns: Int) throws -> Int32 {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    guard master >= 0, ioctl(master, Request.lock, &isLocked) == 0 else {
      throw TerminalFault("no terminal: errno \(errno)")
    }
    var size = winsize(ws_row: 24, ws_col: UInt16(widthColumns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(master, Request.size, &size) == 0 else { throw TerminalFault("no size: errno \(errno)") }
    return master
  }

  private static func read(
    _ master: Int32, into bytes: inout [UInt8], steps: [Step], until deadline: ContinuousClock.Instant
  ) throws {
    var steps = steps[...]
    var seen = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while let next = steps.first, let end = bytes[seen...].firstRange(of: Array(next.awaited.utf8))?.upperBound {
        seen = end
        steps.removeFirst()
        next.action()
        let keys = Array(next.keys.utf8)
        guard write(master, keys, keys.count) == keys.count else { throw TerminalFault("nothing can be typed") }
      }
      guard ContinuousClock.now < deadline else { throw TerminalFault("the program does not end") }
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0 else { continue }
      let count = Glibc.read(master, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      // Linux says EIO once the last program has let the terminal go.
      if count <= 0 { break }
      bytes += chunk.prefix(count)
    }
    if let left = steps.first { throw TerminalFault("\"\(left.awaited)\" never came") }
  }
}

/// What went wrong between a test and its terminal.
public struct TerminalFault: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
