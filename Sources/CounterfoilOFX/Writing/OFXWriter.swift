import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes entries as OFX: one statement for each account and currency, in the order in which they first come.
///
/// Nothing is taken from a clock: the day of the newest entry stands for the time of the server. A statement's days and
/// balance stand around its entries, so all is kept until the end.
struct OFXWriter: RecordWriter {
  private let sink: ByteSink
  private let settings: OFXWriteSettings
  private var statements: [OFXStatementOutput] = []
  private var indexByKey: [OFXAccountKey: Int] = [:]
  private var unheld = Set<Int>()

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    guard schema.kind == .entry else {
      throw Fault(
        .usage, .ofxKind, "OFX holds statement entries, no records of kind \(schema.kind)",
        fixes: ["Write json, plist or qif, which hold them."])
    }
    settings = try OFXWriteSettings(options)
    self.sink = settings.encoding == .utf8 ? sink : try ByteSink(encoding: settings.encoding, into: sink)
  }

  var unheldFields: [String] {
    Schema.entry.fields.indices.filter { unheld.contains($0) }.map { Schema.entry.fields[$0].name }
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count {
      var members = OFXMembers(batch[EntryField.extra, row])
      let key = try key(batch, row, &members)
      let index: Int
      if let known = indexByKey[key] {
        index = known
      } else {
        index = statements.count
        indexByKey[key] = index
        statements.append(OFXStatementOutput(key: key, settings: settings, place: batch.location(of: row)))
      }
      try statements[index].append(batch, row, &members, unheld: &unheld)
      if !members.isHeld { unheld.insert(EntryField.extra.position) }
      if !batch.isMissing(EntryField.category, row) { unheld.insert(EntryField.category.position) }
    }
  }

  /// Which statement an entry belongs to.
  private func key(
    _ batch: RecordBatch, _ row: Int, _ members: inout OFXMembers
  ) throws(Fault) -> OFXAccountKey {
    guard let amount = batch[EntryField.amount, row], batch[EntryField.date, row] != nil else {
      throw unwritable("the entry has no day or no amount", batch, row)
    }
    guard let account = batch[EntryField.account, row] ?? settings.account, !account.isEmpty else {
      throw Fault(
        .badData, .ofxAccount, "the entry names no account, and an OFX statement must", at: batch.location(of: row),
        fixes: ["Say it with --account NUMBER, or --set account=NUMBER."])
    }
    var key = OFXAccountKey(account: account, currency: amount.currency)
    switch members.statement["statement"] ?? (settings.accountType == "CREDITCARD" ? "CCSTMTRS" : "STMTRS") {
    case "CCSTMTRS": key.tag = .ccStmtRs
    case "INVSTMTRS": key.tag = .invStmtRs
    default: key.tag = .stmtRs
    }
    if key.tag == .invStmtRs {
      key.bank = members.statement["BROKERID"]
    } else if key.tag == .stmtRs {
      key.bank = members.statement["BANKID"] ?? settings.bankID
      key.branch = members.statement["BRANCHID"]
      key.accountType = accountType(&members) ?? settings.accountType
    }
    key.accountKey = members.statement["ACCTKEY"]
    let places: Set<String> =
      switch key.tag {
      case .ccStmtRs: ["statement", "ACCTKEY", "CURDEF"]
      case .invStmtRs: ["statement", "BROKERID", "CURDEF"]
      default: ["BANKID", "BRANCHID", "ACCTTYPE", "ACCTKEY", "CURDEF"]
      }
    if !members.statement.keys.allSatisfy(places.contains) { members.isHeld = false }
    // What CURRENCY says of the amount must be so: the reader takes the amount's currency from there.
    let symbol = members.text(.curSym, in: .currency)
    if let symbol, symbol != amount.currency.code { members.drop(.currency) }
    if let code = members.statement["CURDEF"] {
      if let own = Currency(code), own != amount.currency, symbol == amount.currency.code {
        key.currency = own
      } else {
        members.isHeld = false
      }
    }
    return key
  }

  /// The kind of account, which is one of a list (OFX 2.2, 11.3.1.1) and in capitals.
  private func accountType(_ members: inout OFXMembers) -> String? {
    guard let text = members.statement["ACCTTYPE"] else { return nil }
    let known = OFXWriteSettings.accountTypes.first { $0 == text.uppercased() && $0 != "CREDITCARD" }
    if known != text { members.isHeld = false }
    return known
  }

  private func unwritable(_ message: String, _ batch: RecordBatch, _ row: Int) -> Fault {
    Fault(.badData, .ofxUnwritable, message, at: batch.location(of: row))
  }

  // MARK: The document

  mutating func finish() throws(Fault) {
    if let closing = settings.closing { try setBalance(closing) }
    // Read again, accounts of one number are called by what tells them apart as well.
    let keys = Dictionary(grouping: statements.map(\.key), by: \.account).mapValues { Set($0.map(\.telling)) }
    if keys.values.contains(where: { OFXAccounts.told($0).count > 1 }) { unheld.insert(EntryField.account.position) }
    var bodies: [(tag: OFXTag, bytes: [UInt8])] = []
    for index in statements.indices {
      bodies.append((statements[index].key.tag, try statements[index].finished(number: index + 1, unheld: &unheld)))
    }
    var markup = OFXMarkup(isXML: settings.isXML)
    markup.open("OFX")
    appendSignOn(&markup)
    var closed: [UInt8] = markup.bytes
    for (tag, name) in [(OFXTag.stmtRs, "BANK"), (.ccStmtRs, "CREDITCARD"), (.invStmtRs, "INVSTMT")] {
      let own = bodies.filter { $0.tag == tag }
      if own.isEmpty { continue }
      closed += "<\(name)MSGSRSV1>\n".utf8
      for body in own { closed += body.bytes }
      closed += "</\(name)MSGSRSV1>\n".utf8
    }
    closed += "</OFX>\n".utf8
    try sink.write(head(isASCII: !closed.contains { $0 >= 0x80 }))
    try sink.write(closed)
    try sink.flush()
  }

  private mutating func setBalance(_ text: String) throws(Fault) {
    guard statements.count == 1 else {
      throw settings.wrong("closing", text, "A balance can be stated for one statement; there are \(statements.count).")
    }
    do throws(MoneyError) {
      statements[0].statedBalance = try Money(exactly: text, currency: statements[0].key.currency)
    } catch {
      throw settings.wrong("closing", text, "Write it as 1234.56, exact in \(statements[0].key.currency.code).")
    }
  }

  private func appendSignOn(_ markup: inout OFXMarkup) {
    markup.open("SIGNONMSGSRSV1")
    markup.open("SONRS")
    OFXStatementOutput.appendStatus(&markup)
    let newest = statements.compactMap(\.newestDay).max()
    markup.leaf("DTSERVER", newest.map { OFXStatementOutput.compact($0) } ?? "19700101")
    markup.leaf("LANGUAGE", "ENG")
    if settings.organisation != nil || settings.institutionID != nil {
      markup.open("FI")
      markup.leaf("ORG", settings.organisation ?? settings.institutionID ?? "")
      if let fid = settings.institutionID { markup.leaf("FID", fid) }
      markup.close("FI")
    }
    if let bid = settings.intuitID { markup.leaf("INTU.BID", bid) }
    markup.close("SONRS")
    markup.close("SIGNONMSGSRSV1")
  }

  /// The declarations of 2.x or the header lines of 1.x.
  private func head(isASCII: Bool) -> String {
    let encoding = settings.encoding
    if settings.isXML {
      return "<?xml version=\"1.0\" encoding=\"\(encoding.name.uppercased())\" standalone=\"no\"?>\n"
        + "<?OFX OFXHEADER=\"200\" VERSION=\"\(settings.version)\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" "
        + "NEWFILEUID=\"NONE\"?>\n"
    }
    let isUnicode = encoding == .utf8 && !isASCII
    let charset = isUnicode ? "NONE" : encoding == .latin1 ? "ISO-8859-1" : "1252"
    return "OFXHEADER:100\nDATA:OFXSGML\nVERSION:\(settings.version)\nSECURITY:NONE\n"
      + "ENCODING:\(isUnicode ? "UTF-8" : "USASCII")\nCHARSET:\(charset)\nCOMPRESSION:NONE\n"
      + "OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"
  }
}

/// What makes entries belong to one statement.
struct OFXAccountKey: Hashable {
  var tag = OFXTag.stmtRs
  var account: String
  var currency: Currency
  var bank: String?
  var branch: String?
  var accountType: String?
  var accountKey: String?

  /// What a reader tells it by.
  var telling: OFXAccounts.Key {
    let isBank = tag == .stmtRs
    return OFXAccounts.Key(
      type: isBank ? accountType ?? OFXMadeID.accountType : "", bank: tag == .ccStmtRs ? "" : bank ?? OFXMadeID.bank,
      branch: isBank ? branch ?? "" : ""
    ).of(tag)
  }
}
