import CounterfoilCodecKit
import CounterfoilModel

/// What the caller wants written, checked.
struct MT940Shape {
  let isInterim: Bool
  /// The balance before the first entry, as text; nil where the entries must show it.
  let opening: String?
  /// The account of entries that name none.
  let account: String?
  let keepsCharacters: Bool
  /// Whether pending entries, which a statement has no place for, are left out.
  let leavesPendingOut: Bool
  let encoding: TextEncoding

  init(_ options: WriteOptions) throws(Fault) {
    isInterim = options.requestedName == "mt942"
    var keeps = false
    var leavesOut = false
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) {
      switch (name, value) {
      case ("characters", "any"): keeps = true
      case ("pending", "omit"): leavesOut = true
      case ("characters", "swift"), ("opening", _), ("account", _): continue
      default:
        throw Fault(
          .usage, .mt940Setting, "mt940 has no setting \"\(TerminalText.excerpt("\(name)=\(value)", limitBytes: 60))\"",
          fixes: ["It has opening=AMOUNT, account=NUMBER, characters=swift, characters=any and pending=omit."])
      }
    }
    keepsCharacters = keeps
    leavesPendingOut = leavesOut
    opening = options.settings["opening"]
    account = options.settings["account"]
    encoding = if let name = options.encoding { try TextEncoding.named(name) } else { .utf8 }
  }
}
