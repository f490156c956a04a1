import CounterfoilModel
import CounterfoilRecords
import GRDB
import GRDBSQLite

/// One prepared statement, used again and again: SQLite's own calls on GRDB's connection, which take and give bytes where
/// they lie. GRDB's statements and rows take 1.7 to 2.2 times the processor time to insert a row of eight values, and 1.4 to 1.9
/// times to read one (300,000 rows, GRDB 7.10).
///
/// Owned by the code that made it, and never used outside the access to the database it was made in.
final class Statement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer

  /// - Throws: the store's fault where SQLite cannot prepare it.
  init(_ database: Database, _ sql: String) throws(Fault) {
    guard let connection = database.sqliteConnection else { throw Fault.closed }
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw Fault(sqlite: code, connection) }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs a statement that gives no rows, and makes it ready for the next values.
  func run() throws(Fault) {
    try Interruption.check()
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw Fault(sqlite: code, connection) }
  }

  /// Goes to the next row; false after the last, when the statement is ready for the next values.
  func next() throws(Fault) -> Bool {
    try Interruption.check()
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw Fault(sqlite: code, connection) }
    return false
  }

  /// The first column of the only row; nil where there is none.
  func firstText() throws(Fault) -> String? {
    guard try next() else { return nil }
    defer { reset() }
    return text(0)
  }

  /// Makes the statement ready again before its last row.
  func reset() { sqlite3_reset(handle) }

  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(connection) }
  var changedRows: Int { Int(sqlite3_changes(connection)) }

  // MARK: Values in; parameters count from 1

  func bind(_ value: Int64?, at parameter: Int32) {
    if let value { sqlite3_bind_int64(handle, parameter, value) } else { sqlite3_bind_null(handle, parameter) }
  }

  func bind(_ value: Int?, at parameter: Int32) { bind(value.map { Int64($0) }, at: parameter) }

  func bind(_ value: Double, at parameter: Int32) { sqlite3_bind_double(handle, parameter, value) }

  /// Keeps a copy of the text until the next value is bound.
  func bind(_ text: String?, at parameter: Int32) {
    guard var text else {
      sqlite3_bind_null(handle, parameter)
      return
    }
    text.withUTF8 { bytes in
      bindCopied(UnsafeRawBufferPointer(bytes), at: parameter)
    }
  }

  func bindCopied(_ bytes: UnsafeRawBufferPointer, at parameter: Int32) {
    // A null pointer would bind NULL; an empty text is not missing.
    guard !bytes.isEmpty else {
      sqlite3_bind_text(handle, parameter, "", 0, Statement.copies)
      return
    }
    bytes.withMemoryRebound(to: CChar.self) { text -> Void in
      sqlite3_bind_text64(
        handle, parameter, text.baseAddress, UInt64(text.count), Statement.copies, UInt8(SQLITE_UTF8))
    }
  }

  /// Binds bytes without copying them. They must stay where they are until the statement has run.
  func bindInPlace(_ bytes: UnsafeRawBufferPointer, at parameter: Int32) {
    guard !bytes.isEmpty else { return bindCopied(bytes, at: parameter) }
    bytes.withMemoryRebound(to: CChar.self) { text -> Void in
      sqlite3_bind_text64(handle, parameter, text.baseAddress, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
    }
  }

  func bindNull(at parameter: Int32) { sqlite3_bind_null(handle, parameter) }

  func bind(blob: ArraySlice<UInt8>?, at parameter: Int32) {
    guard let blob else {
      sqlite3_bind_null(handle, parameter)
      return
    }
    blob.withUnsafeBytes { bytes -> Void in
      if let start = bytes.baseAddress {
        sqlite3_bind_blob64(handle, parameter, start, UInt64(bytes.count), Statement.copies)
      } else {
        sqlite3_bind_zeroblob(handle, parameter, 0)
      }
    }
  }

  /// `SQLITE_TRANSIENT`, a macro Swift does not see.
  private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // MARK: Values out; columns count from 0

  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// `SQLITE_INTEGER`, `SQLITE_TEXT`… of the value in the row it stands on.
  func type(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64? { isNull(column) ? nil : sqlite3_column_int64(handle, column) }

  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String? {
    isNull(column) ? nil : withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the bytes of a text or blob; they go with the next step.
  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = sqlite3_column_blob(handle, column)
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  func appendText(_ column: Int32, to texts: inout TextColumn) {
    if isNull(column) { return texts.appendMissing() }
    withBytes(column) { texts.append(bytes: $0) }
  }

  /// The day of an ISO text.
  /// - Throws: exit status 70 where the store holds something else.
  func day(_ column: Int32) throws(Fault) -> CalendarDate? {
    if isNull(column) { return nil }
    if let day = withBytes(column, { CalendarDate(isoBytes: $0) }) { return day }
    throw .damaged("a day that is none")
  }

  func money(_ column: Int32, currency: Int32) throws(Fault) -> Money? {
    if isNull(column) { return nil }
    let minorUnits = sqlite3_column_int64(handle, column)
    guard minorUnits != .min, let currency = withBytes(currency, { Currency(letters: $0) }) else {
      throw .damaged("an amount that is none")
    }
    return Money(minorUnits: minorUnits, currency: currency)
  }
}

/// A statement that is prepared when it is first needed: preparing costs more than most runs need it for.
final class LazyStatement {
  private let database: Database
  private let sql: String
  private var prepared: Statement?

  init(_ database: Database, _ sql: String) {
    self.database = database
    self.sql = sql
  }

  func callAsFunction() throws(Fault) -> Statement {
    if let prepared { return prepared }
    let statement = try Statement(database, sql)
    prepared = statement
    return statement
  }
}
