import CounterfoilText

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text on one line, without white space.
  public var description: String {
    var json = JSONWriter()
    append(to: &json)
    return json.text
  }

  private func append(to json: inout JSONWriter) {
    switch self {
    case .null: json.literal("null")
    case .boolean(let isTrue): json.value(isTrue)
    case .number(let digits): json.literal(digits)
    case .string(let text): json.value(text)
    case .array(let elements): json.array { json in for element in elements { element.append(to: &json) } }
    case .object(let object):
      json.object { json in
        for member in object.members {
          json.key(member.name)
          member.value.append(to: &json)
        }
      }
    }
  }
}
