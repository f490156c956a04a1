import CJSON
import CodecKit
import Model
import Records

/// Turns the members of records into columns. Knows nothing of files: offsets count from the text at hand.
struct RecordDecoder {
  let plan: RecordPlan
  /// The text the members lie in.
  var text = UnsafeRawBufferPointer(start: nil, count: 0)
  /// What stands before the text in the file, in bytes; nil where places in the file are not known.
  var fileOffset: Int64?

  // The columns of the batch in the making.
  var days: [DayColumn] = []
  var amounts: [AmountColumn] = []
  var integers: [IntegerColumn] = []
  var booleans: [BooleanColumn] = []
  var texts: [TextColumn] = []
  var lineNumbers: [UInt32] = []
  var byteOffsets: [Int64] = []
  var raws = TextColumn()
  var keepsRaw = false
  private(set) var count = 0

  /// The first record whose amount has no currency.
  private(set) var unstatedCurrencyOffset: Int?
  private var lastCurrency: (letters: UInt32, currency: Currency)?

  /// What was found of the record in the making and is worked out at its end.
  struct Pending {
    /// One bit per field.
    var filled: UInt32 = 0
    var amount: cjson_member?
    var amountAction = MemberAction.amount
    var balance: cjson_member?
    var currency: cjson_member?
    var balanceCurrency: cjson_member?
    var isIncome: cjson_member?
    var nestedExtra: cjson_member?
    var hasExtra = false
  }

  init(plan: RecordPlan) {
    self.plan = plan
  }

  /// Takes the batch's empty columns to fill them.
  mutating func begin(_ batch: inout RecordBatch) {
    swap(&days, &batch.days)
    swap(&amounts, &batch.amounts)
    swap(&integers, &batch.integers)
    swap(&booleans, &batch.booleans)
    swap(&texts, &batch.texts)
    swap(&lineNumbers, &batch.lineNumbers)
    swap(&byteOffsets, &batch.byteOffsets)
    swap(&raws, &batch.raws)
    keepsRaw = batch.keepsRaw
    count = 0
    unstatedCurrencyOffset = nil
  }

  /// Gives the columns back, with the records in them.
  mutating func end(_ batch: inout RecordBatch) {
    swap(&days, &batch.days)
    swap(&amounts, &batch.amounts)
    swap(&integers, &batch.integers)
    swap(&booleans, &batch.booleans)
    swap(&texts, &batch.texts)
    swap(&lineNumbers, &batch.lineNumbers)
    swap(&byteOffsets, &batch.byteOffsets)
    swap(&raws, &batch.raws)
    batch.commitRecords(count)
  }

  /// Appends one record. Where it throws, nothing of the record stays.
  mutating func append(_ record: cjson_record, _ members: UnsafeBufferPointer<cjson_member>) throws(Trouble) {
    do {
      try appendFields(record, members)
    } catch {
      takeBack()
      throw error
    }
    lineNumbers.append(record.line)
    byteOffsets.append(fileOffset.map { $0 + Int64(record.offset) } ?? -1)
    if keepsRaw { raws.append(bytes: slice(Int(record.offset), Int(record.length))) }
    count += 1
  }

  private mutating func appendFields(
    _ record: cjson_record, _ members: UnsafeBufferPointer<cjson_member>
  ) throws(Trouble) {
    var pending = Pending()
    var index = 0
    while index < members.count {
      let member = members[index]
      let inner = UnsafeBufferPointer(rebasing: members[(index + 1)...].prefix(Int(member.inner_count)))
      index += 1 + inner.count
      let role = member.key == CJSON_UNKNOWN_KEY ? RecordPlan.Role() : plan.roles[Int(member.key)]
      if role.action != .keep, member.type == CJSON_NULL.rawValue { continue }
      try take(member, role, inner, &pending)
    }
    try finish(record, members, &pending)
  }

  private mutating func take(
    _ member: cjson_member, _ role: RecordPlan.Role, _ inner: UnsafeBufferPointer<cjson_member>,
    _ pending: inout Pending
  ) throws(Trouble) {
    let bit: UInt32 = 1 << UInt32(role.field)
    switch role.action {
    case .keep: return keep(member, &pending)
    case .currency:
      pending.currency = member
      return
    case .balanceCurrency:
      pending.balanceCurrency = member
      return
    case .billIsIncome:
      pending.isIncome = member
      return
    case .extra:
      pending.nestedExtra = member
      return
    case .source:
      if member.type != CJSON_OBJECT.rawValue { keep(member, &pending) }
      return
    case .balance:
      pending.balance = member
      return
    case .amount, .cost, .money:
      if let first = pending.amount { return try requireSame(member, first) }
      pending.amount = member
      pending.amountAction = role.action
      return
    default: break
    }
    if pending.filled & bit != 0 { return try requireSameField(member, role) }
    pending.filled |= bit
    let slot = Int(role.slot)
    switch role.action {
    case .text: try appendText(member, slot)
    case .titled: try appendTitled(member, inner, role, &pending)
    case .decimal: try appendDecimal(member, slot)
    case .integer: integers[slot].append(try integer(member))
    case .boolean: booleans[slot].append(try boolean(member))
    case .isoDay: days[slot].append(try isoDay(member))
    case .anyDay: days[slot].append(try anyDay(member))
    case .dayAndTime: try appendDayAndTime(member, slot, &pending)
    case .time: try appendTime(member, slot)
    case .status: try appendStatus(member, slot)
    case .currencyField:
      _ = try currency(of: member)
      try appendText(member, slot)
    case .base64: try appendBase64(member, slot)
    default: break
    }
  }

