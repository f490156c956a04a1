import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Writes categories as the list `!Type:Cat`, each under the names of those above it and its own.
struct QIFCategoryWriter: RecordWriter {
  private let sink: ByteSink
  private var bytes: [UInt8] = Array("!Type:Cat\n".utf8)
  private var unheld: Set<String> = []

  init(_ sink: ByteSink, options: WriteOptions) throws(Fault) {
    if let setting = options.settings.keys.sorted().first(where: { $0 != "date-format" }) {
      throw Fault(
        .usage, .qifSetting, "the qif format has no setting \"\(TerminalText.excerpt(setting, limitBytes: 40))\"")
    }
    if let name = options.encoding, let encoding = Optional(try TextEncoding.named(name)), encoding != .utf8 {
      self.sink = try ByteSink(encoding: encoding, into: sink)
    } else {
      self.sink = sink
    }
  }

  var unheldFields: [String] { Schema.category.fields.map(\.name).filter(unheld.contains) }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count { try append(batch, row) }
    try flush()
  }

  mutating func finish() throws(Fault) {
    try flush()
    try sink.flush()
  }

  private mutating func flush() throws(Fault) {
    try sink.write(bytes)
    bytes = []
  }

  private mutating func append(_ batch: RecordBatch, _ row: Int) throws(Fault) {
    let id = batch[CategoryField.id, row]
    let title = batch[CategoryField.title, row]
    let parent = batch[CategoryField.parent, row]
    let name = title.map { title in parent.map { "\($0):\(title)" } ?? title } ?? id ?? ""
    let line = QIFRecordOutput.trimmed(String(name.map { $0.isNewline || $0 == "\0" ? " " : $0 }))
    guard !line.isEmpty else {
      throw Fault(.badData, .qifUnwritable, "the category has neither title nor id", at: batch.location(of: row))
    }
    let read = QIFCategoryReader.parts(of: line)
    if id != line { unheld.insert("id") }
    if title != read.title { unheld.insert("title") }
    if parent != read.parent { unheld.insert("parent") }
    if !batch.isMissing(CategoryField.image, row) { unheld.insert("image") }
    bytes += "N\(line)\n".utf8
    bytes += (batch[CategoryField.isIncome, row] ?? false ? "I\n" : "E\n").utf8
    appendExtra(batch[CategoryField.extra, row])
    bytes += "^\n".utf8
  }

  private mutating func appendExtra(_ extra: String?) {
    guard let extra else { return }
    let members = JSONText.textMembers(of: extra)
    for (name, text) in members ?? [] {
      guard name.utf8.count == 1, name > " ", !"NIE^!".contains(name), let text else { continue }
      if text.isEmpty { bytes += "\(name)\n".utf8 } else { _ = QIFRecordOutput.append(name, text, to: &bytes) }
    }
    // Whatever would come back otherwise is said not to be held.
    let again = (members ?? []).map { (name: $0.name, text: QIFRecordOutput.trimmed($0.text ?? "")) }
    let isHeld =
      JSONWriter.object(again) == extra && !again.isEmpty
      && again.allSatisfy { member in
        member.name.utf8.count == 1 && member.name > " " && !"NIE^!".contains(member.name)
          && !member.text.contains { $0.isNewline || $0 == "\0" } && member.text.utf8.first != 0x09
      }
      && Set(again.map(\.name)).count == again.count
    if !isHeld { unheld.insert("extra") }
  }
}
