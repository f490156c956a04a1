package import CounterfoilModel

/// A page of the web where a statement was expected.
///
/// Scripts save whatever a bank's site answers: once the session has ended, that is the page to sign in.
package enum WebPage {
  /// So much of a file is enough to tell.
  package static let headBytes = 4096

  /// Whether a file begins as a page does: behind an XML declaration and comments with a document type `html`, or with one of the
  /// elements that only stand at the beginning (HTML Living Standard, 13.1; start tags of `html`, `head` and `body` may be left out).
  package static func begins(_ head: ArraySlice<UInt8>) -> Bool {
    var rest = head.prefix(headBytes)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    // Of UTF-16 every other byte of these words is zero.
    var text = rest.filter { $0 != 0 && $0 < 0x80 }.map(\.asciiLowercased)[...]
    while true {
      text = text.drop(while: \.isASCIISpace)
      if text.starts(with: "<!--".utf8), let end = index(behind: "-->", text) {
        text = text[end...]
      } else if text.starts(with: "<?xml".utf8), let end = index(behind: "?>", text) {
        text = text[end...]
      } else {
        break
      }
    }
    return ["<!doctype html", "<html", "<head>", "<head ", "<title>", "<meta ", "<body>", "<body "]
      .contains { text.starts(with: $0.utf8) }
  }

  /// - Throws: exit status 65 where a file begins as a page does.
  package static func refuse(_ head: ArraySlice<UInt8>, name: String) throws(Fault) {
    guard begins(head) else { return }
    throw Fault(
      .badData, .formatWebPage, "the file is a web page, not a statement: the site may have asked to sign in",
      at: SourceLocation(file: name, line: 1),
      fixes: ["Open it in a browser to see what it says, and download it again."])
  }

  private static func index(behind word: String, _ text: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    return text.indices.first { text[$0...].starts(with: word) }.map { $0 + word.count }
  }
}

extension DiagnosticCode {
  package static let formatWebPage = DiagnosticCode("format.web-page", "The file is a web page without a table.")
}
