public import Records

/// The members of a record's `extra`, as JSON text, with names that differ.
public struct JSONMembers: Sendable {
  private var bytes: [UInt8] = []
  /// How often each name that can come again was used.
  private var counts: [[UInt8]: Int] = [:]

  public init() {}

  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    if !counts.isEmpty { counts.removeAll(keepingCapacity: true) }
  }

  public var isEmpty: Bool { bytes.isEmpty }

  /// Adds a member whose value is a text; its name must not have been used.
  public mutating func add(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    beginMember(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    value.withUnsafeBytes { JSONText.appendString($0, to: &bytes) }
  }

  /// Adds a member whose name may have been used by this call: it gets a number then, `name[2]`.
  public mutating func addAnother(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    var name = Array(name)
    counts[name, default: 0] += 1
    if let count = counts[name], count > 1 { name += "[\(count)]".utf8 }
    name.withUnsafeBytes { beginMember($0) }
    value.withUnsafeBytes { JSONText.appendString($0, to: &bytes) }
  }

  /// Adds a member whose name was used once by ``add(_:_:)``, or oftener.
  public mutating func addAgain(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    let name = Array(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    if counts[name] == nil { counts[name] = 1 }
    addAnother(name[...], value)
  }

  /// Adds a member whose value is JSON text; its name must not have been used.
  public mutating func addJSON(_ name: StaticString, _ value: [UInt8]) {
    beginMember(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(contentsOf: value)
  }

  private mutating func beginMember(_ name: UnsafeRawBufferPointer) {
    bytes.append(bytes.isEmpty ? 0x7B : 0x2C)
    JSONText.appendString(name, to: &bytes)
    bytes.append(0x3A)
  }

  /// The object; `{}` for no members.
  public func object() -> [UInt8] { bytes.isEmpty ? Array("{}".utf8) : bytes + [0x7D] }

  /// Appends the object to a column: missing where there are no members.
  public func append(to column: inout TextColumn) {
    guard !bytes.isEmpty else { return column.appendMissing() }
    column.arena.append(contentsOf: bytes)
    column.arena.append(0x7D)
    column.endText()
  }
}
