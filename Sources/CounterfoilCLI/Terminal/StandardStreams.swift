import Glibc

/// Standard input, output and error as a careful command treats them.
enum StandardStreams {
  /// Makes the process safe to write from. To be called first in `main`.
  ///
  /// - A standard stream that is closed is opened on `/dev/null` the wrong way round, so that no file of ours gets its
  ///   number and using it still fails.
  /// - SIGPIPE is ignored: a reader that went away is a fault with the code `output.closed`, and no work is cut short.
  static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is the one asked for, because the numbers below it are open by now.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow further is a full disk of its own kind, and no reason to die in the middle.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process the way every Unix filter ends when its reader has enough (`… | head`): silently, by SIGPIPE,
  /// which a shell shows as 141 and `pipefail` scripts know.
  static func endAsBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(141)
  }
}
