import CounterfoilCodecKit
import CounterfoilModel

/// Reads and checks the directory at the end of a zip archive.
struct ZipDirectory {
  let bytes: [UInt8]
  let file: String
  let limits: ZipLimits

  /// The numbers in the archive.
  var numbers: LittleEndianBytes { LittleEndianBytes(all: bytes) }

  private struct Place {
    var start: Int
    var end: Int
    var entryCount: Int
  }

  /// - Throws: exit status 65 for the first thing that is not as it must be.
  func entries() throws(Fault) -> [ZipEntry] {
    let place = try directoryPlace()
    guard place.entryCount <= limits.entryCount else {
      throw tooLarge("the archive says it has \(place.entryCount) members; the limit is \(limits.entryCount)")
    }
    var entries: [(entry: ZipEntry, start: Int)] = []
    var names: Set<String> = []
    var total = 0
    var packedTotal = 0
    var offset = place.start
    while offset < place.end {
      guard entries.count < place.entryCount else { break }
      let header = try ZipHeader(self, at: offset, before: place.end)
      let entry = try header.entry(self, directoryStart: place.start)
      guard names.insert(entry.name).inserted else {
        throw damaged("two members of the archive have one name", at: offset)
      }
      total += entry.unpackedBytes
      packedTotal += entry.packedBytes
      guard total <= limits.unpackedBytes else {
        throw tooLarge("unpacked it holds more than \(limits.unpackedBytes / 1_000_000) MB, the most that is read")
      }
      guard ExpansionLimit.allows(packed: Int64(entry.packedBytes), unpacked: Int64(entry.unpackedBytes)) else {
        throw ExpansionLimit.fault(file, at: Int64(offset))
      }
      // Many small bombs are a large one.
      guard ExpansionLimit.allows(packed: Int64(packedTotal), unpacked: Int64(total)) else {
        throw ExpansionLimit.fault(file, at: Int64(offset))
      }
      entries.append((entry, header.localOffset))
      offset = header.end
    }
    guard offset == place.end, entries.count == place.entryCount else {
      throw damaged("the archive's directory has not the \(place.entryCount) entries it says", at: offset)
    }
    try checkOverlaps(entries, end: place.start)
    return entries.map(\.entry)
  }

  /// Members that share bytes unpack to many times what they weigh (Fifield, "A better zip bomb", 2019).
  private func checkOverlaps(_ entries: [(entry: ZipEntry, start: Int)], end: Int) throws(Fault) {
    var free = 0
    for (entry, start) in entries.sorted(by: { $0.start < $1.start }) {
      guard start >= free else { throw damaged("two members of the archive overlap", at: start) }
      free = entry.dataStart + entry.packedBytes
    }
    guard free <= end else { throw damaged("a member reaches into the archive's directory", at: end) }
  }

  // MARK: The end records

  private func directoryPlace() throws(Fault) -> Place {
    guard let end = endRecord() else {
      throw Fault(
        .badData, .archiveTruncated, "the archive has no directory at its end; it is cut off or goes on behind it",
        at: SourceLocation(file: file, byteOffset: Int64(bytes.count)), fixes: ["Download the file again."])
    }
    var disk = UInt64(numbers.u16(end + 4)) | UInt64(numbers.u16(end + 6))
    var onDisk = UInt64(numbers.u16(end + 8))
    var count = UInt64(numbers.u16(end + 10))
    var size = UInt64(numbers.u32(end + 12))
    var start = UInt64(numbers.u32(end + 16))
    var limit = end
    if count == 0xFFFF || onDisk == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF || disk & 0xFFFF == 0xFFFF {
      // APPNOTE 4.3.14 and 4.3.15: values too large for the record stand in another one in front of it.
      guard end >= 20, numbers.u32(end - 20) == 0x0706_4B50 else {
        throw damaged("the archive's end record is wrong", at: end)
      }
      guard let record = Int(exactly: numbers.u64(end - 12)), record >= 0, record <= end - 20 - 56,
        numbers.u32(record) == 0x0606_4B50
      else { throw damaged("the archive's zip64 record is not where it says", at: end - 20) }
      disk = UInt64(numbers.u32(record + 16)) | UInt64(numbers.u32(record + 20))
      onDisk = numbers.u64(record + 24)
      count = numbers.u64(record + 32)
      size = numbers.u64(record + 40)
      start = numbers.u64(record + 48)
      limit = record
    }
    guard disk == 0, onDisk == count else {
      throw Fault(
        .badData, .archiveMethod, "this is one part of an archive in several", at: SourceLocation(file: file),
        fixes: ["Put the parts together and unpack them."])
    }
    guard let first = Int(exactly: start), let length = Int(exactly: size), first <= limit, length == limit - first
    else { throw damaged("the archive's directory is not where the end record says", at: end) }
    return Place(start: first, end: limit, entryCount: Int(clamping: count))
  }

  /// Where the end record starts: the last one whose comment ends where the file does.
  private func endRecord() -> Int? {
    guard bytes.count >= 22 else { return nil }
    for offset in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xFFFF), by: -1)
    where bytes[offset] == 0x50 && numbers.u32(offset) == 0x0605_4B50
      && offset + 22 + numbers.u16(offset + 20) == bytes.count
    {
      return offset
    }
    return nil
  }

  // MARK: Faults

  func damaged(_ message: String, at offset: Int) -> Fault {
    Fault(
      .badData, .archiveDamaged, message, at: SourceLocation(file: file, byteOffset: Int64(offset)),
      fixes: ["Download the file again."])
  }

  private func tooLarge(_ message: String) -> Fault {
    Fault(
      .badData, .archiveTooLarge, message, at: SourceLocation(file: file),
      fixes: ["If you trust the file, unpack it yourself and give the files you want; save large sheets as CSV."])
  }
}
