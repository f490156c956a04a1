import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows
import Glibc
import Synchronization

/// A line on standard error that moves while work takes long: a bar where the bytes are known, else words and seconds.
///
/// Nothing is shown in the first second, and whatever else is written takes the line away first. The work needs to
/// tell nothing: a thread of its own draws the line, so that it moves while the work computes or waits.
final class ProgressBar: Sendable {
  /// The process has one terminal, so it has one line.
  static let shared = ProgressBar()

  private struct State {
    var label = ""
    var phase = ""
    var bytes = 0
    var totalBytes: Int?
    var start = 0
    var isWorking = false
    /// Tells the thread of one piece of work from that of the next.
    var number = 0
    /// What is on the terminal; empty for nothing.
    var shown = ""
    /// Words without a line end, such as a prompt, stand where the line would be drawn.
    var isLineTaken = false
  }

  private let state = Mutex(State())
  private static let firstNanoseconds = 1_000_000_000
  private static let tickMicroseconds: UInt32 = 100_000
  private static let clearing = "\r\u{1B}[2K"

  /// What the work tells where it can.
  var progress: Progress {
    Progress({ [self] in tell($0, of: $1) }, phase: { [self] in enter($0) })
  }

  // MARK: The work

  func begin(_ label: String) {
    let number = state.withLock { state in
      state.label = DisplayWidth.cut(label, to: 30)
      (state.phase, state.bytes, state.totalBytes) = ("", 0, nil)
      state.start = ProgressBar.now()
      state.isWorking = true
      state.number += 1
      return state.number
    }
    var thread = pthread_t()
    let made = pthread_create(
      &thread, nil,
      { number in
        ProgressBar.shared.draw(whileNumberIs: Int(bitPattern: number))
        return nil
      }, UnsafeMutableRawPointer(bitPattern: number))
    // Without a thread there is no line, and the work is the same.
    if made == 0 { pthread_detach(thread) }
  }

  func end() {
    state.withLock { state in
      state.isWorking = false
      ProgressBar.clear(&state)
    }
  }

  private func tell(_ bytes: Int, of total: Int?) {
    state.withLock { state in (state.bytes, state.totalBytes) = (bytes, total) }
  }

  private func enter(_ phase: String) {
    state.withLock { state in (state.phase, state.bytes, state.totalBytes) = (phase, 0, nil) }
  }

  // MARK: Other words

  /// Writes something else to the terminal: the line is gone before, and stays away until the work goes on.
  /// - Parameter endsLine: whether the cursor is at the start of a line afterwards.
  func whileHidden(endsLine: Bool, _ write: () throws(Fault) -> Void) throws(Fault) {
    // The lock is held while writing: the thread must not draw into the middle of it.
    try state.withLock { state throws(Fault) in
      ProgressBar.clear(&state)
      state.isLineTaken = !endsLine
      try write()
    }
  }

  /// To be called where the person ended the line by typing.
  func lineWasEnded() { state.withLock { $0.isLineTaken = false } }

  // MARK: The line

  private func draw(whileNumberIs number: Int) {
    usleep(UInt32(ProgressBar.firstNanoseconds / 1000))
    while state.withLock({ state in
      guard state.isWorking, state.number == number else { return false }
      if !state.isLineTaken, ProgressBar.isForeground { ProgressBar.draw(&state) }
      return true
    }) {
      usleep(ProgressBar.tickMicroseconds)
    }
  }

  private static func draw(_ state: inout State) {
    // One column stays free, so that the terminal does not begin a new line. COLUMNS may be of another terminal.
    let width = min(Console.terminalWidth(of: STDERR_FILENO), 100) - 1
    let line = DisplayWidth.cut(ProgressBar.line(state, width: width), to: width)
    guard line != state.shown else { return }
    if state.shown.isEmpty { ProgressBar.catchSignals() }
    state.shown = line
    write("\(clearing)\(line)")
  }

  private static func line(_ state: State, width: Int) -> String {
    let words = state.phase.isEmpty ? state.label : "\(state.label): \(state.phase)"
    let seconds = (now() - state.start) / 1_000_000_000
    if state.bytes == 0 { return "\(words) … \(seconds) s" }
    guard let total = state.totalBytes, total > 0 else {
      return "\(words) \(state.bytes / 1_000_000) MB, \(seconds) s"
    }
    let percent = "\(min(100, state.bytes * 100 / total)) %, \(seconds) s"
    let room = max(10, width - DisplayWidth.columns(words) - percent.utf8.count - 2)
    let filled = min(room, state.bytes * room / total)
    return "\(words) \(String(repeating: "#", count: filled))\(String(repeating: "-", count: room - filled)) \(percent)"
  }

  private static func clear(_ state: inout State) {
    guard !state.shown.isEmpty else { return }
    state.shown = ""
    write(clearing)
    for number in signals { set(SIG_DFL, for: number) }
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// A job in the background must not draw over what the person does; without job control every process is in front.
  private static var isForeground: Bool {
    let group = tcgetpgrp(STDERR_FILENO)
    return group < 0 || group == getpgrp()
  }

  // MARK: Being ended

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// While the line stands, Ctrl-C takes it away before it ends the process.
  private static func catchSignals() {
    for number in signals {
      set(
        { number in
          // A literal's bytes are there without any work: little else is allowed in here.
          let clearing: StaticString = "\r\u{1B}[2K"
          _ = Glibc.write(STDERR_FILENO, clearing.utf8Start, clearing.utf8CodeUnitCount)
          signal(number, SIG_DFL)
          raise(number)
        }, for: number)
    }
  }

  private static func set(_ handler: __sighandler_t?, for number: Int32) {
    let before = signal(number, handler)
    // Whoever started the process wants it to live on, such as nohup.
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
  }

  /// Nanoseconds of a clock that never goes back.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
