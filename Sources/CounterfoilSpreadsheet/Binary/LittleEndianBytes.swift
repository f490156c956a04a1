/// Bytes with numbers in them, least byte first.
struct LittleEndianBytes {
  let all: [UInt8]

  var count: Int { all.count }

  /// - Precondition: `offset + 2` is within the bytes; so with the others.
  @inline(__always)
  func u16(_ offset: Int) -> Int { Int(all[offset]) | Int(all[offset + 1]) << 8 }

  @inline(__always)
  func u32(_ offset: Int) -> UInt32 { UInt32(u16(offset)) | UInt32(u16(offset + 2)) << 16 }

  @inline(__always)
  func u64(_ offset: Int) -> UInt64 { UInt64(u32(offset)) | UInt64(u32(offset + 4)) << 32 }
}
