public import CodecKit
public import Model
public import Records

/// What a person states about the layout of a bank's table. Whatever is set wins over what the sniffer finds.
public struct CSVProfile: Sendable, Hashable {
  /// A column, by its header or by its place.
  public enum Column: Sendable, Hashable {
    case named(String)
    /// From 1.
    case numbered(Int)
  }

  /// What the sign of an amount says.
  public enum Sign: String, Sendable, CaseIterable {
    /// As printed: negative is money out.
    case amount
    /// A positive amount is money out, as on many card statements.
    case outflow
    /// The direction column decides, whatever the amount's own sign.
    case direction
  }

  /// What becomes of a row that cannot be read.
  public enum BadRows: String, Sendable, CaseIterable {
    case refuse
    case reject
  }

  /// What becomes of a row whose direction word is a neutral one.
  public enum NeutralRows: String, Sendable, CaseIterable {
    case reject
    case inflow
    case outflow
  }

  /// For a person.
  public var name: String?
  /// The name of a layout that comes with Counterfoil, such as `de-dkb-giro`, as `--profile` takes it.
  public var layout: String?
  public var bank: String?
  /// Two letters of ISO 3166-1, or nothing for wallets and apps of many countries.
  public var country: String?
  /// What the facts rest on.
  public var source: String?
  /// Whether files with the header of a layout are read by it without being told; true where not said.
  public var recognised: Bool?
  public var kind: RecordKind?
  public var encoding: String?
  public var delimiter: UInt8?
  /// The outer nil: not stated; the inner one: quotes mean nothing.
  public var quote: UInt8??
  /// The outer nil: not stated; the inner one: quotes are doubled.
  public var escape: UInt8??
  /// The sheet of a workbook; nothing to other files.
  public var sheet: String?
  /// Physical lines in front of the header.
  public var skipLines: Int?
  public var hasHeader: Bool?
  /// The names the header must have, in order.
  public var header: [String]?
  /// How lines start that end the rows.
  public var footer: [String] = []
  /// By field name; see ``columnNames``. An empty list: no column holds that field, whatever its name.
  public var columns: [String: [Column]] = [:]
  /// A ``DatePattern``.
  public var date: String?
  public var pivotYear: Int?
  /// The last day that one printed without a year can mean, such as the end of the statement's period.
  public var lastDay: CalendarDate?
  /// How times of day are written, such as `HH.mm.ss`.
  public var time: String?
  public var decimalMark: AmountNotation.DecimalMark?
  public var groupingMark: AmountNotation.GroupingMark?
  public var sign: Sign?
  public var outflow: [String] = []
  public var inflow: [String] = []
  public var neutral: [String] = []
  public var currency: Currency?
  public var account: String?
  public var pending: [String] = []
  public var booked: [String] = []
  public var void: [String] = []
  /// Words of the direction or status column for rows that are left out and only counted.
  public var ignored: [String] = []
  public var badRows: BadRows?
  public var neutralRows: NeutralRows?
  /// Whether a running balance that does not add up is an error.
  public var strictBalance: Bool?

  public init() {}

  /// The names ``columns`` may have.
  public static let columnNames: [String] = ColumnRole.allCases.map(\.rawValue)

  /// The pattern ``time`` states; nil where it states none that is right, which reading the profile reports.
  var timePattern: TimePattern? { time.flatMap { try? TimePattern($0) } }

  func columns(for role: ColumnRole) -> [Column]? { columns[role.rawValue] }
}
