import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows

extension ImportCommand {
  /// Makes a store of the export of another one.
  func importStore(_ whole: StoreImport) throws {
    guard !dryRun, apply == nil else {
      throw ValidationError("The export of a whole store is verified and imported in one step, where no store is yet.")
    }
    let console = report.console
    let made = try console.working("import") { _ in
      try whole.run(to: store.store, waitSeconds: store.waiting.seconds())
    }
    let place = TerminalText.escape(made.store)
    if report.json {
      try OutputFile.show(after: "\(place) is made", console: console) { () throws(Fault) in
        try console.put(data: made.json)
      }
    } else {
      console.say("made \(place): \(Counted.count(made.runCount, "run")), equal to the store that was exported\n")
    }
  }
}
