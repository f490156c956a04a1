public import CounterfoilRecords

/// A file of which a sample is to be made, as its codec is asked about it.
public struct SampleFile: Sendable {
  /// All of the file, in UTF-8 without a byte order mark. It need not be right: what is wrong in it shows in the sample, too.
  public var text: [UInt8]
  /// What the format's reader found out about the file.
  public var inspection: Inspection
  /// What the reader made of it, as far as it came.
  public var records: RecordBatch

  /// - Parameters:
  ///   - text: all of the file, in UTF-8 without a byte order mark.
  ///   - inspection: what its reader found out.
  ///   - records: what its reader made of it.
  public init(text: [UInt8], inspection: Inspection = Inspection(), records: RecordBatch = RecordBatch(schema: .entry))
  {
    self.text = text
    self.inspection = inspection
    self.records = records
  }
}

/// What the parts of a file's text are, as far as needs to be known for a sample of the file that others may see.
///
/// The codec says what stands where; whoever makes the sample says what takes its place. What is in no part stays.
public struct SampleParts: Sendable {
  /// What a part is, which decides what takes its place in a sample.
  public enum Role: Sendable, Hashable {
    /// Names, words, account numbers, references.
    case text
    /// The same; days in it stay.
    case words
    /// Numbers among other characters, which stay, and so does what stands in quotes.
    case numbers
    /// The name of the other party; a word for a total stays.
    case payee
    /// A word for direction, status, kind or currency: stays where it is a common one.
    case code
    /// A day, which stays; text where it is none.
    case day
    /// Bytes of a picture in base64.
    case picture
    /// Text around the records, in which sums of them may stand.
    case note
    /// A number that nothing adds up to; text where it is none.
    case number
    /// What a record moves.
    case amount
    /// What the account holds after the record's amount.
    case balance
    /// What shares of the record add up to.
    case total
    /// A part of what the record moves; the shares of a record add up to its amount or total.
    case share
    /// What the account held before the amounts that follow.
    case opening
    /// What the account held after the amounts before it.
    case closing
    /// What amounts of the statement may add up to.
    case sum
  }

  /// A stretch of the text with what it is.
  public struct Part: Sendable, Hashable {
    /// Bytes of the text.
    public var range: Range<Int>
    /// What it is, and so what takes its place.
    public var role: Role
    /// Parts of one record have one number.
    public var record: Int
    /// From 1, where the file states what each statement's entries and balances are, wherever they stand in it: `opening`,
    /// `amount` and `closing` of one number add up, and so do an amount and the shares of its record. 0 where what adds
    /// up follows from the order.
    public var statement = 0
    /// Whether an amount of a statement is announced only, and in no balance.
    public var isPending = false
    /// Of a number, where the format says which it is.
    public var decimalMark: UInt8?
    /// Whether something outside the part says that its number is negative.
    public var isNegative = false
    /// Where a letter C or D stands that says the sign of the number.
    public var signOffset: Int?
    /// Whether characters may be written as escapes of JSON.
    public var hasEscapes = false

    /// - Parameters:
    ///   - range: bytes of the text, from 0.
    ///   - role: what it is.
    ///   - record: a number that all parts of one record have.
    ///   - decimalMark: of a number, the byte of its decimal mark; nil where the format does not say.
    public init(_ range: Range<Int>, _ role: Role, record: Int = 0, decimalMark: UInt8? = nil) {
      self.range = range
      self.role = role
      self.record = record
      self.decimalMark = decimalMark
    }
  }

  /// In the order of the text.
  public var parts: [Part] = []
  /// The rows of a table: they are no parts.
  package var table: SampleTable?
  /// What adds up in a journal; its amounts are parts, too.
  package var ledger: SampleLedger?
  /// Words in small letters that stay, besides those that always do.
  package var keptWords: Set<String> = []

  /// No parts: all of the text stays.
  public init() {}

  /// Adds a part, unless it is empty.
  public mutating func add(_ range: Range<Int>, _ role: Role, record: Int = 0, decimalMark: UInt8? = nil) {
    if !range.isEmpty { parts.append(Part(range, role, record: record, decimalMark: decimalMark)) }
  }
}
