package import CounterfoilCategorisation
import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// Finds and reads a person's rules.
package enum RuleFiles {
  /// At most this many bytes are a file of rules.
  static let limitBytes = 4 << 20

  /// The rules of a file.
  /// - Throws: exit status 66 for a missing file, 78 with the place of what is not understood.
  package static func read(_ path: String) throws(Fault) -> RuleMatcher {
    try RuleMatcher(RuleFile(yaml: text(path), file: path))
  }

  /// What is wrong with a file of rules; empty where all of it is understood.
  package static func problems(of path: String) throws(Fault) -> [Diagnostic] {
    RuleFile.problems(ofYAML: try text(path), file: path)
  }

  /// The rules a command works with: of the file named, else of the standard place; nil where there are none.
  package static func chosen(_ path: String?) throws(Fault) -> RuleMatcher? {
    if let path { return try read(path) }
    guard let place = try standardPath(), access(place, F_OK) == 0 else { return nil }
    return try read(place)
  }

  /// `$XDG_CONFIG_HOME/counterfoil/rules.yaml`, else `$HOME/.config/counterfoil/rules.yaml`; nil where neither is set.
  /// - Throws: exit status 64 where the one that counts is no UTF-8.
  package static func standardPath() throws(Fault) -> String? {
    if let folder = try variable("XDG_CONFIG_HOME") { return "\(folder)/counterfoil/rules.yaml" }
    return try variable("HOME").map { "\($0)/.config/counterfoil/rules.yaml" }
  }

  /// A relative path in XDG's variables means nothing (XDG Base Directory Specification 0.8).
  private static func variable(_ name: String) throws(Fault) -> String? {
    guard let value = try ProcessText.variable(name), value.hasPrefix("/") else { return nil }
    return value
  }

  private static func text(_ path: String) throws(Fault) -> String {
    let source = try ByteSource(path: path)
    do throws(Fault) {
      let bytes = try source.decoded(encoding: "utf-8").source.readAll(limitBytes: limitBytes)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw Fault(.configuration, error.diagnostic)
    }
  }
}
