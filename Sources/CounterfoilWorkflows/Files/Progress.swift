import CounterfoilCodecKit
import CounterfoilModel

/// Tells how far long work has come.
package struct Progress {
  /// Called with the bytes read so far and the bytes of the file, where known; at most once per megabyte.
  private let report: (Int, Int?) -> Void
  /// Called with what is done from now on, such as "matching".
  private let phase: (String) -> Void

  package init(_ report: @escaping (Int, Int?) -> Void, phase: @escaping (String) -> Void = { _ in }) {
    self.report = report
    self.phase = phase
  }

  /// Tells what begins now; the bytes of what was before no longer count.
  func enter(_ words: String) { phase(words) }

  /// The same bytes, with a look at the counter on the way.
  func watching(_ source: ByteSource) -> ByteSource {
    ByteSource(name: source.name, size: source.size, stream: WatchedStream(source: source, report: report))
  }
}

private struct WatchedStream: ByteStream {
  let source: ByteSource
  let report: (Int, Int?) -> Void
  private var count = 0
  private var nextReport = 1 << 20

  init(source: ByteSource, report: @escaping (Int, Int?) -> Void) {
    self.source = source
    self.report = report
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    let read = try source.read(into: buffer)
    count += read
    if count >= nextReport {
      nextReport = count + 1 << 20
      report(count, source.size)
    }
    return read
  }

  func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }
}
