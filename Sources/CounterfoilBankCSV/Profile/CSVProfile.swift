package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// What a person states about the layout of a bank's table. Whatever is set wins over what the sniffer finds.
package struct CSVProfile: Sendable, Hashable {
  /// A column, by its header or by its place.
  package enum Column: Sendable, Hashable {
    case named(String)
    /// From 1.
    case numbered(Int)
  }

  package typealias Sign = StatedSign

  /// What becomes of a row that cannot be read.
  package enum BadRows: String, Sendable, CaseIterable {
    case refuse
    case reject
  }

  /// What becomes of a row whose direction word is a neutral one.
  package enum NeutralRows: String, Sendable, CaseIterable {
    case reject
    case inflow
    case outflow
  }

  /// What the sign of a fee says.
  package enum FeeSign: String, Sendable, CaseIterable {
    /// Nothing: each was taken.
    case taken
    /// What that of an amount says: a fee with the sign of money out was taken, and one with that of money in was given back.
    case amount
    /// What that of a cost says: a positive fee was taken, and a negative one was given back.
    case cost

    /// How much was taken, by what is printed; less than nothing where it was given back.
    func taken<Number: SignedNumeric & Comparable>(_ printed: Number) -> Number {
      switch self {
      case .taken: abs(printed)
      case .amount: -printed
      case .cost: printed
      }
    }
  }

  /// What becomes of rows that a word or arithmetic shows to state the sum of others, or what was there before.
  package enum SumRows: String, Sendable, CaseIterable, Hashable {
    /// They are set aside for a person, or left out where they have no day.
    case reject
    /// They are payments as all others.
    case payment
  }

  /// What rows of bills with the same number are.
  package enum SameNumber: String, Sendable, CaseIterable {
    /// Bills of their own, such as instalments.
    case separate
    /// Parts of one bill, whose amounts are added up.
    case lines
    /// One bill, the amount of which stands in each of them.
    case whole
  }

  /// What the day of a row is that prints none.
  package enum EmptyDay: String, Sendable, CaseIterable {
    /// That of the row above, as where each day is printed once.
    case above
  }

  /// What amounts are counted in.
  package enum Unit: String, Sendable, CaseIterable {
    /// The currency's smallest unit, such as cents.
    case minor
    /// The currency itself.
    case major
    case thousands
    case tenThousands
    case lakhs
    case millions
    case crores
    case hundredMillions
    case billions

    /// The power of ten of the currency's unit; nil for the smallest one, which depends on the currency.
    package var power: Int? {
      switch self {
      case .minor: nil
      case .major: 0
      case .thousands: 3
      case .tenThousands: 4
      case .lakhs: 5
      case .millions: 6
      case .crores: 7
      case .hundredMillions: 8
      case .billions: 9
      }
    }

    init?(power: Int) {
      guard let unit = Unit.allCases.first(where: { $0.power == power }) else { return nil }
      self = unit
    }

    /// How many digits an amount has behind its mark, at most.
    func digits(_ currency: Currency) -> UInt8 {
      let digits = currency.minorUnitDigits
      if let power { return digits + UInt8(power) }
      // A cent is a hundredth, whatever the currency is.
      return currency == .unstated ? digits - min(digits, 2) : 0
    }
  }

  /// For a person.
  package var name: String?
  /// The name of a layout that comes with Counterfoil, such as `de-dkb-giro`, as `--profile` takes it.
  package var layout: String?
  package var bank: String?
  /// Two letters of ISO 3166-1, or nothing for wallets and apps of many countries.
  package var country: String?
  /// What the facts rest on.
  package var source: String?
  /// Whether files with the header of a layout are read by it without being told; true where not said.
  package var recognised: Bool?
  package var kind: RecordKind?
  package var encoding: String?
  package var delimiter: UInt8?
  /// The outer nil: not stated; the inner one: quotes mean nothing.
  package var quote: UInt8??
  /// The outer nil: not stated; the inner one: quotes are doubled.
  package var escape: UInt8??
  /// Whether the file is JSON, whose records are made a table.
  package var isJSON: Bool?
  /// The ways to the records of a JSON text; see ``RecordPath``.
  package var records: [String] = []
  /// The sheet of a workbook; nothing to other files.
  package var sheet: String?
  /// Physical lines in front of the header.
  package var skipLines: Int?
  package var hasHeader: Bool?
  /// The names the header must have, in order.
  package var header: [String]?
  /// How lines start that end the rows.
  package var footer: [String] = []
  /// By field name; see ``columnNames``. An empty list: no column holds that field, whatever its name.
  package var columns: [String: [Column]] = [:]
  /// A ``DatePattern``.
  package var date: String?
  package var pivotYear: Int?
  /// The last day that one printed without a year can mean, such as the end of the statement's period.
  package var lastDay: CalendarDate?
  package var emptyDay: EmptyDay?
  /// How times of day are written, such as `HH.mm.ss`.
  package var time: String?
  package var decimalMark: AmountNotation.DecimalMark?
  package var groupingMark: AmountNotation.GroupingMark?
  package var sign: Sign?
  package var unit: Unit?
  package var outflow: [String] = []
  package var inflow: [String] = []
  package var neutral: [String] = []
  package var currency: Currency?
  package var account: String?
  /// Which account of the books is the bank's, in a ledger.
  package var ledgerAccount: String?
  package var pending: [String] = []
  package var booked: [String] = []
  package var void: [String] = []
  /// Words of the direction or status column for rows that are left out and only counted.
  package var ignored: [String] = []
  package var badRows: BadRows?
  package var sameNumber: SameNumber?
  package var feeSign: FeeSign?
  package var neutralRows: NeutralRows?
  package var sumRows: SumRows?
  /// Whether a running balance that does not add up is an error.
  package var strictBalance: Bool?

  package init() {}

  /// The names ``columns`` may have.
  package static let columnNames: [String] = ColumnRole.allCases.map(\.rawValue)

  /// The pattern ``time`` states; nil where it states none that is right, which reading the profile reports.
  var timePattern: TimePattern? { time.flatMap { try? TimePattern($0) } }

  func columns(for role: ColumnRole) -> [Column]? { columns[role.rawValue] }
}
