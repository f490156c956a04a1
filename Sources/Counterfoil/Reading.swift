public import CounterfoilCodecKit
public import CounterfoilModel
public import CounterfoilRecords
import CounterfoilWorkflows

/// Reads a file: a bank's or wallet's statement, bills, or lists such as categories and accounts.
///
/// The format, the encoding, the columns and the way days and amounts are written are found out from the file; what
/// `options` states wins. A file that can be read in more than one way is refused, with ``Fault/questions`` that settle
/// it: ``ReadOptions/answer(_:with:)-(_,Question.Choice)`` and read again. Packed files (gzip, zstd, zip) are unpacked; of
/// a zip archive with several files the setting `member` names the one that is wanted.
///
/// Holds all records in memory; for files of any size see ``stream(_:format:options:codecs:)``.
/// - Parameters:
///   - path: `-` is standard input.
///   - format: the name of a codec, such as `csv`; nil to find out.
///   - options: what is known of the file.
///   - codecs: the formats there are.
/// - Throws: a ``Fault`` where nothing of the file can be believed. Single records that are wrong are no fault: they
///   are in ``FileContents/rejects``.
public func read(
  _ path: String, format: String? = nil, options: ReadOptions = ReadOptions(), codecs: [any Codec] = builtInCodecs
) throws(Fault) -> FileContents {
  try contents(of: stream(path, format: format, options: options, codecs: codecs))
}

/// Reads a file's bytes, as ``read(_:format:options:codecs:)`` reads a file. Places call the file by its name, whose
/// extension helps to recognise the format.
public func read(
  _ bytes: [UInt8], name: String, format: String? = nil, options: ReadOptions = ReadOptions(),
  codecs: [any Codec] = builtInCodecs
) throws(Fault) -> FileContents {
  try contents(of: stream(bytes, name: name, format: format, options: options, codecs: codecs))
}

/// Opens a file whose records are then pulled in batches of some thousand; memory stays bounded where
/// ``CodecDescriptor/isStreaming`` says so.
/// - Throws: as ``read(_:format:options:codecs:)``.
public func stream(
  _ path: String, format: String? = nil, options: ReadOptions = ReadOptions(), codecs: [any Codec] = builtInCodecs
) throws(Fault) -> RecordStream {
  let request = InputRequest(path: path, format: format)
  return try Fault.advising { () throws(Fault) in
    RecordStream(try OpenInput(request, options: options, formats: CodecRegistry(codecs)))
  }
}

/// Opens a file's bytes; see ``stream(_:format:options:codecs:)``.
public func stream(
  _ bytes: [UInt8], name: String, format: String? = nil, options: ReadOptions = ReadOptions(),
  codecs: [any Codec] = builtInCodecs
) throws(Fault) -> RecordStream {
  let request = InputRequest(path: name, format: format)
  let source = ByteSource(name: name, bytes: bytes)
  return try Fault.advising { () throws(Fault) in
    RecordStream(try OpenInput(request, source: source, options: options, formats: CodecRegistry(codecs)))
  }
}

/// The formats that come with Counterfoil. Add your own: `builtInCodecs + [TillCodec()]`.
public var builtInCodecs: [any Codec] { Formats.builtIn }

private func contents(of stream: RecordStream) throws(Fault) -> FileContents {
  var stream = stream
  var records: RecordBatch?
  var (diagnostics, rejects): ([Diagnostic], [RejectedRecord]) = ([], [])
  while var batch = try stream.next() {
    diagnostics += batch.findings
    rejects += batch.rejects
    batch.findings = []
    batch.rejects = []
    if batch.isEmpty { continue }
    if records == nil {
      records = batch
    } else if records?.schema == batch.schema {
      records?.append(contentsOf: batch)
    } else {
      throw Fault(
        .badData, .importMixed, "the file holds records of kind \(stream.schema.kind) and of another kind",
        at: SourceLocation(file: stream.path), fixes: ["Say which ones you want with `ReadOptions.kind`."])
    }
  }
  var contents = FileContents(
    path: stream.path, format: stream.format, inspection: stream.inspection,
    records: records ?? RecordBatch(schema: stream.schema))
  contents.diagnostics = diagnostics
  contents.rejects = rejects
  return contents
}

/// A file's records, batch by batch.
public struct RecordStream {
  private var input: OpenInput
  /// Of the records so far: how many, and the line of the last one.
  private var preceding: (count: Int, line: UInt32) = (0, 0)

  init(_ input: OpenInput) { self.input = input }

  /// The file as the caller named it.
  public var path: String { input.source.name }
  /// The format it is read as.
  public var format: CodecDescriptor { input.codec.descriptor }
  /// The schema of the batch last read, or of the first to come.
  public var schema: Schema { input.reader.schema }
  /// What was inferred so far.
  public var inspection: Inspection { input.reader.inspection }

  /// The next records, with those that could not be taken; nil at the end, when the file was found whole. What is kept
  /// of a stream should be kept only then. Its records have the ids that ``FileContents/records`` has of the same file.
  public mutating func next() throws(Fault) -> RecordBatch? {
    do throws(Fault) { return try nextBatch() } catch { throw error.forPrograms }
  }

  private mutating func nextBatch() throws(Fault) -> RecordBatch? {
    var batch = RecordBatch(schema: input.reader.schema)
    if try input.reader.read(into: &batch) {
      batch.adviseProgram()
      (batch.precedingCount, batch.precedingLine) = preceding
      preceding = (preceding.count + batch.count, batch.lineNumbers.last ?? preceding.line)
      return batch
    }
    try input.source.verifyUnchanged()
    return nil
  }
}

// MARK: Questions

extension Fault {
  /// What has to be answered before the file can be read, each with the answers there are; empty where no answer helps.
  public var questions: [Question] { diagnostic.question.map { [$0] + $0.following } ?? [] }
}

extension ReadOptions {
  /// Takes one of a question's choices: the next reading goes on from there.
  /// - Throws: exit status 64 where the choice is not one that can be stated.
  public mutating func answer(_ question: Question, with choice: Question.Choice) throws(Fault) {
    profile = try question.profile(choosing: choice, over: profile)
  }

  /// Takes an answer in words, where the question has a ``Question/blank``: a currency, or the name of a column.
  /// - Throws: exit status 64 where the question takes no words, 78 where these are not understood.
  public mutating func answer(_ question: Question, with words: String) throws(Fault) {
    profile = try question.profile(saying: words, over: profile)
  }
}
