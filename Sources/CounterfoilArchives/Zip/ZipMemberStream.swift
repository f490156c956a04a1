import CounterfoilCArchives
import CounterfoilCodecKit
import CounterfoilModel

/// The unpacked bytes of one member of an archive in memory.
final class ZipMemberStream: ByteStream {
  private let archive: ZipArchive
  private let entry: ZipEntry
  private let decompressor: Decompressor?
  private var packedStart: Int
  private let packedEnd: Int
  private var unpackedBytes = 0
  private var crc: UInt32 = 0
  private var hasEnded = false

  init(_ archive: ZipArchive, _ entry: ZipEntry) throws(Fault) {
    self.archive = archive
    self.entry = entry
    packedStart = entry.dataStart
    packedEnd = entry.dataStart + entry.packedBytes
    decompressor = entry.method == .deflated ? try Decompressor(CARCHIVES_DEFLATE, file: archive.file) : nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    if hasEnded || buffer.isEmpty { return 0 }
    let produced = try decompressor.map { one throws(Fault) in try unpack(one, into: buffer) } ?? copy(into: buffer)
    crc = carchives_crc32(crc, buffer.baseAddress, produced)
    unpackedBytes += produced
    guard unpackedBytes <= entry.unpackedBytes else {
      throw damaged("it holds more than the archive's directory says")
    }
    if hasEnded || produced == 0 {
      hasEnded = true
      guard unpackedBytes == entry.unpackedBytes else {
        throw damaged("it holds less than the archive's directory says")
      }
      guard crc == entry.crc32 else { throw damaged("its checksum is wrong") }
    }
    return produced
  }

  private func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, packedEnd - packedStart)
    archive.bytes.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[packedStart..<packedStart + count]))
    }
    packedStart += count
    hasEnded = packedStart == packedEnd
    return count
  }

  private func unpack(
    _ decompressor: Decompressor, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Fault) -> Int {
    let step = archive.bytes.withUnsafeBytes { all in
      decompressor.step(UnsafeRawBufferPointer(rebasing: all[packedStart..<packedEnd]), into: buffer)
    }
    packedStart += step.consumed
    switch step.status {
    case CARCHIVES_OK:
      guard step.produced > 0 else { throw damaged("its data ends too early") }
    case CARCHIVES_END:
      hasEnded = true
      guard packedStart == packedEnd else { throw damaged("its data ends before the archive's directory says") }
    default:
      throw decompressor.fault(step.status, at: Int64(packedStart))
    }
    return step.produced
  }

  private func damaged(_ reason: String) -> Fault {
    Fault(
      .badData, .archiveDamaged,
      "the member \"\(TerminalText.excerpt(entry.name, limitBytes: 80))\" of the archive is damaged: \(reason)",
      at: SourceLocation(file: archive.file, byteOffset: Int64(packedStart)), fixes: ["Download the file again."])
  }
}
