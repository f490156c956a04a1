import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows

struct RestoreCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Puts a backup in the place of the store; the store as it was stays beside it.",
    discussion: """
      The backup is verified first, and the copy of it as well. Nobody can write to the store meanwhile. The store as it \
      was, whole or damaged, is moved to a name that ends in the time, together with what a crash left of it.

      EXAMPLES
        counterfoil restore ~/.local/share/counterfoil/backups/books-2026-11-25T033000Z.sqlite
        counterfoil restore old.sqlite --store books.sqlite --json
      """)

  @Argument(help: ArgumentHelp("A file that `counterfoil backup` wrote.", valueName: "file"))
  var backup: String

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func run() throws {
    let console = report.console
    let done = try console.working("restore") { _ in
      try StoreRestore(backup, to: store.store, waitSeconds: store.waiting.seconds()).run(at: Books.now())
    }
    if let advice = done.advice { console.show(advice) }
    let place = TerminalText.escape(done.store)
    if report.json {
      try OutputFile.show(after: "\(place) is restored", console: console) { () throws(Fault) in
        try console.put(data: done.json)
      }
    } else {
      let kept = done.kept.map { "; as it was before, it is in \(TerminalText.escape($0))" } ?? ""
      console.say("restored \(place): \(Counted.count(done.runCount, "run")), whole\(kept)\n")
    }
  }
}
