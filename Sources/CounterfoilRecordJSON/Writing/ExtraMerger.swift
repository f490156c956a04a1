import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Puts a record's `extra` back: its members beside the known ones, or, where a name would collide, all of them into
/// one member `extra`.
struct ExtraMerger {
  private let reserved: Set<[UInt8]>
  private let isTimi: Bool

  /// - Parameter isTimi: whether `category` and `book` objects of `extra` are written elsewhere.
  init(schema: Schema, isTimi: Bool) {
    var names = RecordPlan.reservedNames(of: schema)
    if isTimi { names.subtract(["category", "book"]) }
    reserved = Set(names.map { Array($0.utf8) })
    self.isTimi = isTimi
  }

  /// Appends the members of an object; false where the text is no object or has two members of one name.
  /// - Parameter minorUnits: the record's amount: a word such as `"type": "debit"` beside a positive one would turn it
  ///   around. Nil where it has none.
  func append(_ object: UnsafeRawBufferPointer, minorUnits: Int64?, to bytes: inout [UInt8]) -> Bool {
    guard let members = JSONText.members(of: object) else { return false }
    var names: [[UInt8]] = []
    var collides = false
    for member in members {
      guard let name = ExtraMerger.name(of: member, in: object), !names.contains(name) else { return false }
      names.append(name)
      if reserved.contains(name) || contradicts(minorUnits, name, member, object) { collides = true }
    }
    if collides {
      appendComma(to: &bytes)
      bytes.append(contentsOf: "\"extra\":".utf8)
      JSONText.appendCompact(object, to: &bytes)
      return true
    }
    for (member, name) in zip(members, names) {
      if isTimi, ExtraMerger.isTimiName(name), isObject(object, member) { continue }
      appendComma(to: &bytes)
      JSONText.appendCompact(UnsafeRawBufferPointer(rebasing: object[member.name]), to: &bytes)
      bytes.append(0x3A)
      JSONText.appendCompact(UnsafeRawBufferPointer(rebasing: object[member.value]), to: &bytes)
    }
    return true
  }

  private func contradicts(
    _ minorUnits: Int64?, _ name: [UInt8], _ member: JSONText.Member, _ object: UnsafeRawBufferPointer
  ) -> Bool {
    let value = UnsafeRawBufferPointer(rebasing: object[member.value])
    var word: [UInt8] = []
    guard let minorUnits, minorUnits != 0, ExtraMerger.directions.contains(name), value.first == 0x22,
      JSONText.appendDecoded(value, to: &word)
    else { return false }
    let direction = word.withUnsafeBytes { JSONDirection($0) }
    return direction.map { ($0 == .moneyIn) != (minorUnits > 0) } ?? false
  }

  private static let directions = Set(JSONDirection.names.map { Array($0.rawValue.utf8) })

  /// Whether an object has a member of that name.
  func has(_ name: String, in object: UnsafeRawBufferPointer) -> Bool {
    guard !object.isEmpty, let members = JSONText.members(of: object) else { return false }
    return members.contains { ExtraMerger.name(of: $0, in: object)?.elementsEqual(name.utf8) ?? false }
  }

  /// The object that `extra` keeps under the name of a writer's key, on one line; nil where there is none.
  func objectText(keyed key: UnsafePointer<UInt8>, _ length: Int, in object: UnsafeRawBufferPointer) -> [UInt8]? {
    guard !object.isEmpty, length > 4, let members = JSONText.members(of: object) else { return nil }
    let name = UnsafeBufferPointer(start: key + 2, count: length - 4)
    let found = members.first { ExtraMerger.name(of: $0, in: object).map { $0.elementsEqual(name) } ?? false }
    guard let found, isObject(object, found) else { return nil }
    var bytes: [UInt8] = []
    JSONText.appendCompact(UnsafeRawBufferPointer(rebasing: object[found.value]), to: &bytes)
    return bytes
  }

  func fault(at location: SourceLocation) -> Fault {
    Fault(
      .badData, .jsonExtra, "the extra fields of this record are not one JSON object with names that differ",
      at: location)
  }

  private static func isTimiName(_ name: [UInt8]) -> Bool {
    name.elementsEqual("category".utf8) || name.elementsEqual("book".utf8)
  }

  private func isObject(_ object: UnsafeRawBufferPointer, _ member: JSONText.Member) -> Bool {
    object[member.value.lowerBound] == 0x7B
  }

  private func appendComma(to bytes: inout [UInt8]) {
    if bytes.last != 0x7B { bytes.append(0x2C) }
  }

  private static func name(of member: JSONText.Member, in object: UnsafeRawBufferPointer) -> [UInt8]? {
    let written = UnsafeRawBufferPointer(rebasing: object[member.name])
    guard written.contains(0x5C) else { return Array(written[1..<written.count - 1]) }
    var name: [UInt8] = []
    return JSONText.appendDecoded(written, to: &name) ? name : nil
  }
}
