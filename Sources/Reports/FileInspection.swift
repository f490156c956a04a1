public import CodecKit
public import Model

/// What `inspect` found out about one file.
public struct FileInspection: Sendable {
  /// As the person named it.
  public var file: String
  /// The codec's name, and its line for a person.
  public var format: String
  public var formatTitle: String
  /// 0 to 100; 100 where the person named the format.
  public var confidence: Int
  public var reason: String
  /// The kind of its records, such as `entry`.
  public var kind: String
  public var sizeBytes: Int?
  /// Encoding, dialect, columns.
  public var details: Inspection
  /// The first records, each the text of one JSON object.
  public var firstRecords: [String] = []
  /// Whether all of the file was decoded.
  public var isComplete = false
  /// Records decoded; all of the file's where ``isComplete``.
  public var recordCount = 0
  public var rejectedCount = 0
  /// What is wrong with the first rejected records.
  public var rejects: [Diagnostic] = []
  public var findings: [Diagnostic] = []

  public init(
    file: String, format: String, formatTitle: String, confidence: Int, reason: String, kind: String,
    sizeBytes: Int?, details: Inspection
  ) {
    self.file = file
    self.format = format
    self.formatTitle = formatTitle
    self.confidence = confidence
    self.reason = reason
    self.kind = kind
    self.sizeBytes = sizeBytes
    self.details = details
  }

  /// Appends the inspection as one JSON object, an item of `Schemas/inspection.schema.json`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file)
      json.member("format", format)
      json.member("confidence", confidence)
      json.member("reason", reason)
      json.member("kind", kind)
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
    }
  }

  /// `Schemas/inspection.schema.json`.
  public static func json(_ inspections: [FileInspection]) -> [UInt8] {
    var json = JSONWriter(brokenLevels: 3)
    json.array { json in for inspection in inspections { inspection.write(to: &json) } }
    return json.line
  }

  /// The inspection for a person.
  public func text(_ style: TextStyle) -> String {
    let size = sizeBytes.map { ", \(Counted.bytes($0))" } ?? ""
    var result = style.marked(TerminalText.escape(file), .bold) + "\n"
    let title = "\(formatTitle) (\(format)) of \(Counted.plural(kind))\(size)"
    for line in WrappedText.lines(title, style, indent: "  ") { result += line + "\n" }
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
    let scope = isComplete ? "in all of the file" : "looked at (--count decodes all of the file)"
    let counts = "\(Counted.count(recordCount, kind)) \(scope), \(rejectedCount) rejected"
    result += "\n"
    for line in WrappedText.lines(counts, style, indent: "  ") { result += line + "\n" }
    return result
  }
}

/// Numbers with their nouns.
public enum Counted {
  /// Such as `1 entry` and `2 entries`.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(number == 1 ? noun : plural(noun))"
  }

  public static func plural(_ noun: String) -> String {
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
