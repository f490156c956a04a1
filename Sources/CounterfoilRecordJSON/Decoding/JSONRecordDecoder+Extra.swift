import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

extension JSONRecordDecoder {
  /// Adds a member as it is written to the record's `extra`.
  func keep(_ member: cjson_member, _ pending: inout Pending) {
    openExtra(&pending)
    appendWritten(member)
  }

  private var extra: UnsafeMutablePointer<ColumnScratch.Text> { scratch.texts + plan.extraSlot }

  private func openExtra(_ pending: inout Pending) {
    extra.pointee.append(pending.hasExtra ? 0x2C : 0x7B)
    pending.hasExtra = true
  }

  private func appendName(_ member: cjson_member) {
    extra.pointee.append(padded: text + Int(member.name_offset) - 1, count: Int(member.name_length) + 2)
    extra.pointee.append(0x3A)
  }

  private func appendWritten(_ member: cjson_member) {
    appendName(member)
    let start = text + Int(member.value_offset)
    let length = Int(member.value_length)
    switch cjson_type(UInt32(member.type)) {
    case CJSON_STRING, CJSON_ESCAPED_STRING: extra.pointee.append(padded: start - 1, count: length + 2)
    case CJSON_OBJECT, CJSON_ARRAY: appendCompact(value(member))
    default: extra.pointee.append(padded: start, count: length)
    }
  }

  /// A value without the white space outside its strings: `extra` lies on one line.
  private func appendCompact(_ value: UnsafeRawBufferPointer) {
    JSONText.eachPart(ofCompact: value) { part in for byte in part { extra.pointee.append(byte) } }
  }

  /// A text; or an object whose title (or name) is the field, and whose other members are kept under its name.
  @inline(never)
  func appendTitled(
    _ member: cjson_member, _ inner: UnsafeBufferPointer<cjson_member>, _ role: RecordPlan.Role,
    _ pending: inout Pending
  ) throws(Trouble) {
    guard member.type == CJSON_OBJECT.rawValue else { return try appendText(member, Int(role.slot)) }
    let names: [JSONName] =
      Int(role.field) == BillField.category.position ? [.categoryTitle, .title] : [.bookName, .name]
    let keys = names.map { UInt16($0.key) }
    let title = inner.first { keys.contains($0.key) && isString($0) }
    if let title {
      try appendText(title, Int(role.slot))
    } else {
      scratch.texts[Int(role.slot)].endMissing(count)
    }
    let rest = inner.filter { other in title.map { $0.name_offset != other.name_offset } ?? true }
    guard !rest.isEmpty || title == nil else { return }
    openExtra(&pending)
    appendName(member)
    extra.pointee.append(0x7B)
    for (position, other) in rest.enumerated() {
      if position > 0 { extra.pointee.append(0x2C) }
      appendWritten(other)
    }
    extra.pointee.append(0x7D)
  }

  /// Ends the record's `extra`. A member `extra` that is an object and the only one is itself what was kept: writers
  /// put there what would collide with a field.
  @inline(never)
  func finishExtra(_ pending: inout Pending) {
    if let nested = pending.nestedExtra {
      if nested.pointee.type == CJSON_OBJECT.rawValue, !pending.hasExtra {
        appendCompact(value(nested.pointee))
        extra.pointee.end(count)
        pending.filled |= 1 << UInt32(plan.schema.fields.count - 1)
        return
      }
      keep(nested.pointee, &pending)
    }
    extra.pointee.append(0x7D)
    extra.pointee.end(count)
    pending.filled |= 1 << UInt32(plan.schema.fields.count - 1)
  }
}
