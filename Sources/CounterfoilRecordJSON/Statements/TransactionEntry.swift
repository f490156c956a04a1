import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// One transaction as an entry.
struct TransactionEntry {
  private let record: StatementRecord
  private let shape: StatementShape
  private let options: ReadOptions
  /// Whether amounts have ``StatementShape/openFee`` in them.
  private let areFeesIncluded: Bool
  private(set) var amount = Money(minorUnits: 0, currency: .unstated)
  private var status = EntryStatus.booked
  private var day: CalendarDate
  private var valueDay: CalendarDate?
  private(set) var balance: Money?
  private var used: Set<String> = []

  /// Nil where no money moved.
  init?(
    _ record: StatementRecord, _ shape: StatementShape, _ options: ReadOptions, areFeesIncluded: Bool = false
  ) throws(Trouble) {
    self.record = record
    self.areFeesIncluded = areFeesIncluded
    self.shape = shape
    self.options = options
    guard let status = try TransactionEntry.status(record, shape) else { return nil }
    self.status = status
    if let path = shape.status?.path, shape.status?.isDay == false { used.insert(path) }
    let found = try TransactionEntry.day(record, shape.day, shape.dayForm)
    guard let found else {
      throw Trouble(
        offset: 0, code: .jsonMissingField,
        message: "the transaction has no day (\(TransactionEntry.shown(shape.day[0])))")
    }
    day = found.day
    used.insert(found.path)
    if let found = try TransactionEntry.day(record, shape.valueDay, shape.dayForm) {
      valueDay = found.day
      used.insert(found.path)
    }
    let currency = try currency()
    amount = Money(minorUnits: try signedUnits(currency), currency: currency)
    if let path = shape.balance, record.value(path) != nil {
      balance = Money(minorUnits: try units(path, currency), currency: currency)
      used.insert(path)
    }
  }

  private static func status(_ record: StatementRecord, _ shape: StatementShape) throws(Trouble) -> EntryStatus? {
    // Monzo: a declined payment says why.
    if let reason = record.object["decline_reason"]?.text, !reason.isEmpty { return nil }
    if let path = shape.deleted, record.value(path) == .boolean(true) { return nil }
    guard let rule = shape.status else { return record.isInPending ? .pending : .booked }
    if let codes = rule.withoutCodes, let code = record.text([codes.path])?.text,
      codes.beginnings.contains(where: code.hasPrefix)
    {
      return nil
    }
    let word = record.text([rule.path])?.text
    if rule.isDay { return word == nil ? .pending : .booked }
    guard let word else { return .booked }
    if rule.booked.contains(word) { return .booked }
    if rule.pending.contains(word) { return .pending }
    if rule.without.contains(word) { return nil }
    throw Trouble(
      offset: 0, code: .jsonType,
      message:
        "\(shown(rule.path)) is \"\(TerminalText.excerpt(word, limitBytes: 40))\", which does not say whether money moved"
    )
  }

  /// A path as a person has it in the file: the member's name, whatever object it is in.
  private static func shown(_ path: String) -> String { path.replacing("../", with: "") }

  private static func day(
    _ record: StatementRecord, _ paths: [String], _ form: StatementShape.DayForm
  ) throws(Trouble) -> (day: CalendarDate, path: String)? {
    for path in paths {
      guard let text = record.text([path])?.text else { continue }
      switch form {
      case .iso:
        // `T`, a space, or the sign or `Z` of a zone.
        let isAlone = text.utf8.dropFirst(10).first.map { [0x54, 0x20, 0x2B, 0x2D, 0x5A].contains($0) } ?? true
        if isAlone, let day = CalendarDate(iso: text.prefix(10)) { return (day, path) }
      case .epochSeconds:
        // SimpleFIN: 0 where the transaction is not posted yet.
        if text == "0" { continue }
        if let seconds = Int64(text), seconds > 0, let days = Int32(exactly: seconds / 86_400),
          let day = CalendarDate(daysSinceEpoch: days)
        {
          return (day, path)
        }
      }
      throw Trouble(
        offset: 0, code: .jsonDate,
        message: "\(shown(path)) \"\(TerminalText.excerpt(text, limitBytes: 40))\" is no day")
    }
    return nil
  }

  private mutating func currency() throws(Trouble) -> Currency {
    guard let path = shape.currency else { return options.currency ?? .unstated }
    let word = record.text([path])?.text ?? ""
    guard let currency = Currency(word.uppercased()) else {
      let found = word.isEmpty ? "" : " \"\(TerminalText.excerpt(word, limitBytes: 40))\""
      throw Trouble(
        offset: 0, code: .jsonCurrency, message: "\(TransactionEntry.shown(path))\(found) is no ISO 4217 currency code")
    }
    // Stripe's "special cases": its unit of these is not that of ISO 4217, or has changed.
    if shape.isMinorUnits, ["ISK", "MGA", "UGX"].contains(word.uppercased()) {
      throw Trouble(
        offset: 0, code: .jsonAmount, message: "what the smallest unit of \(word.uppercased()) is here cannot be told")
    }
    used.insert(path)
    return currency
  }

