import CounterfoilCodecKit
package import CounterfoilModel

/// The lines that `export --store` writes, told from records.
enum ExportedStore {
  /// What the first line of every such file begins with.
  static let beginning = Array(#"{"counterfoil":"store","#.utf8)

  /// Whether the content, unpacked, is such an export. What was looked at stays to be read.
  static func isOne(_ source: ByteSource) throws(Fault) -> Bool {
    try source.peek(beginning.count).elementsEqual(beginning)
  }

  /// A store is made of it, and nothing else is to be had from it: its lines hold rows of tables, and look like a list of them.
  /// - Throws: exit status 65 where it is one.
  static func refuse(_ source: ByteSource) throws(Fault) {
    guard try isOne(source) else { return }
    throw Fault(
      .badData, .storeExported, "this is the export of a whole store, and no statement",
      at: SourceLocation(file: source.name),
      fixes: [
        "Make a store of it: `counterfoil import FILE --store NEW`, with no other file. It must lie in a file, packed or not.",
        "`counterfoil list` then writes its records.",
      ])
  }
}

extension DiagnosticCode {
  package static let storeExported = DiagnosticCode(
    "store.exported", "The export of a whole store was given where records are read.")
}
