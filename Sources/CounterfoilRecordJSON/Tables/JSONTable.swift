import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel

/// Records as the text of a table, whose header names the paths of their members: line n + 2 is record n.
struct JSONTable {
  let paths: [RecordPath]
  let records: [JSONTableRecord]
  let names: [String]
  let facts: [JSONTableColumns.Facts]
  /// Whether records are lists of values, which have no names.
  let hasRows: Bool
  /// What profiles say of the table, over what the person says.
  let profile: CSVProfile
  /// Columns of moments that are counted from 1970, by place.
  let moments: [Int: JSONCell.Count]
  let bytes: [UInt8]
  /// The byte that stands for a line feed inside a cell, and does not occur otherwise.
  let lineFeed: UInt8
  /// What is stated of columns by the names of lists and of parties, for `inspect`.
  let implied: [String: String]
  private let columns: JSONTableColumns

  /// - Parameter stated: what the person states.
  init(_ records: [JSONTableRecord], at paths: [RecordPath], stated: CSVProfile) {
    self.paths = paths
    self.records = records
    hasRows = records.first?.value.elements != nil
    let columns = JSONTableColumns(stated: hasRows ? [] : stated.namedColumns ?? [])
    for record in records { columns.survey(record) }
    columns.addStated()
    if !hasRows { columns.putDaysInFront() }
    self.columns = columns
    (names, facts) = (columns.names, columns.facts)
    moments = JSONTable.moments(columns, stated)
    var profile = stated
    let notation = JSONNotation(facts, stated)
    profile.isJSON = nil
    profile.records = []
    profile.layout = profile.layout ?? "none"
    (profile.encoding, profile.delimiter, profile.quote, profile.escape) = ("utf-8", 0x2C, .some(0x22), .some(nil))
    (profile.skipLines, profile.footer) = (nil, [])
    if !hasRows { (profile.header, profile.hasHeader) = (columns.names, nil) }
    if notation.isStated { (profile.decimalMark, profile.groupingMark) = (.point, AmountNotation.GroupingMark.none) }
    implied = JSONTable.imply(&profile, records, paths, columns)
    self.profile = profile
    var text = JSONTableText(width: columns.names.count, notation: notation, moments: moments)
    if !hasRows { text.append(header: columns.names) }
    for record in records { text.append(columns.cells(of: record)) }
    (bytes, lineFeed) = text.finished()
  }

  /// The line of the text on which the first record stands.
  var firstLine: Int { hasRows ? 1 : 2 }

  /// The cells of a record.
  func cells(of record: Int) -> [JSONTableColumns.Cell] { columns.cells(of: records[record]) }

  /// Takes columns whose meaning what surrounds them tells, and says why.
  private static func imply(
    _ profile: inout CSVProfile, _ records: [JSONTableRecord], _ paths: [RecordPath], _ columns: JSONTableColumns
  ) -> [String: String] {
    var implied: [String: String] = [:]
    let names = columns.names
    if profile.columns["status"] == nil, let status = statusColumn(records, paths) {
      profile.columns["status"] = [.named(status)]
      implied[status] = "the names of the lists"
    }
    if profile.columns["status"] == nil, let status = pendingColumn(columns) {
      profile.columns["status"] = [.named(status)]
      profile.pending.append("true")
      profile.booked.append("false")
      implied[status] = "its name asks whether a payment is still to be booked"
    }
    if profile.columns["currency"] == nil, let currency = sharedCurrency(columns) {
      profile.columns["currency"] = [.named(currency)]
      implied[currency] = "the object around the list states it"
    }
    guard profile.columns["payee"] == nil, profile.columns["payer"] == nil else { return implied }
    // ISO 20022: money is owed to the creditor by the debtor.
    for (creditor, debtor) in [
      ("creditorName", "debtorName"), ("creditor.name", "debtor.name"), ("creditor_name", "debtor_name"),
    ] where names.contains(creditor) && names.contains(debtor) {
      profile.columns["payee"] = [.named(creditor)]
      profile.columns["payer"] = [.named(debtor)]
      (implied[creditor], implied[debtor]) = ("who is paid", "who pays; the payee is the other party of the two")
      return implied
    }
    return implied
  }

  var sharedDays: [(path: String, sample: String)] { columns.sharedDays }

  /// The column that says by true and false whether a payment is still to be booked, where none is named as the status.
  private static func pendingColumn(_ columns: JSONTableColumns) -> String? {
    guard !columns.names.contains(where: { TableNames.field(ofColumn: $0) == "status" }) else { return nil }
    let found = columns.names.indices.filter {
      !columns.names[$0].hasPrefix("$") && TableNames.asksWhetherPending(columns.names[$0])
        && columns.facts[$0].filled > 0 && columns.facts[$0].flags == columns.facts[$0].filled
    }
    return found.count == 1 ? columns.names[found[0]] : nil
  }

  /// The only column of currencies where it stands in the object around the list and its path does not say what it is of.
  private static func sharedCurrency(_ columns: JSONTableColumns) -> String? {
    let found = columns.names.indices.filter {
      columns.facts[$0].filled > 0 && columns.facts[$0].currencies == columns.facts[$0].filled
    }
    guard found.count == 1, columns.names[found[0]].hasPrefix("$."),
      TableNames.field(ofColumn: columns.names[found[0]]) == nil
    else { return nil }
    return columns.names[found[0]]
  }

