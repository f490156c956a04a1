import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel

/// The columns of the table that records are made: one for each path of a member with a single value.
final class JSONTableColumns {
  struct Cell {
    var column: Int
    var text: String
    var isNumber = false
  }

  /// What the values of a column are.
  struct Facts {
    var filled = 0
    var numbers = 0
    /// Numbers without a fraction, as numbers and as texts.
    var wholes = 0
    var fractions = 0
    /// Texts that are numbers with a mark.
    var markedTexts = 0
    var seconds = 0
    var milliseconds = 0
    /// Numbers, and texts with a digit.
    var withDigits = 0
    /// Texts that are codes of currencies.
    var currencies = 0
    /// Values that are true or false.
    var flags = 0
    var first = ""

    /// What the column counts where all its values may be moments.
    var count: JSONCell.Count? {
      guard filled > 0 else { return nil }
      return seconds == filled ? .seconds : milliseconds == filled ? .milliseconds : nil
    }

    mutating func add(_ cell: Cell) {
      // A zero shows nothing where it is asked how much a number is.
      if filled == 0 || first == "0" { first = cell.text }
      filled += 1
      if cell.text == "true" || cell.text == "false" { flags += 1 }
      if cell.text.utf8.count == 3, Currency(cell.text) != nil { currencies += 1 }
      if cell.isNumber || cell.text.utf8.prefix(40).contains(where: \.isASCIIDigit) { withDigits += 1 }
      let isWhole = Int64(cell.text) != nil
      if isWhole { wholes += 1 }
      if cell.isNumber {
        numbers += 1
        if !isWhole { fractions += 1 }
      } else if JSONCell.isMarkedNumber(cell.text) {
        markedTexts += 1
      }
      guard isWhole, let count = JSONCell.count(cell.text) else { return }
      if count == .seconds { seconds += 1 } else { milliseconds += 1 }
    }
  }

  private final class Node {
    let path: String
    var column: Int?
    var children: [String: Node] = [:]

    init(path: String) { self.path = path }
  }

  private(set) var names: [String] = []
  private(set) var facts: [Facts] = []
  /// The place from which a column was moved to the front.
  private var moved: Int?
  private let own = Node(path: "")
  private var shared: [String: Int] = [:]
  private var surroundings: [String: (byteOffset: Int, cells: [Cell])] = [:]
  /// Names a profile takes columns by, which are there even where no record has them.
  private let stated: Set<String>
  /// Fields that what is around records may hold without being stated: an amount there is that of the whole, a day
  /// may be that of the download, a status that of the answer, and the type of an account is no direction.
  private static let sharedFields: Set<String> = ["account", "currency"]
  /// Days that are around records, each with a value: they may be those of a download.
  private(set) var sharedDays: [(path: String, sample: String)] = []
  private static let sharedDepth = 3

  init(stated: [String]) { self.stated = Set(stated) }

  /// The cells of a record; columns it has first are added.
  func cells(of record: JSONTableRecord) -> [Cell] {
    var cells: [Cell] = []
    if let elements = record.value.elements {
      for (place, value) in elements.enumerated() {
        let node = child(of: own, named: "\(place)")
        if value == .null { _ = column(of: node) }
        add(value, node, &cells)
      }
    } else if record.value.object != nil {
      add(record.value, own, &cells)
    }
    for (path, name) in record.keys { cells.append(Cell(column: sharedColumn(path), text: name)) }
    for surrounding in record.around { cells += self.cells(of: surrounding) }
    guard let moved else { return cells }
    for index in cells.indices where cells[index].column <= moved {
      cells[index].column = cells[index].column == moved ? 0 : cells[index].column + 1
    }
    return cells
  }

  /// Puts a column of days in front, so that no text is at the beginning of a row: `Total` there is a total.
  func putDaysInFront() {
    let days = names.indices.first { TableNames.field(ofColumn: names[$0]) == "date" }
    guard let column = days ?? facts.firstIndex(where: { $0.first.utf8.first?.isASCIIDigit == true }), column > 0 else {
      return
    }
    names.insert(names.remove(at: column), at: 0)
    facts.insert(facts.remove(at: column), at: 0)
    moved = column
  }

