import CounterfoilCodecKit
import CounterfoilModel

/// What is known about the message as a whole.
struct MessageFacts {
  /// The newest version whose schema this codec was checked against.
  private static let newestVersion = 13

  private(set) var namespace: String?
  var statementCount = 0
  var page = StatementState.Page()
  /// Where its header begins.
  var headerLine = 1
  private var pages = StatementPages()

  mutating func noteRoot(namespace found: String?) {
    guard let found, MessageFacts.message(in: found) != nil || namespace == nil else { return }
    namespace = found
  }

  /// Such as `camt.053.001.08`; nil where the namespace does not say.
  var name: String? { namespace.flatMap(MessageFacts.message) }

  private var version: Int? { name.flatMap { Int($0.split(separator: ".").last ?? "") } }

  mutating func endHeader() {
    pages.add(
      StatementPages.Page(
        number: page.number, balance: StatementBalance(), isContinued: (page.number ?? 1) > 1,
        goesOn: page.isLast == false, line: headerLine), account: "")
  }

  /// What is said where the message is one of several and the others are not in the file (GrpHdr/MsgPgntn).
  func pageFindings(file: String) -> [Diagnostic] {
    pages.gaps.map { gap in
      Diagnostic(
        .camtChain, .warning,
        gap.isBefore
          ? "the message is a later page (MsgPgntn/PgNb), and the page before it is not in the file"
          : "the message is not the last page (MsgPgntn/LastPgInd), and the page after it is not in the file",
        at: SourceLocation(file: file, line: gap.line), fixes: ["Download it again, with all of its pages."])
    }
  }

  /// A note where the version is newer than those known.
  func finding(file: String) -> Diagnostic? {
    guard let name, let version, version > MessageFacts.newestVersion else { return nil }
    return Diagnostic(
      .camtVersion, .note, "the message is \(name); versions up to \(MessageFacts.newestVersion) are known",
      at: SourceLocation(file: file), fixes: ["Elements with new names are kept in `extra`; look at a few records."])
  }

  func facts(encoding: TextEncoding) -> [Inspection.Fact] {
    [
      Inspection.Fact(
        "message", name ?? "camt", confidence: name == nil ? 90 : 100,
        evidence: name == nil ? "names of elements" : "namespace of the root element"),
      Inspection.Fact("encoding", encoding.name, confidence: 100, evidence: "as the document says"),
    ]
  }

  /// `camt.053.001.08` in a namespace among the first bytes; nil where there is none.
  static func message(in text: String) -> String? {
    for family in ["camt.052.001.", "camt.053.001.", "camt.054.001."] {
      guard let start = text.utf8Offset(of: family) else { continue }
      return family + String(decoding: Array(text.utf8)[start...].prefix { $0.isASCIIDigit }.prefix(3), as: UTF8.self)
    }
    return nil
  }
}
