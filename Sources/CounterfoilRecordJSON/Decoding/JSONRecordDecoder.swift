import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Turns the members of records into columns. Knows nothing of files: offsets count from the text at hand.
struct JSONRecordDecoder {
  let plan: RecordPlan
  /// Where the columns are written; see there for what is promised.
  let scratch: ColumnScratch
  /// The text the members lie in, with padding after it.
  let text: UnsafeRawPointer
  /// Whole records decoded.
  private(set) var count = 0

  /// The first record whose amount has no currency.
  private(set) var unstatedCurrencyOffset: Int?
  /// What words beside the amounts say of their signs.
  var directions = JSONDirections()
  /// The day read last: files have many records of one day.
  var lastDay = DayMemo()
  private var lastCurrency: (letters: UInt32, currency: Currency)?
  private let defaultAccount: [UInt8]
  private let roles: UnsafePointer<RecordPlan.Role>
  private let columns: UnsafePointer<RecordPlan.Column>
  private let requiredFields: UInt32
  private let allFields: UInt32
  /// The fields that some record of the batch has, one bit each.
  private var usedFields: UInt32 = 0

  /// What was found of the record in the making and is worked out at its end.
  struct Pending {
    /// One bit per field.
    var filled: UInt32 = 0
    var amount: UnsafePointer<cjson_member>?
    var amountAction = MemberAction.amount
    var balance: UnsafePointer<cjson_member>?
    var currency: UnsafePointer<cjson_member>?
    var balanceCurrency: UnsafePointer<cjson_member>?
    var isIncome: UnsafePointer<cjson_member>?
    var nestedExtra: UnsafePointer<cjson_member>?
    var direction: JSONDirection?
    var hasTwoDirections = false
    var hasExtra = false
    /// The first member that no record of ours has.
    var foreign: UnsafePointer<cjson_member>?
    var hasSource = false
  }

  /// The line that the last record's `source` names, where it names the file being read.
  private(set) var sourceLine: UInt32?
  private let fileName: [UInt8]

  /// - Parameter tables: those of the plan.
  init(
    plan: RecordPlan, tables: RecordPlan.Tables, scratch: ColumnScratch, text: UnsafeRawPointer, fileName: [UInt8]
  ) {
    self.fileName = fileName
    self.plan = plan
    roles = UnsafePointer(tables.roles)
    columns = UnsafePointer(tables.columns)
    requiredFields = plan.requiredFields
    allFields = plan.allFields
    self.scratch = scratch
    self.text = text
    defaultAccount = plan.options.account.map { Array($0.utf8) } ?? []
    if !defaultAccount.isEmpty, plan.accountField >= 0 { use(1 << UInt32(plan.accountField)) }
  }

  /// Decodes one record after the others. Where it throws, nothing of the record stays.
  mutating func append(_ record: cjson_record, _ members: UnsafeBufferPointer<cjson_member>) throws(Trouble) {
    do throws(Trouble) {
      var pending = Pending()
      sourceLine = nil
      var index = 0
      while index < members.count, let first = members.baseAddress {
        let member = first + index
        let inner = Int(member.pointee.inner_count)
        index += 1 + inner
        if member.pointee.key == CJSON_UNKNOWN_KEY {
          keep(member.pointee, &pending)
          pending.foreign = pending.foreign ?? member
          continue
        }
        let role = roles[Int(member.pointee.key)]
        if role.action == .keep {
          keep(member.pointee, &pending)
          pending.foreign = pending.foreign ?? member
        } else if role.action == .text, member.pointee.type == CJSON_STRING.rawValue,
          pending.filled & 1 << UInt32(role.field) == 0
        {
          // Most members of most files: kept apart from the switch below, whose frame is large.
          pending.filled |= 1 << UInt32(role.field)
          let column = scratch.texts + Int(role.slot)
          column.pointee.append(
            padded: text + Int(member.pointee.value_offset), count: Int(member.pointee.value_length))
          column.pointee.end(count)
        } else if role.action == .direction {
          keep(member.pointee, &pending)
          if isString(member.pointee), let word = withText(member.pointee, JSONDirection.init) {
            if let first = pending.direction, first != word { pending.hasTwoDirections = true }
            pending.direction = word
          }
        } else if member.pointee.type != CJSON_NULL.rawValue {
          try take(member, role, UnsafeBufferPointer(start: member + 1, count: inner), &pending)
        }
      }
      if plan.refusesForeignMembers, let foreign = pending.foreign, !pending.hasSource {
        throw foreignMember(foreign.pointee)
      }
      try finish(record, members, &pending)
    } catch {
      scratch.takeBack(toRows: count)
      throw error
    }
    count += 1
  }

