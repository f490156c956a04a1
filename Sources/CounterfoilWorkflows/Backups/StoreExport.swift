package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilStore
import CounterfoilText

/// Writes all a store holds as lines of JSON, from which an equal store can be made: the way out that needs no SQLite.
///
/// The first line says what it is and what makes the tables, each further one is a row, the last one how many rows there are and what
/// the digests of content and history are. `Schemas/store-export.schema.json` describes the lines.
package enum StoreExport {
  /// What the first line of every such file begins with.
  static let beginning = Array(#"{"counterfoil":"store","#.utf8)

  package static func write(_ store: Store, to sink: ByteSink) throws(Fault) {
    let verified = try store.verification()
    guard verified.status != .internalFault else {
      throw Fault(
        .internalFault, .storeCorrupt,
        "the store is damaged (\(verified.findings.first?.message ?? "")); nothing was exported",
        at: SourceLocation(file: store.path), fixes: ["`counterfoil verify` says more."])
    }
    var rowCount = 0
    var line: [UInt8] = []
    try store.eachRow(
      begin: { version, definitions throws(Fault) in
        var json = JSONWriter()
        json.object { json in
          json.member("counterfoil", "store")
          json.member("version", version)
          json.member("schema", definitions.map(\.sql))
        }
        try sink.write(json.line)
      },
      row: { table, columns, values throws(Fault) in
        rowCount += 1
        line.removeAll(keepingCapacity: true)
        append(table, columns, values, to: &line)
        try sink.write(line)
      })
    var json = JSONWriter()
    json.object { json in
      json.object("end") { json in
        json.member("rows", rowCount)
        json.member("head", orNull: verified.head)
        json.member("contentDigest", orNull: verified.contentDigest)
      }
    }
    try sink.write(json.line)
  }

  /// A column without a value is left out.
  private static func append(
    _ table: String, _ columns: [String], _ values: [StoredValue], to line: inout [UInt8]
  ) {
    line += Array(#"{"table":"#.utf8)
    JSONText.appendString(table, to: &line)
    line += Array(#","row":{"#.utf8)
    var isFirst = true
    for (name, value) in zip(columns, values) where value != .null {
      if !isFirst { line.append(UInt8(ascii: ",")) }
      isFirst = false
      JSONText.appendString(name, to: &line)
      line.append(UInt8(ascii: ":"))
      switch value {
      case .null: break
      case .integer(let number): line += Array("\(number)".utf8)
      // A point or an exponent tells it from a whole number; the shortest text that reads back as the same.
      case .real(let number): line += Array("\(number)".utf8)
      case .text(let text): JSONText.appendString(text, to: &line)
      case .blob(let bytes):
        line += Array(#"{"base64":""#.utf8)
        bytes.withUnsafeBytes { Base64.append($0, to: &line) }
        line += Array("\"}".utf8)
      }
    }
    line += Array("}}\n".utf8)
  }
}
