import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel

/// A record of a JSON text of unknown shape, and what is around it.
struct JSONTableRecord {
  /// An object around a record.
  struct Surrounding {
    var path: String
    var object: JSONObject
    /// The member that leads on to the record.
    var child: String
  }

  /// An object, or a list of single values; anything else has no cells.
  let value: JSONValue
  /// From the outermost on.
  let around: [Surrounding]
  /// The names that stand where the way has `*`, with the way to them.
  let keys: [(path: String, name: String)]
  /// Of the record, or of the object around it where that is a list.
  let lineNumber: Int
  let byteOffset: Int
}

/// Collects the records at the ends of ways.
struct JSONRecordCollection {
  private(set) var records: [JSONTableRecord] = []
  /// Whether the way led to a list, even an empty one, or to null.
  private var isReached = false
  private let file: String
  private let path: RecordPath
  /// The step in which this way differs from others that are read together with it; its name is kept beside each record.
  private let differing: Int?

  /// - Throws: exit status 65 where a way leads to something else than records, or none of them leads anywhere.
  static func records(
    at paths: [RecordPath], in root: JSONValue, file: String
  ) throws(Fault) -> [JSONTableRecord] {
    var records: [JSONTableRecord] = []
    var isReached = false
    let differing = JSONRecordCollection.differingStep(of: paths)
    for path in paths {
      var collection = JSONRecordCollection(file: file, path: path, differing: differing)
      try collection.collect(root, step: 0, "$", around: [], keys: [])
      records += collection.records
      isReached = isReached || collection.isReached
    }
    guard isReached || paths.isEmpty else {
      throw Fault(
        .badData, .jsonShape, "nothing stands where the profile says that records are (`\(paths[0].text)`)",
        at: SourceLocation(file: file, line: 1),
        fixes: ["Put the way to the records into the profile, such as `records: transactions.booked[*]`."])
    }
    return records
  }

  /// The only step in which all ways differ, by names; nil where there is none such.
  static func differingStep(of paths: [RecordPath]) -> Int? {
    guard let first = paths.first, paths.count > 1, paths.allSatisfy({ $0.steps.count == first.steps.count }) else {
      return nil
    }
    let open = first.steps.indices.filter { step in paths.contains { $0.steps[step] != first.steps[step] } }
    guard open.count == 1, paths.allSatisfy({ if case .member = $0.steps[open[0]] { true } else { false } }) else {
      return nil
    }
    return open[0]
  }

  private init(file: String, path: RecordPath, differing: Int?) {
    self.file = file
    self.path = path
    self.differing = differing
  }

  private mutating func collect(
    _ value: JSONValue, step: Int, _ front: String, around: [JSONTableRecord.Surrounding],
    keys: [(path: String, name: String)]
  ) throws(Fault) {
    // Where there is nothing, there are no records.
    if value == .null, step < path.steps.count {
      isReached = true
      return
    }
    guard step < path.steps.count else { return try add(value, around, keys) }
    switch path.steps[step] {
    case .elements:
      // A text of one object for each line is a list without brackets.
      let elements = value.elements ?? (step == 0 ? [value] : nil)
      guard let elements else { throw shape("a list", around) }
      if elements.isEmpty { isReached = true }
      for element in elements { try collect(element, step: step + 1, front + "[*]", around: around, keys: keys) }
    case .member(let name):
      guard let object = value.object else { throw shape("an object", around) }
      guard let next = object[name] else { return }
      let isOpen = step == differing
      let path = RecordPath.joined(front, isOpen ? .anyMember : .member(name))
      try collect(
        next, step: step + 1, path, around: around + [.init(path: front, object: object, child: name)],
        keys: isOpen ? keys + [(path, name)] : keys)
    case .anyMember:
      guard let object = value.object else { throw shape("an object", around) }
      if object.members.isEmpty { isReached = true }
      let path = RecordPath.joined(front, .anyMember)
      for member in object.members {
        try collect(member.value, step: step + 1, path, around: around, keys: keys + [(path, member.name)])
      }
    }
  }

  private mutating func add(
    _ value: JSONValue, _ around: [JSONTableRecord.Surrounding], _ keys: [(path: String, name: String)]
  ) throws(Fault) {
    isReached = true
    let object = value.object ?? around.last?.object
    // What is neither an object nor a row is a record without any member, which is refused with its place.
    if let elements = value.elements, elements.contains(where: { $0.object != nil || $0.elements != nil }) {
      throw shape("an object or a row of values", around)
    }
    if let first = records.first?.value, (first.elements == nil) != (value.elements == nil), value != .null {
      throw shape("a record like the others", around)
    }
    records.append(
      JSONTableRecord(
        value: value, around: around, keys: keys, lineNumber: object?.lineNumber ?? 1,
        byteOffset: value.object?.byteOffset ?? -1))
  }

  private func shape(_ expected: String, _ around: [JSONTableRecord.Surrounding]) -> Fault {
    Fault(
      .badData, .jsonShape, "the way `\(path.text)` leads to something here that is not \(expected)",
      at: SourceLocation(file: file, line: around.last?.object.lineNumber ?? 1),
      fixes: ["Put the way to the records into the profile, such as `records: transactions.booked[*]`."])
  }
}
