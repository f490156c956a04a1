import Foundation
import Glibc

/// A headless Chromium as a child process that takes commands on one pipe and answers on another.
///
/// Its descriptor 3 reads commands and 4 writes answers, each a JSON object that a NUL ends
/// (`--remote-debugging-pipe`). It leaves by itself when the pipes close, so it never outlives the tests.
final class BrowserProcess {
  private let commands: Int32
  private let answers: Int32
  private let process: pid_t
  private let folder: URL
  private var buffer: [UInt8] = []

  static let executable: String? = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { access($0, X_OK) == 0 }

  init(_ executable: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let toChild = try BrowserProcess.pipe()
    let fromChild = try BrowserProcess.pipe()
    process = try BrowserProcess.spawn(executable, folder: folder, reads: toChild.read, writes: fromChild.write)
    close(toChild.read)
    close(fromChild.write)
    commands = toChild.write
    answers = fromChild.read
    signal(SIGPIPE, SIG_IGN)
  }

  /// Both ends numbered above those the child gets, and none passed on to other children.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw BrowserFault("no pipe: errno \(errno)") }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else { throw BrowserFault("no descriptor: errno \(errno)") }
    return (moved[0], moved[1])
  }

  private static func spawn(_ executable: String, folder: URL, reads: Int32, writes: Int32) throws -> pid_t {
    var arguments = [
      executable, "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)", "--no-first-run",
      "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--disable-dev-shm-usage", "--force-color-profile=srgb", "--font-render-hinting=none",
      "--disable-features=Translate,MediaRouter,OptimizationHints", "--host-resolver-rules=MAP * ~NOTFOUND",
      "--lang=en-US", "about:blank",
    ]
    // Its sandbox refuses to run as root, as which containers run tests.
    if geteuid() == 0 { arguments.insert("--no-sandbox", at: 1) }
    let environment = [
      "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(folder.path)", "LANG=C.UTF-8", "TZ=UTC",
      "XDG_RUNTIME_DIR=\(folder.path)",
    ]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, reads, 3)
    posix_spawn_file_actions_adddup2(&actions, writes, 4)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own: what it starts ends with it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var process = pid_t()
    let argumentWords = arguments.map { strdup($0) } + [nil]
    let environmentWords = environment.map { strdup($0) } + [nil]
    defer { for word in argumentWords + environmentWords { free(word) } }
    let status = posix_spawn(&process, executable, &actions, &attributes, argumentWords, environmentWords)
    guard status == 0 else { throw BrowserFault("\(executable) does not start: errno \(status)") }
    return process
  }

  func send(_ message: [UInt8]) throws {
    var rest = (message + [0])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw BrowserFault("the browser takes no commands: errno \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  /// The next message; nil where none came in time.
  func receive(until deadline: ContinuousClock.Instant) throws -> Data? {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = Data(buffer[..<end])
        buffer.removeSubrange(...end)
        return message
      }
      let left = deadline - .now
      if left <= .zero { return nil }
      var poll = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
      let ready = Glibc.poll(&poll, 1, Int32(clamping: milliseconds))
      if ready < 0, errno != EINTR { throw BrowserFault("poll: errno \(errno)") }
      if ready <= 0 { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(answers, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw BrowserFault("the browser went away") }
      buffer += chunk.prefix(count)
    }
  }

  func end() {
    close(commands)
    close(answers)
    kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: folder)
  }
}

/// What went wrong between a test and its browser.
public struct BrowserFault: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
