import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// How an accounting program's documented JSON lists bills: what a profile for it would say.
///
/// Such a list leaves open for whoever sees only the list what its maker has written down: which of its totals is the bill's,
/// in which unit, which way the money goes, and which states are none of a bill that is owed.
struct BillShape: Sendable {
  /// For a person.
  var name: String
  /// Where it is written down; for those who check it.
  var source: String
  /// Ways to the records, of which the first one that leads to some counts.
  var records: [String]
  /// Members that only such records have, by their paths, all of them in the first record.
  var telling: [String]
  /// The lines of the profile, less `records` and `kind`.
  var profile: String
  /// Members that hold the day where a record has them, before the one of the profile.
  var earlierDays: [String] = []

  /// The profile of a text, under what the person states; nil where it is none of the known lists, or the person says that
  /// its records are something else.
  /// - Parameter file: for what is wrong.
  static func recognised(
    in root: JSONValue, _ stated: CSVProfile, _ kind: RecordKind?
  ) throws(Fault) -> (shape: BillShape, profile: CSVProfile)? {
    if kind != nil && kind != .bill || stated.kind != nil && stated.kind != .bill { return nil }
    for shape in known {
      for way in shape.records where stated.records.isEmpty || stated.records == [way] {
        guard let path = RecordPath(way), let first = first(at: path.steps[...], in: root),
          shape.telling.allSatisfy({ has(first, $0) })
        else { continue }
        return (shape, try shape.profile(at: way, first, under: stated))
      }
    }
    return nil
  }

  private func profile(at way: String, _ first: JSONObject, under stated: CSVProfile) throws(Fault) -> CSVProfile {
    var base = try CSVProfile(ProfileText(yaml: profile, file: ""))
    base.records = [way]
    base.kind = .bill
    if let day = earlierDays.first(where: { first[$0]?.text != nil }) { base.columns["date"] = [.named(day)] }
    // A word the person gives another meaning loses the one it has here.
    let states = Set((stated.booked + stated.void + stated.pending + stated.ignored).map { $0.lowercased() })
    base.booked.removeAll { states.contains($0.lowercased()) }
    base.void.removeAll { states.contains($0.lowercased()) }
    let booked = stated.booked + base.booked
    let void = stated.void + base.void
    var profile = stated.over(base)
    (profile.booked, profile.void) = (booked, void)
    return profile
  }

  private static func first(at steps: ArraySlice<RecordPath.Step>, in value: JSONValue) -> JSONObject? {
    guard let step = steps.first else { return value.object }
    switch step {
    case .elements:
      guard let element = value.elements?.first ?? (value.elements == nil ? value : nil) else { return nil }
      return first(at: steps.dropFirst(), in: element)
    case .member(let name):
      guard let next = value.object?[name] else { return nil }
      return first(at: steps.dropFirst(), in: next)
    case .anyMember: return nil
    }
  }

  private static func has(_ object: JSONObject, _ path: String) -> Bool {
    var names = path.split(separator: ".").map(String.init)[...]
    var object = object
    while let name = names.popFirst() {
      guard let value = object[name] else { return false }
      if names.isEmpty { return true }
      guard let inner = value.object else { return false }
      object = inner
    }
    return true
  }
}
