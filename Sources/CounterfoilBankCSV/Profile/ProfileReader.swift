import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Yams

/// Takes a profile out of YAML and collects what is wrong with it.
struct ProfileReader {
  let file: String
  var profile = CSVProfile()
  var problems: [Diagnostic] = []

  init(file: String) { self.file = file }

  mutating func note(_ message: String, _ node: Node?, fixes: [String] = []) {
    let place = SourceLocation(file: file, line: node?.mark?.line, column: node?.mark?.column)
    problems.append(Diagnostic(.csvProfile, .error, message, at: place, fixes: fixes))
  }

  mutating func note(_ error: YamlError) {
    var place = SourceLocation(file: file)
    var message = "the profile is no YAML"
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      place.line = mark.line
      place.column = mark.column
      message += ": \(problem)"
    case .duplicatedKeysInMapping(let keys, _):
      message = "the profile has a key twice: \(keys.map { "\($0)" }.joined(separator: ", "))"
    default: break
    }
    problems.append(Diagnostic(.csvProfile, .error, message, at: place))
  }

  mutating func read(_ root: Node) {
    guard let mapping = root.mapping else {
      return note("a profile is a list of `key: value` lines", root)
    }
    for (key, value) in mapping {
      guard let name = key.string else {
        note("a key is a word", key)
        continue
      }
      readText(name, key, value)
    }
  }

  private mutating func readText(_ name: String, _ key: Node, _ value: Node) {
    switch name {
    case "name": profile.name = text(name, value)
    case "layout": profile.layout = text(name, value)
    case "bank": profile.bank = text(name, value)
    case "country": profile.country = text(name, value)
    case "source": profile.source = text(name, value)
    case "encoding": profile.encoding = encoding(value)
    case "sheet": profile.sheet = text(name, value)
    case "format": profile.isJSON = choice(name, value, [("json", true)])
    case "records": readRecords(value)
    case "account": profile.account = text(name, value)
    case "ledgerAccount": profile.ledgerAccount = text(name, value)
    case "kind": profile.kind = kind(value)
    case "currency": profile.currency = currency(value)
    case "date": profile.date = text(name, value)
    case "time":
      profile.time = text(name, value)
      checkTime(value)
    case "header": profile.header = list(name, value)
    case "footer": profile.footer = list(name, value) ?? []
    case "outflow": profile.outflow = list(name, value) ?? []
    case "inflow": profile.inflow = list(name, value) ?? []
    case "neutral": profile.neutral = list(name, value) ?? []
    case "pending": profile.pending = list(name, value) ?? []
    case "booked": profile.booked = list(name, value) ?? []
    case "void": profile.void = list(name, value) ?? []
    case "ignored": profile.ignored = list(name, value) ?? []
    case "columns": readColumns(value)
    default: readOther(name, key, value)
    }
    if name == "date" || name == "pivotYear" { checkDate(value) }
  }

  private mutating func readOther(_ name: String, _ key: Node, _ value: Node) {
    switch name {
    case "delimiter": profile.delimiter = character(name, value, CSVProfile.delimiterNames)
    case "quote": profile.quote = optionalCharacter(name, value, nothing: "none", ["double": 0x22, "single": 0x27])
    case "escape": profile.escape = optionalCharacter(name, value, nothing: "doubled", ["backslash": 0x5C])
    case "skipLines": profile.skipLines = integer(name, value, 0...10_000)
    case "pivotYear": profile.pivotYear = integer(name, value, 1...9900)
    case "lastDay": profile.lastDay = day(name, value)
    case "hasHeader": profile.hasHeader = boolean(name, value)
    case "strictBalance": profile.strictBalance = boolean(name, value)
    case "recognised": profile.recognised = boolean(name, value)
    case "decimalMark":
      profile.decimalMark = choice(name, value, [("point", .point), ("comma", .comma), (".", .point), (",", .comma)])
    case "groupingMark":
      profile.groupingMark = choice(name, value, AmountNotation.GroupingMark.allCases.map { ($0.rawValue, $0) })
    case "sign": profile.sign = choice(name, value, CSVProfile.Sign.allCases.map { ($0.rawValue, $0) })
    case "emptyDay": profile.emptyDay = choice(name, value, CSVProfile.EmptyDay.allCases.map { ($0.rawValue, $0) })
    case "unit": profile.unit = choice(name, value, CSVProfile.Unit.allCases.map { ($0.rawValue, $0) })
    case "badRows": profile.badRows = choice(name, value, CSVProfile.BadRows.allCases.map { ($0.rawValue, $0) })
    case "neutralRows":
      profile.neutralRows = choice(name, value, CSVProfile.NeutralRows.allCases.map { ($0.rawValue, $0) })
    default:
      note("`\(name)` is no key of a profile", key, fixes: ["Keys: \(CSVProfile.keys.joined(separator: ", "))."])
    }
  }

  // MARK: Values

  private mutating func text(_ name: String, _ value: Node) -> String? {
    guard let scalar = value.scalar?.string else {
      note("`\(name)` needs a text", value)
      return nil
    }
    return scalar
  }

  /// A list of texts, or one text.
  private mutating func list(_ name: String, _ value: Node) -> [String]? {
    if let scalar = value.scalar?.string { return [scalar] }
    guard let sequence = value.sequence else {
      note("`\(name)` needs a list of texts", value)
      return nil
    }
    return sequence.compactMap { node in
      if node.scalar == nil { note("`\(name)` needs a list of texts", node) }
      return node.scalar?.string
    }
  }

  private mutating func integer(_ name: String, _ value: Node, _ range: ClosedRange<Int>) -> Int? {
    guard let number = value.scalar.flatMap({ Int($0.string) }), range.contains(number) else {
      note("`\(name)` needs a whole number from \(range.lowerBound) to \(range.upperBound)", value)
      return nil
    }
    return number
  }

  private mutating func day(_ name: String, _ value: Node) -> CalendarDate? {
    guard let day = value.scalar.flatMap({ CalendarDate(iso: $0.string) }) else {
      note("`\(name)` needs a day, such as 2024-01-31", value)
      return nil
    }
    return day
  }

  private mutating func boolean(_ name: String, _ value: Node) -> Bool? {
    switch value.scalar?.string {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      note("`\(name)` is true or false", value)
      return nil
    }
  }

  private mutating func choice<Choice>(_ name: String, _ value: Node, _ choices: [(String, Choice)]) -> Choice? {
    if let found = choices.first(where: { $0.0 == value.scalar?.string }) { return found.1 }
    note("`\(name)` is one of \(choices.map(\.0).filter { $0.count > 1 }.joined(separator: ", "))", value)
    return nil
  }

  private mutating func character(_ name: String, _ value: Node, _ names: [String: UInt8]) -> UInt8? {
    guard let text = value.scalar?.string else {
      note("`\(name)` needs one character", value)
      return nil
    }
    if let byte = names[text] { return byte }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte >= 0x20 || byte == 0x09, byte < 0x80 else {
      note("`\(name)` needs one ASCII character, or \(names.keys.sorted().joined(separator: ", "))", value)
      return nil
    }
    return byte
  }

  private mutating func optionalCharacter(
    _ name: String, _ value: Node, nothing: String, _ names: [String: UInt8]
  ) -> UInt8?? {
    if value.scalar?.string == nothing { return .some(nil) }
    return character(name, value, names).map { .some($0) }
  }

  private mutating func kind(_ value: Node) -> RecordKind? {
    choice("kind", value, RecordKind.all.map { ($0.name, $0) })
  }

  private mutating func currency(_ value: Node) -> Currency? {
    guard let currency = value.scalar.flatMap({ Currency($0.string) }) else {
      note("`currency` needs a code of ISO 4217, such as EUR", value)
      return nil
    }
    return currency
  }

  private mutating func encoding(_ value: Node) -> String? {
    guard let name = value.scalar?.string, TextEncoding(named: name) != nil else {
      note(
        "`encoding` needs a name known here", value,
        fixes: ["Encodings: \(TextEncoding.allCases.map(\.name).joined(separator: ", "))."])
      return nil
    }
    return name
  }

  private mutating func checkDate(_ value: Node) {
    guard let date = profile.date else { return }
    do throws(DatePatternError) {
      // Whether the day has a year that `lastDay` must tell is seen when a table is read.
      _ = try DatePattern(date, pivotYear: profile.pivotYear ?? 1970, lastDay: profile.lastDay ?? .last)
    } catch {
      note("`date: \(date)`: \(error)", value)
    }
  }

  private mutating func checkTime(_ value: Node) {
    guard let time = profile.time else { return }
    do throws(TimePatternError) {
      _ = try TimePattern(time)
    } catch {
      note("`time: \(time)`: \(error)", value)
    }
  }

  // MARK: Columns

  private mutating func readRecords(_ value: Node) {
    profile.records = list("records", value) ?? []
    for text in profile.records where RecordPath(text) == nil {
      note(
        "`\(text)` is no way to the records of a JSON file", value,
        fixes: ["Write names with dots between, `[*]` behind a list, `*` for any name: `transactions.booked[*]`."])
    }
  }

  private mutating func readColumns(_ value: Node) {
    guard let mapping = value.mapping else { return note("`columns` needs lines `field: column`", value) }
    for (key, node) in mapping {
      guard let field = key.string, CSVProfile.columnNames.contains(field) else {
        note(
          "`\(key.string ?? "")` is no field a column can hold", key,
          fixes: ["Fields: \(CSVProfile.columnNames.joined(separator: ", "))."])
        continue
      }
      let nodes = node.sequence.map { Array($0) } ?? [node]
      profile.columns[field] = nodes.compactMap { column($0) }
    }
  }

  private mutating func column(_ node: Node) -> CSVProfile.Column? {
    guard let scalar = node.scalar else {
      note("a column is named by its header or its number", node)
      return nil
    }
    if scalar.style == .plain || scalar.style == .any, let number = Int(scalar.string) {
      if number >= 1 { return .numbered(number) }
      note("columns are numbered from 1", node)
      return nil
    }
    return .named(scalar.string)
  }
}
