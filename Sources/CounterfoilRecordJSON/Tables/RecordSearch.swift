import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel

/// Looks through a JSON text for what may be its records: lists of objects or of rows, and objects keyed by id.
struct RecordSearch {
  /// Places of records, in the order in which they are met.
  private(set) var paths: [RecordPath] = []
  /// Whether the text has lists, all of which are empty.
  private(set) var hasOnlyEmptyLists: Bool
  private var known: Set<RecordPath> = []
  private var hasList = false
  private var hasElement = false
  /// More places than these are not looked into.
  private static let pathLimit = 60

  init(_ root: JSONValue) {
    hasOnlyEmptyLists = false
    look(at: root, [])
    hasOnlyEmptyLists = hasList && !hasElement
    if root.object != nil { add([]) }
  }

  private mutating func add(_ steps: [RecordPath.Step]) {
    let path = RecordPath(steps)
    if paths.count < RecordSearch.pathLimit, known.insert(path).inserted { paths.append(path) }
  }

  private mutating func look(at value: JSONValue, _ steps: [RecordPath.Step]) {
    switch value {
    case .array(let elements):
      hasList = true
      if elements.isEmpty { return }
      hasElement = true
      let inside = steps + [.elements]
      if elements.contains(where: { $0.object != nil }) || RecordSearch.areRows(elements) { add(inside) }
      for element in elements { look(at: element, inside) }
    case .object(let object):
      let isKeyed = RecordSearch.isKeyed(object)
      if isKeyed, object.members.contains(where: { $0.value.object != nil }) { add(steps + [.anyMember]) }
      for member in object.members { look(at: member.value, steps + [isKeyed ? .anyMember : .member(member.name)]) }
    case .null, .boolean, .number, .string: return
    }
  }

  private static func areRows(_ elements: [JSONValue]) -> Bool {
    elements.allSatisfy { row in
      guard let cells = row.elements, cells.count > 1 else { return false }
      return cells.allSatisfy { $0.object == nil && $0.elements == nil }
    }
  }

  /// Whether the names of an object's members are ids or days, with records or lists of them behind each.
  private static func isKeyed(_ object: JSONObject) -> Bool {
    !object.members.isEmpty
      && object.members.allSatisfy { member in
        (member.value.object != nil || member.value.elements != nil) && member.name.utf8.contains { $0.isASCIIDigit }
      }
  }

  /// The places with those in one whose lists stand side by side and are called by words of a status.
  func joined() -> [[RecordPath]] {
    var groups: [[RecordPath]] = []
    for path in paths {
      let place = groups.firstIndex { group in
        guard let step = JSONRecordCollection.differingStep(of: group + [path]) else { return false }
        return (group + [path]).allSatisfy { path in
          if case .member(let name) = path.steps[step] { TableNames.isStatus(name) } else { false }
        }
      }
      if let place { groups[place].append(path) } else { groups.append([path]) }
    }
    return groups
  }
}
