import CounterfoilModel
import CounterfoilRecords

/// Whose entries those of a file are, as far as its first records tell.
///
/// Many interfaces call their members `date`, `amount` and `description` as we do, and others beside them change what these
/// mean: a direction, a status, a fee, a unit. Entries written here name their `source`; without it, only those are ours
/// whose members are all of the schema.
enum RecordOrigin {
  case ours
  /// A record has a member that is of no entry.
  case foreign
  /// All members are of the schema, and no amount is negative and no word says which way it went.
  case unsigned

  init(_ records: [HeadRecord], _ plan: RecordPlan) {
    let open = records.filter { !$0.hasSource }
    guard plan.refusesForeignMembers, !open.isEmpty else {
      self = .ours
      return
    }
    // Where some words are of a direction, the others are refused beside amounts without signs.
    let hasDirection = open.contains { $0.hasDirection }
    let isForeign = open.contains { record in
      record.hasUnknownName || record.hasOtherWord && !hasDirection
        || record.names.contains { plan.roles[$0.key].action == .keep }
    }
    if isForeign {
      self = .foreign
    } else if !hasDirection, open.contains(where: { $0.isNegative == false }),
      !open.contains(where: { $0.isNegative == true })
    {
      self = .unsigned
    } else {
      self = .ours
    }
  }
}
