package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilText

/// What `inspect` found out about one file.
package struct FileInspection: Sendable {
  /// As the person named it.
  package var file: String
  /// The codec's name, and its line for a person; empty where the file was refused before.
  package var format = ""
  package var formatTitle = ""
  /// 0 to 100; 100 where the person named the format.
  package var confidence = 0
  package var reason = ""
  /// The kind of its records, such as `entry`; empty where the file was refused before it was known.
  package var kind = ""
  package var sizeBytes: Int?
  /// Encoding, dialect, columns; of a refused file what was found out until then.
  package var details = Inspection()
  /// The first records, each the text of one JSON object.
  package var firstRecords: [String] = []
  /// Whether all of the file was decoded.
  package var isComplete = false
  /// Records decoded; all of the file's where ``isComplete``.
  package var recordCount = 0
  package var rejectedCount = 0
  /// What is wrong with the first rejected records.
  package var rejects: [Diagnostic] = []
  package var findings: [Diagnostic] = []
  /// Why the file is not read; nil where it is.
  package var refusal: Fault?

  package init(file: String) { self.file = file }

  /// Takes down which format the file has.
  package mutating func found(_ format: CodecDescriptor, _ confidence: Confidence, sizeBytes: Int?) {
    self.format = format.name
    formatTitle = format.title
    self.confidence = confidence.score
    reason = confidence.reason
    self.sizeBytes = sizeBytes
  }

  /// Appends the inspection as one JSON object, an item of `Schemas/inspection.schema.json`.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file)
      if !format.isEmpty {
        json.member("format", format)
        json.member("confidence", confidence)
        json.member("reason", reason)
      }
      if !kind.isEmpty { json.member("kind", kind) }
      json.member("sizeBytes", sizeBytes)
      json.array("facts") { json in
        for fact in details.facts {
          json.object { json in
            json.member("topic", fact.topic)
            json.member("value", fact.value)
            json.member("confidence", fact.confidence)
            json.member("evidence", fact.evidence)
          }
        }
      }
      json.array("columns") { json in
        for column in details.columns {
          json.object { json in
            json.member("position", column.position)
            json.member("header", column.header)
            json.member("field", column.field)
            json.member("confidence", column.confidence)
            json.member("evidence", column.evidence)
          }
        }
      }
      json.array("firstRecords") { json in for record in firstRecords { json.literal(record) } }
      json.member("isComplete", isComplete)
      json.member("recordCount", recordCount)
      json.member("rejectedCount", rejectedCount)
      json.array("rejects") { json in for reject in rejects { reject.write(to: &json) } }
      json.array("findings") { json in for finding in findings { finding.write(to: &json) } }
      if let refusal {
        json.key("refusal")
        refusal.diagnostic.write(to: &json)
      }
    }
  }

  /// `Schemas/inspection.schema.json`.
  package static func json(_ inspections: [FileInspection]) -> [UInt8] {
    var json = JSONWriter(.indented(levels: 3))
    json.array { json in for inspection in inspections { inspection.write(to: &json) } }
    return json.line
  }

  /// The inspection for a person.
  package func text(_ style: TextStyle) -> String {
    let size = sizeBytes.map { ", \(Counted.bytes($0))" } ?? ""
    var result = style.marked(TerminalText.escape(file), .bold) + "\n"
    if !format.isEmpty {
      let records = kind.isEmpty ? "" : " of \(Counted.plural(kind))"
      let title = "\(formatTitle) (\(format))\(records)\(size)"
      for line in WrappedText.lines(title, style, indent: "  ") { result += line + "\n" }
    }
    if !reason.isEmpty {
      let words = "sure to \(confidence) %: \(TerminalText.escape(reason))"
      for line in WrappedText.lines(words, style, indent: "  ") { result += style.marked(line, .dim) + "\n" }
    }
    if !details.facts.isEmpty {
      var table = TextTable([.init(""), .init("", isFlexible: true), .init("", .right), .init("", isFlexible: true)])
      for fact in details.facts { table.append([fact.topic, fact.value, "\(fact.confidence) %", fact.evidence]) }
      result += "\n" + table.text(style, indent: "  ")
    }
    if !details.columns.isEmpty {
      var table = TextTable([
        .init("#", .right), .init("column", isFlexible: true), .init("field"), .init("sure", .right),
        .init("why", isFlexible: true),
      ])
      for column in details.columns {
        let sure = column.field == nil ? "" : "\(column.confidence) %"
        table.append(["\(column.position)", column.header, column.field ?? "(extra)", sure, column.evidence])
      }
      result += "\n" + table.text(style, indent: "  ")
    }
    if !firstRecords.isEmpty {
      result += "\n  " + style.marked("first records", .bold) + "\n"
      for record in firstRecords {
        let line = TerminalText.escape(record)
        result += "  \(style.widthColumns.map { DisplayWidth.cut(line, to: max(20, $0 - 2)) } ?? line)\n"
      }
    }
    if let refusal { return result + refused(refusal.diagnostic, style) }
    let scope = isComplete ? "in all of the file" : "looked at (--count decodes all of the file)"
    let counts = "\(Counted.count(recordCount, kind)) \(scope), \(rejectedCount) rejected"
    result += "\n"
    for line in WrappedText.lines(counts, style, indent: "  ") { result += line + "\n" }
    return result
  }

  /// Why the file is not read, and the question that settles it.
  private func refused(_ reason: Diagnostic, _ style: TextStyle) -> String {
    var result = "\n"
    let place = reason.location?.line.map { " in line \($0)" } ?? ""
    for line in WrappedText.lines("refused\(place): \(TerminalText.escape(reason.message))", style, indent: "  ") {
      result += style.marked(line, .bold) + "\n"
    }
    return result + (reason.question.map { "\n" + $0.text(style, indent: "  ") } ?? "")
  }
}

/// Numbers with their nouns.
package enum Counted {
  /// Such as `1 entry` and `2 entries`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(number == 1 ? noun : plural(noun))"
  }

  package static func plural(_ noun: String) -> String {
    switch noun.last {
    case "y": "\(noun.dropLast())ies"
    case "h", "s", "x": "\(noun)es"
    default: "\(noun)s"
    }
  }

  /// Such as `1.4 MB`, in powers of 1000.
  static func bytes(_ count: Int) -> String {
    var unit = 0
    var scaled = count
    while scaled >= 10_000, unit < 4 {
      scaled /= 1000
      unit += 1
    }
    return "\(scaled) \(["bytes", "kB", "MB", "GB", "TB"][unit])"
  }
}
