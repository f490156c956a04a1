import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// How documented JSON lists the bills of an accounting program, or the payments of a bank: what a profile for it would say.
///
/// Such a list leaves open for whoever sees only the list what its maker has written down: which of its totals is the bill's,
/// in which unit, which way the money goes, and which states are none of a bill that is owed or of a payment that was made.
struct ListShape: Sendable {
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
  var kind = RecordKind.bill
  /// Members that hold the day, before the one of the profile, where all records that are owed have them.
  var earlierDays: [String] = []

  /// The profile of a text, under what the person states; nil where it is none of the known lists, or the person says that
  /// its records are something else.
  /// - Parameter file: for what is wrong.
  static func recognised(
    in root: JSONValue, _ stated: CSVProfile, _ kind: RecordKind?
  ) throws(Fault) -> (shape: ListShape, profile: CSVProfile)? {
    for shape in known where (kind ?? shape.kind) == shape.kind && (stated.kind ?? shape.kind) == shape.kind {
      for way in shape.records where stated.records.isEmpty || stated.records == [way] {
        guard let path = RecordPath(way) else { continue }
        let objects = objects(at: path.steps[...], in: root)
        guard let first = objects.first, shape.telling.allSatisfy({ has(first, $0) }) else { continue }
        return (shape, try shape.profile(at: way, objects, under: stated))
      }
    }
    return nil
  }

  private func profile(at way: String, _ objects: [JSONObject], under stated: CSVProfile) throws(Fault) -> CSVProfile {
    var base = try CSVProfile(ProfileText(yaml: profile, file: ""))
    base.records = [way]
    base.kind = kind
    let owed = objects.filter { !base.void.contains($0["status"]?.text ?? "") }
    let day = earlierDays.first { name in !owed.isEmpty && owed.allSatisfy { $0[name]?.text != nil } }
    if let day { base.columns["date"] = [.named(day)] }
    // Words the person says are added, and lose what they mean here.
    var profile = stated.over(base)
    let words = Set(ListShape.lists.flatMap { stated[keyPath: $0] }.map { $0.lowercased() })
    for list in ListShape.lists {
      profile[keyPath: list] =
        stated[keyPath: list] + base[keyPath: list].filter { !words.contains($0.lowercased()) }
    }
    return profile
  }

  private static let lists: [any WritableKeyPath<CSVProfile, [String]> & Sendable] = [
    \.outflow, \.inflow, \.neutral, \.pending, \.booked, \.void, \.ignored,
  ]

  private static func objects(at steps: ArraySlice<RecordPath.Step>, in value: JSONValue) -> [JSONObject] {
    guard let step = steps.first else { return value.object.map { [$0] } ?? [] }
    switch step {
    case .elements: return (value.elements ?? [value]).flatMap { objects(at: steps.dropFirst(), in: $0) }
    case .member(let name): return value.object?[name].map { objects(at: steps.dropFirst(), in: $0) } ?? []
    case .anyMember: return []
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
