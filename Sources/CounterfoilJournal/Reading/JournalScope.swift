import CounterfoilModel

/// What directives say about the lines that follow them.
struct JournalScope {
  struct Alias {
    var old: String
    var new: String
  }

  /// More parents, aliases or labels than this are an error.
  static let limit = 200
  /// A longer name of an account is none.
  static let nameBytes = 2000

  /// The year of dates without one.
  var year: Int?
  /// The commodity of numbers without one; nil where none was stated.
  var defaultCommodity: Int?
  /// Of all amounts; 0 where none is stated.
  var decimalMark: UInt8 = 0
  /// The parents of all accounts, the innermost last.
  var parents: [String] = []
  var aliases: [Alias] = []
  /// The account of transactions with one posting.
  var bucket: String?
  /// Tags of all transactions until taken back.
  var labels: [String] = []

  /// The whole name of an account as written: aliases are followed, the newest first, then the parents put in front.
  func fullName(_ written: String) -> String {
    var name = written
    if !parents.isEmpty { name = parents.joined(separator: ":") + ":" + name }
    for alias in aliases.reversed() {
      if name == alias.old {
        name = alias.new
      } else if name.utf8.starts(with: alias.old.utf8), let end = JournalScope.colon(in: name, behind: alias.old) {
        name = alias.new + name[end...]
      }
    }
    return name
  }

  /// The colon that follows a name at the start of another; nil where something else follows.
  private static func colon(in name: String, behind prefix: String) -> String.Index? {
    let index = name.utf8.index(name.startIndex, offsetBy: prefix.utf8.count)
    return index < name.endIndex && name.utf8[index] == 0x3A ? index : nil
  }

  /// - Throws: a problem where a journal states more than one could mean.
  func checkLimits(at offset: Int) throws(JournalProblem) {
    guard max(parents.count, aliases.count, labels.count) > JournalScope.limit else { return }
    throw JournalProblem(
      code: .journalDirective,
      message: "more than \(JournalScope.limit) aliases, parents of accounts or tags are in force at once",
      offset: offset, isFatal: true)
  }
}
