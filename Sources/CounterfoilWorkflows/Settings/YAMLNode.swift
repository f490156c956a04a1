import CounterfoilCodecKit
package import CounterfoilModel
import Yams

/// A node of a YAML file with its place, read strictly: a word that is not understood is a fault, never skipped.
struct YAMLNode {
  let node: Node
  let file: String
  /// What a wrong value is reported as.
  var code = DiagnosticCode.jobsValue

  /// The file's only document.
  static func root(_ yaml: String, file: String, code: DiagnosticCode = .jobsValue) throws(Fault) -> YAMLNode {
    do {
      guard let node = try compose(yaml: yaml) else {
        throw Fault(
          .configuration, .jobsUnreadable, code == .jobsValue ? "the job file is empty" : "the file is empty",
          at: SourceLocation(file: file))
      }
      return YAMLNode(node: node, file: file, code: code)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw YAMLNode.fault(error, file: file)
    }
  }

  private static func fault(_ error: any Error, file: String) -> Fault {
    var location = SourceLocation(file: file)
    var problem = "this is not YAML"
    switch error as? YamlError {
    case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _), .composer(_, let text, let mark, _):
      location.line = mark.line
      location.column = mark.column
      problem = "this is not YAML: \(TerminalText.excerpt(text, limitBytes: 120))"
    default: break
    }
    return Fault(.configuration, .jobsUnreadable, problem, at: location)
  }

  func fault(_ message: String, fixes: [String] = []) -> Fault {
    let mark = node.mark
    return Fault(
      .configuration, code, message, at: SourceLocation(file: file, line: mark?.line, column: mark?.column),
      fixes: fixes)
  }

  /// Calls `body` with each member of a mapping.
  /// - Throws: for another kind of node, an unknown key or one that stands twice.
  func eachMember(_ known: [String], _ body: (String, YAMLNode) throws(Fault) -> Void) throws(Fault) {
    guard let mapping = node.mapping else {
      throw fault("this must be a mapping", fixes: ["Keys: \(known.joined(separator: ", "))."])
    }
    for (key, value) in mapping {
      let keyNode = YAMLNode(node: key, file: file, code: code)
      guard let name = key.scalar?.string, known.contains(name) else {
        let word = TerminalText.excerpt(key.scalar?.string ?? "", limitBytes: 40)
        throw keyNode.fault("the key \"\(word)\" is not known here", fixes: ["Keys: \(known.joined(separator: ", "))."])
      }
      try body(name, YAMLNode(node: value, file: file, code: code))
    }
  }

  func items<Item>(_ body: (YAMLNode) throws(Fault) -> Item) throws(Fault) -> [Item] {
    guard let sequence = node.sequence else { throw fault("this must be a list") }
    var items: [Item] = []
    for item in sequence { items.append(try body(YAMLNode(node: item, file: file, code: code))) }
    return items
  }

  /// A scalar as it is written.
  func text() throws(Fault) -> String {
    guard let text = node.scalar?.string, !text.isEmpty else { throw fault("this must be a text") }
    return text
  }

  /// One text or a list of them.
  func texts() throws(Fault) -> [String] {
    if node.sequence == nil { return [try text()] }
    return try items { item throws(Fault) in try item.text() }
  }

  /// The items of a list, or the node itself where it is none.
  var oneOrMore: [YAMLNode] {
    guard let sequence = node.sequence else { return [self] }
    return sequence.map { YAMLNode(node: $0, file: file, code: code) }
  }

  var booleanOrNil: Bool? {
    switch node.scalar?.string {
    case "true": true
    case "false": false
    default: nil
    }
  }

  func boolean() throws(Fault) -> Bool {
    guard let value = booleanOrNil else { throw fault("this must be true or false") }
    return value
  }

  func day() throws(Fault) -> CalendarDate {
    guard let day = CalendarDate(iso: try text()) else {
      throw fault("this must be a day of the calendar", fixes: ["Write it as 2026-09-14."])
    }
    return day
  }
}

extension DiagnosticCode {
  package static let jobsUnreadable = DiagnosticCode("jobs.unreadable", "The job file is no YAML.")
  package static let jobsValue = DiagnosticCode("jobs.value", "A line of the job file means nothing there.")
}
