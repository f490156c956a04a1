public import CounterfoilModel

/// The fields of ``Schema/entry``.
public enum EntryField {
  /// The source's own id; missing where it has none, unlike ``StatementEntry/id``.
  public static let id = Field<String>(0)
  /// See ``StatementEntry/account``.
  public static let account = Field<String>(1)
  /// See ``StatementEntry/date``.
  public static let date = Field<CalendarDate>(2)
  /// See ``StatementEntry/time``.
  public static let time = Field<String>(3)
  /// See ``StatementEntry/valueDate``.
  public static let valueDate = Field<CalendarDate>(4)
  /// See ``StatementEntry/amount``.
  public static let amount = Field<Money>(5)
  /// See ``StatementEntry/balance``.
  public static let balance = Field<Money>(6)
  /// See ``StatementEntry/payee``.
  public static let payee = Field<String>(7)
  /// See ``StatementEntry/description``.
  public static let description = Field<String>(8)
  /// See ``StatementEntry/reference``.
  public static let reference = Field<String>(9)
  /// The raw value of an ``EntryStatus``; missing means booked.
  public static let status = Field<String>(10)
  /// See ``StatementEntry/category``.
  public static let category = Field<String>(11)
  /// See ``StatementEntry/extra``.
  public static let extra = Field<String>(12)
}

/// The fields of ``Schema/bill``.
public enum BillField {
  /// The record's own id; missing where it has none, unlike ``Bill/id``.
  public static let id = Field<String>(0)
  /// See ``Bill/date``.
  public static let date = Field<CalendarDate>(1)
  /// See ``Bill/time``.
  public static let time = Field<String>(2)
  /// See ``Bill/dueDate``.
  public static let dueDate = Field<CalendarDate>(3)
  /// See ``Bill/amount``.
  public static let amount = Field<Money>(4)
  /// See ``Bill/payee``.
  public static let payee = Field<String>(5)
  /// See ``Bill/title``.
  public static let title = Field<String>(6)
  /// See ``Bill/remark``.
  public static let remark = Field<String>(7)
  /// See ``Bill/category``.
  public static let category = Field<String>(8)
  /// See ``Bill/book``.
  public static let book = Field<String>(9)
  /// See ``Bill/account``.
  public static let account = Field<String>(10)
  /// See ``Bill/counterAccount``.
  public static let counterAccount = Field<String>(11)
  /// See ``Bill/number``.
  public static let number = Field<String>(12)
  /// See ``Bill/kind``.
  public static let kind = Field<String>(13)
  /// See ``Bill/photo``.
  public static let photo = Field<[UInt8]>(14)
  /// See ``Bill/extra``.
  public static let extra = Field<String>(15)
}

extension RecordBatch {
  /// One row of an entry batch as a value; nil where the day or the amount is missing.
  /// An entry without an id gets `FILE:LINE`, or `FILE#POSITION` where the format has no lines.
  public func entry(_ row: Int) -> StatementEntry? {
    precondition(schema.kind == .entry)
    guard let date = self[EntryField.date, row], let amount = self[EntryField.amount, row] else { return nil }
    let place = location(of: row)
    return StatementEntry(
      id: name(of: row, id: EntryField.id.position), account: self[EntryField.account, row],
      date: date, time: self[EntryField.time, row], valueDate: self[EntryField.valueDate, row], amount: amount,
      balance: self[EntryField.balance, row], payee: self[EntryField.payee, row],
      description: self[EntryField.description, row], reference: self[EntryField.reference, row],
      status: self[EntryField.status, row].flatMap(EntryStatus.init) ?? .booked,
      category: self[EntryField.category, row], location: place, extra: self[EntryField.extra, row])
  }

  /// One row of a bill batch as a value; nil where the day or the amount is missing.
  /// A bill without an id gets `FILE:LINE`, or `FILE#POSITION` where the format has no lines.
  public func bill(_ row: Int) -> Bill? {
    precondition(schema.kind == .bill)
    guard let date = self[BillField.date, row], let amount = self[BillField.amount, row] else { return nil }
    return Bill(
      id: name(of: row, id: BillField.id.position), date: date,
      time: self[BillField.time, row],
      dueDate: self[BillField.dueDate, row], amount: amount, payee: self[BillField.payee, row],
      title: self[BillField.title, row], remark: self[BillField.remark, row],
      category: self[BillField.category, row], book: self[BillField.book, row],
      account: self[BillField.account, row], counterAccount: self[BillField.counterAccount, row],
      number: self[BillField.number, row], kind: self[BillField.kind, row],
      photo: bytes(BillField.photo, row).map(Array.init), extra: self[BillField.extra, row])
  }

  /// Appends an entry to an entry batch.
  public mutating func append(_ entry: StatementEntry) {
    precondition(schema.kind == .entry)
    beginRecord(line: entry.location?.line ?? 0, byteOffset: entry.location?.byteOffset ?? -1)
    set(EntryField.id, entry.id)
    set(EntryField.account, entry.account)
    set(EntryField.date, entry.date)
    set(EntryField.time, entry.time)
    set(EntryField.valueDate, entry.valueDate)
    set(EntryField.amount, entry.amount)
    set(EntryField.balance, entry.balance)
    set(EntryField.payee, entry.payee)
    set(EntryField.description, entry.description)
    set(EntryField.reference, entry.reference)
    set(EntryField.status, entry.status.rawValue)
    set(EntryField.category, entry.category)
    set(EntryField.extra, entry.extra)
    endRecord()
  }

  /// Appends a bill to a bill batch.
  public mutating func append(_ bill: Bill) {
    precondition(schema.kind == .bill)
    beginRecord()
    set(BillField.id, bill.id)
    set(BillField.date, bill.date)
    set(BillField.time, bill.time)
    set(BillField.dueDate, bill.dueDate)
    set(BillField.amount, bill.amount)
    set(BillField.payee, bill.payee)
    set(BillField.title, bill.title)
    set(BillField.remark, bill.remark)
    set(BillField.category, bill.category)
    set(BillField.book, bill.book)
    set(BillField.account, bill.account)
    set(BillField.counterAccount, bill.counterAccount)
    set(BillField.number, bill.number)
    set(BillField.kind, bill.kind)
    if let photo = bill.photo { set(BillField.photo, bytes: photo) }
    set(BillField.extra, bill.extra)
    endRecord()
  }
}
