import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes entries or bills as QIF: one section for each account, in the order in which they first come.
///
/// Days are written `MM/dd/yyyy` unless the setting `date-format` says otherwise. Where no day of the file proves the
/// order, a line `!Option:MDY` (or `DMY`) in front states it.
struct QIFWriter: RecordWriter {
  private struct Section {
    var account: String?
    var type: String
    var currency: Currency
    var bytes: [UInt8] = []
  }

  private let sink: ByteSink
  private let schema: Schema
  private let format: QIFDateFormat
  private var sections: [Section] = []
  private var indexByKey: [String: Int] = [:]
  private var unheld = Set<String>()
  /// Whether a day was written that is none in another order.
  private var isOrderProven = false
  private var hasDays = false

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    guard schema.kind == .entry || schema.kind == .bill else {
      throw Fault(
        .usage, .qifKind, "QIF holds entries, bills and categories, no records of kind \(schema.kind)",
        fixes: ["Write json or plist, which hold every kind."])
    }
    self.schema = schema
    var format = QIFDateFormat.usual
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      guard name == "date-format", let found = QIFDateFormat(value) else {
        throw Fault(
          .usage, .qifSetting,
          "the qif format has no setting \"\(TerminalText.excerpt("\(name)=\(value)", limitBytes: 60))\"",
          fixes: ["When it is written, it has date-format=PATTERN, of yyyy, MM, dd and marks between them."])
      }
      format = found
    }
    self.format = format
    if let name = options.encoding, let encoding = Optional(try TextEncoding.named(name)), encoding != .utf8 {
      self.sink = try ByteSink(encoding: encoding, into: sink)
    } else {
      self.sink = sink
    }
  }

  var unheldFields: [String] {
    schema.fields.map(\.name).filter { unheld.contains($0) } + (unheld.contains("currency") ? ["currency"] : [])
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count {
      let output = QIFRecordOutput(batch: batch, row: row, format: format)
      guard let day = output.day, let amount = output.amount else {
        throw Fault(
          .badData, .qifUnwritable, "the record has no day or no amount", at: batch.location(of: row))
      }
      let index = section(output.account, output.type, amount.currency)
      guard sections[index].currency == amount.currency else {
        throw Fault(
          .badData, .qifUnwritable,
          "the account has amounts in \(sections[index].currency.code) and in \(amount.currency.code); QIF cannot tell them apart",
          at: batch.location(of: row), fixes: ["Write each currency into a file of its own."])
      }
      output.append(to: &sections[index].bytes, unheld: &unheld)
      if amount.currency != .unstated { unheld.insert("currency") }
      hasDays = true
      if day.components.day > 12 || format.order == .yearFirst { isOrderProven = true }
    }
  }

  private mutating func section(_ account: String?, _ type: String, _ currency: Currency) -> Int {
    let key = type + "\n" + (account ?? "\n")
    if let index = indexByKey[key] { return index }
    indexByKey[key] = sections.count
    sections.append(Section(account: account, type: type, currency: currency))
    return sections.count - 1
  }

  mutating func finish() throws(Fault) {
    if hasDays, !isOrderProven { try sink.write("!Option:\(format.order.option)\n") }
    // Behind a section with an account, one without would be taken for more of the same.
    for section in sections.filter({ $0.account == nil }) + sections.filter({ $0.account != nil }) {
      if let account = section.account {
        try sink.write("!Account\nN\(account)\nT\(section.type)\n^\n")
      }
      try sink.write("!Type:\(section.type)\n")
      try sink.write(section.bytes)
    }
    if sections.isEmpty { try sink.write("!Type:Bank\n") }
    try sink.flush()
  }
}

/// A pattern days are written in: `yyyy`, `MM` and `dd` with a mark between them.
struct QIFDateFormat {
  private let text: [UInt8]
  let order: QIFDateOrder

  static let usual = QIFDateFormat(text: Array("MM/dd/yyyy".utf8), order: .monthFirst)

  private init(text: [UInt8], order: QIFDateOrder) {
    self.text = text
    self.order = order
  }

  init?(_ text: String) {
    let marks = text.filter { !$0.isLetter }
    guard marks.count == 2, marks.allSatisfy({ "/.-".contains($0) }), text.contains("yyyy"), text.contains("MM"),
      text.contains("dd"), text.count == 10, let order = QIFDateOrder(text)
    else { return nil }
    self.init(text: Array(text.utf8), order: order)
  }

  func append(_ day: CalendarDate, to bytes: inout [UInt8]) {
    let parts = day.components
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x79:
        appendNumber(parts.year, 4, &bytes)
        index += 4
      case 0x4D:
        appendNumber(parts.month, 2, &bytes)
        index += 2
      case 0x64:
        appendNumber(parts.day, 2, &bytes)
        index += 2
      default:
        bytes.append(text[index])
        index += 1
      }
    }
  }

  private func appendNumber(_ value: Int, _ width: Int, _ bytes: inout [UInt8]) {
    var scale = 1
    for _ in 1..<width { scale *= 10 }
    while scale > 0 {
      bytes.append(UInt8(value / scale % 10) + 0x30)
      scale /= 10
    }
  }
}
