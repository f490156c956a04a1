import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel

@testable import CounterfoilRecordJSON

/// Checks JSON texts of any shape.
enum JSONSyntax {
  /// What is wrong with one whole text by RFC 8259, with its place; nil where nothing is.
  ///
  /// A byte order mark is passed over. Equal names in one object are well-formed JSON; records with them are refused
  /// all the same.
  /// - Parameter nestingDepth: brackets that may be open at once, at most 1024.
  static func fault(
    in text: [UInt8], file: String, nestingDepth: Int = 128, allowsDuplicateNames: Bool = true
  ) -> Diagnostic? {
    let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let padded = text + [UInt8](repeating: 0x20, count: Int(CJSON_PADDING))
    let trouble: Trouble? = padded.withUnsafeBytes { bytes in
      guard let scanner = JSONScanner(depthLimit: nestingDepth, memberLimit: .max) else { return nil }
      let result = scanner.check(
        UnsafeRawBufferPointer(rebasing: bytes[mark..<text.count]), allowsDuplicates: allowsDuplicateNames)
      if result.error == CJSON_OK { return nil }
      let start = mark + result.error_offset
      let name = bytes[start..<min(start + min(result.error_length, 60), text.count)]
      return .syntax(result.error, offset: start, name: String(decoding: name, as: UTF8.self))
    }
    guard let trouble else { return nil }
    var position = TextPosition()
    text.withUnsafeBytes { position.advance(over: UnsafeRawBufferPointer(rebasing: $0[mark..<trouble.offset])) }
    let location = SourceLocation(
      file: file, line: position.line, column: position.column, byteOffset: Int64(trouble.offset))
    return Diagnostic(trouble.code, .error, trouble.message, at: location, fixes: trouble.fixes)
  }
}
