public import CounterfoilModel

/// The fields of ``Schema/entry``.
public enum EntryField {
  /// The source's own id; see ``StatementEntry/sourceID``.
  public static let id = Field<String>(0, .entry)
  /// See ``StatementEntry/account``.
  public static let account = Field<String>(1, .entry)
  /// See ``StatementEntry/date``.
  public static let date = Field<CalendarDate>(2, .entry)
  /// See ``StatementEntry/time``.
  public static let time = Field<String>(3, .entry)
  /// See ``StatementEntry/valueDate``.
  public static let valueDate = Field<CalendarDate>(4, .entry)
  /// See ``StatementEntry/amount``.
  public static let amount = Field<Money>(5, .entry)
  /// See ``StatementEntry/balance``.
  public static let balance = Field<Money>(6, .entry)
  /// See ``StatementEntry/payee``.
  public static let payee = Field<String>(7, .entry)
  /// See ``StatementEntry/description``.
  public static let description = Field<String>(8, .entry)
  /// See ``StatementEntry/reference``.
  public static let reference = Field<String>(9, .entry)
  /// The raw value of an ``EntryStatus``; missing means booked.
  public static let status = Field<String>(10, .entry)
  /// See ``StatementEntry/category``.
  public static let category = Field<String>(11, .entry)
  /// See ``StatementEntry/extra``.
  public static let extra = Field<String>(12, .entry)
}

/// The fields of ``Schema/bill``.
public enum BillField {
  /// The source's own id; see ``Bill/sourceID``.
  public static let id = Field<String>(0, .bill)
  /// See ``Bill/date``.
  public static let date = Field<CalendarDate>(1, .bill)
  /// See ``Bill/time``.
  public static let time = Field<String>(2, .bill)
  /// See ``Bill/dueDate``.
  public static let dueDate = Field<CalendarDate>(3, .bill)
  /// See ``Bill/amount``.
  public static let amount = Field<Money>(4, .bill)
  /// See ``Bill/payee``.
  public static let payee = Field<String>(5, .bill)
  /// See ``Bill/title``.
  public static let title = Field<String>(6, .bill)
  /// See ``Bill/remark``.
  public static let remark = Field<String>(7, .bill)
  /// See ``Bill/category``.
  public static let category = Field<String>(8, .bill)
  /// See ``Bill/book``.
  public static let book = Field<String>(9, .bill)
  /// See ``Bill/account``.
  public static let account = Field<String>(10, .bill)
  /// See ``Bill/counterAccount``.
  public static let counterAccount = Field<String>(11, .bill)
  /// See ``Bill/number``.
  public static let number = Field<String>(12, .bill)
  /// See ``Bill/kind``.
  public static let kind = Field<String>(13, .bill)
  /// See ``Bill/photo``.
  public static let photo = Field<[UInt8]>(14, .bill)
  /// See ``Bill/extra``.
  public static let extra = Field<String>(15, .bill)
}

extension RecordBatch {
  /// One row of an entry batch as a value, with the id that ``id(of:)`` tells; nil where the day or the amount is
  /// missing, or the status is none.
  public func entry(_ row: Int) -> StatementEntry? {
    precondition(schema.kind == .entry)
    let status = self[EntryField.status, row].flatMap { $0.isEmpty ? nil : $0 } ?? EntryStatus.booked.rawValue
    guard let date = self[EntryField.date, row], let amount = self[EntryField.amount, row],
      let status = EntryStatus(rawValue: status)
    else { return nil }
    var entry = StatementEntry(
      id: id(of: row), account: self[EntryField.account, row],
      date: date, time: self[EntryField.time, row], valueDate: self[EntryField.valueDate, row], amount: amount,
      balance: self[EntryField.balance, row], payee: self[EntryField.payee, row],
      description: self[EntryField.description, row], reference: self[EntryField.reference, row],
      status: status,
      category: self[EntryField.category, row], location: place(of: row), extra: self[EntryField.extra, row])
    entry.sourceID = self[EntryField.id, row]
    return entry
  }

  /// Where a record was read; nil where a program made it.
  private func place(of row: Int) -> SourceLocation? {
    let location = location(of: row)
    return location.file.isEmpty && location.line == nil && location.byteOffset == nil ? nil : location
  }

  /// One row of a bill batch as a value, with the id that ``id(of:)`` tells; nil where the day or the amount is missing.
  public func bill(_ row: Int) -> Bill? {
    precondition(schema.kind == .bill)
    guard let date = self[BillField.date, row], let amount = self[BillField.amount, row] else { return nil }
    var bill = Bill(
      id: id(of: row), date: date, time: self[BillField.time, row],
      dueDate: self[BillField.dueDate, row], amount: amount, payee: self[BillField.payee, row],
      title: self[BillField.title, row], remark: self[BillField.remark, row],
      category: self[BillField.category, row], book: self[BillField.book, row],
      account: self[BillField.account, row], counterAccount: self[BillField.counterAccount, row],
      number: self[BillField.number, row], kind: self[BillField.kind, row],
      photo: bytes(BillField.photo, row).map(Array.init), location: place(of: row), extra: self[BillField.extra, row])
    bill.sourceID = self[BillField.id, row]
    return bill
  }

  /// Appends an entry to an entry batch, with its id and its line. The file is that of the batch; see ``beginFile(_:)``.
  public mutating func append(_ entry: StatementEntry) {
    precondition(schema.kind == .entry)
    beginRecord(line: entry.location?.line ?? 0, byteOffset: entry.location?.byteOffset ?? -1)
    setName(entry.id)
    set(EntryField.id, entry.sourceID)
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

  /// Appends a bill to a bill batch; see ``append(_:)-(StatementEntry)``.
  public mutating func append(_ bill: Bill) {
    precondition(schema.kind == .bill)
    beginRecord(line: bill.location?.line ?? 0, byteOffset: bill.location?.byteOffset ?? -1)
    setName(bill.id)
    set(BillField.id, bill.sourceID)
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
