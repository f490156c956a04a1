import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// Keeps the last bytes of a file while a reader takes them.
final class FileTail {
  private static let byteLimit = 64

  /// The last bytes taken.
  private(set) var bytes: [UInt8] = []

  func take(_ taken: UnsafeRawBufferPointer) {
    guard !taken.isEmpty else { return }
    bytes += taken.suffix(FileTail.byteLimit)
    bytes.removeFirst(max(0, bytes.count - FileTail.byteLimit))
  }

  /// The same bytes, looked at on their way.
  func watching(_ source: ByteSource) -> ByteSource {
    ByteSource(
      name: source.name, innerName: source.innerName, size: source.size, stream: Stream(source: source, tail: self))
  }

  private struct Stream: ByteStream {
    let source: ByteSource
    let tail: FileTail

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
      let count = try source.read(into: buffer)
      tail.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    }

    func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }
  }

  /// Whether a file may end within a number: no, where its last byte is part of none. Of pipes that is not known before
  /// they end.
  static func mayEndWithinNumber(path: String) -> Bool {
    var status = stat()
    guard path != "-", RawPath.withBytes(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return true
    }
    let file = RawPath.withBytes(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return true }
    defer { close(file) }
    var last: [UInt8] = [0, 0, 0, 0]
    let count = pread(file, &last, last.count, max(0, status.st_size - off_t(last.count)))
    guard count > 0 else { return count < 0 }
    // Of UTF-16 and UTF-32, what is left are the characters of ASCII.
    return last[..<count].last { $0 != 0 }.map(NumericEnding.isPart) ?? true
  }
}
