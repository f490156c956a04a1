package import CounterfoilModel

extension XMLStream {
  // MARK: Places

  @inline(__always)
  func offset(_ pointer: UnsafePointer<UInt8>) -> Int { window.start &+ (pointer - UnsafePointer(window.storage)) }

  /// Where the current event is: of a start, attribute or leaf the tag's `<`, of an end the byte after its `>`.
  ///
  /// Costs a look at the bytes since the place asked for before; may be asked for once per event.
  package var place: XMLPlace {
    tracker.advance(over: window.bytes(from: tracker.offset, to: eventOffset))
    return tracker.place
  }

  /// ``place`` with the file's name.
  package var location: SourceLocation { place.location(in: file) }

  /// From now on, the document's text from the current element's `<` on is kept for ``markedText``.
  package func mark() { window.mark = eventOffset }

  /// The document's text from the mark to the end of the current event, as UTF-8; empty where nothing is marked, or
  /// where it grew beyond ``markLimitBytes``.
  package var markedText: UnsafeRawBufferPointer {
    guard let mark = window.mark else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return window.bytes(from: mark, to: eventEnd)
  }

  /// A warning where letters were lost before the file came here: it holds U+FFFD. Complete at the document's end.
  package var replacementFinding: Diagnostic? {
    ReplacementCounter.finding(replacements.count, at: firstReplacement.location(in: file))
  }

  /// A place in front of which events may still wait.
  func placeAhead(_ offset: Int) -> XMLPlace {
    var ahead = tracker
    ahead.advance(over: window.bytes(from: ahead.offset, to: offset))
    return ahead.place
  }

  // MARK: Faults

  @inline(never)
  func fault(
    _ code: DiagnosticCode, _ message: String, at pointer: UnsafePointer<UInt8>, fixes: [String] = []
  ) -> Fault {
    Fault(.badData, code, message, at: placeAhead(offset(pointer)).location(in: file), fixes: fixes)
  }

  @inline(never)
  func malformed(_ message: String, at pointer: UnsafePointer<UInt8>) -> Fault {
    fault(.xmlMalformed, "this is not well-formed XML: \(message)", at: pointer)
  }

  @inline(never)
  func undeclared(_ name: String, at pointer: UnsafePointer<UInt8>) -> Fault {
    fault(
      .xmlEntity, "\"&\(XMLCharacters.shown(name));\" stands for something the document does not hold", at: pointer)
  }

  // MARK: Reading

  /// Gets more bytes after the cursor.
  @inline(never)
  func readMore() throws(Fault) {
    if let sourceFailure { throw sourceFailure }
    if isSourceAtEnd { throw malformed("it ends too early", at: limit) }
    readBlock()
  }

  /// Slides the window up to the cursor and appends a block.
  func readBlock() {
    let kept = offset(cursor)
    if let mark = window.mark, kept - mark > max(markLimitBytes, XMLStream.blockBytes) { window.mark = nil }
    let start = min(kept, window.mark ?? kept)
    tracker.advance(over: window.bytes(from: tracker.offset, to: start))
    window.slide(to: start)
    do throws(Fault) {
      isSourceAtEnd = try window.fill(from: source)
    } catch {
      sourceFailure = error
      isSourceAtEnd = true
    }
    cursor = UnsafePointer(window.storage) + (kept - window.start)
    limit = UnsafePointer(window.storage) + window.count
    let seen = max(0, window.newStart - 2)
    let isFirst = replacements.first == nil
    replacements.look(at: window.bytes(from: seen, to: window.end), offset: seen)
    if isFirst, let first = replacements.first { firstReplacement = placeAhead(first) }
  }
}
