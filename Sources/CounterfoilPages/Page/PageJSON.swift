internal import CounterfoilText

/// One value inside the JSON of a page.
enum PageValue: Equatable {
  case number(Int)
  /// Minor units; a text where a binary double would not hold them.
  case amount(Int128)
  case text(String)
  case truth(Bool)
  case nothing
}

extension JSONWriter {
  /// A writer for the JSON inside a page: no text in it ends the script it is in.
  static var page: JSONWriter { JSONWriter(.compact, escapesMarkup: true) }

  mutating func value(_ value: PageValue) {
    switch value {
    case .number(let number): self.value(number)
    case .amount(let units) where units.magnitude < 1 << 53: self.value(Int(units))
    case .amount(let units): self.value(String(units))
    case .text(let text): self.value(text)
    case .truth(let truth): self.value(truth)
    case .nothing: literal("null")
    }
  }

  mutating func list<Item>(_ items: [Item], _ body: (inout JSONWriter, Item) -> Void) {
    array { json in for item in items { body(&json, item) } }
  }

  mutating func list<Item>(_ name: String, _ items: [Item], _ body: (inout JSONWriter, Item) -> Void) {
    key(name)
    list(items, body)
  }

  mutating func list(_ values: [PageValue]) { list(values) { $0.value($1) } }

  /// A view of texts, numbers, truths and further views, in order of name.
  mutating func view(_ view: View) {
    object { json in
      for (name, value) in view.sorted(by: { $0.key < $1.key }) {
        json.key(name)
        switch value {
        case let text as String: json.value(text)
        case let truth as Bool: json.value(truth)
        case let number as Int: json.value(number)
        case let inner as View: json.view(inner)
        default: json.literal("null")
        }
      }
    }
  }
}
