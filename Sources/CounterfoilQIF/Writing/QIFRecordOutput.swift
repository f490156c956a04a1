import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// One entry or bill as the lines of a QIF record.
struct QIFRecordOutput {
  private let batch: RecordBatch
  private let row: Int
  private let format: QIFDateFormat
  private let extra: QIFExtra
  private let isBill: Bool

  init(batch: RecordBatch, row: Int, format: QIFDateFormat) {
    self.batch = batch
    self.row = row
    self.format = format
    isBill = batch.schema.kind == .bill
    extra = QIFExtra(batch.text(isBill ? BillField.extra.position : EntryField.extra.position, row))
  }

  var day: CalendarDate? { batch.day(isBill ? BillField.date.position : EntryField.date.position, row) }
  var amount: Money? { batch.amount(isBill ? BillField.amount.position : EntryField.amount.position, row) }
  var type: String { extra.type }

  /// The account's name on one line.
  var account: String? {
    guard let name = batch.text(isBill ? BillField.account.position : EntryField.account.position, row) else {
      return nil
    }
    let line = String(name.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    let trimmed = QIFRecordOutput.trimmed(line)
    return trimmed.isEmpty ? nil : trimmed
  }

  func append(to bytes: inout [UInt8], unheld: inout Set<String>) {
    guard let day, let amount else { return }
    bytes.append(0x44)
    format.append(day, to: &bytes)
    bytes += "\nT\(QIFRecordOutput.text(of: extra.isOutgoingTransfer ? amount.negated : amount))\n".utf8
    if let action = extra.action { bytes += "N\(action)\n".utf8 }
    if isBill { appendBill(to: &bytes, &unheld) } else { appendEntry(to: &bytes, &unheld) }
    for (code, text) in extra.lines {
      let isLost = code == "L" && (hasCategory || isOwnAccount(text))
      if isLost || !QIFRecordOutput.append(code, text, to: &bytes) { unheld.insert("extra") }
    }
    if hasSoundSplits(of: amount) {
      for split in extra.splits { split.append(to: &bytes) }
    } else {
      unheld.insert("extra")
    }
    bytes += "^\n".utf8
    if !extra.isHeld { unheld.insert("extra") }
    noteUnheld(&unheld)
  }

  /// The amount with a point. Three decimals could be taken for thousands, so a zero comes after them.
  private static func text(of amount: Money) -> String {
    amount.currency.minorUnitDigits == 3 ? amount.decimal + "0" : amount.decimal
  }

  private var hasCategory: Bool {
    !batch.isMissing(isBill ? BillField.category.position : EntryField.category.position, row)
      || isBill && !batch.isMissing(BillField.counterAccount, row)
  }

  /// Whether the splits are amounts as we write them and add up, where all have one: the reader rejects others.
  private func hasSoundSplits(of total: Money) -> Bool {
    var sum = MoneyTotal(currency: total.currency)
    for split in extra.splits {
      guard let text = split.amount else { continue }
      guard let amount = try? Money(exactly: text, currency: total.currency), amount.decimal == text else {
        return false
      }
      sum.add(minorUnits: amount.minorUnits)
    }
    let isComplete = extra.splits.allSatisfy { $0.amount != nil }
    return !isComplete || extra.splits.isEmpty || sum.minorUnits == Int128(total.minorUnits)
  }

  private func appendEntry(to bytes: inout [UInt8], _ unheld: inout Set<String>) {
    appendLine("P", EntryField.payee.position, to: &bytes, &unheld)
    appendLine("M", EntryField.description.position, to: &bytes, &unheld)
    if extra.action == nil {
      appendLine("N", EntryField.reference.position, to: &bytes, &unheld)
    } else if !batch.isMissing(EntryField.reference, row) {
      unheld.insert("reference")
    }
    appendCategory(EntryField.category.position, other: "extra", to: &bytes, &unheld)
  }

  private func appendBill(to bytes: inout [UInt8], _ unheld: inout Set<String>) {
    // Bills of some programs have a title and no payee; a payment without a name is of no use.
    let hasPayee = !batch.isMissing(BillField.payee, row)
    appendLine("P", hasPayee ? BillField.payee.position : BillField.title.position, to: &bytes, &unheld)
    appendLine("M", BillField.remark.position, to: &bytes, &unheld)
    appendLine("N", BillField.number.position, to: &bytes, &unheld)
    if let counter = batch[BillField.counterAccount, row] {
      let isHeld = !isOwnAccount("[\(counter)]") && QIFRecordOutput.append("L", "[\(counter)]", to: &bytes)
      if !isHeld { unheld.insert("counterAccount") }
      if !batch.isMissing(BillField.category, row) { unheld.insert("category") }
    } else {
      appendCategory(BillField.category.position, other: "counterAccount", to: &bytes, &unheld)
    }
  }

  /// Writes the category; one that looks like a transfer is read as one.
  private func appendCategory(_ field: Int, other: String, to bytes: inout [UInt8], _ unheld: inout Set<String>) {
    guard let text = batch.text(field, row) else { return }
    if QIFPayment.transfer(text) != nil { unheld.formUnion(["category", other]) }
    if QIFPayment.splitPlaceholders.contains(text) { unheld.formUnion(["category", "extra"]) }
    if isOwnAccount(text) { return }
    appendLine("L", field, to: &bytes, &unheld)
  }

  /// Whether a transfer goes to the account it is of: readers take that for an opening balance, and no payment.
  private func isOwnAccount(_ category: String) -> Bool {
    guard let name = QIFPayment.transfer(category) else { return false }
    guard let account else {
      let field = isBill ? BillField.payee.position : EntryField.payee.position
      let title = isBill ? batch[BillField.title, row] : nil
      return (batch.text(field, row) ?? title)?.lowercased() == "opening balance"
    }
    return name == account
  }

  private func appendLine(_ code: String, _ field: Int, to bytes: inout [UInt8], _ unheld: inout Set<String>) {
    guard let text = batch.text(field, row) else { return }
    if !QIFRecordOutput.append(code, text, to: &bytes) { unheld.insert(batch.schema.fields[field].name) }
  }

  /// Writes a text, a line for each of its own; false where it will not come back as it is.
  static func append(_ code: String, _ text: String, to bytes: inout [UInt8]) -> Bool {
    var isHeld = !text.isEmpty && trimmed(text) == text
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let kept = line.filter { $0 != "\r" && $0 != "\0" }
      let own = trimmed(String(String.UnicodeScalarView(kept)))
      if own != String(Substring(line)) { isHeld = false }
      bytes += code.utf8
      bytes += own.utf8
      bytes.append(0x0A)
    }
    return isHeld
  }

  /// Without spaces, tabs and line feeds at both ends.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }), let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Fields QIF has no line for.
  private func noteUnheld(_ unheld: inout Set<String>) {
    let names =
      isBill
      ? ["id", "time", "dueDate", "title", "book", "kind", "photo"]
      : ["id", "time", "valueDate", "balance", "status"]
    for name in names {
      if let field = batch.schema.index(of: name), !batch.isMissing(field, row) { unheld.insert(name) }
    }
    let field = isBill ? BillField.account.position : EntryField.account.position
    if let name = batch.text(field, row), name != account { unheld.insert("account") }
  }
}
