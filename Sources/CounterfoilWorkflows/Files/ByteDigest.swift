import CounterfoilCodecKit
import CounterfoilDigest
import CounterfoilModel

/// Counts and hashes the bytes of a file while a reader takes them.
final class ByteDigest {
  private var hash = SHA256()
  private(set) var byteCount = 0
  private let end = FileTail()
  /// The last bytes taken.
  var tail: [UInt8] { end.bytes }

  /// The same bytes, hashed on their way.
  func watching(_ source: ByteSource) -> ByteSource {
    ByteSource(name: source.name, size: source.size, stream: HashedStream(source: source, digest: self))
  }

  /// Bytes that come from no source.
  func add(_ bytes: [UInt8]) {
    hash.update(bytes)
    byteCount += bytes.count
  }

  /// SHA-256 in hexadecimal of all the bytes. To be called once the source is at its end.
  func finish() -> String { ByteDigest.hexadecimal(hash.finalize()) }

  /// SHA-256 of a text in hexadecimal.
  static func of(_ text: String) -> String { of(Array(text.utf8)) }

  /// SHA-256 of bytes in hexadecimal.
  static func of(_ bytes: [UInt8]) -> String { hexadecimal(SHA256.hash(bytes)) }

  /// SHA-256 of a file in hexadecimal; nil where it cannot be read to the end.
  static func ofFile(_ path: String) -> String? {
    guard let source = try? ByteSource(path: path) else { return nil }
    let digest = ByteDigest()
    let watched = digest.watching(source)
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        guard let count = try? watched.read(into: buffer) else { return nil }
        if count == 0 { return digest.finish() }
      }
    }
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private struct HashedStream: ByteStream {
    let source: ByteSource
    let digest: ByteDigest

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
      let count = try source.read(into: buffer)
      digest.hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      digest.byteCount += count
      digest.end.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    }

    func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }
  }
}
