/// Finds structure byte by byte: the meaning of every byte, for texts with unusual quotes.
///
/// A quote opens only at the start of a field; elsewhere it stands for itself. Behind a closing quote only spaces and
/// tabs may follow up to the next delimiter or line end.
enum StructureMachine {
  private enum State {
    case fieldStart
    case plain
    case quoted
    case escaped
    case afterQuote
  }

  static func scan(
    _ base: UnsafePointer<UInt8>, count: Int, dialect: CSVDialect, isLast: Bool, into index: StructureIndex
  ) throws(QuoteFault) {
    let count = !isLast && count > 0 && base[count - 1] == 0x0D ? count - 1 : count
    var state = State.fieldStart
    var opening = 0
    var lineEnds = 0
    var consumed = 0
    var linesConsumed = 0
    for offset in 0..<count {
      let byte = base[offset]
      let endsLine = byte == 0x0A || byte == 0x0D
      if byte == 0x0A || byte == 0x0D && !(offset + 1 < count && base[offset + 1] == 0x0A) { lineEnds += 1 }
      switch state {
      case .quoted:
        if let escape = dialect.escape, byte == escape {
          state = .escaped
        } else if byte == dialect.quote {
          state = .afterQuote
        } else if endsLine {
          index.hasQuotedLineEnds = true
        }
        continue
      case .escaped:
        if endsLine { index.hasQuotedLineEnds = true }
        state = .quoted
        continue
      case .afterQuote where byte == dialect.quote && base[offset - 1] == byte && dialect.escape == nil:
        state = .quoted
        continue
      case .fieldStart where byte == dialect.quote && byte != dialect.delimiter && dialect.quote != nil:
        index.hasQuotes = true
        opening = offset
        state = .quoted
        continue
      case .fieldStart, .plain, .afterQuote: break
      }
      if byte == dialect.delimiter || endsLine {
        index.reserve(1)
        index.positions[index.count] = UInt32(truncatingIfNeeded: offset)
        index.count += 1
        state = .fieldStart
        if endsLine {
          consumed = offset + 1
          linesConsumed = lineEnds
        }
      } else if state == .afterQuote {
        guard byte == 0x20 || byte == 0x09 else {
          index.finish(consumed: consumed, lineEnds: linesConsumed)
          throw .textAfterQuote(opening: opening, at: offset)
        }
      } else {
        state = .plain
      }
    }
    if isLast {
      if state == .quoted || state == .escaped {
        index.finish(consumed: consumed, lineEnds: linesConsumed)
        throw .unterminated(opening: opening)
      }
      consumed = count
      linesConsumed = lineEnds
    }
    index.finish(consumed: consumed, lineEnds: linesConsumed)
  }
}
