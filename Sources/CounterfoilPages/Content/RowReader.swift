internal import CounterfoilModel
internal import CounterfoilRecords

/// Makes report rows of a batch of bills or entries.
struct RowReader {
  let batch: RecordBatch?
  let places: [SourceLocation]
  let files: FileNames

  /// One for each row of the batch; nil for one that has no day or no amount.
  func rows(_ names: inout NameTables) -> [ReportRow?] {
    guard let batch else { return [] }
    return batch.schema.kind == .bill
      ? (0..<batch.count).map { bill($0, batch, &names) } : (0..<batch.count).map { entry($0, batch, &names) }
  }

  private func bill(_ row: Int, _ batch: RecordBatch, _ names: inout NameTables) -> ReportRow? {
    guard let day = batch.day(BillField.date, row), let amount = batch.amount(BillField.amount, row) else {
      return nil
    }
    var result = ReportRow(id: id(row, batch, BillField.id), day: day, amount: amount)
    result.time = text(batch, BillField.time, row)
    result.dueDay = batch.day(BillField.dueDate, row)
    result.payee = text(batch, BillField.payee, row)
    result.title = text(batch, BillField.title, row)
    result.remark = text(batch, BillField.remark, row)
    result.number = text(batch, BillField.number, row)
    result.category = text(batch, BillField.category, row).map { names.category($0, isIncome: result.isIncome) }
    result.book = text(batch, BillField.book, row).map { names.book($0) }
    result.account = text(batch, BillField.account, row).map { names.account($0) }
    result.isTransfer =
      text(batch, BillField.kind, row) == "transfer" || !batch.isMissing(BillField.counterAccount, row)
    if let photo = batch.bytes(BillField.photo, row) { result.photo = Array(photo) }
    return result
  }

  private func entry(_ row: Int, _ batch: RecordBatch, _ names: inout NameTables) -> ReportRow? {
    guard let day = batch.day(EntryField.date, row), let amount = batch.amount(EntryField.amount, row) else {
      return nil
    }
    var result = ReportRow(id: id(row, batch, EntryField.id), day: day, amount: amount)
    result.time = text(batch, EntryField.time, row)
    result.payee = text(batch, EntryField.payee, row)
    result.title = text(batch, EntryField.description, row)
    result.number = text(batch, EntryField.reference, row)
    result.balance = batch.amount(EntryField.balance, row)
    result.category = text(batch, EntryField.category, row).map { names.category($0, isIncome: result.isIncome) }
    result.account = text(batch, EntryField.account, row).map { names.account($0) }
    result.source = place(row, batch)
    return result
  }

  /// The file's name and the line.
  private func place(_ row: Int, _ batch: RecordBatch) -> String? {
    let location = RowName.location(row, places, batch)
    guard !location.file.isEmpty else { return nil }
    let name = files[location.file]
    return location.line.map { "\(name):\($0)" } ?? name
  }

  private func id(_ row: Int, _ batch: RecordBatch, _ field: Int) -> String {
    text(batch, field, row).map { RowName.shown($0, RowName.location(row, places, batch), files) }
      ?? place(row, batch) ?? "#\(row + 1)"
  }

  private func text(_ batch: RecordBatch, _ field: Int, _ row: Int) -> String? {
    batch.text(field, row).flatMap { $0.isEmpty ? nil : $0 }
  }
}
