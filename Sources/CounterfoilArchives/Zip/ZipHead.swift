/// What the first bytes of a zip archive say, without its directory.
package enum ZipHead {
  /// Whether the archive is likely a workbook: a part of one is among the first members.
  package static func isWorkbook(_ head: [UInt8]) -> Bool {
    guard head.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return false }
    let names = names(in: head)
    if names.first == "mimetype" {
      return String(decoding: head.prefix(256), as: UTF8.self).contains("opendocument.spreadsheet")
    }
    return names.contains { name in
      name == "[Content_Types].xml" || name == "_rels/.rels" || name.hasPrefix("xl/") || name.hasPrefix("docProps/")
    }
  }

  /// The names of members whose headers lie in the head.
  static func names(in head: [UInt8]) -> [String] {
    var names: [String] = []
    var offset = 0
    while offset + 30 <= head.count {
      if head[offset] == 0x50, head[offset + 1] == 0x4B, head[offset + 2] == 0x03, head[offset + 3] == 0x04 {
        let length = Int(head[offset + 26]) | Int(head[offset + 27]) << 8
        guard offset + 30 + length <= head.count else { break }
        names.append(String(decoding: head[offset + 30..<offset + 30 + length], as: UTF8.self))
        offset += 30 + length
      } else {
        offset += 1
      }
    }
    return names
  }
}
