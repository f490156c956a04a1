public import CounterfoilModel

/// A JSON value as a file has it: numbers keep their digits, objects the order of their members.
public enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The number as it is written, such as `12.50` or `1e3`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The one value that a text holds.
  ///
  /// What RFC 8259 does not allow is refused: commas before a bracket, names that stand twice in an object, halves of
  /// surrogate pairs. O(bytes).
  ///
  /// - Parameters:
  ///   - text: in UTF-8, with or without a byte order mark.
  ///   - file: the file's name, for the places of errors.
  /// - Throws: a ``Fault`` with the file, line and column of what is wrong.
  public init(parsing text: [UInt8], file: String) throws(Fault) {
    self = try JSONParser.value(of: text, file: file)
  }

  /// The values of a text that holds one after the other, mostly one a line. See ``init(parsing:file:)``.
  public static func sequence(parsing text: [UInt8], file: String) throws(Fault) -> [JSONValue] {
    try JSONParser.values(of: text, file: file)
  }

  /// The text of a string, the digits of a number, `true` or `false`; nil for null, arrays and objects.
  public var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The elements of an array; nil for any other value.
  public var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The value as an object; nil for any other value.
  public var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The value of an object's member; nil where there is no such member or no object.
  public subscript(_ name: String) -> JSONValue? { object?[name] }
}

/// The members of a JSON object in their order, and where it begins in its file.
public struct JSONObject: Sendable {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// Without quotes and escapes.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// A member, for ``JSONObject/init(_:lineNumber:byteOffset:)``.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// In the order of the file.
  public var members: [Member]
  /// The line its opening bracket stands on, from 1; 0 for an object that was not read.
  public var lineNumber: Int
  /// Bytes before its opening bracket.
  public var byteOffset: Int

  /// An object of these members; where a name stands twice, the first one is found.
  public init(_ members: [Member], lineNumber: Int = 0, byteOffset: Int = 0) {
    self.members = members
    self.lineNumber = lineNumber
    self.byteOffset = byteOffset
  }

  /// The value of that name; nil where there is none. O(number of members).
  public subscript(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
}

/// Two objects with the same members in the same order are equal, wherever they stand.
extension JSONObject: Hashable {
  /// Whether the members and their order are the same. Places do not count.
  public static func == (left: JSONObject, right: JSONObject) -> Bool { left.members == right.members }
  /// Hashes the members.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}
