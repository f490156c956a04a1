public import CounterfoilModel

/// Positions of the fields of ``Schema/entry``.
public enum EntryField {
  public static let id = 0
  public static let account = 1
  public static let date = 2
  public static let time = 3
  public static let valueDate = 4
  public static let amount = 5
  public static let balance = 6
  public static let payee = 7
  public static let description = 8
  public static let reference = 9
  public static let status = 10
  public static let category = 11
  public static let extra = 12
}

/// Positions of the fields of ``Schema/bill``.
public enum BillField {
  public static let id = 0
  public static let date = 1
  public static let time = 2
  public static let dueDate = 3
  public static let amount = 4
  public static let payee = 5
  public static let title = 6
  public static let remark = 7
  public static let category = 8
  public static let book = 9
  public static let account = 10
  public static let counterAccount = 11
  public static let number = 12
  public static let kind = 13
  public static let photo = 14
  public static let extra = 15
}

extension RecordBatch {
  /// One row of an entry batch as a value; nil where the day or the amount is missing.
  /// An entry without an id gets `FILE:LINE`.
  public func entry(_ row: Int) -> StatementEntry? {
    precondition(schema.kind == .entry)
    guard let date = day(EntryField.date, row), let amount = amount(EntryField.amount, row) else { return nil }
    let place = location(of: row)
    return StatementEntry(
      id: text(EntryField.id, row) ?? "\(file):\(lineNumbers[row])", account: text(EntryField.account, row),
      date: date, time: text(EntryField.time, row), valueDate: day(EntryField.valueDate, row), amount: amount,
      balance: self.amount(EntryField.balance, row), payee: text(EntryField.payee, row),
      description: text(EntryField.description, row), reference: text(EntryField.reference, row),
      status: text(EntryField.status, row).flatMap(EntryStatus.init) ?? .booked,
      category: text(EntryField.category, row), location: place, extra: text(EntryField.extra, row))
  }

  /// One row of a bill batch as a value; nil where the day or the amount is missing.
  /// A bill without an id gets `FILE:LINE`.
  public func bill(_ row: Int) -> Bill? {
    precondition(schema.kind == .bill)
    guard let date = day(BillField.date, row), let amount = amount(BillField.amount, row) else { return nil }
    return Bill(
      id: text(BillField.id, row) ?? "\(file):\(lineNumbers[row])", date: date, time: text(BillField.time, row),
      dueDate: day(BillField.dueDate, row), amount: amount, payee: text(BillField.payee, row),
      title: text(BillField.title, row), remark: text(BillField.remark, row),
      category: text(BillField.category, row), book: text(BillField.book, row),
      account: text(BillField.account, row), counterAccount: text(BillField.counterAccount, row),
      number: text(BillField.number, row), kind: text(BillField.kind, row),
      photo: bytes(BillField.photo, row).map(Array.init), extra: text(BillField.extra, row))
  }

  /// Appends an entry to an entry batch.
  public mutating func append(_ entry: StatementEntry) {
    precondition(schema.kind == .entry)
    beginRecord(line: entry.location?.line ?? 0, byteOffset: entry.location?.byteOffset ?? -1)
    set(EntryField.id, text: entry.id)
    set(EntryField.account, text: entry.account)
    set(EntryField.date, day: entry.date)
    set(EntryField.time, text: entry.time)
    set(EntryField.valueDate, day: entry.valueDate)
    set(EntryField.amount, amount: entry.amount)
    set(EntryField.balance, amount: entry.balance)
    set(EntryField.payee, text: entry.payee)
    set(EntryField.description, text: entry.description)
    set(EntryField.reference, text: entry.reference)
    set(EntryField.status, text: entry.status.rawValue)
    set(EntryField.category, text: entry.category)
    set(EntryField.extra, text: entry.extra)
    endRecord()
  }

  /// Appends a bill to a bill batch.
  public mutating func append(_ bill: Bill) {
    precondition(schema.kind == .bill)
    beginRecord()
    set(BillField.id, text: bill.id)
    set(BillField.date, day: bill.date)
    set(BillField.time, text: bill.time)
    set(BillField.dueDate, day: bill.dueDate)
    set(BillField.amount, amount: bill.amount)
    set(BillField.payee, text: bill.payee)
    set(BillField.title, text: bill.title)
    set(BillField.remark, text: bill.remark)
    set(BillField.category, text: bill.category)
    set(BillField.book, text: bill.book)
    set(BillField.account, text: bill.account)
    set(BillField.counterAccount, text: bill.counterAccount)
    set(BillField.number, text: bill.number)
    set(BillField.kind, text: bill.kind)
    if let photo = bill.photo { set(BillField.photo, bytes: photo) }
    set(BillField.extra, text: bill.extra)
    endRecord()
  }
}
