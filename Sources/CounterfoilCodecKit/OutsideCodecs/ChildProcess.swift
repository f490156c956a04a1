public import CounterfoilModel
import Glibc
import Synchronization

/// Held from making pipes to marking them, so that no program started meanwhile inherits the wrong ends.
private let spawning = Mutex(())

/// A program run beside this one, with pipes to its standard streams.
///
/// No shell takes part. All three pipes are served at once, so large data cannot make both sides wait for each other.
/// The program and all that it starts are killed when this value goes away before it ended.
final class ChildProcess {
  /// Standard error is kept up to this size; the rest is read and dropped.
  private static let errorLimitBytes = 16 * 1024
  private static let pipeBytes = 64 * 1024
  private static let stepMilliseconds = 100

  /// What faults call the program.
  let name: String
  private let pid: pid_t
  private let idleSeconds: Int
  /// In a last step, how long the program may go on after this process was asked to end; nil where that does not concern it.
  var lastSeconds: Int?
  /// When it was asked.
  private var askedAt: Double?
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var errorBytes: [UInt8] = []
  private var waiting: [UInt8] = []
  private var waitingStart = 0
  private var isReaped = false

  /// Starts the program.
  /// - Parameter idleSeconds: without a byte moved for so long the program is taken for stuck and killed.
  /// - Throws: exit status 74 where it cannot be started, 75 where the system lacks processes or descriptors.
  init(path: String, arguments: [String], idleSeconds: Int) throws(Fault) {
    name = FileNames.last(path)
    self.idleSeconds = idleSeconds
    let started = spawning.withLock { _ in ChildProcess.start(path, arguments) }
    pid = started.child
    guard started.failure == 0 else {
      (input, output, errors, isReaped) = (-1, -1, -1, true)
      throw ChildProcess.cannotStart(name, started.failure)
    }
    ChildProcess.running.withLock { _ = $0.insert(started.child) }
    (input, output, errors) = (started.ours[0], started.ours[1], started.ours[2])
    for descriptor in [input, output, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit { end() }

  /// Those that run, each with a group of its own.
  private static let running = Mutex(Set<pid_t>())

  /// Ends all programs that run, with all that they started: this process is about to end.
  static func endAll() { running.withLock { pids in for pid in pids { kill(-pid, SIGKILL) } } }

  /// Starts the program with three pipes; gives back our ends, or the number of the error.
  private static func start(
    _ path: String, _ arguments: [String]
  ) -> (child: pid_t, ours: [Int32], failure: Int32) {
    var pipes = [[Int32]](repeating: [-1, -1], count: 3)
    var failure: Int32 = 0
    for index in pipes.indices where failure == 0 && pipe(&pipes[index]) != 0 { failure = errno }
    for descriptor in pipes.joined() where descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var child: pid_t = 0
    let theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
    let ours = [pipes[0][1], pipes[1][0], pipes[2][0]]
    if failure == 0 { failure = spawn(path, arguments, descriptors: theirs, &child) }
    for descriptor in failure == 0 ? theirs : theirs + ours where descriptor >= 0 { close(descriptor) }
    return (child, ours, failure)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], descriptors: [Int32], _ child: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // What is ignored would be inherited; a group of its own lets us end what the program started, too.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var words = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    return posix_spawn(&child, path, &actions, &attributes, words, environ)
  }

  /// The program's next output bytes in the front of `buffer`; 0 at their end. Meanwhile `feed` is asked for input,
  /// and the program's input is closed when it gives nil.
  /// - Parameter endsWithProgram: whether the end of the program is the end of its output, also where what it started holds that open.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, endsWithProgram: Bool = false, feed: () throws(Fault) -> [UInt8]?
  ) throws(Fault) -> Int {
    while true {
      try refill(feed)
      guard let ready = try waitForAny(orEnd: endsWithProgram) else { return 0 }
      if ready.errors { drainErrors() }
      if ready.input { send() }
      guard ready.output else { continue }
      let count = Glibc.read(output, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EAGAIN, errno != EINTR { throw failed("reading from it failed: \(String(cString: strerror(errno)))") }
    }
  }

  /// Sends all of `bytes`, handing what the program says meanwhile to `take`.
  func write(_ bytes: [UInt8], take: (UnsafeRawBufferPointer) throws(Fault) -> Void) throws(Fault) {
    waiting.append(contentsOf: bytes)
    var room = [UInt8](repeating: 0, count: ChildProcess.pipeBytes)
    while input >= 0, waitingStart < waiting.count {
      guard let ready = try waitForAny() else { break }
      if ready.errors { drainErrors() }
      if ready.input { send() }
      guard ready.output else { continue }
      let count = Glibc.read(output, &room, room.count)
      if count == 0 { break }
      guard count > 0 else { continue }
      var failure: Fault?
      room.withUnsafeBytes { said in
        do throws(Fault) {
          try take(UnsafeRawBufferPointer(rebasing: said[..<count]))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
  }

  private func refill(_ feed: () throws(Fault) -> [UInt8]?) throws(Fault) {
    while input >= 0, waitingStart == waiting.count {
      waitingStart = 0
      if let next = try feed() {
        waiting = next
      } else {
        waiting = []
        close(input)
        input = -1
      }
    }
  }

  /// What is ready; nil where the program ended before anything was, if that is asked.
  private func waitForAny(orEnd: Bool = false) throws(Fault) -> (input: Bool, output: Bool, errors: Bool)? {
    let hasInput = input >= 0 && waitingStart < waiting.count
    var polled = [
      pollfd(fd: hasInput ? input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0), pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    // In small steps: who asks this process to end does not wait for a program that does nothing.
    var count: Int32 = 0
    for _ in 0..<max(1, idleSeconds * 1000 / ChildProcess.stepMilliseconds) where count == 0 {
      try checkInterruption()
      count = poll(&polled, 3, Int32(ChildProcess.stepMilliseconds))
      if count == 0, orEnd, hasEnded { return nil }
    }
    if count == 0 {
      throw failed("it did nothing for \(idleSeconds) seconds and was stopped")
    }
    return (polled[0].revents != 0, polled[1].revents != 0, polled[2].revents != 0)
  }

  /// - Throws: where this process was asked to end, but in a last step only once the time is over that the program has then.
  private func checkInterruption() throws(Fault) {
    try Interruption.check()
    guard let lastSeconds, Interruption.signalNumber != nil else { return }
    let now = ChildRun.monotonicSeconds()
    let asked = askedAt ?? now
    askedAt = asked
    if now - asked > Double(lastSeconds) { throw failed("it took too long and was stopped") }
  }

  /// Whether the program ended; its status is still to be had.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  private func send() {
    let count = waiting.withUnsafeBytes { bytes in
      ChildProcess.withoutBrokenPipeSignal {
        Glibc.write(input, bytes.baseAddress! + waitingStart, min(bytes.count - waitingStart, ChildProcess.pipeBytes))
      }
    }
    if count >= 0 {
      waitingStart += count
    } else if errno != EAGAIN, errno != EINTR {
      // It reads no more. Whether it should have, its exit status and its count tell.
      close(input)
      input = -1
      waiting = []
      waitingStart = 0
    }
  }

  /// Writes with SIGPIPE held back from this thread, whatever the process does with it: a program that stops reading
  /// must not end us. The signal, being the write's own, is taken off again.
  private static func withoutBrokenPipeSignal(_ body: () -> Int) -> Int {
    var pipeSignal = sigset_t()
    var old = sigset_t()
    var pending = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &old)
    let count = body()
    let number = errno
    if count < 0, number == EPIPE, !wasPending {
      var atOnce = timespec()
      while sigtimedwait(&pipeSignal, nil, &atOnce) < 0, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &old, nil)
    errno = number
    return count
  }

  private func drainErrors() {
    var room = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(errors, &room, room.count)
    if count > 0 {
      errorBytes += room[..<min(count, ChildProcess.errorLimitBytes - errorBytes.count)]
    } else if count == 0 || errno != EAGAIN && errno != EINTR {
      close(errors)
      errors = -1
    }
  }

  /// Waits for the program's end, after all its output was read.
  /// - Throws: a fault with what it said on standard error, unless it exited with status 0.
  func finish() throws(Fault) {
    if input >= 0 {
      close(input)
      input = -1
    }
    var status: Int32 = 0
    for step in 0... {
      try checkInterruption()
      if errors >= 0 { drainErrors() }
      let result = waitpid(pid, &status, WNOHANG)
      if result == pid || result < 0 && errno == ECHILD { break }
      guard step < idleSeconds * 100 else { throw failed("it did not end and was stopped") }
      usleep(step < 50 ? 1000 : 10_000)
    }
    wasReaped()
    while errors >= 0 {
      let old = errorBytes.count
      drainErrors()
      if errorBytes.count == old { break }
    }
    let signalNumber = status & 0x7F
    if signalNumber != 0 { throw failed("it was ended by signal \(signalNumber)") }
    let code = status >> 8 & 0xFF
    if code != 0 { throw failed("it ended with status \(code)", code) }
  }

  /// Kills the program, if it still runs, with all that it started.
  func end() {
    for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
    (input, output, errors) = (-1, -1, -1)
    guard !isReaped else { return }
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    wasReaped()
  }

  /// Its number may be another program's from now on.
  private func wasReaped() {
    isReaped = true
    ChildProcess.running.withLock { _ = $0.remove(pid) }
  }

  /// The fault for a reason, with the program's last words. The statuses of this package are handed on.
  func failed(_ reason: String, _ code: Int32 = 0) -> Fault {
    if errors >= 0 { drainErrors() }
    let handedOn: [ExitStatus] = [.badData, .noInput, .tryAgain, .configuration]
    let said = errorBytes.split(separator: 0x0A).last.map { TerminalText.excerpt(bytes: $0) }
    return Fault(
      handedOn.first { $0.rawValue == code } ?? .inputOutput, .outsideFailed, "\(name) failed: \(reason)",
      fixes: said.map { ["It said: \($0)"] } ?? [])
  }

  private static func cannotStart(_ name: String, _ number: Int32) -> Fault {
    let status: ExitStatus = [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(number) ? .tryAgain : .inputOutput
    return Fault(status, .outsideFailed, "\(name) cannot be started: \(String(cString: strerror(number)))")
  }
}

extension DiagnosticCode {
  /// Exit status 74, or the program's own where it is one of ours; 75 where the system could not start it now.
  public static let outsideFailed = DiagnosticCode(
    "outside.failed", "An outside codec could not be run, or ended with an error.")
  /// Exit status 74, or 78 for a name that a codec of ours has. The protocol is in `docs/outside-codecs.md`.
  public static let outsideProtocol = DiagnosticCode(
    "outside.protocol", "An outside codec broke the protocol; nothing it said is believed.")
  /// The record is set aside with the program's own words; exit status 65 where there are too many.
  public static let outsideRejected = DiagnosticCode("outside.rejected", "An outside codec rejected a record.")
  /// Exit status 64: its description does not list that.
  public static let outsideUnable = DiagnosticCode(
    "outside.unable", "An outside codec does not read or write that kind of record.")
}
