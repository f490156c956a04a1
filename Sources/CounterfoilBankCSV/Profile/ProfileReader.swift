import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilYAML

/// Takes a profile out of YAML.
struct ProfileReader {
  var profile = CSVProfile()

  /// The keys of lists and of columns. Answers to questions are written one below the other, so they may come again.
  private static let repeatableKeys: Set<String> = [
    "columns", "outflow", "inflow", "neutral", "pending", "booked", "void", "ignored",
  ]

  mutating func read(_ root: YAMLNode) {
    root.eachMember(CSVProfile.keys, repeatable: ProfileReader.repeatableKeys) { name, value in
      readText(name, value)
      if name == "date" || name == "pivotYear" { checkDate(value) }
    }
  }

  private mutating func readText(_ name: String, _ value: YAMLNode) {
    switch name {
    case "name": profile.name = value.text(orEmpty: true)
    case "layout": profile.layout = value.text()
    case "bank": profile.bank = value.text(orEmpty: true)
    case "country": profile.country = value.text(orEmpty: true)
    case "source": profile.source = value.text(orEmpty: true)
    case "encoding": profile.encoding = encoding(value)
    case "sheet": profile.sheet = value.text(orEmpty: true)
    case "format": profile.isJSON = value.choice([("json", true)])
    case "records": readRecords(value)
    case "account": profile.account = value.text(orEmpty: true)
    case "ledgerAccount": profile.ledgerAccount = value.text()
    case "kind": profile.kind = value.choice(RecordKind.all.map { ($0.name, $0) })
    case "currency": profile.currency = value.value("a code of ISO 4217, such as EUR") { Currency($0) }
    case "date": profile.date = value.text(orEmpty: true)
    case "time":
      profile.time = value.text(orEmpty: true)
      checkTime(value)
    case "header": profile.header = value.texts(orEmpty: true)
    case "footer": profile.footer = value.texts(orEmpty: true) ?? []
    case "outflow": add(value, to: \.outflow)
    case "inflow": add(value, to: \.inflow)
    case "neutral": add(value, to: \.neutral)
    case "pending": add(value, to: \.pending)
    case "booked": add(value, to: \.booked)
    case "void": add(value, to: \.void)
    case "ignored": add(value, to: \.ignored)
    case "columns": readColumns(value)
    default: readOther(name, value)
    }
  }

  private mutating func readOther(_ name: String, _ value: YAMLNode) {
    switch name {
    case "delimiter": profile.delimiter = character(value, CSVProfile.delimiterNames)
    case "quote": profile.quote = optionalCharacter(value, nothing: "none", ["double": 0x22, "single": 0x27])
    case "escape": profile.escape = optionalCharacter(value, nothing: "doubled", ["backslash": 0x5C])
    case "skipLines": profile.skipLines = value.integer(0...10_000)
    case "pivotYear": profile.pivotYear = value.integer(1...9900)
    case "lastDay": profile.lastDay = value.day()
    case "hasHeader": profile.hasHeader = value.boolean()
    case "strictBalance": profile.strictBalance = value.boolean()
    case "recognised": profile.recognised = value.boolean()
    case "decimalMark":
      profile.decimalMark = value.choice([("point", .point), ("comma", .comma), (".", .point), (",", .comma)])
    case "groupingMark": profile.groupingMark = choice(value)
    case "sign": profile.sign = choice(value)
    case "emptyDay": profile.emptyDay = choice(value)
    case "sameNumber": profile.sameNumber = choice(value)
    case "unit": profile.unit = choice(value)
    case "badRows": profile.badRows = choice(value)
    case "feeSign": profile.feeSign = choice(value)
    case "neutralRows": profile.neutralRows = choice(value)
    case "sumRows": profile.sumRows = choice(value)
    default: preconditionFailure("`\(name)` is a key of a profile that nothing reads")
    }
  }

  // MARK: Values

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(_ value: YAMLNode) -> Choice? {
    value.choice(Choice.allCases.map { ($0.rawValue, $0) })
  }

  /// What is stated again is added.
  private mutating func add(_ value: YAMLNode, to list: WritableKeyPath<CSVProfile, [String]>) {
    let words = value.texts(orEmpty: true) ?? []
    profile[keyPath: list] += words.filter { !profile[keyPath: list].contains($0) }
  }

  private func character(_ value: YAMLNode, _ names: [String: UInt8]) -> UInt8? {
    value.value("one ASCII character, or \(names.keys.sorted().joined(separator: ", "))") { text in
      if let byte = names[text] { return byte }
      guard text.utf8.count == 1, let byte = text.utf8.first, byte >= 0x20 || byte == 0x09, byte < 0x80 else {
        return nil
      }
      return byte
    }
  }

  private func optionalCharacter(_ value: YAMLNode, nothing: String, _ names: [String: UInt8]) -> UInt8?? {
    if value.written == nothing { return .some(nil) }
    return character(value, names).map { .some($0) }
  }

  private func encoding(_ value: YAMLNode) -> String? {
    let known = TextEncoding.allCases.map(\.name).joined(separator: ", ")
    return value.value("a name known here", fixes: ["Encodings: \(known)."]) { name in
      TextEncoding(named: name) == nil ? nil : name
    }
  }

  private func checkDate(_ value: YAMLNode) {
    guard let date = profile.date else { return }
    do throws(DatePatternError) {
      // Whether the day has a year that `lastDay` must tell is seen when a table is read.
      _ = try DatePattern(date, pivotYear: profile.pivotYear ?? 1970, lastDay: profile.lastDay ?? .last)
    } catch {
      value.note("`date: \(date)`: \(error)")
    }
  }

  private func checkTime(_ value: YAMLNode) {
    guard let time = profile.time else { return }
    do throws(TimePatternError) {
      _ = try TimePattern(time)
    } catch {
      value.note("`time: \(time)`: \(error)")
    }
  }

  // MARK: Columns

  private mutating func readRecords(_ value: YAMLNode) {
    profile.records = value.texts() ?? []
    for text in profile.records where RecordPath(text) == nil {
      value.note(
        "`\(text)` is no way to the records of a JSON file",
        fixes: ["Write names with dots between, `[*]` behind a list, `*` for any name: `transactions.booked[*]`."])
    }
  }

  /// What is stated again of a field replaces what was stated of it.
  private mutating func readColumns(_ value: YAMLNode) {
    value.eachMember(CSVProfile.columnNames) { field, node in
      profile.columns[field] = node.items.compactMap { column($0) }
    }
  }

  private func column(_ node: YAMLNode) -> CSVProfile.Column? {
    if let number = node.plainText.flatMap({ Int($0) }) {
      if number >= 1 { return .numbered(number) }
      node.note("columns are numbered from 1")
      return nil
    }
    return node.text(orEmpty: true).map { .named($0) }
  }
}
