import CounterfoilModel
import CounterfoilXML

/// A property-list value that knows where it lies in its file.
struct LocatedValue: Sendable {
  struct Entry: Sendable {
    var key: String
    var keyOffset: Int
    var value: LocatedValue
  }

  enum Content: Sendable {
    case dictionary([Entry])
    case array([LocatedValue])
    /// Any value but a dictionary or an array.
    case scalar(PropertyList)
  }

  var content: Content
  /// Bytes before the value in the decoded document, or in the file where it is binary.
  var offset: Int
  /// Behind the value's last byte; equal to ``offset`` where unknown.
  var endOffset: Int

  /// Those of a dictionary; nil for any other value.
  var entries: [Entry]? {
    if case .dictionary(let entries) = content { return entries }
    return nil
  }

  /// The value alone.
  var plain: PropertyList {
    switch content {
    case .dictionary(let entries):
      .dictionary(entries.map { PropertyListDictionary.Entry($0.key, $0.value.plain) })
    case .array(let values): .array(values.map(\.plain))
    case .scalar(let value): value
    }
  }

  /// What a person would call the value's type.
  var typeName: String {
    switch content {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .scalar(.string): "a text"
    case .scalar(.data): "data"
    case .scalar(.date): "a <date>"
    case .scalar(.integer): "a whole number"
    case .scalar(.real): "a number"
    case .scalar(.boolean): "true or false"
    case .scalar: "a reference"
    }
  }
}

/// What says where in a file a value lies.
enum Places: Sendable {
  case document(DocumentText)
  case binary(file: String, bytes: [UInt8])

  var file: String {
    switch self {
    case .document(let document): document.file
    case .binary(let file, _): file
    }
  }
}
