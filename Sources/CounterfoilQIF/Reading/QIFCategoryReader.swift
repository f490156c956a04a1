import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Reads the list of categories (`!Type:Cat`) of a QIF file. A name such as `Food:Bread` is that of `Bread` below `Food`,
/// and its id, for that is how payments name it.
struct QIFCategoryReader: RecordReader {
  let schema = Schema.category
  let inspection: Inspection
  private let file: String
  private let options: ReadOptions
  private var lines: QIFLines
  private var isInList = false
  private var record = QIFRecord()
  private var others: [String: Int] = [:]
  private var section = ""
  private var isFinished = false

  init(_ text: DecodedText, _ bytes: [UInt8], file: String, options: ReadOptions) {
    self.file = file
    self.options = options
    lines = QIFLines(bytes)
    var inspection = Inspection()
    inspection.facts = [.init("format", "QIF", confidence: 100, evidence: "its header"), text.fact]
    self.inspection = inspection
  }

  /// Whether a file has categories and no payments.
  static func isListOnly(_ bytes: [UInt8]) -> Bool {
    var lines = QIFLines(bytes)
    var hasCategories = false
    while let line = lines.next() {
      guard !line.isEmpty, bytes[line.start] == 0x21 else { continue }
      switch QIFSection(String(decoding: bytes[line.start..<line.end], as: UTF8.self)) {
      case .payments, .investments: return false
      case .list(let name): hasCategories = hasCategories || name.lowercased() == "cat"
      case .accounts, .option: continue
      }
    }
    return hasCategories
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = file
    while batch.count < max(1, options.limits.batchRecords), !isFinished {
      guard let line = lines.next() else {
        try end(&batch)
        finish(&batch)
        break
      }
      if line.isEmpty { continue }
      switch lines.bytes[line.start] {
      case 0x21:
        try end(&batch)
        begin(QIFSection(String(decoding: lines.bytes[line.start..<line.end], as: UTF8.self)))
      case 0x5E:
        record.close(at: line.end)
        try end(&batch)
      default: record.add(line, in: lines.bytes, hasSplits: false)
      }
    }
    return !batch.isEmpty || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  private mutating func begin(_ next: QIFSection) {
    switch next {
    case .option: return
    case .list(let name): section = name
    case .payments(let type): section = type
    case .investments: section = "Invst"
    case .accounts: section = "Account"
    }
    isInList = section.lowercased() == "cat"
  }

  private mutating func end(_ batch: inout RecordBatch) throws(Fault) {
    if record.isEmpty { return }
    defer { record.removeAll() }
    guard isInList else {
      others[section, default: 0] += 1
      return
    }
    guard let name = record.text(0x4E, in: lines.bytes), !name.contains("\n") else {
      let diagnostic = Diagnostic(
        .qifField, .error, "a category has no name (N), or more than one",
        at: SourceLocation(file: file, line: record.line))
      guard batch.rejects.count < options.limits.rejectCount else { throw Fault(.badData, diagnostic) }
      batch.rejects.append(
        RejectedRecord(diagnostic: diagnostic, raw: String(decoding: lines.bytes[record.range], as: UTF8.self)))
      return
    }
    let (parent, title) = QIFCategoryReader.parts(of: name)
    batch.beginRecord(line: record.line, byteOffset: -1)
    batch.set(CategoryField.id, name)
    batch.set(CategoryField.title, title)
    batch.set(CategoryField.isIncome, record.first(0x49) != nil)
    batch.set(CategoryField.parent, parent)
    batch.set(CategoryField.extra, extra)
    if batch.keepsRaw { batch.raws.append(bytes: lines.bytes[record.range]) }
    batch.endRecord()
  }

  /// The category above and the last part of a name; one that starts or ends with the mark is one part.
  static func parts(of name: String) -> (parent: String?, title: String) {
    guard let mark = name.lastIndex(of: ":"), mark > name.startIndex, name.index(after: mark) < name.endIndex else {
      return (nil, name)
    }
    return (String(name[..<mark]), String(name[name.index(after: mark)...]))
  }

  /// Description, tax lines and budgets. A letter alone says something by being there.
  private var extra: String? {
    var codes: [UInt8] = []
    for value in record.values where ![0x4E, 0x49, 0x45].contains(value.code) && !codes.contains(value.code) {
      codes.append(value.code)
    }
    let members = codes.map { code in
      (name: String(UnicodeScalar(code)), text: record.text(code, in: lines.bytes) ?? "")
    }
    return members.isEmpty ? nil : JSONWriter.object(members)
  }

  private mutating func finish(_ batch: inout RecordBatch) {
    isFinished = true
    if others.isEmpty { return }
    let words = others.sorted { $0.key < $1.key }.prefix(8)
      .map { "\($0.value) \(TerminalText.excerpt($0.key, limitBytes: 40))" }.joined(separator: ", ")
    batch.findings.append(
      Diagnostic(
        .qifSetAside, .note, "records that are no categories left out: \(words)", at: SourceLocation(file: file)))
  }
}