  /// Works out what needs the whole record, and fills in what is missing.
  private mutating func finish(
    _ record: cjson_record, _ members: UnsafeBufferPointer<cjson_member>, _ pending: inout Pending
  ) throws(Trouble) {
    try finishAmounts(record, &pending)
    finishExtra(&pending)
    let isMissing = plan.allFields & ~pending.filled
    if isMissing & plan.requiredFields != 0 { throw missingField(isMissing, record, members) }
    var rest = isMissing
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      let slot = plan.schema.slot(of: field)
      switch plan.schema.fields[field].type {
      case .day: days[slot].append(nil)
      case .amount: amounts[slot].append(nil)
      case .integer: integers[slot].append(nil)
      case .boolean: booleans[slot].append(nil)
      case .text, .decimal, .json, .bytes: appendMissingText(field, slot)
      }
    }
  }

  private mutating func appendMissingText(_ field: Int, _ slot: Int) {
    if let account = plan.options.account, plan.schema.fields[field].name == "account" {
      texts[slot].append(account)
    } else {
      texts[slot].appendMissing()
    }
  }

  private func missingField(
    _ missing: UInt32, _ record: cjson_record, _ members: UnsafeBufferPointer<cjson_member>
  ) -> Trouble {
    let names = Set(
      members.lazy.filter { $0.depth == 0 && $0.key != CJSON_UNKNOWN_KEY }.map { JSONName.all[Int($0.key)] })
    let others = KindDetection.candidates(names)
    let kind = plan.schema.kind
    if !others.isEmpty, !others.contains(kind) {
      return Trouble(
        offset: Int(record.offset), code: .jsonMixedKinds,
        message: "this record looks like a \(KindDetection.words(others)); the file is read as kind \(kind)",
        fixes: ["Put each kind into a file of its own, or say another kind with --kind."])
    }
    let field = plan.schema.fields[(missing & plan.requiredFields).trailingZeroBitCount].name
    let accepted = zip(JSONName.all, plan.roles).filter {
      $1.action != .keep && plan.schema.fields[Int($1.field)].name == field
    }
    let spellings = accepted.map(\.0.rawValue).filter { $0 != "currency" }.joined(separator: ", ")
    return Trouble(
      offset: Int(record.offset), code: .jsonMissingField, message: "this \(kind) has no \(field)",
      fixes: ["Give it one of the members: \(spellings)."])
  }

  private mutating func takeBack() {
    for slot in days.indices { days[slot].values.removeLast(days[slot].count - count) }
    for slot in amounts.indices {
      amounts[slot].minorUnits.removeLast(amounts[slot].minorUnits.count - count)
      amounts[slot].currencies.removeLast(amounts[slot].currencies.count - count)
    }
    for slot in integers.indices { integers[slot].values.removeLast(integers[slot].count - count) }
    for slot in booleans.indices { booleans[slot].values.removeLast(booleans[slot].count - count) }
    for slot in texts.indices {
      texts[slot].ends.removeLast(texts[slot].ends.count - count)
      let end = count == 0 ? 0 : Int(texts[slot].ends[count - 1] >> 1)
      texts[slot].arena.removeLast(texts[slot].arena.count - end)
    }
  }

  /// Notes that an amount had no currency.
  mutating func noteUnstatedCurrency(_ offset: Int) {
    if unstatedCurrencyOffset == nil { unstatedCurrencyOffset = offset }
  }

  /// Remembers the last code: files repeat it.
  mutating func currency(of member: cjson_member) throws(Trouble) -> Currency {
    let bytes = value(member)
    if member.type == CJSON_STRING.rawValue, bytes.count == 3 {
      let letters = UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2])
      if let lastCurrency, lastCurrency.letters == letters { return lastCurrency.currency }
      if let currency = Currency(letters: bytes) {
        lastCurrency = (letters, currency)
        return currency
      }
    }
    throw Trouble(
      offset: Int(member.value_offset), code: .jsonCurrency,
      message: "\(name(member)) is no currency of ISO 4217; expected three capital letters such as \"EUR\"")
  }
}
