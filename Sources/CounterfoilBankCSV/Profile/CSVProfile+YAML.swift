package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilYAML

extension CSVProfile {
  /// The profile a YAML text states.
  /// - Throws: exit status 78 with the line, for an unknown key or a wrong value.
  package init(_ text: ProfileText) throws(Fault) {
    let (profile, problems) = CSVProfile.parse(text)
    try problems.check()
    self = profile
  }

  /// Everything that is wrong with a profile; empty where it can be used.
  package static func check(_ text: ProfileText) -> [Diagnostic] { parse(text).problems.all }

  private static func parse(_ text: ProfileText) -> (profile: CSVProfile, problems: YAMLProblems) {
    let subject = YAMLProblems.Subject("the profile", unreadable: .csvProfile, value: .csvProfile)
    let problems = YAMLProblems(of: subject, file: text.file)
    var reader = ProfileReader()
    if let root = YAMLNode.root(text.yaml, problems) { reader.read(root.titled("a profile")) }
    return (reader.profile, problems)
  }
}
