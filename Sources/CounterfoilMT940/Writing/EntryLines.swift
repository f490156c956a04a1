import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Writes the lines of one entry, reads them again, and notes the fields that came back otherwise.
struct EntryLines {
  private let shape: MT940Shape
  private var information: InformationWriter
  private var again = EntryDraft()
  private var scratch = RecordBatch(schema: .entry)
  /// Names of fields that held something so far that could not be written as it is.
  private(set) var unheld: Set<String> = []

  init(shape: MT940Shape) {
    self.shape = shape
    information = InformationWriter(keepsCharacters: shape.keepsCharacters)
  }

  mutating func lose(_ field: String) { unheld.insert(field) }

  /// The lines of an entry.
  /// - Throws: a fault where its day or amount cannot be written.
  mutating func text(
    _ batch: RecordBatch, _ row: Int, amount: Money, day: CalendarDate, account: String
  ) throws(Fault) -> [UInt8] {
    let members = EntryLines.members(batch, row)
    guard (1980...2079).contains(day.components.year) else {
      throw Fault(
        .badData, .mt940Unwritable, "the day \(day) cannot be written with two digits of its year",
        at: batch.location(of: row))
    }
    let lines = [statementLine(batch, row, amount, day, members)] + informationLines(batch, row, members)
    readAgain(lines, amount.currency, account)
    guard scratch.count == 1, scratch[EntryField.date, 0] == day, scratch[EntryField.amount, 0] == amount
    else {
      throw Fault(
        .badData, .mt940Unwritable, "an entry's day and amount cannot be written as a statement line",
        at: batch.location(of: row))
    }
    noteDifferences(batch, row)
    return Array(lines.joined(separator: "\r\n").utf8) + [0x0D, 0x0A]
  }

  private static func members(_ batch: RecordBatch, _ row: Int) -> [String: String] {
    var members: [String: String] = [:]
    for member in batch[EntryField.extra, row].flatMap(JSONText.textMembers) ?? [] {
      members[member.name] = member.text ?? ""
    }
    return members
  }

  // MARK: Field 61

  private func statementLine(
    _ batch: RecordBatch, _ row: Int, _ amount: Money, _ day: CalendarDate, _ members: [String: String]
  ) -> String {
    // The year of the entry's day is that nearest to the value day: it must lie within half a year.
    var value = batch[EntryField.valueDate, row] ?? day
    if abs(value.days(to: day)) > 180 || !(1980...2079).contains(value.components.year) { value = day }
    var printed = EntryLines.short(value)
    if let february = members["printedValueDate"], february.utf8.count == 6, february.hasPrefix(printed.prefix(4)) {
      printed = february
    }
    let isReversal = members["reversal"] == "true"
    var mark = amount.isNegative != isReversal ? "D" : "C"
    if isReversal { mark = "R" + mark }
    var type = "NTRF"
    if let stated = members["transactionType"], EntryLines.isType(stated) { type = stated }
    let bank = batch[EntryField.reference, row].map(clean)
    let customer = members["customerReference"].map(clean)
    let entryDay = EntryLines.short(day).dropFirst(2)
    var line = ":61:\(printed)\(entryDay)\(mark)\(EntryLines.amount(amount))\(type)"
    line += prefix(customer ?? "NONREF", 16)
    if let bank { line += "//" + prefix(bank, 16) }
    return line
  }

  private func clean(_ text: String) -> String {
    let text = shape.keepsCharacters ? text : SwiftCharacters.nearest(text)
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  private func prefix(_ text: String, _ count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }

  private static func isType(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 4, bytes[0] >= 0x41, bytes[0] <= 0x5A else { return false }
    return bytes.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
  }

  /// `yyMMdd`.
  static func short(_ day: CalendarDate) -> String {
    String(day.iso.utf8.dropFirst(2).filter { $0 != 0x2D }.map { Character(Unicode.Scalar($0)) })
  }

  /// Digits with a comma, always there.
  static func amount(_ money: Money) -> String {
    let text = money.magnitude.decimal
    return text.contains(".") ? String(text.map { $0 == "." ? "," : $0 }) : text + ","
  }

  // MARK: Field 86

  private mutating func informationLines(
    _ batch: RecordBatch, _ row: Int, _ members: [String: String]
  ) -> [String] {
    let payee = batch[EntryField.payee, row]
    let description = batch[EntryField.description, row]
    let lines = information.lines(payee: payee, description: description, members: members)
    return lines == [":86:999"] ? [] : lines
  }

  // MARK: Reading again

  private mutating func readAgain(_ lines: [String], _ currency: Currency, _ account: String) {
    let statement = SwiftStatement()
    statement.currency = currency
    statement.isInterim = shape.isInterim
    for (index, line) in lines.enumerated() {
      var copy = line
      copy.withUTF8 { utf8 in
        let bytes = UnsafeRawBufferPointer(utf8)
        if index == 0 {
          again.begin(bytes, tagBytes: 4, line: 1, byteOffset: 0)
        } else {
          again.append(bytes, tagBytes: index == 1 ? 4 : 0, isInformation: true)
        }
      }
    }
    scratch.removeAll()
    guard (try? again.settle(statement, ReadOptions())) != nil else { return }
    again.appendRow(statement, ReadOptions(), to: &scratch)
  }

  private mutating func noteDifferences(_ batch: RecordBatch, _ row: Int) {
    for field in [EntryField.id.position, EntryField.time.position, EntryField.category.position]
    where !batch.isMissing(field, row) {
      unheld.insert(Schema.entry.fields[field].name)
    }
    if batch[EntryField.valueDate, row] != scratch[EntryField.valueDate, 0] { unheld.insert("valueDate") }
    if EntryLines.members(batch, row) != EntryLines.members(scratch, 0) { unheld.insert("extra") }
    let texts = [EntryField.payee.position, EntryField.description.position, EntryField.reference.position]
    for field in texts where batch.bytes(field, row) != scratch.bytes(field, 0) {
      unheld.insert(Schema.entry.fields[field].name)
    }
    // A status not stated is booked.
    let status = batch[EntryField.status, row] ?? EntryStatus.booked.rawValue
    if status != scratch[EntryField.status, 0] || batch.isMissing(EntryField.status, row) {
      unheld.insert("status")
    }
  }
}
