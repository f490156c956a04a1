import CounterfoilCJSON

/// Owns one reader of the C side, with all ``JSONName``s registered.
final class JSONScanner {
  private let reader: OpaquePointer

  /// Nil where there is no memory.
  init?(depthLimit: Int, memberLimit: Int) {
    guard let made = cjson_create(depthLimit, memberLimit) else { return nil }
    reader = made
    for name in JSONName.all {
      let text = name.rawValue
      guard cjson_add_name(made, text, text.utf8.count) == 0 else { return nil }
    }
  }

  deinit { cjson_destroy(reader) }

  /// Finds records. `CJSON_PADDING` bytes after the text must be readable. The result is valid until the next call.
  func parse(_ text: UnsafeRawBufferPointer, phase: cjson_phase, isFinal: Bool) -> cjson_result {
    cjson_parse(reader, text.baseAddress, text.count, phase, isFinal ? 1 : 0)
  }

  /// Checks one whole text. Padded as for ``parse(_:phase:isFinal:)``.
  func check(_ text: UnsafeRawBufferPointer, allowsDuplicates: Bool) -> cjson_result {
    cjson_check(
      reader, text.baseAddress, text.count, allowsDuplicates ? 1 : 0)
  }
}
