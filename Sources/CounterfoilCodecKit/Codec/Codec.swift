public import CounterfoilModel
public import CounterfoilRecords

/// A file format: how to recognise it, read it and write it.
///
/// To add a format, conform to this protocol and hand the codec to whatever reads or writes, with those that come along:
/// `builtInCodecs + [TillCodec()]`. `CounterfoilTesting` holds the checks every codec must pass, and runs golden folders.
public protocol Codec: Sendable {
  /// What the codec is called and can do; always the same.
  var descriptor: CodecDescriptor { get }

  /// How sure the codec is that the file is its own, judged from the file's head and name.
  func confidence(in sample: FileSample) -> Confidence

  /// Starts reading. The reader pulls from `source` as it needs.
  func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader

  /// Starts writing records of one schema.
  /// - Throws: a usage fault where the format cannot hold that kind of record.
  func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter

  /// Which parts of a file's text are what, for a sample that can be sent; nil where the format does not say.
  func sampleParts(of file: SampleFile) -> SampleParts?
}

extension Codec {
  /// By the extension of the file's name alone: whatever tells more wins.
  public func confidence(in sample: FileSample) -> Confidence {
    guard let found = sample.fileExtension, descriptor.fileExtensions.contains(found) else { return .none }
    return Confidence(score: Confidence.byName, reason: "the name ends in .\(found)")
  }

  /// Refuses to write.
  public func makeWriter(
    _ sink: ByteSink, schema: Schema, options: WriteOptions
  ) throws(Fault) -> any RecordWriter {
    throw Fault(.usage, .formatUnwritable, "the format \(descriptor.name) can only be read")
  }

  /// Says nothing.
  public func sampleParts(of file: SampleFile) -> SampleParts? { nil }
}

/// What a codec is called and can do.
public struct CodecDescriptor: Sendable, Hashable {
  /// The word for `--from` and `--to`, lower-case, such as `csv`.
  public var name: String
  /// Other words for it, such as `ndjson` beside `json`.
  public var aliases: [String]
  /// One line for a person.
  public var title: String
  /// The kinds of records it reads or writes.
  public var kinds: [RecordKind]
  /// Without the dot, lower-case.
  public var fileExtensions: [String]
  /// Such as `text/csv`; shown by `counterfoil codecs`, never used to recognise a file.
  public var mediaTypes: [String]
  /// Whether ``Codec/makeReader(_:options:)`` reads the format.
  public var canRead: Bool
  /// Whether ``Codec/makeWriter(_:schema:options:)`` writes it.
  public var canWrite: Bool
  /// Whether memory stays bounded whatever the size of the file.
  public var isStreaming: Bool
  /// Names of settings that only its reader or only its writer knows: a conversion hands them to that side alone.
  public var readSettings: [String]
  /// As ``readSettings``, for its writer.
  public var writeSettings: [String]
  /// Whether the lines of places are those of the file's text; false where they are rows of a sheet.
  public var countsTextLines = true
  /// The highest score, 0 to 100, of any ``Confidence`` the codec answers with: where another is surer, it is not asked.
  public var highestScore = 100

  /// A descriptor of a codec that reads, unless it says otherwise.
  public init(
    name: String, aliases: [String] = [], title: String, kinds: [RecordKind], fileExtensions: [String],
    mediaTypes: [String] = [], canRead: Bool = true, canWrite: Bool = false, isStreaming: Bool = false,
    readSettings: [String] = [],
    writeSettings: [String] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.title = title
    self.kinds = kinds
    self.fileExtensions = fileExtensions
    self.mediaTypes = mediaTypes
    self.canRead = canRead
    self.canWrite = canWrite
    self.isStreaming = isStreaming
    self.readSettings = readSettings
    self.writeSettings = writeSettings
  }
}

/// How sure a codec is that a file is its own.
public struct Confidence: Sendable, Hashable, Comparable {
  /// 0 (not this format) to 100 (nothing else can look like this). Below ``floor`` counts as no.
  public var score: Int
  /// What speaks for it, for a person.
  public var reason: String

  /// The score from which on a file may be of the format.
  public static let floor = 20
  /// What a file's name alone is worth.
  public static let byName = 90
  /// Not this format.
  public static let none = Confidence(score: 0, reason: "")

  /// - Parameters:
  ///   - score: 0 to 100.
  ///   - reason: what speaks for it, for a person.
  public init(score: Int, reason: String) {
    self.score = score
    self.reason = reason
  }

  /// By the score alone.
  public static func < (left: Confidence, right: Confidence) -> Bool { left.score < right.score }
}

/// Pulls records out of a file, batch by batch.
public protocol RecordReader {
  /// The schema of the batch last read, or of the first to come.
  var schema: Schema { get }

  /// What the reader found out about the file: encoding, dialect, columns.
  var inspection: Inspection { get }

  /// Empties `batch`, fills it with the next records and says whether there were any records, rejects or findings.
  ///
  /// After `false` the file was read to its end and found whole. Records of batches before a fault stand as they are;
  /// whoever stores them does so only after `false`.
  /// - Throws: a fault with the place, when the file cannot be read on. Not to be called again after that.
  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool
}

extension RecordReader {
  /// Nothing: for formats that leave nothing to find out.
  public var inspection: Inspection { Inspection() }
}

/// Takes records into a file.
public protocol RecordWriter {
  /// Fields that held values so far and that the format has no place for, in schema order. For the warning at the end.
  var unheldFields: [String] { get }

  /// Appends all records of a batch of the writer's schema. Rejects and findings are not written.
  mutating func write(_ batch: RecordBatch) throws(Fault)

  /// Ends the file and flushes the sink; does not close it. To be called once, last.
  mutating func finish() throws(Fault)
}
