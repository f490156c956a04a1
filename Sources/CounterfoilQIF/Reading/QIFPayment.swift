import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Makes an entry or a bill of a record.
///
/// Entry: D `date`, T (or U) `amount`, P `payee`, M `description`, N `reference`, L `category`. Bill: M `remark`,
/// N `number`, a transfer `[Account]` `counterAccount`. Everything else is kept in `extra` under its letter, splits as
/// `splits`, the kind of account as `type` unless it is Bank.
struct QIFPayment {
  private let record: QIFRecord
  private let bytes: [UInt8]
  private let plan: QIFPlan
  private let type: String
  private let account: String?

  /// What Quicken and Money write where a category would stand, for payments with splits.
  static let splitPlaceholders: Set<String> = ["--Split--", "|--Split--|"]
  /// Actions of investment accounts that only move cash in or out; GnuCash reads the same ones as `XIn` and `XOut`.
  static let cashActions: Set<String> = ["XIn", "ContribX", "XOut", "WithdrwX"]
  /// Those of them that move it out, with an amount without a sign.
  static let outgoingActions: Set<String> = ["XOut", "WithdrwX"]
  private static let void = Array("**VOID**".utf8)
  /// The letters the fields are made of.
  private static let held: Set<UInt8> = [0x44, 0x54, 0x55, 0x50, 0x4D, 0x4E, 0x4C]

  init(_ record: QIFRecord, _ bytes: [UInt8], _ plan: QIFPlan, type: String, account: String?) {
    self.record = record
    self.bytes = bytes
    self.plan = plan
    self.type = type
    self.account = account
  }

  private var isInvestment: Bool { type == "Invst" }

  /// Whether it moves cash between an investment account and another one, and nothing else.
  var isCashTransfer: Bool {
    guard let action = record.text(0x4E, in: bytes), QIFPayment.cashActions.contains(action) else { return false }
    return record.first(0x59) == nil && record.first(0x51) == nil
  }

  /// Appends all fields, but does not end the record.
  func append(to batch: inout RecordBatch) throws(QIFReject) {
    let date = try day()
    let amount = try amount()
    try checkVoid(amount)
    let splits = try splits(of: amount)
    let category = record.text(0x4C, in: bytes)
    let transfer = category.flatMap(QIFPayment.transfer)
    let isPlain = transfer == nil && category.map { !QIFPayment.splitPlaceholders.contains($0) } ?? false
    let number = isInvestment ? nil : record.text(0x4E, in: bytes)
    batch.beginRecord(line: record.line, byteOffset: -1)
    if plan.kind == .bill {
      batch.set(BillField.date, date)
      batch.set(BillField.amount, amount)
      batch.set(BillField.payee, record.text(0x50, in: bytes))
      batch.set(BillField.remark, record.text(0x4D, in: bytes))
      batch.set(BillField.category, isPlain ? category : nil)
      batch.set(BillField.account, account)
      batch.set(BillField.counterAccount, transfer)
      batch.set(BillField.number, number)
      let keptCategory = isPlain || transfer != nil ? nil : category
      batch.set(BillField.extra, extra(category: keptCategory, splits: splits))
    } else {
      batch.set(EntryField.account, account)
      batch.set(EntryField.date, date)
      batch.set(EntryField.amount, amount)
      batch.set(EntryField.payee, record.text(0x50, in: bytes))
      batch.set(EntryField.description, record.text(0x4D, in: bytes))
      batch.set(EntryField.reference, number)
      batch.set(EntryField.category, isPlain ? category : nil)
      batch.set(EntryField.extra, extra(category: isPlain ? nil : category, splits: splits))
    }
  }

