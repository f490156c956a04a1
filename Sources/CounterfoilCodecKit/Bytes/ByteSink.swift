public import CounterfoilModel
import Glibc

/// Where a writer's bytes go: a buffer in front of a file descriptor, memory, or another sink in another encoding.
///
/// Not safe for use from two threads at once.
public final class ByteSink {
  private enum Target {
    case memory
    case descriptor(Int32, name: String)
    case converter(any ByteConverter, ByteSink)
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

  /// Hands what it takes to `sink`, converted.
  init(_ converter: any ByteConverter, into sink: ByteSink) {
    target = .converter(converter, sink)
  }

  /// Everything written to a sink in memory; what waits for the next flush otherwise.
  public var bytes: [UInt8] { buffer }

  /// Everything written to a sink in memory so far; the sink is empty then.
  public func takeBytes() -> [UInt8] {
    defer { buffer = [] }
    return buffer
  }

  /// Appends bytes. Throws as ``flush()`` does, where the buffer is full.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= ByteSink.flushBytes { try drain() }
  }

  /// Appends bytes. Throws as ``flush()`` does, where the buffer is full.
  public func write(_ bytes: [UInt8]) throws(Fault) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= ByteSink.flushBytes { try drain() }
  }

  /// Appends the UTF-8 of a text. Throws as ``flush()`` does, where the buffer is full.
  public func write(_ text: String) throws(Fault) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= ByteSink.flushBytes { try drain() }
  }

  /// Hands everything to the operating system. Does not wait for the disk.
  /// - Throws: exit status 74 where writing fails (code `output.closed` where a reader went away), 75 where the disk is
  ///   full, 65 where the encoding cannot hold a character.
  public func flush() throws(Fault) {
    try drain()
    guard case .converter(let converter, let sink) = target else { return }
    try converter.finish()
    try sink.flush()
  }

  private func drain() throws(Fault) {
    switch target {
    case .memory: return
    case .descriptor(let descriptor, let name): try writeOut(descriptor, name)
    case .converter(let converter, let sink):
      var converted: [UInt8] = []
      var failure: Fault?
      buffer.withUnsafeBytes { text in
        do throws(Fault) { try converter.encode(text, into: &converted) } catch { failure = error }
      }
      if let failure { throw failure }
      try sink.write(converted)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeOut(_ descriptor: Int32, _ name: String) throws(Fault) {
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
      if number == EAGAIN {
        // Somebody made the pipe non-blocking; it is shared with us.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      throw .outputFailed(name, number)
    }
  }
}

/// Changes bytes on their way into a sink.
protocol ByteConverter: AnyObject {
  /// Appends what the bytes become; some may wait for the next call.
  func encode(_ bytes: UnsafeRawBufferPointer, into converted: inout [UInt8]) throws(Fault)

  /// - Throws: a fault where something still waits that cannot be converted.
  func finish() throws(Fault)
}

extension DiagnosticCode {
  /// Exit status 74, or 75 where the disk is full.
  public static let outputFailed = DiagnosticCode("output.failed", "Writing the output failed.")
}
