import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// The JSON object of everything a record has no field for.
struct ExtraText {
  private var json = JSONWriter()
  private var names: Set<String> = []

  init() { json.open(.object) }

  /// The object's text; nil where nothing was added.
  var text: String? { names.isEmpty ? nil : object.text }

  private var object: JSONWriter {
    var whole = json
    whole.close(.object)
    return whole
  }

  mutating func add(_ name: String, _ text: String) {
    begin(name)
    json.value(text)
  }

  mutating func add(_ name: String, _ texts: [String]) {
    begin(name)
    json.array { json in for text in texts { json.value(text) } }
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
        json.literal("null")
      }
    }
    if !notes.labels.isEmpty { add("tags", notes.labels) }
    if !notes.links.isEmpty { add("links", notes.links) }
    if !notes.comments.isEmpty { add("comment", notes.comments.joined(separator: "\n")) }
  }

  /// The postings beside the record's own.
  mutating func add(postings: [JournalPosting], _ context: JournalContext) {
    begin("postings")
    json.open(.array)
    for posting in postings {
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
      json.literal(members.object.bytes)
    }
    json.close(.array)
  }

  private mutating func addTrue(_ name: String) {
    begin(name)
    json.value(true)
  }

  /// A name that is there already gets a number after it: no member may occur twice.
  private mutating func begin(_ name: String) {
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    json.key(unique)
  }

  /// Such as `12.50 EUR`.
  static func text(_ amount: JournalAmount, _ context: JournalContext) -> String {
    let symbol = context.commodities[amount.commodity].symbol
    return symbol.isEmpty ? amount.number.text : "\(amount.number.text) \(symbol)"
  }
}
