import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilPages

extension JobFile {
  /// A report of a run, and where it goes.
  package struct ReportFile: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
      /// What the run did, as JSON.
      case run
      /// The books after the run, as `counterfoil report` shows them.
      case books(ReportForm)
    }

    package var path: String
    package var content: Content

    /// What endings of a report's name mean.
    static let endings: [(ending: String, content: Content)] = [
      ("json", .run), ("html", .books(.page)), ("md", .books(.text(.markdown))), ("txt", .books(.text(.text))),
      ("svg", .books(.picture(.pie))),
    ]

    init(_ node: YAMLNode) throws(Fault) {
      path = try node.text()
      let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
      guard let known = ReportFile.endings.first(where: { $0.ending == ending }) else {
        let names = ReportFile.endings.map { ".\($0.ending)" }.joined(separator: ", ")
        throw node.fault(
          "the name of a report must end with one of \(names)",
          fixes: [".json tells what the run did; the others show the books after it."])
      }
      content = known.content
    }
  }

  /// An output of the job, with the place in the file that names it.
  struct Output {
    let path: String
    let node: YAMLNode
  }

  /// Refuses outputs that one of the inboxes would take in again, and places that are named twice.
  /// - Throws: exit status 78 with the place of the output.
  func check(_ outputs: [Output]) throws(Fault) {
    for (index, output) in outputs.enumerated() {
      let path = resolved(output.path)
      for inbox in inboxes {
        for pattern in inbox.files where InboxPattern(resolved(pattern)).holds(path) {
          throw output.node.fault(
            "the output \(TerminalText.excerpt(output.path, limitBytes: 80)) would lie in an inbox: its files are "
              + TerminalText.excerpt(pattern, limitBytes: 80),
            fixes: ["Write it to another folder, or under a name the inbox does not take."])
        }
      }
      let place = FilePlace.realPlace(path)
      if outputs[..<index].contains(where: { FilePlace.realPlace(resolved($0.path)) == place }) {
        throw output.node.fault("this file is named twice")
      }
    }
  }
}

extension YAMLNode {
  /// `90`, `90s`, `5m`, `2h`: a span of time, at most 30 days, in seconds.
  func seconds() throws(Fault) -> Int {
    let text = try text()
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? Substring(text) : text.dropLast()
    let limitSeconds = 30 * 24 * 3600
    guard digits.utf8.allSatisfy({ $0.isASCIIDigit }), let count = Int(digits),
      count <= limitSeconds / (unit ?? 1)
    else {
      throw fault("this must be a span of time of at most 30 days", fixes: ["Write it as 90, 90s, 5m or 2h."])
    }
    return count * (unit ?? 1)
  }
}