  /// The column of the names of lists, where all of them are words of a status, such as `booked` and `pending`.
  private static func statusColumn(_ records: [JSONTableRecord], _ paths: [RecordPath]) -> String? {
    guard JSONRecordCollection.differingStep(of: paths) != nil, let key = records.first?.keys.last,
      records.allSatisfy({ TableNames.isStatus($0.keys.last?.name ?? "") })
    else { return nil }
    return key.path
  }

  /// The columns of moments: those named or stated as days or times whose numbers count from 1970.
  private static func moments(_ columns: JSONTableColumns, _ stated: CSVProfile) -> [Int: JSONCell.Count] {
    var moments: [Int: JSONCell.Count] = [:]
    let days = ["date", "valueDate", "dueDate"].flatMap { stated.columns[$0] ?? [] }
    for (place, name) in columns.names.enumerated() {
      guard let count = columns.facts[place].count else { continue }
      let isStated = days.contains(.named(name)) || days.contains(.numbered(place + 1))
      if isStated || isNamedAsMoment(name) { moments[place] = count }
    }
    return moments
  }

  private static func isNamedAsMoment(_ name: String) -> Bool {
    if let field = TableNames.field(ofColumn: name), ["date", "valueDate", "dueDate", "time"].contains(field) {
      return true
    }
    let last = name.split(separator: ".").last ?? ""
    let small = last.lowercased()
    return ["date", "time", "stamp", "created", "posted", "booked", "settled", "updated"].contains {
      small.contains($0)
    } || last.hasSuffix("At") || small.hasSuffix("_at")
  }
}

/// How numbers of JSON are written into a table.
struct JSONNotation {
  /// Whether all decimal marks of the table are points, since no text is a number with a mark.
  let isStated: Bool
  /// Whether texts may have another decimal mark than numbers: three digits after a point may look like a group then.
  let isMixed: Bool
  let usesComma: Bool

  init(_ facts: [JSONTableColumns.Facts], _ stated: CSVProfile) {
    let hasFractions = facts.contains { $0.fractions > 0 }
    let hasTexts = facts.contains { $0.markedTexts > 0 }
    isStated = hasFractions && !hasTexts && stated.decimalMark == nil
    isMixed = hasFractions && !isStated
    usesComma = stated.decimalMark == .comma
  }

  func text(_ number: String) -> String {
    guard isMixed, let point = number.firstIndex(of: ".") else { return number }
    let fraction = number[number.index(after: point)...]
    let padded = fraction.utf8.count == 3 ? number + "0" : number
    return usesComma ? String(padded.map { $0 == "." ? "," : $0 }) : padded
  }
}

/// Writes the text of a table.
struct JSONTableText {
  private let width: Int
  private let notation: JSONNotation
  private let moments: [Int: JSONCell.Count]
  private var bytes: [UInt8] = []
  private var row: [String]
  private var seen: Set<UInt8> = []
  private static let standIns: [UInt8] = [0x0B, 0x0C, 0x1C, 0x1D, 0x1E, 0x1F]

  init(width: Int, notation: JSONNotation, moments: [Int: JSONCell.Count]) {
    self.width = width
    self.notation = notation
    self.moments = moments
    row = Array(repeating: "", count: width)
  }

  mutating func append(header names: [String]) {
    for (place, name) in names.enumerated() { append(name, place) }
    bytes.append(0x0A)
  }

  mutating func append(_ cells: [JSONTableColumns.Cell]) {
    for cell in cells {
      let moment = moments[cell.column].flatMap { JSONCell.moment(cell.text, $0) }
      row[cell.column] = moment ?? (cell.isNumber ? notation.text(cell.text) : cell.text)
    }
    for place in 0..<width {
      append(row[place], place)
      row[place] = ""
    }
    bytes.append(0x0A)
  }

  /// A line feed inside a cell is written as 0x01, which ``finished()`` replaces.
  private mutating func append(_ text: String, _ place: Int) {
    if place > 0 { bytes.append(0x2C) }
    let isPlain = text.utf8.allSatisfy { $0 != 0x2C && $0 != 0x22 && $0 >= 0x20 }
    if isPlain { return bytes.append(contentsOf: text.utf8) }
    bytes.append(0x22)
    var last: UInt8 = 0
    for byte in text.utf8 {
      defer { last = byte }
      switch byte {
      case 0x22: bytes.append(contentsOf: [0x22, 0x22])
      case 0x0A where last == 0x0D: break
      case 0x0A, 0x0D: bytes.append(JSONTableText.lineFeedMark)
      case 0, JSONTableText.lineFeedMark: bytes.append(0x20)
      default:
        if byte < 0x20 { seen.insert(byte) }
        bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  private static let lineFeedMark: UInt8 = 0x01

  /// The text, and the byte that stands for line feeds in it.
  func finished() -> (bytes: [UInt8], lineFeed: UInt8) {
    let standIn = JSONTableText.standIns.first { !seen.contains($0) } ?? 0x0B
    var bytes = bytes
    for index in bytes.indices where bytes[index] == JSONTableText.lineFeedMark { bytes[index] = standIn }
    return (bytes, standIn)
  }
}
