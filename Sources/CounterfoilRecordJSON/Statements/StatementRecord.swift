import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// One transaction of a statement in JSON: an object, and the objects around it from the outermost on.
struct StatementRecord {
  let object: JSONObject
  let around: [JSONObject]
  /// Whether it is in a list of pending ones.
  let isInPending: Bool

  /// Whether it is in a list of changes (Plaid, `/transactions/sync`: `modified`), and stands for what was given before.
  let isModified: Bool

  /// Which way the money went, where the amount has no sign and the list around it tells; see ``UnsignedList``.
  var way = UnsignedList.Way.asSigned

  /// The value at a path with the path; nil where nothing but null is there.
  func value(_ path: String) -> JSONValue? {
    var rest = path[...]
    var level = around.count
    while rest.hasPrefix("../") {
      rest = rest.dropFirst(3)
      level -= 1
    }
    guard level >= 0 else { return nil }
    var value = JSONValue.object(level == around.count ? object : around[level])
    for name in rest.split(separator: ".") {
      guard let next = value[String(name)] else { return nil }
      value = next
    }
    return value == .null ? nil : value
  }

  /// The first text at one of the paths, lists joined, and its path; nil where there is none but empty ones.
  func text(_ paths: [String]) -> (text: String, path: String)? {
    for path in paths {
      guard let value = value(path) else { continue }
      let text = value.elements.map { $0.compactMap(\.text).joined(separator: " ") } ?? value.text
      if let text, !text.isEmpty { return (text, path) }
    }
    return nil
  }

  /// The record without what is in fields.
  func rest(without used: Set<String>) -> String? {
    var members = StatementRecord.pruned(object, "", used).members
    if let parent = around.last, parent["legs"] != nil {
      let kept = StatementRecord.pruned(parent, "../", used).members.filter { $0.name != "legs" }
      if !kept.isEmpty { members.append(.init("transaction", .object(JSONObject(kept)))) }
    }
    return members.isEmpty ? nil : JSONValue.object(JSONObject(members)).description
  }

  private static func pruned(_ object: JSONObject, _ front: String, _ used: Set<String>) -> JSONObject {
    JSONObject(
      object.members.compactMap { member in
        let path = front + member.name
        if used.contains(path) { return nil }
        guard let inner = member.value.object, used.contains(where: { $0.hasPrefix(path + ".") }) else {
          return member
        }
        let kept = pruned(inner, path + ".", used)
        return kept.members.isEmpty ? nil : .init(member.name, .object(kept))
      })
  }
}

extension StatementRecord {
  /// All records of a text's values, in their order.
  static func all(in values: [JSONValue], _ shape: StatementShape) -> [StatementRecord] {
    var records: [StatementRecord] = []
    for value in values {
      for path in shape.records {
        let steps = path.split(separator: ".").flatMap { step -> [String] in
          step.hasSuffix("[]") ? [String(step.dropLast(2)), "[]"].filter { !$0.isEmpty } : [String(step)]
        }
        collect(value, steps[...], around: [], path, &records)
      }
    }
    return records
  }

  private static func collect(
    _ value: JSONValue, _ steps: ArraySlice<String>, around: [JSONObject], _ path: String,
    _ records: inout [StatementRecord]
  ) {
    guard let step = steps.first else {
      // What is no object is a record without any member, which is refused with its place and not passed over.
      let object = value.object ?? JSONObject([.init("value", value)], lineNumber: around.last?.lineNumber ?? 1)
      return records.append(
        StatementRecord(
          object: object, around: around, isInPending: path.contains("pending"), isModified: path.contains("modified")))
    }
    if step == "[]" {
      if value == .null { return }
      for element in value.elements ?? [value] {
        collect(element, steps.dropFirst(), around: around, path, &records)
      }
    } else if let object = value.object, let next = object[step] {
      collect(next, steps.dropFirst(), around: around + [object], path, &records)
    }
  }
}
