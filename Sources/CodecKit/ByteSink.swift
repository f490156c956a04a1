import Glibc
public import Model

/// Where a writer's bytes go: a buffer in front of a file descriptor, or memory.
///
/// Not safe for use from two threads at once.
public final class ByteSink {
  private enum Target {
    case memory
    case descriptor(Int32, name: String)
  }

  private static let flushBytes = 1 << 18
  private let target: Target
  private var buffer: [UInt8] = []

  /// Collects everything in memory; see ``bytes``.
  public init() {
    target = .memory
  }

  /// Writes to a descriptor that the caller opened and will close.
  public init(descriptor: Int32, name: String) {
    target = .descriptor(descriptor, name: name)
    buffer.reserveCapacity(ByteSink.flushBytes * 2)
  }

  /// Everything written to a sink in memory; what waits for the next flush otherwise.
  public var bytes: [UInt8] { buffer }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= ByteSink.flushBytes { try flushIfDescriptor() }
  }

  public func write(_ bytes: [UInt8]) throws(Fault) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= ByteSink.flushBytes { try flushIfDescriptor() }
  }

  public func write(_ text: String) throws(Fault) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= ByteSink.flushBytes { try flushIfDescriptor() }
  }

  /// Hands everything to the operating system. Does not wait for the disk.
  public func flush() throws(Fault) {
    try flushIfDescriptor()
  }

  private func flushIfDescriptor() throws(Fault) {
    guard case .descriptor(let descriptor, let name) = target else { return }
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { all in
        Glibc.write(descriptor, all.baseAddress! + written, all.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      let number = errno
      if number == EINTR { continue }
      throw Fault(
        number == ENOSPC || number == EDQUOT ? .tryAgain : .inputOutput, .outputFailed,
        "writing failed: \(String(cString: strerror(number)))", at: SourceLocation(file: name))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension DiagnosticCode {
  public static let outputFailed = DiagnosticCode("output.failed", "Writing the output failed.")
}
