import Model

/// What directives say about the lines that follow them.
struct JournalScope {
  struct Alias {
    var old: String
    var new: String
  }

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
      } else if name.hasPrefix(alias.old + ":") {
        name = alias.new + name.dropFirst(alias.old.count)
      }
    }
    return name
  }
}
