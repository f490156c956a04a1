import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilWorkflows

extension ReadingOptions {
  /// What an output of a command must not replace: the inputs, the profile, the store and the rules.
  /// - Parameters:
  ///   - store: as named on the command line; nil for commands that use none, or the usual one.
  ///   - rules: as named on the command line.
  func protected(_ inputs: [InputRequest], store: String? = nil, rules: String? = nil) -> ProtectedFiles {
    var files = ProtectedFiles.books(store: store)
    for input in inputs { files.add(input.path, as: .input) }
    if let profile { files.add(profile, as: .profile) }
    if let rules { files.add(rules, as: .rules) }
    return files
  }
}
