import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What is wrong with a record as a whole.
extension JSONRecordDecoder {
  @inline(never)
  func foreignMember(_ member: cjson_member) -> Trouble {
    Trouble(
      offset: offset(of: member), code: .jsonForeignMember,
      message:
        "\(name(member)) is no member of an entry, and none of the first records has it: it may change what the amount means",
      fixes: [
        "If a bank or an app made the file, put `format: json` into a profile: then all of it is weighed.",
        "If the records are yours, put such members into a member \"extra\".",
      ])
  }

  @inline(never)
  func missingField(
    _ missing: UInt32, _ record: cjson_record, _ members: UnsafeBufferPointer<cjson_member>
  ) -> Trouble {
    let names = Set(
      members.lazy.filter { $0.depth == 0 && $0.key != CJSON_UNKNOWN_KEY }.map { JSONName.all[Int($0.key)] })
    let others = KindDetection.candidates(names)
    let kind = plan.schema.kind
    if !others.isEmpty, !others.contains(kind) {
      return Trouble(
        offset: Int(record.offset), code: .jsonMixedKinds,
        message: "this record looks like a \(KindDetection.words(others)); the file is read as kind \(kind)",
        fixes: ["Put each kind into a file of its own, or say another kind with --kind."])
    }
    let field = plan.schema.fields[(missing & plan.requiredFields).trailingZeroBitCount].name
    let accepted = zip(JSONName.all, plan.roles).filter {
      $1.action != .keep && $1.action != .direction && plan.schema.fields[Int($1.field)].name == field
    }
    let spellings = accepted.map(\.0.rawValue).filter { $0 != "currency" }.joined(separator: ", ")
    return Trouble(
      offset: Int(record.offset), code: .jsonMissingField, message: "this \(kind) has no \(field)",
      fixes: ["Give it one of the members: \(spellings)."])
  }
}
