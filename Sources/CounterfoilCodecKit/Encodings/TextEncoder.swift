package import CounterfoilModel

/// UTF-8 text into bytes of another encoding; a character it cannot hold is a fault, never a substitute.
package final class TextEncoder: ByteConverter {
  package let encoding: TextEncoding
  private let name: String
  private let converter: Iconv?
  private var pending: [UInt8] = []
  private var position = TextPosition()

  /// - Parameter name: the output's name, for faults.
  /// - Throws: exit status 78 where the C library lacks the converter.
  package init(_ encoding: TextEncoding, name: String) throws(Fault) {
    self.encoding = encoding
    self.name = name
    converter = encoding == .utf8 ? nil : try Iconv(from: .utf8, to: encoding, name: name)
  }

  /// Appends the text's bytes; a character cut off at the end of `text` waits for the next call.
  /// - Throws: exit status 65 with the character and its line and column in the output.
  package func encode(_ text: UnsafeRawBufferPointer, into bytes: inout [UInt8]) throws(Fault) {
    guard let converter else { return bytes.append(contentsOf: text) }
    pending.append(contentsOf: text)
    let old = bytes.count
    // A byte of UTF-8 becomes at most two of UTF-16; GB18030 takes four for two of UTF-8.
    bytes += [UInt8](repeating: 0, count: pending.count * 2 + 16)
    let (taken, given, stop) = pending.withUnsafeMutableBytes { input in
      bytes.withUnsafeMutableBytes { converter.convert(input, into: .init(rebasing: $0[old...])) }
    }
    bytes.removeLast(bytes.count - old - given)
    pending.withUnsafeBytes { position.advance(over: UnsafeRawBufferPointer(rebasing: $0[..<taken])) }
    pending.removeFirst(taken)
    if stop == .invalid { throw unencodable() }
  }

  /// Ends the text.
  /// - Throws: exit status 70 where it ended inside a character.
  package func finish() throws(Fault) {
    guard pending.isEmpty else {
      throw Fault(
        .internalFault, .encodingUnencodable, "the text to write ends inside a character",
        at: SourceLocation(file: name, line: position.line, column: position.column))
    }
  }

  private func unencodable() -> Fault {
    let character = String(decoding: pending.prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    let code = TerminalText.hex(character.value, width: 4)
    return Fault(
      .badData, .encodingUnencodable,
      "\(encoding.name) has no character \"\(TerminalText.escape(String(character)))\" (U+\(code))",
      at: SourceLocation(file: name, line: position.line, column: position.column),
      fixes: ["Write UTF-8, which holds every character, or an encoding of the text's language."])
  }
}

extension TextEncoding {
  /// The text's bytes in this encoding, without a byte order mark.
  /// - Throws: exit status 65 where the encoding cannot hold a character.
  package func encode(_ text: String, name: String) throws(Fault) -> [UInt8] {
    let encoder = try TextEncoder(self, name: name)
    var bytes: [UInt8] = []
    let utf8 = Array(text.utf8)
    var failure: Fault?
    utf8.withUnsafeBytes { text in
      do throws(Fault) { try encoder.encode(text, into: &bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    try encoder.finish()
    return bytes
  }
}

extension ByteSink {
  /// Takes UTF-8 text and hands it to `sink` in another encoding. A character it cannot hold is a fault, exit status 65.
  /// - Parameter name: what faults call the output.
  package convenience init(
    encoding: TextEncoding, into sink: ByteSink, name: String = "-", writesByteOrderMark: Bool = false
  ) throws(Fault) {
    self.init(try TextEncoder(encoding, name: name), into: sink)
    if writesByteOrderMark { try sink.write(encoding.byteOrderMark) }
  }
}