  /// Counts a record's values in.
  func survey(_ record: JSONTableRecord) {
    for cell in cells(of: record) { facts[cell.column].add(cell) }
  }

  /// Adds the columns that a profile names and no record has.
  func addStated() {
    for name in stated.sorted() where !names.contains(name) { _ = newColumn(name) }
  }

  // MARK: The record itself

  private func add(_ value: JSONValue, _ node: Node, _ cells: inout [Cell]) {
    switch value {
    case .null: return
    case .boolean(let isTrue): cells.append(Cell(column: column(of: node), text: isTrue ? "true" : "false"))
    case .number(let number): cells.append(Cell(column: column(of: node), text: JSONCell.plain(number), isNumber: true))
    case .string(let text): cells.append(Cell(column: column(of: node), text: text))
    case .array(let elements):
      let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
      guard !texts.isEmpty, texts.count == elements.count else { return }
      cells.append(Cell(column: column(of: node), text: texts.joined(separator: " ")))
    case .object(let object):
      if let number = JSONMoney.number(object) {
        return cells.append(Cell(column: column(of: node), text: number, isNumber: true))
      }
      let units = JSONMoney.units(object)
      if let units {
        cells.append(Cell(column: column(of: child(of: node, named: "units")), text: units, isNumber: true))
      }
      for member in object.members where units == nil || member.name != "units" && member.name != "nanos" {
        if case .null = member.value { continue }
        add(member.value, child(of: node, named: member.name), &cells)
      }
    }
  }

  private func child(of node: Node, named name: String) -> Node {
    if let child = node.children[name] { return child }
    let child = Node(path: RecordPath.joined(node.path, .member(name)))
    node.children[name] = child
    return child
  }

  private func column(of node: Node) -> Int {
    if let column = node.column { return column }
    let column = newColumn(node.path)
    node.column = column
    return column
  }

  private func newColumn(_ name: String) -> Int {
    names.append(name)
    facts.append(Facts())
    return names.count - 1
  }

  // MARK: What is around it

  private func sharedColumn(_ path: String) -> Int {
    if let column = shared[path] { return column }
    let column = newColumn(path)
    shared[path] = column
    return column
  }

  private func cells(of surrounding: JSONTableRecord.Surrounding) -> [Cell] {
    if let known = surroundings[surrounding.path], known.byteOffset == surrounding.object.byteOffset {
      return known.cells
    }
    var cells: [Cell] = []
    for member in surrounding.object.members where member.name != surrounding.child {
      addShared(member.value, RecordPath.joined(surrounding.path, .member(member.name)), depth: 1, &cells)
    }
    surroundings[surrounding.path] = (surrounding.object.byteOffset, cells)
    return cells
  }

  private func addShared(_ value: JSONValue, _ path: String, depth: Int, _ cells: inout [Cell]) {
    switch value {
    case .null, .array: return
    case .object(let object):
      guard depth < JSONTableColumns.sharedDepth else { return }
      for member in object.members {
        addShared(member.value, RecordPath.joined(path, .member(member.name)), depth: depth + 1, &cells)
      }
    case .boolean, .number, .string:
      let own = path.split(separator: ".").last.flatMap { TableNames.field(ofColumn: String($0)) }
      // The currency that a list's own object states is that of its records.
      let field = TableNames.field(ofColumn: path) ?? (depth == 1 && own == "currency" ? "currency" : "")
      guard stated.contains(path) || JSONTableColumns.sharedFields.contains(field) else {
        if field == "date" || field == "valueDate", !sharedDays.contains(where: { $0.path == path }) {
          sharedDays.append((path, value.text ?? ""))
        }
        return
      }
      var cell = Cell(column: sharedColumn(path), text: value.text ?? "")
      if case .number(let number) = value {
        cell = Cell(column: cell.column, text: JSONCell.plain(number), isNumber: true)
      }
      cells.append(cell)
    }
  }
}
