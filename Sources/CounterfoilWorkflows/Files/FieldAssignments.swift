import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecordJSON
package import CounterfoilRecords
import CounterfoilText
import Foundation
import Glibc

/// Turns words such as `amount=-12.50` into a record, by way of the JSON reader: what it refuses in a file is refused
/// here too.
package enum FieldAssignments {
  /// A batch with one record made of the words.
  /// - Parameter base: a record to start from; `field=` without a value takes a field away.
  /// - Throws: exit status 64 for a word that is no assignment or names no field, 65 where a value does not fit.
  package static func record(
    _ kind: RecordKind, _ words: [String], changing base: (batch: RecordBatch, row: Int)? = nil
  ) throws(Fault) -> RecordBatch {
    guard let schema = Schema.standard(for: kind) else {
      throw Fault(.usage, .usageValue, "there is no kind of record called \"\(kind.name)\"")
    }
    var members = try base.map { base throws(Fault) in try existing(base.batch, base.row) } ?? []
    for word in words {
      let (name, value) = try split(word, schema)
      let text = try json(name, value, schema)
      members.removeAll { $0.name == name }
      if let text { members.append((name, text)) }
    }
    var json = JSONWriter()
    json.array { json in
      json.object { json in
        for member in members {
          json.key(member.name)
          json.literal(member.json)
        }
      }
    }
    return try read(json.bytes, kind, schema)
  }

  private static func existing(_ batch: RecordBatch, _ row: Int) throws(Fault) -> [(name: String, json: String)] {
    var single = RecordBatch(schema: batch.schema)
    single.append(row: row, of: batch)
    guard let line = try RecordLines.lines(single).first else { return [] }
    var copy = line
    return copy.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return (JSONText.members(of: bytes) ?? []).map { member in
        let name = JSONText.decodedString(UnsafeRawBufferPointer(rebasing: bytes[member.name])) ?? ""
        return (name, String(decoding: bytes[member.value], as: UTF8.self))
      }
    }
  }

  private static func split(_ word: String, _ schema: Schema) throws(Fault) -> (name: String, value: String) {
    let names = fieldNames(schema)
    guard let equals = word.firstIndex(of: "=") else {
      throw Fault(
        .usage, .usageValue, "\"\(TerminalText.excerpt(word, limitBytes: 40))\" is no FIELD=VALUE",
        fixes: ["Fields of a \(schema.kind.name): \(names.joined(separator: ", "))."])
    }
    let name = String(word[..<equals])
    guard names.contains(name) else {
      throw Fault(
        .usage, .usageValue, "a \(schema.kind.name) has no field \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
        fixes: ["Fields of a \(schema.kind.name): \(names.joined(separator: ", "))."])
    }
    return (name, String(word[word.index(after: equals)...]))
  }

  /// The names a person can set.
  package static func fieldNames(_ schema: Schema) -> [String] {
    var names = schema.fields.map(\.name).filter { $0 != "extra" }
    if let amount = names.firstIndex(of: "amount") { names.insert("currency", at: amount + 1) }
    return names
  }

  /// The value as JSON; nil for no value.
  private static func json(_ name: String, _ value: String, _ schema: Schema) throws(Fault) -> String? {
    if value.isEmpty { return nil }
    switch schema.index(of: name).map({ schema.fields[$0].type }) {
    case .boolean:
      guard ["true", "false"].contains(value) else { throw wrong(name, value, "true or false") }
      return value
    case .integer:
      guard let number = Int64(value) else { throw wrong(name, value, "a whole number") }
      return String(number)
    case .bytes:
      guard value.hasPrefix("@") else { throw wrong(name, value, "@ and the path of a file") }
      let bytes = try ByteSource(path: String(value.dropFirst())).readAll(limitBytes: 16 << 20)
      return JSONText.string(Base64.encode(bytes))
    default: return JSONText.string(value)
    }
  }

  private static func wrong(_ name: String, _ value: String, _ wanted: String) -> Fault {
    Fault(
      .usage, .usageValue, "\(name) is \"\(TerminalText.excerpt(value, limitBytes: 40))\" where \(wanted) is expected")
  }

  private static func read(_ bytes: [UInt8], _ kind: RecordKind, _ schema: Schema) throws(Fault) -> RecordBatch {
    var options = ReadOptions()
    options.kind = kind
    options.readsOwnRecords = true
    do throws(Fault) {
      var reader = try RecordJSONCodec().makeReader(ByteSource(name: "", bytes: bytes), options: options)
      var batch = RecordBatch(schema: schema)
      var result = RecordBatch(schema: schema)
      while try reader.read(into: &batch) {
        if let reject = batch.rejects.first { throw Fault(.badData, reject.diagnostic) }
        result.append(contentsOf: batch)
      }
      return result
    } catch {
      throw Fault(error.status, withoutPlace(error.diagnostic))
    }
  }

  /// The place in the JSON text made above means nothing to the person.
  private static func withoutPlace(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.location = nil
    return diagnostic
  }
}

extension RecordBatch {
  /// Appends one record of a batch of the same schema.
  mutating func append(row: Int, of other: RecordBatch) {
    beginRecord(line: Int(other.lineNumbers[row]), byteOffset: other.byteOffsets[row])
    for (field, definition) in schema.fields.enumerated() {
      switch definition.type {
      case .day: set(field, day: other.day(field, row))
      case .amount: set(field, amount: other.amount(field, row))
      case .integer: set(field, integer: other.integer(field, row))
      case .boolean: set(field, boolean: other.boolean(field, row))
      case .text, .decimal, .json, .bytes:
        if let bytes = other.bytes(field, row) { set(field, bytes: bytes) }
      }
    }
    endRecord()
  }
}
