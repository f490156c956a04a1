/// The whole numbers that a key of an ``Interner`` is made of.
///
/// The arena of keys is bytes, in which a number may lie at any place: each is loaded from its four bytes, so memory is
/// never taken for memory of another type.
struct PackedNumbers: RandomAccessCollection {
  private static let stride = MemoryLayout<Int32>.stride

  private let bytes: UnsafeRawBufferPointer

  /// - Precondition: the count of bytes is a multiple of four.
  init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count.isMultiple(of: PackedNumbers.stride))
    self.bytes = bytes
  }

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count / PackedNumbers.stride }

  subscript(position: Int) -> Int32 {
    bytes.loadUnaligned(fromByteOffset: position * PackedNumbers.stride, as: Int32.self)
  }
}
