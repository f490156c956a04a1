import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What the first look through a journal found out.
struct JournalSurvey {
  /// The kind our own writer noted in the first line.
  private(set) var kind: RecordKind?
  private var transactionCount = 0
  /// Which accounts stand together in transactions.
  private(set) var groups = AccountGroups()

  /// Looks through all lines; what is wrong with them is told when they are read.
  init(_ text: JournalText, _ context: inout JournalContext) {
    kind = JournalSurvey.notedKind(text)
    var blocks = JournalBlocks(text, dialect: context.dialect)
    var block = JournalBlock()
    while blocks.next(&block) {
      do throws(JournalProblem) {
        if case .transaction(let transaction) = try JournalStatement.read(block, text, &context) {
          transactionCount += 1
          groups.note(transaction)
        }
        try context.scope.checkLimits(at: block.first.start)
      } catch {
        if error.isFatal { break }
      }
    }
    context.commodities.settleSigns()
    context.accounts.settleTypes()
    context.isSurvey = false
    context.scope = JournalScope()
  }

  /// `; counterfoil: bill`
  private static func notedKind(_ text: JournalText) -> RecordKind? {
    let line = text.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let words = String(decoding: line.prefix(64), as: UTF8.self)
    return [RecordKind.entry, .bill].first { words == JournalSurvey.note(of: $0) }
  }

  static func note(of kind: RecordKind) -> String { "; \(JournalTag.prefix): \(kind.name)" }

  func inspection(_ decoded: DecodedText, _ dialect: JournalDialect, _ context: JournalContext) -> Inspection {
    var inspection = Inspection()
    inspection.facts.append(decoded.fact)
    inspection.facts.append(
      .init("dialect", dialect.rawValue, confidence: 100, evidence: "read as such to its end"))
    inspection.facts.append(
      .init("transactions", "\(transactionCount)", confidence: 100, evidence: "counted in all of the file"))
    for commodity in context.commodities.commodities.prefix(20) {
      guard let mark = context.statedMark != 0 ? context.statedMark : context.commodities.decimalMark(of: commodity)
      else { continue }
      let isStated = context.statedMark != 0 || commodity.statedMark != 0
      let unit = commodity.symbol.isEmpty ? "numbers" : TerminalText.excerpt(commodity.symbol, limitBytes: 20)
      inspection.facts.append(
        .init(
          "decimal mark of \(unit)", mark == NumberText.comma ? "comma" : "point", confidence: 100,
          evidence: isStated ? "stated" : "amounts that have no other reading"))
    }
    return inspection
  }
}

extension CommodityTable {
  func decimalMark(of commodity: Commodity) -> UInt8? {
    commodity.statedMark != 0 ? commodity.statedMark : commodity.seenMark
  }
}
