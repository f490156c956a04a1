package import CounterfoilCodecKit
package import CounterfoilModel

/// A zip archive held in memory, whose directory was checked before any of it is unpacked.
///
/// After PKWARE's APPNOTE 6.3. Refused are, with the place: archives in several parts, encrypted members, methods other
/// than stored and deflated, links, names that lead out of the archive, members that overlap, directories that differ
/// from what stands before the data, and whatever is beyond ``ZipLimits``.
package struct ZipArchive: Sendable {
  /// The archive as the person named it.
  package let file: String
  /// In order of the directory.
  package let entries: [ZipEntry]
  let bytes: [UInt8]

  /// - Throws: exit status 65 with what is wrong and where.
  package init(_ bytes: [UInt8], file: String, limits: ZipLimits = ZipLimits()) throws(Fault) {
    self.bytes = bytes
    self.file = file
    entries = try ZipDirectory(bytes: bytes, file: file, limits: limits).entries()
  }

  /// The member of that name; nil where there is none.
  package func entry(named name: String) -> ZipEntry? { entries.first { $0.name == name && !$0.isFolder } }

  /// The member's bytes, unpacked as they are read. Its length and checksum are checked at its end.
  package func stream(of entry: ZipEntry) throws(Fault) -> any ByteStream { try ZipMemberStream(self, entry) }

  /// All of the member's bytes.
  package func read(_ entry: ZipEntry) throws(Fault) -> [UInt8] {
    let stream = try ZipMemberStream(self, entry)
    var failure: Fault?
    let bytes = [UInt8](unsafeUninitializedCapacity: entry.unpackedBytes + 1) { room, count in
      do throws(Fault) {
        while count < room.count {
          let more = try stream.read(
            into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[count...]))
          if more == 0 { break }
          count += more
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension ZipArchive {
  /// Whether the archive is a workbook of a spreadsheet, which is read as one.
  package var isWorkbook: Bool {
    if entry(named: "[Content_Types].xml") != nil, entries.contains(where: { $0.name.hasPrefix("xl/") }) { return true }
    return isOpenDocument
  }

  /// Whether the archive is a document of the OpenDocument family.
  package var isOpenDocument: Bool { entry(named: "mimetype") != nil && entry(named: "content.xml") != nil }

  /// The one file in the archive, or the one named.
  /// - Throws: exit status 65 where there is none, or more than one and none is named.
  func onlyFile(named member: String?) throws(Fault) -> ZipEntry {
    let files = entries.filter { !$0.isByTheWay }
    if let member {
      let fitting = files.filter { $0.name == member || $0.lastName == member }
      if fitting.count == 1 { return fitting[0] }
      throw Fault(
        .badData, .archiveSeveral, "the archive has no file \"\(TerminalText.excerpt(member, limitBytes: 80))\"",
        at: SourceLocation(file: file), fixes: ["Files in it: \(ZipArchive.list(files))."])
    }
    let candidates = statements.isEmpty ? files : statements
    if candidates.count == 1 { return candidates[0] }
    guard !candidates.isEmpty else {
      throw Fault(.badData, .archiveEmpty, "the archive holds no file", at: SourceLocation(file: file))
    }
    throw Fault(
      .badData, .archiveSeveral, "the archive holds \(candidates.count) files: \(ZipArchive.list(candidates))",
      at: SourceLocation(file: file),
      fixes: [
        file == "-"
          ? "Save the archive and give its name, or name one file of it with --set member=NAME."
          : "Name one with --set member=NAME (in a program the setting `member`), or unpack the archive and give the files."
      ])
  }

  /// The files that may be statements, by their names: those that are neither PDFs nor pictures; PDFs where there are no
  /// others, since banks put one beside the file that programs read.
  var statements: [ZipEntry] {
    let files = entries.filter { !$0.isByTheWay && !ZipArchive.isPicture($0) }
    let forPrograms = files.filter { !$0.isNamedAsPDF }
    return forPrograms.isEmpty ? files : forPrograms
  }

  private static func isPicture(_ entry: ZipEntry) -> Bool {
    let name = entry.lastName.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif"].contains { name.hasSuffix($0) }
  }

  private static func list(_ entries: [ZipEntry]) -> String {
    let names = entries.prefix(10).map { "\"\(TerminalText.excerpt($0.name, limitBytes: 80))\"" }
    return names.joined(separator: ", ") + (entries.count > 10 ? " and \(entries.count - 10) more" : "")
  }
}
