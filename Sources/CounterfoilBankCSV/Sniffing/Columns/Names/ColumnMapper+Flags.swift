import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Columns that mark single payments, such as `Reversed` above Y and N, or `Void` above X and nothing.
extension ColumnMapper {
  /// Asks about a column whose name is a word for what was declined, reversed, void or pending, and that marks some rows
  /// and not others.
  /// - Throws: `csv.status` with the words for the profile.
  func checkFlags(_ records: [HeadTable.Row]) throws(Fault) {
    guard !isOfInterface, kind == .entry || kind == .bill, profile.columns(for: .status) != [],
      profile.columns(for: .status) == nil || profile.recognised == nil
    else { return }
    var words = TableWords()
    words.add(profile)
    // Beside a column of states, a text that names the payment is none, such as the kinds of a processor.
    for column in header.names.indices where roles[.status] == nil || !isTaken(column) {
      let cells = records.map { $0.cells.indices.contains(column) ? $0.cells[column] : "" }
      guard let isMark = isOfAuthorisation(column, cells), cells.contains(where: isMark),
        cells.contains(where: { !isMark($0) })
      else { continue }
      throw question(column, cells, isMark, cells.contains(where: isAuthorisation) ? .pending : .void, "its words")
    }
    for column in header.names.indices where roles[.status]?.contains(column) != true {
      let cells = records.map { $0.cells.indices.contains(column) ? $0.cells[column] : "" }
      guard isOfMessageTypes(column, cells) else { continue }
      for (digit, status) in [("4", TableWords.Status.void), ("1", .pending)] {
        let isMark = { (cell: String) in ColumnMapper.messageClass(cell).map { String($0) == digit } == true }
        if cells.contains(where: isMark), cells.contains(where: { !isMark($0) }) {
          throw question(column, cells, isMark, status, "its codes")
        }
      }
    }
    let flagged = header.names.indices.filter { !isTaken($0) }.compactMap { mark(of: $0, words, records) }
    guard let first = flagged.first else { return }
    throw question(first.column, first.cells, first.isMark, first.status, isOneOfSeveral: flagged.count > 1)
  }

  private struct MarkedColumn {
    var column: Int
    var cells: [String]
    var isMark: (String) -> Bool
    var status: TableWords.Status
  }

  /// What a column whose name is a word for a state marks rows with; nil where it marks none, or all.
  private func mark(of column: Int, _ words: TableWords, _ records: [HeadTable.Row]) -> MarkedColumn? {
    guard let flag = flag(header.names[column], words) else { return nil }
    let cells = records.map { $0.cells.indices.contains(column) ? $0.cells[column] : "" }
    let isMark: (String) -> Bool
    if let stem = flag.stem {
      // What the column asks about stands in the cell, with what was cancelled of it: `전체취소`.
      isMark = { ColumnMapper.isYes($0) || $0.contains(stem) }
    } else if flag.isNegated {
      // `Approved` above Y and N; a blank may only be a row that nobody looked at yet.
      guard cells.contains(where: ColumnMapper.isYes),
        cells.allSatisfy({ ColumnMapper.isYes($0) || ColumnMapper.isNo($0) })
      else { return nil }
      isMark = ColumnMapper.isNo
    } else if flag.mayBeReason {
      // `Estorno` above what was paid back.
      if statistics[column].areAmounts, statistics[column].moneyLike > 0 { return nil }
      // `Cancelled at`, `Decline reason`: whatever stands there marks the row.
      isMark = { !$0.isEmpty && !ColumnMapper.isNo($0) }
    } else {
      guard cells.allSatisfy({ $0.isEmpty || ColumnMapper.isYes($0) || ColumnMapper.isNo($0) }) else { return nil }
      isMark = ColumnMapper.isYes
    }
    guard cells.contains(where: isMark), cells.contains(where: { !isMark($0) }) else { return nil }
    if flag.status == .void, movedBalance(records, where: { isMark($0.cells[column]) }, column) { return nil }
    let isMarked = { (row: HeadTable.Row) in column < row.cells.count && isMark(row.cells[column]) }
    if flag.status == .void, takesBack(records, where: isMarked) { return nil }
    return MarkedColumn(column: column, cells: cells, isMark: isMark, status: flag.status)
  }