  /// What a bank or processor took of the transaction: nil where the format has no such member, or it is no amount.
  func openFee() -> Int64? {
    guard let path = shape.openFee else { return nil }
    if record.value(path) == nil { return 0 }
    return try? units(path, amount.currency)
  }

  private mutating func signedUnits(_ currency: Currency) throws(Trouble) -> Int64 {
    if let path = shape.openFee, !areFeesIncluded, record.value(path) != nil, try units(path, currency) != 0 {
      throw Trouble(
        offset: 0, code: .jsonFee,
        message: "the transaction has a fee (\(path)), and whether its amount has the fee in it is not told")
    }
    let units = try units(shape.amount, currency)
    used.insert(shape.amount)
    if let parties = shape.parties, record.way != .asSigned { return try directedUnits(units, parties) }
    switch shape.sign {
    case .positiveIsIn:
      if let path = shape.signWord, var word = record.text([path])?.text, units != 0,
        let direction = word.withUTF8({ JSONDirection(UnsafeRawBufferPointer($0)) }),
        (direction == .moneyIn) != (units > 0)
      {
        throw Trouble(
          offset: 0, code: .jsonDirection,
          message: "\(path) \"\(TerminalText.excerpt(word, limitBytes: 40))\" contradicts the sign of the amount")
      }
      return units
    case .positiveIsOut: return -units
    case .word(let path):
      var word = record.text([path])?.text ?? ""
      let direction = word.withUTF8 { JSONDirection(UnsafeRawBufferPointer($0)) }
      guard let direction, units >= 0 else {
        throw Trouble(
          offset: 0, code: .jsonDirection,
          message: direction == nil
            ? "\(path) does not say which way the money went" : "the amount has a minus beside \(path)")
      }
      return direction == .moneyIn ? units : -units
    case .mark(let path):
      let mark = record.text([path])?.text ?? ""
      guard let isIn = ["C": true, "D": false, "RC": false, "RD": true][mark], mark != "C" || units >= 0 else {
        throw Trouble(
          offset: 0, code: .jsonDirection,
          message: "\(path) \"\(TerminalText.excerpt(mark, limitBytes: 40))\" does not say which way the money went")
      }
      return isIn ? abs(units) : -abs(units)
    }
  }

  /// An amount without a sign, with the one that the list around it gives it.
  private func directedUnits(_ units: Int64, _ parties: StatementShape.Parties) throws(Trouble) -> Int64 {
    switch record.way {
    case .moneyIn, .asSigned: return units
    case .moneyOut: return -units
    case .isAgainstSign:
      throw Trouble(
        offset: 0, code: .jsonDirection,
        message: "the amount has no minus, and \(parties.debtorAccount) is the account itself, out of which money went")
    case .isOpen:
      if units == 0 { return 0 }
      throw Trouble(
        offset: 0, code: .jsonDirection,
        message:
          "the amount has no sign, and neither \(parties.creditor) and \(parties.debtor) nor the accounts beside them say which way the money went"
      )
    }
  }

  private func units(_ path: String, _ currency: Currency) throws(Trouble) -> Int64 {
    let value = record.value(path)
    guard let value, var text = value.text, value != .boolean(true), value != .boolean(false) else {
      throw Trouble(offset: 0, code: .jsonMissingField, message: "the transaction has no amount (\(path))")
    }
    var isNumber = false
    if case .number = value { isNumber = true }
    if shape.areThousandths, Int64(text) != nil {
      text += "e-3"
      isNumber = true
    }
    let digits = shape.isMinorUnits ? 0 : currency.minorUnitDigits
    let result: Result<Int64, MoneyError> = text.withUTF8 { bytes in
      do throws(MoneyError) {
        return .success(
          try ExactAmount.minorUnits(UnsafeRawBufferPointer(bytes), digits: digits, isNumber: isNumber))
      } catch {
        return .failure(error)
      }
    }
    guard case .success(let units) = result else {
      throw Trouble(
        offset: 0, code: .jsonAmount,
        message: "\(path) \"\(TerminalText.excerpt(text, limitBytes: 40))\" is no exact amount of \(currency)")
    }
    return units
  }

  func append(to batch: inout RecordBatch, byteOffset: Int64) {
    var used = used
    func text(_ paths: [String]) -> String? {
      guard let found = record.text(paths) else { return nil }
      used.insert(found.path)
      return found.text
    }
    batch.beginRecord(line: record.object.lineNumber, byteOffset: byteOffset)
    batch.set(EntryField.id, text(shape.id))
    batch.set(EntryField.account, text(shape.account) ?? options.account)
    batch.set(EntryField.date, day)
    batch.set(EntryField.valueDate, valueDay)
    batch.set(EntryField.amount, amount)
    batch.set(EntryField.balance, balance)
    batch.set(EntryField.payee, text(amount.minorUnits < 0 ? shape.payeeOut : shape.payeeIn))
    batch.set(EntryField.description, text(shape.text))
    batch.set(EntryField.reference, text(shape.reference))
    batch.set(EntryField.status, status.rawValue)
    batch.set(EntryField.extra, record.rest(without: used))
    if batch.keepsRaw { batch.raws.append(bytes: Array(JSONValue.object(record.object).description.utf8)[...]) }
    batch.endRecord()
  }
}
