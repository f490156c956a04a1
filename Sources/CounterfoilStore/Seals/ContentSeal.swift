import CounterfoilDigest
import CounterfoilModel
import GRDB
import GRDBSQLite

/// A SHA-256 over values, each with its type and length, so that no two sequences of values give the same bytes.
///
/// Values gather in a buffer first: hashing a few bytes at a time costs three times as much.
final class ContentSeal {
  private static let capacityBytes = 1 << 13
  private enum Tag {
    static let null: UInt8 = 0
    static let integer: UInt8 = 1
    static let real: UInt8 = 2
    static let text: UInt8 = 3
    static let blob: UInt8 = 4
  }

  private var hash = SHA256()
  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: ContentSeal.capacityBytes, alignment: 8)
  private var filledBytes = 0

  /// - Parameter name: what is sealed; the same values under two names have two digests.
  init(_ name: String) { append(name) }

  deinit { buffer.deallocate() }

  func appendNull() { room(1).storeBytes(of: Tag.null, as: UInt8.self) }

  func append(_ value: Int64?) {
    guard let value else { return appendNull() }
    append(Tag.integer, UInt64(bitPattern: value))
  }

  func append(_ value: Double) { append(Tag.real, value.bitPattern) }

  func append(_ text: String?) {
    guard var text else { return appendNull() }
    text.withUTF8 { append(text: UnsafeRawBufferPointer($0)) }
  }

  func append(text bytes: UnsafeRawBufferPointer) { append(Tag.text, bytes) }

  /// Takes all columns of the row a statement stands on, as SQLite holds them.
  func append(_ statement: Statement, from first: Int32 = 0) {
    for column in first..<statement.columnCount {
      switch statement.type(column) {
      case SQLITE_NULL: appendNull()
      case SQLITE_INTEGER: append(statement.number(column))
      case SQLITE_FLOAT: append(statement.real(column))
      case SQLITE_TEXT: statement.withBytes(column) { append(Tag.text, $0) }
      default: statement.withBytes(column) { append(Tag.blob, $0) }
      }
    }
  }

  /// Takes all rows a query gives, and how many they are.
  /// - Parameter values: bound to the parameters in their order.
  func append(rows statement: Statement, _ values: Int64...) throws(Fault) {
    for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
    var count: Int64 = 0
    while try statement.next() {
      append(statement)
      count += 1
    }
    append(count)
  }

  /// Takes a name and all rows a query gives, and how many they are; nothing at all where there are none.
  func append(_ name: String, rowsIfAny statement: Statement, _ value: Int64) throws(Fault) {
    statement.bind(value, at: 1)
    var count: Int64 = 0
    while try statement.next() {
      if count == 0 { append(name) }
      append(statement)
      count += 1
    }
    if count > 0 { append(count) }
  }

  /// 64 hexadecimal digits. To be called once, last.
  func finish() -> String {
    flush()
    return Hexadecimal.text(hash.finalize())
  }

  // MARK: The buffer

  private func append(_ tag: UInt8, _ value: UInt64) {
    let start = room(9)
    start.storeBytes(of: tag, as: UInt8.self)
    start.storeBytes(of: value.littleEndian, toByteOffset: 1, as: UInt64.self)
  }

  private func append(_ tag: UInt8, _ bytes: UnsafeRawBufferPointer) {
    let isShort = bytes.count <= ContentSeal.capacityBytes / 2
    let start = room(isShort ? 5 + bytes.count : 5)
    start.storeBytes(of: tag, as: UInt8.self)
    // SQLite keeps no value of more than a thousand million bytes.
    start.storeBytes(of: UInt32(bytes.count).littleEndian, toByteOffset: 1, as: UInt32.self)
    guard let text = bytes.baseAddress else { return }
    if isShort {
      (start + 5).copyMemory(from: text, byteCount: bytes.count)
    } else {
      flush()
      hash.update(bytes)
    }
  }

  /// The place of the next bytes, which count as filled from now on.
  private func room(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if filledBytes + byteCount > ContentSeal.capacityBytes { flush() }
    let start = buffer + filledBytes
    filledBytes += byteCount
    return start
  }

  private func flush() {
    hash.update(UnsafeRawBufferPointer(start: buffer, count: filledBytes))
    filledBytes = 0
  }
}

extension ContentSeal {
  /// The digest of a bookmark: it is no part of the history, so it carries its own.
  static func ofBookmark(_ name: String, _ value: String) -> String {
    let seal = ContentSeal("bookmark")
    seal.append(name)
    seal.append(value)
    return seal.finish()
  }
}
