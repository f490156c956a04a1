import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// The JSON object of everything a record has no field for.
struct ExtraText {
  private var bytes: [UInt8] = [0x7B]
  private var names: Set<String> = []

  /// The object's text; nil where nothing was added.
  var text: String? {
    names.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) + "}"
  }

  mutating func add(_ name: String, _ text: String) {
    begin(name)
    JSONText.appendString(text, to: &bytes)
  }

  mutating func add(_ name: String, _ texts: [String]) {
    begin(name)
    bytes.append(0x5B)
    for (position, text) in texts.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      JSONText.appendString(text, to: &bytes)
    }
    bytes.append(0x5D)
  }

  /// Tags, labels, links and comments, in this order. A tag that occurs twice becomes an array.
  mutating func add(_ notes: JournalNotes) {
    let groups = Dictionary(grouping: notes.tags, by: \.name)
    var added: Set<String> = []
    for tag in notes.tags where added.insert(tag.name).inserted {
      if let all = groups[tag.name], all.count > 1 {
        add(tag.name, all.map { if case .text(let text) = $0.value { text } else { "" } })
      } else if case .text(let text) = tag.value {
        add(tag.name, text)
      } else {
        begin(tag.name)
        bytes += Array("null".utf8)
      }
    }
    if !notes.labels.isEmpty { add("tags", notes.labels) }
    if !notes.links.isEmpty { add("links", notes.links) }
    if !notes.comments.isEmpty { add("comment", notes.comments.joined(separator: "\n")) }
  }

  /// The postings beside the record's own.
  mutating func add(postings: [JournalPosting], _ context: JournalContext) {
    begin("postings")
    bytes.append(0x5B)
    for (position, posting) in postings.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      var members = ExtraText()
      members.add("account", context.accounts[posting.account].name)
      if let amount = posting.amount { members.add("amount", ExtraText.text(amount, context)) }
      if posting.isInferred { members.addTrue("isInferred") }
      switch posting.price {
      case .none: break
      case .unknown: members.add("price", "{}")
      case .perUnit(let price): members.add("price", "@ " + ExtraText.text(price, context))
      case .total(let price): members.add("price", "@@ " + ExtraText.text(price, context))
      }
      if posting.kind != .real { members.addTrue("isVirtual") }
      if let date = posting.date { members.add("date", date.iso) }
      members.add(posting.notes)
      bytes += Array((members.text ?? "{}").utf8)
    }
    bytes.append(0x5D)
  }

  private mutating func addTrue(_ name: String) {
    begin(name)
    bytes += Array("true".utf8)
  }

  /// A name that is there already gets a number after it: no member may occur twice.
  private mutating func begin(_ name: String) {
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    if bytes.count > 1 { bytes.append(0x2C) }
    JSONText.appendString(unique, to: &bytes)
    bytes.append(0x3A)
  }

  /// Such as `12.50 EUR`.
  static func text(_ amount: JournalAmount, _ context: JournalContext) -> String {
    let symbol = context.commodities[amount.commodity].symbol
    return symbol.isEmpty ? amount.number.text : "\(amount.number.text) \(symbol)"
  }
}
