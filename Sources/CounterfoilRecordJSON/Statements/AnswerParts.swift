import CounterfoilCodecKit
import CounterfoilModel

/// Parts of an interface's answer that are no transactions of the account, told so that nothing vanishes.
enum AnswerParts {
  static func findings(_ values: [JSONValue], _ shape: StatementShape, file: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let others = otherObjects(values, shape)
    if !others.isEmpty {
      let words = others.sorted { $0.key < $1.key }.prefix(8)
        .map { "\($0.value) \(TerminalText.excerpt($0.key, limitBytes: 40))" }.joined(separator: ", ")
      found.append(
        Diagnostic(
          .jsonSetAside, .warning, "objects of other kinds left out: \(words)", at: SourceLocation(file: file),
          fixes: ["Only payments move the balance; get those of the same time as well, if they are not in the file."]))
    }
    let standing = values.reduce(0) { count, value in
      let lists = [value["transactions"]?["information"], value["information"]].compactMap { $0?.elements?.count }
      return count + lists.reduce(0, +)
    }
    if shape.parties != nil, standing > 0 {
      found.append(
        Diagnostic(
          .jsonSetAside, .note, "standing orders and the like, which move no money yet, left out: \(standing)",
          at: SourceLocation(file: file)))
    }
    return found
  }

  /// bunq wraps each object of a list into its kind (bunq API, "Response"); by kind, those that are no payments.
  private static func otherObjects(_ values: [JSONValue], _ shape: StatementShape) -> [String: Int] {
    guard let path = shape.records.first(where: { $0.hasPrefix("Response[].") }) else { return [:] }
    let kind = path.dropFirst("Response[].".count)
    var counts: [String: Int] = [:]
    for value in values {
      for element in value["Response"]?.elements ?? [] {
        guard case .object(let object) = element else { continue }
        for member in object.members where member.name != kind { counts[member.name, default: 0] += 1 }
      }
    }
    return counts
  }
}
