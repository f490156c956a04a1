public import CounterfoilModel
public import CounterfoilRecords

/// A file format: how to tell it, read it and write it.
///
/// To add a format, conform to this protocol and add one line to the list a ``CodecRegistry`` is made from.
/// `CodecConformance` holds the checks every codec must pass.
public protocol Codec: Sendable {
  var descriptor: CodecDescriptor { get }

  /// How sure the codec is that the file is its own, judged from the file's head and name.
  func confidence(in sample: FileSample) -> Confidence

  /// Starts reading. The reader pulls from `source` as it needs.
  func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader

  /// Starts writing records of one schema.
  /// - Throws: a usage fault where the format cannot hold that kind of record.
  func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter
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
  public var mediaTypes: [String]
  public var canRead: Bool
  public var canWrite: Bool
  /// Whether memory stays bounded whatever the size of the file.
  public var isStreaming: Bool
  /// Names of settings that only its reader or only its writer knows: a conversion hands them to that side alone.
  public var readSettings: [String]
  public var writeSettings: [String]
  /// Whether the lines of places are those of the file's text; false where they are rows of a sheet.
  public var countsTextLines = true

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

  public static let floor = 20
  /// What a file's name alone is worth.
  public static let byName = 90
  public static let none = Confidence(score: 0, reason: "")

  public init(score: Int, reason: String) {
    self.score = score
    self.reason = reason
  }

  public static func < (left: Confidence, right: Confidence) -> Bool { left.score < right.score }
}

/// The head of a file, as stored, for judging its format.
public struct FileSample: Sendable {
  /// At most ``DecodeLimits/sampleBytes``.
  public var bytes: [UInt8]
  /// Nil for standard input.
  public var fileName: String?
  /// Whether ``bytes`` is the whole file.
  public var isComplete: Bool

  public init(bytes: [UInt8], fileName: String?, isComplete: Bool) {
    self.bytes = bytes
    self.fileName = fileName
    self.isComplete = isComplete
  }

  /// The name's last extension in lower case, without the dot; nil when there is none.
  public var fileExtension: String? {
    guard let name = fileName?.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}

/// Bounds on what a reader takes before it refuses. Every loop over input ends at one of them.
public struct DecodeLimits: Sendable, Hashable {
  /// The head handed to ``Codec/confidence(in:)``.
  public static let sampleBytes = 64 * 1024
  public var recordBytes = 16 * 1024 * 1024
  public var columnCount = 4096
  public var nestingDepth = 128
  /// For formats that must be held whole in memory.
  public var documentBytes = 1 << 30
  /// More rejected records than this stop the read: the file is not what it seems.
  public var rejectCount = 10_000
  /// Records a reader puts into one batch, at most.
  public var batchRecords = 8192

  public init() {}
}

/// What the caller knows about a file. Whatever is set here wins over what a reader would find by itself.
public struct ReadOptions: Sendable {
  public var kind: RecordKind?
  /// A name ``TextEncoding`` knows; nil to find out.
  public var encoding: String?
  /// The text of a YAML profile and the name of its file.
  public var profile: ProfileText?
  /// Layouts of known banks to tell a file by; nil for none.
  public var layouts: (any LayoutLibrary)?
  /// The account of all records that name none.
  public var account: String?
  /// The currency of all amounts that name none.
  public var currency: Currency?
  /// Whether readers keep each record as the source wrote it.
  public var keepsRaw = false
  /// Whether a running or closing balance that does not add up is an error instead of a warning.
  public var isBalanceStrict = false
  /// Whether a table none of whose amounts has a sign is read as printed, which ``Inspection/hasOpenSigns`` then says,
  /// instead of being refused. For callers that find out what the amounts mean by other means.
  public var leavesSignsOpen = false
  /// Whether hundredths of a currency that has none, such as `JPY 858.21`, are held exactly, in
  /// ``Currency/inHundredths``, instead of being set aside. For callers that only compare amounts: nothing that keeps
  /// or pays them takes such a currency.
  public var keepsHundredths = false
  /// Threads a reader may use; results never depend on it.
  public var threadCount = 2
  public var limits = DecodeLimits()
  /// Settings of one codec, by name.
  public var settings: [String: String] = [:]
  /// Where what is found out is kept in case the file is refused before there is a reader to ask; nil where nobody asks.
  public var notes: InspectionNotes?

  public init() {}
}

/// A profile as text: each codec reads the keys it knows.
public struct ProfileText: Sendable, Hashable {
  public var yaml: String
  public var file: String

  public init(yaml: String, file: String) {
    self.yaml = yaml
    self.file = file
  }
}

/// What the caller wants written.
public struct WriteOptions: Sendable {
  /// A name ``TextEncoding`` knows; nil for UTF-8.
  public var encoding: String?
  public var profile: ProfileText?
  /// The alias by which the codec was asked for, such as `ndjson`; its own name otherwise.
  public var requestedName: String?
  /// Settings of one codec, by name.
  public var settings: [String: String] = [:]

  public init() {}
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

/// What a reader found out about a file, for `inspect`.
public struct Inspection: Sendable, Hashable {
  /// One fact: what it is about, what was found, how sure, and why.
  public struct Fact: Sendable, Hashable {
    /// Such as `encoding`, `delimiter`, `preamble`, `decimal mark`, `date pattern`.
    public var topic: String
    public var value: String
    /// 0 to 100; 100 where it was stated by a profile or decided by all of the file.
    public var confidence: Int
    public var evidence: String

    public init(_ topic: String, _ value: String, confidence: Int, evidence: String) {
      self.topic = topic
      self.value = value
      self.confidence = confidence
      self.evidence = evidence
    }
  }

  /// One column of the file.
  public struct Column: Sendable, Hashable {
    /// From 1.
    public var position: Int
    public var header: String
    /// The field it is read into; nil where it is kept in `extra`.
    public var field: String?
    public var confidence: Int
    public var evidence: String

    public init(position: Int, header: String, field: String?, confidence: Int, evidence: String) {
      self.position = position
      self.header = header
      self.field = field
      self.confidence = confidence
      self.evidence = evidence
    }
  }

  public var facts: [Fact] = []
  public var columns: [Column] = []
  /// Whether amounts have no sign, and nothing tells what they mean; see ``ReadOptions/leavesSignsOpen``.
  public var hasOpenSigns = false

  public init() {}
}
