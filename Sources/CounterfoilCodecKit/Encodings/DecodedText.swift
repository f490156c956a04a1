public import CounterfoilModel

/// A file's text as UTF-8, with what is known about its encoding.
public final class DecodedText {
  /// The text: strictly valid UTF-8, without a byte order mark and without NUL. Reading it throws a fault with the
  /// place where the file stops being text.
  public private(set) var source: ByteSource
  /// What the encoding was taken for. While only ASCII came by it is a supposition.
  package private(set) var guess: EncodingGuess
  /// Whether the person said the encoding.
  public let isStated: Bool

  /// The encoding as far as it is known by now.
  public var encoding: TextEncoding { guess.encoding ?? .utf8 }
  /// Bytes of the file in front of the text.
  public var byteOrderMarkBytes: Int { guess.byteOrderMarkBytes }

  /// Starts to decode: in the encoding stated, or else in the one the head of the file speaks for.
  ///
  /// A byte order mark wins over a statement of another Unicode encoding, and is taken off.
  /// - Parameter name: a name ``TextEncoding`` knows; nil to find out.
  /// - Throws: exit status 65 where the encoding cannot be found out, 78 where nothing has that name.
  public init(_ file: ByteSource, encoding name: String?) throws(Fault) {
    let stated: TextEncoding? = if let name { try TextEncoding.named(name) } else { nil }
    let window = try file.peek(EncodingGuess.windowBytes + 1)
    var found = EncodingGuess(window, isComplete: window.count <= EncodingGuess.windowBytes)
    if let stated, found.byteOrderMarkBytes == 0 || !DecodedText.isUnicode(stated) {
      found = EncodingGuess(stated, confidence: 100, evidence: "stated")
    }
    isStated = stated != nil
    guess = found
    source = file
    guard let encoding = found.encoding else { throw found.undecided(name: file.name) }
    try file.skip(found.byteOrderMarkBytes)
    let offset = Int64(found.byteOrderMarkBytes)
    if encoding == .utf8 {
      let stream = ValidatingStream(file, offset: offset, isSupposed: found.isSupposed) { [weak self] in
        self?.guess = $0
      }
      source = ByteSource(name: file.name, size: file.size.map { $0 - found.byteOrderMarkBytes }, stream: stream)
    } else {
      let stream = try TranscodingStream(file, from: encoding, offset: offset, position: TextPosition())
      source = ByteSource(name: file.name, stream: stream)
    }
  }

  /// Starts to decode in the encoding the file declares of itself, as long as its bytes do not say otherwise.
  ///
  /// A byte order mark, the zeros of UTF-16, and text beyond ASCII that is all well-formed UTF-8 win over a declaration:
  /// programs often change a file's bytes and leave its header alone. The guess tells what was found.
  /// - Throws: exit status 65 where the bytes speak plainly for a third encoding.
  public init(_ file: ByteSource, declared: TextEncoding) throws(Fault) {
    let window = try file.peek(EncodingGuess.windowBytes + 1)
    var found = EncodingGuess(window, isComplete: window.count <= EncodingGuess.windowBytes)
    isStated = false
    guess = found
    source = file
    try file.skip(found.byteOrderMarkBytes)
    let offset = Int64(found.byteOrderMarkBytes)
    if found.byteOrderMarkBytes == 0, !found.isSupposed {
      found = try found.settled(declared: declared, name: file.name, position: TextPosition(), offset: nil)
      guess = found
    }
    if found.encoding == .utf8 {
      let stream = ValidatingStream(file, offset: offset, isSupposed: found.isSupposed, declared: declared) {
        [weak self] in self?.guess = $0
      }
      source = ByteSource(name: file.name, size: file.size.map { $0 - found.byteOrderMarkBytes }, stream: stream)
    } else {
      let stream = try TranscodingStream(
        file, from: found.encoding ?? declared, offset: offset, position: TextPosition())
      source = ByteSource(name: file.name, stream: stream)
    }
  }

  private static func isUnicode(_ encoding: TextEncoding) -> Bool {
    encoding == .utf8 || encoding == .utf16LittleEndian || encoding == .utf16BigEndian || encoding == .gb18030
  }
}

extension ByteSource {
  /// The file's text as UTF-8: decoded from the encoding named, or from the one its bytes speak for.
  /// - Throws: exit status 65 where the encoding cannot be found out, 78 where nothing has that name.
  public func decoded(encoding name: String? = nil) throws(Fault) -> DecodedText {
    try DecodedText(self, encoding: name)
  }

  /// The file's text as UTF-8, strictly decoded from one encoding; its byte order mark is taken off.
  public func transcoded(from encoding: TextEncoding) throws(Fault) -> ByteSource {
    try DecodedText(self, encoding: encoding.name).source
  }
}
