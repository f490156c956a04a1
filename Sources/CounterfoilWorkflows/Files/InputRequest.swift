package import CounterfoilArchives
import CounterfoilBankCSV
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
import Glibc

/// A file to read, and what the person said about it.
package struct InputRequest: Sendable, Hashable {
  /// As messages call the file; `-` is standard input. For one of several files in an archive `download.zip/march.csv`.
  package var path: String
  /// The name of a codec; nil to find out.
  package var format: String?
  /// A profile for this file alone; wins over that of the options.
  package var profile: ProfileText?
  /// Where the file lies, if it is one of several in an archive.
  var part: Part?
  /// Why nothing of the file is read; thrown when it is to be.
  var refusal: Fault?

  package init(path: String, format: String? = nil) {
    self.path = path
    self.format = format
  }

  /// The file that is opened.
  package var filePath: String { part?.archive ?? path }

  /// Whether the file can be looked into and read again from its beginning, unlike standard input and pipes.
  package var canBeReadAgain: Bool {
    var status = stat()
    return filePath != "-" && RawPath.withBytes(filePath, { stat($0, &status) }) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }

  /// The request of an argument such as `csv:download.txt`: a prefix counts where a format of that name is known.
  package init(argument: String, formats: CodecRegistry, format: String? = nil) {
    if let colon = argument.firstIndex(of: ":"), formats.codec(named: String(argument[..<colon])) != nil {
      self.init(path: String(argument[argument.index(after: colon)...]), format: String(argument[..<colon]))
    } else {
      self.init(path: argument, format: format)
    }
  }
}

