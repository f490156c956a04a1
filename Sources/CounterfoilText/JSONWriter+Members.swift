/// Objects that grow member by member in bytes of their owner's, such as a record's `extra` in the loops that read files: no
/// writer is made for each row, and whoever knows that a name needs no escapes does not look at it again.
extension JSONWriter {
  /// Appends the beginning of a member, up to the colon: its name is plain ASCII without quotes and backslashes.
  package static func beginMember(plain name: StaticString, in object: inout [UInt8]) {
    let count = name.utf8CodeUnitCount
    // Added at once: a byte added by itself costs a look at how much room there is.
    withUnsafeTemporaryAllocation(byteCount: count + 4, alignment: 1) { member in
      member[0] = object.isEmpty ? 0x7B : 0x2C
      member[1] = 0x22
      UnsafeMutableRawBufferPointer(rebasing: member[2...]).copyMemory(
        from: UnsafeRawBufferPointer(start: name.utf8Start, count: count))
      member[count + 2] = 0x22
      member[count + 3] = 0x3A
      object.append(contentsOf: UnsafeRawBufferPointer(member))
    }
  }

  /// Appends the beginning of a member whose name, with its quotes, is JSON already.
  @inlinable @inline(__always)
  package static func beginMember(literal name: [UInt8], in object: inout [UInt8]) {
    appendSeparator(to: &object)
    object.append(contentsOf: name)
    object.append(0x3A)
  }

  /// Appends the beginning of a member.
  package static func beginMember(_ name: UnsafeRawBufferPointer, in object: inout [UInt8]) {
    appendSeparator(to: &object)
    JSONText.appendString(name, to: &object)
    object.append(0x3A)
  }

  /// Appends members that are JSON already, without the brackets around them.
  package static func append(members: [UInt8], to object: inout [UInt8]) {
    if members.isEmpty { return }
    appendSeparator(to: &object)
    object.append(contentsOf: members)
  }

  /// Appends the closing bracket. An object to which nothing was appended stays without a byte: it is missing.
  @inlinable @inline(__always)
  package static func end(_ object: inout [UInt8]) {
    if !object.isEmpty { object.append(0x7D) }
  }

  /// A comma; the opening bracket where nothing stands before.
  @inlinable @inline(__always)
  package static func appendSeparator(to object: inout [UInt8]) { object.append(object.isEmpty ? 0x7B : 0x2C) }
}
