import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// One record on its way into a journal.
struct WrittenRecord {
  var date: CalendarDate
  var amount: Money
  var secondaryDate: CalendarDate?
  var status: String?
  var code: String?
  var payee: String?
  var words: String?
  var account: String?
  var category: String?
  /// Of a transfer.
  var counterAccount: String?
  var tags: [(name: String, value: JournalNotes.Value)] = []
  var extra: String?
  /// Behind the record.
  var balance: Money?

  /// What an entry says.
  init?(entry row: Int, of batch: RecordBatch, balances: JournalWriteSettings.Balances) {
    guard let date = batch.day(EntryField.date, row), let amount = batch.amount(EntryField.amount, row) else {
      return nil
    }
    self.date = date
    self.amount = amount
    func text(_ field: Int) -> String? { batch.text(field, row) }
    secondaryDate = batch.day(EntryField.valueDate, row)
    payee = text(EntryField.payee)
    words = text(EntryField.description)
    account = text(EntryField.account)
    category = text(EntryField.category)
    code = text(EntryField.reference)
    extra = text(EntryField.extra)
    add(JournalTag.id, text(EntryField.id))
    add(JournalTag.time, text(EntryField.time))
    setStatus(text(EntryField.status))
    balance = balances == .none ? nil : batch.amount(EntryField.balance, row)
    if balances == .note { noteBalance() }
  }

  /// Keeps the balance as a tag.
  mutating func noteBalance() {
    if let balance { add(JournalTag.balance, balance.description) }
  }

  /// What a bill says.
  init?(bill row: Int, of batch: RecordBatch) {
    guard let date = batch.day(BillField.date, row), let amount = batch.amount(BillField.amount, row) else {
      return nil
    }
    self.date = date
    self.amount = amount
    func text(_ field: Int) -> String? { batch.text(field, row) }
    payee = text(BillField.payee)
    words = text(BillField.title)
    account = text(BillField.account)
    category = text(BillField.category)
    counterAccount = text(BillField.counterAccount)
    code = text(BillField.number)
    extra = text(BillField.extra)
    add(JournalTag.id, text(BillField.id))
    add(JournalTag.time, text(BillField.time))
    add(JournalTag.dueDate, batch.day(BillField.dueDate, row)?.iso)
    add(JournalTag.remark, text(BillField.remark))
    add(JournalTag.book, text(BillField.book))
    let kind = text(BillField.kind)
    let usual = counterAccount == nil ? nil : "transfer"
    if kind != usual { tags.append((JournalTag.kind, kind.map(JournalNotes.Value.text) ?? .null)) }
  }

  private mutating func add(_ name: String, _ text: String?) {
    if let text { tags.append((name, .text(text))) }
  }

  /// Marks say booked and pending; any other word is a tag.
  private mutating func setStatus(_ text: String?) {
    guard let text else { return }
    if text == "booked" || text == "pending" {
      status = text
    } else {
      tags.append((JournalTag.status, .text(text)))
    }
  }
}
