import CXML
public import CodecKit
import Glibc
public import Model

/// Reads a document of any size event by event, in memory that does not grow with it.
///
/// Names the caller knows are told by their position in its table, so no text is made or compared per element. Names
/// have no prefix. What was read counts only when ``next()`` gave ``Event/end``: only then was the document whole.
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
public final class XMLStream {
  public enum Event: Sendable {
    /// An element starts: ``name``. Its attributes follow.
    case start
    /// An attribute of the element started last: ``name`` and ``text``.
    case attribute
    /// Character data: ``text``. One text may come in several parts. White space between tags may be left out.
    case text
    /// The innermost open element ends: ``name``.
    case end
    /// A processing instruction that was allowed: ``target`` and, as ``text``, what follows it.
    case instruction
    /// The document was whole and well-formed. Comes again however often it is asked for.
    case documentEnd
  }

  /// Decoded bytes looked at in one go.
  private static let blockBytes = 1 << 16
  /// Bytes behind the parser that stay: the longest tag, and what libxml2 may lag behind.
  private static let keptBytes = 4 * XMLGuard.tagBytes

  /// The file's name as the person gave it.
  public let file: String
  /// How the file stores the text.
  public let encoding: TextEncoding
  /// The namespace's URI of the root element; nil where it has none, or before the root element.
  public private(set) var rootNamespace: String?
  /// How many elements are open. The root's start makes it 1.
  @exclusivity(unchecked)
  public private(set) var depth = 0
  /// Of a start, end or attribute: the name's position in the table; -1 for any other name.
  @exclusivity(unchecked)
  public private(set) var name = -1
  /// Of a text, attribute or instruction: its UTF-8. Valid until the next call of ``next()``.
  @exclusivity(unchecked)
  public private(set) var text = UnsafeRawBufferPointer(start: nil, count: 0)

  // No call out of this class reaches these while they change, so they are not checked for it: per event that cost more
  // than the rest.
  private let source: ByteSource
  private let parser: OpaquePointer
  /// Positions in the caller's table.
  private let names: [String: Int32]
  /// The table's position for each number libxml2's names have.
  @exclusivity(unchecked)
  private var positions: [Int32] = []
  private var guardian: MarkupGuard
  private let window: XMLWindow
  @exclusivity(unchecked)
  private var tracker: PlaceTracker
  private var replacements = ReplacementCounter()
  private var firstReplacement = XMLPlace(line: 1, column: 1, byteOffset: 0)

  @exclusivity(unchecked)
  private var event = cxml_event()
  @exclusivity(unchecked)
  private var events = UnsafeBufferPointer<cxml_event>(start: nil, count: 0)
  @exclusivity(unchecked)
  private var eventIndex = 0
  @exclusivity(unchecked)
  private var arena: UnsafePointer<CChar>?
  /// What stops the stream when the events at hand are used up.
  private var failure: Fault?
  private var isSourceAtEnd = false
  private var isFinished = false

  /// - Parameters:
  ///   - names: local names the caller knows; at most 32,767.
  ///   - encoding: a name ``TextEncoding`` knows; nil for what the document says of itself, as ``DocumentText`` has it.
  ///   - instructions: the targets of processing instructions that are handed on; any other is refused.
  /// - Throws: a fault where the encoding is wrong or the XML declaration is.
  public init(
    _ source: ByteSource, names: [String], limits: XMLLimits = .streaming, encoding stated: String? = nil,
    instructions: [String] = []
  ) throws(Fault) {
    file = source.name
    self.names = Dictionary(zip(names, 0...)) { first, _ in first }
    let found = try XMLStream.encoding(of: source, stated: stated)
    encoding = found.encoding
    self.source = try source.decoded(encoding: found.encoding.name).source
    guardian = MarkupGuard(instructions: instructions)
    tracker = PlaceTracker(encoding: found.encoding, markBytes: found.markBytes)
    window = XMLWindow(blockBytes: XMLStream.blockBytes)
    var bounds = cxml_limits(limits)
    bounds.allows_instructions = instructions.isEmpty ? 0 : 1
    bounds.numbers_names = 1
    guard let parser = cxml_create(bounds) else {
      throw Fault(.tryAgain, .xmlMemory, "memory is short", at: SourceLocation(file: source.name))
    }
    self.parser = parser
    try readBlock()
    try skipDeclaration(isStated: stated != nil)
    feedBlock()
  }

  deinit { cxml_destroy(parser) }

  // MARK: Events

