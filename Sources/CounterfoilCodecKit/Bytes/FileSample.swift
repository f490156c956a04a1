/// The head of a file, as stored, for judging its format.
public struct FileSample: Sendable {
  /// As many bytes as a codec is given to judge by.
  public static let limitBytes = 64 * 1024

  /// At most ``limitBytes``.
  public var bytes: [UInt8]
  /// Nil for standard input.
  public var fileName: String?
  /// Whether ``bytes`` is the whole file.
  public var isComplete: Bool

  /// - Parameters:
  ///   - bytes: the first bytes of the file, at most ``limitBytes``.
  ///   - fileName: the name as the person gave it, with or without folders; nil for standard input.
  ///   - isComplete: whether `bytes` is the whole file.
  public init(bytes: [UInt8], fileName: String?, isComplete: Bool) {
    self.bytes = bytes
    self.fileName = fileName
    self.isComplete = isComplete
  }

  /// The name's last extension in lower case, without the dot; nil when there is none.
  public var fileExtension: String? {
    guard let name = fileName?.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// ``bytes`` without a byte order mark, and without the zeros of UTF-16, which is known by them where it has no mark: characters
  /// of ASCII stand as they are.
  package var narrowBytes: ArraySlice<UInt8> {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes.dropFirst(3) }
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let head = bytes.prefix(64)
    guard isMarked || head.count(where: { $0 == 0 }) * 4 > head.count else { return bytes[...] }
    return bytes[(isMarked ? 2 : 0)...].filter { $0 != 0 }[...]
  }
}