  @inline(never)
  private mutating func take(
    _ place: UnsafePointer<cjson_member>, _ role: RecordPlan.Role, _ inner: UnsafeBufferPointer<cjson_member>,
    _ pending: inout Pending
  ) throws(Trouble) {
    let member = place.pointee
    let slot = Int(role.slot)
    let bit: UInt32 = 1 << UInt32(role.field)
    switch role.action {
    case .text where pending.filled & bit == 0:
      pending.filled |= bit
      return try appendText(member, slot)
    case .amount, .cost, .money:
      if let first = pending.amount { return try requireSame(member, first.pointee) }
      pending.amount = place
      pending.amountAction = role.action
      return
    case .balance:
      pending.balance = place
      return
    case .currency:
      pending.currency = place
      return
    case .balanceCurrency:
      pending.balanceCurrency = place
      return
    case .billIsIncome:
      pending.isIncome = place
      return
    case .extra:
      pending.nestedExtra = place
      return
    case .source: return takeSource(member, inner, &pending)
    default: break
    }
    if pending.filled & bit != 0 { return try requireSameField(member, role) }
    pending.filled |= bit
    switch role.action {
    case .titled: try appendTitled(member, inner, role, &pending)
    case .decimal: try appendDecimal(member, slot)
    case .integer: scratch.integers[slot][count] = try integer(member)
    case .boolean: scratch.booleans[slot][count] = try boolean(member) ? 1 : 0
    case .isoDay: scratch.days[slot][count] = try isoDay(member)
    case .anyDay: scratch.days[slot][count] = try anyDay(member).daysSinceEpoch
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

  /// Where a record was read from before it was written here. It is a place in this file only where it names it.
  @inline(never)
  private mutating func takeSource(
    _ member: cjson_member, _ inner: UnsafeBufferPointer<cjson_member>, _ pending: inout Pending
  ) {
    guard member.type == CJSON_OBJECT.rawValue else { return keep(member, &pending) }
    let file = inner.first { $0.key == JSONRecordDecoder.fileKey }
    let line = inner.first { $0.key == JSONRecordDecoder.lineKey }
    if let file, isString(file) { pending.hasSource = true }
    guard let file, let line, isString(file), line.type == CJSON_NUMBER.rawValue,
      withText(file, { $0.elementsEqual(fileName) })
    else { return }
    sourceLine = UInt32(String(decoding: value(line), as: UTF8.self))
  }

  private static let fileKey = UInt16(JSONName.file.key)
  private static let lineKey = UInt16(JSONName.line.key)

  /// Works out what needs the whole record, and fills in what is missing.
  private mutating func finish(
    _ record: cjson_record, _ members: UnsafeBufferPointer<cjson_member>, _ pending: inout Pending
  ) throws(Trouble) {
    if plan.amountField >= 0 { try finishAmounts(record, &pending) }
    if pending.hasExtra || pending.nestedExtra != nil { finishExtra(&pending) }
    let missing = allFields & ~pending.filled
    if missing & requiredFields != 0 { throw missingField(missing, record, members) }
    if pending.filled & ~usedFields != 0 { use(pending.filled & ~usedFields) }
    var rest = missing & usedFields
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      scratch.fillMissing(columns[field], row: count)
    }
    if !defaultAccount.isEmpty, plan.accountField >= 0, missing & 1 << UInt32(plan.accountField) != 0 {
      let slot = Int(columns[plan.accountField].slot)
      scratch.texts[slot].append(defaultAccount)
      scratch.texts[slot].end(count)
    }
  }

  /// Begins columns at the first record that has a value for them: most fields of most files are missing throughout,
  /// and a column never begun costs nothing.
  @inline(never)
  private mutating func use(_ fields: UInt32) {
    usedFields |= fields
    var rest = fields
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      scratch.use(columns[field], before: count)
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
      offset: offset(of: member), code: .jsonCurrency,
      message: "\(name(member)) is no currency of ISO 4217; expected three capital letters such as \"EUR\"")
  }
}
