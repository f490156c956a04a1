/// Writes zip archives for tests, good ones and those made to do harm.
public struct ZipWriter {
  public struct Member: Sendable {
    public var name: [UInt8]
    /// As it lies in the archive.
    public var packed: [UInt8]
    public var method = 0
    public var flags = 0x800
    public var crc: UInt32
    public var unpackedBytes: Int
    /// The upper half of the attributes and the system that wrote them: 3 is Unix.
    public var mode = 0
    public var system = 3
    /// Whether sizes and checksum stand behind the data instead of in front of it.
    public var hasDescriptor = false
    /// Whether the directory gives the sizes in 64 bits.
    public var isWide = false
    /// Points the directory at the member written before, for archives whose members overlap.
    public var sharesDataBefore = false

    public init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      packed = content
      crc = CRC32.of(content)
      unpackedBytes = content.count
    }

    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// A run of one byte, deflated about 160 to 1.
    public init(_ name: String, runOf byte: UInt8, count: Int) {
      self.name = Array(name.utf8)
      packed = Deflate.run(of: byte, count: count)
      method = 8
      crc = 0
      unpackedBytes = count
    }

    public func with(_ change: (inout Member) -> Void) -> Member {
      var copy = self
      change(&copy)
      return copy
    }
  }

  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  private var lastOffset = 0

  private init() {}

  public static func archive(_ members: [Member], comment: String = "", isWide: Bool = false) -> [UInt8] {
    var writer = ZipWriter()
    for member in members { writer.add(member) }
    return writer.finish(comment: Array(comment.utf8), isWide: isWide)
  }

  private mutating func add(_ member: Member) {
    let offset = member.sharesDataBefore ? lastOffset : bytes.count
    lastOffset = offset
    let flags = member.flags | (member.hasDescriptor ? 8 : 0)
    if !member.sharesDataBefore {
      let inFront = !member.hasDescriptor
      bytes += [0x50, 0x4B, 3, 4] + LittleEndian.u16(20) + LittleEndian.u16(flags)
      bytes += LittleEndian.u16(member.method) + LittleEndian.u32(0)
      bytes += LittleEndian.u32(inFront ? Int(member.crc) : 0) + LittleEndian.u32(inFront ? member.packed.count : 0)
      bytes += LittleEndian.u32(inFront ? member.unpackedBytes : 0) + LittleEndian.u16(member.name.count)
      bytes += LittleEndian.u16(0) + member.name + member.packed
      if member.hasDescriptor {
        bytes += [0x50, 0x4B, 7, 8] + LittleEndian.u32(Int(member.crc)) + LittleEndian.u32(member.packed.count)
        bytes += LittleEndian.u32(member.unpackedBytes)
      }
    }
    var extra: [UInt8] = []
    if member.isWide {
      extra = LittleEndian.u16(1) + LittleEndian.u16(24) + LittleEndian.u64(member.unpackedBytes)
      extra += LittleEndian.u64(member.packed.count) + LittleEndian.u64(offset)
    }
    directory += [0x50, 0x4B, 1, 2, 20, UInt8(member.system)] + LittleEndian.u16(20) + LittleEndian.u16(flags)
    directory += LittleEndian.u16(member.method) + LittleEndian.u32(0) + LittleEndian.u32(Int(member.crc))
    directory += LittleEndian.u32(member.isWide ? 0xFFFF_FFFF : member.packed.count)
    directory += LittleEndian.u32(member.isWide ? 0xFFFF_FFFF : member.unpackedBytes)
    directory += LittleEndian.u16(member.name.count) + LittleEndian.u16(extra.count) + LittleEndian.u16(0)
    directory += LittleEndian.u16(0) + LittleEndian.u16(0) + LittleEndian.u32(member.mode << 16)
    directory += LittleEndian.u32(member.isWide ? 0xFFFF_FFFF : offset) + member.name + extra
    count += 1
  }

  private func finish(comment: [UInt8], isWide: Bool) -> [UInt8] {
    var all = bytes + directory
    if isWide {
      let record = all.count
      all += [0x50, 0x4B, 6, 6] + LittleEndian.u64(44) + LittleEndian.u16(45) + LittleEndian.u16(45)
      all += LittleEndian.u32(0) + LittleEndian.u32(0) + LittleEndian.u64(count) + LittleEndian.u64(count)
      all += LittleEndian.u64(directory.count) + LittleEndian.u64(bytes.count)
      all += [0x50, 0x4B, 6, 7] + LittleEndian.u32(0) + LittleEndian.u64(record) + LittleEndian.u32(1)
    }
    let shown = isWide ? 0xFFFF : count
    all += [0x50, 0x4B, 5, 6] + LittleEndian.u16(0) + LittleEndian.u16(0) + LittleEndian.u16(shown)
    all += LittleEndian.u16(shown) + LittleEndian.u32(isWide ? 0xFFFF_FFFF : directory.count)
    all += LittleEndian.u32(isWide ? 0xFFFF_FFFF : bytes.count) + LittleEndian.u16(comment.count) + comment
    return all
  }
}

