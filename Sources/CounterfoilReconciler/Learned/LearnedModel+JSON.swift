package import CounterfoilText

extension LearnedModel {
  /// One JSON object, `Schemas/model.schema.json`, without the digest: keys in hexadecimal, in order.
  package func write(to json: inout JSONWriter) {
    json.member("version", LearnedModel.version)
    json.object("facts") { json in
      for fact in Fact.allCases {
        guard let value = facts[fact] else { continue }
        json.key(fact.rawValue)
        json.literal("\(value)")
      }
    }
    json.object("series") { json in
      for name in Series.allCases {
        guard let values = series[name] else { continue }
        json.array(name.rawValue) { json in
          for value in values { json.literal("\(value)") }
        }
      }
    }
    json.object("tables") { json in
      for topic in Topic.allCases {
        guard let table = tables[topic] else { continue }
        json.object(topic.rawValue) { json in
          for key in table.keys.sorted() {
            json.key(LearnedModel.hexadecimal(key))
            json.literal("\(table[key] ?? 0)")
          }
        }
      }
    }
  }

  private static func hexadecimal(_ key: UInt64) -> String {
    let digits = String(key, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The model that the text of an object holds, whatever other members it has; nil where it is none, or of another version.
  package init?(json text: UnsafeRawBufferPointer) {
    self.init()
    guard let members = LearnedModel.members(text), let facts = members["facts"].flatMap(LearnedModel.members),
      let series = members["series"].flatMap(LearnedModel.members),
      let tables = members["tables"].flatMap(LearnedModel.members),
      members["version"].flatMap(LearnedModel.number) == Double(LearnedModel.version)
    else { return nil }
    for (name, text) in facts {
      guard let fact = Fact(rawValue: name), let value = LearnedModel.number(text) else { return nil }
      self.facts[fact] = value
    }
    for (name, text) in series {
      guard let series = Series(rawValue: name), let places = JSONText.elements(of: text) else { return nil }
      let values = places.compactMap { LearnedModel.number(UnsafeRawBufferPointer(rebasing: text[$0])) }
      guard values.count == places.count else { return nil }
      self.series[series] = values
    }
    for (name, text) in tables {
      guard let topic = Topic(rawValue: name), let rows = JSONText.members(of: text) else { return nil }
      var table: [UInt64: Double] = Dictionary(minimumCapacity: rows.count)
      for row in rows {
        // Sixteen digits between quotes.
        let name = UnsafeRawBufferPointer(rebasing: text[row.name].dropFirst().dropLast())
        guard name.count == 16, let key = UInt64(String(decoding: name, as: UTF8.self), radix: 16),
          let value = LearnedModel.number(UnsafeRawBufferPointer(rebasing: text[row.value]))
        else { return nil }
        table[key] = value
      }
      self.tables[topic] = table
    }
  }

  private static func members(_ text: UnsafeRawBufferPointer) -> [String: UnsafeRawBufferPointer]? {
    guard let members = JSONText.members(of: text) else { return nil }
    var found: [String: UnsafeRawBufferPointer] = [:]
    for member in members {
      let name = JSONText.decodedString(UnsafeRawBufferPointer(rebasing: text[member.name]))
      guard let name, found.updateValue(UnsafeRawBufferPointer(rebasing: text[member.value]), forKey: name) == nil
      else { return nil }
    }
    return found
  }

  /// No count, and no sum of counts, is beyond what a `Double` holds exactly.
  private static func number(_ text: UnsafeRawBufferPointer) -> Double? {
    Double(String(decoding: text, as: UTF8.self)).flatMap { abs($0) <= 0x1p53 ? $0 : nil }
  }
}
