package import CounterfoilCodecKit
package import CounterfoilModel

/// The files in a zip archive that holds more than one.
package struct ArchiveFiles: Sendable {
  package let path: String
  /// In order of name, so that their order in the archive makes no difference. Without folders and what systems put in.
  package let names: [String]
  private let archive: ZipArchive

  /// Nil for what is no zip archive, a workbook, and an archive of which at most one file may be a statement: all these are
  /// files by themselves.
  /// - Throws: exit status 66 where the file is not there, 65 where the archive is damaged, encrypted, unsafe or too large.
  package init?(path: String) throws(Fault) {
    guard CompressionFormat.Kind(of: try ByteSource(path: path).peek(ForeignArchive.headBytes)) == .zip else {
      return nil
    }
    archive = try RecentArchive.open(path).archive
    let files = archive.entries.filter { !$0.isByTheWay }
    guard !archive.isWorkbook, archive.statements.count > 1 else { return nil }
    self.path = path
    names = files.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What a member is called in messages: `download.zip/march.csv`.
  package func place(of name: String) -> String { "\(path)/\(name)" }

  /// All of a member's bytes.
  package func read(_ name: String) throws(Fault) -> [UInt8] {
    guard let entry = archive.entry(named: name) else { return [] }
    return try archive.read(entry)
  }

  /// Whether some file may be a statement and is no PDF. Told by content, and one file is held at a time.
  package func holdsFilesForPrograms() throws(Fault) -> Bool {
    for name in names {
      let bytes = try read(name)
      if !ArchiveFiles.isPDF(bytes), ArchiveFiles.leftOutReason(bytes, isBesideOthers: false) == nil { return true }
    }
    return false
  }

  /// Why nothing is read of a file; nil for all others. Told by content, not by name.
  /// - Parameter isBesideOthers: whether there are files that are no PDF and may be statements.
  package static func leftOutReason(_ bytes: [UInt8], isBesideOthers: Bool) -> String? {
    if bytes.isEmpty { return "it is empty" }
    if isBesideOthers, isPDF(bytes) {
      return pdfReason
    }
    // PNG 5.2, JFIF (ISO/IEC 10918-1 B.1.1.3), GIF89a 17.
    let marks: [(bytes: [UInt8], reason: String)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "it is a picture"), ([0xFF, 0xD8, 0xFF], "it is a picture"),
      (Array("GIF87a".utf8), "it is a picture"), (Array("GIF89a".utf8), "it is a picture"),
    ]
    return marks.first { bytes.starts(with: $0.bytes) }?.reason
  }

  private static let pdfReason =
    "it is a PDF beside what is made for programs; if it is a statement of its own, name it with --set member=NAME"

  /// What is said of a file in an archive that was left out.
  package static func note(_ name: String, leftOut reason: String, of archive: String) -> Diagnostic {
    Diagnostic(
      .archiveLeftOut, .note,
      "\"\(TerminalText.excerpt(name, limitBytes: 80))\" in the archive was left out: \(reason)",
      at: SourceLocation(file: archive))
  }

  /// What is said of PDFs beside the one file that is read.
  static func notes(_ besides: [ZipEntry], of archive: String) -> [Diagnostic] {
    besides.map { note($0.name, leftOut: pdfReason, of: archive) }
  }

  /// ISO 32000-1 7.5.2.
  package static func isPDF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("%PDF-".utf8)) }

  /// What kind of archive or compressed file some bytes are, for a sentence; nil for all else, workbooks too.
  package static func packing(_ bytes: [UInt8]) -> String? {
    if ZipHead.isWorkbook(Array(bytes.prefix(FileSample.limitBytes))) { return nil }
    return ForeignArchive.title(of: bytes.prefix(ForeignArchive.headBytes)) ?? CompressionFormat.Kind(of: bytes)?.title
  }
}

extension ByteSource {
  /// One of several files in the archive at a path.
  /// - Parameter place: the name by which messages call it.
  /// - Throws: exit status 66 where the archive is not there any more, 75 where the file has gone from it, 65 where it is
  ///   damaged.
  package static func member(
    _ name: String, ofArchive path: String, place: String
  ) throws(Fault) -> OpenedSource {
    let (archive, source) = try RecentArchive.open(path)
    guard let entry = archive.entry(named: name) else {
      throw Fault(
        .tryAgain, .archiveSeveral, "the file has gone from the archive while it was read",
        at: SourceLocation(file: place))
    }
    let stream = MemberStream(stream: try archive.stream(of: entry), source: source)
    let count = archive.entries.count { !$0.isByTheWay }
    return OpenedSource(
      source: ByteSource(name: place, innerName: name, size: entry.unpackedBytes, stream: stream),
      packing: CompressionFormat(kind: .zip, member: name, fileCount: count))
  }
}
