import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
package import CounterfoilReports
import CounterfoilStore

extension ImportPlan {
  /// The plan for a person: a line for each file, the sums, and what waits.
  /// - Parameter showsAll: whether everything that waits is listed, not only the first rows.
  package func text(_ style: TextStyle, showsAll: Bool = false) -> String {
    ImportPlan.text(files, waiting, style, showsAll: showsAll)
      + (rules.map { ShownWords.wrapped(ImportPlan.text($0), style) } ?? "")
  }

  private static func text(_ rules: RuleTally) -> String {
    "\(TerminalText.escape(rules.file)): \(rules.matchedCount) of \(Counted.count(rules.recordCount, "entry")) got what a rule says\n"
  }

  /// The files of one plan or several in one table.
  static func text(_ files: [File], _ waiting: WaitingItems, _ style: TextStyle, showsAll: Bool) -> String {
    var table = TextTable([
      .init("file", isFlexible: true), .init("of"), .init("read", .right), .init("added", .right),
      .init("present", .right), .init("review", .right), .init("rejected", .right), .init("", isFlexible: true),
    ])
    for file in files {
      let counts = [file.read, file.added, file.present, file.review, file.rejected].map(String.init)
      let what = file.kind.map { Kinds.plural($0) } ?? ""
      if file.fault == nil {
        table.append([file.name, what] + counts + [file.accounts.joined(separator: ", ")])
      } else {
        table.append([file.name, what, "", "", "", "", "", "refused, nothing taken"])
      }
    }
    if files.count > 1 {
      let sums = [\File.read, \.added, \.present, \.review, \.rejected].map { part in
        String(files.reduce(0) { $0 + $1[keyPath: part] })
      }
      table.append(["all", ""] + sums + [""])
    }
    let downloads = files.filter { $0.downloadCount > 1 }.map { file in
      ShownWords.wrapped(
        "\(TerminalText.escape(file.name)): \(file.downloadCount) downloads, as its column `import` names them\n", style
      )
    }
    let remembered = files.compactMap { file in
      file.remembered.map { remembered in
        var parts: [String] = []
        if let run = remembered.run { parts.append(ImportPlan.code(remembered.lines) + ", as you said in run \(run)") }
        if let shownBy = remembered.shownBy {
          let run = remembered.shownRun.map { " (run \($0))" } ?? ""
          parts.append(
            ImportPlan.code(remembered.shownLines)
              + ", as \(TerminalText.escape(shownBy))\(run) shows, which has the same columns")
        }
        return ShownWords.wrapped(
          "\(TerminalText.escape(file.name)): \(parts.joined(separator: "; "))\n", style)
      }
    }
    let enriched = files.filter { !$0.outcome.enriched.isEmpty }.map { file in
      let count = Counted.count(file.outcome.enriched.count, file.kind?.name ?? "record")
      let verb = file.outcome.enriched.count == 1 ? "says" : "say"
      let what =
        file.kind == .entry
        ? "more (payee, description, reference or category)" : "what this better reading of the file says"
      return ShownWords.wrapped(
        "\(TerminalText.escape(file.name)): \(count) held already now \(verb) \(what)\n", style)
    }
    return table.text(style) + downloads.joined() + remembered.joined() + enriched.joined()
      + ImportPlan.text(waiting, style, showsAll: showsAll)
  }

  private static func code(_ lines: [String]) -> String {
    lines.map { "`\(TerminalText.escape($0))`" }.joined(separator: ", ")
  }

  /// What began to wait, each with the name that settles it, and how much waited before.
  static func text(_ waiting: WaitingItems, _ style: TextStyle, showsAll: Bool) -> String {
    var result = ""
    if !waiting.new.isEmpty {
      var table = TextTable([
        .init("", isWhole: true), .init(""), .init("", isFlexible: true), .init("", isFlexible: true),
      ])
      let shown = showsAll ? waiting.new.count : ReconciliationReport.shownRows
      for item in waiting.new.prefix(shown) {
        table.append([item.name, "\(item.location)", item.message, item.raw ?? item.entry ?? ""])
      }
      let rest = waiting.new.count - shown
      result += "\n\(style.marked("For you to decide (\(waiting.new.count))", .yellow))\n"
      result += table.text(style, indent: "  ") + (rest > 0 ? "  … and \(rest) more\n" : "")
      result += "  Say what they are: \(ShownCommand("review"))\n"
    }
    if waiting.stillCount > 0 {
      let verb = waiting.stillCount == 1 ? "waits" : "wait"
      result += "\(Counted.count(waiting.stillCount, "row")) still \(verb) for you: \(ShownCommand("review --list"))\n"
    }
    return result
  }

  /// Everything that was found, file by file: why files were refused, why records were rejected, warnings.
  package var diagnostics: [Diagnostic] {
    files.flatMap { file in file.rejects + file.findings + (file.fault.map { [$0.diagnostic] } ?? []) }
  }
}
