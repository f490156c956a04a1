import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension RecordBuilder {
  /// Appends the entry of one posting. The batch is left with a part of it when this throws.
  mutating func appendEntry(
    _ index: Int, of transaction: JournalTransaction, isOnly: Bool, _ context: JournalContext,
    into batch: inout RecordBatch
  ) throws(JournalProblem) {
    let posting = transaction.postings[index]
    let others = transaction.postings.indices.filter { $0 != index }.map { transaction.postings[$0] }
    var notes = merged(transaction.notes, posting.notes)
    _ = notes.take(JournalTag.posting)
    batch.set(EntryField.date, posting.date ?? transaction.date)
    let amount = try ownMoney(posting, context)
    batch.set(EntryField.amount, amount)
    batch.set(EntryField.account, recordName(context.accounts[posting.account]))
    if isOnly || posting.notes.has(JournalTag.id), let id = notes.takeText(JournalTag.id) {
      batch.set(EntryField.id, id)
    }
    if let time = notes.takeText(JournalTag.time, where: RecordBuilder.isTime) {
      batch.set(EntryField.time, time)
    }
    if let day = posting.secondaryDate ?? transaction.secondaryDate ?? takeDay(JournalTag.valueDate, &notes) {
      batch.set(EntryField.valueDate, day)
    }
    try setBalance(posting, isOnly: isOnly, &notes, context, into: &batch)
    setWords(transaction, &notes, EntryField.payee.position, EntryField.description.position, into: &batch)
    let reference = notes.takeText(JournalTag.reference)
    batch.set(EntryField.reference, reference ?? transaction.code)
    let status = posting.status ?? transaction.status
    batch.set(EntryField.status, RecordBuilder.override(JournalTag.status, &notes) ?? status)
    let real = others.filter { $0.kind == .real }
    var category: String?
    if real.count == 1 { category = self.category(context.accounts[real[0].account]) }
    batch.set(EntryField.category, RecordBuilder.override(JournalTag.category, &notes) ?? category)
    var extra = ExtraText()
    if let code = transaction.code, reference != nil { extra.add("code", code) }
    addRest(transaction, posting, others, notes, &extra, context)
    batch.set(EntryField.extra, RecordBuilder.override(JournalTag.extra, &notes) ?? extra.text)
  }

  func merged(_ first: JournalNotes, _ second: JournalNotes) -> JournalNotes {
    JournalNotes(
      tags: first.tags + second.tags, comments: first.comments + second.comments, labels: first.labels + second.labels,
      links: first.links + second.links)
  }

  /// The balance after the posting: an assertion of exactly this account, or what our own writer noted.
  private mutating func setBalance(
    _ posting: JournalPosting, isOnly: Bool, _ notes: inout JournalNotes, _ context: JournalContext,
    into batch: inout RecordBatch
  ) throws(JournalProblem) {
    var found: Money?
    if isOnly || posting.notes.has(JournalTag.balance),
      let text = notes.takeText(JournalTag.balance, where: { RecordBuilder.notedMoney($0) != nil })
    {
      found = RecordBuilder.notedMoney(text)
    }
    if let assertion = posting.assertion, posting.assertionMark == nil || posting.assertionMark == "==" {
      found = try money(assertion, context)
    }
    batch.set(EntryField.balance, found)
  }

  /// `12.50 EUR`, as our own writer notes a balance.
  static func notedMoney(_ text: String) -> Money? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let currency = Currency(parts[1]) else { return nil }
    do { return try Money(exactly: parts[0], currency: currency) } catch { return nil }
  }

  func setWords(
    _ transaction: JournalTransaction, _ notes: inout JournalNotes, _ payee: Int, _ words: Int,
    into batch: inout RecordBatch
  ) {
    batch.set(payee, text: RecordBuilder.override(JournalTag.payee, &notes) ?? transaction.payee)
    batch.set(words, text: RecordBuilder.override(JournalTag.description, &notes) ?? transaction.description)
  }

  func takeDay(_ name: String, _ notes: inout JournalNotes) -> CalendarDate? {
    notes.takeText(name) { CalendarDate(iso: $0) != nil }.flatMap { CalendarDate(iso: $0) }
  }

  /// What is beside the record's own posting and has no field.
  func addRest(
    _ transaction: JournalTransaction, _ posting: JournalPosting, _ others: [JournalPosting], _ notes: JournalNotes,
    _ extra: inout ExtraText, _ context: JournalContext
  ) {
    var notes = notes
    notes.tags.removeAll { $0.name == JournalTag.extra }
    extra.add(notes)
    if let flag = transaction.flag { extra.add("flag", flag) }
    if let mark = posting.assertionMark, let assertion = posting.assertion {
      extra.add("assertion", "\(mark) \(ExtraText.text(assertion, context))")
    }
    if case .perUnit(let price) = posting.price { extra.add("price", "@ " + ExtraText.text(price, context)) }
    if case .total(let price) = posting.price { extra.add("price", "@@ " + ExtraText.text(price, context)) }
    if posting.date != nil, posting.date != transaction.date { extra.add("transactionDate", transaction.date.iso) }
    let isHeldElsewhere = { (other: JournalPosting) in kind == .entry && isOwn(context.accounts[other.account]) }
    if others.count != 1 || others.contains(where: { !isPlain($0, beside: posting, isHeldElsewhere($0)) }) {
      if !others.isEmpty { extra.add(postings: others, context) }
    }
  }

  /// Whether a counter posting says nothing beyond its account, or nothing that its own record does not hold.
  private func isPlain(_ other: JournalPosting, beside posting: JournalPosting, _ isHeldElsewhere: Bool) -> Bool {
    guard other.kind == .real, other.price == .none, other.date == nil,
      isHeldElsewhere || other.notes == JournalNotes()
    else { return false }
    guard let mine = posting.amount, let theirs = other.amount else { return posting.price == .none }
    return mine.commodity == theirs.commodity
  }

  /// `HH:mm` or `HH:mm:ss`.
  static func isTime(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return false }
    return zip(parts, [24, 60, 60]).allSatisfy { part, limit in
      part.count == 2 && part.allSatisfy(\.isASCIIDigit) && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } < limit
    }
  }
}
