import CounterfoilCodecKit
import CounterfoilModel

/// One header of a zip archive's directory; APPNOTE 4.3.12.
struct ZipHeader {
  /// Where the next header starts.
  let end: Int
  /// Where the member's own header starts.
  let localOffset: Int
  private let offset: Int
  private let nameRange: Range<Int>
  private var packed: UInt64
  private var unpacked: UInt64
  private let flags: Int
  private let method: Int
  private static let fixedBytes = 46
  private static let localBytes = 30

  init(_ directory: ZipDirectory, at offset: Int, before limit: Int) throws(Fault) {
    self.offset = offset
    guard limit - offset >= ZipHeader.fixedBytes, directory.numbers.u32(offset) == 0x0201_4B50 else {
      throw directory.damaged("the archive's directory is damaged", at: offset)
    }
    flags = directory.numbers.u16(offset + 8)
    method = directory.numbers.u16(offset + 10)
    packed = UInt64(directory.numbers.u32(offset + 20))
    unpacked = UInt64(directory.numbers.u32(offset + 24))
    let nameEnd = offset + ZipHeader.fixedBytes + directory.numbers.u16(offset + 28)
    let extraEnd = nameEnd + directory.numbers.u16(offset + 30)
    end = extraEnd + directory.numbers.u16(offset + 32)
    guard end <= limit else { throw directory.damaged("the archive's directory is damaged", at: offset) }
    nameRange = offset + ZipHeader.fixedBytes..<nameEnd
    var local = UInt64(directory.numbers.u32(offset + 42))
    if packed == 0xFFFF_FFFF || unpacked == 0xFFFF_FFFF || local == 0xFFFF_FFFF {
      try ZipHeader.readWide(directory, nameEnd..<extraEnd, &unpacked, &packed, &local)
    }
    guard let localOffset = Int(exactly: local) else {
      throw directory.damaged("the archive's directory is damaged", at: offset)
    }
    self.localOffset = localOffset
  }

  /// Values of 64 bits; APPNOTE 4.5.3.
  private static func readWide(
    _ directory: ZipDirectory, _ extra: Range<Int>, _ unpacked: inout UInt64, _ packed: inout UInt64,
    _ local: inout UInt64
  ) throws(Fault) {
    var field = extra.lowerBound
    while field + 4 <= extra.upperBound {
      let end = field + 4 + directory.numbers.u16(field + 2)
      guard end <= extra.upperBound else { break }
      guard directory.numbers.u16(field) == 1 else {
        field = end
        continue
      }
      var place = field + 4
      func next(_ value: inout UInt64) -> Bool {
        guard value == 0xFFFF_FFFF else { return true }
        guard place + 8 <= end else { return false }
        value = directory.numbers.u64(place)
        place += 8
        return true
      }
      guard next(&unpacked), next(&packed), next(&local) else { break }
      return
    }
    throw directory.damaged("a member's zip64 sizes are missing", at: extra.lowerBound)
  }

  /// The member, after all checks.
  func entry(_ directory: ZipDirectory, directoryStart: Int) throws(Fault) -> ZipEntry {
    let bytes = directory.bytes[nameRange]
    let name = try ZipHeader.text(bytes, isUTF8: flags & 0x800 != 0)
    let shown = "\"\(TerminalText.excerpt(name, limitBytes: 80))\""
    let place = SourceLocation(file: directory.file, byteOffset: Int64(offset))
    guard flags & 0x2041 == 0, method != 99 else {
      throw Fault(
        .badData, .archiveEncrypted, "\(shown) in the archive needs a password", at: place,
        fixes: ["Unpack the archive with the password that the sender gave you, and give the file inside."])
    }
    try checkName(name, shown, directory, place)
    guard let known = ZipEntry.Method(rawValue: UInt16(method)) else {
      throw Fault(
        .badData, .archiveMethod, "\(shown) is compressed with method \(method); 0 (stored) and 8 (deflate) are read",
        at: place, fixes: ["Unpack the archive and give the file inside."])
    }
    guard let packedBytes = Int(exactly: packed), let unpackedBytes = Int(exactly: unpacked),
      packedBytes <= directory.bytes.count, known == .deflated || packedBytes == unpackedBytes
    else { throw directory.damaged("the size of \(shown) cannot be right", at: offset) }
    guard unpackedBytes <= directory.limits.unpackedBytes else {
      throw Fault(
        .badData, .archiveTooLarge,
        "\(shown) holds more than \(directory.limits.unpackedBytes / 1_000_000) MB, the most that is read", at: place,
        fixes: ["If you trust the archive, unpack it yourself; save large sheets as CSV."])
    }
    let dataStart = try dataStart(directory, directoryStart, packedBytes)
    return ZipEntry(
      name: name, unpackedBytes: unpackedBytes, packedBytes: packedBytes, method: known,
      crc32: directory.numbers.u32(offset + 16), dataStart: dataStart)
  }

  /// Where the data starts, after a check that the member's own header says the same; APPNOTE 4.3.7.
  private func dataStart(_ directory: ZipDirectory, _ limit: Int, _ packedBytes: Int) throws(Fault) -> Int {
    guard localOffset >= 0, localOffset <= limit - ZipHeader.localBytes,
      directory.numbers.u32(localOffset) == 0x0403_4B50
    else { throw directory.damaged("a member is not where the directory says", at: offset) }
    let nameStart = localOffset + ZipHeader.localBytes
    let nameEnd = nameStart + directory.numbers.u16(localOffset + 26)
    let start = nameEnd + directory.numbers.u16(localOffset + 28)
    guard start <= limit, packedBytes <= limit - start else {
      throw directory.damaged("a member reaches beyond the archive", at: localOffset)
    }
    guard directory.numbers.u16(localOffset + 8) == method, (directory.numbers.u16(localOffset + 6) ^ flags) & 1 == 0,
      directory.bytes[nameStart..<nameEnd].elementsEqual(directory.bytes[nameRange])
    else { throw directory.damaged("a member's own header differs from the directory", at: localOffset) }
    return start
  }

  private func checkName(
    _ name: String, _ shown: String, _ directory: ZipDirectory, _ place: SourceLocation
  ) throws(Fault) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let leadsOut = parts.contains("..") || name.hasPrefix("/") || name.contains("\\") || name.contains("\0")
    let hasDrive = name.utf8.count >= 2 && name.utf8.dropFirst().first == 0x3A
    guard !leadsOut, !hasDrive, !name.isEmpty else {
      throw Fault(
        .badData, .archiveName, "the archive has a member called \(shown), which leads out of it", at: place,
        fixes: ["Such archives are made to do harm. Ask the sender for another one."])
    }
    // The upper half of the attributes is a mode where the archive was made on Unix; APPNOTE 4.4.2 and 4.4.15.
    let mode = directory.bytes[offset + 5] == 3 ? Int(directory.numbers.u32(offset + 38) >> 16) & 0o170000 : 0
    guard mode == 0 || mode == 0o100000 || mode == 0o040000 else {
      throw Fault(
        .badData, .archiveName, "\(shown) in the archive is a link or a device, not a file", at: place,
        fixes: ["Put the file itself into the archive, or give it alone."])
    }
  }

  /// UTF-8 where it is that, whatever the flag says; else GBK, which wallets in China write.
  private static func text(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) throws(Fault) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let source = ByteSource(name: "", bytes: Array(bytes))
    if !isUTF8, let text = try? source.transcoded(from: .gb18030).readAll(limitBytes: 1 << 18) {
      return String(decoding: text, as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
