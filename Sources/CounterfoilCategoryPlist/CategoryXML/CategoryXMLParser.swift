import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import CounterfoilXML

/// Puts the records of one of our XML tables into batches, element by element: no tree is made.
struct CategoryXMLParser: XMLEventHandler {
  /// One field of the record being read.
  private struct Value {
    var field: Int
    var offset: Int
    var text: [UInt8] = []
    var currency: String?
  }

  private let document: DocumentText
  private let options: ReadOptions
  private(set) var vocabulary: CategoryXMLVocabulary?
  private(set) var batches: [RecordBatch] = []
  private var depth = 0
  private var recordOffset = 0
  private var values: [Value] = []
  private var cursor: PlaceCursor
  private var rejectCount = 0

  init(_ document: DocumentText, options: ReadOptions) {
    self.document = document
    self.options = options
    cursor = PlaceCursor(document)
  }

  // MARK: Events

  mutating func startElement(_ name: UnsafeRawBufferPointer, at offset: Int) throws(Fault) {
    let word = String(decoding: name, as: UTF8.self)
    switch depth {
    case 0:
      guard let table = CategoryXMLVocabulary.table(root: word) else {
        let words = CategoryXMLVocabulary.all.map { "<\($0.root)>" }.joined(separator: ", ")
        throw unknown(word, "the document starts with one of \(words)", at: offset)
      }
      if let kind = options.kind, kind != table.schema.kind {
        throw document.fault(
          .plistKind, "<\(word)> holds records of kind \(table.schema.kind), not \(kind)", at: offset)
      }
      vocabulary = table
    case 1:
      guard word == vocabulary?.record else {
        throw unknown(word, "<\(vocabulary?.record ?? "")> was expected", at: offset)
      }
      recordOffset = offset
      values.removeAll(keepingCapacity: true)
    case 2:
      guard let field = vocabulary?.field(word) else {
        throw unknown(word, "a <\(vocabulary?.record ?? "")> has no such field", at: offset)
      }
      guard !values.contains(where: { $0.field == field }) else {
        throw document.fault(.xmlElement, "<\(word)> stands twice in one record", at: offset)
      }
      values.append(Value(field: field, offset: offset))
    default:
      throw unknown(word, "fields hold text only", at: offset)
    }
    depth += 1
  }

  mutating func attribute(
    _ name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, at offset: Int
  ) throws(Fault) {
    guard depth == 3, name.elementsEqual("currency".utf8), let field = values.last?.field,
      vocabulary?.schema.fields[field].type == .amount
    else {
      let word = XMLCharacters.shown(String(decoding: name.prefix(160), as: UTF8.self))
      throw document.fault(.xmlElement, "the attribute \"\(word)\" is not known here", at: offset)
    }
    values[values.count - 1].currency = String(decoding: value, as: UTF8.self)
  }

  mutating func text(_ text: UnsafeRawBufferPointer, at offset: Int) throws(Fault) {
    if depth == 3 {
      values[values.count - 1].text.append(contentsOf: text)
    } else if let stray = text.firstIndex(where: { !$0.isASCIISpace }) {
      throw document.fault(.xmlElement, "text stands between the elements of a table", at: offset + stray)
    }
  }

  mutating func endElement(at offset: Int) throws(Fault) {
    depth -= 1
    if depth == 1 { try endRecord(at: offset) }
  }

  private func unknown(_ word: String, _ expected: String, at offset: Int) -> Fault {
    document.fault(.xmlElement, "<\(XMLCharacters.shown(word))> is not known here; \(expected)", at: offset)
  }

  // MARK: Records

