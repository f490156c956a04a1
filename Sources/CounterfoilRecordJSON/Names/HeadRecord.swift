import CounterfoilCJSON

/// What one of the first records of a file shows.
struct HeadRecord {
  private(set) var names: Set<JSONName> = []
  /// Whether a member has a name that no shape of ours has.
  private(set) var hasUnknownName = false
  /// Whether it says which file it was read from, as entries do that were written here.
  private(set) var hasSource = false
  /// Whether a member such as `type` says which way the money went, and whether one says something else.
  private(set) var hasDirection = false
  private(set) var hasOtherWord = false
  /// The amount's sign; nil where there is none but zero.
  private(set) var isNegative: Bool?

  init(_ record: cjson_record, _ members: UnsafePointer<cjson_member>, _ text: UnsafeRawBufferPointer) {
    var member = Int(record.first_member)
    let end = member + Int(record.member_count)
    while member < end {
      let first = members[member]
      let inner = member + 1..<min(end, member + 1 + Int(first.inner_count))
      member = inner.upperBound
      guard first.key != CJSON_UNKNOWN_KEY else {
        hasUnknownName = true
        continue
      }
      let name = JSONName.all[Int(first.key)]
      names.insert(name)
      let value = HeadRecord.value(first, text)
      if name == .source { hasSource = inner.contains { members[$0].key == UInt16(JSONName.file.key) } }
      if name == .amount { isNegative = HeadRecord.sign(value) }
      guard JSONDirection.names.contains(name) else { continue }
      if first.type == CJSON_STRING.rawValue, JSONDirection(value) != nil {
        hasDirection = true
      } else if first.type != CJSON_NULL.rawValue {
        hasOtherWord = true
      }
    }
  }

  /// Whether the record has an amount below zero.
  static func isNegative(
    _ record: cjson_record, _ members: UnsafePointer<cjson_member>, _ text: UnsafeRawBufferPointer
  ) -> Bool {
    let places = Int(record.first_member)..<Int(record.first_member) + Int(record.member_count)
    let amount = places.first { members[$0].depth == 0 && members[$0].key == UInt16(JSONName.amount.key) }
    return amount.map { sign(value(members[$0], text)) == true } ?? false
  }

  private static func value(_ member: cjson_member, _ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let start = Int(member.value_offset)
    return UnsafeRawBufferPointer(rebasing: text[start..<start + Int(member.value_length)])
  }

  private static func sign(_ amount: UnsafeRawBufferPointer) -> Bool? {
    guard amount.contains(where: { (0x31...0x39).contains($0) }) else { return nil }
    return amount.first == 0x2D
  }
}
