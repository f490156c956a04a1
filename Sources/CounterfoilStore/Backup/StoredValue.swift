import GRDB
import GRDBSQLite

/// One value of a row, as SQLite keeps it.
package enum StoredValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(_ statement: Statement, _ column: Int32) {
    switch statement.type(column) {
    case SQLITE_NULL: self = .null
    case SQLITE_INTEGER: self = .integer(statement.number(column))
    case SQLITE_FLOAT: self = .real(statement.real(column))
    case SQLITE_TEXT: self = .text(statement.text(column) ?? "")
    default: self = .blob(statement.withBytes(column) { Array($0) })
    }
  }

  func bind(to statement: Statement, at parameter: Int32) {
    switch self {
    case .null: statement.bindNull(at: parameter)
    case .integer(let number): statement.bind(number, at: parameter)
    case .real(let number): statement.bind(number, at: parameter)
    case .text(let text): statement.bind(text, at: parameter)
    case .blob(let bytes): statement.bind(blob: bytes[...], at: parameter)
    }
  }
}
