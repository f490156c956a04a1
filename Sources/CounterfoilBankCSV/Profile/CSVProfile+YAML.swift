package import CounterfoilCodecKit
package import CounterfoilModel
import Yams

extension CSVProfile {
  /// The profile a YAML text states.
  /// - Throws: exit status 78 with the line, for an unknown key or a wrong value.
  package init(_ text: ProfileText) throws(Fault) {
    let (profile, problems) = CSVProfile.parse(text)
    if let first = problems.first { throw Fault(.configuration, first) }
    self = profile
  }

  /// Everything that is wrong with a profile, in the order of its lines; empty where it can be used.
  package static func check(_ text: ProfileText) -> [Diagnostic] { parse(text).problems }

  private static func parse(_ text: ProfileText) -> (profile: CSVProfile, problems: [Diagnostic]) {
    var reader = ProfileReader(file: text.file)
    do {
      guard let root = try Yams.compose(yaml: text.yaml) else { return (CSVProfile(), []) }
      reader.read(root)
    } catch let error as YamlError {
      reader.note(error)
    } catch {
      reader.note("the profile is no YAML", nil)
    }
    return (reader.profile, reader.problems)
  }
}
