package import CounterfoilCodecKit
package import CounterfoilModel

/// Reads a document of any size event by event, in memory that does not grow with it.
///
/// A parser of XML 1.0 with namespaces that takes UTF-8 and refuses what is not well-formed, and also what costs time or
/// reaches out of the document: DOCTYPEs, entities other than the five of XML, instructions that were not asked for,
/// tags over 4 KiB.
///
/// Names the caller knows are given by their position in its table, so no text is made or compared per element. Names
/// have no prefix. What was read counts only when ``next()`` gave ``Event/documentEnd``: only then was it whole.
///
///     let stream = try XMLStream(source, names: ["Ntry", "Amt"])
///     while true {
///       switch try stream.next() {
///       case .start where stream.name == 0: entryPlace = stream.place
///       case .text: amount.append(contentsOf: stream.text)
///       case .documentEnd: return
///       default: break
///       }
///     }
///
/// Events and their places are those of the document whatever the sizes of the chunks it comes in. Not safe for use
/// from two threads at once.
package final class XMLStream {
  package enum Event: UInt8, Sendable {
    /// An element starts: ``name``. Its attributes follow.
    case start
    /// An attribute of the element started last: ``name`` and ``text``.
    case attribute
    /// Character data: ``text``. One text may come in several parts. White space between tags may be left out.
    case text
    /// The innermost open element ends: ``name``.
    case end
    /// A whole element without attributes that holds plain text or nothing: ``name`` and ``text``. Comes only where
    /// ``tellsLeaves`` is set, in place of start, text and end.
    case leaf
    /// A processing instruction that was allowed: ``target`` and, as ``text``, what follows it.
    case instruction
    /// The document was whole and well-formed. Comes again however often it is asked for.
    case documentEnd
  }

  /// What the bytes at the cursor belong to.
  enum Mode {
    case content
    /// A comment, of which so many bytes passed.
    case comment(Int)
    case characterData
  }

  /// What is told before the parser goes on.
  enum Pending {
    case nothing
    /// The attributes of the current tag from this one on; then whether the tag ends its element.
    case attribute(Int)
    case end
  }

  /// One attribute of the current tag.
  struct Attribute {
    var name: Int
    var value: UnsafePointer<UInt8>
    var count: Int
  }

  /// Decoded bytes looked at in one go.
  static let blockBytes = 1 << 16

  /// The file's name as the person gave it.
  package let file: String
  /// How the file stores the text.
  package let encoding: TextEncoding
  /// The namespace's URI of the root element; nil where it has none, or before the root element.
  package internal(set) var rootNamespace: String?
  /// How many elements are open. The root's start makes it 1.
  package var depth: Int { openCount }
  /// Of a start, end, leaf or attribute: the name's position in the table; -1 for any other name.
  package var name: Int { namePosition }
  /// Of a text, leaf, attribute or instruction: its UTF-8. Valid until the next call of ``next()``. The sixteen bytes
  /// after it may be read, too.
  package var text: UnsafeRawBufferPointer { textBytes }
  /// A marked text that grows beyond this is given up. At least 64 KiB.
  package var markLimitBytes = 16 << 20

  // One reader owns this. With exclusivity checked here and in its readers, 200,000 payments of CAMT took 0.46 s of
  // processor time, not 0.40 s.

  /// Whether an element without attributes and with plain text comes as one ``Event/leaf``.
  @exclusivity(unchecked) package var tellsLeaves = false
  // These are stored apart because other modules' accesses to a stored property are checked, whatever it says itself.
  @exclusivity(unchecked) var openCount = 0
  @exclusivity(unchecked) var namePosition = -1
  @exclusivity(unchecked) var textBytes = UnsafeRawBufferPointer(start: nil, count: 0)

  // No call out of this class reaches these while they change, so they are not checked for it: per event that cost more
  // than the rest.
  let source: ByteSource
  let limits: XMLLimits
  let instructions: [String]
  let names: XMLNames
  let window: XMLWindow
  @exclusivity(unchecked) var cursor: UnsafePointer<UInt8>
  @exclusivity(unchecked) var limit: UnsafePointer<UInt8>
  @exclusivity(unchecked) var mode = Mode.content
  @exclusivity(unchecked) var pending = Pending.nothing
  /// The numbers of the names of the open elements.
  let open: UnsafeMutablePointer<Int32>
  let openLimit: Int
  /// The attributes of the current tag, without namespace declarations.
  let attributes: UnsafeMutablePointer<Attribute>
  @exclusivity(unchecked) var attributeCount = 0
  @exclusivity(unchecked) var isSelfClosing = false
  /// Decoded values of the current tag, or the text of a reference.
  let scratch: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) var scratchCount = 0
  @exclusivity(unchecked) var namespaces = XMLNamespaces()
  @exclusivity(unchecked) var tagCount = 0
  @exclusivity(unchecked) var elementCount = 0
  /// Bytes of names, attribute values and character data so far.
  @exclusivity(unchecked) var takenBytes = 0
  @exclusivity(unchecked) var hasRoot = false
  /// Whether the cursor is after a tag, or after the end of an element.
  @exclusivity(unchecked) var isBehindTag = false
  @exclusivity(unchecked) var isBehindEnd = false
  /// The number of the current name.
  @exclusivity(unchecked) var nameNumber = 0
  /// Where the current event is, for ``place``, and where it ends.
  @exclusivity(unchecked) var eventOffset = 0
  @exclusivity(unchecked) var eventEnd = 0
  var instructionTarget = ""
  @exclusivity(unchecked) var tracker: PlaceTracker
  var replacements = ReplacementCounter()
  var firstReplacement = XMLPlace(line: 1, column: 1, byteOffset: 0)
  /// What stopped the parser.
  var failure: Fault?
  /// What stopped the source; tells when the bytes in front of it are used up.
  var sourceFailure: Fault?
  @exclusivity(unchecked) var isSourceAtEnd = false
  /// Whether the document ended or ``failure`` stopped it: looked at for every event, which is why it is apart.
  @exclusivity(unchecked) var isStopped = false

  /// - Parameters:
  ///   - names: local names the caller knows; at most 32,767.
  ///   - encoding: a name ``TextEncoding`` knows; nil for what the document says of itself, as ``DocumentText`` has it.
  ///   - instructions: the targets of processing instructions that are handed on; any other is refused.
  /// - Throws: a fault where the encoding is wrong or the XML declaration is.
  package init(
    _ source: ByteSource, names: [String], limits: XMLLimits = .streaming, encoding stated: String? = nil,
    instructions: [String] = []
  ) throws(Fault) {
    file = source.name
    self.limits = limits
    self.instructions = instructions
    self.names = XMLNames(names)
    let found = try XMLStream.encoding(of: source, stated: stated)
    encoding = found.encoding
    self.source = try source.decoded(encoding: found.encoding.name).source
    tracker = PlaceTracker(encoding: found.encoding, markBytes: found.markBytes)
    window = XMLWindow(blockBytes: XMLStream.blockBytes)
    cursor = UnsafePointer(window.storage)
    limit = cursor
    openLimit = min(max(limits.depth, 0), 1 << 16)
    open = .allocate(capacity: openLimit + 1)
    // The shortest attribute is ` a=''`.
    attributes = .allocate(capacity: XMLGuard.tagBytes / 5 + 2)
    scratch = .allocate(capacity: XMLGuard.tagBytes + 16)
    readBlock()
    try passDeclaration(isStated: stated != nil)
  }

  deinit {
    open.deallocate()
    attributes.deallocate()
    scratch.deallocate()
  }

  // MARK: Events

  /// The next event.
  /// - Throws: the fault that stops the parse, when all events before it were handed out. Comes again when called again.
  package func next() throws(Fault) -> Event {
    switch pending {
    case .nothing: break
    case .attribute(let index): return tellAttribute(index)
    case .end:
      pending = .nothing
      return endElement()
    }
    if isStopped { return try tellStop() }
    do throws(Fault) {
      while true {
        let before = cursor
        if let event = try scanNext() { return event }
        if cursor == before { try readMore() }
      }
    } catch {
      failure = error
      isStopped = true
      throw error
    }
  }

  @inline(never)
  private func tellStop() throws(Fault) -> Event {
    if let failure { throw failure }
    return .documentEnd
  }

  /// The event at the cursor. Nil where there was none but the cursor moved on, or where it takes more bytes.
  func scanNext() throws(Fault) -> Event? {
    guard case .content = mode else { return try scanInside() }
    let start = cursor
    guard start < limit else { return try scanEnd() }
    guard start[0] == 0x3C else {
      if depth > 0 { return try scanText(start) }
      return try passOutside(start)
    }
    switch start[1] {
    case 0x2F: return try scanEndTag(start)
    case 0x21: return try scanDeclaration(start)
    case 0x3F: return try scanInstruction(start)
    default: return try scanStartTag(start)
    }
  }

  /// Whether the document may end here.
  private func scanEnd() throws(Fault) -> Event? {
    guard isSourceAtEnd, sourceFailure == nil else { return nil }
    if depth > 0 { throw malformed("it ends inside an element", at: limit) }
    guard hasRoot else { throw malformed("it holds no element", at: limit) }
    isStopped = true
    return .documentEnd
  }

  /// Only white space is outside of the root element.
  private func passOutside(_ start: UnsafePointer<UInt8>) throws(Fault) -> Event? {
    var pointer = start
    while pointer < limit, pointer[0].isASCIISpace { pointer += 1 }
    cursor = pointer
    if pointer < limit, pointer[0] != 0x3C {
      throw malformed(
        hasRoot ? "text stands behind the root element" : "text stands before the root element", at: pointer)
    }
    return nil
  }

  /// The local name of the current start, end, leaf or attribute, also where it is not in the table. For messages and
  /// for keeping what is not known.
  package var nameText: String { String(decoding: names.text(nameNumber), as: UTF8.self) }

  /// The target of the current instruction.
  package var target: String { instructionTarget }
}
