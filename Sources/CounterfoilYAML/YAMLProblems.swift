package import CounterfoilModel

/// What is wrong with a file of YAML, in the order found; all nodes of the file share it.
package final class YAMLProblems {
  /// What a file is: its name in messages, and the codes of what is wrong with it.
  package struct Subject {
    /// With its article, such as "the profile".
    let title: String
    /// For what is no YAML, or a key that occurs twice.
    let unreadable: DiagnosticCode
    /// For what means nothing there.
    let value: DiagnosticCode

    package init(_ title: String, unreadable: DiagnosticCode, value: DiagnosticCode) {
      self.title = title
      self.unreadable = unreadable
      self.value = value
    }
  }

  let subject: Subject
  let file: String
  package private(set) var all: [Diagnostic] = []
  /// A fault names at most so many problems besides its own.
  private static let othersNamed = 9

  package init(of subject: Subject, file: String) {
    self.subject = subject
    self.file = file
  }

  package var count: Int { all.count }

  /// - Throws: exit status 78 with the first problem, if there is one; the others are named below it.
  package func check() throws(Fault) {
    guard var first = all.first else { return }
    for other in all.dropFirst().prefix(YAMLProblems.othersNamed) {
      let place = other.location.map { "\($0): " } ?? ""
      first.fixes.append((["Wrong as well: \(place)\(other.message)."] + other.fixes).joined(separator: " "))
    }
    if all.count > YAMLProblems.othersNamed + 1 {
      first.fixes.append("And \(all.count - YAMLProblems.othersNamed - 1) more.")
    }
    throw Fault(.configuration, first)
  }

  /// - Throws: as ``check()``, and where the file is empty.
  package func check(isEmpty: Bool) throws(Fault) {
    if isEmpty, all.isEmpty { note("\(subject.title) is empty", code: subject.unreadable) }
    try check()
  }

  func note(
    _ message: String, line: Int? = nil, column: Int? = nil, fixes: [String] = [], code: DiagnosticCode? = nil
  ) {
    let place = SourceLocation(file: file, line: line, column: column)
    all.append(Diagnostic(code ?? subject.value, .error, message, at: place, fixes: fixes))
  }
}
