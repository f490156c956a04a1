import CounterfoilModel
import CounterfoilRecords

extension RecordBuilder {
  /// Appends the bill of a transaction that moves money on one account, or between two of one's own. The batch is left
  /// with a part of it when this throws.
  mutating func appendBill(
    _ own: [Int], of transaction: JournalTransaction, _ context: JournalContext, into batch: inout RecordBatch
  ) throws(JournalProblem) {
    var index = own[0]
    var target: Int?
    if own.count == 2,
      transaction.postings.indices.allSatisfy({ own.contains($0) || transaction.postings[$0].kind != .real })
    {
      let second = transaction.postings[own[1]].amount?.number ?? .zero
      if second.isNegative { index = own[1] }
      target = own[0] + own[1] - index
    } else if own.count != 1 {
      throw JournalProblem(
        code: .journalTransaction,
        message: "this transaction moves money on \(own.count) accounts, which one bill cannot hold",
        offset: transaction.postings[own[1]].offset, fixes: ["Read the journal as entries: --kind entry."])
    }
    let posting = transaction.postings[index]
    let others = transaction.postings.indices.filter { $0 != index }.map { transaction.postings[$0] }
    var notes = merged(transaction.notes, posting.notes)
    _ = notes.take(JournalTag.posting)
    batch.set(BillField.date, posting.date ?? transaction.date)
    let amount = try ownMoney(posting, context)
    batch.set(BillField.amount, amount)
    batch.set(BillField.account, recordName(context.accounts[posting.account]))
    if let id = notes.takeText(JournalTag.id) { batch.set(BillField.id, id) }
    if let time = notes.takeText(JournalTag.time, where: RecordBuilder.isTime) { batch.set(BillField.time, time) }
    if let day = takeDay(JournalTag.dueDate, &notes) { batch.set(BillField.dueDate, day) }
    setBillWords(transaction, &notes, into: &batch)
    batch.set(BillField.remark, notes.takeText(JournalTag.remark))
    batch.set(BillField.book, notes.takeText(JournalTag.book))
    let number = notes.takeText(JournalTag.number)
    batch.set(BillField.number, number ?? transaction.code)
    setCounter(target, others, &notes, context, into: &batch)
    var extra = ExtraText()
    if let code = transaction.code, number != nil { extra.add("code", code) }
    if let status = RecordBuilder.override(JournalTag.status, &notes) ?? (posting.status ?? transaction.status) {
      extra.add("transactionStatus", status)
    }
    if let day = posting.secondaryDate ?? transaction.secondaryDate { extra.add("valueDate", day.iso) }
    addRest(transaction, posting, others, notes, &extra, context)
    batch.set(BillField.extra, RecordBuilder.override(JournalTag.extra, &notes) ?? extra.text)
  }

  /// A bill's only words are its payee.
  private func setBillWords(
    _ transaction: JournalTransaction, _ notes: inout JournalNotes, into batch: inout RecordBatch
  ) {
    var transaction = transaction
    if transaction.payee == nil, !transaction.hasTwoParts {
      transaction.payee = transaction.description
      transaction.description = nil
    }
    setWords(transaction, &notes, BillField.payee.position, BillField.title.position, into: &batch)
  }

  private func setCounter(
    _ target: Int?, _ others: [JournalPosting], _ notes: inout JournalNotes, _ context: JournalContext,
    into batch: inout RecordBatch
  ) {
    let real = others.filter { $0.kind == .real }
    var category: String?
    var counterAccount: String?
    var kind: String?
    if target != nil {
      counterAccount = real.first.flatMap { recordName(context.accounts[$0.account]) }
      kind = "transfer"
    } else if real.count == 1 {
      category = self.category(context.accounts[real[0].account])
    }
    batch.set(BillField.category, RecordBuilder.override(JournalTag.category, &notes) ?? category)
    batch.set(BillField.counterAccount, RecordBuilder.override(JournalTag.counterAccount, &notes) ?? counterAccount)
    batch.set(BillField.kind, RecordBuilder.override(JournalTag.kind, &notes) ?? kind)
  }
}
