import CounterfoilBankCSV
public import CounterfoilCodecKit
public import CounterfoilModel
public import CounterfoilRecords
import CounterfoilText
import Foundation

/// One file read to its end or to a fault.
public struct GoldenReading {
  /// All records.
  public private(set) var batch: RecordBatch
  /// Records that could not be taken, in the order they came.
  public private(set) var rejects: [RejectedRecord] = []
  /// Warnings and notes, in the order they came.
  public private(set) var findings: [Diagnostic] = []
  /// What ended the reading; nil where the file was read to its end.
  public private(set) var fault: Fault?

  /// Reads a file's bytes.
  public init(_ codec: any Codec, bytes: [UInt8], name: String, options: ReadOptions = ReadOptions()) {
    batch = RecordBatch(schema: Schema(kind: RecordKind("none"), fields: []))
    do throws(Fault) {
      try read(codec, ByteSource(name: name, bytes: bytes), options)
    } catch {
      fault = error
    }
  }

  init(_ codec: any Codec, case folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("input.") }
    guard files.count == 1 else { throw GoldenError(description: "\(folder.path) has \(files.count) inputs") }
    let profile = try? String(contentsOf: folder.appendingPathComponent("profile.yaml"), encoding: .utf8)
    var options = ReadOptions()
    options.profile = profile.map { ProfileText(yaml: $0, file: "p.yaml") }
    if let text = try? String(contentsOf: folder.appendingPathComponent("options.txt"), encoding: .utf8) {
      try GoldenReading.read(text, into: &options)
    }
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(files[0])))
    self.init(codec, bytes: bytes, name: files[0], options: try options.withProfile())
  }

  /// `options.txt`: lines such as `account: Giro`; a key that is none of the options is a setting of the codec.
  private static func read(_ text: String, into options: inout ReadOptions) throws {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { throw GoldenError(description: "no option: \(line)") }
      switch parts[0] {
      case "kind": options.kind = RecordKind(parts[1])
      case "encoding": options.encoding = parts[1]
      case "account": options.account = parts[1]
      case "currency": options.currency = Currency(parts[1])
      case "strictBalance": options.isBalanceStrict = parts[1] == "true"
      default: options.settings[parts[0]] = parts[1]
      }
    }
  }

  private mutating func read(_ codec: any Codec, _ source: ByteSource, _ options: ReadOptions) throws(Fault) {
    var reader = try codec.makeReader(source, options: options)
    var next = RecordBatch(schema: reader.schema)
    batch = RecordBatch(schema: reader.schema)
    while try reader.read(into: &next) {
      rejects += next.rejects
      findings += next.findings
      if batch.isEmpty, batch.schema != next.schema { batch = RecordBatch(schema: next.schema) }
      batch.append(contentsOf: next)
    }
  }

  /// One JSON object per record: its physical line and every field that is there.
  public var recordLines: String {
    (0..<batch.count).map { row in
      var members = ["\"line\":\(batch.lineNumbers[row])"]
      for (position, field) in batch.schema.fields.enumerated() where !batch.isMissing(position, row) {
        let text = text(position, row)
        members.append("\"\(field.name)\":\(field.type == .json ? text : JSONText.string(text))")
      }
      return "{\(members.joined(separator: ","))}\n"
    }.joined()
  }

  /// A field's value as text; `-` where it is missing.
  public subscript<Value>(field: Field<Value>, row: Int) -> String { text(field.position, row) }

  /// The value of the field at a position in the schema, as text; `-` where it is missing.
  public func text(_ field: Int, _ row: Int) -> String {
    switch batch.schema.fields[field].type {
    case .day: batch.day(field, row)?.iso ?? "-"
    case .amount: batch.amount(field, row)?.description ?? "-"
    case .integer: batch.integer(field, row).map { "\($0)" } ?? "-"
    case .boolean: batch.boolean(field, row).map { "\($0)" } ?? "-"
    case .text, .decimal, .json, .bytes: batch.text(field, row) ?? "-"
    }
  }

  /// What was said: rejected records as they stand in the file, findings, and what ended the reading.
  public var diagnosticLines: String {
    var lines: [String] = []
    for reject in rejects {
      lines += ["rejected \(reject.diagnostic)"] + reject.diagnostic.fixes.map { "  \($0)" }
      lines.append("  = \(JSONText.string(reject.raw))")
    }
    for finding in findings {
      lines += ["\(finding.severity.rawValue) \(finding)"] + finding.fixes.map { "  \($0)" }
    }
    if let fault {
      lines += ["refused \(fault) exit \(fault.status.rawValue)"] + fault.diagnostic.fixes.map { "  \($0)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Why a golden folder cannot be read at all.
public struct GoldenError: Error, CustomStringConvertible {
  /// In words.
  public var description: String
}
