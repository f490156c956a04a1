import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilText
import CounterfoilWorkflows

struct CompactCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Drops what no undo can need from the store, and makes its file smaller.",
    discussion: """
      What goes: proposals that were superseded, what undone runs had made of records, and what versions before 0.3 noted \
      of each file in each run. Entries, bills, links, decisions and the whole history stay; all runs can be undone as before. It is never \
      done unless you ask for it, and cannot be undone: make a backup first.

      EXAMPLES
        counterfoil backup && counterfoil compact
        counterfoil compact --json
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let console = report.console
    let done = try console.working("compact") { _ in
      // One that is not there is not made.
      _ = try Books.openExisting(store.store, waitSeconds: store.waiting.seconds()).head()
      return try store.openExisting(.writing).compact(at: Books.now())
    }
    let words = "\(done.bytesBefore) bytes before, \(done.bytesAfter) after"
    guard report.json else {
      let dropped = [
        (done.proposals, "proposal"), (done.sightings, "sighting"), (done.changes, "undone change"),
      ].filter { $0.0 > 0 }.map { Counted.count($0.0, $0.1) }
      console.say("compacted: \(words)\(dropped.isEmpty ? "" : "; dropped \(dropped.joined(separator: ", "))")\n")
      return
    }
    var json = JSONWriter(.indented(levels: 1))
    json.object { json in
      json.member("run", orNull: done.run?.id)
      json.member("proposals", done.proposals)
      json.member("sightings", done.sightings)
      json.member("changes", done.changes)
      json.member("bytesBefore", Int(done.bytesBefore))
      json.member("bytesAfter", Int(done.bytesAfter))
    }
    let line = json.line
    try OutputFile.show(after: "the store is compacted", console: console) { () throws(Fault) in
      try console.put(data: line)
    }
  }
}
