/// A place in an input file.
public struct SourceLocation: Hashable, Sendable, Codable {
  /// The file's name as the person gave it; `-` is standard input.
  public var file: String
  /// The physical line, from 1; nil where the format has no lines.
  public var line: Int?
  /// The column in that line, from 1, in bytes of the text as decoded to UTF-8; nil where unknown.
  public var column: Int?
  /// Bytes before the place in the file as it is stored, from 0; nil where unknown.
  public var byteOffset: Int64?

  /// A place as far as it is known: line and column from 1, the offset in bytes from 0.
  public init(file: String, line: Int? = nil, column: Int? = nil, byteOffset: Int64? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, as far as known; a place known by offset alone is `file@offset`.
  public var description: String {
    if let line { return column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)" }
    return byteOffset.map { "\(file)@\($0)" } ?? file
  }
}

/// A stable name for one kind of finding, such as `csv.amount`. Every code is listed in `Schemas/diagnostic-codes.json`.
public struct DiagnosticCode: Hashable, Sendable {
  /// Two lower-case words joined by a dot: the room or format, and the matter.
  public let name: String
  /// One sentence, for the list.
  public let summary: String
  /// Whether a finding of this kind needs a person even where it is a warning: the exit status is 1 then.
  package private(set) var needsPerson = false

  /// - Parameters:
  ///   - name: lower-case words joined by a dot, such as `csv.amount`; stable, since programs compare it.
  ///   - summary: one sentence, for the list of codes.
  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  /// The same, for findings that need a person.
  package var needingPerson: DiagnosticCode {
    var code = self
    code.needsPerson = true
    return code
  }

  /// Two codes of one name are the same, whatever their summaries.
  public static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.name == right.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One finding about the input: what was found, what was expected, where, and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// How bad a finding is.
  public enum Severity: String, Sendable, CaseIterable {
    /// Worth knowing; nothing is wrong.
    case note
    /// What was read may not be all there is, or not mean what it seems to.
    case warning
    /// A record, a file or the whole work was not taken, or the store is damaged.
    case error
  }

  /// What kind of finding it is, for programs.
  public var code: DiagnosticCode
  /// How bad it is, which also decides the exit status.
  public var severity: Severity
  /// One sentence, without the place and the code; control characters are escaped when it is printed.
  public var message: String
  /// Where in the input; nil for what is about no place.
  public var location: SourceLocation?
  /// What a person can do, each a sentence or a line to put into a profile.
  public var fixes: [String]
  /// What a person has to answer, where an answer is all that is missing; nil otherwise.
  public var question: Question?

  /// A finding; `message` is one sentence, without the place and the code.
  public init(
    _ code: DiagnosticCode, _ severity: Severity = .error, _ message: String, at location: SourceLocation? = nil,
    fixes: [String] = [], question: Question? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location
    self.fixes = fixes
    self.question = question
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: message [code]`.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return "\(place)\(message) [\(code.name)]"
  }
}

/// What a process says on leaving, after `sysexits.h` with two additions of our own, 1 and the split of 0.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done, and nothing needs a person.
  case success = 0
  /// Done, but something needs a person: differences, review, rejected rows.
  case attention = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong; nothing of that file was taken.
  case badData = 65
  /// The input is not there or cannot be opened.
  case noInput = 66
  /// A bug of ours, or a corrupt store.
  case internalFault = 70
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Try again: locked, disk full, file still growing.
  case tryAgain = 75
  case configuration = 78
}

/// The error of every room: work stopped, for the reason in the diagnostic.
public struct Fault: Error, Hashable, Sendable {
  /// What the process leaves with where nothing catches the fault.
  public var status: ExitStatus
  /// Why work stopped.
  public var diagnostic: Diagnostic

  /// - Parameters:
  ///   - status: what the process leaves with.
  ///   - diagnostic: why work stopped.
  public init(_ status: ExitStatus, _ diagnostic: Diagnostic) {
    self.status = status
    self.diagnostic = diagnostic
  }

  /// A fault of an error with this code and message; see ``Diagnostic``.
  public init(
    _ status: ExitStatus, _ code: DiagnosticCode, _ message: String, at location: SourceLocation? = nil,
    fixes: [String] = [], question: Question? = nil
  ) {
    self.init(status, Diagnostic(code, .error, message, at: location, fixes: fixes, question: question))
  }
}

extension Fault: CustomStringConvertible {
  /// As of the ``diagnostic``: `file:line:column: message [code]`.
  public var description: String { diagnostic.description }
}
