import CounterfoilModel

/// How much a file may grow when it is unpacked.
///
/// Statements shrink to a fifth or a tenth; deflate can shrink a thousandfold and zstd more. What stays below
/// ``floorBytes`` does no harm, however well it was packed.
enum ExpansionLimit {
  /// Unpacked bytes for each packed one.
  static let ratio = 100
  static let floorBytes = 16 << 20

  static func allows(packed: Int64, unpacked: Int64) -> Bool {
    unpacked <= floorBytes || unpacked / Int64(ratio) <= packed
  }

  static func fault(_ file: String, at byteOffset: Int64?) -> Fault {
    Fault(
      .badData, .archiveTooLarge, "unpacked it is more than \(ratio) times as large as packed",
      at: SourceLocation(file: file, byteOffset: byteOffset),
      fixes: ["If you trust the file, unpack it yourself and give the file that comes out."])
  }
}
