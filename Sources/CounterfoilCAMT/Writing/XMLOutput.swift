import CounterfoilXML

/// Indented XML, as bytes.
struct XMLOutput {
  private(set) var bytes: [UInt8] = []
  private var open: [String] = []
  private let depth: Int

  /// - Parameter depth: how deep what is written lies in the document.
  init(depth: Int = 0) { self.depth = depth }

  mutating func element(_ name: String, _ body: (inout XMLOutput) -> Void) {
    let before = bytes.count
    begin(name)
    let inside = bytes.count
    body(&self)
    open.removeLast()
    guard bytes.count > inside else {
      // Nothing in it: not there at all.
      bytes.removeLast(bytes.count - before)
      return
    }
    indent()
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  /// An element that is there even when empty.
  mutating func required(_ name: String, _ body: (inout XMLOutput) -> Void) {
    let before = bytes.count
    element(name, body)
    guard bytes.count == before else { return }
    indent()
    bytes.append(contentsOf: "<\(name)/>\n".utf8)
  }

  mutating func leaf(_ name: String, _ text: String?, currency: String? = nil) {
    guard let text else { return }
    indent()
    bytes.append(contentsOf: "<\(name)\(currency.map { " Ccy=\"\($0)\"" } ?? "")>".utf8)
    for byte in text.utf8 {
      switch byte {
      case 0x26: bytes.append(contentsOf: "&amp;".utf8)
      case 0x3C: bytes.append(contentsOf: "&lt;".utf8)
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  private mutating func begin(_ name: String) {
    indent()
    bytes.append(contentsOf: "<\(name)>\n".utf8)
    open.append(name)
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * (depth + open.count)))
  }
}
