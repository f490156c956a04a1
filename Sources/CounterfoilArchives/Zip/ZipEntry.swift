/// One member of a zip archive, as its directory and its own header agree on it.
package struct ZipEntry: Sendable, Hashable {
  /// With `/` between folders; a folder's own entry ends with one.
  package var name: String
  /// Bytes of it when unpacked.
  package var unpackedBytes: Int
  var packedBytes: Int
  var method: Method
  var crc32: UInt32
  /// Where its data starts in the archive.
  var dataStart: Int

  enum Method: UInt16, Sendable {
    case stored = 0
    case deflated = 8
  }

  var isFolder: Bool { name.hasSuffix("/") }

  /// The name without its folders.
  package var lastName: Substring { name.split(separator: "/").last ?? "" }

  /// What systems put into archives beside a person's files.
  var isByTheWay: Bool {
    isFolder || name.hasPrefix("__MACOSX/") || name.contains("/__MACOSX/") || lastName.hasPrefix("._")
      || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(String(lastName))
  }

  var isNamedAsPDF: Bool { !isByTheWay && lastName.lowercased().hasSuffix(".pdf") }
}

/// Bounds of an archive; see docs/faults.md, 61.
package struct ZipLimits: Sendable, Hashable {
  package var entryCount = 1000
  /// Of all members together, unpacked.
  package var unpackedBytes = 200_000_000
  /// Of the archive itself.
  package static let archiveBytes = 1 << 28

  package init() {}
}