  /// What marks rows of a column of few words that are holds on money beside payments, as those of cards are told by *authorization* and
  /// *capture* or *settlement*; or by the response code of ISO 8583 (field 39), of which 00 alone is approved, with or without the text
  /// that goes with it: `51 Insufficient funds`.
  private func isOfAuthorisation(_ column: Int, _ cells: [String]) -> ((String) -> Bool)? {
    if isOfResponses(column, cells) { return { !ColumnMapper.isApproval($0) } }
    let key = HeaderNames.key(header.names[column])
    if ColumnMapper.responses.contains(key) || key.containsAny(of: ColumnMapper.partsOfResponses), Set(cells).count <= 8
    {
      if cells.contains(where: ColumnMapper.isRefusal) { return ColumnMapper.isRefusal }
    }
    guard Set(cells).count <= 8, !isTaken(column) || roles[.description]?.contains(column) == true else { return nil }
    return isAuthorisation
  }

  private func isAuthorisation(_ cell: String) -> Bool {
    ColumnMapper.authorisations.contains(cell.lowercased().trimmingSpaces())
  }

  /// A response of ISO 8583 (field 39) by its text alone, as processors print them beside the codes (Visa and Mastercard): *Insufficient
  /// funds* (51), *Do not honor* (05), *Expired card* (54) and the like.
  private static func isRefusal(_ cell: String) -> Bool { refusals.contains(TableWords.fold(cell)) }

  private static let refusals: Set<String> = [
    "insufficient funds", "not sufficient funds", "nsf", "do not honor", "do not honour", "expired card",
    "invalid card number", "invalid pin", "incorrect pin", "lost card", "stolen card", "restricted card",
    "exceeds withdrawal limit", "suspected fraud", "transaction not permitted", "issuer unavailable",
    "invalid merchant",
  ]

  /// Two digits (ISO 8583:1987) or three (1993) for each answer, of which some are zeros.
  private func isOfResponses(_ column: Int, _ cells: [String]) -> Bool {
    let key = HeaderNames.key(header.names[column])
    let isNamed = ColumnMapper.responses.contains(key) || key.containsAny(of: ColumnMapper.partsOfResponses)
    return isNamed && cells.allSatisfy(ColumnMapper.isResponse) && cells.contains(where: ColumnMapper.isApproval)
  }

  /// Types of messages of ISO 8583, of which the second digit says what the message is for: 1 an authorisation, 2 a payment, 4 a reversal.
  private func isOfMessageTypes(_ column: Int, _ cells: [String]) -> Bool {
    ["mti", "messagetype", "messagetypeindicator", "messagetypeid", "msgtype"].contains(
      HeaderNames.key(header.names[column]))
      && cells.allSatisfy { ColumnMapper.messageClass($0) != nil }
  }

  /// The second of four digits; a spreadsheet leaves out the first, which is 0 (ISO 8583:1987).
  private static func messageClass(_ cell: String) -> Character? {
    guard cell.allSatisfy({ $0.isASCII && $0.isNumber }), [3, 4].contains(cell.count) else { return nil }
    return cell.count == 4 ? cell.dropFirst().first : cell.first
  }

  private static let responses: Set<String> = ["code", "rc", "rsp", "actioncode", "result", "resultcode"]
  private static let partsOfResponses = [
    "response", "antwort", "respuesta", "réponse", "reponse", "resposta", "risposta", "ответ", "应答", "應答", "응답", "応答",
  ]

  /// One to three digits, or two letters, alone or in front of a text.
  private static func isResponse(_ cell: String) -> Bool {
    let code = cell.utf8.prefix { $0.isASCIIDigit || $0.isASCIILetter }
    guard (1...3).contains(code.count) else { return false }
    return code.allSatisfy(\.isASCIIDigit) || code.count == 2
  }

  /// Zeros, and of two digits *honour with identification* and *approved (VIP)* and *approved, update track 3* (ISO 8583:1987, 08, 11
  /// and 16); of what was approved in part (10) the amount may be another.
  private static func isApproval(_ cell: String) -> Bool {
    let code = cell.utf8.prefix { $0.isASCIIDigit }
    return !code.isEmpty && code.allSatisfy { $0 == 0x30 } || ["08", "11", "16"].contains(String(code) ?? "")
  }

