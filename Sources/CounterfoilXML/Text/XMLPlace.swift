package import CounterfoilModel

/// A place in a document that is read as a stream: small enough to be kept for every record.
package struct XMLPlace: Sendable, Hashable {
  /// The physical line, from 1.
  package var line: Int
  /// The column in that line, from 1, in bytes of UTF-8.
  package var column: Int
  /// Bytes before the place in the file as it is stored; -1 where the encoding does not say.
  package var byteOffset: Int64

  /// The place in a file of that name.
  package func location(in file: String) -> SourceLocation {
    SourceLocation(file: file, line: line, column: column, byteOffset: byteOffset < 0 ? nil : byteOffset)
  }
}

extension XMLPlace {
  /// The start of a document.
  package static let start = XMLPlace(line: 1, column: 1, byteOffset: 0)
}
