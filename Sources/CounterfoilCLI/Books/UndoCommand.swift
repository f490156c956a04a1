import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilText
import CounterfoilWorkflows

struct UndoCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Takes one run back: the store is as if it had never been.",
    discussion: """
      Later runs stay. Links that reconciliations made later of what goes, go with it, and are named. Where something \
      that you did later rests on it, nothing changes unless you say --with-later. A file that still lies in an inbox comes in \
      again with the next run.

      EXAMPLES
        counterfoil runs
        counterfoil undo r4 --dry-run
        counterfoil undo r4
        counterfoil undo 4 --json
      """)

  @Argument(help: ArgumentHelp("The run, such as r4; `counterfoil runs` lists them.", valueName: "run"))
  var runID: String

  @Flag(name: .long, help: "Show what would be taken back, and change nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Take back also what you did later with what goes.")
  var withLater = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let id = runID.allSatisfy(\.isNumber) ? "r\(runID)" : runID
    let console = report.console
    let undone = try console.working("undo") { _ in
      let books =
        dryRun
        ? try Books.openForPlan(store.store, waitSeconds: store.waiting.seconds()) : try store.openExisting(.writing)
      return try books.undo(id, withLater: withLater, isTrial: dryRun, at: Books.now())
    }
    guard report.json else {
      let counts = [
        (undone.entriesRemoved, "\(Counted.count(undone.entriesRemoved, "entry")) removed"),
        (undone.recordsRemoved, "\(Counted.count(undone.recordsRemoved, "record")) removed"),
        (undone.recordsRestored, "\(undone.recordsRestored) restored"),
        (
          undone.matchesRemoved,
          undone.matchesRemoved == 1 ? "1 match removed" : "\(undone.matchesRemoved) matches removed"
        ),
        (undone.decisionsRemoved, "\(Counted.count(undone.decisionsRemoved, "decision")) forgotten"),
        (
          undone.newlyWaiting.count,
          "\(undone.newlyWaiting.count) waiting for you again: \(ShownCommand("review --list"))"
        ),
      ].filter { $0.0 > 0 }.map(\.1)
      let name = TerminalText.escape("\(undone.run.kind) \(id)")
      let nothing = undone.seenAgain.isEmpty ? "nothing was left of it" : "nothing goes"
      let words = counts.isEmpty ? nothing : counts.joined(separator: ", ")
      console.say("\(dryRun ? "would be undone" : "undone"): \(name); \(words)\n")
      console.say(undone.later.map(UndoCommand.words).joined() + UndoCommand.words(undone.seenAgain))
      return
    }
    var json = JSONWriter(.indented(levels: 1))
    json.object { json in
      json.member("run", id)
      json.member("entriesRemoved", undone.entriesRemoved)
      json.member("recordsRemoved", undone.recordsRemoved)
      json.member("recordsRestored", undone.recordsRestored)
      json.member("matchesRemoved", undone.matchesRemoved)
      json.member("decisionsRemoved", undone.decisionsRemoved)
      json.array("later") { json in
        for later in undone.later {
          json.object { json in
            json.member("run", later.run.id)
            json.member("kind", later.run.kind)
            json.member("at", orNull: later.run.at)
            json.member("links", later.links)
            json.member("decisions", later.decisions)
            json.member("pairsKept", later.pairsKept)
          }
        }
      }
      json.array("seenAgain") { json in
        for again in undone.seenAgain {
          json.object { json in
            json.member("path", again.path)
            json.member("run", again.run)
          }
        }
      }
      json.member("newlyWaiting", undone.newlyWaiting.map(\.name))
    }
    let line = json.line
    guard !dryRun else { return try console.put(data: line) }
    try OutputFile.show(after: "undone: \(undone.run.kind) \(id)", console: console) { () throws(Fault) in
      try console.put(data: line)
    }
  }

  /// What goes of a later run.
  private static func words(_ later: UndoReport.Later) -> String {
    let parts = [(later.links, "link"), (later.decisions, "decision")].filter { $0.0 > 0 }
      .map { Counted.count($0.0, $0.1) }
    let when = later.run.at.map { " of \($0)" } ?? ""
    var words = "and of \(later.run.kind) \(later.run.id)\(when): \(parts.joined(separator: ", "))"
    if later.pairsKept > 0 {
      let pairs = Counted.count(later.pairsKept, "pair")
      let forget = ShownCommand("undo \(later.run.id)")
      words += "; what you said of \(pairs) stays known and holds when they come again: \(forget) forgets it"
    }
    return TerminalText.escape(words) + "\n"
  }

  /// Why something stays.
  private static func words(_ again: [UndoReport.SeenAgain]) -> String {
    guard let first = again.first else { return "" }
    // They come in order of run.
    var runs: [String] = []
    for one in again where runs.last != one.run { runs.append(one.run) }
    let more = again.count == 1 ? "" : " and \(again.count - 1) more"
    let commands: [String] = runs.prefix(3).map { run in "\(ShownCommand("undo \(run)"))" }
    let list = commands.joined(separator: ", ") + (runs.count > commands.count ? ", …" : "")
    let words = "what came again under another path stays: \(first.path)\(more); to take that back, too: \(list)"
    return TerminalText.escape(words) + "\n"
  }
}
