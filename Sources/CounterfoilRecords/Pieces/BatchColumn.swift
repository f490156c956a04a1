/// One of the columns of a batch, places and raw records among them.
package enum BatchColumn: Hashable, Sendable {
  /// By the slot in ``RecordBatch/days``, and so on.
  case day(Int)
  case amount(Int)
  case integer(Int)
  case boolean(Int)
  case text(Int)
  case line
  case byteOffset
  case raw

  /// All of a schema, in one order.
  static func all(_ schema: Schema) -> [BatchColumn] {
    (0..<schema.columnCount(0)).map { .day($0) } + (0..<schema.columnCount(1)).map { .amount($0) }
      + (0..<schema.columnCount(2)).map { .integer($0) } + (0..<schema.columnCount(3)).map { .boolean($0) }
      + (0..<schema.columnCount(4)).map { .text($0) } + [.line, .byteOffset, .raw]
  }
}

extension Schema {
  /// The column a field lies in.
  package func column(of field: Int) -> BatchColumn {
    let slot = slot(of: field)
    return switch fields[field].type {
    case .day: .day(slot)
    case .amount: .amount(slot)
    case .integer: .integer(slot)
    case .boolean: .boolean(slot)
    case .text, .decimal, .json, .bytes: .text(slot)
    }
  }
}
