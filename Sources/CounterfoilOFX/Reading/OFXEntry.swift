import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Makes a statement entry of a transaction.
///
/// Fields: FITID `id`, DTPOSTED (pending: DTTRAN) `date` and `time`, DTAVAIL `valueDate`, TRNAMT `amount`, NAME or
/// PAYEE `payee`, MEMO `description`, REFNUM `reference`; everything else is kept in `extra` under its own name, but for a
/// TRNTYPE that only repeats the sign.
struct OFXEntry {
  private let transaction: OFXTransaction
  private let statement: OFXStatement
  private var held = OFXFieldSet()
  /// What the profile says of the signs; nil where it says nothing.
  private let signMeaning: OFXSigns.Meaning?
  /// What the amount's sign and TRNTYPE say; once the entry was appended.
  private(set) var sign = OFXSigns.Evidence.none

  init(_ transaction: OFXTransaction, _ statement: OFXStatement, _ signMeaning: OFXSigns.Meaning?) {
    self.transaction = transaction
    self.statement = statement
    self.signMeaning = signMeaning
  }

  /// Appends the entry and gives its day back.
  mutating func append(
    to rows: inout OFXRows, window: OFXWindow, raw: Range<Int>
  ) throws(OFXReject) -> CalendarDate {
    try check()
    let dateTag: OFXTag = transaction.tag == .stmtTrnP ? .dtTran : .dtPosted
    let date = try day(dateTag)
    if date.isWhole { held.insert(dateTag) }
    var amount = try self.amount()
    if let signMeaning { amount = try OFXSigns.amount(amount, type, signMeaning) }
    if let type = transaction.leaf(.trnType), transaction.withText(type, { OFXText.isPlainType($0, of: amount) }) {
      held.insert(.trnType)
      sign = amount.isNegative ? .agreesOut : .none
    } else if signMeaning == nil {
      sign = OFXSigns.evidence(type, amount, isCard: statement.tag == .ccStmtRs)
    }
    let valueDate = try valueDate()
    let identifier = transaction.identifier
    if identifier != nil { held.insert(.fitID) }
    let reference = text(.refNum)
    let description = text(.memo)
    let payee = payee()

    rows.begin(line: window.line, byteOffset: window.storedOffset)
    rows.set(.id, identifier.flatMap { isMade($0) ? nil : $0 }, transaction)
    rows.set(.account, statement.account)
    rows.set(.date, day: date.day)
    rows.set(.time, date.time)
    rows.set(.valueDate, day: valueDate)
    rows.set(amount: amount)
    rows.set(.payee, payee, transaction)
    rows.set(.description, description, transaction)
    rows.set(.reference, reference, transaction)
    rows.set(.status, isBooked ? "booked" : "pending")
    rows.setExtra { json in
      JSONWriter.append(members: statement.members, to: &json)
      transaction.appendMembers(without: held, to: &json)
      if amount.currency != statement.currency, let own = statement.currency {
        JSONWriter.beginMember(plain: "CURDEF", in: &json)
        JSONText.appendString(own.code, to: &json)
      }
      JSONWriter.end(&json)
    }
    rows.end(raw: window, raw)
    return date.day
  }

  /// Whether the account's balance has it in. A HOLD is only valid for what is pending (OFX 2.2, 11.4.4.3); banks put it
  /// among what was posted all the same.
  var isBooked: Bool {
    guard transaction.tag != .stmtTrnP else { return false }
    guard let type = transaction.leaf(.trnType), type.value.count == 4 else { return true }
    return self.type != "HOLD"
  }

  /// TRNTYPE in capitals.
  private var type: String { transaction.leaf(.trnType).map { transaction.text($0).uppercased() } ?? "" }

  private func check() throws(OFXReject) {
    if let repetition = transaction.repetition {
      throw OFXReject(
        code: .ofxField, message: "\(repetition.tag.text) stands twice, with two texts", place: repetition.place)
    }
  }

  /// The text of an element as a field, which `extra` need not hold then.
  private mutating func text(_ tag: OFXTag) -> OFXTransaction.Leaf? {
    held.insert(tag)
    return transaction.leaf(tag)
  }

  /// Whether an id was made by our own writer for an entry that had none.
  private func isMade(_ leaf: OFXTransaction.Leaf) -> Bool {
    transaction.withText(leaf) { OFXMadeID.isOne($0) }
  }

  private func day(_ tag: OFXTag) throws(OFXReject) -> OFXDate {
    guard let leaf = transaction.leaf(tag) else {
      throw OFXReject(code: .ofxField, message: "the transaction has no \(tag.text)")
    }
    guard let date = transaction.withText(leaf, { OFXDate($0) }) else { throw noDay(leaf) }
    return date
  }

  private func noDay(_ leaf: OFXTransaction.Leaf) -> OFXReject {
    OFXReject(
      code: .ofxDate,
      message: "\(leaf.tag.text) \"\(TerminalText.excerpt(transaction.text(leaf), limitBytes: 40))\" is no day written "
        + "YYYYMMDD, with or without a time", place: leaf.place)
  }

  private mutating func valueDate() throws(OFXReject) -> CalendarDate? {
    guard let leaf = transaction.leaf(.dtAvail) else { return nil }
    guard let date = transaction.withText(leaf, { OFXDate($0) }) else { throw noDay(leaf) }
    if date.isWhole, date.time == nil { held.insert(.dtAvail) }
    return date.day
  }

  /// The amount, in the account's currency. Within CURRENCY it is in that currency and was not converted; ORIGCURRENCY
  /// only tells what it was converted from.
  private mutating func amount() throws(OFXReject) -> Money {
    guard let leaf = transaction.leaf(.trnAmt) else {
      throw OFXReject(code: .ofxField, message: "the transaction has no TRNAMT")
    }
    held.insert(.trnAmt)
    var currency = statement.currency ?? .unstated
    if let symbol = transaction.leaf(.curSym, in: .currency) {
      let code = transaction.text(symbol).uppercased()
      guard let own = Currency(code) else {
        throw OFXReject(
          code: .ofxCurrency,
          message: "CURSYM \"\(TerminalText.excerpt(code, limitBytes: 20))\" is no currency of ISO 4217",
          place: symbol.place)
      }
      currency = own
    }
    do throws(OFXAmount.Problem) {
      let result = transaction.withText(leaf) { text -> Result<Int64, OFXAmount.Problem> in
        do throws(OFXAmount.Problem) {
          return .success(try OFXAmount.minorUnits(text, digits: currency.minorUnitDigits))
        } catch {
          return .failure(error)
        }
      }
      return Money(minorUnits: try result.get(), currency: currency)
    } catch {
      throw OFXReject(
        code: .ofxAmount, message: "TRNAMT: \(OFXAmount.message(error, transaction.text(leaf), currency))",
        place: leaf.place)
    }
  }

  /// NAME, or the name in PAYEE; or EXTDNAME where NAME is the beginning of it, cut at its 32 characters.
  private mutating func payee() -> OFXTransaction.Leaf? {
    let long = transaction.leaf(.extdName)
    guard let name = transaction.leaf(.name) else {
      if let inPayee = transaction.leaf(.name, in: .payee) { return inPayee }
      held.insert(.extdName)
      return long
    }
    held.insert(.name)
    guard let long else { return name }
    let isCut = transaction.withText(name) { short in
      transaction.withText(long) { OFXText.isBeginning(short, of: $0) }
    }
    if isCut { held.insert(.extdName) }
    return isCut ? long : name
  }
}
