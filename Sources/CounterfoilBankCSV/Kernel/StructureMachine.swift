import CounterfoilModel

/// Finds structure byte by byte: the meaning of every byte, for texts with unusual quotes.
///
/// A quote opens only at the start of a field, or behind spaces there where the dialect skips them; elsewhere it stands
/// for itself. Behind a closing quote only spaces and tabs may follow up to the next delimiter or line end.
enum StructureMachine {
  private enum State {
    case fieldStart
    case plain
    case quoted
    case escaped
    case afterQuote
  }

  /// - Throws: a fault in the quotes; the whole records before it stand in the index.
  static func scan(
    _ base: UnsafePointer<UInt8>, count: Int, dialect: CSVDialect, isLast: Bool,
    into index: StructureIndex
  ) throws(QuoteFault) {
    let count = !isLast && count > 0 && base[count - 1] == 0x0D ? count - 1 : count
    var state = State.fieldStart
    var opening = 0
    index.hasReturns = true
    for offset in 0..<count {
      let byte = base[offset]
      let endsLine = byte == 0x0A || byte == 0x0D
      switch state {
      case .quoted:
        if let escape = dialect.escape, byte == escape {
          state = .escaped
          index.hasInnerQuotes = true
        } else if byte == dialect.quote {
          state = .afterQuote
        } else if endsLine {
          noteQuotedLineEnd(base, offset, count: count, index)
        }
        continue
      case .escaped:
        if endsLine { noteQuotedLineEnd(base, offset, count: count, index) }
        state = .quoted
        continue
      case .afterQuote
      where byte == dialect.quote && base[offset - 1] == byte && dialect.escape == nil:
        state = .quoted
        index.hasInnerQuotes = true
        continue
      case .fieldStart
      where byte == dialect.quote && byte != dialect.delimiter && dialect.quote != nil:
        index.hasQuotes = true
        opening = offset
        state = .quoted
        continue
      case .fieldStart, .plain, .afterQuote: break
      }
      if byte == dialect.delimiter {
        index.delimiters.append(offset)
        state = .fieldStart
      } else if endsLine {
        // The LF of a CR LF ends no record of its own.
        if byte == 0x0D || offset == 0 || base[offset - 1] != 0x0D {
          index.recordEnds.append(offset)
        }
        state = .fieldStart
      } else if state == .afterQuote {
        guard byte.isASCIIBlank else {
          index.finish(base, count: count, isLast: false)
          throw .textAfterQuote(opening: opening, at: offset)
        }
      } else if state != .fieldStart || byte != 0x20 || !dialect.skipsSpaces {
        state = .plain
      }
    }
    let isOpen = state == .quoted || state == .escaped
    index.finish(base, count: count, isLast: isLast && !isOpen)
    if isLast, isOpen { throw .unterminated(opening: opening) }
  }
  /// Of a CR LF only the LF counts.
  private static func noteQuotedLineEnd(
    _ base: UnsafePointer<UInt8>, _ offset: Int, count: Int, _ index: StructureIndex
  ) {
    if base[offset] == 0x0D, offset + 1 < count, base[offset + 1] == 0x0A { return }
    index.quotedLineEnds.append(offset)
  }
}
