import CounterfoilCXML
package import CounterfoilModel

/// Takes the events of a document in order. Offsets are bytes of the decoded document.
package protocol XMLEventHandler {
  mutating func startElement(_ name: UnsafeRawBufferPointer, at offset: Int) throws(Fault)
  mutating func attribute(
    _ name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, at offset: Int
  ) throws(Fault)
  /// One text may come in several parts. `offset` is where the part starts, about so where it has references.
  mutating func text(_ text: UnsafeRawBufferPointer, at offset: Int) throws(Fault)
  /// `offset` is after the element's last byte.
  mutating func endElement(at offset: Int) throws(Fault)
}

/// Bounds of a document; docs/faults.md (54 to 57) says what they are for.
package struct XMLLimits: Sendable {
  /// Elements inside one another.
  package var depth = 128
  package var elementCount = 2_000_000
  /// Bytes of all texts together.
  package var textBytes = 64 << 20
  package var allowsPlistDoctype = false
  /// Whether names may have prefixes and namespaces. A handler is given local names only.
  package var allowsNamespaces = false

  package static let documentBytes = 64 << 20

  package init() {}

  /// For an ``XMLStream``, whose memory does not grow with the document: depth as always, elements and text as many as
  /// any real file has.
  package static var streaming: XMLLimits {
    var limits = XMLLimits()
    limits.elementCount = Int(UInt32.max)
    limits.textBytes = 1 << 40
    limits.allowsNamespaces = true
    return limits
  }
}

/// Hands the events of a checked document to a handler.
///
/// What the handler made of them counts only when this returns: only then was the document whole and well-formed.
/// - Throws: the fault that stopped the parse, with its place.
package func parseXML(
  _ document: DocumentText, limits: XMLLimits, into handler: inout some XMLEventHandler
) throws(Fault) {
  let feedBytes = 1 << 16
  let parser = cxml_create(cxml_limits(limits))
  guard let parser else {
    throw Fault(.tryAgain, .xmlMemory, "memory is short", at: SourceLocation(file: document.file))
  }
  defer { cxml_destroy(parser) }
  var start = 0
  while start < document.bytes.count {
    let count = min(feedBytes, document.bytes.count - start)
    let status = document.bytes.withUnsafeBufferPointer { cxml_feed(parser, $0.baseAddress! + start, count) }
    try drain(parser, document, into: &handler)
    guard status == CXML_OK else { throw fault(of: parser, status, document) }
    start += count
  }
  let status = cxml_finish(parser)
  try drain(parser, document, into: &handler)
  guard status == CXML_OK else { throw fault(of: parser, status, document) }
}

private func drain(
  _ parser: OpaquePointer, _ document: DocumentText, into handler: inout some XMLEventHandler
) throws(Fault) {
  var count = 0
  guard let events = cxml_events(parser, &count), count > 0, let arena = cxml_text(parser) else { return }
  var tagStart = 0
  for event in UnsafeBufferPointer(start: events, count: count) {
    let base = UnsafeRawPointer(arena) + Int(event.text_start)
    let text = UnsafeRawBufferPointer(start: base, count: Int(event.text_count))
    let offset = Int(clamping: event.byte_offset)
    switch event.kind {
    case CXML_EVENT_START:
      tagStart = last(0x3C, in: document, before: offset)
      try handler.startElement(text, at: tagStart)
    case CXML_EVENT_ATTRIBUTE:
      let value = UnsafeRawBufferPointer(start: base + Int(event.text_count), count: Int(event.value_count))
      try handler.attribute(text, value: value, at: tagStart)
    case CXML_EVENT_TEXT:
      try handler.text(text, at: startOfText(text, document, at: offset))
    default:
      try handler.endElement(at: offset)
    }
  }
}

/// Where a text begins: libxml2 reports it sometimes with the place before it and sometimes with that after it.
private func startOfText(_ text: UnsafeRawBufferPointer, _ document: DocumentText, at offset: Int) -> Int {
  let end = offset + text.count
  if end <= document.bytes.count, document.bytes[offset..<end].elementsEqual(text) { return offset }
  return max(0, offset - text.count)
}

/// The last place of a byte at or before an offset; 0 where there is none.
private func last(_ byte: UInt8, in document: DocumentText, before offset: Int) -> Int {
  var index = min(offset, document.bytes.count - 1)
  while index > 0, document.bytes[index] != byte { index -= 1 }
  return max(index, 0)
}

private func fault(of parser: OpaquePointer, _ status: cxml_status, _ document: DocumentText) -> Fault {
  let failure = XMLFailure(parser, status)
  // libxml2 has read past the reference when it tells of it.
  let place = status == CXML_ENTITY ? last(0x26, in: document, before: failure.offset) : failure.offset
  var fault = document.fault(failure.code, failure.message, at: place)
  if status == CXML_NO_MEMORY { fault.status = .tryAgain }
  return fault
}

/// Why libxml2 stopped, in our words.
struct XMLFailure {
  let code: DiagnosticCode
  let message: String
  /// Bytes of the decoded document taken when it stopped.
  let offset: Int

  init(_ parser: OpaquePointer, _ status: cxml_status) {
    let detail = cxml_message(parser).map { String(cString: $0) } ?? ""
    offset = Int(clamping: cxml_failure_offset(parser))
    (code, message) =
      switch status {
      case CXML_DOCTYPE: (.xmlDoctype, "the DOCTYPE \"\(detail)\" is not read here")
      case CXML_DECLARATION: (.xmlDoctype, "the DOCTYPE declares \"\(detail)\"; such documents are not read")
      case CXML_ENTITY: (.xmlEntity, "\"&\(detail);\" stands for something the document does not hold")
      case CXML_PROCESSING_INSTRUCTION: (.xmlInstruction, "a processing instruction is not read here")
      case CXML_NAMESPACE: (.xmlNamespace, "\"\(detail)\" has a namespace; this format has none")
      case CXML_TOO_DEEP: (.xmlTooDeep, "elements are nested too deep")
      case CXML_TOO_MANY_ELEMENTS: (.xmlTooLarge, "the document has too many elements")
      case CXML_TOO_MUCH_TEXT: (.xmlTooLarge, "the document has too much text")
      case CXML_NO_MEMORY: (.xmlMemory, "memory is short")
      case _ where detail.hasSuffix("Huge input lookup"):
        (.xmlTooLarge, "one comment, CDATA section or name has more than 10 million bytes")
      default: (.xmlMalformed, "this is not well-formed XML: \(detail.isEmpty ? "it ends too early" : detail)")
      }
  }
}

extension cxml_limits {
  /// The limits as C wants them, for events with names in full and without instructions.
  init(_ limits: XMLLimits) {
    self.init(
      depth: UInt32(clamping: limits.depth), element_count: UInt32(clamping: limits.elementCount),
      text_bytes: UInt64(clamping: limits.textBytes), allows_plist_doctype: limits.allowsPlistDoctype ? 1 : 0,
      allows_namespaces: limits.allowsNamespaces ? 1 : 0, allows_instructions: 0)
  }
}
