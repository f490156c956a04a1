import CounterfoilModel
import Glibc

/// UTF-8 as it comes, checked strictly; stops at the first ill-formed bytes.
///
/// Where the encoding is only supposed, as long as nothing but ASCII came by, the first other byte decides: the
/// bytes from there on tell whether the file goes on as UTF-8 or in an older encoding.
final class ValidatingStream: ByteStream {
  /// ASCII in front of the first other byte that helps to judge it.
  private static let contextBytes = 256
  private let base: ByteSource
  private var validator = UTF8Validator()
  private var position = TextPosition()
  /// Bytes of the file in front of those the validator has seen.
  private let startOffset: Int64
  private var isSupposed: Bool
  private var failure: Fault?
  /// The rest of the file, where it turned out to be in another encoding.
  private var successor: TranscodingStream?
  private let declared: TextEncoding?
  private let report: (EncodingGuess) -> Void

  /// - Parameters:
  ///   - declared: what the file says of itself, for bytes that are no UTF-8.
  ///   - report: told the encoding when the bytes decide it.
  init(
    _ base: ByteSource, offset: Int64, isSupposed: Bool, declared: TextEncoding? = nil,
    report: @escaping (EncodingGuess) -> Void = { _ in }
  ) {
    self.base = base
    self.isSupposed = isSupposed
    self.declared = declared
    self.report = report
    startOffset = offset
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    if let failure { throw failure }
    if let successor { return try successor.read(into: buffer) }
    let count = try base.read(into: buffer)
    let chunk = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    if isSupposed {
      let end = UTF8Validator.endOfASCII(chunk, from: 0)
      guard end < count else { return try checked(chunk) }
      try decide(chunk, at: end)
      if end > 0 { return try checked(UnsafeRawBufferPointer(rebasing: chunk[..<end])) }
      return try read(into: buffer)
    }
    if count == 0 {
      if let bad = validator.finish() {
        position.retreat(bytes: Int(validator.byteCount - bad))
        throw illFormed(at: bad, "the file ends inside a character of UTF-8")
      }
      return 0
    }
    return try checked(chunk)
  }

  func verifyUnchanged() throws(Fault) { try base.verifyUnchanged() }

  /// How many bytes of the chunk are good; keeps the fault for the next call where some are.
  private func checked(_ chunk: UnsafeRawBufferPointer) throws(Fault) -> Int {
    let before = validator.byteCount
    let nul = chunk.baseAddress.flatMap { memchr($0, 0, chunk.count) }.map { UnsafeRawPointer($0) - chunk.baseAddress! }
    let text = UnsafeRawBufferPointer(rebasing: chunk[..<(nul ?? chunk.count)])
    guard let bad = validator.consume(text) else {
      position.advance(over: text)
      if let nul {
        failure = .nulInText(name: base.name, position: position, offset: startOffset + before + Int64(nul))
      }
      if nul == 0, let failure { throw failure }
      return text.count
    }
    if bad < before { position.retreat(bytes: Int(before - bad)) }
    let good = Int(max(0, bad - before))
    position.advance(over: UnsafeRawBufferPointer(rebasing: text[..<good]))
    let bytes = text[good...].prefix(4).map { TerminalText.hex(UInt32($0), width: 2) }.joined(separator: " ")
    let fault = illFormed(at: bad, "the bytes \(bytes) are no UTF-8 text")
    guard good > 0 else { throw fault }
    failure = fault
    return good
  }

  private func illFormed(at offset: Int64, _ message: String) -> Fault {
    .undecodable(message, name: base.name, position: position, offset: startOffset + offset)
  }

  /// Puts the bytes from the first one that is not ASCII back, and lets them decide how to go on.
  private func decide(_ chunk: UnsafeRawBufferPointer, at end: Int) throws(Fault) {
    isSupposed = false
    base.unread(UnsafeRawBufferPointer(rebasing: chunk[end...]))
    let context = chunk[max(0, end - ValidatingStream.contextBytes)..<end]
    let window = try base.peek(EncodingGuess.windowBytes)
    var guess = EncodingGuess(Array(context) + window, isComplete: window.count < EncodingGuess.windowBytes)
    var place = position
    place.advance(over: UnsafeRawBufferPointer(rebasing: chunk[..<end]))
    let offset = startOffset + validator.byteCount + Int64(end)
    if let declared {
      guess = try guess.settled(declared: declared, name: base.name, position: place, offset: offset)
    }
    report(guess)
    if guess.encoding == .utf8 { return }
    guard let encoding = guess.encoding else {
      failure = guess.undecided(name: base.name, position: place, offset: offset)
      return
    }
    successor = try TranscodingStream(base, from: encoding, offset: offset, position: place)
  }
}