  /// The words of card schemes for it (Visa Core Rules, *Authorization*; Mastercard Transaction Processing Rules, *preauthorization*), and
  /// *vorgemerkt* of German banks.
  private static let authorisations: Set<String> = [
    "authorization", "authorisation", "auth", "pre-auth", "preauth", "pre-authorization", "preauthorization",
    "pre-authorisation", "preauthorisation", "authorization reversal", "authorisation reversal", "hold", "vormerkung",
    "preautorización", "preautorizacion", "préautorisation", "preautorizzazione", "pré-autorização",
  ]

  private func question(
    _ column: Int, _ cells: [String], _ isMark: (String) -> Bool, _ status: TableWords.Status,
    _ reason: String = "its name", isOneOfSeveral: Bool = false
  ) -> Fault {
    let list = Set(cells.filter(isMark)).sorted().map { JSONText.string($0) }.joined(separator: ", ")
    let key = status == .pending ? "pending" : "void"
    // Beside other columns of states, this one is one more; what else was said of words stays.
    let before = (roles[.status] ?? []).filter { statistics[$0].filled > 0 }
    let columns =
      before.isEmpty ? "\(column + 1)" : "[\((before + [column]).map { "\($0 + 1)" }.joined(separator: ", "))]"
    func line(_ key: String, _ words: [String]) -> String {
      let all = (key == "void" ? profile.void : key == "pending" ? profile.pending : profile.booked) + words
      return all.isEmpty ? "" : "\n\(key): [\(Set(all).sorted().map { JSONText.string($0) }.joined(separator: ", "))]"
    }
    let marks = Array(Set(cells.filter(isMark)))
    let rest = Array(Set(cells.filter { !$0.isEmpty && !isMark($0) }))
    let effect = status == .pending ? "not booked yet" : "without effect"
    let name = header.names[column]
    return Fault(
      .badData, .csvStatus,
      "column \"\(name)\" marks \(cells.count(where: isMark)) of \(cells.count) rows, as \(effect) by \(reason)",
      at: SourceLocation(file: file, line: header.line),
      fixes: [
        "Say in the profile what its words mean, such as `columns: {status: \(columns)}` and `\(key): [\(list)]`."
      ],
      question: Question(
        "Do the marks in column \"\(name)\" say that a row is \(effect)?",
        choices: [
          Question.Choice(
            "Yes", profileLine: "columns: {status: \(columns)}" + line(key, marks) + line("booked", rest)),
          Question.Choice(
            "No, the column says nothing of that",
            profileLine: before.isEmpty && !isOneOfSeveral
              ? "columns: {status: []}" : "columns: {status: \(columns)}" + line("booked", marks + rest)),
        ]))
  }

  private struct Flag {
    var status: TableWords.Status
    /// Whether a no marks the row.
    var isNegated = false
    /// Whether a day or a reason may stand for a yes.
    var mayBeReason = false
    /// The word that a cell of such a column has where the row is marked.
    var stem: String?
  }

  private func isNounOfVoid(_ word: String) -> Bool {
    ColumnMapper.nounsOfVoid.contains(word) || TableNames.nounsOfVoid.contains(word)
  }

