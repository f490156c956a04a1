import CodecKit
import Model
import Records

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
    extra = QIFExtra(batch.text(isBill ? BillField.extra : EntryField.extra, row))
  }

  var day: CalendarDate? { batch.day(isBill ? BillField.date : EntryField.date, row) }
  var amount: Money? { batch.amount(isBill ? BillField.amount : EntryField.amount, row) }
  var type: String { extra.type }

  /// The account's name on one line.
  var account: String? {
    guard let name = batch.text(isBill ? BillField.account : EntryField.account, row) else { return nil }
    let line = String(name.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    let trimmed = QIFRecordOutput.trimmed(line)
    return trimmed.isEmpty ? nil : trimmed
  }

  func append(to bytes: inout [UInt8], unheld: inout Set<String>) {
    guard let day, let amount else { return }
    bytes.append(0x44)
    format.append(day, to: &bytes)
    bytes += "\nT\((extra.isOutgoingTransfer ? amount.negated : amount).decimal)\n".utf8
    if let action = extra.action { bytes += "N\(action)\n".utf8 }
    if isBill { appendBill(to: &bytes, &unheld) } else { appendEntry(to: &bytes, &unheld) }
    for (code, text) in extra.lines where !(code == "L" && hasCategory) {
      if !QIFRecordOutput.append(code, text, to: &bytes) { unheld.insert("extra") }
    }
    if extra.lines.contains(where: { $0.code == "L" }), hasCategory { unheld.insert("extra") }
    for split in extra.splits { split.append(to: &bytes) }
    bytes += "^\n".utf8
    if !extra.isHeld { unheld.insert("extra") }
    noteUnheld(&unheld)
  }

  private var hasCategory: Bool {
    !batch.isMissing(isBill ? BillField.category : EntryField.category, row)
      || isBill && !batch.isMissing(BillField.counterAccount, row)
  }

  private func appendEntry(to bytes: inout [UInt8], _ unheld: inout Set<String>) {
    appendLine("P", EntryField.payee, to: &bytes, &unheld)
    appendLine("M", EntryField.description, to: &bytes, &unheld)
    if extra.action == nil {
      appendLine("N", EntryField.reference, to: &bytes, &unheld)
    } else if !batch.isMissing(EntryField.reference, row) {
      unheld.insert("reference")
    }
    appendLine("L", EntryField.category, to: &bytes, &unheld)
    noteOddCategory(EntryField.category, &unheld)
  }

  private func appendBill(to bytes: inout [UInt8], _ unheld: inout Set<String>) {
    // Bills of some programs have a title and no payee; a payment without a name is of no use.
    let hasPayee = !batch.isMissing(BillField.payee, row)
    appendLine("P", hasPayee ? BillField.payee : BillField.title, to: &bytes, &unheld)
    appendLine("M", BillField.remark, to: &bytes, &unheld)
    appendLine("N", BillField.number, to: &bytes, &unheld)
    if let account = batch.text(BillField.counterAccount, row) {
      if !QIFRecordOutput.append("L", "[\(account)]", to: &bytes) { unheld.insert("counterAccount") }
      if !batch.isMissing(BillField.category, row) { unheld.insert("category") }
    } else {
      appendLine("L", BillField.category, to: &bytes, &unheld)
      noteOddCategory(BillField.category, &unheld)
    }
  }

  /// A category that would be read as something else.
  private func noteOddCategory(_ field: Int, _ unheld: inout Set<String>) {
    guard let text = batch.text(field, row) else { return }
    if QIFPayment.transfer(text) != nil || QIFPayment.splitPlaceholders.contains(text) { unheld.insert("category") }
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
    let field = isBill ? BillField.account : EntryField.account
    if let name = batch.text(field, row), name != account { unheld.insert("account") }
  }
}

/// The members of `extra` that QIF has lines for.
struct QIFExtra {
  struct Split {
    var category: String?
    var memo: String?
    var amount: String?
    var percent: String?

    func append(to bytes: inout [UInt8]) {
      bytes += "S\(category ?? "")\n".utf8
      for (code, text) in [("E", memo), ("$", amount), ("%", percent)] {
        if let text { bytes += "\(code)\(text)\n".utf8 }
      }
    }

    var members: [(name: String, text: String)] {
      [("category", category), ("memo", memo), ("amount", amount), ("percent", percent)].compactMap { name, text in
        text.map { (name, $0) }
      }
    }
  }

  private(set) var type = "Bank"
  /// `XIn` or `XOut` of an investment account.
  private(set) var action: String?
  /// Other lines, by their letter.
  private(set) var lines: [(code: String, text: String)] = []
  private(set) var splits: [Split] = []
  private(set) var isHeld = true

  /// Letters of the fields, which no member may take, and those of splits.
  private static let taken: Set<String> = ["D", "T", "U", "P", "M", "S", "E", "$", "%", "^", "!"]

  var isOutgoingTransfer: Bool { action == "XOut" }

  init(_ extra: String?) {
    guard let extra else { return }
    guard let members = JSONText.textMembers(of: extra) else {
      isHeld = false
      return
    }
    let wantsInvestment = members.contains { $0.name == "type" && $0.text == "Invst" }
    for (name, text) in members {
      guard let text, !text.isEmpty else {
        isHeld = false
        continue
      }
      switch name {
      case "type" where QIFSection.paymentTypes.contains(text): type = text
      case "type" where wantsInvestment: type = text
      case "N" where wantsInvestment && (text == "XIn" || text == "XOut"): action = text
      case "splits": addSplits(text)
      default:
        guard name.utf8.count == 1, !QIFExtra.taken.contains(name), name != "N", name > " " else {
          isHeld = false
          continue
        }
        lines.append((name, text))
      }
    }
    if type == "Invst", action == nil {
      type = "Bank"
      isHeld = false
    }
  }

  /// Takes the splits apart; a text that is not what our reader makes is not held.
  private mutating func addSplits(_ json: String) {
    var found: [Split] = []
    for object in QIFExtra.objects(in: json) {
      var split = Split()
      for (name, text) in JSONText.textMembers(of: object) ?? [] {
        switch name {
        case "category": split.category = text
        case "memo": split.memo = text
        case "amount": split.amount = text
        case "percent": split.percent = text
        default: isHeld = false
        }
      }
      let isPlain = split.members.allSatisfy { $0.text == QIFRecordOutput.trimmed($0.text) && !$0.text.contains("\n") }
      if !isPlain || split.members.contains(where: { $0.text.contains("\r") || $0.text.contains("\r\n") }) {
        isHeld = false
        return
      }
      found.append(split)
    }
    let again = "[" + found.map { JSONText.object($0.members) ?? "{}" }.joined(separator: ",") + "]"
    if again == json { splits = found } else { isHeld = false }
  }

  /// The objects of an array, one after another.
  private static func objects(in json: String) -> [String] {
    let bytes = Array(json.utf8)
    var objects: [String] = []
    var depth = 0
    var start = 0
    var isInString = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isInString {
        if byte == 0x5C { index += 1 } else if byte == 0x22 { isInString = false }
      } else if byte == 0x22 {
        isInString = true
      } else if byte == 0x7B {
        if depth == 0 { start = index }
        depth += 1
      } else if byte == 0x7D {
        depth -= 1
        if depth == 0 { objects.append(String(decoding: bytes[start...index], as: UTF8.self)) }
      }
      index += 1
    }
    return objects
  }
}
