package import CounterfoilCodecKit
package import CounterfoilModel

/// A file's content, unpacked where it was packed.
package struct OpenedSource {
  package let source: ByteSource
  /// How it was packed; nil where it was not.
  package let packing: CompressionFormat?
  /// What is to be said of files beside it in an archive.
  package var notes: [Diagnostic] = []
}

extension ByteSource {
  /// The content of the file: what a gzip or zstd file or a zip archive with one file in it holds, else the file itself.
  ///
  /// Told by the first bytes, not by the name. gzip and zstd are unpacked while they are read; an archive is held in
  /// memory. Places are those of the content; the file keeps its name, and codecs see the name of the content. Workbooks
  /// are zip archives too and stay as they are.
  /// - Parameter member: the file of an archive that is wanted; nil for the only one.
  /// - Throws: exit status 65 where an archive is damaged, encrypted, unsafe, too large, or holds not exactly one file.
  package func opened(member: String? = nil) throws(Fault) -> OpenedSource {
    let head = try peek(ForeignArchive.headBytes)
    guard let kind = CompressionFormat.Kind(of: head) else {
      if let foreign = ForeignArchive.title(of: head) { throw .foreignArchive(foreign, file: name) }
      return OpenedSource(source: self, packing: nil)
    }
    switch kind {
    case .gzip, .zstd:
      let inner = CompressionFormat.innerName(of: name, kind)
      let unpacked = ByteSource(name: name, innerName: inner, stream: try PackedStream(self, kind))
      try unpacked.refuseNesting()
      return OpenedSource(source: unpacked, packing: CompressionFormat(kind: kind))
    case .zip:
      return try openedArchive(member: member)
    }
  }

  private func openedArchive(member: String?) throws(Fault) -> OpenedSource {
    let bytes = try readAll(limitBytes: ZipLimits.archiveBytes)
    let archive = try ZipArchive(bytes, file: name)
    if archive.isWorkbook, member == nil {
      let watched = BehindStream(bytes: bytes, source: self)
      return OpenedSource(source: ByteSource(name: name, size: bytes.count, stream: watched), packing: nil)
    }
    let entry = try archive.onlyFile(named: member)
    let stream = MemberStream(stream: try archive.stream(of: entry), source: self)
    let unpacked = ByteSource(name: name, innerName: entry.name, size: entry.unpackedBytes, stream: stream)
    try unpacked.refuseNesting()
    let besides = member == nil && !entry.isNamedAsPDF ? archive.entries.filter(\.isNamedAsPDF) : []
    return OpenedSource(
      source: unpacked, packing: CompressionFormat(kind: .zip, member: entry.name, isMemberNamed: member != nil),
      notes: ArchiveFiles.notes(besides, of: name))
  }

  /// - Throws: exit status 65 where the content is packed once more, unless it is a workbook.
  private func refuseNesting() throws(Fault) {
    let head = try peek(ForeignArchive.headBytes)
    if let foreign = ForeignArchive.title(of: head) { throw .foreignArchive(foreign, file: name) }
    guard let kind = CompressionFormat.Kind(of: head) else { return }
    if kind == .zip, ZipHead.isWorkbook(try sample().bytes) { return }
    throw Fault(
      .badData, .archiveNested, "there is \(kind.title) inside; only one layer is unpacked",
      at: SourceLocation(file: name), fixes: ["Unpack the outer one and give the file inside."])
  }
}

/// A member of an archive; the archive's file is the one that must stand still.
struct MemberStream: ByteStream {
  var stream: any ByteStream
  let source: ByteSource

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    try stream.read(into: buffer)
  }

  func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }
}

/// Bytes read before, with the file they came from after them.
private struct BehindStream: ByteStream {
  let bytes: [UInt8]
  let source: ByteSource
  private var position = 0

  init(bytes: [UInt8], source: ByteSource) {
    self.bytes = bytes
    self.source = source
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    let count = min(buffer.count, bytes.count - position)
    bytes.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
    }
    position += count
    return count
  }

  func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }
}
