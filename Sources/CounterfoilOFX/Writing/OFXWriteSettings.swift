import CounterfoilCodecKit
import CounterfoilModel

/// The settings of the writer.
///
/// - `version`: 220 (usual) or another of 2.x; 102, 103, 151 or 160 for SGML.
/// - `account`: the number of the account of entries that name none.
/// - `account-type`: `CHECKING` (usual), `SAVINGS`, `MONEYMRKT`, `CREDITLINE`, `CD`, or `CREDITCARD`.
/// - `bankid`: the bank's code, where the entries do not show it.
/// - `closing`: the balance after the last entry, where the entries do not show it; `none` to write none then, though
///   the standard demands one. `balance` is another word for it.
/// - `org`, `fid`, `bid`: the institution, as some programs demand (`bid` is Quicken's INTU.BID).
struct OFXWriteSettings {
  var version = 220
  var account: String?
  var accountType: String?
  var bankID: String?
  var closing: String?
  /// Whether a statement is written without a closing balance where nobody knows it.
  var mayLackClosing = false
  var organisation: String?
  var institutionID: String?
  var intuitID: String?
  var encoding = TextEncoding.utf8

  static let names = [
    "version", "account", "account-type", "bankid", "closing", "balance", "org", "fid", "bid",
  ]
  static let accountTypes = ["CHECKING", "SAVINGS", "MONEYMRKT", "CREDITLINE", "CD", "CREDITCARD"]

  var isXML: Bool { version >= 200 }

  init(_ options: WriteOptions) throws(Fault) {
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) { try set(name, value) }
    if let name = options.encoding {
      encoding = try TextEncoding.named(name)
      guard [.utf8, .windows1252, .latin1].contains(encoding) else {
        throw Fault(
          .usage, .ofxSetting, "OFX is written in utf-8, windows-1252 or iso-8859-1, not in \(encoding.name)",
          fixes: ["Leave --encoding out; UTF-8 holds every character."])
      }
    }
  }

  private mutating func set(_ name: String, _ value: String) throws(Fault) {
    switch name {
    case "version":
      guard let number = Int(value), [102, 103, 151, 160, 200, 201, 202, 203, 210, 211, 220].contains(number) else {
        throw wrong(name, value, "Known are 102, 103, 151, 160 (SGML) and 200, 201, 202, 203, 210, 211, 220 (XML).")
      }
      version = number
    case "account": account = value
    case "account-type":
      guard OFXWriteSettings.accountTypes.contains(value.uppercased()) else {
        throw wrong(name, value, "Known are \(OFXWriteSettings.accountTypes.joined(separator: ", ")).")
      }
      accountType = value.uppercased()
    case "bankid": bankID = value
    case "closing", "balance":
      if value == "none" { mayLackClosing = true } else { closing = value }
    case "org": organisation = value
    case "fid": institutionID = value
    case "bid": intuitID = value
    default:
      throw Fault(
        .usage, .ofxSetting, "the ofx format has no setting \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
        fixes: ["It has \(OFXWriteSettings.names.joined(separator: ", "))."])
    }
  }

  func wrong(_ name: String, _ value: String, _ fix: String) -> Fault {
    Fault(
      .usage, .ofxSetting, "\"\(TerminalText.excerpt(value, limitBytes: 40))\" is no \(name) of the ofx format",
      fixes: [fix])
  }
}
