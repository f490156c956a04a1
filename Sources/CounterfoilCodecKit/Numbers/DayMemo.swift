/// The day read last and its text: statements have many rows of one day.
package struct DayMemo: Sendable {
  @usableFromInline var first: UInt64 = 0
  @usableFromInline var last: UInt64 = 0
  @usableFromInline var count = -1
  @usableFromInline var day: Int32 = 0

  @inlinable
  package init() {}

  /// Days since 1970-01-01, where the text is the one read last.
  @inlinable @inline(__always)
  package func day(of text: UnsafeRawPointer, count: Int) -> Int32? {
    guard count == self.count, text.loadUnaligned(as: UInt64.self) == first,
      (text + count - 8).loadUnaligned(as: UInt64.self) == last
    else { return nil }
    return day
  }

  /// Texts of 8 to 16 bytes only: their first eight and last eight are all of them.
  @inlinable @inline(__always)
  package mutating func keep(_ day: Int32, of text: UnsafeRawPointer, count: Int) {
    guard count >= 8, count <= 16 else { return }
    first = text.loadUnaligned(as: UInt64.self)
    last = (text + count - 8).loadUnaligned(as: UInt64.self)
    self.count = count
    self.day = day
  }
}
