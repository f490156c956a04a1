public import Foundation

/// Checks JSON against one of the schemas in `Schemas/`: the part of JSON Schema 2020-12 that they use.
///
/// Known: `type`, `properties`, `patternProperties`, `required`, `additionalProperties`, `items`, `enum`, `const`,
/// `pattern`, `minimum`, `maximum`, `minLength`, `minItems`, `format: date`, `oneOf`, `anyOf`, `allOf`, and `$ref` to
/// `#/…` or to another file of the folder. Any other assertion is reported, so that none is passed over in silence.
public struct JSONSchemaValidator {
  private let documents: [String: Any]
  private let root: String

  /// - Throws: where `Schemas/NAME.schema.json` is missing or is no JSON.
  public init(schemaNamed name: String) throws {
    root = "\(name).schema.json"
    var documents: [String: Any] = [:]
    let folder = Repository.file("Schemas")
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasSuffix(".schema.json") {
      documents[file.lastPathComponent] = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
    }
    guard documents[root] != nil else { throw CocoaError(.fileNoSuchFile) }
    self.documents = documents
  }

  /// A schema given as text, for tests of this checker.
  public init(schema: String) throws {
    root = "inline"
    documents = [root: try JSONSerialization.jsonObject(with: Data(schema.utf8))]
  }

