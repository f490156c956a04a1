public import Model
import Records
public import Reports
import Store

extension ImportPlan {
  /// The plan for a person: a line for each file, the sums, and what waits.
  /// - Parameter showsAll: whether everything that waits is listed, not only the first rows.
  public func text(_ style: TextStyle, showsAll: Bool = false) -> String {
    ImportPlan.text(files, style, showsAll: showsAll) + (rules.map { ImportPlan.text($0) } ?? "")
  }

  private static func text(_ rules: RuleTally) -> String {
    "\(rules.file): \(rules.matchedCount) of \(Counted.count(rules.recordCount, "entry")) got what a rule says\n"
  }

  /// The files of one plan or several in one table.
  static func text(_ files: [File], _ style: TextStyle, showsAll: Bool) -> String {
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
    return table.text(style) + waiting(files, style, showsAll: showsAll)
  }

  private static func waiting(_ files: [File], _ style: TextStyle, showsAll: Bool) -> String {
    let review = files.reduce(0) { $0 + $1.review }
    let items = files.flatMap(\.items)
    guard review > 0 else { return "" }
    var table = TextTable([.init(""), .init("", isFlexible: true), .init("", isFlexible: true)])
    let shown = showsAll ? items.count : ReconciliationReport.shownRows
    for item in items.prefix(shown) {
      table.append(["\(item.location)", item.message, item.raw ?? item.entry ?? ""])
    }
    let rest = review - min(shown, items.count)
    let more = rest > 0 ? "  … and \(rest) more\n" : ""
    return "\n\(style.marked("For you to decide (\(review))", .yellow))\n" + table.text(style, indent: "  ") + more
  }

  /// Everything that was found, file by file: why files were refused, why records were rejected, warnings.
  public var diagnostics: [Diagnostic] {
    files.flatMap { file in file.rejects + file.findings + (file.fault.map { [$0.diagnostic] } ?? []) }
  }
}