  private mutating func endRecord(at end: Int) throws(Fault) {
    guard let schema = vocabulary?.schema else { return }
    if batches.last.map({ $0.count >= max(1, options.limits.batchRecords) }) ?? true {
      var batch = RecordBatch(schema: schema)
      batch.file = document.file
      batch.keepsRaw = options.keepsRaw
      batches.append(batch)
    }
    let last = batches.count - 1
    let place = cursor.location(of: recordOffset, in: document)
    batches[last].beginRecord(line: place.line ?? 0, byteOffset: place.byteOffset ?? -1)
    do {
      try decode(schema, into: &batches[last])
    } catch {
      batches[last].abandonRecord()
      var ahead = cursor
      let diagnostic = Diagnostic(
        error.code, .error, error.message, at: ahead.location(of: error.offset, in: document), fixes: error.fixes)
      rejectCount += 1
      guard rejectCount <= options.limits.rejectCount else {
        throw Fault(
          .badData, .plistRejects, "more than \(options.limits.rejectCount) records cannot be read",
          at: diagnostic.location)
      }
      batches[last].rejects.append(RejectedRecord(diagnostic: diagnostic, raw: raw(to: end)))
      return
    }
    if options.keepsRaw { batches[last].raws.append(raw(to: end)) }
    batches[last].endRecord()
  }

  private func raw(to end: Int) -> String {
    String(decoding: document.bytes[recordOffset..<min(max(end, recordOffset), document.bytes.count)], as: UTF8.self)
  }

  private func decode(_ schema: Schema, into batch: inout RecordBatch) throws(RecordProblem) {
    for value in values { try set(value, schema.fields[value.field], into: &batch) }
    for (index, field) in schema.fields.enumerated() where !values.contains(where: { $0.field == index }) {
      if field.isRequired {
        throw RecordProblem(
          code: .plistMissing, message: "the record has no <\(field.name)>", offset: recordOffset)
      }
      if schema.kind == .bill, index == BillField.account.position { batch.set(index, text: options.account) }
    }
  }

  private func set(_ value: Value, _ field: FieldDeclaration, into batch: inout RecordBatch) throws(RecordProblem) {
    let text = String(decoding: value.text, as: UTF8.self)
    let trimmed = PropertyListText.trimmed(value.text)
    func located(_ text: String) -> LocatedValue {
      LocatedValue(content: .scalar(.string(text)), offset: value.offset, endOffset: value.offset)
    }
    func problem(_ message: String) -> RecordProblem {
      RecordProblem(code: .xmlValue, message: "<\(field.name)> \(message)", offset: value.offset)
    }
    switch field.type {
    case .text:
      batch.set(value.field, text: field.name == "time" ? try FieldValue.time(located(trimmed), key: "time") : text)
    case .boolean: batch.set(value.field, boolean: try FieldValue.boolean(located(trimmed), key: field.name))
    case .integer: batch.set(value.field, integer: try FieldValue.integer(located(trimmed), key: field.name))
    case .decimal: batch.set(value.field, text: try FieldValue.decimal(located(trimmed), key: field.name))
    case .day:
      guard let day = CalendarDate(iso: trimmed) else { throw problem("holds no day such as 2016-10-10") }
      batch.set(value.field, day: day)
    case .amount:
      let money = try FieldValue.money(located(trimmed), key: field.name, currency: try currency(of: value))
      batch.set(value.field, amount: money)
    case .bytes:
      guard let data = Base64.decode(value.text) else { throw problem("holds text that is not Base64") }
      batch.set(value.field, bytes: data)
    case .json:
      guard PropertyListJSON.isObject(text) else { throw problem("holds no JSON object") }
      batch.set(value.field, text: text)
    }
  }

  private func currency(of value: Value) throws(RecordProblem) -> Currency {
    guard let code = value.currency else {
      if let currency = options.currency { return currency }
      throw RecordProblem(
        code: .plistCurrency, message: "the amount names no currency", offset: value.offset,
        fixes: ["Write <amount currency=\"EUR\">, or say --currency EUR."])
    }
    if let currency = Currency(code) { return currency }
    throw RecordProblem(
      code: .plistCurrency, message: "currency \"\(XMLCharacters.shown(code))\" is no code of ISO 4217",
      offset: value.offset)
  }
}