  /// What is wrong, one line each with the place as a JSON pointer; empty when all is right.
  public func validate(_ data: Data) -> [String] {
    do {
      return validate(value: try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]))
    } catch {
      return ["not JSON: \(error)"]
    }
  }

  /// The same for each element of an array, or each line of NDJSON.
  public func validateEach(_ data: Data) -> [String] {
    if let array = try? JSONSerialization.jsonObject(with: data) as? [Any] {
      return array.enumerated().flatMap { position, element in
        validate(value: element).map { "/\(position)\($0)" }
      }
    }
    return data.split(separator: UInt8(ascii: "\n")).enumerated().flatMap { position, line in
      validate(Data(line)).map { "line \(position + 1): \($0)" }
    }
  }

  /// Checks a value as `JSONSerialization` makes them.
  public func validate(value: Any) -> [String] {
    guard let schema = documents[root] else { return ["no schema"] }
    var errors: [String] = []
    check(value, schema, in: root, at: "", into: &errors)
    return errors
  }

  private func check(_ value: Any, _ schema: Any, in file: String, at place: String, into errors: inout [String]) {
    if let verdict = schema as? NSNumber, JSONSchemaValidator.isBoolean(verdict) {
      if !verdict.boolValue { errors.append("\(place): nothing is allowed here") }
      return
    }
    guard let schema = schema as? [String: Any] else {
      errors.append("\(place): the schema is no object")
      return
    }
    for keyword in schema.keys.sorted() where !JSONSchemaValidator.known.contains(keyword) {
      errors.append("\(place): the checker does not know the keyword \(keyword)")
    }
    checkReference(value, schema, in: file, at: place, into: &errors)
    checkValue(value, schema, at: place, into: &errors)
    checkChoices(value, schema, in: file, at: place, into: &errors)
    if let object = value as? [String: Any] { checkObject(object, schema, in: file, at: place, into: &errors) }
    if let array = value as? [Any] {
      if let minimum = schema["minItems"] as? Int, array.count < minimum { errors.append("\(place): too few items") }
      guard let items = schema["items"] else { return }
      for (position, element) in array.enumerated() {
        check(element, items, in: file, at: "\(place)/\(position)", into: &errors)
      }
    }
  }

  private func checkReference(
    _ value: Any, _ schema: [String: Any], in file: String, at place: String, into errors: inout [String]
  ) {
    guard let reference = schema["$ref"] as? String else { return }
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? file : String(parts[0].split(separator: "/").last ?? "")
    guard var found = documents[target] else {
      errors.append("\(place): the schema refers to \(reference), which is not there")
      return
    }
    for step in (parts.count > 1 ? parts[1] : "").split(separator: "/") {
      guard let object = found as? [String: Any], let next = object[String(step)] else {
        errors.append("\(place): the schema refers to \(reference), which is not there")
        return
      }
      found = next
    }
    check(value, found, in: target, at: place, into: &errors)
  }

  private func checkChoices(
    _ value: Any, _ schema: [String: Any], in file: String, at place: String, into errors: inout [String]
  ) {
    func passing(_ schemas: [Any]) -> Int {
      schemas.count { choice in
        var found: [String] = []
        check(value, choice, in: file, at: place, into: &found)
        return found.isEmpty
      }
    }
    if let choices = schema["oneOf"] as? [Any], passing(choices) != 1 {
      errors.append("\(place): \(passing(choices)) of the \(choices.count) shapes fit; exactly one must")
    }
    if let choices = schema["anyOf"] as? [Any], passing(choices) == 0 {
      errors.append("\(place): none of the \(choices.count) shapes fits")
    }
    for part in schema["allOf"] as? [Any] ?? [] { check(value, part, in: file, at: place, into: &errors) }
  }

  private func checkObject(
    _ object: [String: Any], _ schema: [String: Any], in file: String, at place: String, into errors: inout [String]
  ) {
    for name in schema["required"] as? [String] ?? [] where object[name] == nil {
      errors.append("\(place): \(name) is missing")
    }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let patterns = schema["patternProperties"] as? [String: Any] ?? [:]
    for (name, member) in object.sorted(by: { $0.key < $1.key }) {
      let fitting = patterns.filter { name.range(of: $0.key, options: .regularExpression) != nil }
      if let known = properties[name] { check(member, known, in: file, at: "\(place)/\(name)", into: &errors) }
      for pattern in fitting.values { check(member, pattern, in: file, at: "\(place)/\(name)", into: &errors) }
      guard properties[name] == nil, fitting.isEmpty, let others = schema["additionalProperties"] else { continue }
      check(member, others, in: file, at: "\(place)/\(name)", into: &errors)
    }
  }

  private func checkValue(_ value: Any, _ schema: [String: Any], at place: String, into errors: inout [String]) {
    let type = JSONSchemaValidator.type(of: value)
    let allowed = schema["type"].map { $0 as? [String] ?? [$0 as? String ?? ""] }
    if let allowed, !allowed.contains(type), !(type == "integer" && allowed.contains("number")) {
      errors.append("\(place): is of type \(type), not \(allowed.joined(separator: " or "))")
    }
    if let values = schema["enum"] as? [Any], !values.contains(where: { JSONSchemaValidator.isSame($0, value) }) {
      errors.append("\(place): is none of the listed values")
    }
    if let constant = schema["const"], !JSONSchemaValidator.isSame(constant, value) {
      errors.append("\(place): is not \(constant)")
    }
    if let number = value as? NSNumber, type == "integer" || type == "number" {
      if let minimum = schema["minimum"] as? NSNumber, number.compare(minimum) == .orderedAscending {
        errors.append("\(place): is less than \(minimum)")
      }
      if let maximum = schema["maximum"] as? NSNumber, number.compare(maximum) == .orderedDescending {
        errors.append("\(place): is more than \(maximum)")
      }
    }
    guard let text = value as? String else { return }
    if let minimum = schema["minLength"] as? Int, text.count < minimum { errors.append("\(place): is too short") }
    if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
      errors.append("\(place): does not match \(pattern)")
    }
    if schema["format"] as? String == "date", !JSONSchemaValidator.isDate(text) {
      errors.append("\(place): is no day of the calendar written yyyy-MM-dd")
    }
  }

  private static let known: Set<String> = [
    "$schema", "$id", "$ref", "$defs", "$comment", "title", "description", "examples", "default", "type",
    "properties", "patternProperties", "required", "additionalProperties", "items", "enum", "const", "pattern",
    "minimum", "maximum", "minLength", "minItems", "format", "contentEncoding", "oneOf", "anyOf", "allOf",
  ]

  private static func isSame(_ left: Any, _ right: Any) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    switch (left, right) {
    case (let left as String, let right as String): return left == right
    case (let left as NSNumber, let right as NSNumber): return left == right
    case (is NSNull, is NSNull): return true
    case (let left as [Any], let right as [Any]):
      return left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (let left as [String: Any], let right as [String: Any]):
      return left.count == right.count
        && left.allSatisfy { name, value in right[name].map { isSame(value, $0) } ?? false }
    default: return false
    }
  }

  private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

  private static func type(of value: Any) -> String {
    switch value {
    case is NSNull: return "null"
    case is String: return "string"
    case is [Any]: return "array"
    case is [String: Any]: return "object"
    case let number as NSNumber:
      if isBoolean(number) { return "boolean" }
      return number.doubleValue == number.doubleValue.rounded() ? "integer" : "number"
    default: return "unknown"
    }
  }

  private static func isDate(_ text: String) -> Bool {
    guard text.range(of: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", options: .regularExpression) != nil else { return false }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(parts[1]) && (1...lengths[parts[1] - 1]).contains(parts[2])
  }
}
