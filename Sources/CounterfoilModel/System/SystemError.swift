import Glibc

/// What a number of an error of the system means for whoever called the program.
package enum SystemError {
  /// The words of the C library for an error.
  package static func words(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// Something is short just now: room, memory, open files. What was tried can be tried again as it is.
  package static func isShortage(_ number: Int32) -> Bool {
    [EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC, EDQUOT, EFBIG, EAGAIN, EINTR].contains(number)
  }

  /// A device, or the server behind a network folder, failed.
  package static func isDeviceFailure(_ number: Int32) -> Bool {
    [EIO, ENXIO, ENODEV, EREMOTEIO, ESTALE, ETIMEDOUT].contains(number)
  }

  /// 75 for a shortage, 74 where a device failed.
  /// - Parameter other: for all else, such as a file that is not there or may not be opened.
  package static func status(_ number: Int32, else other: ExitStatus) -> ExitStatus {
    if isShortage(number) { return .tryAgain }
    return isDeviceFailure(number) ? .inputOutput : other
  }
}
