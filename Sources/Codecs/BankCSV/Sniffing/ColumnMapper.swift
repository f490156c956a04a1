import CodecKit
import Model
import Records

/// Decides which column holds what: by the profile, by the names in the header, by the values.
struct ColumnMapper {
  let file: String
  let profile: CSVProfile
  let header: HeaderFinder.Finding
  let kind: RecordKind
  var roles: [ColumnRole: [Int]] = [:]
  private var notes: [Int: (role: ColumnRole?, confidence: Int, evidence: String)] = [:]

  init(file: String, profile: CSVProfile, header: HeaderFinder.Finding, kind: RecordKind) {
    self.file = file
    self.profile = profile
    self.header = header
    self.kind = kind
  }

  mutating func map(_ table: HeadTable) throws(Fault) {
    var words = StatementWords()
    words.add(profile)
    let statistics = ColumnStatistics.of(
      table, from: header.dataOffset, columnCount: header.names.count, words: words,
      timePattern: profile.timePattern)
    try takeStated()
    if header.hasHeader {
      try takeNamed(statistics)
    } else if !header.names.isEmpty, profile.columns.isEmpty {
      takeByContent(statistics)
    }
    takeDirectionByContent(statistics)
    settleAmounts()
    try check()
  }

  /// Columns for `inspect`.
  var inspection: [Inspection.Column] {
    header.names.enumerated().map { column, name in
      let note = notes[column]
      let field = note?.role.map {
        ["debit", "credit", "direction"].contains($0.rawValue) ? "amount (\($0.rawValue))" : $0.rawValue
      }
      return Inspection.Column(
        position: column + 1, header: name, field: field, confidence: note?.confidence ?? 0,
        evidence: note?.evidence ?? "its name is not known; kept in extra")
    }
  }

  mutating func assign(_ role: ColumnRole, _ column: Int, _ confidence: Int, _ evidence: String) {
    roles[role, default: []].append(column)
    notes[column] = (role, confidence, evidence)
  }

  private mutating func drop(_ role: ColumnRole, _ evidence: String) {
    for column in roles[role] ?? [] { notes[column] = (nil, 0, evidence) }
    roles[role] = nil
  }

  func isTaken(_ column: Int) -> Bool { notes[column]?.role != nil }

  // MARK: By the profile

  private mutating func takeStated() throws(Fault) {
    for role in ColumnRole.allCases {
      guard let stated = profile.columns(for: role) else { continue }
      for column in stated { assign(role, try position(of: column, for: role), 100, "stated by the profile") }
    }
  }

