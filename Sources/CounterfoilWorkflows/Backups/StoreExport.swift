package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilStore
import CounterfoilText

/// Writes all a store holds as lines of JSON, from which an equal store can be made: the way out that needs no SQLite.
///
/// The first line says what it is and what makes the tables, each further one is a row, the last one how many rows there are and what
/// the digests of content and history are. `Schemas/store-export.schema.json` describes the lines.
package enum StoreExport {
  package static func write(_ store: Store, to sink: ByteSink) throws(Fault) {
    // What another process commits between the check and the rows would be in the rows alone.
    try store.readAtOnce { () throws(Fault) in try writeAll(store, to: sink) }
  }

  private static func writeAll(_ store: Store, to sink: ByteSink) throws(Fault) {
    let verified = try store.verification()
    guard verified.status != .internalFault else {
      throw Fault(
        .internalFault, .storeCorrupt,
        "the store is damaged (\(verified.findings.first?.message ?? "")); nothing was exported",
        at: SourceLocation(file: store.path), fixes: ["`\(ShownCommand("verify"))` says more."])
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
    JSONWriter.append(to: &line) { json in
      json.object { json in
        json.member("table", table)
        json.object("row") { json in
          for (name, value) in zip(columns, values) where value != .null {
            json.key(name)
            append(value, to: &json)
          }
        }
      }
    }
    line.append(0x0A)
  }

  private static func append(_ value: StoredValue, to json: inout JSONWriter) {
    switch value {
    case .null: json.literal("null")
    case .integer(let number): json.literal("\(number)")
    // A point or an exponent tells it from a whole number; the shortest text that reads back as the same.
    case .real(let number): json.literal("\(number)")
    case .text(let text): json.value(text)
    case .blob(let bytes):
      json.object { json in
        json.member("base64") { text in bytes.withUnsafeBytes { Base64.append($0, to: &text) } }
      }
    }
  }
}
