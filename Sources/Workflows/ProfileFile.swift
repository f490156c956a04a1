public import CodecKit
public import Model

/// A bank's layout in a YAML file.
public enum ProfileFile {
  /// At most this many bytes are a profile.
  static let limitBytes = 1 << 20

  /// The text of a profile.
  /// - Throws: exit status 66 for a missing file, 78 where it is no text or far too long.
  public static func read(_ path: String) throws(Fault) -> ProfileText {
    let source = try ByteSource(path: path)
    let bytes: [UInt8]
    do throws(Fault) {
      bytes = try source.decoded(encoding: "utf-8").source.readAll(limitBytes: limitBytes)
    } catch {
      throw Fault(.configuration, error.diagnostic)
    }
    return ProfileText(yaml: String(decoding: bytes, as: UTF8.self), file: path)
  }
}