  /// The next event.
  /// - Throws: the fault that stops the parse, when all events before it were handed out. Comes again when called again.
  public func next() throws(Fault) -> Event {
    while eventIndex == events.count {
      if let failure { throw failure }
      if isFinished { return .documentEnd }
      try readBlock()
      feedBlock()
    }
    event = events[eventIndex]
    eventIndex += 1
    return dispatch()
  }

  private func dispatch() -> Event {
    let base = arena.map { UnsafeRawPointer($0) + Int(event.text_start) }
    switch event.kind {
    case CXML_EVENT_TEXT:
      text = UnsafeRawBufferPointer(start: base, count: Int(event.text_count))
      return .text
    case CXML_EVENT_START:
      name = position(event.name_id)
      depth += 1
      if depth == 1, event.value_count > 0 {
        rootNamespace = String(
          decoding: UnsafeRawBufferPointer(start: base, count: Int(event.value_count)), as: UTF8.self)
      }
      return .start
    case CXML_EVENT_ATTRIBUTE:
      name = position(event.name_id)
      text = UnsafeRawBufferPointer(start: base, count: Int(event.value_count))
      return .attribute
    case CXML_EVENT_INSTRUCTION:
      name = -1
      text = UnsafeRawBufferPointer(start: base.map { $0 + Int(event.text_count) }, count: Int(event.value_count))
      return .instruction
    default:
      name = position(event.name_id)
      depth -= 1
      return .end
    }
  }

  @inline(__always)
  private func position(_ number: UInt32) -> Int {
    let number = Int(number)
    return number < positions.count ? Int(positions[number]) : learn(number)
  }

  /// Finds the position of names that appear for the first time.
  private func learn(_ number: Int) -> Int {
    while positions.count <= number {
      let text = cxml_name(parser, UInt32(positions.count)).map { String(cString: $0) } ?? ""
      positions.append(names[text] ?? -1)
    }
    return Int(positions[number])
  }

  /// The local name of the current start, end or attribute, also where it is not in the table. For messages and for
  /// keeping what is not known.
  public var nameText: String { cxml_name(parser, event.name_id).map { String(cString: $0) } ?? "" }

  /// The target of the current instruction.
  public var target: String {
    guard let arena, event.kind == CXML_EVENT_INSTRUCTION else { return "" }
    let base = UnsafeRawPointer(arena) + Int(event.text_start)
    return String(decoding: UnsafeRawBufferPointer(start: base, count: Int(event.text_count)), as: UTF8.self)
  }

  /// Passes over the rest of the element that started last.
  public func skipElement() throws(Fault) {
    let outside = depth - 1
    while depth > outside {
      if case .documentEnd = try next() { return }
    }
  }

  // MARK: Places

  /// Where the current event is: of a start or attribute the tag's `<`, of an end the byte behind its `>`.
  ///
  /// Costs a look at the bytes since the place asked for before; may be asked for once per event.
  public var place: XMLPlace {
    let offset = Int(clamping: event.byte_offset)
    let isTag = event.kind == CXML_EVENT_START || event.kind == CXML_EVENT_ATTRIBUTE
    return place(at: isTag ? window.last(0x3C, before: offset) : offset)
  }

  /// ``place`` with the file's name.
  public var location: SourceLocation { place.location(in: file) }

  private func place(at offset: Int) -> XMLPlace {
    tracker.advance(over: window.bytes(from: tracker.offset, to: offset))
    return tracker.place
  }

  /// From now on, the document's text from the current element's `<` on is kept for ``markedText``.
  public func mark() { window.mark = window.last(0x3C, before: Int(clamping: event.byte_offset)) }

  /// The document's text from the mark to the end of the current event, as UTF-8; empty where nothing is marked, or
  /// where it grew beyond ``markLimitBytes``.
  public var markedText: UnsafeRawBufferPointer {
    guard let mark = window.mark else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return window.bytes(from: mark, to: Int(clamping: event.byte_offset))
  }

  /// Bytes of the document since the mark; 0 where nothing is marked.
  public var markedByteCount: Int { window.mark.map { Int(clamping: event.byte_offset) - $0 } ?? 0 }

  public func unmark() { window.mark = nil }

  /// A marked text that grows beyond this is given up. At least 64 KiB.
  public var markLimitBytes = 16 << 20

  /// A warning where letters were lost before the file came here: it holds U+FFFD. Complete at the document's end.
  public var replacementFinding: Diagnostic? {
    ReplacementCounter.finding(replacements.count, at: firstReplacement.location(in: file))
  }

  // MARK: Reading