  /// The account in `[Account]`; nil for a category.
  static func transfer(_ text: String) -> String? {
    guard text.count > 2, text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  // MARK: Fields

  private func single(_ code: UInt8, _ name: String) throws(QIFReject) -> QIFRecord.Value? {
    var found: QIFRecord.Value?
    for value in record.values where value.code == code && !value.text.isEmpty {
      if let found, bytes[found.text] != bytes[value.text] {
        throw QIFReject(code: .qifField, message: "the transaction has two \(name)", line: value.line)
      }
      found = found ?? value
    }
    return found
  }

  private func day() throws(QIFReject) -> CalendarDate {
    guard let value = try single(0x44, "days (D)") else {
      throw QIFReject(code: .qifField, message: "the transaction has no day (D)")
    }
    let day = bytes[value.text].withUnsafeBytes { QIFDate($0)?.day(plan.order, pivotYear: plan.pivotYear) }
    guard let day else {
      throw QIFReject(
        code: .qifDate, message: "\"\(shown(value))\" is no day written as \(plan.order.pattern)", line: value.line)
    }
    return day
  }

  private func amount() throws(QIFReject) -> Money {
    let total = try single(0x54, "amounts (T)")
    let wide = try single(0x55, "amounts (U)")
    guard let value = total ?? wide else {
      throw QIFReject(code: .qifField, message: "the transaction has no amount (T)")
    }
    let amount = try money(value)
    if let wide, try money(wide) != amount {
      throw QIFReject(code: .qifField, message: "T and U are two different amounts", line: wide.line)
    }
    guard isInvestment, let action = record.text(0x4E, in: bytes), QIFPayment.outgoingActions.contains(action) else {
      return amount
    }
    return amount.negated
  }

  /// Sets a payment aside that is void: Quicken puts the word in front of the payee and makes the amount zero (Quicken's
  /// help, *Void a transaction*); with an amount it is open which of both is right.
  private func checkVoid(_ amount: Money) throws(QIFReject) {
    guard !amount.isZero, let value = record.first(0x50), bytes[value.text].starts(with: QIFPayment.void) else {
      return
    }
    throw QIFReject(
      code: .qifSetAside, message: "the payment is void (**VOID**), and has an amount all the same", line: value.line,
      fixes: ["If it took place, take the word out of the payee in the program it comes from, and export it again."])
  }

  private func money(_ value: QIFRecord.Value) throws(QIFReject) -> Money {
    do throws(AmountError) {
      return try plan.money(bytes[value.text])
    } catch {
      throw QIFReject(code: .qifAmount, message: "\"\(shown(value))\" \(plan.words(error))", line: value.line)
    }
  }

  private func shown(_ value: QIFRecord.Value) -> String {
    TerminalText.excerpt(bytes: bytes[value.text], limitBytes: 40)
  }

  // MARK: What no field holds

  /// The splits as a JSON array, after a check that they add up; nil where there are none.
  private func splits(of total: Money) throws(QIFReject) -> String? {
    if record.splits.isEmpty { return nil }
    if let line = record.repeatedSplitLine {
      throw QIFReject(code: .qifSplits, message: "a split has one of its lines twice", line: line)
    }
    var sum = MoneyTotal(currency: plan.currency)
    var isComplete = true
    var json = JSONWriter()
    json.open(.array)
    for split in record.splits {
      func add(_ name: String, _ range: Range<Int>?) {
        if let range, !range.isEmpty { json.member(name, String(decoding: bytes[range], as: UTF8.self)) }
      }
      json.open(.object)
      add("category", split.category)
      add("memo", split.memo)
      if let value = split.amount, !value.text.isEmpty {
        let amount = try money(value)
        sum.add(minorUnits: amount.minorUnits)
        json.member("amount", amount.decimal)
      } else {
        isComplete = false
      }
      add("percent", split.percent)
      json.close(.object)
    }
    json.close(.array)
    if isComplete, sum.minorUnits != Int128(total.minorUnits) {
      throw QIFReject(
        code: .qifSplits, message: "the splits add up to \(sum.decimal), the payment is \(total.decimal)",
        fixes: ["Put the payment right in the program it comes from, and export it again."])
    }
    return json.text
  }

  private func extra(category: String?, splits: String?) -> String? {
    var members: [(name: String, text: String)] = []
    if type != "Bank" { members.append(("type", type)) }
    if isInvestment, let action = record.text(0x4E, in: bytes) { members.append(("N", action)) }
    if let category { members.append(("L", category)) }
    let others = Set(record.values.map(\.code)).subtracting(QIFPayment.held)
    for code in others.sorted() {
      guard let text = record.text(code, in: bytes), code < 0x80 else { continue }
      members.append((String(UnicodeScalar(code)), text))
    }
    guard let splits else { return JSONWriter.object(members) }
    return JSONWriter.object { json in
      for member in members { json.member(member.name, member.text) }
      json.key("splits")
      json.literal(splits)
    }
  }
}
