internal import CounterfoilModel
internal import CounterfoilRecords

extension Side {
  /// One side with all its texts.
  init(
    entries batch: RecordBatch, numbers: TextColumn? = nil, downloads rowDownloads: [Int32]?,
    digits: AmountDigits = AmountDigits(),
    vocabulary: inout Vocabulary
  ) {
    self = Side.ordered(entries: batch, digits)
    addTexts(entries: batch, rows[...], numbers, rowDownloads, &vocabulary)
  }

  init(bills batch: RecordBatch, digits: AmountDigits = AmountDigits(), vocabulary: inout Vocabulary) {
    self = Side.ordered(bills: batch, digits)
    addTexts(bills: batch, rows[...], &vocabulary)
  }

  /// The columns without texts.
  static func ordered(entries batch: RecordBatch, _ digits: AmountDigits) -> Side {
    var side = Side.ordered(
      batch, id: EntryField.id.position, date: EntryField.date.position, amount: EntryField.amount.position, digits)
    let balance = batch.amounts[batch.schema.slot(of: EntryField.balance)]
    if balance.minorUnits.contains(where: { $0 != AmountColumn.missing }) {
      side.balances = side.rows.map { balance.minorUnits[Int($0)] }
    }
    return side
  }

  static func ordered(bills batch: RecordBatch, _ digits: AmountDigits) -> Side {
    Side.ordered(
      batch, id: BillField.id.position, date: BillField.date.position, amount: BillField.amount.position, digits)
  }

  private mutating func reserveCapacity(_ count: Int) {
    accounts.reserveCapacity(count)
    references.reserveCapacity(count)
    texts.reserveCapacity(count)
    wordings.reserveCapacity(count)
    numberStarts.reserveCapacity(count + 1)
    numberKeys.reserveCapacity(count)
  }

  private mutating func addText(_ vocabulary: inout Vocabulary) {
    let (text, wording) = vocabulary.endText()
    texts.append(text)
    wordings.append(wording)
    for number in vocabulary.numberKeys { numberKeys.append(number) }
    numberStarts.append(Int32(numberKeys.count))
  }

  /// Appends what the texts of some entries tell.
  /// - Parameters:
  ///   - rows: of the batch, in order of position.
  ///   - numbers: by row of the batch, what else is read for the numbers in it.
  ///   - rowDownloads: for each row of the batch its download; nil where all came in one.
  mutating func addTexts(
    entries batch: RecordBatch, _ rows: ArraySlice<Int32>, _ numbers: TextColumn?, _ rowDownloads: [Int32]?,
    _ vocabulary: inout Vocabulary
  ) {
    let column = { (field: Int) in batch.texts[batch.schema.slot(of: field)] }
    let account = column(EntryField.account.position)
    let payee = column(EntryField.payee.position)
    let description = column(EntryField.description.position)
    let reference = column(EntryField.reference.position)
    let status = column(EntryField.status.position)
    reserveCapacity(rows.count)
    textEnds.reserveCapacity(rows.count)
    for row in rows.lazy.map(Int.init) {
      accounts.append(vocabulary.name(account, row))
      references.append(vocabulary.name(reference, row))
      isPending.append(status.withBytes(row) { $0.count == 7 && $0.elementsEqual("pending".utf8) })
      vocabulary.beginText()
      vocabulary.add(payee, row)
      vocabulary.add(description, row)
      textEnds.append(Side.textEnd(payee, description, row, endsInNewWord: vocabulary.endsInNewWord))
      vocabulary.add(reference, row, numbersOnly: true)
      if let numbers { vocabulary.add(numbers, row, numbersOnly: true) }
      addText(&vocabulary)
      downloads.append(rowDownloads?[row] ?? 0)
    }
  }

  /// Where the text of an entry ends; length 0 where it is of two fields, and nobody knows where one was cut.
  private static func textEnd(
    _ payee: TextColumn, _ description: TextColumn, _ row: Int, endsInNewWord: Bool
  ) -> TextEnd {
    let column = description.range(row).isEmpty ? payee : description
    guard payee.range(row).isEmpty || description.range(row).isEmpty else {
      return TextEnd(length: 0, isOpen: false)
    }
    return column.withBytes(row) { bytes in
      let last = (bytes.last ?? 0) | 0x20
      return TextEnd(length: bytes.count, isOpen: endsInNewWord && last.isASCIILowercase)
    }
  }

  /// Appends what the texts of some bills tell.
  mutating func addTexts(bills batch: RecordBatch, _ rows: ArraySlice<Int32>, _ vocabulary: inout Vocabulary) {
    let column = { (field: Int) in batch.texts[batch.schema.slot(of: field)] }
    let account = column(BillField.account.position)
    let counterAccount = column(BillField.counterAccount.position)
    let payee = column(BillField.payee.position)
    let title = column(BillField.title.position)
    let remark = column(BillField.remark.position)
    let number = column(BillField.number.position)
    let kind = column(BillField.kind.position)
    let due = batch.days[batch.schema.slot(of: BillField.dueDate)].values
    reserveCapacity(rows.count)
    for row in rows.lazy.map(Int.init) {
      accounts.append(vocabulary.name(account, row))
      counterAccounts.append(vocabulary.name(counterAccount, row))
      references.append(vocabulary.name(number, row))
      kinds.append(vocabulary.name(kind, row))
      isTransferKind.append(kind.withBytes(row) { $0.count == 8 && $0.elementsEqual("transfer".utf8) })
      isRefundKind.append(kind.withBytes(row) { $0.count == 6 && $0.elementsEqual("refund".utf8) })
      isBillKind.append(kind.withBytes(row) { $0.count == 4 && $0.elementsEqual("bill".utf8) })
      dueDays.append(due[row])
      vocabulary.beginText()
      vocabulary.add(payee, row)
      vocabulary.endParty()
      vocabulary.add(title, row)
      if payee.range(row).isEmpty, title.range(row).isEmpty { vocabulary.add(remark, row) }
      vocabulary.add(number, row, numbersOnly: true)
      addText(&vocabulary)
    }
  }

  /// Appends what was read of the rows that follow.
  /// - Parameter numbers: what the part's numbers are called here; nil where they are the same.
  mutating func append(_ part: Side, _ numbers: Vocabulary.Renumbering?) {
    func named(_ keys: [Int32], _ names: [Int32]?) -> [Int32] {
      guard let names else { return keys }
      return keys.map { $0 < 0 ? $0 : names[Int($0)] }
    }
    accounts += named(part.accounts, numbers?.names)
    counterAccounts += named(part.counterAccounts, numbers?.names)
    references += named(part.references, numbers?.names)
    kinds += named(part.kinds, numbers?.names)
    texts += named(part.texts, numbers?.texts)
    wordings += named(part.wordings, numbers?.wordings)
    textEnds += part.textEnds
    let start = Int32(numberKeys.count)
    numberKeys += named(part.numberKeys, numbers?.numbers)
    numberStarts += part.numberStarts.dropFirst().lazy.map { start + $0 }
    downloads += part.downloads
    isPending += part.isPending
    isTransferKind += part.isTransferKind
    isRefundKind += part.isRefundKind
    isBillKind += part.isBillKind
    dueDays += part.dueDays
  }
}
