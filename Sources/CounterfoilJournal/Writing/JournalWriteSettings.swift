import CounterfoilCodecKit
import CounterfoilModel

/// The settings of a journal's writer, checked.
struct JournalWriteSettings {
  /// Of records that name no account.
  var account = "Assets:Bank"
  var expenses = "Expenses"
  var income = "Income"
  /// What becomes of the balances after records.
  enum Balances: String, CaseIterable {
    /// They are tags or metadata, which no program looks at.
    case note
    /// They are assertions, which other programs check, wherever they follow from the records.
    case assert
    case none
  }

  var balances = Balances.note

  /// - Throws: exit status 64 for a setting or value that is not known, or another encoding than UTF-8.
  init(_ options: WriteOptions) throws(Fault) {
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "account": account = value
      case "expenses": expenses = value
      case "income": income = value
      case "balances":
        guard let known = Balances(rawValue: value) else {
          throw JournalWriteSettings.fault(
            "the setting balances is \"\(TerminalText.excerpt(value, limitBytes: 40))\"; it can be note, assert or none"
          )
        }
        balances = known
      default:
        throw JournalWriteSettings.fault(
          "journals are written with no setting \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
          fixes: ["They have account, expenses, income and balances."])
      }
    }
    if let encoding = options.encoding, TextEncoding(named: encoding) != .utf8 {
      throw JournalWriteSettings.fault(
        "journals are written in UTF-8, not in \(TerminalText.excerpt(encoding, limitBytes: 40))")
    }
  }

  private static func fault(_ message: String, fixes: [String] = []) -> Fault {
    Fault(.usage, .journalSetting, message, fixes: fixes)
  }
}