/// Numbers as bytes, the least first.
public enum LittleEndian {
  public static func u16(_ value: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
  public static func u32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
  public static func u64(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}

/// The checksum of gzip and zip, bit by bit.
public enum CRC32 {
  public static func of(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

/// Deflate streams made by hand; RFC 1951.
public enum Deflate {
  /// Blocks that hold the bytes as they are.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      result += [end == bytes.count ? 1 : 0] + LittleEndian.u16(end - start) + LittleEndian.u16(~(end - start))
      result += bytes[start..<end]
      start = end
    } while start < bytes.count
    return result
  }

  /// One byte repeated, in a block of the fixed code: the byte, then matches of length 258 at distance 1.
  public static func run(of byte: UInt8, count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0b011, count: 3)
    func literal(_ byte: UInt8) {
      byte < 144 ? bits.writeCode(0x30 + Int(byte), count: 8) : bits.writeCode(0x190 + Int(byte) - 144, count: 9)
    }
    literal(byte)
    for _ in 0..<(count - 1) / 258 {
      bits.writeCode(0b1100_0101, count: 8)
      bits.writeCode(0, count: 5)
    }
    for _ in 0..<(count - 1) % 258 { literal(byte) }
    bits.writeCode(0, count: 7)
    return bits.bytes
  }

  private struct BitWriter {
    var bytes: [UInt8] = []
    private var used = 8

    mutating func write(_ value: Int, count: Int) {
      for bit in 0..<count {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
        used += 1
      }
    }

    /// Huffman codes stand with their highest bit first.
    mutating func writeCode(_ code: Int, count: Int) {
      for bit in (0..<count).reversed() { write(code >> bit & 1, count: 1) }
    }
  }
}

/// Files of gzip and zstd made by hand.
public enum PackedFile {
  /// One gzip member after RFC 1952.
  public static func gzip(_ content: [UInt8], name: String? = nil) -> [UInt8] {
    gzip(deflated: Deflate.stored(content), crc: CRC32.of(content), count: content.count, name: name)
  }

  public static func gzip(deflated: [UInt8], crc: UInt32, count: Int, name: String? = nil) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, name == nil ? 0 : 8, 0, 0, 0, 0, 0, 3]
    if let name { bytes += Array(name.utf8) + [0] }
    return bytes + deflated + LittleEndian.u32(Int(crc)) + LittleEndian.u32(count)
  }

  /// One zstd frame of raw blocks after RFC 8878.
  public static func zstd(_ content: [UInt8], windowByte: UInt8 = 0x38) -> [UInt8] {
    var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, windowByte]
    var start = 0
    repeat {
      let end = min(start + (1 << 16), content.count)
      let header = (end - start) << 3 | (end == content.count ? 1 : 0)
      bytes += LittleEndian.u32(header)[..<3] + content[start..<end]
      start = end
    } while start < content.count
    return bytes
  }

  /// A zstd frame of blocks that each repeat one byte 65,536 times.
  public static func zstdRun(of byte: UInt8, blocks: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    for block in 0..<blocks {
      bytes += LittleEndian.u32(65536 << 3 | 1 << 1 | (block == blocks - 1 ? 1 : 0))[..<3] + [byte]
    }
    return bytes
  }

  public static func zstdSkippable(_ content: [UInt8]) -> [UInt8] {
    [0x53, 0x2A, 0x4D, 0x18] + LittleEndian.u32(content.count) + content
  }
}