  private func position(of column: CSVProfile.Column, for role: ColumnRole) throws(Fault) -> Int {
    switch column {
    case .numbered(let number):
      guard number >= 1, number <= header.names.count || header.names.isEmpty else {
        throw fault("the profile takes \(role.rawValue) from column \(number), but the table has \(header.names.count)")
      }
      return number - 1
    case .named(let name):
      let found = header.names.indices.filter { header.names[$0] == name }
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw fault("the header has \(found.count) columns named \"\(name)\", which \(role.rawValue) is taken from")
      }
      let names = header.names.map { "\"\($0)\"" }.joined(separator: ", ")
      throw fault(
        "the profile takes \(role.rawValue) from a column \"\(name)\", which the header has not",
        fixes: ["Columns found: \(names).", "If the bank has renamed the column, put its new name into the profile."])
    }
  }

  private func fault(_ message: String, fixes: [String] = []) -> Fault {
    Fault(.badData, .csvHeader, message, at: SourceLocation(file: file, line: header.line), fixes: fixes)
  }

  // MARK: By name

  /// The role a name means for records of this kind.
  private func meaning(_ name: String) -> HeaderWords.Meaning? {
    guard let meaning = HeaderWords.meaning(of: name) else { return nil }
    let key = HeaderWords.key(name)
    if kind == .bill {
      if let own = ColumnMapper.billNames[key] { return HeaderWords.Meaning(role: own, rank: 0) }
      switch meaning.role {
      case .description: return HeaderWords.Meaning(role: .title, rank: meaning.rank + 1)
      case .reference: return HeaderWords.Meaning(role: .number, rank: meaning.rank + 1)
      default: return ColumnRole.onlyInStatements.contains(meaning.role) ? nil : meaning
      }
    }
    return ColumnRole.onlyInBills.contains(meaning.role) ? nil : meaning
  }

  private static let billNames: [String: ColumnRole] = [
    "title": .title, "memo": .remark, "remark": .remark, "remarks": .remark, "note": .remark, "notes": .remark,
    "comment": .remark, "number": .number, "kind": .kind, "type": .kind, "book": .book, "due": .dueDate,
    "duedate": .dueDate, "counteraccount": .counterAccount, "account": .account, "备注": .remark, "标题": .title,
  ]

  private mutating func takeNamed(_ statistics: [ColumnStatistics]) throws(Fault) {
    var claims: [ColumnRole: [(column: Int, rank: Int)]] = [:]
    for (column, name) in header.names.enumerated() where !isTaken(column) {
      guard !name.isEmpty, let meaning = meaning(name), roles[meaning.role] == nil else { continue }
      guard statistics[column].fits(meaning.role) else {
        notes[column] = (nil, 0, "named like a \(meaning.role.rawValue), but its values are none; kept in extra")
        continue
      }
      claims[meaning.role, default: []].append((column, meaning.rank))
    }
    for role in ColumnRole.allCases {
      guard let claimed = claims[role], let rank = claimed.map(\.rank).min() else { continue }
      var best = claimed.filter { $0.rank == rank }
      if best.count > 1 { best = best.filter { statistics[$0.column].filled > 0 } }
      if best.count > 1, role == .amount || role == .debit || role == .credit {
        let names = best.map { "\"\(header.names[$0.column])\"" }.joined(separator: " and ")
        throw Fault(
          .badData, .csvColumnUnknown, "columns \(names) could both be the \(role.rawValue)",
          at: SourceLocation(file: file, line: header.line),
          fixes: ["Say which by number in the profile: `columns: {\(role.rawValue): \(best[0].column + 1)}`."])
      }
      guard let first = best.first ?? claimed.first else { continue }
      assign(role, first.column, 95 - rank * 10, "its name")
      if header.names.filter({ $0 == header.names[first.column] }).count > 1 {
        throw fault(
          "the header has more than one column named \"\(header.names[first.column])\", which \(role.rawValue) would be taken from",
          fixes: ["Say which by number in the profile: `columns: {\(role.rawValue): \(first.column + 1)}`."])
      }
    }
    takeContinuations()
  }

  /// Columns that go on with the text of the one before: `VWZ2` behind `VWZ1`, `Description 3` behind `Description 2`.
  private mutating func takeContinuations() {
    for role in [ColumnRole.description, .payee] {
      guard profile.columns(for: role) == nil, let first = roles[role]?.first else { continue }
      let key = HeaderWords.key(header.names[first])
      let stem = key.hasSuffix("1") ? String(key.dropLast()) : key
      var number = key.hasSuffix("1") ? 2 : 1
      for column in header.names.indices where column > first && !isTaken(column) {
        let name = HeaderWords.key(header.names[column])
        guard name == "\(stem)\(number)" || number == 1 && name == "\(stem)2" else { continue }
        if number == 1, name == "\(stem)2" { number = 2 }
        assign(role, column, 90, "goes on with column \(first + 1)")
        number += 1
      }
    }
  }

  // MARK: What must be there

  private mutating func settleAmounts() {
    if roles[.debit] != nil || roles[.credit] != nil {
      if roles[.debit] != nil, roles[.credit] != nil {
        if profile.columns(for: .amount) == nil {
          drop(.amount, "money out and in have columns of their own; kept in extra")
        }
      } else if roles[.amount] != nil {
        drop(.debit, "there is a column for the amount; kept in extra")
        drop(.credit, "there is a column for the amount; kept in extra")
      }
    }
    if roles[.debit] != nil || roles[.credit] != nil {
      drop(.direction, "money out and in have columns of their own; kept in extra")
    }
    if profile.sign == .amount { drop(.direction, "the profile says that the sign decides; kept in extra") }
  }

  private mutating func check() throws(Fault) {
    if header.names.isEmpty { return }
    if roles[.date] == nil, profile.columns(for: .valueDate) == nil, let column = roles[.valueDate]?.first {
      drop(.valueDate, "")
      assign(.date, column, 70, "its name; there is no other column of days")
    }
    if roles[.date] == nil { throw undecided("date", "days") }
    if roles[.amount] == nil, roles[.debit] == nil, roles[.credit] == nil { throw undecided("amount", "amounts") }
  }

  private func undecided(_ role: String, _ what: String) -> Fault {
    let names = header.names.enumerated().map { $0.element.isEmpty ? "\($0.offset + 1)" : "\"\($0.element)\"" }
    let example = header.hasHeader ? "NAME OF THE COLUMN" : "NUMBER OF THE COLUMN, from 1"
    return Fault(
      .badData, .csvColumnUnknown,
      header.hasHeader
        ? "no column is known to hold \(what); the header reads \(names.joined(separator: ", "))"
        : "the table has no header row, and it cannot be told which of its \(names.count == 1 ? "one column" : "\(names.count) columns") holds the \(role)",
      at: SourceLocation(file: file, line: header.line),
      fixes: header.names.count == 1
        ? ["It has one column only: if `delimiter:` in the profile is wrong, correct it; if it is missing, state it."]
        : ["Say it in the profile: `columns: {\(role): \(example)}`."])
  }
}
