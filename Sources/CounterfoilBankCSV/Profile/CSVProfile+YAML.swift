package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilText
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
    let parts = parts(text.yaml)
    var (profile, problems) = parse(parts[0], file: text.file)
    for part in parts.dropFirst() {
      let more = parse(part, file: text.file)
      profile.add(more.profile)
      problems += more.problems
    }
    return (profile, problems)
  }

  private static func parse(_ yaml: String, file: String) -> (profile: CSVProfile, problems: [Diagnostic]) {
    var reader = ProfileReader(file: file)
    do {
      guard let root = try Yams.compose(yaml: yaml) else { return (CSVProfile(), []) }
      reader.read(root)
    } catch let error as YamlError {
      reader.note(error)
    } catch {
      reader.note("the profile is no YAML", nil)
    }
    return (reader.profile, reader.problems)
  }

  // MARK: Lines that are stated again

  /// The keys of lists and of columns. Answers to questions are written one below the other, so they may come again.
  private static let repeatableKeys: Set<String> = [
    "columns", "outflow", "inflow", "neutral", "pending", "booked", "void", "ignored",
  ]

  /// The text without the lines that state such a key again, then each of these lines alone. All other lines of a part
  /// are empty, so that places stay those of the text.
  private static func parts(_ yaml: String) -> [String] {
    var lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var seen: Set<String> = []
    var again: [String] = []
    for (index, line) in lines.enumerated() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = String(line[..<colon])
      guard repeatableKeys.contains(key), !seen.insert(key).inserted else { continue }
      let value = String(line[line.index(after: colon)...]).trimmingSpaces()
      guard value.hasPrefix("[") && value.hasSuffix("]") || value.hasPrefix("{") && value.hasSuffix("}") else {
        continue
      }
      again.append(String(repeating: "\n", count: index) + line)
      lines[index] = ""
    }
    return [lines.joined(separator: "\n")] + again
  }

  /// Adds what is stated again: words to the lists, columns field by field.
  private mutating func add(_ more: CSVProfile) {
    columns.merge(more.columns) { $1 }
    for list in [
      \CSVProfile.outflow, \.inflow, \.neutral, \.pending, \.booked, \.void, \.ignored,
    ] as [WritableKeyPath<CSVProfile, [String]> & Sendable] {
      self[keyPath: list] += more[keyPath: list].filter { !self[keyPath: list].contains($0) }
    }
  }
}
