import CounterfoilModel

/// Archives that are recognised by their first bytes and not opened.
enum ForeignArchive {
  static let headBytes = 512

  private static let marks: [(title: String, offset: Int, bytes: [UInt8])] = [
    ("an xz file", 0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    ("a 7z archive", 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    ("a RAR archive", 0, [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]),
    ("a tar archive", 257, Array("ustar".utf8)),
  ]

  /// What the head is that of; nil for all others.
  static func title(of head: ArraySlice<UInt8>) -> String? {
    for mark in marks where head.dropFirst(mark.offset).starts(with: mark.bytes) { return mark.title }
    let isBzip = head.starts(with: Array("BZh".utf8)) && head.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26])
    return isBzip ? "a bzip2 file" : nil
  }
}

extension Fault {
  static func foreignArchive(_ title: String, file: String) -> Fault {
    Fault(
      .badData, .archiveForeign, "this is \(title); gzip, zstd and zip are opened", at: SourceLocation(file: file),
      fixes: ["Unpack it and give the file inside."])
  }
}
