import CounterfoilArchives
import CounterfoilBankCSV
package import CounterfoilCodecKit
import CounterfoilDigest
import CounterfoilModel

extension InputRequest {
  /// One of several files in an archive.
  struct Part: Sendable, Hashable {
    var archive: String
    var member: String
    /// What is to be said of the archive, beside its first file.
    var notes: [Diagnostic] = []
  }

  /// The requests, with each zip archive of several statements replaced by one request for each, in order of name.
  ///
  /// An archive in which a file is of no known format is refused whole: its request throws when it is read, so that the
  /// others go on. Files that surely hold no payments, PDFs beside files for programs, and second copies of the same bytes
  /// are left out and named.
  /// - Parameter options: how the files are read; a setting called `member` has named the file that is wanted.
  package static func unfolded(
    _ requests: [InputRequest], options: ReadOptions, formats: CodecRegistry
  ) -> [InputRequest] {
    guard options.settings["member"] == nil else { return requests }
    return requests.flatMap { request in
      var options = options
      options.profile = request.profile ?? options.profile
      return request.unfolded(options, formats)
    }
  }

  private func unfolded(_ options: ReadOptions, _ formats: CodecRegistry) -> [InputRequest] {
    guard part == nil, refusal == nil, canBeReadAgain else { return [self] }
    let files: ArchiveFiles
    do throws(Fault) {
      guard let found = try ArchiveFiles(path: path) else { return [self] }
      files = found
    } catch {
      // Whoever reads the file says what is wrong with it.
      return [self]
    }
    do throws(Fault) {
      return try statements(in: files, options, formats)
    } catch {
      var refused = self
      refused.refusal = error
      return [refused]
    }
  }

  private func statements(
    in files: ArchiveFiles, _ options: ReadOptions, _ formats: CodecRegistry
  ) throws(Fault) -> [InputRequest] {
    var found: [InputRequest] = []
    var notes: [Diagnostic] = []
    var seen: [[UInt8]: String] = [:]
    let hasOthers = try files.holdsFilesForPrograms()
    for name in files.names {
      let bytes = try files.read(name)
      let shown = "\"\(TerminalText.excerpt(name, limitBytes: 80))\""
      if let reason = ArchiveFiles.leftOutReason(bytes, isBesideOthers: hasOthers) {
        notes.append(ArchiveFiles.note(name, leftOut: reason, of: path))
        continue
      }
      if let first = seen.updateValue(name, forKey: SHA256.hash(bytes)) {
        let other = "\"\(TerminalText.excerpt(first, limitBytes: 80))\""
        notes.append(
          Diagnostic(
            .archiveSameFile, .note, "\(shown) in the archive is the same file as \(other) and was left out",
            at: SourceLocation(file: path)))
        continue
      }
      try check(bytes, name, shown, options, formats)
      var request = self
      request.path = files.place(of: name)
      request.part = Part(archive: path, member: name)
      found.append(request)
    }
    guard !found.isEmpty else {
      throw Fault(
        .badData, .archiveEmpty, "the archive holds no file from which payments could be read",
        at: SourceLocation(file: path), fixes: ["Ask for the statement as CSV, CAMT, MT940, OFX or a workbook."])
    }
    found[0].part?.notes = notes
    return found
  }

  /// - Throws: exit status 65 where a file is packed once more, or is no statement.
  private func check(
    _ bytes: [UInt8], _ name: String, _ shown: String, _ options: ReadOptions, _ formats: CodecRegistry
  ) throws(Fault) {
    if let kind = ArchiveFiles.packing(bytes) {
      throw Fault(
        .badData, .archiveNested,
        "\(shown) in the archive is \(kind); only one layer is unpacked, and nothing was read",
        at: SourceLocation(file: path), fixes: ["Unpack the archive and give the files inside."])
    }
    if let format {
      return try check(bytes, name, shown, isReadAs: try formats.required(format), options)
    }
    let sample = FileSample(
      bytes: Array(bytes.prefix(FileSample.limitBytes)), fileName: name,
      isComplete: bytes.count <= FileSample.limitBytes)
    do throws(Fault) {
      _ = try formats.recognise(sample, name: name)
    } catch {
      if options.profile != nil, error.diagnostic.code != .formatWebPage, let table = formats.codec(named: "csv") {
        return try check(bytes, name, shown, isReadAs: table, options)
      }
      let isUnknown = error.diagnostic.code != .formatAmbiguous
      throw noStatement(shown, isUnknown ? "is in no format that is known" : "may be in more than one format")
    }
  }

  /// - Throws: exit status 65 where the file cannot be begun in a format it did not show itself, and no answer mends that.
  private func check(
    _ bytes: [UInt8], _ name: String, _ shown: String, isReadAs codec: any Codec, _ options: ReadOptions
  ) throws(Fault) {
    guard codec.descriptor.canRead else { return }
    do throws(Fault) {
      _ = try codec.makeReader(ByteSource(name: path, innerName: name, bytes: bytes), options: options.withProfile())
    } catch {
      // A column asked for without one to choose from: no column of the file holds what it must.
      var isOpen = error.diagnostic.question != nil
      if let question = error.diagnostic.question, question.choices.isEmpty, case .column = question.blank {
        isOpen = false
      }
      if isOpen { return }
      throw noStatement(shown, "cannot be read as \(codec.descriptor.name) (\(error.diagnostic.message))")
    }
  }

  private func noStatement(_ shown: String, _ reason: String) -> Fault {
    Fault(
      .badData, .archiveMember, "\(shown) in the archive \(reason); nothing of the archive was read",
      at: SourceLocation(file: path),
      fixes: [
        "Name the files one by one with --set member=NAME, or unpack the archive and give those that are statements.",
        "If all of them are in one format, name it with --from.",
      ])
  }
}
