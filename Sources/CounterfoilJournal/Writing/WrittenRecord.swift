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
    guard let date = batch[EntryField.date, row], let amount = batch[EntryField.amount, row] else {
      return nil
    }
    self.date = date
    self.amount = amount
    func text(_ field: Int) -> String? { batch.text(field, row) }
    secondaryDate = batch[EntryField.valueDate, row]
    payee = text(EntryField.payee.position)
    words = text(EntryField.description.position)
    account = text(EntryField.account.position)
    category = text(EntryField.category.position)
    code = text(EntryField.reference.position)
    extra = text(EntryField.extra.position)
    add(JournalTag.id, text(EntryField.id.position))
    add(JournalTag.time, text(EntryField.time.position))
    setStatus(text(EntryField.status.position))
    balance = balances == .none ? nil : batch[EntryField.balance, row]
    if balances == .note { noteBalance() }
  }

  /// Keeps the balance as a tag.
  mutating func noteBalance() {
    if let balance { add(JournalTag.balance, balance.description) }
  }

  /// What a bill says.
  init?(bill row: Int, of batch: RecordBatch) {
    guard let date = batch[BillField.date, row], let amount = batch[BillField.amount, row] else {
      return nil
    }
    self.date = date
    self.amount = amount
    func text(_ field: Int) -> String? { batch.text(field, row) }
    payee = text(BillField.payee.position)
    words = text(BillField.title.position)
    account = text(BillField.account.position)
    category = text(BillField.category.position)
    counterAccount = text(BillField.counterAccount.position)
    code = text(BillField.number.position)
    extra = text(BillField.extra.position)
    add(JournalTag.id, text(BillField.id.position))
    add(JournalTag.time, text(BillField.time.position))
    add(JournalTag.dueDate, batch[BillField.dueDate, row]?.iso)
    add(JournalTag.remark, text(BillField.remark.position))
    add(JournalTag.book, text(BillField.book.position))
    let kind = text(BillField.kind.position)
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
