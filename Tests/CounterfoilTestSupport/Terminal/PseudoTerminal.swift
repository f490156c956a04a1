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
    let child = try spawn(program, arguments, path, input: input, in: folder, environment)
    close(slave)
    var bytes: [UInt8] = []
    do {
      try read(master, into: &bytes, steps: steps, until: .now + timeout)
    } catch {
      kill(child, SIGKILL)
      var status: Int32 = 0
      waitpid(child, &status, 0)
      throw TerminalFault("\(error) after: \(String(decoding: bytes.suffix(2000), as: UTF8.self))")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let isExit = status & 0x7F == 0
    let times = [usage.ru_utime, usage.ru_stime]
    return Run(
      status: isExit ? (status >> 8) & 0xFF : 128 + (status & 0x7F), bytes: bytes, widthColumns: widthColumns,
      processorTime: times.reduce(.zero) { $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec) })
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

  private static func spawn(
    _ program: URL, _ arguments: [String], _ terminal: String, input: String?, in folder: URL,
    _ environment: [String: String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The leader of a new session gets the first terminal it opens for its own.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ?? terminal, input == nil ? O_RDWR : O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, terminal, O_RDWR, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, terminal, O_RDWR, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests in the background ignore Ctrl-C, and threads of Dispatch block it; a program of a person's shell does not.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, hidden from Swift
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let given = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { given, _ in given }
    let argumentWords = (["env", "-C", folder.path, program.path] + arguments).map { strdup($0) } + [nil]
    let environmentWords = given.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in argumentWords + environmentWords { free(word) } }
    var child = pid_t()
    let status = posix_spawn(&child, "/usr/bin/env", &actions, &attributes, argumentWords, environmentWords)
    guard status == 0 else { throw TerminalFault("\(program.path) does not start: errno \(status)") }
    return child
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
