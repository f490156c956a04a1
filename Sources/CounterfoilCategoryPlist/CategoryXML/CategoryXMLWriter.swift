import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import CounterfoilXML

/// Writes records as one of our XML tables, two spaces an indent, one field a line.
struct CategoryXMLWriter: RecordWriter {
  private let sink: ByteSink
  private let vocabulary: CategoryXMLVocabulary
  private var hasBegun = false
  private var unheld: Set<String> = []

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    var root: String?
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      guard name == "table", CategoryXMLVocabulary.table(root: value) != nil else {
        throw Fault(
          .usage, .xmlSetting, "the xml format has no setting \"\(XMLCharacters.shown("\(name)=\(value)"))\"",
          fixes: ["It has table=categories and table=addCategories."])
      }
      root = value
    }
    if let encoding = options.encoding, TextEncoding(named: encoding) != .utf8 {
      throw Fault(.usage, .xmlSetting, "XML tables are written in UTF-8, not in \(XMLCharacters.shown(encoding))")
    }
    let table = CategoryXMLVocabulary.all.first { $0.schema == schema && (root == nil || $0.root == root) }
    guard let table else {
      throw Fault(
        .usage, .plistKind, "this XML table holds no records of kind \(schema.kind)",
        fixes: ["Convert them to plist or json, which hold every kind."])
    }
    self.sink = sink
    vocabulary = table
  }

  var unheldFields: [String] {
    vocabulary.schema.fields.map(\.name).filter { unheld.contains($0) }
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count {
      var bytes: [UInt8] = []
      if !hasBegun { bytes.append(contentsOf: "\(CategoryXMLWriter.head)<\(vocabulary.root)>\n".utf8) }
      hasBegun = true
      bytes.append(contentsOf: "  <\(vocabulary.record)>\n".utf8)
      for (index, field) in vocabulary.schema.fields.enumerated() where !batch.isMissing(index, row) {
        if vocabulary.unheld.contains(field.name) {
          unheld.insert(field.name)
          continue
        }
        do {
          try append(index, field, row, batch, to: &bytes)
        } catch {
          throw error.placed(at: batch.location(of: row))
        }
      }
      bytes.append(contentsOf: "  </\(vocabulary.record)>\n".utf8)
      try sink.write(bytes)
    }
  }

  mutating func finish() throws(Fault) {
    try sink.write(hasBegun ? "</\(vocabulary.root)>\n" : "\(CategoryXMLWriter.head)<\(vocabulary.root)/>\n")
    try sink.flush()
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private func append(
    _ index: Int, _ field: FieldDeclaration, _ row: Int, _ batch: RecordBatch, to bytes: inout [UInt8]
  ) throws(Fault) {
    var attribute = ""
    let text: String
    switch field.type {
    case .day: text = batch.day(index, row)?.iso ?? ""
    case .amount:
      guard let money = batch.amount(index, row) else { return }
      attribute = " currency=\"\(money.currency.code)\""
      text = money.decimal
    case .integer: text = batch.integer(index, row).map { "\($0)" } ?? ""
    case .boolean: text = batch.boolean(index, row) == true ? "true" : "false"
    case .text, .decimal, .json: text = batch.text(index, row) ?? ""
    case .bytes: text = Base64.encode(batch.bytes(index, row) ?? [])
    }
    bytes.append(contentsOf: "    <\(field.name)\(attribute)>".utf8)
    try XMLPropertyListWriter.appendEscaped(text, to: &bytes)
    bytes.append(contentsOf: "</\(field.name)>\n".utf8)
  }
}
