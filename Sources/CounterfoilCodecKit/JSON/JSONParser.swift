package import CounterfoilModel
import CounterfoilText

/// Reads JSON of RFC 8259, exactly.
struct JSONParser {
  private struct Problem: Error {
    var offset: Int
    var message: String
  }

  /// As deep as brackets may be nested: each level takes a place on the stack.
  static let depthLimit = 128

  private let text: UnsafeRawBufferPointer
  private var index = 0
  private var lineNumber = 1

  private init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  static func value(of text: [UInt8], file: String) throws(Fault) -> JSONValue {
    try run(text, file) { parser throws(Problem) in
      parser.skipSpaces()
      let value = try parser.value(depth: 0)
      parser.skipSpaces()
      guard parser.index == parser.text.count else { throw parser.problem("more text follows the end of the value") }
      return value
    }
  }

  static func values(of text: [UInt8], file: String) throws(Fault) -> [JSONValue] {
    try run(text, file) { parser throws(Problem) in
      var values: [JSONValue] = []
      while true {
        parser.skipSpaces()
        if parser.index == parser.text.count { return values }
        values.append(try parser.value(depth: 0))
      }
    }
  }

  private static func run<Result>(
    _ text: [UInt8], _ file: String, _ body: (inout JSONParser) throws(Problem) -> Result
  ) throws(Fault) -> Result {
    try text.withUnsafeBufferPointer { buffer throws(Fault) in
      let bytes = UnsafeRawBufferPointer(buffer)
      var parser = JSONParser(bytes)
      do throws(Problem) {
        return try body(&parser)
      } catch {
        let before = bytes[..<error.offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        throw Fault(
          .badData, .jsonSyntax, error.message,
          at: SourceLocation(
            file: file, line: before.count { $0 == 0x0A } + 1, column: error.offset - lineStart + 1,
            byteOffset: Int64(error.offset)))
      }
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Problem) -> JSONValue {
    guard index < text.count else { throw problem("the text ends where a value is expected") }
    switch text[index] {
    case 0x22: return .string(try string())
    case 0x7B: return .object(try object(depth: depth))
    case 0x5B: return .array(try array(depth: depth))
    case 0x2D, 0x30...0x39: return .number(try number())
    case 0x74: return try word("true", .boolean(true))
    case 0x66: return try word("false", .boolean(false))
    case 0x6E: return try word("null", .null)
    default: throw problem("no JSON value begins here")
    }
  }

  private mutating func object(depth: Int) throws(Problem) -> JSONObject {
    guard depth < JSONParser.depthLimit else { throw problem("brackets are nested too deep here") }
    var object = JSONObject([], lineNumber: lineNumber, byteOffset: index)
    // By their bytes: Swift takes texts for equal that Unicode calls equivalent.
    var names: Set<[UInt8]> = []
    try elements(until: 0x7D, "}") { parser throws(Problem) in
      let start = parser.index
      guard parser.index < parser.text.count, parser.text[parser.index] == 0x22 else {
        throw parser.problem("expected a member's name in double quotes here")
      }
      let name = try parser.string()
      guard names.insert(Array(name.utf8)).inserted else {
        throw Problem(offset: start, message: "a name stands here that its object has already")
      }
      parser.skipSpaces()
      guard parser.index < parser.text.count, parser.text[parser.index] == 0x3A else {
        throw parser.problem("expected : between a member's name and its value")
      }
      parser.index += 1
      parser.skipSpaces()
      object.members.append(JSONObject.Member(name, try parser.value(depth: depth + 1)))
    }
    return object
  }

  private mutating func array(depth: Int) throws(Problem) -> [JSONValue] {
    guard depth < JSONParser.depthLimit else { throw problem("brackets are nested too deep here") }
    var values: [JSONValue] = []
    try elements(until: 0x5D, "]") { parser throws(Problem) in
      values.append(try parser.value(depth: depth + 1))
    }
    return values
  }

  /// Reads what `element` reads, separated by commas, from the opening bracket to the closing one.
  private mutating func elements(
    until closing: UInt8, _ bracket: String, _ element: (inout JSONParser) throws(Problem) -> Void
  ) throws(Problem) {
    index += 1
    skipSpaces()
    if index < text.count, text[index] == closing {
      index += 1
      return
    }
    while true {
      try element(&self)
      skipSpaces()
      guard index < text.count else { throw problem("the text ends before its last bracket is closed") }
      if text[index] == closing {
        index += 1
        return
      }
      guard text[index] == 0x2C else { throw problem("expected , or \(bracket) here") }
      index += 1
      skipSpaces()
    }
  }

  // MARK: Tokens

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Problem) -> JSONValue {
    let end = index + word.utf8CodeUnitCount
    let letters = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= text.count, text[index..<end].elementsEqual(letters) else {
      throw problem("a word stands here that is not true, false or null")
    }
    index = end
    return value
  }

  private mutating func number() throws(Problem) -> String {
    let start = index
    if text[index] == 0x2D { index += 1 }
    let wholeStart = index
    skipDigits()
    var isNumber = index > wholeStart && (index == wholeStart + 1 || text[wholeStart] != 0x30)
    if index < text.count, text[index] == 0x2E {
      index += 1
      isNumber = skipDigits() && isNumber
    }
    if index < text.count, text[index] | 0x20 == 0x65 {
      index += 1
      if index < text.count, text[index] == 0x2B || text[index] == 0x2D { index += 1 }
      isNumber = skipDigits() && isNumber
    }
    guard isNumber else { throw Problem(offset: start, message: "this is no JSON number") }
    return String(decoding: text[start..<index], as: UTF8.self)
  }

  /// Whether there were any.
  @discardableResult
  private mutating func skipDigits() -> Bool {
    let start = index
    while index < text.count, text[index].isASCIIDigit { index += 1 }
    return index > start
  }

  private mutating func string() throws(Problem) -> String {
    let start = index
    guard let end = JSONText.endOfString(text, start) else {
      throw Problem(offset: start, message: "a string that begins here never ends")
    }
    index = end
    var bytes: [UInt8] = []
    guard JSONText.appendDecoded(UnsafeRawBufferPointer(rebasing: text[start..<index]), to: &bytes) else {
      throw Problem(
        offset: start, message: "the string that begins here holds a control character or an escape that JSON lacks")
    }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw Problem(offset: start, message: "the string that begins here is not UTF-8")
    }
    return string
  }

  private mutating func skipSpaces() {
    while index < text.count, text[index].isASCIISpace {
      if text[index] == 0x0A { lineNumber += 1 }
      index += 1
    }
  }

  private func problem(_ message: String) -> Problem { Problem(offset: min(index, text.count), message: message) }
}

extension DiagnosticCode {
  package static let jsonSyntax = DiagnosticCode("json.syntax", "The text is not JSON.")
}
