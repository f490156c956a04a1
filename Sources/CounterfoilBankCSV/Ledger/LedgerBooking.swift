import CounterfoilModel

/// One booking of a ledger, as one of its accounts sees it.
struct LedgerBooking {
  /// Few of the cells are looked at, so that none is read before.
  private let record: RecordCursor
  private let columns: LedgerColumns

  init(_ record: RecordCursor, _ columns: LedgerColumns) {
    self.record = record
    self.columns = columns
  }

  private func cell(_ place: Int?) -> String {
    guard let place, place < record.fieldCount else { return "" }
    return record.field(place).text(LedgerText.dialect)
  }

  /// The accounts the booking names, as ``account(_:)`` writes them.
  var account: String { LedgerBooking.account(cell(columns.account)) }
  var counterAccount: String { LedgerBooking.account(cell(columns.counterAccount)) }

  func names(_ bank: String) -> Bool { account == bank || counterAccount == bank }

  /// An account's number without zeros in front: DATEV's field is a number, which some programs fill up.
  static func account(_ text: String) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return text }
    let bare = text.drop { $0 == "0" }
    return bare.isEmpty ? "0" : String(bare)
  }

  /// What is wrong with a booking.
  struct Problem: Error {
    var code: DiagnosticCode
    var message: String
    var column: Int
  }

  // MARK: Side

  /// Whether the booking is money into an account: its debit side, *Soll*.
  ///
  /// *S* and *H* are the side of `Konto`; the account in `Gegenkonto` has the other one. A reversal (*Generalumkehr*)
  /// takes the amount off its side again.
  func isInflow(of bank: String) throws(Problem) -> Bool {
    let isDebit: Bool
    switch cell(columns.side).uppercased() {
    case "S": isDebit = true
    case "H": isDebit = false
    case let other:
      throw Problem(
        code: .csvDirection, message: "the side of the booking is \"\(other)\", neither S (Soll) nor H (Haben)",
        column: columns.side)
    }
    let isOfBank = account == bank
    return try isReversal ? isDebit != isOfBank : isDebit == isOfBank
  }

  /// Whether the booking takes back another one.
  ///
  /// By its field (*G* or 1), or by the key before taxes: of two digits the first one is the *Berichtigungsschlüssel*,
  /// in which 2, 3, 6, 7 and 8 are kinds of Generalumkehr. Longer keys are those for taxes, which have none.
  private var isReversal: Bool {
    get throws(Problem) {
      let key = LedgerBooking.account(cell(columns.taxKey))
      let isByKey = key.utf8.count == 2 && "23678".contains(key.prefix(1))
      switch cell(columns.reversal).uppercased() {
      case "": return isByKey
      case "1", "G": return true
      case "0" where !isByKey: return false
      case let mark:
        throw Problem(
          code: .csvDirection,
          message: isByKey
            ? "the booking is a Generalumkehr by its BU-Schlüssel \(key), and by its field \(mark) none"
            : "\"\(mark)\" in the field for Generalumkehr is neither 0 nor 1",
          column: columns.reversal ?? 0)
      }
    }
  }

  // MARK: Amount

  /// The currency of the amount, and that of the books where they differ.
  func currencies(_ head: LedgerHead) -> (amount: String, base: String) {
    let (own, base) = (cell(columns.currency), cell(columns.baseCurrency))
    return (own.isEmpty ? head.currency : own.uppercased(), base.isEmpty ? head.currency : base.uppercased())
  }

  /// The amount in the currency of the account, as printed, without a sign.
  /// - Parameter stated: the account's currency; nil where no amount is in a foreign one.
  func amount(_ head: LedgerHead, stated: String?) throws(Problem) -> (text: String, currency: String) {
    let (own, base) = currencies(head)
    guard own != base, let stated, own != stated else { return (try unsigned(columns.amount), own) }
    guard stated == base, let place = columns.baseAmount, !cell(place).isEmpty else {
      throw Problem(
        code: .csvCurrency, message: "the booking is in \(own) and has no amount in \(stated)", column: columns.amount)
    }
    return (try unsigned(place), base)
  }

  /// DATEV's amounts have no sign (which way they go is what S and H say), and no mark but the decimal comma.
  private func unsigned(_ place: Int) throws(Problem) -> String {
    let text = cell(place)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIDigit } })
    else {
      throw Problem(
        code: .csvAmount,
        message: "\"\(text)\" is no amount as DATEV writes them: digits with a decimal comma, and no sign",
        column: place)
    }
    return text
  }

  // MARK: Day

  func day(_ year: LedgerYear) throws(Problem) -> CalendarDate {
    let digits = cell(columns.day)
    guard let day = year.day(digits) else {
      throw Problem(
        code: .csvDate,
        message: "\"\(digits)\" is no day and month (TTMM) of the days the first line says, \(year.text)",
        column: columns.day)
    }
    return day
  }
}
