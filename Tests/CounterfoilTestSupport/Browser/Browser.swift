import Foundation
import Glibc

/// Headless Chromiums that tests drive: as many as tests ask for at once, each used by one test at a time.
public enum Browser {
  /// For `.enabled(if:)`.
  public static var isInstalled: Bool { BrowserProcess.executable != nil }
  public static let absence = "no Chromium on this machine (Debian: apt-get install chromium)"

  /// One for each processor, up to a number whose memory any machine has: some 200 MB each.
  private static let limit = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))
  private static let places = DispatchSemaphore(value: limit)
  private static let lock = NSLock()
  /// Those that run, and those of them that no test uses now. Touched only under the lock.
  private nonisolated(unsafe) static var running: [Connection] = []
  private nonisolated(unsafe) static var idle: [Connection] = []
  private static let endsAtExit: Void = { atexit { for connection in Browser.running { connection.end() } } }()

  /// Opens an empty page and closes it when the body is done.
  public static func page<Result>(
    width: Int = 1280, height: Int = 900, _ body: (BrowserPage) throws -> Result
  ) throws -> Result {
    places.wait()
    defer { places.signal() }
    let connection = try lock.withLock { idle.popLast() } ?? started()
    do {
      let result = try use(connection, width: width, height: height, body)
      lock.withLock { idle.append(connection) }
      return result
    } catch let fault as BrowserFault {
      // Whatever state it is in, the next test gets a fresh one.
      lock.withLock { running.removeAll { $0 === connection } }
      connection.end()
      throw fault
    } catch {
      lock.withLock { idle.append(connection) }
      throw error
    }
  }

  private static func use<Result>(
    _ connection: Connection, width: Int, height: Int, _ body: (BrowserPage) throws -> Result
  ) throws -> Result {
    let page = try BrowserPage(connection)
    defer { page.close() }
    try page.resize(width: width, height: height)
    return try body(page)
  }

  private static func started() throws -> Connection {
    endsAtExit
    let connection = try Connection()
    lock.withLock { running.append(connection) }
    return connection
  }

  /// Commands and their answers, and the events that come between.
  final class Connection {
    private let process: BrowserProcess
    private var lastNumber = 0
    /// Takes events of the page that is open.
    var onEvent: (_ method: String, _ parameters: [String: Any]) -> Void = { _, _ in }

    init() throws {
      guard let executable = BrowserProcess.executable else { throw BrowserFault(Browser.absence) }
      process = try BrowserProcess(executable)
      // The first start on a busy machine takes seconds.
      try call("Browser.getVersion", [:], session: nil, timeout: .seconds(300))
    }

    func end() { process.end() }

    @discardableResult
    func call(
      _ method: String, _ parameters: [String: Any], session: String?, timeout: Duration = .seconds(300)
    ) throws -> [String: Any] {
      lastNumber += 1
      let number = lastNumber
      var message: [String: Any] = ["id": number, "method": method, "params": parameters]
      if let session { message["sessionId"] = session }
      try process.send(Array(JSONSerialization.data(withJSONObject: message)))
      let deadline = ContinuousClock.now + timeout
      while let answer = try next(until: deadline) {
        guard answer["id"] as? Int == number else { continue }
        if let error = answer["error"] as? [String: Any] {
          throw BrowserFault("\(method): \(error["message"] ?? error)")
        }
        return answer["result"] as? [String: Any] ?? [:]
      }
      throw BrowserFault("\(method): no answer in \(timeout)")
    }

    /// Takes in events until the condition holds.
    func wait(_ what: String, timeout: Duration = .seconds(300), until holds: () throws -> Bool) throws {
      let deadline = ContinuousClock.now + timeout
      while try !holds() {
        if ContinuousClock.now >= deadline { throw BrowserFault("waited in vain for \(what)") }
        _ = try next(until: min(deadline, .now + .milliseconds(50)))
      }
    }

    private func next(until deadline: ContinuousClock.Instant) throws -> [String: Any]? {
      guard let data = try process.receive(until: deadline) else { return nil }
      guard let message = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw BrowserFault("the browser says something that is no JSON object")
      }
      if let method = message["method"] as? String {
        onEvent(method, message["params"] as? [String: Any] ?? [:])
      }
      return message
    }
  }
}
