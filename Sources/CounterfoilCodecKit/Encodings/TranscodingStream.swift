import CounterfoilModel
import Glibc

/// Text of another encoding as UTF-8, a chunk at a time; stops at the first bytes that are no text.
final class TranscodingStream: ByteStream {
  private static let chunkBytes = 1 << 16
  private let base: ByteSource
  private let encoding: TextEncoding
  private let converter: Iconv
  /// Bytes of the file, of which those from `inputStart` wait.
  private var input: [UInt8] = []
  private var inputStart = 0
  private var room = [UInt8](repeating: 0, count: TranscodingStream.chunkBytes)
  /// Where `inputStart` lies in the file as stored.
  private var inputOffset: Int64
  private var output: [UInt8] = []
  private var outputStart = 0
  private var position = TextPosition()
  private var isInputAtEnd = false
  private var failure: Fault?

  /// - Parameter offset: how many bytes of the file were taken from `base` before.
  init(_ base: ByteSource, from encoding: TextEncoding, offset: Int64, position: TextPosition) throws(Fault) {
    self.base = base
    self.encoding = encoding
    inputOffset = offset
    self.position = position
    converter = try Iconv(from: encoding, to: .utf8, name: base.name)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    while outputStart == output.count {
      if let failure { throw failure }
      if isInputAtEnd, inputStart == input.count { return 0 }
      try refill()
    }
    let count = min(buffer.count, output.count - outputStart)
    output.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[outputStart..<outputStart + count]))
    }
    outputStart += count
    return count
  }

  func verifyUnchanged() throws(Fault) { try base.verifyUnchanged() }

  private func refill() throws(Fault) {
    try readInput()
    // A character takes at most 4 bytes of UTF-8 and at least 1 of the file; two of UTF-16 become 3.
    output = [UInt8](repeating: 0, count: (input.count - inputStart) * 4 + 16)
    outputStart = 0
    let (taken, given, stop) = input.withUnsafeMutableBytes { all in
      output.withUnsafeMutableBytes { converter.convert(.init(rebasing: all[inputStart...]), into: $0) }
    }
    var filled = given
    if isInputAtEnd, stop == .needsInput {
      filled += output.withUnsafeMutableBytes { converter.finish(into: .init(rebasing: $0[given...])) }
    }
    output.removeLast(output.count - filled)
    try checkText(startingAt: inputOffset)
    output.withUnsafeBytes { position.advance(over: $0) }
    inputStart += taken
    inputOffset += Int64(taken)
    if stop == .invalid {
      failure = undecodable("the bytes \(nextBytes) are no \(encoding.name) text")
    } else if stop == .incomplete, isInputAtEnd {
      failure = undecodable("the file ends inside a character of \(encoding.name), after \(nextBytes)")
    }
  }

  private func readInput() throws(Fault) {
    input.removeFirst(inputStart)
    inputStart = 0
    guard !isInputAtEnd else { return }
    var added = 0
    var failure: Fault?
    room.withUnsafeMutableBytes { room in
      do throws(Fault) { added = try base.read(into: room) } catch { failure = error }
    }
    if let failure { throw failure }
    input += room[..<added]
    if added == 0 { isInputAtEnd = true }
  }

  /// NUL is a character of every encoding, and of no statement.
  private func checkText(startingAt offset: Int64) throws(Fault) {
    guard let place = output.firstIndex(of: 0) else { return }
    let storedCount = output.withUnsafeBytes {
      encoding.storedByteCount(of: UnsafeRawBufferPointer(rebasing: $0[..<place]))
    }
    output.removeLast(output.count - place)
    var textPlace = position
    output.withUnsafeBytes { textPlace.advance(over: $0) }
    failure = .nulInText(name: base.name, position: textPlace, offset: storedCount.map { offset + Int64($0) })
  }

  private var nextBytes: String {
    input[inputStart...].prefix(4).map { TerminalText.hex(UInt32($0), width: 2) }.joined(separator: " ")
  }

  private func undecodable(_ message: String) -> Fault {
    .undecodable(message, name: base.name, position: position, offset: inputOffset)
  }
}

extension Fault {
  static func undecodable(_ message: String, name: String, position: TextPosition, offset: Int64?) -> Fault {
    Fault(
      .badData, .encodingUndecodable,
      message + (offset.map { " (byte \($0) of the file)" } ?? ""),
      at: SourceLocation(file: name, line: position.line, column: position.column, byteOffset: offset),
      fixes: [
        "If the file is in another encoding, say so: `encoding: NAME` in its profile, or --encoding NAME.",
        "Encodings: \(TextEncoding.allNames).",
      ])
  }

  static func nulInText(name: String, position: TextPosition, offset: Int64?) -> Fault {
    Fault(
      .badData, .encodingNUL,
      "a NUL byte stands in the text" + (offset.map { " (byte \($0) of the file)" } ?? ""),
      at: SourceLocation(file: name, line: position.line, column: position.column, byteOffset: offset),
      fixes: [
        "Download the file again; if it is UTF-16, say so with `encoding: utf-16le` or --encoding utf-16le."
      ])
  }
}
