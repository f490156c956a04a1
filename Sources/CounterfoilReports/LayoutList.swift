import CounterfoilText

/// What is known of one kind of file of one bank.
package struct LayoutSummary: Sendable, Hashable {
  /// Such as `de-dkb-giro`, for `--profile`.
  package var name: String
  package var title: String
  package var bank: String
  /// Two letters of ISO 3166-1; nil for wallets and apps of many countries.
  package var country: String?
  /// Whether files are read by it without being told.
  package var isRecognised: Bool
  package var header: [String] = []
  package var datePattern: String?
  package var decimalMark: String?
  package var sign: String?
  package var currency: String?
  package var encoding: String?
  package var source = ""

  package init(name: String, title: String, bank: String, country: String?, isRecognised: Bool) {
    self.name = name
    self.title = title
    self.bank = bank
    self.country = country
    self.isRecognised = isRecognised
  }
}

/// Layouts as a table or as JSON.
package struct LayoutList: Sendable {
  private let layouts: [LayoutSummary]

  package init(_ layouts: [LayoutSummary]) { self.layouts = layouts }

  package func text(_ style: TextStyle) -> String {
    var table = TextTable([
      .init("name", isWhole: true), .init("", isWhole: true), .init("bank and file", isFlexible: true),
      .init("days", leavesAt: 0), .init("mark", leavesAt: 1), .init("currency", leavesAt: 2),
      .init("taken", isWhole: true),
    ])
    for layout in layouts {
      table.append([
        layout.name, layout.country ?? "", layout.title, layout.datePattern ?? "", layout.decimalMark ?? "",
        layout.currency ?? "", layout.isRecognised ? "by header" : "by name",
      ])
    }
    return table.text(style)
  }

  /// `Schemas/layouts.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    json.array { json in
      for layout in layouts {
        json.object { json in
          json.member("name", layout.name)
          json.member("title", layout.title)
          json.member("bank", layout.bank)
          json.member("country", layout.country)
          json.member("recognised", layout.isRecognised)
          json.member("header", layout.header)
          json.member("date", layout.datePattern)
          json.member("decimalMark", layout.decimalMark)
          json.member("sign", layout.sign)
          json.member("currency", layout.currency)
          json.member("encoding", layout.encoding)
          json.member("source", layout.source)
        }
      }
    }
    return json.line
  }
}
