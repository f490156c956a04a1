import Foundation
import Glibc

/// A headless Chromium as a child process that takes commands on one pipe and answers on another.
///
/// Its descriptor 3 reads commands and 4 writes answers, each a JSON object that a NUL ends
/// (`--remote-debugging-pipe`). It leaves by itself when the pipes close, so it never outlives the tests.
final class BrowserProcess {
  private let commands: Int32
  private let answers: Int32
  private let process: Child
  private let folder: URL
  private var buffer: [UInt8] = []

  static let executable: String? = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { access($0, X_OK) == 0 }

  init(_ executable: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("counterfoil-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let toChild = try Child.pipe()
    let fromChild = try Child.pipe()
    process = try BrowserProcess.start(executable, folder: folder, reads: toChild.read, writes: fromChild.write)
    close(toChild.read)
    close(fromChild.write)
    commands = toChild.write
    answers = fromChild.read
  }

  private static func start(_ executable: String, folder: URL, reads: Int32, writes: Int32) throws -> Child {
    var arguments = [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)", "--no-first-run",
      "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--disable-dev-shm-usage", "--force-color-profile=srgb", "--font-render-hinting=none",
      "--disable-features=Translate,MediaRouter,OptimizationHints", "--host-resolver-rules=MAP * ~NOTFOUND",
      "--lang=en-US", "about:blank",
    ]
    // Its sandbox refuses to run as root, as which containers run tests.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    let environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TZ": "UTC",
      "XDG_RUNTIME_DIR": folder.path,
    ]
    return try Child(
      executable, arguments, environment: environment,
      streams: [.nothing, .nothing, .nothing, .descriptor(reads), .descriptor(writes)])
  }

  func send(_ message: [UInt8]) throws {
    guard Child.write(message + [0], to: commands) else {
      throw BrowserFault("the browser takes no commands: errno \(errno)")
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
    kill(-process.number, SIGKILL)
    _ = process.waitForEnd()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// What went wrong between a test and its browser.
public struct BrowserFault: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
