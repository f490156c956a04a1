import CounterfoilModel

/// Holds the content of one field at a time: one whose quotes had to be taken out, or one put together.
final class FieldCopy {
  private var building: [UInt8] = []
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 256

  init() { bytes = .allocate(capacity: capacity + TextPiece.paddingBytes) }

  deinit { bytes.deallocate() }

  /// What `build` appends; good until the next call.
  func hold(trimmed: Bool = false, _ build: (inout [UInt8]) -> Void) -> UnsafeRawBufferPointer {
    building.removeAll(keepingCapacity: true)
    build(&building)
    if building.count > capacity {
      bytes.deallocate()
      capacity = building.count * 2
      bytes = .allocate(capacity: capacity + TextPiece.paddingBytes)
    }
    bytes.update(from: building, count: building.count)
    var low = 0
    var high = building.count
    while trimmed, low < high, bytes[low].isASCIIBlank { low += 1 }
    while trimmed, low < high, bytes[high - 1].isASCIIBlank { high -= 1 }
    return UnsafeRawBufferPointer(start: bytes + low, count: high - low)
  }
}
