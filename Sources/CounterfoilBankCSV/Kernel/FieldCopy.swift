import CounterfoilCodecKit
import CounterfoilModel

/// Holds the content of one field at a time: one whose quotes had to be taken out, or one put together.
final class FieldCopy {
  private var building: [UInt8] = []
  private var memory = GrowingMemory<UInt8>(capacity: 256, slack: TextPiece.paddingBytes)

  /// What `build` appends; good until the next call.
  func hold(trimmed: Bool = false, _ build: (inout [UInt8]) -> Void) -> UnsafeRawBufferPointer {
    building.removeAll(keepingCapacity: true)
    build(&building)
    if building.count > memory.capacity { memory.grow(toHold: building.count * 2, keeping: 0) }
    let bytes = memory.base
    bytes.update(from: building, count: building.count)
    var low = 0
    var high = building.count
    while trimmed, low < high, bytes[low].isASCIIBlank { low += 1 }
    while trimmed, low < high, bytes[high - 1].isASCIIBlank { high -= 1 }
    return UnsafeRawBufferPointer(start: bytes + low, count: high - low)
  }
}
