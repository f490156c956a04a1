internal import CounterfoilCDigest

/// SHA-256 (FIPS 180-4), as the library nettle computes it.
///
/// A value: a copy goes on by itself.
package struct SHA256: Sendable {
  private var state = cdigest_sha256()

  package init() { cdigest_sha256_start(&state) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    cdigest_sha256_update(&state, bytes.baseAddress, bytes.count)
  }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// The 32 bytes of the digest of all that was taken in.
  package func finalize() -> [UInt8] {
    var state = state
    return [UInt8](unsafeUninitializedCapacity: Int(CDIGEST_SHA256_BYTES)) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      cdigest_sha256_finish(&state, base)
      count = Int(CDIGEST_SHA256_BYTES)
    }
  }

  package static func hash(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { hash($0) } }

  package static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }
}
