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
    guard let day = batch[BillField.date, row], let amount = batch[BillField.amount, row] else {
      return nil
    }
    var result = ReportRow(id: id(row, batch, BillField.id.position), day: day, amount: amount)
    result.time = text(batch, BillField.time.position, row)
    result.dueDay = batch[BillField.dueDate, row]
    result.payee = text(batch, BillField.payee.position, row)
    result.title = text(batch, BillField.title.position, row)
    result.remark = text(batch, BillField.remark.position, row)
    result.number = text(batch, BillField.number.position, row)
    result.category = text(batch, BillField.category.position, row).map {
      names.category($0, isIncome: result.isIncome)
    }
    result.book = text(batch, BillField.book.position, row).map { names.book($0) }
    result.account = text(batch, BillField.account.position, row).map { names.account($0) }
    result.isTransfer =
      text(batch, BillField.kind.position, row) == "transfer" || !batch.isMissing(BillField.counterAccount, row)
    if let photo = batch.bytes(BillField.photo, row) { result.photo = Array(photo) }
    return result
  }

  private func entry(_ row: Int, _ batch: RecordBatch, _ names: inout NameTables) -> ReportRow? {
    guard let day = batch[EntryField.date, row], let amount = batch[EntryField.amount, row] else {
      return nil
    }
    var result = ReportRow(id: id(row, batch, EntryField.id.position), day: day, amount: amount)
    result.time = text(batch, EntryField.time.position, row)
    result.payee = text(batch, EntryField.payee.position, row)
    result.title = text(batch, EntryField.description.position, row)
    result.number = text(batch, EntryField.reference.position, row)
    result.balance = batch[EntryField.balance, row]
    result.category = text(batch, EntryField.category.position, row).map {
      names.category($0, isIncome: result.isIncome)
    }
    result.account = text(batch, EntryField.account.position, row).map { names.account($0) }
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
    let name = row < batch.givenNames.count ? batch.givenNames[row] : nil
    return (name ?? text(batch, field, row)).map { RowName.shown($0, RowName.location(row, places, batch), files) }
      ?? place(row, batch) ?? "#\(row + 1)"
  }

  private func text(_ batch: RecordBatch, _ field: Int, _ row: Int) -> String? {
    batch.text(field, row).flatMap { $0.isEmpty ? nil : $0 }
  }
}
