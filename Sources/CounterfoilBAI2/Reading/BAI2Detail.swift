import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// A transaction detail (16): `16,165,1842500,,I3020011,ST-K4J2L9,text`.
struct BAI2Detail {
  /// Why it is no entry.
  struct Problem: Error {
    var code: DiagnosticCode
    var message: String
    var fixes: [String] = []
  }

  private let record: BAI2Record
  private let fields: [Range<Int>]
  private let text: [Range<Int>]
  /// Places of the two references, behind those of the funds type.
  private let referencePlace: Int

  /// Fields in front of the funds type's own: the type code, the amount and the funds type.
  private static let leading = 3

  init(_ record: BAI2Record, _ bytes: [UInt8]) {
    self.record = record
    let whole: ([Range<Int>]) -> Bool = { fields in
      fields.count >= BAI2Detail.leading && fields.count >= BAI2Detail.fundsEnd(fields, bytes) + 2
    }
    (fields, text) = record.fields(bytes, until: whole)
    referencePlace = fields.count >= BAI2Detail.leading ? BAI2Detail.fundsEnd(fields, bytes) : fields.count
  }

  /// Where the fields of the funds type end: S has three amounts, V a day and a time, D a count and so many pairs of days and amounts.
  static func fundsEnd(_ fields: [Range<Int>], _ bytes: [UInt8], from start: Int = leading - 1) -> Int {
    guard start < fields.count, fields[start].count == 1 else { return start + 1 }
    switch bytes[fields[start].lowerBound] {
    case UInt8(ascii: "S"): return start + 4
    case UInt8(ascii: "V"): return start + 3
    case UInt8(ascii: "D"):
      guard start + 1 < fields.count else { return start + 2 }
      let count = BAI2Record.number(bytes, fields[start + 1]) ?? 0
      return start + 2 + 2 * Int(max(0, min(count, 1000)))
    default: return start + 1
    }
  }

  func number(_ place: Int, _ bytes: [UInt8]) -> Int64? {
    place < fields.count ? BAI2Record.number(bytes, fields[place]) : nil
  }

  var line: Int { record.line }

  /// The type code; nil where it is no number.
  func typeCode(_ bytes: [UInt8]) -> Int64? { number(0, bytes) }

  /// The amount with its sign, by the type code.
  func amount(_ bytes: [UInt8], _ currency: Currency) throws(Problem) -> Money {
    guard let code = typeCode(bytes) else {
      throw Problem(code: .bai2Field, message: "the detail has no type code")
    }
    let isDebit = try isDebit(code)
    guard fields.count > 1, let units = BAI2Record.number(bytes, fields[1]), units >= 0 else {
      let shown = fields.count > 1 ? String(decoding: bytes[fields[1]], as: UTF8.self) : ""
      throw Problem(
        code: .bai2Amount,
        message:
          "\"\(TerminalText.excerpt(shown, limitBytes: 40))\" is no whole number of the smallest unit of \(currency.code)"
      )
    }
    return Money(minorUnits: isDebit ? -units : units, currency: currency)
  }

  private func isDebit(_ code: Int64) throws(Problem) -> Bool {
    switch code {
    case 100, 400:
      throw Problem(code: .bai2NoPayment, message: "type code \(code) is a total of others, not a payment")
    case 890: throw Problem(code: .bai2NoPayment, message: "type code 890 is a text without money")
    case 101...399, 920...959: return false
    case 401...699, 960...999: return true
    default:
      throw Problem(
        code: .bai2Direction, message: "type code \(code) tells neither a credit nor a debit",
        fixes: ["Enter the payment by hand."])
    }
  }

  /// Appends the record.
  func append(to batch: inout RecordBatch, _ account: BAI2Account, _ bytes: [UInt8], stated: String?) throws(Problem) {
    let amount = try amount(bytes, account.currency)
    batch.beginRecord(line: record.line, byteOffset: -1)
    batch.set(EntryField.account, account.number.isEmpty ? stated : account.number)
    batch.set(EntryField.date, account.day)
    batch.set(EntryField.valueDate, valueDay(bytes))
    batch.set(EntryField.amount, amount)
    let words = text.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: " ")
    if !words.isEmpty { batch.set(EntryField.description, words) }
    let bank = reference(0, bytes)
    let customer = reference(1, bytes)
    if let reference = bank ?? customer { batch.set(EntryField.reference, reference) }
    batch.set(EntryField.status, account.isInterim ? EntryStatus.pending.rawValue : EntryStatus.booked.rawValue)
    var members = [("typeCode", String(decoding: bytes[fields[0]], as: UTF8.self))]
    if bank != nil, let customer { members.append(("customerReference", customer)) }
    batch.set(EntryField.extra, JSONWriter.object(members.map { (name: $0.0, text: $0.1) }))
    if batch.keepsRaw { batch.raws.append(bytes: bytes[record.range]) }
    batch.endRecord()
  }

  private func reference(_ number: Int, _ bytes: [UInt8]) -> String? {
    let place = referencePlace + number
    guard place < fields.count, !fields[place].isEmpty else { return nil }
    return String(decoding: bytes[fields[place]], as: UTF8.self)
  }

  /// The day that funds of type V are available on.
  private func valueDay(_ bytes: [UInt8]) -> CalendarDate? {
    guard fields.count > BAI2Detail.leading, fields[2].count == 1, bytes[fields[2].lowerBound] == UInt8(ascii: "V")
    else {
      return nil
    }
    return BAI2Account.day(bytes[fields[3]])
  }

  var rawRange: Range<Int> { record.range }
}
