import CounterfoilCodecKit
import CounterfoilModel

/// Which message is written: its family and version, and the names that differ between them.
struct CAMTShape {
  enum Family: String {
    case report = "052"
    case statement = "053"
    case notification = "054"
  }

  let family: Family
  /// 2 or 8.
  let version: Int
  /// The balance before the first entry, as text; nil where the entries must show it.
  let opening: String?
  /// The account of entries that name none.
  let account: String?

  init(_ options: WriteOptions) throws(Fault) {
    var family = Family.statement
    if let name = options.requestedName, let asked = Family(rawValue: String(name.suffix(3))) { family = asked }
    self.family = family
    var version = 8
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      switch (name, value) {
      case ("version", "02"), ("version", "2"): version = 2
      case ("version", "08"), ("version", "8"): version = 8
      case ("opening", _), ("account", _): continue
      default:
        throw Fault(
          .usage, .camtSetting, "camt has no setting \"\(TerminalText.excerpt("\(name)=\(value)", limitBytes: 60))\"",
          fixes: ["It has version=08, version=02, opening=AMOUNT and account=NUMBER."])
      }
    }
    self.version = version
    opening = options.settings["opening"]
    account = options.settings["account"]
    if let encoding = options.encoding, TextEncoding(named: encoding) != .utf8 {
      throw Fault(
        .usage, .camtSetting,
        "camt is written in UTF-8, not in \(TerminalText.excerpt(encoding, limitBytes: 40))")
    }
  }

  var namespace: String { "urn:iso:std:iso:20022:tech:xsd:camt.\(family.rawValue).001.0\(version)" }

  var messageElement: String {
    switch family {
    case .report: "BkToCstmrAcctRpt"
    case .statement: "BkToCstmrStmt"
    case .notification: "BkToCstmrDbtCdtNtfctn"
    }
  }

  var statementElement: String {
    switch family {
    case .report: "Rpt"
    case .statement: "Stmt"
    case .notification: "Ntfctn"
    }
  }

  /// Whether balances may be written, and whether they must be.
  var hasBalances: Bool { family != .notification }
  var needsBalances: Bool { family == .statement }

  var isOld: Bool { version == 2 }
  var agentElement: String { isOld ? "BIC" : "BICFI" }
}
