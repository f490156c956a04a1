import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// What this process was given as texts: the words of its command line and variables of its environment.
///
/// Linux takes any bytes there. As a Swift text, bytes that are no UTF-8 all become U+FFFD, so that two files would have
/// one name; so they are refused before they mean anything.
package enum ProcessText {
  /// - Throws: exit status 64 where a word of the command line is no UTF-8.
  package static func requireArguments() throws(Fault) {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[place], String(validatingCString: word) == nil else { continue }
      throw .notUTF8("word \(place) of the command line", word)
    }
  }

  /// A variable that names a place; nil where it is not set.
  /// - Throws: exit status 64 where it is no UTF-8.
  package static func variable(_ name: String) throws(Fault) -> String? {
    guard let value = getenv(name) else { return nil }
    if let text = String(validatingCString: value) { return text }
    throw .notUTF8("the variable \(name)", value)
  }
}

extension Fault {
  fileprivate static func notUTF8(_ place: String, _ value: UnsafePointer<CChar>) -> Fault {
    let bytes = UnsafeRawBufferPointer(start: value, count: strlen(value))
    return Fault(
      .usage, .usageEncoding,
      "\(place) is no text in UTF-8: '\(TerminalText.excerpt(bytes: bytes, limitBytes: 120))'; nothing was done",
      fixes: [
        "Rename the file or folder so that its name is UTF-8: convmv -f latin1 -t utf8 --notest NAME, where it is Latin-1.",
        "Statements may keep such names: `files` of an inbox of a job file, such as inbox/*.csv, takes them.",
      ])
  }
}

extension DiagnosticCode {
  package static let usageEncoding = DiagnosticCode(
    "usage.encoding", "A word on the command line, or a variable that names a place, is no UTF-8.")
}