  /// What the name of a column says of the rows it marks: `Void`, `Is pending`, `Reversed?`, `Approved`, `Cancelled at`.
  private func flag(_ name: String, _ words: TableWords) -> Flag? {
    var parts = TableNames.words(name)
    if parts.count > 1, ["is", "was", "has", "been"].contains(parts[0]) { parts.removeFirst() }
    if parts.count > 1, ["flag", "indicator", "ind"].contains(parts[parts.count - 1]) { parts.removeLast() }
    guard let last = parts.last else { return nil }
    if parts.count == 1 {
      if let stem = ColumnMapper.withoutWhether(last), words.status(of: stem) == .void || isNounOfVoid(stem) {
        return Flag(status: .void, stem: stem)
      }
      if isNounOfVoid(last) { return Flag(status: .void, mayBeReason: true) }
      // *Included*: what whoever keeps the list leaves out of its sums.
      if ["approved", "successful", "succeeded", "success", "succeed", "included"].contains(last) {
        return Flag(status: .void, isNegated: true)
      }
      if ["posted", "settled", "cleared", "booked", "completed", "captured"].contains(last) {
        return Flag(status: .pending, isNegated: true)
      }
      if last == "reversal" { return Flag(status: .void) }
      // *Vormerkbuchung*, *Vormerkposten*: what German banks call *vorgemerkt* (SWIFT's MT942).
      if last.hasPrefix("vormerk") { return Flag(status: .pending) }
      let status = InvoiceWords.isWithoutEffect(last) ? .void : words.status(of: last)
      switch status {
      case .void: return last == "expired" ? nil : Flag(status: .void)
      case .pending: return last == "open" ? nil : Flag(status: .pending)
      default: return nil
      }
    }
    parts.removeAll(where: ColumnMapper.particles.contains)
    guard parts.count == 2, let first = parts.first, let last = parts.last else { return nil }
    let isOfVoid = { isNounOfVoid($0) || TableNames.participlesOfVoid.contains($0) }
    let isCircumstance = { TableNames.circumstances.contains($0) || ColumnMapper.circumstances.contains($0) }
    if isOfVoid(first) && isCircumstance(last) || isCircumstance(first) && isOfVoid(last) {
      return Flag(status: .void, mayBeReason: true)
    }
    return nil
  }

  /// A name without the word for *whether* or *kind*, as Korean, Chinese and Japanese cards have it: *취소여부* (Samsung Card), *是否撤销*, *取消区分*.
  private static func withoutWhether(_ name: String) -> String? {
    for end in ["여부", "구분", "区分", "フラグ"] where name.hasSuffix(end) && name != end {
      return String(name.dropLast(end.count))
    }
    return name.hasPrefix("是否") && name.count > 2 ? String(name.dropFirst(2)) : nil
  }

  /// A day or a reason as ``TableNames/circumstances`` are, in the languages of the nouns below.
  private static let circumstances: Set<String> = [
    "fecha", "data", "datum", "dato", "motivo", "motif", "grund", "ora", "hora",
  ]
  /// What stands between two such words.
  private static let particles: Set<String> = ["de", "d", "di", "do", "da", "del", "dell", "la"]

  /// *Cancellation*, *rejection* and the like as names of columns: German banks' *Storno* (AGB-Banken 8, Storno- und
  /// Berichtigungsbuchungen), in the languages that took the word over, Nordnet's *Makuleringsdatum*, and the word for
  /// cancelling a document in Spanish (*FechaCancelacion* in the metadata of Mexico's SAT), Portuguese (*cancelamento* of a NF-e),
  /// French and Italian.
  private static let nounsOfVoid: Set<String> = [
    "storno", "stornodatum", "stornogrund", "stornato", "stornata", "stornováno", "storniran", "stornirano",
    "estornado",
    "estornada", "estorno", "makuleringsdatum", "cancelación", "cancelacion", "anulación", "anulacion", "cancelamento",
    "annulation", "annullamento", "stornierung",
  ]
  /// *Yes* of CLDR (posix, yesstr) in the languages that banks' words above are in, and the usual marks.
  static func isYes(_ cell: String) -> Bool {
    [
      "x", "y", "yes", "true", "1", "*", "✓", "✔", "j", "ja", "s", "si", "sí", "sì", "oui", "o", "sim", "t", "tak",
      "ano",
      "áno", "igen", "evet", "да", "da", "так", "ναι", "kyllä", "taip", "jā", "jah", "はい", "是", "예",
    ]
    .contains(cell.lowercased())
  }

  static func isNo(_ cell: String) -> Bool {
    [
      "n", "no", "false", "0", "-", "nein", "non", "não", "nao", "nee", "nej", "nei", "f", "nie", "ne", "nem", "hayır",
      "нет", "не", "ні", "όχι", "ei", "nu", "いいえ", "否", "아니요",
    ]
    .contains(cell.lowercased())
  }
}
