public import CounterfoilModel
public import CounterfoilRecords

/// Bounds on what a reader takes before it refuses. Every loop over input ends at one of them.
public struct DecodeLimits: Sendable, Hashable {
  /// Bytes of one record, such as a row of a table or an object of JSON.
  public var recordBytes = 16 * 1024 * 1024
  /// Columns of one table.
  public var columnCount = 4096
  /// Levels of arrays, objects or elements inside one another.
  public var nestingDepth = 128
  /// For formats that must be held whole in memory.
  public var documentBytes = 1 << 30
  /// More rejected records than this stop the read: the file is not what it seems.
  public var rejectCount = 10_000
  /// Records a reader puts into one batch, at most.
  public var batchRecords = 8192

  /// The defaults shown beside each limit.
  public init() {}
}

/// What the caller knows about a file. Whatever is set here wins over what a reader would find by itself.
public struct ReadOptions: Sendable {
  /// What the records are, where the format does not say; nil to find out.
  public var kind: RecordKind?
  /// A name ``TextEncoding`` knows; nil to find out.
  public var encoding: String?
  /// The text of a YAML profile and the name of its file.
  public var profile: ProfileText?
  /// What the profile says, as values.
  package var stated = StatedFacts()
  /// Layouts of known banks to recognise a file by; nil for none.
  package var layouts: (any LayoutLibrary)?
  /// The account of all records that name none.
  public var account: String?
  /// The currency of all amounts that name none.
  public var currency: Currency?
  /// Whether readers keep each record as the source wrote it.
  public var keepsRaw = false
  /// Whether a running or closing balance that does not add up is an error instead of a warning.
  public var isBalanceStrict = false
  /// Whether a table is read as printed where none of its amounts has a sign, or nothing proves what its signs mean,
  /// instead of being refused; ``Inspection/hasOpenSigns`` then says so. For callers that find out what the amounts mean by other means.
  public var leavesSignsOpen = false
  /// Whether hundredths of a currency that has none, such as `JPY 858.21`, are held exactly, in
  /// ``Currency/inHundredths``, instead of being set aside. For callers that only compare amounts: nothing that keeps
  /// or pays them takes such a currency.
  public var keepsHundredths = false
  /// Whether records as JSON come from a program that keeps to the schemas, so that members of any name are data of its own.
  package var readsOwnRecords = false
  /// Whether fields of a table that are not quoted hold numbers of cells, written with a point: what has no decimal mark
  /// in its file. Texts that could be taken for numbers are quoted.
  package var hasNumberCells = false
  /// Whether values that are true or false, such as `"cancelled": true`, are judged by the reader that asks for the table.
  package var judgesFlags = false
  /// Threads a reader may use; results never depend on it.
  public var threadCount = 2
  /// Bounds on what the reader takes before it refuses.
  public var limits = DecodeLimits()
  /// Settings of one codec, by name.
  public var settings: [String: String] = [:]
  /// Where what is found out is kept in case the file is refused before there is a reader to ask; nil where nobody asks.
  package var notes: InspectionNotes?

  /// Options that leave everything to be found out.
  public init() {}
}

/// A profile as text. It is read strictly, once and for every format, before the file is.
public struct ProfileText: Sendable, Hashable {
  /// The text of the profile, as its file has it.
  public var yaml: String
  /// The name of its file, for the places of errors.
  public var file: String

  /// - Parameters:
  ///   - yaml: the text, checked when a codec reads it.
  ///   - file: its name, for the places of errors.
  public init(yaml: String, file: String) {
    self.yaml = yaml
    self.file = file
  }
}

/// What the caller wants written.
public struct WriteOptions: Sendable {
  /// A name ``TextEncoding`` knows; nil for UTF-8.
  public var encoding: String?
  /// How a table is to look; nil for the format's own form.
  public var profile: ProfileText?
  /// The alias by which the codec was asked for, such as `ndjson`; its own name otherwise.
  public var requestedName: String?
  /// Settings of one codec, by name.
  public var settings: [String: String] = [:]

  /// UTF-8, and the format's own form.
  public init() {}
}
