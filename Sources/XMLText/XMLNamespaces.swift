import CXML

/// The namespaces declared by the elements that are open.
struct XMLNamespaces {
  private struct Binding {
    var prefix: Int
    var uri: [UInt8]
    var depth: Int
    /// What it hides; -1 where the prefix was free.
    var outer: Int
  }

  static let xmlURI = Array("http://www.w3.org/XML/1998/namespace".utf8)
  private static let declarationURI = Array("http://www.w3.org/2000/xmlns/".utf8)

  private var bindings: [Binding] = []
  /// The binding of each prefix by its number; -1 where there is none. 0 is for names without prefix.
  private var current: [Int] = [-1, -1]
  /// The depth of the innermost element that declares something; 0 where none does.
  private(set) var deepest = 0

  func isBound(_ prefix: Int) -> Bool { prefix == 1 || prefix < current.count && current[prefix] >= 0 }

  /// The URI of a prefix; empty where it has none.
  func uri(_ prefix: Int) -> [UInt8] {
    if prefix == 1 { return XMLNamespaces.xmlURI }
    guard prefix < current.count, current[prefix] >= 0 else { return [] }
    return bindings[current[prefix]].uri
  }

  /// Takes a declaration of an element at that depth; says what is wrong with it, if something is.
  mutating func declare(_ prefix: Int, name: String, uri: UnsafeRawBufferPointer, depth: Int) -> String? {
    if name == "xmlns" { return "the prefix xmlns cannot be declared" }
    let isXML = uri.elementsEqual(XMLNamespaces.xmlURI)
    if prefix == 1 { return isXML ? nil : "the prefix xml stands for another namespace" }
    if isXML || uri.elementsEqual(XMLNamespaces.declarationURI) {
      return "a namespace of XML itself cannot be declared"
    }
    if uri.isEmpty, prefix != 0 { return "a prefix is declared without a namespace" }
    guard uri.isEmpty || XMLNamespaces.isURI(uri, allowsRelative: prefix != 0) else {
      return "a namespace is no URI"
    }
    while current.count <= prefix { current.append(-1) }
    bindings.append(Binding(prefix: prefix, uri: Array(uri), depth: depth, outer: current[prefix]))
    current[prefix] = bindings.count - 1
    deepest = depth
    return nil
  }

  private static func isURI(_ uri: UnsafeRawBufferPointer, allowsRelative: Bool) -> Bool {
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
