package import CounterfoilRecords
import CounterfoilText

/// The members of a record's `extra`, as JSON text, with names that differ.
package struct JSONMembers: Sendable {
  private var bytes: [UInt8] = []
  /// How often each name that can come again was used.
  private var counts: [[UInt8]: Int] = [:]

  package init() {}

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    if !counts.isEmpty { counts.removeAll(keepingCapacity: true) }
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Adds a member whose value is a text; its name must not have been used.
  package mutating func add(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    value.withUnsafeBytes { add(name, bytes: $0) }
  }

  /// Adds a member whose value is a text; its name, of plain ASCII, must not have been used.
  package mutating func add(_ name: StaticString, bytes value: UnsafeRawBufferPointer) {
    JSONWriter.beginMember(plain: name, in: &bytes)
    JSONText.appendString(value, to: &bytes)
  }

  /// Adds a member whose name may have been used by this call: it gets a number then, `name[2]`.
  package mutating func addAnother(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    name.withUnsafeBytes { name in value.withUnsafeBytes { addAnother(bytes: name, $0) } }
  }

  /// Adds a member whose name may have been used by this call; see above.
  package mutating func addAnother(bytes name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    var name = Array(name)
    counts[name, default: 0] += 1
    if let count = counts[name], count > 1 { name += "[\(count)]".utf8 }
    name.withUnsafeBytes { JSONWriter.beginMember($0, in: &bytes) }
    JSONText.appendString(value, to: &bytes)
  }

  /// Adds a member whose name was used once by ``add(_:_:)``, or more often.
  package mutating func addAgain(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    value.withUnsafeBytes { addAgain(name, bytes: $0) }
  }

  /// Adds a member whose name was used once by ``add(_:bytes:)``, or more often.
  package mutating func addAgain(_ name: StaticString, bytes value: UnsafeRawBufferPointer) {
    let name = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    if counts[Array(name)] == nil { counts[Array(name)] = 1 }
    addAnother(bytes: name, value)
  }

  /// Adds a member whose value is JSON text; its name must not have been used.
  package mutating func addJSON(_ name: StaticString, _ value: [UInt8]) {
    JSONWriter.beginMember(plain: name, in: &bytes)
    bytes.append(contentsOf: value)
  }

  /// The object; `{}` for no members.
  package func object() -> [UInt8] { bytes.isEmpty ? Array("{}".utf8) : bytes + [0x7D] }

  /// Appends the object to a column: missing where there are no members.
  package func append(to column: inout TextColumn) {
    guard !bytes.isEmpty else { return column.appendMissing() }
    column.arena.append(contentsOf: bytes)
    column.arena.append(0x7D)
    column.endText()
  }
}
