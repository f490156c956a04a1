package import CounterfoilModel
import Glibc

/// Runs a program of the person's to its end: no shell takes part, what it prints is read and dropped, and with its time
/// it is ended, with all that it started.
package enum ChildRun {
  /// - Parameters:
  ///   - words: the program and its arguments. A name without a slash is looked for on `PATH`.
  ///   - input: what it gets on standard input; it need not read it.
  ///   - limitSeconds: how long it may take in all.
  ///   - lastSeconds: how long it may go on in a last step after this process was asked to end.
  /// - Throws: exit status 66 where there is no such program; else a fault with its last words unless it ended with
  ///   status 0 in time.
  package static func run(_ words: [String], input: [UInt8], limitSeconds: Int, lastSeconds: Int? = nil) throws(Fault) {
    let name = words.first ?? ""
    guard let path = place(of: name) else {
      throw Fault(.noInput, .outsideFailed, "there is no program \(TerminalText.excerpt(name, limitBytes: 80))")
    }
    let child = try ChildProcess(path: path, arguments: Array(words.dropFirst()), idleSeconds: limitSeconds)
    child.lastSeconds = lastSeconds
    try child.consume(input, until: monotonicSeconds() + Double(limitSeconds))
    try child.finish()
  }

  /// Ends all programs that run for this process, which is about to end.
  package static func endAll() { ChildProcess.endAll() }

  /// The program's path; nil where there is none that may be run.
  package static func place(of name: String) -> String? {
    func mayRun(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
    if name.contains("/") { return mayRun(name) ? name : nil }
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first { mayRun($0) && !name.isEmpty }
  }

  static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension ChildProcess {
  /// Hands the program its input and reads what it prints until it ends or closes its output, at the latest at a moment of the
  /// clock that is never set. What it left behind may go on.
  func consume(_ input: [UInt8], until deadline: Double) throws(Fault) {
    var rest: [UInt8]? = input
    try withUnsafeBuffer { buffer throws(Fault) in
      while true {
        if ChildRun.monotonicSeconds() > deadline { throw failed("it took too long and was stopped") }
        let count = try read(into: buffer, endsWithProgram: true) { () throws(Fault) -> [UInt8]? in
          defer { rest = nil }
          return rest
        }
        if count == 0 || hasEnded { return }
      }
    }
  }

  private func withUnsafeBuffer(_ body: (UnsafeMutableRawBufferPointer) throws(Fault) -> Void) throws(Fault) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { buffer.deallocate() }
    try body(buffer)
  }
}
