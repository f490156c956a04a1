import CounterfoilCodecKit
import CounterfoilModel

/// What is stated of a table before it is looked at.
struct SniffRequest {
  let file: String
  let options: ReadOptions
  /// What the person states, with what a layout they name says of the text itself.
  var profile: CSVProfile
  /// The layout the person names.
  let layout: KnownLayout?
  /// Whether it has only to be known that something follows from an answer; see ``AnswerTrial/tried(_:_:)``.
  var isBrief = false

  init(file: String, options: ReadOptions, profile: CSVProfile, layout: KnownLayout? = nil) {
    self.file = file
    self.options = options
    self.profile = profile
    self.layout = layout
  }

  /// What the options say of a file.
  /// - Throws: exit status 78 where the profile is wrong or names a layout that is not there.
  init(file: String, options: ReadOptions) throws(Fault) {
    let stated = try options.profile.map { text throws(Fault) in try CSVProfile(text) } ?? CSVProfile()
    if stated.isJSON == true || !stated.records.isEmpty {
      throw Fault(
        .badData, .csvProfile, "the profile is for JSON (`format: json`, `records:`), and the file is none",
        at: SourceLocation(file: file), fixes: ["Read the file without it, or with a profile for tables."])
    }
    let named = try stated.namedLayout(in: options)
    let profile = try named.map { layout throws(Fault) in try stated.over(layout: layout) } ?? stated
    self.init(file: file, options: options, profile: profile, layout: named)
  }
}
