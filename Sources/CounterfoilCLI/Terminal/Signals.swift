import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// Ends the process when it is asked to (SIGTERM, SIGINT, SIGHUP): an open transaction ends or is rolled back first,
/// temporary files go, and whoever waits sees the signal (a shell: 128 and its number).
///
/// A second signal does not wait for the transaction: the store is rolled back by whoever opens it next.
enum Signals {
  /// How long an open transaction may take to end, and after that what follows it, such as saying what was kept.
  private static let transactionLimitMilliseconds = 30_000
  private static let wordsLimitMilliseconds = 2_000
  private static let pauseMilliseconds = 5

  // Both are written once, before the handlers and the thread that read them are there. A handler may neither take a lock
  // nor be the first to use a value that is made when it is first used, so they are plain memory.

  /// The writing end of the pipe from the handler to the thread that may do more than a handler.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1
  nonisolated(unsafe) private static var readEnd: Int32 = -1

  /// To be called once, before any work. A signal that is ignored, as under nohup, stays ignored.
  static func prepare() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe the signals do what they always do: the process ends at once.
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, pipeEnd) = (ends[0], ends[1])
    var thread = pthread_t()
    let started = pthread_create(
      &thread, nil,
      { _ in
        Signals.serve()
        return nil
      }, nil)
    guard started == 0 else { return }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        continue
      }
      action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Signals.pipeEnd, &byte, 1)
        errno = saved
      }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  /// Ends the process by the signal it was sent, if it was sent one.
  static func endIfAsked() {
    if let number = Interruption.signalNumber { end(by: number) }
  }

  private static func serve() {
    guard let number = next(waitMilliseconds: -1) else { return }
    Interruption.request(number)
    if Interruption.holdsTransaction {
      var left = transactionLimitMilliseconds
      while Interruption.holdsTransaction, left > 0, next(waitMilliseconds: pauseMilliseconds) == nil {
        left -= pauseMilliseconds
      }
      // The command's own thread ends the process, once it has said what became of its work.
      if !Interruption.holdsTransaction { _ = next(waitMilliseconds: wordsLimitMilliseconds) }
    }
    end(by: number)
  }

  /// - Returns: nil where no signal came in that time; a negative one waits without limit.
  private static func next(waitMilliseconds: Int) -> Int32? {
    while true {
      var waiting = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(waitMilliseconds))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      var byte: UInt8 = 0
      if read(readEnd, &byte, 1) == 1 { return Int32(byte) }
    }
  }

  private static func end(by number: Int32) -> Never {
    Temporaries.removeOwn()
    ChildRun.endAll()
    signal(number, SIG_DFL)
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    kill(getpid(), number)
    // Whoever started us may have taken even that away.
    usleep(100_000)
    _exit(128 + number)
  }
}
