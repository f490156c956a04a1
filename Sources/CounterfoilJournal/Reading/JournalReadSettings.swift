import CounterfoilCodecKit
import CounterfoilModel

/// What a person said about a journal: settings of the reader, and what the profile says of account and decimal mark.
struct JournalReadSettings {
  /// The accounts whose postings are read, as one name or several with commas between; none for all of one's own.
  var accounts: [String] = []
  /// 0 where nothing is said.
  var decimalMark: UInt8 = 0

  init(_ options: ReadOptions) throws(Fault) {
    if let named = options.stated.account { accounts = JournalReadSettings.names(in: named) }
    switch options.stated.decimalMark {
    case .point: decimalMark = NumberText.point
    case .comma: decimalMark = NumberText.comma
    case nil: break
    }
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) { try set(name, value) }
  }

  private mutating func set(_ name: String, _ value: String) throws(Fault) {
    switch name {
    case "account":
      accounts = JournalReadSettings.names(in: value)
    case "decimalMark":
      guard value == "point" || value == "comma" else {
        throw Fault(.configuration, .journalSetting, "decimalMark is \"\(value)\"; it can be point or comma")
      }
      decimalMark = value == "comma" ? NumberText.comma : NumberText.point
    default:
      throw Fault(
        .usage, .journalSetting,
        "journals are read with no setting \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
        fixes: ["They have account and decimalMark."])
    }
  }

  /// One name, or several with commas between; a name may hold a comma itself.
  private static func names(in value: String) -> [String] {
    let parts = value.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return parts.count > 1 ? [value] + parts.filter { !$0.isEmpty } : [value]
  }
}
