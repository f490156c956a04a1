import CJSON
import CodecKit
import Model
import Records

extension RecordDecoder {
  /// Adds a member as it is written to the record's `extra`.
  mutating func keep(_ member: cjson_member, _ pending: inout Pending) {
    openExtra(&pending)
    appendWritten(member)
  }

  private mutating func openExtra(_ pending: inout Pending) {
    texts[plan.extraSlot].arena.append(pending.hasExtra ? 0x2C : 0x7B)
    pending.hasExtra = true
  }

  private mutating func appendWritten(_ member: cjson_member) {
    let slot = plan.extraSlot
    let nameStart = Int(member.name_offset) - 1
    texts[slot].arena.append(contentsOf: slice(nameStart, Int(member.name_length) + 2))
    texts[slot].arena.append(0x3A)
    switch cjson_type(UInt32(member.type)) {
    case CJSON_STRING, CJSON_ESCAPED_STRING:
      texts[slot].arena.append(contentsOf: slice(Int(member.value_offset) - 1, Int(member.value_length) + 2))
    case CJSON_OBJECT, CJSON_ARRAY: JSONText.appendCompact(value(member), to: &texts[slot].arena)
    default: texts[slot].arena.append(contentsOf: value(member))
    }
  }

  /// A text; or an object whose title (or name) is the field, and whose other members are kept under its name.
  mutating func appendTitled(
    _ member: cjson_member, _ inner: UnsafeBufferPointer<cjson_member>, _ role: RecordPlan.Role,
    _ pending: inout Pending
  ) throws(Trouble) {
    guard member.type == CJSON_OBJECT.rawValue else { return try appendText(member, Int(role.slot)) }
    let names: [JSONName] = Int(role.field) == BillField.category ? [.categoryTitle, .title] : [.bookName, .name]
    let keys = names.map { UInt16($0.key) }
    let title = inner.first { keys.contains($0.key) && isString($0) }
    if let title {
      try appendText(title, Int(role.slot))
    } else {
      texts[Int(role.slot)].appendMissing()
    }
    let rest = inner.filter { other in title.map { $0.name_offset != other.name_offset } ?? true }
    guard !rest.isEmpty || title == nil else { return }
    openExtra(&pending)
    let slot = plan.extraSlot
    texts[slot].arena.append(contentsOf: slice(Int(member.name_offset) - 1, Int(member.name_length) + 2))
    texts[slot].arena.append(contentsOf: [0x3A, 0x7B])
    for (position, other) in rest.enumerated() {
      if position > 0 { texts[slot].arena.append(0x2C) }
      appendWritten(other)
    }
    texts[slot].arena.append(0x7D)
  }

  /// Ends the record's `extra`. A member `extra` that is an object and the only one is itself what was kept: writers
  /// put there what would collide with a field.
  mutating func finishExtra(_ pending: inout Pending) {
    let slot = plan.extraSlot
    if let nested = pending.nestedExtra {
      if nested.type == CJSON_OBJECT.rawValue, !pending.hasExtra {
        JSONText.appendCompact(value(nested), to: &texts[slot].arena)
        texts[slot].endText()
        pending.filled |= 1 << UInt32(plan.schema.fields.count - 1)
        return
      }
      keep(nested, &pending)
    }
    guard pending.hasExtra else { return }
    texts[slot].arena.append(0x7D)
    texts[slot].endText()
    pending.filled |= 1 << UInt32(plan.schema.fields.count - 1)
  }
}

/// Numbers as text.
enum DecimalText {
  /// Whether all bytes are one number of RFC 8259, section 6.
  static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = text.first == 0x2D ? 1 : 0
    func skipDigits() -> Int {
      let start = index
      while index < text.count, text[index] &- 0x30 <= 9 { index += 1 }
      return index - start
    }
    let start = index
    let whole = skipDigits()
    guard whole > 0, whole == 1 || text[start] != 0x30 else { return false }
    if index < text.count, text[index] == 0x2E {
      index += 1
      guard skipDigits() > 0 else { return false }
    }
    if index < text.count, text[index] | 0x20 == 0x65 {
      index += 1
      if index < text.count, text[index] == 0x2B || text[index] == 0x2D { index += 1 }
      guard skipDigits() > 0 else { return false }
    }
    return index == text.count
  }
}
