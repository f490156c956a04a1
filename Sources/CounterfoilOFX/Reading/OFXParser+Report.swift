import CounterfoilCodecKit
import CounterfoilModel

/// What is said of the whole document, at its end.
extension OFXParser {
  mutating func reportDocument() throws(Fault) {
    if !asideOrders.isEmpty {
      output.add(
        Diagnostic(
          .ofxSetAside, .warning,
          "\(OFXParser.counts(asideOrders)) left out: answers to orders are no statement entries; a statement lists them again",
          at: SourceLocation(file: window.name)))
    }
    for error in errors {
      let words = error.message.isEmpty ? "" : ": \(TerminalText.excerpt(error.message, limitBytes: 200))"
      let message = "the bank answered with error \(TerminalText.excerpt(error.code, limitBytes: 20))\(words)"
      let fixes = ["Sign in at the bank and download the statement again."]
      let place = SourceLocation(file: window.name)
      if statementCount == 0 { throw Fault(.badData, .ofxStatus, message, at: place, fixes: fixes) }
      output.add(Diagnostic(.ofxStatus, .warning, message, at: place, fixes: fixes))
    }
    reportWarnings()
    if statementCount == 0, loanCount == 0 {
      output.add(
        Diagnostic(
          .ofxNoStatement, .note, "the document holds no statement", at: SourceLocation(file: window.name)))
    }
    if let place = lexer.firstSlip {
      output.add(
        Diagnostic(
          .ofxMarkup, .warning,
          "the document says it is XML and is not: a tag is left open or an `&` is bare here, and maybe elsewhere; "
            + "it was read by the rules of OFX 1.x", at: place))
    }
    if window.replacementCount > 0 {
      output.add(
        Diagnostic(
          .ofxReplacement, .warning,
          "the file holds U+FFFD (\(window.replacementCount) in all): text was lost before it came here",
          at: SourceLocation(file: window.name), fixes: ["Download the file again, or from another place."]))
    }
  }

  /// What the bank says of its own answer, and what is not read of it.
  private mutating func reportWarnings() {
    let place = SourceLocation(file: window.name)
    for warning in warnings {
      let words = warning.message.isEmpty ? "" : ": \(TerminalText.excerpt(warning.message, limitBytes: 200))"
      output.add(
        Diagnostic(
          .ofxStatus, .warning,
          "the bank answered with warning \(TerminalText.excerpt(warning.code, limitBytes: 20))\(words)",
          at: place, fixes: ["If transactions are missing, download the statement again."]))
    }
    if loanCount > 0 {
      let words =
        loanCount == 1 ? "1 statement of a loan (LOANSTMTRS) was" : "\(loanCount) statements of loans (LOANSTMTRS) were"
      output.add(
        Diagnostic(
          .ofxLoan, .warning,
          "\(words) left out: payments of a loan are split into principal and interest there, and are not read",
          at: place, fixes: ["Download the loan's account as CSV, or enter its payments by hand."]))
    }
    if repeats.otherCount > 0 {
      let words = repeats.otherCount == 1 ? "1 transaction has" : "\(repeats.otherCount) transactions have"
      output.add(
        Diagnostic(
          .ofxSharedID, .warning,
          "\(words) the FITID of another one of the account and says something else; all of them are read", at: place,
          fixes: ["A FITID is meant to be that of one transaction: compare with the bank's own list."]))
    }
  }

  static func counts(_ counts: [String: Int]) -> String {
    let shown = counts.sorted { $0.key < $1.key }.prefix(8)
      .map { "\($0.value) \(TerminalText.excerpt($0.key, limitBytes: 40))" }.joined(separator: ", ")
    return counts.count > 8 ? "\(shown) and \(counts.count - 8) other kinds" : shown
  }
}
