import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes entries or bills as rows for the importer of another program.
struct ImportTableWriter: RecordWriter {
  private let sink: ByteSink
  private let schema: Schema
  private let program: ImportTableCodec.Program
  private let isGuarded: Bool
  private let fields: ImportFields
  private var line: [UInt8] = []
  private var hasHeader = false
  private var metFields: Set<String> = []
  /// Whether a transfer has a category, too: the other account takes its place.
  private var isCategoryLost = false
  /// Of the first record, where the program takes only one.
  private var onlyAccount: String??
  private var onlyCurrency: Currency?

  init(
    _ sink: ByteSink, schema: Schema, program: ImportTableCodec.Program, options: WriteOptions
  ) throws(Fault) {
    if let name = options.encoding, try TextEncoding.named(name) != .utf8 {
      self.sink = try ByteSink(encoding: TextEncoding.named(name), into: sink, name: "output")
    } else {
      self.sink = sink
    }
    self.schema = schema
    self.program = program
    fields = ImportFields(schema)
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      guard name == "guard", value == "apostrophe" || value == "none" else {
        throw Fault(
          .usage, .csvProfile,
          "\(program.rawValue) has no setting \(TerminalText.excerpt(name, limitBytes: 40))="
            + TerminalText.excerpt(value, limitBytes: 40), fixes: ["It has guard=apostrophe and guard=none."])
      }
    }
    isGuarded = options.settings["guard"] != "none"
  }

  var unheldFields: [String] {
    let held = program == .ynab ? fields.heldByYNAB : fields.heldByGnuCash
    return schema.fields.map(\.name).filter {
      metFields.contains($0) && (!held.contains($0) || isCategoryLost && $0 == "category")
    }
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    writeHeader()
    for row in 0..<batch.count {
      guard let amount = batch.amount(fields.amount, row) else { continue }
      for (index, field) in schema.fields.enumerated() where !batch.isMissing(index, row) {
        metFields.insert(field.name)
      }
      switch program {
      case .ynab:
        try checkOne(row, amount.currency, batch)
        appendYNAB(row, amount, batch)
      case .gnucash: appendGnuCash(row, amount, batch)
      }
      line.append(0x0A)
      if line.count > 1 << 16 { try flush() }
    }
    try flush()
  }

  mutating func finish() throws(Fault) {
    writeHeader()
    try flush()
    try sink.flush()
  }

  private mutating func flush() throws(Fault) {
    try sink.write(line)
    line.removeAll(keepingCapacity: true)
  }

  private mutating func writeHeader() {
    if hasHeader { return }
    hasHeader = true
    line += Array(program.header.joined(separator: ",").utf8) + [0x0A]
  }

  /// Amounts of several accounts or currencies would be added up by a program that cannot tell them apart.
  private mutating func checkOne(_ row: Int, _ currency: Currency, _ batch: RecordBatch) throws(Fault) {
    let account = batch.text(fields.account, row)
    if let known = onlyAccount, known != account {
      throw Fault(
        .badData, .csvAccounts, "these records are of several accounts; YNAB imports one account's file",
        at: batch.location(of: row), fixes: ["Convert the accounts one by one."])
    }
    if let known = onlyCurrency, known != currency {
      throw Fault(
        .badData, .csvCurrency, "these records are in \(known.code) and in \(currency.code); YNAB holds one currency",
        at: batch.location(of: row), fixes: ["Convert the currencies one by one."])
    }
    onlyAccount = .some(account)
    onlyCurrency = currency
  }

  // MARK: Rows

  private mutating func appendYNAB(_ row: Int, _ amount: Money, _ batch: RecordBatch) {
    batch.day(fields.date, row)?.appendISO(to: &line)
    next(batch.text(fields.payee, row))
    next(batch.text(fields.words, row))
    line.append(0x2C)
    if amount.isNegative { append(amount.magnitude) }
    line.append(0x2C)
    if !amount.isNegative { append(amount) }
  }

  /// GnuCash wants a description: where there is no payee, the other words stand there.
  private mutating func appendGnuCash(_ row: Int, _ amount: Money, _ batch: RecordBatch) {
    let payee = batch.text(fields.payee, row)
    let words = batch.text(fields.words, row)
    batch.day(fields.date, row)?.appendISO(to: &line)
    next(batch.text(fields.number, row))
    next(payee ?? words)
    next(payee == nil ? nil : words)
    next(amount.currency == .unstated ? nil : amount.currency.code)
    next(batch.text(fields.account, row))
    line.append(0x2C)
    append(amount)
    let counter = fields.counterAccount.flatMap { batch.text($0, row) }
    if counter != nil, !batch.isMissing(fields.category, row) { isCategoryLost = true }
    next(counter ?? batch.text(fields.category, row))
  }

  private mutating func append(_ amount: Money) {
    Money.appendDecimal(amount.minorUnits, digits: amount.currency.minorUnitDigits, to: &line)
  }

  /// A delimiter and a text: in quotes where it must be, and never as a formula.
  private mutating func next(_ text: String?) {
    line.append(0x2C)
    guard var text, !text.isEmpty else { return }
    text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      let needsGuard = isGuarded && FormulaGuard.isNeeded(for: bytes)
      let needsQuotes =
        bytes[0] <= 0x20 || bytes[bytes.count - 1] <= 0x20 || bytes.contains { [0x22, 0x0A, 0x0D, 0x2C].contains($0) }
      if needsQuotes { line.append(0x22) }
      if needsGuard { line.append(0x27) }
      for byte in bytes {
        if byte == 0x22 { line.append(0x22) }
        line.append(byte)
      }
      if needsQuotes { line.append(0x22) }
    }
  }
}

/// Where the fields of entries or bills are that importers have a place for.
struct ImportFields {
  let date: Int
  let amount: Int
  let payee: Int
  let words: Int
  let account: Int
  let number: Int
  let category: Int
  /// Of bills.
  let counterAccount: Int?
  let heldByYNAB: Set<String>
  let heldByGnuCash: Set<String>

  init(_ schema: Schema) {
    let isBill = schema.kind == .bill
    date = isBill ? BillField.date.position : EntryField.date.position
    amount = isBill ? BillField.amount.position : EntryField.amount.position
    payee = isBill ? BillField.payee.position : EntryField.payee.position
    words = isBill ? BillField.title.position : EntryField.description.position
    account = isBill ? BillField.account.position : EntryField.account.position
    number = isBill ? BillField.number.position : EntryField.reference.position
    category = isBill ? BillField.category.position : EntryField.category.position
    counterAccount = isBill ? BillField.counterAccount.position : nil
    let words = isBill ? "title" : "description"
    heldByYNAB = ["date", "amount", "payee", words]
    heldByGnuCash = [
      "date", "amount", "payee", words, "account", isBill ? "number" : "reference", "category", "counterAccount",
    ]
  }
}
