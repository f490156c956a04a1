/// Bytes with numbers in them, least byte first.
package struct LittleEndianBytes {
  package let all: [UInt8]

  @inlinable
  package init(all: [UInt8]) { self.all = all }

  @inlinable
  package var count: Int { all.count }

  /// - Precondition: `offset + 2` is within the bytes; so with the others.
  @inlinable @inline(__always)
  package func u16(_ offset: Int) -> Int { Int(all[offset]) | Int(all[offset + 1]) << 8 }

  @inlinable @inline(__always)
  package func u32(_ offset: Int) -> UInt32 { UInt32(u16(offset)) | UInt32(u16(offset + 2)) << 16 }

  @inlinable @inline(__always)
  package func u64(_ offset: Int) -> UInt64 { UInt64(u32(offset)) | UInt64(u32(offset + 4)) << 32 }
}
