internal import CounterfoilText

/// The pictures of receipts that go into a page, as `data:` addresses by the key of their row.
struct PagePhotos {
  /// Larger pictures and those beyond the total are left out: a report is to be sent and opened.
  static let limitBytes = 512 << 10
  static let totalLimitBytes = 4 << 20

  private(set) var addresses: [String: String] = [:]

  init(_ bills: [ReportRow]) {
    var left = PagePhotos.totalLimitBytes
    for (row, bill) in bills.enumerated() {
      guard let photo = bill.photo, photo.count <= min(left, PagePhotos.limitBytes), let type = PagePhotos.type(photo)
      else { continue }
      left -= photo.count
      addresses["b\(row)"] = "data:\(type);base64," + Base64.encode(photo)
    }
  }

  subscript(key: String) -> String? { addresses[key] }

  /// The media type its first bytes tell. SVG is none of them: it may hold script.
  private static func type(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}
