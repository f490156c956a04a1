import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilPages
import CounterfoilYAML

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

    /// Nil, which is noted, where no report has such a name.
    init?(_ node: YAMLNode) {
      guard let path = node.text() else { return nil }
      let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
      guard let known = ReportFile.endings.first(where: { $0.ending == ending }) else {
        let names = ReportFile.endings.map { ".\($0.ending)" }.joined(separator: ", ")
        node.note(
          "the name of a report must end with one of \(names)",
          fixes: [".json tells what the run did; the others show the books after it."])
        return nil
      }
      self.path = path
      content = known.content
    }
  }

  /// What a run writes besides the store, and what it calls.
  var outputWords: [String] {
    var words = [backup.map { "backup \($0.folder)\t\($0.keep.map { "\($0)" } ?? "-")" }].compactMap(\.self)
    words += reports.map { "report \($0.path)\t\($0.content)" }
    words += [metrics.map { "metrics \($0)" }, journal.map { "journal \($0)" }].compactMap(\.self)
    for event in JobRecord.Event.all {
      if let command = hooks.commands[event] { words.append("\(event.key) \(command)") }
    }
    return words
  }

  /// An output of the job, with the place in the file that names it.
  struct Output {
    let path: String
    let node: YAMLNode
  }

  /// Notes folders from which one of the inboxes would take files again.
  func check(folders: [(path: String, node: YAMLNode)]) {
    for (folder, node) in folders {
      let path = resolved(folder)
      let pattern = inboxes.flatMap(\.files).first { pattern in
        let inbox = InboxPattern(resolved(pattern))
        return TimeLimit.run(seconds: InboxFiles.limitSeconds) { inbox.holdsFiles(ofFolder: path) } ?? false
      }
      guard let pattern else { continue }
      node.note(
        "files of the folder \(TerminalText.excerpt(folder, limitBytes: 80)) would be taken in again by "
          + TerminalText.excerpt(pattern, limitBytes: 80),
        fixes: ["Name a folder that no inbox looks into, such as one beside it or below it."])
    }
  }

  /// Notes outputs that one of the inboxes would take in again, and places that are named twice.
  func check(_ outputs: [Output]) {
    for (index, output) in outputs.enumerated() {
      let path = resolved(output.path)
      if let pattern = inboxes.flatMap(\.files).first(where: { pattern in
        let inbox = InboxPattern(resolved(pattern))
        // A server that does not answer is told when its files are asked for.
        return TimeLimit.run(seconds: InboxFiles.limitSeconds) { inbox.holds(path) } ?? false
      }) {
        output.node.note(
          "the output \(TerminalText.excerpt(output.path, limitBytes: 80)) would lie in an inbox: its files are "
            + TerminalText.excerpt(pattern, limitBytes: 80),
          fixes: ["Write it to another folder, or under a name the inbox does not take."])
      }
      let place = FilePlace.realPlace(path)
      if outputs[..<index].contains(where: { FilePlace.realPlace(resolved($0.path)) == place }) {
        output.node.note("this file is named twice")
      }
    }
  }
}

extension JobFile.Backup {
  /// A folder, or a folder and what to keep. Nil, which is noted, where it is neither.
  init?(_ node: YAMLNode) {
    guard node.isMapping else {
      guard let folder = node.text() else { return nil }
      self.init(folder: folder)
      return
    }
    var folder: String?
    var keep: BackupKeep?
    let before = node.problems.count
    node.eachMember(["folder", "keep"]) { key, node in
      if key == "folder" { folder = node.text() } else { keep = node.backups() }
    }
    guard let folder else {
      if node.problems.count == before {
        node.note("this names no folder for backups", fixes: ["Add a line such as `folder: backups`."])
      }
      return nil
    }
    self.init(folder: folder, keep: keep)
  }
}

extension YAMLNode {
  /// `30d,12m`: which backups stay.
  func backups() -> BackupKeep? {
    value("a list of what to keep", fixes: ["Write numbers of days, weeks, months or years, such as 30d,12m."]) {
      BackupKeep($0)
    }
  }
}
