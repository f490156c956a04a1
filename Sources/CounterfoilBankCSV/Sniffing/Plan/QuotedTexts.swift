import CounterfoilCodecKit
import CounterfoilModel

/// Plan: columns each of whose texts stands in quotes of its own, as in Yuh's activity reports: `"""Migros"""`.
enum QuotedTexts {
  static func columns(_ plan: TablePlan, _ context: SniffContext) -> Set<Int> {
    let texts = Set(plan.steps.filter { $0.operation == .text }.flatMap(\.columns))
    return texts.filter { column in
      let cells = context.rows.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
      return cells.count > 1 && cells.allSatisfy(isQuoted)
    }
  }

  /// Whether a text has quotes around it, and none inside.
  private static func isQuoted(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.count > 2 && bytes.first == 0x22 && bytes.last == 0x22 && !bytes.dropFirst().dropLast().contains(0x22)
  }
}
