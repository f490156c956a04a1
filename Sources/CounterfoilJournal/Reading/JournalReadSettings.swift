import CounterfoilCodecKit
import CounterfoilModel

/// What a person said about a journal: settings of the reader, and the two lines of a profile it knows.
struct JournalReadSettings {
  /// The accounts whose postings are read, as one name or several with commas between; none for all of one's own.
  var accounts: [String] = []
  /// 0 where nothing is said.
  var decimalMark: UInt8 = 0

  init(_ options: ReadOptions) throws(Fault) {
    for line in options.profile?.yaml.split(whereSeparator: \.isNewline) ?? [] {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let first = parts[0].first, first != " ", first != "#" else { continue }
      try set(String(parts[0]), JournalReadSettings.plain(parts[1]), isStrict: false)
    }
    for (name, value) in options.settings.sorted(by: { $0.key < $1.key }) { try set(name, value, isStrict: true) }
  }

  private mutating func set(_ name: String, _ value: String, isStrict: Bool) throws(Fault) {
    switch name {
    case "account":
      let parts = value.split(separator: ",").map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      accounts = parts.count > 1 ? [value] + parts.filter { !$0.isEmpty } : [value]
    case "decimalMark":
      guard value == "point" || value == "comma" else {
        throw Fault(.configuration, .journalSetting, "decimalMark is \"\(value)\"; it can be point or comma")
      }
      decimalMark = value == "comma" ? NumberText.comma : NumberText.point
    default:
      if isStrict {
        throw Fault(
          .usage, .journalSetting,
          "journals are read with no setting \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
          fixes: ["They have account and decimalMark."])
      }
    }
  }

  /// The value of a line of YAML, without quotes and comments.
  private static func plain(_ value: Substring) -> String {
    var words = value.drop { $0 == " " }
    if let comment = words.range(of: " #") { words = words[..<comment] }
    while words.last == " " { words.removeLast() }
    guard words.count >= 2, let quote = words.first, quote == "\"" || quote == "'", words.last == quote else {
      return String(words)
    }
    return String(words.dropFirst().dropLast())
  }
}

extension Substring {
  /// Where a text starts in it; nil where it is not there.
  fileprivate func range(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
