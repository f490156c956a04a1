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
}
