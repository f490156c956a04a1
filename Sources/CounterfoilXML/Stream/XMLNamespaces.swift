import CounterfoilCXML

/// The namespaces declared by the elements that are open. Each URI is kept and looked at once.
struct XMLNamespaces {
  private struct Binding {
    var prefix: Int
    var uri: Int
    var depth: Int
    /// What it hides; -1 where the prefix was free.
    var outer: Int
  }

  private struct URI {
    var bytes: [UInt8]
    var isAbsolute: Bool
    var isURI: Bool
    /// Whether it is one of XML's own.
    var isReserved: Bool
    /// The first prefix declared for it.
    var prefix: Int
  }

  /// Together URIs have at most so many bytes.
  private static let limitBytes = 8 << 20
  private static let xmlURI = Array("http://www.w3.org/XML/1998/namespace".utf8)
  private static let declarationURI = Array("http://www.w3.org/2000/xmlns/".utf8)

  private var uris = [URI(bytes: xmlURI, isAbsolute: true, isURI: true, isReserved: true, prefix: 1)]
  private var numbers: [[UInt8]: Int] = [xmlURI: 0]
  private var keptBytes = 0
  private var bindings: [Binding] = []
  /// The binding of each prefix by its number; -1 where there is none. 0 is for names without prefix.
  private var current: [Int] = [-1, -1]
  /// The URI each prefix was declared for last; -1 where there is none.
  private var last: [Int] = [-1, -1]
  /// The depth of the innermost element that declares something; 0 where none does.
  private(set) var deepest = 0
  /// Whether two prefixes ever stood for one URI.
  private(set) var hasTwins = false
  /// Whether there are more URIs than are kept.
  private(set) var isFull = false

  func isBound(_ prefix: Int) -> Bool { prefix == 1 || prefix < current.count && current[prefix] >= 0 }

  /// The number of a bound prefix's URI.
  func number(_ prefix: Int) -> Int { prefix == 1 ? 0 : bindings[current[prefix]].uri }

  /// The URI of a prefix; empty where it has none.
  func uri(_ prefix: Int) -> [UInt8] { isBound(prefix) ? uris[number(prefix)].bytes : [] }

  /// Takes a declaration of an element at that depth; says what is wrong with it, if something is.
  mutating func declare(
    _ prefix: Int, isReserved: Bool, uri text: UnsafeRawBufferPointer, depth: Int
  ) -> String? {
    if isReserved { return "the prefix xmlns cannot be declared" }
    while current.count <= prefix {
      current.append(-1)
      last.append(-1)
    }
    let number = find(text, prefix)
    if prefix == 1 { return number == 0 ? nil : "the prefix xml stands for another namespace" }
    if uris[number].isReserved { return "a namespace of XML itself cannot be declared" }
    if text.isEmpty, prefix != 0 { return "a prefix is declared without a namespace" }
    guard text.isEmpty || (prefix == 0 ? uris[number].isAbsolute : uris[number].isURI) else {
      return "a namespace is no URI"
    }
    if prefix != 0, uris[number].prefix != prefix {
      if uris[number].prefix == 0 { uris[number].prefix = prefix } else { hasTwins = true }
    }
    bindings.append(Binding(prefix: prefix, uri: number, depth: depth, outer: current[prefix]))
    current[prefix] = bindings.count - 1
    last[prefix] = number
    deepest = depth
    return nil
  }

  /// The number of a URI, new or not.
  private mutating func find(_ text: UnsafeRawBufferPointer, _ prefix: Int) -> Int {
    if last[prefix] >= 0, text.elementsEqual(uris[last[prefix]].bytes) { return last[prefix] }
    let bytes = Array(text)
    if let number = numbers[bytes] { return number }
    keptBytes += bytes.count + 64
    isFull = keptBytes > XMLNamespaces.limitBytes
    uris.append(
      URI(
        bytes: bytes, isAbsolute: XMLNamespaces.isURI(bytes, allowsRelative: false),
        isURI: XMLNamespaces.isURI(bytes, allowsRelative: true), isReserved: bytes == XMLNamespaces.declarationURI,
        prefix: prefix))
    numbers[bytes] = uris.count - 1
    return uris.count - 1
  }

  private static func isURI(_ uri: [UInt8], allowsRelative: Bool) -> Bool {
    guard !uri.contains(0) else { return false }
    // An ampersand is part of no namespace in use; libxml2 takes it for a fragment, and so none has two.
    let text = String(decoding: uri, as: UTF8.self).split(separator: "&", omittingEmptySubsequences: false)
    return text.joined(separator: "&#38;").withCString { cxml_is_uri($0, allowsRelative ? 1 : 0) != 0 }
  }

  /// Forgets what elements below a depth declared.
  mutating func close(to depth: Int) {
    while let last = bindings.last, last.depth > depth {
      current[last.prefix] = last.outer
      bindings.removeLast()
    }
    deepest = bindings.last?.depth ?? 0
  }
}