/// A file open for reading, with the codec that will read it.
package struct OpenInput {
  /// The file's content, unpacked where it was packed.
  package let source: ByteSource
  /// How the file was packed; nil where it was not.
  package let packing: CompressionFormat?
  /// Bytes of the file as it lies on disk; nil where that is not known.
  package let sizeBytes: Int?
  package let codec: any Codec
  package let confidence: Confidence
  package var reader: any RecordReader

  /// What is known of a file whose format is found and which no reader has looked into.
  struct Found {
    let source: ByteSource
    let packing: CompressionFormat?
    let sizeBytes: Int?
    let codec: any Codec
    let confidence: Confidence
    /// The options with the profile of the request.
    let options: ReadOptions
    /// What is to be said of the archive that the file lies in.
    var notes: [Diagnostic] = []
    /// The end of the file, where its last record may be cut off.
    var tail: FileTail?
  }

  /// Opens a file, unpacks it, and finds its format, unless the request names one. A last record that may be cut off is
  /// set aside.
  /// - Throws: exit status 64 for an unknown format name, 65 where no format fits or two fit or the file cannot be
  ///   unpacked, 66 for a missing file.
  package init(
    _ request: InputRequest, options: ReadOptions, formats: CodecRegistry, progress: Progress? = nil
  ) throws(Fault) {
    let tail = FileTail.mayEndWithinNumber(path: request.filePath) ? FileTail() : nil
    let wrap: (ByteSource) -> ByteSource = tail?.watching ?? { $0 }
    var found = try OpenInput.find(request, options: options, formats: formats, progress: progress, through: wrap)
    found.tail = tail
    try self.init(found)
  }

  /// The same, where the caller looks at the end of the file itself: at the bytes on their way, as they lie on disk.
  init(
    _ request: InputRequest, options: ReadOptions, formats: CodecRegistry, progress: Progress?,
    through wrap: (ByteSource) -> ByteSource
  ) throws(Fault) {
    try self.init(OpenInput.find(request, options: options, formats: formats, progress: progress, through: wrap))
  }

  /// Takes bytes that are open already; the request's path is not looked at.
  /// - Throws: as ``init(_:options:formats:progress:)``.
  package init(
    _ request: InputRequest, source: ByteSource, options: ReadOptions, formats: CodecRegistry
  ) throws(Fault) {
    let tail = FileTail()
    var found = try OpenInput.find(
      request, in: tail.watching(source), options: options, formats: formats, progress: nil)
    found.tail = tail
    try self.init(found)
  }

  /// Makes the reader.
  init(_ found: Found) throws(Fault) {
    source = found.source
    packing = found.packing
    sizeBytes = found.sizeBytes
    codec = found.codec
    confidence = found.confidence
    // A file that was packed is whole, or its unpacking has failed.
    let tail = found.packing == nil ? found.tail : nil
    var options = try found.options.withProfile()
    options.keepsRaw = options.keepsRaw || tail != nil
    var reader: any RecordReader = DefectReader(
      try found.codec.makeReader(found.source, options: options), limits: options.limits)
    if let tail {
      reader = CutEndReader(reader, of: found.source, tail: tail, keepsRaw: found.options.keepsRaw)
    }
    self.reader = found.notes.isEmpty ? reader : NotedReader(reader, notes: found.notes)
  }

  /// Reads all records, batch by batch; rejects and findings are reported and not handed on.
  /// - Returns: how many records were rejected.
  /// - Throws: besides what reading throws, where the file changed meanwhile.
  mutating func readAll(
    report: (Diagnostic) -> Void, _ take: (RecordBatch) throws(Fault) -> Void
  ) throws(Fault) -> Int {
    var rejectedCount = 0
    var batch = RecordBatch(schema: reader.schema)
    while try reader.read(into: &batch) {
      for diagnostic in batch.rejects.map(\.diagnostic) + batch.findings { report(diagnostic) }
      rejectedCount += batch.rejects.count
      batch.rejects = []
      batch.findings = []
      if !batch.isEmpty { try take(batch) }
    }
    try source.verifyUnchanged()
    return rejectedCount
  }

  /// Opens a file, unpacks it, and finds its format, unless the request names one.
  static func find(
    _ request: InputRequest, options: ReadOptions, formats: CodecRegistry, progress: Progress? = nil,
    through wrap: (ByteSource) -> ByteSource = { $0 }
  ) throws(Fault) -> Found {
    if let refusal = request.refusal { throw refusal }
    if let part = request.part {
      return try find(part, request, options: options, formats: formats, progress: progress, through: wrap)
    }
    let file = wrap(try ByteSource(path: request.path))
    return try find(request, in: file, options: options, formats: formats, progress: progress)
  }

  /// One of several files in an archive. What it holds is looked at as if it lay by itself, so its bytes are the file.
  private static func find(
    _ part: InputRequest.Part, _ request: InputRequest, options: ReadOptions, formats: CodecRegistry,
    progress: Progress?, through wrap: (ByteSource) -> ByteSource
  ) throws(Fault) -> Found {
    var options = options
    options.profile = request.profile ?? options.profile
    let opened = try ByteSource.member(part.member, ofArchive: part.archive, place: request.path)
    let watched = wrap(opened.source)
    let counted = progress.map { $0.watching(watched) } ?? watched
    let source = ByteSource(
      name: request.path, innerName: opened.source.innerName, size: opened.source.size, stream: SourceStream(counted))
    let (codec, confidence) = try choose(request, source: source, options: options, formats: formats)
    return Found(
      source: source, packing: opened.packing, sizeBytes: opened.source.size, codec: codec, confidence: confidence,
      options: options, notes: part.notes)
  }

  private static func find(
    _ request: InputRequest, in file: ByteSource, options: ReadOptions, formats: CodecRegistry, progress: Progress?
  ) throws(Fault) -> Found {
    var options = options
    options.profile = request.profile ?? options.profile
    let opened = try (progress.map { $0.watching(file) } ?? file).opened(member: options.settings["member"])
    let (codec, confidence) = try choose(request, source: opened.source, options: options, formats: formats)
    return Found(
      source: opened.source, packing: opened.packing, sizeBytes: file.size, codec: codec, confidence: confidence,
      options: options, notes: opened.notes)
  }

  private static func choose(
    _ request: InputRequest, source: ByteSource, options: ReadOptions, formats: CodecRegistry
  ) throws(Fault) -> (any Codec, Confidence) {
    try ExportedStore.refuse(source)
    if let name = request.format {
      let codec = try formats.required(name)
      guard codec.descriptor.canRead else {
        throw Fault(.usage, .formatUnreadable, "the format \(name) can only be written")
      }
      return (codec, Confidence(score: 100, reason: "named on the command line"))
    }
    do throws(Fault) {
      return try formats.recognise(source.sample(), name: source.name)
    } catch {
      // A profile describes a bank's table: where nothing suggests another format, it decides.
      guard options.profile != nil, error.status == .badData, error.diagnostic.code != .formatWebPage,
        let table = formats.codec(named: "csv")
      else {
        throw error
      }
      return (table, Confidence(score: 100, reason: "a profile is given"))
    }
  }
}

extension CodecRegistry {
  /// The codec of that name.
  /// - Throws: exit status 64 with the list of names.
  package func required(_ name: String) throws(Fault) -> any Codec {
    if let codec = codec(named: name) { return codec }
    let names = codecs.map(\.descriptor.name).joined(separator: ", ")
    throw Fault(
      .usage, .formatNameUnknown, "there is no format called \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
      fixes: ["Formats: \(names).", "`counterfoil codecs` says what each can do."])
  }

  /// The codec that writes files of a name's extension; nil where none or several do.
  package func writer(forFileName name: String) -> (any Codec)? {
    let sample = FileSample(bytes: [], fileName: name, isComplete: true)
    guard let fileExtension = sample.fileExtension else { return nil }
    let fitting = codecs.filter { $0.descriptor.canWrite && $0.descriptor.fileExtensions.contains(fileExtension) }
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension DiagnosticCode {
  package static let formatNameUnknown = DiagnosticCode("format.name", "No format has that name.")
  package static let formatUnreadable = DiagnosticCode("format.unreadable", "The format can only be written.")
  package static let formatUnstated = DiagnosticCode("format.unstated", "The output's format is not said.")
}
