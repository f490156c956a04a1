import CounterfoilModel

/// A block of a journal, read.
enum JournalStatement {
  case transaction(JournalTransaction)
  case directive(LedgerDirectives.Outcome)

  static func read(
    _ block: JournalBlock, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) -> JournalStatement {
    let first = text.bytes[block.first.start]
    if context.dialect == .beancount { return try BeancountParser.statement(block, text, &context) }
    guard first.isASCIIDigit else { return .directive(try LedgerDirectives.follow(block, text, &context)) }
    return .transaction(try LedgerParser.transaction(block, text, &context))
  }
}
