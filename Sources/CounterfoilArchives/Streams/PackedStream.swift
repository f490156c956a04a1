import CounterfoilCArchives
import CounterfoilCodecKit
import CounterfoilModel

/// Unpacks a gzip or zstd file while it is read: all its members or frames, one after the other, each checked.
///
/// Memory stays the same whatever the size: one block of packed bytes and the window of the format.
final class PackedStream: ByteStream {
  private static let blockBytes = 1 << 18

  private let source: ByteSource
  private let packing: CompressionFormat.Kind
  private let decompressor: Decompressor
  private let block: UnsafeMutableRawBufferPointer
  /// Packed bytes that wait in the block.
  private var start = 0
  private var end = 0
  /// Packed bytes taken so far, and bytes handed out.
  private var packedBytes: Int64 = 0
  private var unpackedBytes: Int64 = 0
  /// Whether a member or frame has begun and not ended.
  private var isInside = false
  /// Whether the last step filled all the room there was, so that more may wait without new input.
  private var mayHoldOutput = false
  private var hasEnded = false

  init(_ source: ByteSource, _ packing: CompressionFormat.Kind) throws(Fault) {
    self.source = source
    self.packing = packing
    decompressor = try Decompressor(packing == .gzip ? CARCHIVES_GZIP : CARCHIVES_ZSTD, file: source.name)
    block = .allocate(byteCount: PackedStream.blockBytes, alignment: 16)
  }

  deinit { block.deallocate() }

  func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    while !hasEnded {
      if !isInside, try !startNext() { break }
      if start == end, !mayHoldOutput, try !refill() { throw truncated() }
      let step = decompressor.step(UnsafeRawBufferPointer(rebasing: block[start..<end]), into: buffer)
      start += step.consumed
      packedBytes += Int64(step.consumed)
      unpackedBytes += Int64(step.produced)
      switch step.status {
      case CARCHIVES_OK:
        guard step.consumed > 0 || step.produced > 0 || start == end else {
          throw decompressor.fault(CARCHIVES_BAD, at: packedBytes)
        }
        mayHoldOutput = step.produced == buffer.count
      case CARCHIVES_END:
        isInside = false
        mayHoldOutput = false
      default:
        throw decompressor.fault(step.status, at: packedBytes)
      }
      guard ExpansionLimit.allows(packed: packedBytes, unpacked: unpackedBytes) else {
        throw ExpansionLimit.fault(source.name, at: packedBytes)
      }
      if step.produced > 0 { return step.produced }
    }
    return 0
  }

  /// Gets ready for the next member or frame; false at the end of the file.
  private func startNext() throws(Fault) -> Bool {
    while end - start < 4 {
      if try !refill() { break }
    }
    if start == end {
      hasEnded = true
      return false
    }
    if CompressionFormat.Kind(of: block[start..<end]) == packing {
      if packedBytes > 0 { try decompressor.restart() }
      isInside = true
      return true
    }
    // Tapes and some servers fill up the last block with zeros.
    try skipZeros()
    guard start == end else {
      throw Fault(
        .badData, .archiveTrailing, "what follows the compressed data is not \(packing.title)",
        at: SourceLocation(file: source.name, byteOffset: packedBytes), fixes: ["Download the file again."])
    }
    hasEnded = true
    return false
  }

  private func skipZeros() throws(Fault) {
    while true {
      while start < end, block[start] == 0 {
        start += 1
        packedBytes += 1
      }
      guard start == end, try refill() else { return }
    }
  }

  /// Reads more packed bytes after those that wait; false at the end of the file.
  private func refill() throws(Fault) -> Bool {
    if start > 0 {
      block.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[start..<end]))
      end -= start
      start = 0
    }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: block[end...]))
    end += count
    return count > 0
  }

  private func truncated() -> Fault {
    Fault(
      .badData, .archiveTruncated, "the compressed data ends in the middle",
      at: SourceLocation(file: source.name, byteOffset: packedBytes), fixes: ["Download the file again."])
  }
}