  private func readBlock() throws(Fault) {
    guard failure == nil, !isSourceAtEnd else { return }
    if let mark = window.mark, window.fedEnd - mark > max(markLimitBytes, XMLStream.blockBytes) { window.mark = nil }
    let start = window.slideStart(keeping: XMLStream.keptBytes)
    tracker.advance(over: window.bytes(from: tracker.offset, to: start))
    window.slide(to: start)
    do throws(Fault) {
      isSourceAtEnd = try window.fill(from: source)
    } catch {
      failure = error
    }
    let seen = max(0, window.newStart - 2)
    let isFirst = replacements.first == nil
    replacements.look(at: window.bytes(from: seen, to: window.end), offset: seen)
    if isFirst, let first = replacements.first { firstReplacement = placeAhead(first) }
  }

  /// Hands the bytes that may pass to libxml2.
  private func feedBlock() {
    let before = failure
    let bytes = window.unfed
    let (count, refusal) = guardian.pass(bytes, isLast: isSourceAtEnd)
    var status = CXML_OK
    if count > 0, let base = bytes.baseAddress {
      status = cxml_feed(parser, base.assumingMemoryBound(to: UInt8.self), count)
      takeEvents()
    } else {
      events = UnsafeBufferPointer(start: nil, count: 0)
      eventIndex = 0
    }
    window.fed(count)
    if status != CXML_OK {
      failure = fault(status)
    } else if let refusal {
      failure = Fault(
        .badData, refusal.code, refusal.message,
        at: placeAhead(window.fedEnd - count + refusal.offset).location(in: file),
        fixes: refusal.fixes)
    } else if before == nil, isSourceAtEnd, count == bytes.count {
      finish()
    }
  }

  private func takeEvents() {
    var count = 0
    let start = cxml_events(parser, &count)
    events = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    eventIndex = 0
    arena = cxml_text(parser)
  }

  /// Ends the document when the events of its last block are used up: cxml_finish replaces them.
  private func finish() {
    guard eventIndex == events.count else { return }
    let status = cxml_finish(parser)
    takeEvents()
    if status == CXML_OK { isFinished = true } else { failure = fault(status) }
  }

  private func fault(_ status: cxml_status) -> Fault {
    let failure = XMLFailure(parser, status)
    // libxml2 has read past the reference when it tells of it.
    let offset = status == CXML_ENTITY ? window.last(0x26, before: failure.offset) : failure.offset
    return Fault(
      status == CXML_NO_MEMORY ? .tryAgain : .badData, failure.code, failure.message,
      at: placeAhead(offset).location(in: file))
  }

  /// A place in front of which events may still wait.
  private func placeAhead(_ offset: Int) -> XMLPlace {
    var ahead = tracker
    ahead.advance(over: window.bytes(from: ahead.offset, to: offset))
    return ahead.place
  }
}

extension XMLStream {
  // MARK: Encoding

  /// By the byte order mark, else as stated, else as UTF-16 where there are zeros beside the first `<`, else as the
  /// XML declaration says, else UTF-8: the rules of ``DocumentText``.
  private static func encoding(
    of source: ByteSource, stated: String?
  ) throws(Fault) -> (encoding: TextEncoding, markBytes: Int) {
    let head = try source.peek(256)
    let (encoding, markBytes) = DocumentText.unicode(head)
    if markBytes > 0 { return (encoding, markBytes) }
    if let stated { return (try TextEncoding.named(stated), 0) }
    if encoding == .utf8, let declared = DocumentText.declaredEncoding(Array(head)) { return (declared, 0) }
    return (encoding, 0)
  }

  /// Checks the encoding that the XML declaration names and blanks it out: the text is UTF-8 now.
  private func skipDeclaration(isStated: Bool) throws(Fault) {
    var head = Array(window.unfed.prefix(XMLGuard.tagBytes))
    guard head.starts(with: "<?xml".utf8), head.count > 5, XMLCharacters.isSpace(head[5]) else { return }
    guard let end = XMLGuard.find("?>", in: head, from: 5) else {
      if failure != nil { return }
      throw Fault(.badData, .xmlMalformed, "the XML declaration does not end", at: placeAhead(0).location(in: file))
    }
    head.removeLast(head.count - end)
    if let place = XMLGuard.encodingName(head) {
      let named = String(decoding: head[place], as: UTF8.self)
      if !isStated, !XMLGuard.isNamed(named, encoding) {
        throw Fault(
          .badData, .xmlEncoding,
          "the document says it is \(XMLCharacters.shown(named)), but its bytes are read as \(encoding.name)",
          at: placeAhead(place.lowerBound).location(in: file),
          fixes: ["Save the file as UTF-8 and say so in its first line, or say --encoding."])
      }
      let start = XMLGuard.find("encoding", in: head, from: 5).map { $0 - 8 } ?? place.lowerBound
      window.blank(start...place.upperBound)
    }
    guardian.skip(end)
  }
}
