public import Foundation
import Glibc

/// A child process: in a group of its own, with the signals of a program that a shell starts, and with no descriptors
/// but those it is given.
///
/// Not `Foundation.Process`: the `waitUntilExit` of Swift 6.3 on Linux looks every 50 ms whether the child has ended,
/// which makes minutes of some thousands of short runs.
public struct Child: Sendable {
  public let number: pid_t

  /// What one of the child's descriptors is.
  enum Stream {
    case file(String, flags: Int32)
    case descriptor(Int32)

    static let nothing = file("/dev/null", flags: O_RDWR)
  }

  /// How a child ended, and what it used.
  public struct End: Sendable {
    public let exitStatus: Int32
    public let signal: Int32?
    /// Of all its threads, and of what it started and waited for.
    public let processorTime: Duration
  }

  /// Starts a program.
  /// - Parameters:
  ///   - program: its path.
  ///   - streams: its descriptors, from 0 on.
  ///   - leadsSession: whether the first terminal it opens becomes its own.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], in folder: URL? = nil, streams: [Stream],
    leadsSession: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (index, stream) in streams.enumerated() {
      switch stream {
      case .file(let path, let flags): posix_spawn_file_actions_addopen(&actions, Int32(index), path, flags, 0)
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(index))
      }
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      if let open = Int32(name), open >= streams.count { posix_spawn_file_actions_addclose(&actions, open) }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests in the background ignore Ctrl-C, and threads of Dispatch block signals; a shell's program does not.
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setpgroup(&attributes, 0)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, hidden from Swift
    let place = leadsSession ? newSession : Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(place | Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)))
    // A crash ends the child at once: the backtracer of a debug build can take minutes.
    let given = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { given, _ in given }
    // `posix_spawn_file_actions_addchdir_np` and `…addclosefrom_np` are hidden from Swift.
    let words = (folder.map { ["/usr/bin/env", "-C", $0.path] } ?? []) + [program] + arguments
    let argumentWords = words.map { strdup($0) } + [nil]
    let environmentWords = given.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in argumentWords + environmentWords { free(word) } }
    var number = pid_t()
    let status = posix_spawn(&number, words[0], &actions, &attributes, argumentWords, environmentWords)
    guard status == 0 else { throw ProgramFault("\(program) does not start: errno \(status)") }
    self.number = number
  }

  /// Waits until it has ended. To be called once.
  public func waitForEnd() -> End {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(number, &status, 0, &usage) < 0, errno == EINTR {}
    let times = [usage.ru_utime, usage.ru_stime]
    return End(
      exitStatus: (status >> 8) & 0xFF, signal: status & 0x7F == 0 ? nil : status & 0x7F,
      processorTime: times.reduce(.zero) { $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec) })
  }

  /// Both ends numbered above those a child gets, and none passed on to other children.
  static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw ProgramFault("no pipe: errno \(errno)") }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else { throw ProgramFault("no descriptor: errno \(errno)") }
    return (moved[0], moved[1])
  }

  /// Writes all of it; nothing is said where nobody reads any more.
  static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    signal(SIGPIPE, SIG_IGN)
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// What went wrong between a test and a program.
public struct ProgramFault: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
