package import CounterfoilCodecKit

/// A name for the layout of a table: files with the same names of columns in the same order have the same.
package enum LayoutName {
  /// Twelve hexadecimal digits of a SHA-256 (48 bits: by chance, two of a thousand layouts have one name once in half a
  /// thousand million cases); nil for a table without a header and for what is no table, of which nothing tells one
  /// layout from another.
  package static func of(_ inspection: Inspection) -> String? {
    guard !inspection.columns.isEmpty, inspection.facts.contains(where: { $0.topic == "header" && $0.value != "none" })
    else { return nil }
    let names = inspection.columns.map { "\($0.header.utf8.count):\($0.header)" }.joined()
    return String(ByteDigest.of(names).prefix(12))
  }
}
