import CounterfoilCArchives

/// A zip archive as it is written: members that are stored, in the order given, all of 1980-01-01.
///
/// After PKWARE's APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
package struct ZipFile {
  private var members: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  package init() {}

  /// Appends a member.
  /// - Precondition: its name and the archive so far are below 64 KiB and 4 GiB, and there are fewer than 65,535 members.
  package mutating func add(_ name: String, _ bytes: [UInt8]) {
    let nameBytes = Array(name.utf8)
    precondition(nameBytes.count < 1 << 16 && count < .max)
    let start = UInt32(members.count)
    let checksum = bytes.withUnsafeBufferPointer { carchives_crc32(0, $0.baseAddress, $0.count) }
    // Version 2.0, names in UTF-8, stored, midnight of 1980-01-01.
    var head: [UInt8] = []
    for value: UInt16 in [20, 1 << 11, 0, 0, 0x21] { ZipFile.append(value, to: &head) }
    for value in [checksum, UInt32(bytes.count), UInt32(bytes.count)] { ZipFile.append(value, to: &head) }
    ZipFile.append(UInt16(nameBytes.count), to: &head)
    ZipFile.append(UInt16(0), to: &head)
    ZipFile.append(UInt32(0x0403_4B50), to: &members)
    members += head + nameBytes + bytes
    ZipFile.append(UInt32(0x0201_4B50), to: &directory)
    ZipFile.append(UInt16(20), to: &directory)
    directory += head
    // Comment, disk, attributes.
    for value: UInt16 in [0, 0, 0, 0, 0] { ZipFile.append(value, to: &directory) }
    ZipFile.append(start, to: &directory)
    directory += nameBytes
    count += 1
  }

  /// The whole archive.
  package var bytes: [UInt8] {
    var result = members + directory
    ZipFile.append(UInt32(0x0605_4B50), to: &result)
    for value: UInt16 in [0, 0, count, count] { ZipFile.append(value, to: &result) }
    ZipFile.append(UInt32(directory.count), to: &result)
    ZipFile.append(UInt32(members.count), to: &result)
    ZipFile.append(UInt16(0), to: &result)
    return result
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }
}
