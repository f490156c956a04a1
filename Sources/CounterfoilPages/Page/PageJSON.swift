/// Builds the JSON inside a page; texts are escaped so that no script ends in them.
struct PageJSON {
  enum Value: Equatable {
    case number(Int)
    /// Minor units; a text where a binary double would not hold them.
    case amount(Int128)
    case text(String)
    case truth(Bool)
    case nothing
  }

  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ body: (inout PageJSON) -> Void) {
    bytes.append(0x7B)
    needsComma = false
    body(&self)
    bytes.append(0x7D)
    needsComma = true
  }

  mutating func member(_ name: String, _ body: (inout PageJSON) -> Void) {
    separate()
    PageText.appendJSON(name, to: &bytes)
    bytes.append(0x3A)
    needsComma = false
    body(&self)
    needsComma = true
  }

  mutating func member(_ name: String, _ text: String) { member(name) { $0.value(.text(text)) } }
  mutating func member(_ name: String, _ truth: Bool) { member(name) { $0.value(.truth(truth)) } }

  mutating func list<Item>(_ items: [Item], _ body: (inout PageJSON, Item) -> Void) {
    separate()
    bytes.append(0x5B)
    needsComma = false
    for item in items {
      body(&self, item)
      needsComma = true
    }
    bytes.append(0x5D)
    needsComma = true
  }

  mutating func list(_ values: [Value]) { list(values) { $0.value($1) } }

  mutating func value(_ value: Value) {
    separate()
    switch value {
    case .number(let number): bytes.append(contentsOf: String(number).utf8)
    case .amount(let units):
      let isExact = units.magnitude < 1 << 53
      bytes.append(contentsOf: isExact ? String(units).utf8 : "\"\(units)\"".utf8)
    case .text(let text): PageText.appendJSON(text, to: &bytes)
    case .truth(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    case .nothing: bytes.append(contentsOf: "null".utf8)
    }
    needsComma = true
  }

  /// JSON made before.
  mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// A view of texts, numbers, truths and further views, in order of name.
  mutating func view(_ view: View) {
    separate()
    object { json in
      for (name, value) in view.sorted(by: { $0.key < $1.key }) {
        json.member(name) { json in
          switch value {
          case let text as String: json.value(.text(text))
          case let truth as Bool: json.value(.truth(truth))
          case let number as Int: json.value(.number(number))
          case let inner as View: json.view(inner)
          default: json.value(.nothing)
          }
        }
      }
    }
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = false
  }
}
