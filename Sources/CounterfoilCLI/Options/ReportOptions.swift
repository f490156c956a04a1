import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports

struct ReportOptions: ParsableArguments {
  @Flag(name: .long, help: "Print the result as JSON.")
  var json = false

  @OptionGroup var verbosity: VerbosityOptions

  var console: Console { Console(verbosity) }

  /// Prints a result on standard output: data with `--json`, else words.
  func put(json: @autoclosure () -> [UInt8], words: (TextStyle) -> String) throws(Fault) {
    let console = console
    if self.json { try console.put(data: json()) } else { try console.put(words: words(console.output)) }
  }

  /// Prints a result piece by piece with `--json`, else as words.
  func put(json: (ByteSink) throws(Fault) -> Void, words: (TextStyle) throws(Fault) -> String) throws(Fault) {
    let console = console
    if self.json {
      try OutputFile.writeData(to: "-", console: console, json)
    } else {
      try console.put(words: words(console.output))
    }
  }
}
